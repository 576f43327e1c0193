"""`lukfu holders`: where each unseen card can still be, as a seat can know."""

from __future__ import annotations

from dataclasses import replace

import click

import arbiter
from arbiter.commands.inputs import Outcome, one_record, print_json
from arbiter.commands.options import SEATS, Settings, moment, settings, view
from arbiter.errors import WrongQuestionError
from arbiter.render.names import Speaker
from arbiter.render.reports import holders_document
from arbiter.render.terminal import console, print_holders
from engine.seats import Seat


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--seat", type=click.Choice(SEATS), required=True, help="Whose knowledge.")
@moment
@view
@settings
def holders(  # noqa: PLR0913 - the options of the command line, by name
    told: Settings,
    *,
    file: str,
    seat: str,
    before: int | None,
    after: str | None,
    viewpoint: str | None,
    assume: tuple[str, ...] | None,
) -> None:
    """Tell where each unseen card can still be."""
    outcome = Outcome(by_any_book=told.other_rules)
    given = one_record(file, outcome)
    if given is not None:
        record = given.record
        asked = replace(record, book=told.book or record.book, options={**record.options, **told.options})
        try:
            found = arbiter.holders(
                asked, Seat(seat), before=before, after=after, viewpoint=viewpoint, assume=assume, budget=told.budget
            )
        except WrongQuestionError as error:
            outcome.refuse(error)
        else:
            found = replace(found, record=record)
            outcome.undecided = found.undecided
            if told.as_json:
                print_json(holders_document(found), one_line=False)
            else:
                print_holders(console(), Speaker(told.tongue, record), found)
    click.get_current_context().exit(outcome.exit_code)
