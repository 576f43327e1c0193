"""Moving: other deals that a seat cannot tell from the one there is, made by moving cards among what it does not see.

Places are the hands and face-down cards of the others and the dreamer's card. A bound of which no card may be kept
shuts its cards out of places (`arbiter.placing.exchanges`).
SOUND: where no chain of exchanges leads a card into a hand, no deal that obeys those bounds has it there.
NOT COMPLETE: bounds that allow some cards to be kept, and what leaders knew, are for whoever takes the deals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from arbiter.placing.exchanges import chains, each, home_of, swaps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.placing.course import Played
    from arbiter.placing.exchanges import Move
    from engine.bits import Limit

_HAND: Final = -1
_DREAMER: Final = -2


class Place(NamedTuple):
    """A place that a seat does not see: whose, the number of the step (or `_HAND`, `_DREAMER`).

    It `holds` what lies there in the deal; what is `shut` out may not.
    """

    seat: int
    step: int
    holds: int
    shut: int


class Hidden:
    """What a seat does not see of a deal when so many plays are done; `relied` are the steps whose duties bind."""

    def __init__(self, deal: Played, seat: int, done: int, relied: Sequence[int]) -> None:
        self.deal = deal
        self.done = done
        self.places = tuple(_places(deal, seat, done, frozenset(relied)))
        self._sit = [place.holds for place in self.places]
        self._may = [~place.shut for place in self.places]

    def with_one_held(self, wanted: int) -> Iterator[Played]:
        """List deals in which one of the wanted cards is in an opponent's hand, those with the fewest moves first.

        Where the deal itself obeys the duties relied on: nothing at all when there is no such deal.
        """
        for ways in (swaps, chains):
            for start, place in enumerate(self.places):
                if place.step == _HAND:
                    for card in each(wanted & ~place.shut):
                        for moves in ways(self._sit, self._may, card, home_of(self._sit, card), start):
                            yield self._moved(moves)

    def without(self, seat: int, cards: int) -> Iterator[Played]:
        """List deals in which one of these cards of a seat that is not in its place lies elsewhere, by one swap."""
        for home, place in enumerate(self.places):
            if place.seat == seat:
                for card in each(cards & place.holds):
                    for start, other in enumerate(self.places):
                        if start != home and card & ~other.shut:
                            for moves in swaps(self._sit, self._may, card, home, start):
                                yield self._moved(moves)

    def _moved(self, moves: Sequence[Move]) -> Played:
        opening = [hands[0] for hands in self.deal.held]
        changed: dict[int, int] = {}
        for card, source, target in moves:
            for number, toggled in ((source, card), (target, card)):
                place = self.places[number]
                if place.step >= 0:
                    changed[place.step] = changed.get(place.step, self.deal.cards[place.step]) ^ toggled
                if place.step != _DREAMER:
                    opening[place.seat] ^= toggled
        return self.deal.exchanged(opening, changed, self.done)


def _places(deal: Played, seat: int, done: int, relied: frozenset[int]) -> Iterator[Place]:
    course = deal.course
    dreamers = course.pack
    for other, hands in enumerate(deal.held):
        dreamers &= ~hands[0]
        if other == seat:
            continue
        shut = 0
        for number in range(done):
            if course.who[number] == other:
                limits = [one for one in course.limits[number] if one.at_most == 0 and number in relied]
                if course.laid[number]:
                    yield Place(other, number, deal.cards[number], shut | _joined(limits, before=True))
                shut |= _joined(limits)
        if hands[done]:
            yield Place(other, _HAND, hands[done], shut)
    if dreamers:
        yield Place(_DREAMER, _DREAMER, dreamers, 0)


def _joined(limits: Iterable[Limit], *, before: bool = False) -> int:
    """Join the pools of limits, or of those alone that count what is played with them."""
    found = 0
    for one in limits:
        found |= one.pool if one.before or not before else 0
    return found
