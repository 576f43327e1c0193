"""`lukfu check`: re-checks a document of rulings without any solver, and writes a proof out for others to check."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arbiter.checker import UnreadableError, check_document
from arbiter.checker.export import case_of, problem_of, veripb
from arbiter.commands.inputs import AGAINST, UNDECIDED, UNREADABLE, Outcome, complain, one_record, print_json
from arbiter.commands.options import Settings, settings
from arbiter.proof.kinds.refusal import DoesNotFollowError
from arbiter.render.checks import CheckWords

if TYPE_CHECKING:
    from arbiter.checker import Report
    from engine.record import Record


@click.command()
@click.argument("file", metavar="RULING.json")
@click.option("--against", metavar="RECORD", help="Also compare the record with that of a file.")
@click.option("--opb", metavar="FILE", help="Write the premises and the opposite of the conclusion in OPB format.")
@click.option("--veripb", "refutation", metavar="FILE", help="Write the proof as VeriPB 2.0 lines; needs --opb.")
@click.option("--ruling", type=click.IntRange(min=1), metavar="N", help="Which ruling to write out, from 1.")
@settings
def check(  # noqa: PLR0913 - one argument for each option
    told: Settings, *, file: str, against: str | None, opb: str | None, refutation: str | None, ruling: int | None
) -> None:
    """Check that rulings follow from the record they carry.

    RULING.json is what judge --json printed; - reads standard input. Premises, proofs, counter-deals and explanations
    are checked without any solver. Exit code 10 when something does not follow.

    With --opb and --veripb the proof of one ruling is written for pseudo-Boolean tools, if everything follows: a
    problem that has no solution, and a refutation of it. For a record that is dismissed it is that of the first clash.
    """
    if opb is None and (refutation is not None or ruling is not None):
        msg = "--veripb and --ruling go with --opb"
        raise click.UsageError(msg)
    context = click.get_current_context()
    words = CheckWords(told.tongue)
    outcome = Outcome()
    given = one_record(against, outcome) if against is not None else None
    if against is not None and given is None:
        context.exit(UNREADABLE)
    found = _checked(words, file, given.record if given else None)
    if found is None:
        context.exit(UNREADABLE)
    documents, reports = found
    for report in reports:
        if told.as_json:
            print_json(report.to_json(), one_line=len(reports) > 1)
            continue
        if len(reports) > 1 and report.record:
            click.secho(report.record, bold=True)
        for number, line in enumerate(words.lines(report)):
            click.secho(line, fg=_colour(report) if not number else None)
    code = _exit_code(reports)
    if code:
        context.exit(code)
    if opb is not None:
        _write(words, documents, ruling, opb, refutation)


def _exit_code(reports: list[Report]) -> int:
    """Give the exit code: something does not follow, or something that carries a verdict is not there, or 0."""
    if not all(report.fine for report in reports):
        return AGAINST
    return 0 if all(report.shown for report in reports) else UNDECIDED


def _colour(report: Report) -> str:
    if not report.fine:
        return "red"
    return "green" if report.shown else "yellow"


def _checked(words: CheckWords, file: str, against: Record | None) -> tuple[list[object], list[Report]] | None:
    """Read and check a file; complain and give nothing if it cannot be read."""
    try:
        documents = _documents(file)
        return documents, [check_document(document, against) for document in documents]
    except UnreadableError as error:
        complain(f"{file}: {words.said(error.message, error.values)}")
    except (OSError, ValueError, RecursionError) as error:
        complain(words.tongue.say("%(file)s cannot be read: %(why)s", file=file, why=" ".join(str(error).split())))
    return None


def _write(words: CheckWords, documents: list[object], ruling: int | None, opb: str, refutation: str | None) -> None:
    """Write the proof of one ruling out; complain, and end with the exit code of what cannot be read, if that fails."""
    context = click.get_current_context()
    if len(documents) > 1:
        complain(words.tongue.say("only one document can be written out"))
        context.exit(UNREADABLE)
    try:
        case = case_of(documents[0], ruling)
        problem = problem_of(case)
        proof = veripb(case, problem) if refutation is not None else ""
        Path(opb).write_text(problem.opb(), encoding="utf-8")
        if refutation is not None:
            Path(refutation).write_text(proof, encoding="utf-8")
    except (UnreadableError, DoesNotFollowError) as error:
        complain(words.said(error.message, error.values))
        context.exit(UNREADABLE)
    except OSError as error:
        complain(words.tongue.say("There is no such place to write: %(path)s", path=error.filename))
        context.exit(UNREADABLE)


def _documents(file: str) -> list[object]:
    """Read one document, or one on each line as a batch prints them."""
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    text = data.decode("utf-8-sig")
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        parts = [line for line in text.splitlines() if line.strip()]
        if len(parts) < 2 or not parts[0].strip().endswith("}"):  # noqa: PLR2004 - one line is one document
            raise
        return [json.loads(part) for part in parts]
