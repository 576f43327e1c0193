"""Holding: what a hand holds and what a rule forbids it to keep, found on bits, one bit a card.

Everything is read off `engine.melds` and `engine.duties` once for the terms of a book, and kept. Must agree with
`melds_in`, `beaters_in`, `discard_duty`, `lead_duty` and `in_question`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import ALL_CARDS, SUIT_SIZE, Card
from engine.duties import discard_duty, lead_duty
from engine.melds import SMALLEST_MELD, Single, beats, melds_of_size, size_of
from engine.rules.following import beaters_of
from engine.rules.knowing import always_aged, may_offend
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.duties import Duty
    from engine.melds import Meld
    from engine.rules.leading import Open
    from engine.terms import Terms

_LEAD: Final = StepId(1, 1)
_MOST_KEPT: Final = 1 << 14
"""How many answers about leads are kept: what lay open before them differs without end."""


class Limit(NamedTuple):
    """At most `at_most` cards of these bits may stay in a hand; with `before`, in the hand of just before the play."""

    bits: int
    at_most: int
    before: bool

    def broken(self, kept: int, played: int) -> bool:
        """Tell whether a hand that kept some cards and played others breaks it."""
        return ((kept | played if self.before else kept) & self.bits).bit_count() > self.at_most


def bits_of(cards: Iterable[Card]) -> int:
    """Give the bits of cards."""
    return sum(1 << card for card in set(cards))


def cards_of(bits: int) -> list[Card]:
    """List the cards of bits in the order S G K C L, high to low."""
    return [card for card in ALL_CARDS if bits >> card & 1]


class Holdings:
    """What hands can hold by the terms of a book; use `holdings`, which keeps one for each."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._by_size = {
            size: tuple((bits_of(meld.cards), meld) for meld in melds_of_size(size, terms=terms))
            for size in range(1, SUIT_SIZE + 1)
        }
        self._longer = tuple(one for size in range(SMALLEST_MELD, SUIT_SIZE + 1) for one in self._by_size[size])
        self._above = tuple(bits_of(beaters_of(card, terms)) for card in ALL_CARDS)
        self._always = bits_of(always_aged(terms))
        self._questions = {
            privilege: tuple(bits_of(may_offend(card, terms, privilege=privilege)) for card in ALL_CARDS)
            for privilege in (False, True)
        }
        self._beaters: dict[tuple[Meld, bool], tuple[tuple[int, Meld], ...]] = {}
        self._after_discard: dict[tuple[Meld, bool, bool], tuple[Limit, ...]] = {}
        self._after_lead: dict[tuple[Meld, int, bool, Open], tuple[Limit, ...]] = {}

    def longer(self, held: int) -> list[Meld]:
        """List the groups and runs of a hand, short ones first, each size from high to low."""
        return [meld for bits, meld in self._longer if bits & held == bits]

    def in_melds(self, held: int) -> int:
        """Give the cards of a hand that belong to a group or run."""
        found = 0
        for bits, _ in self._by_size[SMALLEST_MELD]:
            if bits & held == bits:
                found |= bits
        return found

    def parts(self, held: int) -> list[tuple[int, int]]:
        """List the groups and runs of a hand as bits and sizes, but for runs that are two shorter ones together."""
        sizes = range(SMALLEST_MELD, 2 * SMALLEST_MELD)
        return [(bits, size) for size in sizes for bits, _ in self._by_size[size] if bits & held == bits]

    def beaters(self, held: int, standing: Meld, *, led: bool) -> list[Meld]:
        """List the melds of a hand that beat the standing meld, the highest first."""
        found = self._beaters.get((standing, led))
        if found is None:
            melds = self._by_size[size_of(standing)]
            found = tuple(one for one in melds if beats(one[1], standing, self._terms, led=led))
            self._beaters[standing, led] = found
        return [meld for bits, meld in found if bits & held == bits]

    def beaten_by(self, card: Card) -> int:
        """Give the cards that beat this one, led as a single."""
        return self._above[card]

    def unbeaten(self, held: int, gone: int) -> int:
        """Give the cards of a hand that nothing beats, or of which all that beats them is in it or gone."""
        known = held | gone
        return bits_of(card for card in cards_of(held) if not self._above[card] & ~known)

    def aged_at_first(self, held: int) -> int:
        """Give the cards of an opening hand that are aged before the first lead, from the start or by its own cards."""
        if self._terms.aged_by == "plays":
            return held & self._always
        return self.unbeaten(held, 0)

    def in_question(self, lead: Card, kept: int, *, privilege: bool) -> Card | None:
        """Give the kept card on which a lead turns (`engine.rules.knowing.in_question`)."""
        found = self._questions[privilege][lead] & kept
        return ALL_CARDS[found.bit_length() - 1] if found else None

    def after_discard(self, step: StepId, standing: Meld, at: StepId) -> tuple[Limit, ...]:
        """List what binds who discards to a meld that was played at a step (`engine.duties.discard_duty`)."""
        key = (standing, at.position == 1, step.position - at.position > 1)
        found = self._after_discard.get(key)
        if found is None:
            found = _limits(discard_duty(step, Seat.dealer, standing, self._terms, at=at))
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
            duty = lead_duty(_LEAD, Seat.dealer, lead, players, self._terms, privilege=privilege, before=before)
            found = self._after_lead[key] = _limits(duty)
        return found


@cache
def holdings(terms: Terms) -> Holdings:
    """Give what hands can hold by these terms."""
    return Holdings(terms)


def _limits(duty: Duty) -> tuple[Limit, ...]:
    return tuple(Limit(bits_of(bound.pool), bound.at_most, bound.before) for bound in duty.bounds)
