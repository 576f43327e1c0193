"""Insight: what a position knows of leaders' knowledge, and how that enters its questions.

Demanded leads have to be lawful for what their leaders knew, an accused one unlawful. A model in which that fails is
thrown away for what it teaches (counter-example guided, Clarke et al. 2000); every lesson binds all later questions.
SOUND: a lesson excludes no deal in which its lead was lawful (or, of an accused lead, was not).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from arbiter.answers import Model, Unknown
from arbiter.core import Row
from arbiter.knew import given_of
from arbiter.knowledge import opening_told
from engine.cards import HAND_SIZE
from engine.record import named

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from arbiter.answers import Answer, Budget
    from arbiter.core import Given, Knew, Situation
    from arbiter.knowledge import View
    from arbiter.solvers.sat import SatModel
    from engine.deal import Deal
    from engine.seats import Seat, StepId
    from engine.steps import Step


class Judge(Protocol):
    """Who judges leads by what their leaders knew: `arbiter.knowing.mind.Mind`, which asks positions in turn."""

    @property
    def acquittals(self) -> Mapping[StepId, Sequence[Knew]]:
        """Give what lawful leads taught, by step; the lists grow."""

    def taught_by(self, view: View, step: Step) -> Sequence[Knew]:
        """List what a lead shows of its leader's knowledge, as far as is known yet; the list grows."""

    def lesson(self, view: View, deal: Deal, step: Step) -> tuple[Knew, ...] | Unknown:
        """Give what an unlawful lead teaches, nothing when it was lawful."""

    def acquittal(self, view: View, deal: Deal, step: Step) -> tuple[Knew, ...] | Unknown:
        """Give what a lawful lead teaches, nothing when it was unlawful."""


class Asking(Protocol):
    """The position that an insight belongs to: `arbiter.position.Position`."""

    @property
    def view(self) -> View:
        """Give the view."""

    @property
    def budget(self) -> Budget:
        """Give the budget."""

    @property
    def situation(self) -> Situation:
        """Give the problem as stated."""

    @property
    def sat(self) -> SatModel:
        """Give the incremental model."""

    @property
    def selectors(self) -> Mapping[StepId, int]:
        """Give, for each step with a duty, the literal that demands it."""

    def deal(self, true: frozenset[int]) -> Deal:
        """Read the deal off a model."""


