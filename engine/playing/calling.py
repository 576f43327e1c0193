"""Calling: what an opening hand comes to, and who calls.

The measure is that of some players in the sources: groups, runs and aged cards that do not overlap (src0 L158).
Must agree with `arbiter.calling.six_cards`, which finds the same number with a solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bits import bits_of
from engine.playing.holding import holdings

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from random import Random

    from engine.cards import Card
    from engine.playing.manners import Manners
    from engine.terms import Terms

ENOUGH: Final = 6
"""How many cards make a hand worth calling (src0 L158)."""


def strength(hand: Collection[Card], terms: Terms) -> int:
    """Count the most cards of an opening hand that are in groups, runs and aged cards that do not overlap."""
    lists, held = holdings(terms), bits_of(hand)
    aged = lists.aged_at_first(held)
    inside = 0
    by_first: dict[int, list[tuple[int, int]]] = {}
    for bits, size in lists.parts(held):
        inside |= bits
        by_first.setdefault(bits & -bits, []).append((bits, size))
    return (aged & ~inside).bit_count() + _most(inside, by_first, aged, {0: 0})


def calls(rng: Random, manners: Manners, hand: Collection[Card], terms: Terms) -> bool:
    """Decide whether a player who is asked calls; who has enough always does."""
    bold = rng.random() < manners.boldness
    return bold or strength(hand, terms) >= ENOUGH


def _most(left: int, melds: Mapping[int, Sequence[tuple[int, int]]], aged: int, known: dict[int, int]) -> int:
    """Count the most for the cards left: the first of them stands alone or in one of the melds that begin with it."""
    if left not in known:
        first = left & -left
        best = _most(left ^ first, melds, aged, known) + bool(first & aged)
        for cards, size in melds.get(first, ()):
            if cards & left == cards:
                best = max(best, size + _most(left ^ cards, melds, aged, known))
        known[left] = best
    return known[left]
