"""`lukfu aged`: which cards of a seat are aged at a moment."""

from __future__ import annotations

import click

import arbiter
from arbiter.commands.inputs import Outcome, one_record
from arbiter.commands.judge import card_named, count, report
from arbiter.commands.options import SEATS, Settings, moment, settings, view
from arbiter.errors import WrongQuestionError
from engine.record import Dispute
from engine.seats import Seat


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--seat", type=click.Choice(SEATS), required=True, help="Whose cards.")
@click.option("--card", metavar="CARD", help="One card only.")
@moment
@view
@settings
def aged(  # noqa: PLR0913 - the options of the command line, by name
    told: Settings,
    *,
    file: str,
    seat: str,
    card: str | None,
    before: int | None,
    after: str | None,
    viewpoint: str | None,
    assume: tuple[str, ...] | None,
) -> None:
    """Tell which cards of a seat are aged.

    One ruling a card of the seat's hand at that moment (the end of the record if none is named).
    """
    outcome = Outcome()
    dispute = Dispute("aged", seat=Seat(seat), card=card_named(card), before=before, after=after)
    given = one_record(file, outcome)
    if given is not None:
        try:
            judged = arbiter.judge(
                given.record,
                disputes=[dispute],
                viewpoint=viewpoint,
                assume=assume,
                book=told.book,
                options=told.options or None,
                budget=told.budget,
            )
        except WrongQuestionError as error:
            outcome.refuse(error)
        else:
            report(told, judged, given, batch=False)
            count(outcome, judged.rulings)
    click.get_current_context().exit(outcome.exit_code)
