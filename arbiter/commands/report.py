"""`lukfu report`: what a store of verdicts says of a night, a season, a platform."""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

import click

from arbiter.batch.asking import Question
from arbiter.batch.report import queries, sentences
from arbiter.batch.report.snapshot import NothingToReportError, Snapshot, snapshot
from arbiter.batch.report.tables import MissingExtraError, need_duckdb, write_csv, write_parquet
from arbiter.batch.report.wanted import KINDS, Wanted
from arbiter.batch.store import StoreError, open_for_reading
from arbiter.batch.store.errors import told as store_errors
from arbiter.commands.inputs import UNREADABLE, complain
from arbiter.commands.options import Settings, settings
from arbiter.render.terminal import console

if TYPE_CHECKING:
    from collections.abc import Callable

LIMIT: Final = 20
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Outputs:
    """The forms in which a report is wanted, and where each file goes."""

    as_json: bool
    html: str | None
    csv: str | None
    parquet: str | None
    limit: int

    @property
    def files(self) -> bool:
        """Tell whether any file is wanted."""
        return any(path is not None for path in (self.html, self.csv, self.parquet))


def _day(context: click.Context, parameter: click.Parameter, given: str | None) -> str | None:
    """Check that a day is written as in records."""
    if given is None:
        return None
    if not _is_day(given):
        msg = f"write a day of the calendar, such as 2024-05-31: {given!r}"
        raise click.BadParameter(msg, context, parameter)
    return given


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return _DAY.fullmatch(text) is not None


@click.command()
@click.argument("store", metavar="STORE")
@click.option("--rules", metavar="RULES", help="By which rules, where the store holds verdicts by several.")
@click.option("--table", "tables", metavar="TABLE", multiple=True, help="Only this table; repeatable.")
@click.option(
    "--player", "players", metavar="NAME", multiple=True, help="Only hands and findings of this player; repeatable."
)
@click.option(
    "--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Only findings of this kind; repeatable."
)
@click.option("--since", metavar="DAY", callback=_day, help="Only hands played on this day or later.")
@click.option("--until", metavar="DAY", callback=_day, help="Only hands played on this day or earlier.")
@click.option("--anonymous", is_flag=True, help="Leave out all names: numbers stand for players, tables and files.")
@click.option("--html", metavar="PAGE", help="Write a page to read and print, whole in one file.")
@click.option("--csv", metavar="FOLDER", help="Write tables; to a name that ends in .csv, the findings alone.")
@click.option("--parquet", metavar="FOLDER", help="Likewise as Parquet, if DuckDB is installed.")
@click.option("--limit", type=click.IntRange(min=0), default=LIMIT, show_default=True, help="Rows of each list here.")
@settings
def report(  # noqa: PLR0913 - the options of the command line, by name
    told: Settings,
    *,
    store: str,
    rules: str | None,
    tables: tuple[str, ...],
    players: tuple[str, ...],
    kinds: tuple[str, ...],
    since: str | None,
    until: str | None,
    anonymous: bool,
    html: str | None,
    csv: str | None,
    parquet: str | None,
    limit: int,
) -> None:
    """Tell what a store of verdicts says, as text, or in files as page or tables.

    Findings worst first, each with the command that shows its proof; counts by rule, by player, by table and day, with
    the range in which each rate likely is; aged cards; and what could not be read. A store can be reported while it is
    being written.

    Where a store holds verdicts by several rules, --rules chooses, or --book and --option where they say enough. Only
    what is proved is a ruling. In CSV a text that a spreadsheet would take for a formula has an apostrophe before
    it. With --anonymous, days stay, and names, titles, ids, files and the reasons why a place is unreadable go.
    """
    if since is not None and until is not None and since > until:
        msg = f"--since is after --until: {since!r}, {until!r}"
        raise click.UsageError(msg)
    wanted = Wanted(tables or None, players or None, kinds or None, since, until)
    outputs = Outputs(told.as_json, html, csv, parquet, limit)
    among = tuple(Question(told.book, tuple(told.options.items())).rules.split()) if told.other_rules else ()
    try:
        if parquet is not None:
            need_duckdb()
        with (
            store_errors(store),
            closing(open_for_reading(store)) as connection,
            snapshot(connection, told.tongue, rules=rules, among=among, wanted=wanted, anonymous=anonymous) as held,
        ):
            done = _report(held, outputs)
    except (MissingExtraError, StoreError) as error:
        complain(str(error))
        click.get_current_context().exit(UNREADABLE)
    except NothingToReportError as error:
        for fault in error.faults:
            complain(f"{store}: {fault}")
        click.get_current_context().exit(UNREADABLE)
    click.get_current_context().exit(0 if done else UNREADABLE)


def _report(held: Snapshot, outputs: Outputs) -> bool:
    """Write the files that are wanted, or print the report; tell whether all could be written."""
    written = [
        _written(held, outputs.html, _write_page),
        _written(held, outputs.csv, write_csv),
        _written(held, outputs.parquet, write_parquet),
    ]
    if outputs.as_json:
        from arbiter.batch.report.document import report_document  # noqa: PLC0415 - each form only when it is wanted

        for line in report_document(held):
            click.echo(line)
    elif outputs.files:
        if queries.unfinished(held):
            complain(sentences.not_all(held.tongue))
    else:
        from arbiter.batch.report.terminal import print_report  # noqa: PLC0415 - as above

        print_report(console(), held, outputs.limit)
    return all(written)


def _written(held: Snapshot, path: str | None, write: Callable[[Snapshot, str], list[str]]) -> bool:
    """Write one form of the report and say on standard error what was written, or why it cannot be."""
    if path is None:
        return True
    try:
        for name in write(held, path):
            complain(held.tongue.say("Written: %(path)s", path=name))
    except OSError as error:
        complain(f"{path}: cannot be written: {error.strerror or error}")
        return False
    return True


def _write_page(held: Snapshot, path: str) -> list[str]:
    from arbiter.batch.report.page import write_page  # noqa: PLC0415 - templates and drawings only for a page

    if not write_page(held, path):
        complain(
            "the page has no drawings, since matplotlib is not installed; get it with: "
            "pip install 'lukfu-arbiter[charts]'"
        )
    return [path]
