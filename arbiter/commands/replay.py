"""`lukfu replay`: shows a hand round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arbiter.commands.inputs import Outcome, batch_of, print_json
from arbiter.commands.options import Settings, settings
from arbiter.errors import WrongQuestionError
from arbiter.render.declared import played_on
from arbiter.render.names import Speaker
from arbiter.render.reports import replay_document
from arbiter.render.tables import print_replay
from arbiter.render.terminal import console

if TYPE_CHECKING:
    from engine.record import Record
    from engine.seats import StepId


@click.command()
@click.argument("file", metavar="FILE")
@settings
def replay(told: Settings, *, file: str) -> None:
    """Show a hand round by round.

    Where somebody declared, it is said whether that won the hand.
    """
    outcome = Outcome()
    batch, given_records = batch_of([file], outcome)
    for given in given_records:
        try:
            won = _won(told, given.record)
        except WrongQuestionError as error:
            outcome.refuse(error)
            continue
        if told.as_json:
            print_json(replay_document(given.record, won), one_line=batch)
            continue
        out = console()
        speaker = Speaker(told.tongue, given.record)
        print_replay(out, speaker, given.record)
        if won is not None:
            out.print(played_on(speaker, won))
        if batch:
            out.print()
    click.get_current_context().exit(outcome.exit_code)


def _won(told: Settings, record: Record) -> StepId | None:
    """Give the declaration that won the hand; solvers are imported only when there is one to be judged."""
    if not record.declared:
        return None
    from arbiter.hearing import hand_won  # noqa: PLC0415 - keeps solvers out of the way until needed

    return hand_won(record, book=told.book, options=told.options or None, budget=told.budget)
