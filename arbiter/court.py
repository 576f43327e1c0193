"""A court sits on one record: it keeps the positions already stated, so that many questions share them."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from arbiter.answers import Budget, Effort, Unknown
from arbiter.blame import Blame, blame
from arbiter.knowing.mind import Mind
from arbiter.knowledge import View, ViewKey, whole_deal
from arbiter.placing.board import lay_out
from arbiter.placing.sight import Sight, sight
from arbiter.placing.whole import lawful_deal
from arbiter.position import NoWorld, Position
from arbiter.proof.premises import Premises
from arbiter.proof.prover import Prover
from arbiter.setting import Setting
from engine.duties import Kind
from engine.record import Forgotten
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.placing.board import Board
    from arbiter.ruling import Ruling
    from engine.cards import Card
    from engine.deal import Deal
    from engine.record import Record
    from engine.seats import Seat, StepId


class Court:
    """One record, its rule book and options, and what has been worked out about it.

    `heard` tells whether a question was put to it; `nested` keeps rulings on what leaders knew, shared by the courts
    that it opens on earlier moments. With `slowly` nothing is answered but by solvers: the twin of every cheap answer.
    """

    def __init__(
        self, record: Record, setting: Setting, budget: Budget, *, least_own: bool = False, slowly: bool = False
    ) -> None:
        self.least_own = least_own
        self.slowly = slowly
        self.record = record
        self.setting = setting
        self.terms = setting.terms
        self.budget = budget
        self.effort = Effort()
        self.steps = steps_of(record)
        self._positions: dict[ViewKey, Position] = {}
        self.heard = False
        self.nested: dict[tuple[object, ...], Ruling] = {}
        self.limited: tuple[StepId, int] | None = None
        self._minds: dict[tuple[Kind, ...], Mind] = {}
        self._sights: dict[tuple[Kind, ...], Sight | None] = {}
        self._premises: dict[ViewKey, Premises] = {}
        self._blames: dict[tuple[ViewKey, tuple[StepId, ...], tuple[StepId, ...]], Blame | Unknown] = {}

    def view(
        self,
        done: int,
        viewpoint: str,
        claimant: Seat | None = None,
        card: Card | None = None,
        assume: tuple[Kind, ...] = tuple(Kind),
    ) -> View:
        """Give the view of a moment; the card asked about is granted only where it is not known to be there anyway."""
        bare = View(self.record, done, viewpoint, claimant, None, assume, self.terms)
        if card is None or claimant is None:
            return bare
        for entry in bare.placed:
            if entry.card == card and len(entry.spots) == 1 and entry.spots[0].kind == "hand":
                return bare
        return replace(bare, granted=card)

    def open_view(self) -> View:
        """Give the view of somebody who knows all that the record tells, at its end."""
        return View(self.record, len(self.steps), "open", terms=self.terms)

    def position(self, view: View) -> Position:
        """Give the position of a view, stated once."""
        if view.key not in self._positions:
            mind = None if self.terms.aged_by == "plays" else self.mind(view.assume)
            self._positions[view.key] = Position(view, self.budget, self.effort, mind)
        return self._positions[view.key]

    def mind(self, assume: tuple[Kind, ...]) -> Mind:
        """Give what is known of what leaders knew, under these assumptions."""
        if assume not in self._minds:
            self._minds[assume] = Mind(self.budget, self.effort, self.limited)
        return self._minds[assume]

    @cached_property
    def board(self) -> Board | None:
        """Give the record laid out for counting; None where a board does not cover it."""
        return None if self.slowly else lay_out(self.record, self.terms)

    @cached_property
    def lawful_deal(self) -> Deal | None:
        """Give a deal of the whole record in which every step was lawful: found by seating, or what is put here."""
        return None if self.board is None else lawful_deal(self.board)

    def sight(self, assume: tuple[Kind, ...]) -> Sight | None:
        """Give what shows at once of what players knew, under these assumptions, where the record tells everything."""
        if assume not in self._sights:
            deal = None if self.slowly else whole_deal(self.record)
            self._sights[assume] = None if deal is None else sight(self.record, deal, self.terms, assume)
        return self._sights[assume]

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

    def afresh(self, limited: tuple[StepId, int] | None = None) -> Court:
        """Open a court on the same record that has heard nothing yet.

        `limited` names a lead, and the deepest argument by which the card led counts as aged for its leader.
        """
        court = Court(self.record, self.setting, self.budget, least_own=self.least_own, slowly=self.slowly)
        court.limited = limited or self.limited
        return court

    def on(self, record: Record) -> Court:
        """Open a court on what a leader knew: the same book and readings, with no limit on how deep he could think."""
        options = {name: value for name, value in self.setting.options.items() if name != "max_level"}
        current = replace(self.setting, options=options, viewpoint=None, assume=None)
        court = Court(record, current, self.budget, slowly=self.slowly)
        court.nested = self.nested
        return court

    def explainable(self) -> bool:
        """Tell whether any deal at all fits what the record tells; a budget that runs out counts as yes.

        Without forgotten plays a sound record always has one: every told card has its seat, and the rest fill up.
        """
        if not any(isinstance(step.play, Forgotten) for step in self.steps):
            return True
        return not isinstance(self.position(self.open_view()).ask(()), NoWorld)
