"""`lukfu audit`: checks everything in the records."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

import click

import arbiter
from arbiter.batch.asking import as_told
from arbiter.calling.standards import STANDARDS
from arbiter.commands.inputs import Given, Outcome, complain, given_in, many_named, print_json, several
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


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option(
    "--standard",
    type=click.Choice(tuple(STANDARDS)),
    help="By which standard not calling is an evasion (default: that of the rules, if they have one).",
)
@click.option(
    "--store",
    metavar="STORE",
    help="Keep the verdicts there, print nothing hand by hand, and judge nothing twice: for a night, a season, a "
    "platform. It can be stopped at any moment; the same command goes on. `lukfu report STORE` tells what it holds.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="So many processes judge (default: one for each processor core).",
)
@click.option("--dask", metavar="ADDRESS", help="Workers of a Dask cluster judge: tcp://HOST:PORT of its scheduler.")
@click.option(
    "--recheck",
    type=click.FloatRange(0, 1),
    metavar="FRACTION",
    help="Judge this fraction of the hands once more, by the slow way, and say where it comes out otherwise; hands "
    "whose verdict is known already are not judged at all.",
)
@click.option(
    "--stdin-name", metavar="NAME", help="Keep what - reads under this name, as if a file of that name had been read."
)
@click.option("--every-view", is_flag=True, help="Tell of every seat's cards at each lead since when they were aged.")
@settings
def audit(  # noqa: PLR0913 - the options of the command line, by name
    told: Settings,
    *,
    files: tuple[str, ...],
    standard: str | None,
    store: str | None,
    workers: int | None,
    dask: str | None,
    recheck: float | None,
    stdin_name: str | None,
    every_view: bool,
) -> None:
    """Check everything in records.

    Each discard, each lead, declarations, payments, and who deals next in a session; who did not call, where a standard
    is named. FILE is a record, a log, a session, or a folder of them; log.jsonl:12 is the record at line 12 of a log;
    - reads standard input. Each finding comes with the command that shows its proof.
    """
    if any(given is not None for given in (store, workers, dask, recheck, stdin_name)) or every_view:
        from arbiter.commands.keeping import Keeping, audit_and_keep  # noqa: PLC0415 - for whole logs only

        keeping = Keeping(store, workers, dask, recheck, every_view, stdin_name)
        click.get_current_context().exit(audit_and_keep(told, keeping, files, standard))
    outcome = Outcome(by_any_book=told.other_rules)
    seen: Counter[str] = Counter()
    batch, given_records = _batch_of(files, outcome)
    for given in given_records:
        try:
            found = list(_audited(told, standard, given))
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
    if many_named(files):
        return True, given_in(files, outcome)
    many, found = several(given_in(files, outcome), outcome)
    first = next(found, None)
    return many or isinstance(first, tuple), chain(() if first is None else (first,), found)


def _audited(told: Settings, standard: str | None, given: Given | tuple[Session, str]) -> Iterator[tuple[Audit, str]]:
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
    yield found, _place(given)


def _place(given: Given) -> str:
    """Name where a record stands: its file, with its line where the file can hold others."""
    if given.line is None or not (given.in_log or given.line > 1):
        return given.file
    return f"{given.file}:{given.line}"


def _print(told: Settings, found: Audit, place: str, *, batch: bool) -> None:
    """Print one audit, as JSON or in words."""
    if told.as_json:
        print_json(audit_document(found, place, as_told(told.book, told.options)), one_line=batch)
        return
    out, speaker = console(), Speaker(told.tongue, found.record)
    if batch:
        out.print(heading(speaker, place, found.hand), style="bold underline")
    print_audit(out, speaker, found, place, as_told(told.book, told.options))
    if batch:
        out.print()
