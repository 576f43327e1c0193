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
    """Opening hands of the three playing seats (twelve cards each, sorted), the dreamer's card with four seats,

    every face-down discard and every forgotten play by step (sorted cards), and who called.
    """

    hands: Mapping[Seat, tuple[Card, ...]]
    dreamer: Card | None
    discards: Mapping[StepId, tuple[Card, ...]]
    forgotten: Mapping[StepId, tuple[Card, ...]]
    called_by: Seat
