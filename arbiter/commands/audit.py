"""`lukfu audit`: checks everything in the records."""

from __future__ import annotations

import shlex
from collections import Counter
from typing import TYPE_CHECKING

import click

import arbiter
from arbiter.calling.standards import STANDARDS
from arbiter.commands.inputs import Given, Outcome, complain, given_in, print_json
from arbiter.commands.options import Settings, settings
from arbiter.errors import WrongQuestionError
from arbiter.render.audits import heading
from arbiter.render.names import Speaker
from arbiter.render.reports import audit_document
from arbiter.render.terminal import console, print_audit
from arbiter.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arbiter.audited import Audit
    from engine.sessions import Session

_LOGS = (".jsonl", ".jsonl.gz")


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option(
    "--standard",
    type=click.Choice(tuple(STANDARDS)),
    help="By which standard not calling is an evasion (default: that of the rules, if they have one).",
)
@settings
def audit(told: Settings, *, files: tuple[str, ...], standard: str | None) -> None:
    """Check everything in records.

    Each discard, each lead, declarations, payments, and who deals next in a session; who did not call, where a standard
    is named. FILE is a record, a log, or a session; log.jsonl:12 is the record at line 12 of a log; - reads standard
    input. Each finding comes with the command that shows its proof.
    """
    outcome = Outcome()
    seen: Counter[str] = Counter()
    batch, given_records = _batch_of(files, outcome)
    for given in given_records:
        try:
            found = list(_audited(told, standard, given, batch=batch))
        except WrongQuestionError as error:
            outcome.refuse(error)
            continue
        for each, place in found:
            _print(told, each, place, batch=batch)
            outcome.undecided |= each.undecided
            seen.update(finding.verdict.value for finding in each.findings)
    if batch:
        undecided = seen.pop(Verdict.undecided.value, 0)
        text = f"{outcome.sound} records read, {outcome.unsound} unreadable; findings: {seen.total()}"
        complain(text + (f", undecided: {undecided}" if undecided else ""))
    click.get_current_context().exit(outcome.exit_code)


def _batch_of(files: tuple[str, ...], outcome: Outcome) -> tuple[bool, Iterable[Given | tuple[Session, str]]]:
    """Tell whether several records were given, and give them; a log is read record by record."""
    if len(files) > 1 or files[0].lower().endswith(_LOGS):
        return True, given_in(files, outcome)
    found = list(given_in(files, outcome))
    return outcome.sound + outcome.unsound > 1 or any(isinstance(one, tuple) for one in found), found


def _audited(
    told: Settings, standard: str | None, given: Given | tuple[Session, str], *, batch: bool
) -> Iterator[tuple[Audit, str]]:
    """Audit one record, or the hands of one session, each with the place where it stands."""
    options = dict(told.options) or None
    if isinstance(given, tuple):
        from arbiter.auditing.sessions import audit_session  # noqa: PLC0415 - only for sessions

        session, file = given
        audits = audit_session(session, book=told.book, options=options, standard=standard, budget=told.budget)
        for each, hand in zip(audits, session.hands, strict=True):
            yield each, f"{file}:{hand.record.at.line}" if hand.record.at is not None else file
        return
    found = arbiter.audit(given.record, book=told.book, options=options, standard=standard, budget=told.budget)
    yield found, _place(given, batch=batch)


def _place(given: Given, *, batch: bool) -> str:
    """Name where a record stands: its file, with its line where the file can hold others."""
    in_log = given.file.lower().endswith(_LOGS) or (batch and given.file.startswith("<"))
    if given.line is None or not (in_log or given.line > 1):
        return given.file
    return f"{given.file}:{given.line}"


def _print(told: Settings, found: Audit, place: str, *, batch: bool) -> None:
    """Print one audit, as JSON or in words."""
    if told.as_json:
        print_json(audit_document(found, place, _as_told(told)), one_line=batch)
        return
    out, speaker = console(), Speaker(told.tongue, found.record)
    if batch:
        out.print(heading(speaker, place, found.hand), style="bold underline")
    print_audit(out, speaker, found, place, _as_told(told))
    if batch:
        out.print()


def _as_told(told: Settings) -> str:
    """Write the options of the audit as they stand on a command line, so that a ruling is asked for under the same."""
    parts = [] if told.book is None else [f"--book {shlex.quote(told.book)}"]
    parts += [f"--option {shlex.quote(f'{name}={value}')}" for name, value in told.options.items()]
    return " ".join(parts)
