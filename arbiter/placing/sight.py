"""Sight: what somebody who sees the one deal of a hand can say at once of what its players knew.

A card is aged for a seat when every card that beats it was the seat's own or lay open. It is not when an opponent does
hold one and everybody else has obeyed so far: the seat had to reckon with this very deal. Else cards are moved between
places that the seat does not see (`arbiter.placing.moving`): a lawful deal in which an opponent holds one shows that it
is not aged, and where no cards can be moved so at all, it is. Where somebody has broken a rule, a deal is looked for
first in which nobody has, but for what the seat has seen.
SOUND: True and False. NOT COMPLETE: None where none of this tells.
Must agree with `arbiter.knowing.mind` and `arbiter.claims.weighing`, which ask the solvers.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from arbiter.placing.course import PLACES, Course, Played, played
from arbiter.placing.moving import Hidden
from engine.duties import Kind
from engine.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.cards import Card
    from engine.deal import Deal
    from engine.record import Record
    from engine.seats import Seat

DEPTH: Final = 2
"""How deep a deal is looked into that was made up to show what somebody had to reckon with."""
TRIES: Final = (0, 12, 60)
"""How many deals are made up for one question, by the depth that is left."""
MENDS: Final = 25
"""How many deals are looked at in search of a lawful one."""
WIDTH: Final = 4
"""How many ways of moving one card away are tried."""


class Sight:
    """One deal with what its players could know, as far as it shows at once.

    `kinds` are the duties that they relied on; `given` tells of some steps whether they were lawful.
    """

    def __init__(self, deal: Played, kinds: frozenset[Kind], depth: int, given: Mapping[int, bool | None]) -> None:
        self.deal = deal
        self.course = deal.course
        self.kinds = kinds
        self.depth = depth
        self._lawful: dict[int, bool | None] = dict(given)
        self._aged: dict[tuple[int, int, int], bool | None] = {}
        self._trusted: dict[tuple[int, int], list[int]] = {}
        self._hidden: dict[tuple[int, int], Hidden] = {}
        self._others: dict[tuple[int, int], Sight | None] = {}

    def aged(self, seat: Seat, done: int, card: Card) -> bool | None:
        """Tell whether a card of the seat's hand was aged for it when so many plays were done."""
        return self.aged_for(PLACES[seat], done, card)

    def counted(self, seat: Seat, done: int, card: Card) -> bool:
        """Tell whether every card that beats this one was the seat's own or lay open."""
        return not self._unseen(PLACES[seat], done, card)

    def lawful(self, number: int) -> bool | None:
        """Tell whether a step was lawful, for what was known too."""
        if number not in self._lawful:
            self._lawful[number] = not self.deal.breaks(number) and self.in_order(number)
        return self._lawful[number]

    def in_order(self, number: int) -> bool | None:
        """Tell whether the lead of a single was in order for what its leader knew (LF-R17, LF-R19)."""
        kept = self.deal.turns_on(number)
        lead = self.course.single[number]
        if kept is None or lead is None:
            return True
        seat = self.course.who[number]
        if seat == self.course.privileged:
            return self.aged_for(seat, number, lead)
        always = bool(self.course.bits.always >> lead & 1)
        if (not always and self._at_once(seat, number, lead) is False) or self._at_once(seat, number, kept) is True:
            return True
        led = always or self.aged_for(seat, number, lead)
        lower = False if led is False else self.aged_for(seat, number, kept)
        if led is False or lower is True:
            return True
        return None if led is None or lower is None else False

    def _unseen(self, seat: int, done: int, card: int) -> int:
        return self.course.bits.above[card] & ~(self.deal.held[seat][0] | self.course.shown[done])

    def aged_for(self, seat: int, done: int, card: int) -> bool | None:
        """Tell whether a card was aged for the seat of this number."""
        key = (seat, done, card)
        if key not in self._aged:
            found = self._at_once(seat, done, card)
            self._aged[key] = self._by_moving(seat, done, card) if found is None else found
        return self._aged[key]

    def _at_once(self, seat: int, done: int, card: int) -> bool | None:
        """Tell whether a card was aged as far as counting and the deal itself show it."""
        unseen = self._unseen(seat, done, card)
        if not unseen:
            return True
        held = [hands[done] for other, hands in enumerate(self.deal.held) if other != seat]
        if len(self.kinds) == 1:
            return False if any(held) else None
        if any(hand & unseen for hand in held) and self._obeyed(seat, done):
            return False
        return None

    def _obeyed(self, seat: int, done: int) -> bool:
        """Tell whether all others surely have obeyed the duties that the seat relies on."""
        return all(self.lawful(number) is True for number in self._relied(seat, done))

    def _relied(self, seat: int, done: int) -> list[int]:
        """List the steps of others whose duties the seat relies on: all but those that were seen to be broken.

        Where a deal obeys all of these, giving up what was seen to be broken is the only explanation of what was seen.
        """
        if (seat, done) not in self._trusted:
            course = self.course
            self._trusted[seat, done] = [
                number
                for number in range(done)
                if course.who[number] != seat
                and (Kind.must_beat if course.laid[number] else Kind.lead_order) in self.kinds
                and (course.limits[number] or course.single[number] is not None)
                and not course.shows_breach(number, done)
            ]
        return self._trusted[seat, done]

    def _by_moving(self, seat: int, done: int, card: int) -> bool | None:
        """Tell whether a card was aged by deals that are made up, when counting and this deal do not show it."""
        if not self._obeyed(seat, done):
            other = self._reckoned(seat, done) if self.depth else None
            return other.aged_for(seat, done, card) if other is not None else None
        left = TRIES[self.depth]
        for deal in self._seen_from(seat, done).with_one_held(self._unseen(seat, done, card)):
            if left == 0:
                return None
            left -= 1
            if self._stands(deal, seat, done):
                return False
        return True if left == TRIES[self.depth] else None

    def _reckoned(self, seat: int, done: int) -> Sight | None:
        """Give a lawful deal that a seat had to reckon with, where the one there is is not known to be lawful."""
        if (seat, done) not in self._others:
            self._others[seat, done] = self._mended(seat, done)
        return self._others[seat, done]

    def _mended(self, seat: int, done: int) -> Sight | None:
        """Look for such a deal by moving away what was kept against a rule, one card after another."""
        relied = self._relied(seat, done)
        waiting = [self.deal.until(done)]
        for _ in range(MENDS):
            if not waiting:
                return None
            looking = self._other(waiting.pop(), seat, done)
            wrong = next((number for number in relied if looking.lawful(number) is not True), None)
            if wrong is None:
                return looking
            hidden = Hidden(looking.deal, seat, done, relied)
            waiting += list(islice(hidden.without(self.course.who[wrong], looking.deal.kept(wrong)), WIDTH))[::-1]
        return None

    def _other(self, deal: Played, seat: int, done: int) -> Sight:
        """Look at a deal that the seat cannot tell from this one.

        Whether the seat's own leads were in order for what it knew is the same in all such deals.
        """
        own = {number: self.lawful(number) for number in range(done) if self.course.who[number] == seat}
        return Sight(deal, self.kinds, self.depth - 1, own)

    def _seen_from(self, seat: int, done: int) -> Hidden:
        if (seat, done) not in self._hidden:
            self._hidden[seat, done] = Hidden(self.deal, seat, done, self._relied(seat, done))
        return self._hidden[seat, done]

    def _stands(self, deal: Played, seat: int, done: int) -> bool:
        """Tell whether a made-up deal surely is one that the seat had to reckon with: all others have obeyed in it."""
        relied = self._relied(seat, done)
        if any(deal.breaks(number) for number in relied):
            return False
        looking = self._other(deal, seat, done)
        return all(looking.lawful(number) is True for number in relied)


def sight(record: Record, deal: Deal, terms: Terms, kinds: tuple[Kind, ...]) -> Sight | None:
    """Look at the one deal of a record by the terms of a book; None where plays alone make cards aged.

    `kinds` are the duties that players rely on, where proof makes cards aged.
    """
    if terms.aged_by == "plays":
        return None
    relied = frozenset(kinds) if terms.aged_by == "proof" else frozenset({Kind.counting})
    return Sight(played(Course(record, deal.called_by, terms), deal), relied, DEPTH, {})
