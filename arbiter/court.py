"""A court sits on one record: it keeps the positions already stated, so that many questions share them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.answers import Budget, Effort, Unknown
from arbiter.blame import Blame, blame
from arbiter.knowledge import View, ViewKey
from arbiter.position import NoWorld, Position
from arbiter.proof.premises import Premises
from arbiter.proof.prover import Prover
from arbiter.setting import Setting
from engine.record import Forgotten
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.record import Record
    from engine.seats import Seat, StepId


class Court:
    """One record, its rule book and options, and what has been worked out about it."""

    def __init__(self, record: Record, setting: Setting, budget: Budget, *, least_own: bool = False) -> None:
        self.least_own = least_own
        self.record = record
        self.setting = setting
        self.budget = budget
        self.effort = Effort()
        self.steps = steps_of(record)
        self._positions: dict[ViewKey, Position] = {}
        self._premises: dict[ViewKey, Premises] = {}
        self._blames: dict[tuple[ViewKey, tuple[StepId, ...], tuple[StepId, ...]], Blame | Unknown] = {}

    def view(self, done: int, viewpoint: str, claimant: Seat | None = None, card: Card | None = None) -> View:
        """Give the view of a moment; the card asked about is granted only where it is not known to be there anyway."""
        bare = View(self.record, done, viewpoint, claimant)
        if card is None or claimant is None:
            return bare
        for entry in bare.placed:
            if entry.card == card and len(entry.spots) == 1 and entry.spots[0].kind == "hand":
                return bare
        return View(self.record, done, viewpoint, claimant, card)

    def open_view(self) -> View:
        """Give the view of somebody who knows all that the record tells, at its end."""
        return View(self.record, len(self.steps), "open")

    def position(self, view: View) -> Position:
        """Give the position of a view, stated once."""
        if view.key not in self._positions:
            self._positions[view.key] = Position(view, self.budget, self.effort)
        return self._positions[view.key]

    def premises(self, view: View) -> Premises:
        """Give the premises of a view, stated once."""
        if view.key not in self._premises:
            self._premises[view.key] = Premises(self.position(view).situation, self.budget, self.effort)
        return self._premises[view.key]

    def prover(self, view: View) -> Prover:
        """Give the prover of a view."""
        return Prover(self.position(view).situation, self.premises(view))

    def blame(self, view: View, soft: Sequence[StepId], hard: Sequence[StepId] = ()) -> Blame | Unknown:
        """Give the explanations and clashes among the soft duties, found once."""
        key = (view.key, tuple(soft), tuple(hard))
        if key not in self._blames:
            self._blames[key] = blame(self.position(view), soft, hard)
        return self._blames[key]

    def explainable(self) -> bool:
        """Tell whether any deal at all fits what the record tells; a budget that runs out counts as yes.

        Without forgotten plays a sound record always has one: every told card has its seat, and the rest fill up.
        """
        if not any(isinstance(step.play, Forgotten) for step in self.steps):
            return True
        return not isinstance(self.position(self.open_view()).ask(()), NoWorld)
