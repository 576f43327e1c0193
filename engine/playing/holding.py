"""Holding: what a hand holds and what a rule forbids it to keep, found on bits, one bit a card.

Melds are listed once for the terms of a book, and kept; what rules bind is read off `engine.bits`. Must agree with
`melds_in`, `beaters_in` and `in_question`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.bits import bits_of, cards_of, in_bits
from engine.cards import ALL_CARDS, SUIT_SIZE, Card
from engine.melds import SMALLEST_MELD, beats, melds_of_size, size_of

if TYPE_CHECKING:
    from engine.bits import Limit
    from engine.melds import Meld
    from engine.rules.leading import Open
    from engine.seats import StepId
    from engine.terms import Terms


class Holdings:
    """What hands can hold by the terms of a book; use `holdings`, which keeps one for each."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._by_size = {
            size: tuple((bits_of(meld.cards), meld) for meld in melds_of_size(size, terms=terms))
            for size in range(1, SUIT_SIZE + 1)
        }
        self._longer = tuple(one for size in range(SMALLEST_MELD, SUIT_SIZE + 1) for one in self._by_size[size])
        self._bits = in_bits(terms)
        self._beaters: dict[tuple[Meld, bool], tuple[tuple[int, Meld], ...]] = {}

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
        return self._bits.above[card]

    def unbeaten(self, held: int, gone: int) -> int:
        """Give the cards of a hand that nothing beats, or of which all that beats them is in it or gone."""
        known = held | gone
        return bits_of(card for card in cards_of(held) if not self._bits.above[card] & ~known)

    def aged_at_first(self, held: int) -> int:
        """Give the cards of an opening hand that are aged before the first lead, from the start or by its own cards."""
        if self._terms.aged_by == "plays":
            return held & self._bits.always
        return self.unbeaten(held, 0)

    def in_question(self, lead: Card, kept: int, *, privilege: bool) -> Card | None:
        """Give the kept card on which a lead turns (`engine.rules.knowing.in_question`)."""
        found = self._bits.turns_on[privilege][lead] & kept
        return ALL_CARDS[found.bit_length() - 1] if found else None

    def after_discard(self, step: StepId, standing: Meld, at: StepId) -> tuple[Limit, ...]:
        """List what binds who discards to a meld that was played at a step."""
        return self._bits.after_discard(step, standing, at)

    def after_lead(self, lead: Meld, players: int, *, privilege: bool, before: Open) -> tuple[Limit, ...]:
        """List what binds a leader whatever he knows."""
        return self._bits.after_lead(lead, players, privilege=privilege, before=before)


@cache
def holdings(terms: Terms) -> Holdings:
    """Give what hands can hold by these terms."""
    return Holdings(terms)
