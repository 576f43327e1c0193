"""A position seen by somebody who knows more than another: one problem and its solvers serve many hands of a seat.

What the seat knows besides is assumed in every question instead of being stated once for good. Must answer as a
position of its own would; a test holds them side by side.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from arbiter.core import Row
from arbiter.insight import surely_obeyed
from arbiter.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.answers import Answer, Budget
    from arbiter.core import Situation
    from arbiter.knowledge import View
    from arbiter.solvers.sat import SatModel
    from engine.cards import Card
    from engine.seats import StepId


class Narrowed(Position):
    """A view that places more cards than that of `base`; both are of the same plays."""

    def __init__(self, base: Position, view: View) -> None:
        super().__init__(view, base.budget, base.effort)
        self.base = base
        self.insight = base.insight

    @property
    def situation(self) -> Situation:
        """Give the problem as the base states it."""
        return self.base.situation

    @property
    def sat(self) -> SatModel:
        """Give the incremental model of the base."""
        return self.base.sat

    @property
    def selectors(self) -> dict[StepId, int]:
        """Give, for each step with a duty, the literal that demands it."""
        return self.base.selectors

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        """Say where the cards are that the view places."""
        index = self.situation.index
        return tuple(
            Row((tuple(index[entry.card, spot] for spot in entry.spots),), 1, 1)
            for entry in self.view.placed
            if len(entry.spots) > 1 or entry.spots[0].kind != "up"
        )

    @cached_property
    def owned(self) -> dict[Card, Row]:
        """Say of each unseen card that the claimant was dealt that it is among his, wherever it is now."""
        seat, index = self.view.claimant, self.situation.index
        mine = [entry.card for entry in self.view.placed if all(s.seat is seat and s.kind != "up" for s in entry.spots)]
        places = [spot for spot in self.situation.spots if spot.seat is seat and spot.kind != "up"]
        return {card: Row((tuple(index[card, spot] for spot in places),), 1, 1) for card in sorted(mine)}

    @cached_property
    def _literals(self) -> tuple[int, ...]:
        return tuple(self.sat.either(row.groups[0]) for row in self._rows)

    @cached_property
    def _sure(self) -> tuple[StepId, ...]:
        """List the duties that the claimant certainly obeyed, as his own cards show: they can be demanded, too."""
        return surely_obeyed(self.view, self.situation, self._surely_lawful)

    def _surely_lawful(self, step: StepId) -> bool:
        answer = self.base.quick((), self._literals)
        return self.insight.lawful_in(answer, step)

    def _with_sure(self, demanded: Iterable[StepId]) -> tuple[StepId, ...]:
        return tuple(dict.fromkeys((*demanded, *self._sure)))

    def quick(self, demanded: Iterable[StepId], literals: Sequence[int] = (), budget: Budget | None = None) -> Answer:
        """Ask the SAT solver of the base alone, what is known besides being assumed."""
        return self.base.quick(self._with_sure(demanded), (*self._literals, *literals), budget)

    def second(self, demanded: Sequence[StepId], question: Sequence[Row]) -> Answer:
        """Ask CP-SAT, what is known besides being part of the question."""
        return self.base.second(self._with_sure(demanded), (*self._rows, *question))

    def closes(self, demanded: Sequence[StepId], question: Sequence[Row]) -> bool:
        """Tell whether plain reasoning also finds that no deal fits."""
        return self.base.closes(self._with_sure(demanded), (*self._rows, *question))
