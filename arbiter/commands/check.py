"""`lukfu check`: re-checks a document of rulings without any solver."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from arbiter.checker import UnreadableError, check_document
from arbiter.checker.says import lines
from arbiter.commands.inputs import AGAINST, UNREADABLE, Outcome, complain, one_record, print_json
from arbiter.commands.options import Settings, settings


@click.command()
@click.argument("file", metavar="RULING.json")
@click.option("--against", metavar="RECORD", help="Also compare the record with that of a file.")
@settings
def check(told: Settings, *, file: str, against: str | None) -> None:
    """Check that rulings follow from the record they carry.

    RULING.json is what judge --json printed; - reads standard input. Premises, proofs, counter-deals and explanations
    are checked without any solver. Exit code 10 when something does not follow.
    """
    context = click.get_current_context()
    outcome = Outcome()
    given = one_record(against, outcome) if against is not None else None
    if against is not None and given is None:
        context.exit(UNREADABLE)
    try:
        documents = _documents(file)
        reports = [check_document(document, given.record if given else None) for document in documents]
    except (UnreadableError, OSError, ValueError, RecursionError) as error:
        complain(f"{file}: {' '.join(str(error).split())}")
        context.exit(UNREADABLE)
        return
    for report in reports:
        if told.as_json:
            print_json(report.to_json(), one_line=len(reports) > 1)
            continue
        if len(reports) > 1 and report.record:
            click.secho(report.record, bold=True)
        for number, line in enumerate(lines(report, told.tongue.say)):
            click.secho(line, fg=("green" if report.fine else "red") if not number else None)
    context.exit(0 if all(report.fine for report in reports) else AGAINST)


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
