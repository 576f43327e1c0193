"""Seats for cards: a view of a board at a moment, with every unseen card in a place where it may be.

Places are the three hands, each discard so far, and the dreamer. That a place is full and that a card may not be there
is all that counts here: limits of one card or more, and what leaders knew, are looked at afterwards (`lawful`).
SOUND: every deal of the view in which the others obeyed their duties is such a seating.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.placing.board import HANDS
from engine.cards import HAND_SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.placing.board import Board

DREAMER = -1
"""Whose the dreamer's place is."""


class Seats:
    """The places of one view: `size` how many cards each holds, `may` which cards may be there, `sit` which are.

    `owner` and `since` tell of each place whose it is and which play made it (`done` for hands). `claimant` is the seat
    whose cards are known and whose duties count for nothing, None for a view of all that is told. `given_up` are the
    plays of others whose duty is broken by what lies open: where all others can have obeyed, giving up these is the
    only explanation. `known` is a seating that is known to be lawful, whatever its leads turn on.
    """

    def __init__(self, board: Board, done: int, claimant: int | None) -> None:
        course = board.course
        self.board = board
        self.done = done
        self.claimant = claimant
        laid = [number for number in range(done) if course.laid[number]]
        dreamer = board.record.players > HANDS
        self.owner = [*range(HANDS), *(course.who[number] for number in laid), *([DREAMER] if dreamer else [])]
        self.since = [*([done] * HANDS), *laid, *([-1] if dreamer else [])]
        self.size = [*board.hands_left(done), *(board.count[number] for number in laid), *([1] if dreamer else [])]
        self.unseen = course.pack & ~course.shown[done]
        self.may = [self.unseen] * len(self.size)
        self.sit = [0] * len(self.size)
        self.known: list[int] | None = None
        self.given_up: list[int] = []
        self.limits: list[tuple[int, int, list[int]]] = []
        for seat in range(HANDS) if claimant is None else (claimant,):
            self._tell(seat)
        if claimant is None and board.dreamer:
            self.may = [may & (board.dreamer if own == DREAMER else ~board.dreamer) for may, own in self._places()]
        for number in range(done):
            if course.who[number] != claimant:
                self._limit(number)

    def _places(self) -> zip[tuple[int, int]]:
        return zip(self.may, self.owner, strict=True)

    def _tell(self, seat: int) -> None:
        """Keep a seat's known cards in the places where they can be, and others out of them where all are known."""
        board = self.board
        told = board.told[seat] & self.unseen
        whole = board.told[seat].bit_count() == HAND_SIZE
        lies = kept = 0
        for number, laid in enumerate(board.laid):
            if board.course.who[number] == seat:
                lies |= laid if number < self.done else 0
                kept |= laid if number >= self.done else 0
        for place, owner in enumerate(self.owner):
            if owner != seat:
                self.may[place] &= ~told
                continue
            here = told & ~lies
            full = False
            if place >= HANDS:
                laid = board.laid[self.since[place]]
                full = laid.bit_count() == self.size[place]
                here = laid if full else laid | (here & ~kept)
            self.may[place] &= here if whole or full else here | ~told

    def _limit(self, number: int) -> None:
        """Keep cards out of places by the limits of a play that allow no more, after what was shown since.

        Others are kept for later, as far as enough cards are left to exceed them.
        """
        course = self.board.course
        if course.shows_breach(number, self.done):
            self.given_up.append(number)
            return
        for pool, at_most, before in course.limits[number]:
            shown = self.shown_after(number, before=before)
            most = at_most - (shown & pool).bit_count()
            places = self.places_after(number, before=before)
            if most <= 0:
                for place in places:
                    self.may[place] &= ~pool
            elif (pool & self.unseen).bit_count() > most:
                self.limits.append((pool, most, places))

    def shown_after(self, number: int, *, before: bool = False, seat: int | None = None) -> int:
        """Give the cards that a seat, its player if none is named, showed after a play, or from it on."""
        by = self.board.course.by[self.board.course.who[number] if seat is None else seat]
        return by[self.done] & ~by[number if before else number + 1]

    def places_after(self, number: int, *, before: bool = False, seat: int | None = None) -> list[int]:
        """List the places that were the hand of a seat, its player if none is named, after a play or just before it."""
        owned_by = self.board.course.who[number] if seat is None else seat
        return [
            place
            for place, owner in enumerate(self.owner)
            if owner == owned_by and (self.since[place] > number or (before and self.since[place] == number))
        ]

    def held_after(self, sit: Sequence[int], number: int, *, before: bool = False, seat: int | None = None) -> int:
        """Give the hand of a seat, its player if none is named, after a play, or just before it."""
        held = self.shown_after(number, before=before, seat=seat)
        for place in self.places_after(number, before=before, seat=seat):
            held |= sit[place]
        return held
