"""Cards in bits: a set of cards is a whole number in which bit n stands for ``Card(n)``, and so is what a rule binds.

Everything is read off `engine.duties` and `engine.rules` once for the terms of a book, and kept, for whoever asks so
often that sets of cards would be too slow. Must agree with `discard_duty`, `lead_duty`, `beaters_of` and `may_offend`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import ALL_CARDS
from engine.duties import discard_duty, lead_duty
from engine.melds import Single
from engine.rules.following import beaters_of
from engine.rules.knowing import always_aged, may_offend
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.cards import Card
    from engine.duties import Duty
    from engine.melds import Meld
    from engine.rules.leading import Open
    from engine.terms import Terms

_LEAD: Final = StepId(1, 1)
_MOST_KEPT: Final = 1 << 14
"""How many answers about leads are kept: what lay open before them differs without end."""


def bits_of(cards: Iterable[Card]) -> int:
    """Give the bits of cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def cards_of(bits: int) -> list[Card]:
    """List the cards of bits in the order S G K C L, high to low."""
    return [card for card in ALL_CARDS if bits >> card & 1]


class Limit(NamedTuple):
    """At most `at_most` cards of a pool may stay in a hand; with `before`, in the hand of just before the play."""

    pool: int
    at_most: int
    before: bool

    def broken(self, kept: int, played: int) -> bool:
        """Tell whether a hand that kept some cards and played others breaks it."""
        return ((kept | played if self.before else kept) & self.pool).bit_count() > self.at_most


class Bits:
    """What a book says of cards and plays, in bits; use `in_bits`, which keeps one for each terms.

    By the number of a card: `above` are those that beat it as a single, `turns_on` those on which its lead can turn, by
    privilege (see `engine.rules.knowing`); `always` are the singles that nothing beats.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.above = tuple(bits_of(beaters_of(card, terms)) for card in ALL_CARDS)
        self.always = bits_of(always_aged(terms))
        self.turns_on: Mapping[bool, tuple[int, ...]] = {
            privilege: tuple(bits_of(may_offend(card, terms, privilege=privilege)) for card in ALL_CARDS)
            for privilege in (False, True)
        }
        self._after_discard: dict[tuple[Meld, bool, bool], tuple[Limit, ...]] = {}
        self._after_lead: dict[tuple[Meld, int, bool, Open], tuple[Limit, ...]] = {}

    def after_discard(self, step: StepId, standing: Meld, at: StepId) -> tuple[Limit, ...]:
        """List what binds who discards to a meld that was played at a step (`engine.duties.discard_duty`)."""
        key = (standing, at.position == 1, step.position - at.position > 1)
        found = self._after_discard.get(key)
        if found is None:
            found = _limits(discard_duty(step, Seat.dealer, standing, self.terms, at=at))
            self._after_discard[key] = found
        return found

    def after_lead(self, lead: Meld, players: int, *, privilege: bool, before: Open) -> tuple[Limit, ...]:
        """List what binds a leader whatever he knows (`engine.duties.lead_duty`)."""
        if not isinstance(lead, Single) and before.begun is None:
            return ()
        key = (lead, players, privilege, before)
        found = self._after_lead.get(key)
        if found is None:
            if len(self._after_lead) >= _MOST_KEPT:
                self._after_lead.clear()
            duty = lead_duty(_LEAD, Seat.dealer, lead, players, self.terms, privilege=privilege, before=before)
            found = self._after_lead[key] = _limits(duty)
        return found


@lru_cache(maxsize=64)
def in_bits(terms: Terms) -> Bits:
    """Give what a book says in bits."""
    return Bits(terms)


def _limits(duty: Duty) -> tuple[Limit, ...]:
    return tuple(Limit(bits_of(bound.pool), bound.at_most, bound.before) for bound in duty.bounds)
