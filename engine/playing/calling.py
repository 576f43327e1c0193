"""Calling: what an opening hand comes to, and who calls.

The measure is that of some players in the sources: groups, runs and aged cards that do not overlap (src0 L158).
Must agree with `arbiter.calling.six_cards`, which finds the same number with a solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.cards import deck
from engine.melds import SMALLEST_MELD, melds_in
from engine.rules.aged import FIRST_AGED
from engine.rules.following import beaters_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from random import Random

    from engine.cards import Card
    from engine.playing.manners import Manners
    from engine.terms import Terms

ENOUGH: Final = 6
"""How many cards make a hand worth calling (src0 L158)."""


def strength(hand: Collection[Card], terms: Terms) -> int:
    """Count the most cards of an opening hand that are in groups, runs and aged cards that do not overlap."""
    cards = sorted(hand)
    place = {card: 1 << number for number, card in enumerate(cards)}
    sizes = range(SMALLEST_MELD, max(4, terms.longest_run) + 1)
    melds = [(sum(place[c] for c in meld.cards), size) for size in sizes for meld in melds_in(hand, size, terms)]
    aged = sum(place[card] for card in _aged_at_first(hand, terms))
    return _most((1 << len(cards)) - 1, melds, aged, {0: 0})


def calls(rng: Random, manners: Manners, hand: Collection[Card], terms: Terms) -> bool:
    """Decide whether a player who is asked calls; who has enough always does."""
    bold = rng.random() < manners.boldness
    return strength(hand, terms) >= ENOUGH or bold


def _most(left: int, melds: Sequence[tuple[int, int]], aged: int, known: dict[int, int]) -> int:
    """Count the most for the cards left: the first of them stands alone or in one of its melds."""
    if left not in known:
        first = left & -left
        best = _most(left ^ first, melds, aged, known) + bool(first & aged)
        for cards, size in melds:
            if cards & first and cards & left == cards:
                best = max(best, size + _most(left ^ cards, melds, aged, known))
        known[left] = best
    return known[left]


def _aged_at_first(hand: Collection[Card], terms: Terms) -> list[Card]:
    """List the cards that are aged before the first lead: from the start, or by the holder's own cards."""
    if terms.aged_by == "plays":
        return [card for card in hand if card in FIRST_AGED]
    held = frozenset(hand)
    if terms.aged_by == "counting":
        higher = {c: [o for o in deck(3) if o < c and o.suit is c.suit] for c in held if c not in FIRST_AGED}
        return [card for card in held if card in FIRST_AGED or held.issuperset(higher[card])]
    return [card for card in hand if card in FIRST_AGED or held.issuperset(beaters_of(card, terms))]
