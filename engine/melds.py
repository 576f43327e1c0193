"""Melds: singles, groups and runs; recognising them, comparing them, listing those of a hand.

Source: LF-R9 to LF-R12. This is the beats relation itself; what it forbids to keep is in `engine.rules.following`.
Which runs there are, and which singles stand apart, is a matter of the book: `engine.terms`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from engine.cards import SUIT_SIZE, SUITS, Card, Suit, card_of, deck
from engine.terms import TS, Terms

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
        return _group_cards(self.number, self.suits)


@dataclass(frozen=True, slots=True)
class Run:
    """Three to nine neighbouring cards of one suit 順, named by its highest number."""

    suit: Suit
    high: int
    size: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """Give the cards from high to low."""
        return _run_cards(self.suit, self.high, self.size)


Meld = Single | Group | Run


@cache
def _group_cards(number: int, suits: tuple[Suit, ...]) -> tuple[Card, ...]:
    return tuple(card_of(number, suit) for suit in suits)


@cache
def _run_cards(suit: Suit, high: int, size: int) -> tuple[Card, ...]:
    return tuple(card_of(high - step, suit) for step in range(size))


def recognise(cards: Iterable[Card], terms: Terms = TS) -> Meld | None:
    """Give the meld that these cards form together, in any order, or None when the book has no such meld (LF-R9)."""
    listed = sorted(set(cards))
    if len(listed) == 1:
        return Single(listed[0])
    suits = tuple(card.suit for card in listed if card.suit is not None)
    if len(listed) < SMALLEST_MELD or len(suits) < len(listed):
        return None
    numbers = [card.number for card in listed]
    if len(set(numbers)) == 1:
        return Group(numbers[0], suits)
    if len(set(suits)) == 1 and numbers[0] - numbers[-1] == len(listed) - 1 < terms.longest_run:
        return Run(suits[0], numbers[0], len(listed))
    return None


def stands_apart(card: Card, terms: Terms, *, led: bool) -> bool:
    """Tell whether a single neither beats nor is beaten, led or not led, or, where books differ, only when led."""
    return card in terms.unbeaten_singles and (led or terms.unbeaten_when == "always")


def beats(answer: Meld, standing: Meld, terms: Terms = TS, *, led: bool = True) -> bool:
    """Tell whether the answer beats the standing meld: same type, same size, higher (LF-R10 to LF-R12).

    `led` says whether the standing meld opened the round; it matters only where some singles are unbeaten when led.
    """
    match answer, standing:
        case Single(high), Single(low):
            return _is_higher(high, low, terms) and not (
                stands_apart(low, terms, led=led) or stands_apart(high, terms, led=False)
            )
        case Group(), Group():
            return _outranks(answer.number, standing.number, terms) and len(answer.suits) == len(standing.suits)
        case Run(), Run():
            higher = (answer.suit.rank, -answer.high) < (standing.suit.rank, -standing.high)
            return higher and answer.size == standing.size
        case _:
            return False


def _is_higher(high: Card, low: Card, terms: Terms) -> bool:
    """Tell whether a card ranks above another as a single, whatever singles stand apart (LF-R10)."""
    if high.suit is None or low.suit is None:
        return False
    if high.suit is low.suit:
        return high.number > low.number
    return terms.single_suits == "ranked" and high.suit.rank < low.suit.rank


def _outranks(answer: int, standing: int, terms: Terms) -> bool:
    """Tell whether a group of one number beats a group of another (LF-R11)."""
    if standing == 1:
        return answer == SUIT_SIZE
    return answer > standing or (terms.ones_beat and answer == 1 and standing < SUIT_SIZE)


def size_of(meld: Meld) -> int:
    """Count the cards of a meld."""
    match meld:
        case Single():
            return 1
        case Group(_, suits):
            return len(suits)
        case Run(_, _, size):
            return size


def melds_of_size(size: int, players: int = 4, terms: Terms = TS) -> tuple[Meld, ...]:
    """List every meld of so many cards: singles, groups, then runs, each from high to low."""
    return _melds_of_size(size, players, terms.longest_run)


@cache
def _melds_of_size(size: int, players: int, longest_run: int) -> tuple[Meld, ...]:
    if size == 1:
        return tuple(Single(card) for card in deck(players))
    if size < SMALLEST_MELD or size > SUIT_SIZE:
        return ()
    groups: list[Meld] = []
    if size <= LARGEST_GROUP:
        groups = [Group(number, suits) for number in range(SUIT_SIZE, 0, -1) for suits in combinations(SUITS, size)]
    runs: list[Meld] = []
    if size <= longest_run:
        runs = [Run(suit, high, size) for suit in SUITS for high in range(SUIT_SIZE, size - 1, -1)]
    return tuple(groups + runs)


def melds_in(hand: Collection[Card], size: int, terms: Terms = TS) -> Iterator[Meld]:
    """List the melds of so many cards that the hand contains (splitting allowed, LF-R11, LF-A15, LF-A16)."""
    held = frozenset(hand)
    for meld in melds_of_size(size, terms=terms):
        if held.issuperset(meld.cards):
            yield meld


def beaters_in(hand: Collection[Card], standing: Meld, terms: Terms = TS, *, led: bool = True) -> list[Meld]:
    """List the melds of the hand that beat the standing meld, highest first."""
    held = frozenset(hand)
    return [meld for cards, meld in _beaters(standing, terms, led=led) if held.issuperset(cards)]


@lru_cache(maxsize=4096)
def _beaters(standing: Meld, terms: Terms, *, led: bool) -> tuple[tuple[frozenset[Card], Meld], ...]:
    """List all melds that beat the standing meld, with their cards as sets."""
    every = melds_of_size(size_of(standing), terms=terms)
    return tuple((frozenset(meld.cards), meld) for meld in every if beats(meld, standing, terms, led=led))
