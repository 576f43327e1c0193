"""Following: what a player who discards must not keep. The pools are read off the beats relation and nothing else.

Source: LF-R13, with LF-R10 to LF-R12 for what beats what; LF-A15 and LF-A16 for splitting longer melds.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.cards import SUIT_SIZE, SUITS, Card, card_of, deck
from engine.melds import Group, Meld, Run, Single, stands_apart
from engine.rules.rule import define, rule
from engine.terms import TS, Terms

MUST_BEAT = "LF-R13"


class Pool(NamedTuple):
    """At most `at_most` of these cards may stay in a hand; the pool is in the order S G K C, high to low."""

    cards: tuple[Card, ...]
    at_most: int


define(
    f"{MUST_BEAT}F",
    en="Whoever can beat must beat; only who cannot may discard.",
    zh_hant="有牌能勝過上家的牌必須打，打不過的才可以墊牌。",
    zh_hans="有牌能胜过上家的牌必须打，打不过的才可以垫牌。",
    cites=("src2 L39",),
)


@rule(
    MUST_BEAT,
    en="Whoever can beat must beat, or discard so that nothing that beats stays in the hand.",
    zh_hant="有牌可打，就必須打，否則要將可打的牌墊掉，墊後手上不得再有能勝過上手的牌。",
    zh_hans="有牌可打，就必须打，否则要将可打的牌垫掉，垫后手上不得再有能胜过上手的牌。",
    cites=("src0 L78", "src0 L80-83", "src1 L40", "src3 L709-924"),
)
def must_not_keep(standing: Meld, terms: Terms = TS, *, led: bool = True) -> tuple[Pool, ...]:
    """List the pools that a player who discards to `standing` is bound by, the highest beater first.

    A single binds each higher card of its suit (none of them may stay), and those of higher suits where singles are
    ranked by suit; a group of n each higher number (at most n - 1 of its four cards may stay; to a group of ones only
    the nines count); a run of n each higher run of n cards. `led` tells whether the standing meld opened the round.
    """
    if isinstance(standing, Single):
        if stands_apart(standing.card, terms, led=led):
            return ()
        apart = frozenset(terms.unbeaten_singles) if terms.unbeaten_when == "always" else frozenset()
        return _above_single(standing.card, apart, ranked=terms.single_suits == "ranked")
    return _above_meld(standing, ones_beat=terms.ones_beat)


@cache
def _above_single(card: Card, apart: frozenset[Card], *, ranked: bool) -> tuple[Pool, ...]:
    """List the cards above a single one by one, without those that never beat."""
    if card.suit is None:
        return ()
    return tuple(
        Pool((other,), 0)
        for other in deck(3)
        if other < card and other not in apart and (ranked or other.suit is card.suit)
    )


@cache
def _above_meld(standing: Group | Run, *, ones_beat: bool) -> tuple[Pool, ...]:
    match standing:
        case Group(number, suits):
            numbers = [SUIT_SIZE] if number == 1 else list(range(SUIT_SIZE, number, -1))
            if ones_beat and 1 < number < SUIT_SIZE:
                numbers.append(1)
            return tuple(Pool(tuple(card_of(n, suit) for suit in SUITS), len(suits) - 1) for n in numbers)
        case Run(suit, high, size):
            return tuple(
                Pool(Run(other, top, size).cards, size - 1)
                for other in SUITS[: suit.rank + 1]
                for top in range(SUIT_SIZE, size - 1, -1)
                if other is not suit or top > high
            )


def beaters_of(card: Card, terms: Terms = TS) -> tuple[Card, ...]:
    """List the cards that beat this one, led as a single, the highest first (LF-R10)."""
    return tuple(pool.cards[0] for pool in must_not_keep(Single(card), terms))
