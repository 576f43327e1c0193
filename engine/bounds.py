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

    With `before` the hand is that of just before the step, the cards then played included (a rule that says "beat if
    you can"). The pool is listed in the order S G K C L, high to low; cards the seat plays later count as in hand.
    """

    seat: Seat
    pool: tuple[Card, ...]
    at_most: int
    since: StepId
    before: bool = False

    def holds(self, hand: Collection[Card]) -> bool:
        """Tell whether the hand that the bound is about keeps within it."""
        return sum(card in hand for card in self.pool) <= self.at_most
