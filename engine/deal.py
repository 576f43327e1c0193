"""A deal: every card of a hand in its place, told or not. It is what a world of the arbiter looks like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.cards import Card
    from engine.seats import Seat, StepId


@dataclass(frozen=True, slots=True)
class Deal:
    """A whole hand of cards: what was dealt, what went face down, what was forgotten, and who called.

    `hands` are the opening hands of the three playing seats, twelve sorted cards each; `dreamer` is None with three
    seats; `discards` and `forgotten` name the cards of every such step, sorted.
    """

    hands: Mapping[Seat, tuple[Card, ...]]
    dreamer: Card | None
    discards: Mapping[StepId, tuple[Card, ...]]
    forgotten: Mapping[StepId, tuple[Card, ...]]
    called_by: Seat