class Insight:
    """The lessons about leads that one position has taken in; `mind` is None where knowledge plays no part."""

    def __init__(self, position: Asking, mind: Judge | None) -> None:
        self.position = position
        self.mind = mind
        self._lessons: dict[StepId, list[Given | None]] = {}
        self._acquittals: dict[StepId, list[Given | None]] = {}
        self._accused: dict[int, StepId] = {}
        self._kept_none: dict[StepId, int] = {}

    @cached_property
    def turning(self) -> dict[StepId, tuple[int, ...]]:
        """Give, for each lead that can turn on what its leader knew, the variables of the cards it turns on."""
        duties = self.position.situation.duties if self.mind is not None else ()
        return {duty.step: duty.turns_on for duty in duties if duty.turns_on}

    @cached_property
    def _steps(self) -> dict[StepId, Step]:
        return {step.id: step for step in self.position.view.steps}

    def stands(self, true: frozenset[int], demanded: Sequence[StepId], literals: Sequence[int]) -> bool | Unknown:
        """Tell whether a model stands: demanded leads lawful in it, and unlawful those whose guilt is demanded.

        Where it does not, what it teaches has been taken in.
        """
        for step in demanded:
            if step in self.turning and not true.isdisjoint(self.turning[step]) and self.mind is not None:
                taught = self.mind.lesson(self.position.view, self.position.deal(true), self._steps[step])
                if isinstance(taught, Unknown):
                    return taught
                if taught:
                    self.take_in((step,))
                    return False
        for literal in literals:
            if literal in self._accused and self.mind is not None:
                step = self._accused[literal]
                taught = self.mind.acquittal(self.position.view, self.position.deal(true), self._steps[step])
                if isinstance(taught, Unknown):
                    return taught
                if taught:
                    self._take_in_acquittals(step)
                    return False
        return True

    def plainly(self, demanded: Iterable[StepId]) -> list[int]:
        """List, for each demanded lead that can turn on a card, the literal that says that no such card was kept."""
        return [self._plain(step) for step in demanded if step in self.turning]

    def _plain(self, step: StepId) -> int:
        if step not in self._kept_none:
            row = Row(tuple((variable,) for variable in self.turning[step]), 0, 0)
            self._kept_none[step] = self.position.sat.all_of([row])
        return self._kept_none[step]

    def take_in(self, demanded: Iterable[StepId]) -> None:
        """Take in what is known by now of what leads show; a lesson binds when its lead and its guard are demanded."""
        for step in demanded:
            if step in self.turning and self.mind is not None:
                taught = self.mind.taught_by(self.position.view, self._steps[step])
                self._post(self._lessons.setdefault(step, []), taught, [step])

    def _take_in_acquittals(self, step: StepId) -> None:
        """Take in where a lead was lawful; it binds when its guilt is asked for and its guard demanded."""
        if self.mind is not None:
            self._post(self._acquittals.setdefault(step, []), self.mind.acquittals.get(step, []), [])

    def _post(self, known: list[Given | None], taught: Sequence[Knew], steps: Sequence[StepId]) -> None:
        position = self.position
        for knew in taught[len(known) :]:
            given = given_of(position.view.record, position.situation, knew, self.certain)
            known.append(given)
            if given is not None:
                selectors = [position.selectors[step] for step in (*steps, *_guard(given))]
                position.sat.when(selectors, position.sat.all_of(given.rows))

    def lessons(self, demanded: Sequence[StepId]) -> tuple[Given, ...]:
        """List what leads show of their leaders' knowledge where these duties are demanded."""
        self.take_in(demanded)
        return _binding([given for step in demanded for given in self._lessons.get(step, ())], demanded)

    def acquittals(self, demanded: Sequence[StepId], step: StepId) -> tuple[Given, ...]:
        """List what is known by now of where a lead was lawful, as far as these duties are demanded."""
        self._take_in_acquittals(step)
        return _binding(self._acquittals.get(step, ()), demanded)

    def guilt(self, step: StepId) -> int:
        """Give the literal that says that a lead was unlawful for what its leader knew: he kept a card against it."""
        known = next((literal for literal, accused in self._accused.items() if accused == step), None)
        if known is None:
            known = self.position.sat.all_of(self.offended(step))
            self._accused[known] = step
        return known

    def offended(self, step: StepId) -> tuple[Row, Row]:
        """Say that the leader kept one of the cards on which his lead turns, and that it offended."""
        groups = tuple((variable,) for variable in self.turning[step])
        return Row(groups, 1, len(groups)), Row(((self.position.situation.offends[step],),), 1, 1)

    @cached_property
    def certain(self) -> frozenset[StepId]:
        """Collect the duties of the claimant that he certainly obeyed, as far as he can tell by his own cards."""
        return frozenset(surely_obeyed(self.position.view, self.position.situation, self._surely_lawful))

    def _surely_lawful(self, step: StepId) -> bool:
        return self.lawful_in(self.position.sat.ask((), self.position.budget), step)

    def lawful_in(self, answer: Answer, step: StepId) -> bool:
        """Tell whether a lead was lawful in the deal of an answer, if it gives one."""
        if self.mind is None or not isinstance(answer, Model):
            return False
        return self.mind.lesson(self.position.view, self.position.deal(answer.true), self._steps[step]) == ()


def surely_obeyed(view: View, situation: Situation, lawful: Callable[[StepId], bool]) -> tuple[StepId, ...]:
    """List the duties of the claimant that he certainly obeyed, as far as he can tell by his own cards.

    `lawful` tells whether a lead of his was lawful for what he knew; it is asked only when all that he knew is told.
    """
    seat = view.claimant
    if seat is None:
        return ()
    places = {entry.card: entry.spots for entry in view.placed}
    possible = {v for (card, spot), v in situation.index.items() if spot in places.get(card, (spot,))}
    if len(opening_told(view.record, seat)) == HAND_SIZE:
        strange = {v for (card, spot), v in situation.index.items() if spot.seat is seat and card not in places}
        possible -= strange
    return tuple(
        duty.step
        for duty in situation.duties
        if duty.seat is seat
        and all(_cannot_exceed(row, possible) for bound in duty.bounds for row in bound.rows)
        and (possible.isdisjoint(duty.turns_on) or (_all_told(view, situation, seat, duty.step) and lawful(duty.step)))
    )


def _all_told(view: View, situation: Situation, seat: Seat, step: StepId) -> bool:
    """Tell whether the view knows all that the seat knew when it led."""
    mine = [other for other in view.steps if other.seat is seat and other.is_discard and other.id < step]
    told = len(opening_told(view.record, seat)) == HAND_SIZE and view.record.called_by is not None
    return told and not situation.melds and all(len(named(each.play)) == each.play.count for each in mine)


def _guard(given: Given) -> tuple[StepId, ...]:
    """List the duties that have to be demanded for a lesson to bind."""
    knew = given.premise.knew
    return () if knew is None else tuple(step for _, step, _ in knew.guard)


def _binding(givens: Iterable[Given | None], demanded: Sequence[StepId]) -> tuple[Given, ...]:
    wanted = set(demanded)
    return tuple(given for given in givens if given is not None and wanted.issuperset(_guard(given)))


def _cannot_exceed(row: Row, possible: Collection[int]) -> bool:
    """Tell whether so few variables of a row can hold that it is kept whatever the deal."""
    return sum(any(variable in possible for variable in group) for group in row.groups) <= row.at_most
