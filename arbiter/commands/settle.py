"""`lukfu settle`: what each seat pays and who deals next, for one hand or for all hands of a session."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

import click
from rich.text import Text

from arbiter.commands.inputs import Outcome, complain, given_in, print_json
from arbiter.commands.options import Settings, settings
from arbiter.commands.pages import write_page
from arbiter.errors import WrongQuestionError
from arbiter.render.names import Speaker
from arbiter.render.scores import (
    closing,
    hand_document,
    heading,
    objections,
    session_document,
    speaker_of,
    table_heads,
    table_rows,
)
from arbiter.render.terminal import add_columns, console, plain_table, print_ruling
from arbiter.ruling import Verdict
from arbiter.settling import settle_record, settle_session
from engine.sessions import Session

if TYPE_CHECKING:
    from arbiter.commands.inputs import Given
    from arbiter.ruling import Judged
    from arbiter.settling import SessionSettled


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--html", type=click.Path(), metavar="FILE", help="Write the rulings as a page of this name, too.")
@settings
def settle(told: Settings, *, files: tuple[str, ...], html: str | None) -> None:
    """Settle hands: what each seat pays, and who deals next.

    FILE is a record, a log, a folder, or a session (format = "lukfu-session/1"), whose scores run on from hand to hand;
    - reads standard input. The count is shown line by line.
    """
    outcome = Outcome(by_any_book=told.other_rules)
    ruled: list[Judged] = []
    found = given_in(files, outcome)
    first = list(islice(found, 2))
    batch = len(first) > 1
    for given in chain(first, found):
        try:
            rulings = _settle(told, given, outcome, batch=batch)
            ruled += rulings if html is not None else ()
        except WrongQuestionError as error:
            outcome.refuse(error)
    write_page(html, ruled, told.tongue, outcome)
    if batch:
        complain(f"{outcome.sound} records read, {outcome.unsound} unreadable")
    click.get_current_context().exit(outcome.exit_code)


def _settle(told: Settings, given: Given | tuple[Session, str], outcome: Outcome, *, batch: bool) -> list[Judged]:
    """Settle and print one hand or one session; give the rulings."""
    options = dict(told.options) or None
    if isinstance(given, tuple):
        settled = settle_session(given[0], book=told.book, options=options, budget=told.budget)
        outcome.undecided |= settled.undecided
        if told.as_json:
            print_json(session_document(settled), one_line=batch)
        else:
            _print_session(told, settled)
        return [hand.judged for hand in settled.hands]
    judged = settle_record(given.record, book=told.book, options=options, budget=told.budget)
    outcome.undecided |= judged.rulings[0].verdict is Verdict.undecided
    if told.as_json:
        print_json(hand_document(judged), one_line=batch)
        return [judged]
    out = console()
    title = given.headline if batch else given.record.title or given.record.id
    if title:
        out.print(title, style="bold underline")
        out.print()
    print_ruling(out, Speaker(told.tongue, judged.record), judged.rulings[0])
    if batch:
        out.print()
    return [judged]


def _print_session(told: Settings, settled: SessionSettled) -> None:
    """Print a session: each hand with its count, then the table of scores."""
    out, tongue = console(), told.tongue
    if settled.session.title:
        out.print(settled.session.title, style="bold underline")
        out.print()
    for hand in settled.hands:
        out.print(heading(tongue, hand), style="bold")
        for text in objections(tongue, hand):
            out.print(text, style="bold yellow")
        print_ruling(out, speaker_of(tongue, hand), hand.ruling, with_question=False)
        out.print()
    table = plain_table()
    add_columns(table, *table_heads(tongue, settled))
    for row in table_rows(tongue, settled):
        table.add_row(*(Text(cell) for cell in row))
    out.print(table)
    for text in closing(tongue, settled):
        out.print(text)
