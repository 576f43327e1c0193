"""Aged or not, for a seat at the start of a round, by counting and by seating alone.

`Views` keeps what was worked out for one hand: a lawful seating for each seat and moment, begun from a deal if one is
known.
SOUND: "aged" and "not aged", and the level, agree with `arbiter.claims.aged`. NOT COMPLETE: None where a lead turns on
what its leader knew, where a limit of one card or more stands in the way, or where a breach shows otherwise than in the
cards that a player laid open later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.placing.board import HANDS
from arbiter.placing.exchanges import each, moved, ways
from arbiter.placing.lawful import mended, plainly_lawful
from arbiter.placing.seats import Seats
from arbiter.placing.start import seated_as
from arbiter.placing.whole import lawfully_seated
from engine.record import named
from engine.rules.aged import FIRST_AGED, aged_by_plays

if TYPE_CHECKING:
    from arbiter.placing.board import Board
    from engine.cards import Card
    from engine.deal import Deal

PRINTED, SEEN, DIRECT, COUNTED = range(4)
NOT_AGED: Final = -1
"""Said of a card that some lawful deal has an opponent beat."""
_MENDED: Final = 4
"""How many unlawful seatings are mended before a card is given up as unsettled."""


class Views:
    """What the three seats could know of one hand, moment by moment.

    `deal` is a deal of the whole record in which every step was lawful, if one is known.
    """

    def __init__(self, board: Board, deal: Deal | None = None) -> None:
        self.board = board
        self.deal = deal
        self._seats: dict[tuple[int, int], Seats | None] = {}

    def level(self, seat: int, done: int, card: Card) -> int | None:
        """Tell how deep the argument is that a card of the seat is aged; NOT_AGED, or None where it is not settled."""
        aged_by = self.board.terms.aged_by
        if aged_by == "plays":
            return NOT_AGED if card not in self._by_plays(done) else PRINTED if card in FIRST_AGED else SEEN
        if not self.board.course.bits.above[card]:
            return PRINTED
        unseen = self._unseen(seat, done, card)
        if not unseen:
            return SEEN
        return NOT_AGED if aged_by == "counting" else self._argued(seat, done, unseen)

    def counted(self, seat: int, done: int, card: Card) -> bool:
        """Tell whether what lay open and the seat's own cards show that a card is aged."""
        if self.board.terms.aged_by == "plays":
            return card in self._by_plays(done)
        return not self._unseen(seat, done, card)

    def _argued(self, seat: int, done: int, unseen: int) -> int | None:
        """Tell how deep the argument is that no opponent holds one of these cards, which the seat has not seen."""
        seats = self._lawful(seat, done)
        if seats is None:
            return None
        opponents = [other for other in range(HANDS) if other != seat]
        if any(seats.sit[other] & unseen for other in opponents):
            return NOT_AGED
        direct = self._shut_out(seats)
        if all(not seats.size[other] or not unseen & ~direct[other] for other in opponents):
            return DIRECT
        answers = [_can_hold(seats, card, other) for card in each(unseen) for other in opponents]
        if True in answers:
            return NOT_AGED
        return None if None in answers else COUNTED

    def _lawful(self, seat: int, done: int) -> Seats | None:
        """Give a lawful seating of a seat's view at a moment; None when none was found."""
        key = (seat, done)
        if key not in self._seats:
            seats = Seats(self.board, done, seat)
            if self.deal is not None and seated_as(seats, self.deal):
                seats.known = seats.sit
                self._seats[key] = seats
            else:
                self._seats[key] = seats if lawfully_seated(seats) else None
        return self._seats[key]

    def _unseen(self, seat: int, done: int, card: Card) -> int:
        """Give the cards that beat this one and neither lay open nor are the seat's own."""
        course = self.board.course
        return course.bits.above[card] & ~course.shown[done] & ~self.board.told[seat]

    def _by_plays(self, done: int) -> frozenset[Card]:
        """Give the cards that the plays so far have made aged, in a book where plays alone do."""
        steps = self.board.course.steps[:done]
        return aged_by_plays([named(step.play) for step in steps if not step.is_discard], self.board.terms)

    def _shut_out(self, seats: Seats) -> list[int]:
        """Give, for each hand, the cards that one duty of its holder alone keeps out of it."""
        course = self.board.course
        out = [0] * HANDS
        for number in range(seats.done):
            binds = course.who[number] != seats.claimant and number not in seats.given_up
            for pool, at_most, _ in course.limits[number] if binds else ():
                out[course.who[number]] |= pool if at_most == 0 else 0
        return out


def _can_hold(seats: Seats, card: int, place: int) -> bool | None:
    """Tell whether a lawful deal gives a card to a hand; None when those tried do not settle it."""
    tried = []
    for moves in ways(seats.sit, seats.may, card, place):
        tried.append(moved(seats.sit, moves))
        if plainly_lawful(seats, tried[-1]):
            return True
    if any(mended(seats, sit, card) is not None for sit in tried[:_MENDED]):
        return True
    return None if tried else False
