"""Melds: singles, groups and runs; recognising them, comparing them, listing those of a hand.

Source: LF-R9 to LF-R12. This is the beats relation itself; what it forbids to keep is in `engine.rules.following`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from engine.cards import ALOOF, SUIT_SIZE, SUITS, Card, Suit, card_of, deck

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

SMALLEST_MELD: Final = 3
LARGEST_GROUP: Final = 4


@dataclass(frozen=True, slots=True)
class Single:
    """A single card 單."""

    card: Card

    @property
    def cards(self) -> tuple[Card, ...]:
        """Give the one card."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Group:
    """Three or four cards of one number 各."""

    number: int
    suits: tuple[Suit, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Give the cards in the order S G K C."""
        return tuple(card_of(self.number, suit) for suit in self.suits)


@dataclass(frozen=True, slots=True)
class Run:
    """Three to nine neighbouring cards of one suit 順, named by its highest number."""

    suit: Suit
    high: int
    size: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """Give the cards from high to low."""
        return tuple(card_of(self.high - step, self.suit) for step in range(self.size))


Meld = Single | Group | Run


def recognise(cards: Iterable[Card]) -> Meld | None:
    """Give the meld that these cards form together, in any order, or None (LF-R9)."""
    listed = sorted(set(cards))
    if len(listed) == 1:
        return Single(listed[0])
    suits = tuple(card.suit for card in listed if card.suit is not None)
    if len(listed) < SMALLEST_MELD or len(suits) < len(listed):
        return None
    numbers = [card.number for card in listed]
    if len(set(numbers)) == 1:
        return Group(numbers[0], suits)
    if len(set(suits)) == 1 and numbers[0] - numbers[-1] == len(listed) - 1:
        return Run(suits[0], numbers[0], len(listed))
    return None


def beats(answer: Meld, standing: Meld) -> bool:
    """Tell whether the answer beats the standing meld: same type, same size, higher (LF-R10 to LF-R12)."""
    match answer, standing:
        case Single(high), Single(low):
            return high not in ALOOF and low not in ALOOF and high.suit is low.suit and high.number > low.number
        case Group(), Group():
            higher = answer.number == SUIT_SIZE if standing.number == 1 else answer.number > standing.number
            return higher and len(answer.suits) == len(standing.suits)
        case Run(), Run():
            higher = (answer.suit.rank, -answer.high) < (standing.suit.rank, -standing.high)
            return higher and answer.size == standing.size
        case _:
            return False


def size_of(meld: Meld) -> int:
    """Count the cards of a meld."""
    return len(meld.cards)


@cache
def melds_of_size(size: int, players: int = 4) -> tuple[Meld, ...]:
    """List every meld of so many cards: singles, groups, then runs, each from high to low."""
    if size == 1:
        return tuple(Single(card) for card in deck(players))
    if size < SMALLEST_MELD or size > SUIT_SIZE:
        return ()
    groups: list[Meld] = []
    if size <= LARGEST_GROUP:
        groups = [Group(number, suits) for number in range(SUIT_SIZE, 0, -1) for suits in combinations(SUITS, size)]
    runs: list[Meld] = [Run(suit, high, size) for suit in SUITS for high in range(SUIT_SIZE, size - 1, -1)]
    return tuple(groups + runs)


def melds_in(hand: Collection[Card], size: int) -> Iterator[Meld]:
    """List the melds of so many cards that the hand contains (splitting allowed, LF-R11, LF-A15, LF-A16)."""
    held = frozenset(hand)
    for meld in melds_of_size(size):
        if held.issuperset(meld.cards):
            yield meld


def beaters_in(hand: Collection[Card], standing: Meld) -> list[Meld]:
    """List the melds of the hand that beat the standing meld, highest first."""
    return [meld for meld in melds_in(hand, size_of(standing)) if beats(meld, standing)]
