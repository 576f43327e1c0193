"""Bounds: what a rule imposes on a hand, as "at most k cards of this pool stay in it". The one language of rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.cards import Card
    from engine.seats import Seat, StepId


@dataclass(frozen=True, slots=True)
class Bound:
    """After step `since`, at most `at_most` cards of `pool` are in the hand of `seat`.

    The pool is listed in the order S G K C L, high to low; cards the seat plays later count as still in hand.
    """

    seat: Seat
    pool: tuple[Card, ...]
    at_most: int
    since: StepId

    def holds(self, hand: Collection[Card]) -> bool:
        """Tell whether the hand just after `since` keeps within the bound."""
        return sum(card in hand for card in self.pool) <= self.at_most
