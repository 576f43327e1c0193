"""What a hand holds before the first lead, read off the rule book: melds, aged cards, what could beat a lead.

A plain enumeration of the sets of melds in at most twelve cards is all the searching that the check of an evasion
does; a person with the hand before him can do it too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.cards import ALOOF, SUIT_SIZE, Card, deck
from engine.melds import LARGEST_GROUP, SMALLEST_MELD, Meld, Single, beats, melds_of_size, size_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from engine.terms import Terms

PRINTED: Final = frozenset(card for card in deck(4) if card in ALOOF or card.number == SUIT_SIZE)
"""The cards that are aged from the start where plays alone make cards aged (LF-R14)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The terms in force, and how many play."""

    terms: Terms
    players: int

    def melds(self, hand: Collection[Card], least: int = SMALLEST_MELD) -> list[Meld]:
        """List the melds of a hand with at least so many cards, in the order of the pack."""
        held = frozenset(hand)
        longest = max(LARGEST_GROUP, self.terms.longest_run)
        sizes = [size for size in (1, *range(SMALLEST_MELD, longest + 1)) if size >= least]
        listed = [meld for size in sizes for meld in melds_of_size(size, self.players, self.terms)]
        return [meld for meld in listed if held.issuperset(meld.cards)]

    def beaters(self, meld: Meld, hand: Collection[Card], *, led: bool = True) -> list[Meld]:
        """List the melds of a hand that beat this one."""
        held = frozenset(hand)
        alike = melds_of_size(size_of(meld), self.players, self.terms)
        return [one for one in alike if held.issuperset(one.cards) and beats(one, meld, self.terms, led=led)]

    def is_aged(self, card: Card, own: Collection[Card]) -> bool:
        """Tell whether a card is aged for somebody who had, or saw, these cards (LF-R14, LF-R15)."""
        if self.terms.aged_by == "plays":
            return card in PRINTED
        return frozenset(own).issuperset(self.above(card))

    def above(self, card: Card) -> frozenset[Card]:
        """Give the cards that keep this one from being aged: those that beat it, or the higher ones of its suit."""
        if self.terms.aged_by != "plays":
            return frozenset(one.cards[0] for one in self.beaters(Single(card), deck(self.players)))
        higher = (one for one in deck(self.players) if one < card and one.suit is card.suit)
        return frozenset() if card in PRINTED else frozenset(higher)

    def aged(self, hand: Collection[Card]) -> frozenset[Card]:
        """Give the cards of an opening hand that are aged at the start."""
        return frozenset(card for card in hand if self.is_aged(card, hand))

    def outside(self, hand: Collection[Card]) -> frozenset[Card]:
        """Give the cards of the pack that are not in the hand."""
        return frozenset(deck(self.players)).difference(hand)

    def unbeatable(self, hand: Collection[Card]) -> list[Meld]:
        """List the groups and runs of a hand that nobody can beat, whatever the others hold."""
        return [meld for meld in self.melds(hand) if not self.beaters(meld, self.outside(hand))]


def best_choices(melds: Sequence[Meld], aged: frozenset[Card]) -> tuple[int, list[tuple[Meld, ...]]]:
    """Give the most cards that disjoint melds and aged cards cover, and every choice of melds that covers as many.

    A choice has no meld of aged cards alone, which adds nothing.
    """
    useful = [meld for meld in melds if not aged.issuperset(meld.cards)]
    best = len(aged)
    chosen: list[tuple[Meld, ...]] = [()]
    for choice in _disjoint(useful):
        total = len(aged.union(*(meld.cards for meld in choice)))
        if choice and total >= best:
            chosen = [choice] if total > best else [*chosen, choice]
            best = total
    return best, chosen


def _disjoint(melds: Sequence[Meld]) -> Iterator[tuple[Meld, ...]]:
    yield ()
    for place, first in enumerate(melds):
        rest = [meld for meld in melds[place + 1 :] if not set(first.cards).intersection(meld.cards)]
        for more in _disjoint(rest):
            yield (first, *more)
