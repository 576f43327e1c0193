"""`lukfu aged`: which cards of a seat are aged at a moment."""

from __future__ import annotations

import click

from arbiter.commands.hearing import Question, hear
from arbiter.commands.inputs import Outcome, one_record
from arbiter.commands.judge import card_named, count, report
from arbiter.commands.options import SEATS, Settings, audience, moment, settings, view
from arbiter.errors import WrongQuestionError
from arbiter.render.names import Speaker
from arbiter.render.terminal import console, print_statuses
from engine.record import Dispute
from engine.seats import Seat


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--seat", type=click.Choice(SEATS), required=True, help="Whose cards.")
@click.option("--card", metavar="CARD", help="One card only.")
@moment
@view
@audience
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
    audience: str,
    least: str | None,
) -> None:
    """Tell which cards of a seat are aged.

    One ruling a card of the seat's hand at that moment (the end of the record if none is named).
    """
    outcome = Outcome(by_any_book=told.other_rules)
    dispute = Dispute("aged", seat=Seat(seat), card=card_named(card), before=before, after=after)
    given = one_record(file, outcome)
    if given is not None:
        try:
            heard = hear(told, given.record, Question([dispute], viewpoint, assume, audience, least))
        except WrongQuestionError as error:
            outcome.refuse(error)
        else:
            if not told.as_json:
                print_statuses(console(), Speaker(told.tongue, heard.judged.record), heard.judged.rulings)
            report(told, heard, given, batch=False)
            count(outcome, heard.judged.rulings)
    click.get_current_context().exit(outcome.exit_code)
