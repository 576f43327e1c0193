"""A whole lawful deal of a record, found by seating cards: it clears every step at once.

SOUND: the deal fits all that the record tells, and nobody broke a rule in it. NOT COMPLETE: None where none was found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.placing.board import HANDS
from arbiter.placing.lawful import mended
from arbiter.placing.seats import DREAMER, Seats
from arbiter.placing.start import seated
from engine.bits import cards_of
from engine.deal import Deal
from engine.seats import PLAYING
from engine.steps import caller_of

if TYPE_CHECKING:
    from arbiter.placing.board import Board

TURNS: Final = 8
"""How many first seatings are tried."""


def lawful_deal(board: Board) -> Deal | None:
    """Find a deal of the whole record in which every step was plainly lawful."""
    seats = Seats(board, board.last, None)
    return _deal(seats) if not seats.given_up and lawfully_seated(seats) else None


def lawfully_seated(seats: Seats) -> bool:
    """Seat the cards of a view so that every duty of the others, but for those given up, was plainly obeyed.

    False where that was not managed.
    """
    for turn in range(TURNS):
        if not seated(seats, turn):
            return False
        sit = mended(seats, seats.sit)
        if sit is not None:
            seats.sit = sit
            return True
    return False


def _deal(seats: Seats) -> Deal:
    """Read the deal off a seating of the whole record."""
    course = seats.board.course
    hands = [shown[seats.done] for shown in course.by]
    discards = {}
    dreamer = None
    for place, owner in enumerate(seats.owner):
        cards = tuple(cards_of(seats.sit[place]))
        if owner == DREAMER:
            dreamer = cards[0]
            continue
        hands[owner] |= seats.sit[place]
        if place >= HANDS:
            discards[course.steps[seats.since[place]].id] = cards
    dealt = {seat: tuple(cards_of(cards)) for seat, cards in zip(PLAYING, hands, strict=True)}
    return Deal(dealt, dreamer, discards, {}, caller_of(seats.board.record))
