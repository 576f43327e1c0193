"""Following: what a player who discards must not keep. The pools are read off the beats relation and nothing else.

Source: LF-R13, with LF-R10 to LF-R12 for what beats what; LF-A15 and LF-A16 for splitting longer melds.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.cards import ALOOF, SUIT_SIZE, SUITS, Card, Suit, card_of
from engine.melds import Group, Meld, Run, Single
from engine.rules.rule import rule

MUST_BEAT = "LF-R13"


class Pool(NamedTuple):
    """At most `at_most` of these cards may stay in a hand; the pool is in the order S G K C, high to low."""

    cards: tuple[Card, ...]
    at_most: int


@rule(
    MUST_BEAT,
    en="Whoever can beat must beat, or discard so that nothing that beats stays in the hand.",
    zh_hant="有牌可打，就必須打，否則要將可打的牌墊掉，墊後手上不得再有能勝過上手的牌。",
    zh_hans="有牌可打，就必须打，否则要将可打的牌垫掉，垫后手上不得再有能胜过上手的牌。",
    cites=("src0 L78", "src0 L80-83", "src3 L709-924"),
)
@cache
def must_not_keep(standing: Meld) -> tuple[Pool, ...]:
    """List the pools that a player who discards to `standing` is bound by, the highest beater first.

    A single binds each higher card of its suit (none of them may stay); a group of n each higher number (at most n - 1
    of its four cards may stay; to a group of ones only the nines count); a run of n each higher run of n cards.
    """
    match standing:
        case Single(card):
            if card in ALOOF or card.suit is None:
                return ()
            return tuple(Pool((higher,), 0) for higher in _higher_singles(card, card.suit))
        case Group(number, suits):
            numbers = (SUIT_SIZE,) if number == 1 else range(SUIT_SIZE, number, -1)
            return tuple(Pool(tuple(card_of(n, suit) for suit in SUITS), len(suits) - 1) for n in numbers)
        case Run(suit, high, size):
            return tuple(
                Pool(Run(other, top, size).cards, size - 1)
                for other in SUITS[: suit.rank + 1]
                for top in range(SUIT_SIZE, size - 1, -1)
                if other is not suit or top > high
            )


def beaters_of(card: Card) -> tuple[Card, ...]:
    """List the cards that beat this one as a single, the highest first (LF-R10)."""
    return tuple(pool.cards[0] for pool in must_not_keep(Single(card)))


def _higher_singles(card: Card, suit: Suit) -> list[Card]:
    return [card_of(number, suit) for number in range(SUIT_SIZE, card.number, -1)]
