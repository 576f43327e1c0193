"""The ground on which a hand is judged before the first lead: what it holds by the rule book, and what lies outside.

Source: LF-R9 to LF-R12 (melds), LF-R14, LF-R15 (aged cards), LF-R17 (lead order by suit).
SOUND: a card is called aged only where own cards alone make it so, which is exact before anything was played: what
others hold is not known then, so every higher card that is not one's own can be with an opponent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.cards import SUITS, deck
from engine.melds import LARGEST_GROUP, SMALLEST_MELD, Meld, Single, beats, melds_of_size, size_of
from engine.rules.following import beaters_of
from engine.rules.knowing import always_aged

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.cards import Card
    from engine.terms import Terms


@dataclass(frozen=True, slots=True)
class Ground:
    """A rule book and a pack: the terms, and how many play."""

    terms: Terms
    players: int

    @property
    def pack(self) -> tuple[Card, ...]:
        """List the pack."""
        return deck(self.players)

    def outside(self, hand: Collection[Card]) -> tuple[Card, ...]:
        """List the cards that are not in the hand."""
        held = frozenset(hand)
        return tuple(card for card in self.pack if card not in held)

    def aged(self, hand: Collection[Card]) -> frozenset[Card]:
        """Give the cards of an opening hand that are aged at the start (LF-R14, LF-R15).

        Where a book makes cards aged by plays alone, only those that are aged from the start (src1 L24).
        """
        held, always = frozenset(hand), always_aged(self.terms)
        return frozenset(
            card for card in held if card in always or (self.by_own and held.issuperset(self.supports(card)))
        )

    @property
    def by_own(self) -> bool:
        """Tell whether own cards make a card aged."""
        return self.terms.aged_by != "plays"

    def supports(self, card: Card) -> tuple[Card, ...]:
        """List the cards that make this one aged when they are one's own or lie open.

        All that beat it as a single; where plays alone make cards aged the higher ones of its suit (src1 L24).
        """
        if self.by_own:
            return beaters_of(card, self.terms)
        if card in always_aged(self.terms):
            return ()
        return tuple(other for other in deck(3) if other < card and other.suit is card.suit)

    def melds(self, hand: Collection[Card], least: int = SMALLEST_MELD) -> tuple[Meld, ...]:
        """List the melds of a hand with at least so many cards: by size, groups before runs, each high to low."""
        held = frozenset(hand)
        return tuple(meld for meld in all_melds(self) if size_of(meld) >= least and held.issuperset(meld.cards))

    def beaters(self, meld: Meld, *, led: bool = True) -> tuple[Meld, ...]:
        """List every meld that beats this one, whoever has it."""
        return _beaters(self, meld, led=led)

    def beatable(self, meld: Meld, others: Collection[Card]) -> bool:
        """Tell whether somebody who holds all these cards could beat a lead."""
        held = frozenset(others)
        return any(held.issuperset(beater.cards) for beater in self.beaters(meld))


def suit_place(card: Card) -> int:
    """Give the place of a card's suit in the order of leading, Li Chen last (LF-R17)."""
    return len(SUITS) if card.suit is None else card.suit.rank


def may_lead(meld: Meld, held: Collection[Card]) -> bool:
    """Tell whether the order of the suits allows a lead to an unprivileged player, whatever he knew (LF-R17)."""
    if not isinstance(meld, Single):
        return True
    place = suit_place(meld.card)
    return all(suit_place(card) >= place for card in held)


@cache
def all_melds(ground: Ground) -> tuple[Meld, ...]:
    """List every single, group and run that the book knows."""
    sizes = (1, *range(SMALLEST_MELD, max(LARGEST_GROUP, ground.terms.longest_run) + 1))
    return tuple(meld for size in sizes for meld in melds_of_size(size, ground.players, ground.terms))


@cache
def _beaters(ground: Ground, meld: Meld, *, led: bool) -> tuple[Meld, ...]:
    alike = melds_of_size(size_of(meld), ground.players, ground.terms)
    return tuple(other for other in alike if beats(other, meld, ground.terms, led=led))
