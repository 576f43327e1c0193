"""Opening hands for calling: random ones, and ones with more runs, groups and aged cards than chance deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import HAND_SIZE, SUITS, card_of, deck

if TYPE_CHECKING:
    from random import Random

    from engine.cards import Card


def random_opening(rng: Random, players: int = 4) -> tuple[Card, ...]:
    """Deal twelve cards, sorted."""
    return tuple(sorted(rng.sample(deck(players), HAND_SIZE)))


def strong_opening(rng: Random, players: int = 4) -> tuple[Card, ...]:
    """Deal twelve cards of which some make melds, or are high, sorted."""
    hand: set[Card] = set()
    for _ in range(rng.randint(1, 3)):
        number, suit = rng.randint(2, 9), rng.choice(SUITS)
        if rng.random() < 0.5:
            hand.update(card_of(number, one) for one in rng.sample(SUITS, 3))
        else:
            hand.update(card_of(n, suit) for n in range(max(1, number - rng.randint(2, 5)), number + 1))
    while len(hand) < HAND_SIZE:
        card = rng.choice(deck(players))
        if rng.random() < card.number / 9 or card.number == 1:
            hand.add(card)
    return tuple(sorted(rng.sample(sorted(hand), HAND_SIZE)))
