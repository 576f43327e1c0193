"""A position under question: asks whether a deal of some kind fits, and believes no solver alone.

A deal that is found is replayed by the referee and held against the view; "no deal" counts only when CP-SAT and the
SAT solver both say so. A disagreement is a ProgramFaultError.
SOUND: both answers. NOT COMPLETE: Unknown when a budget runs out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from arbiter.answers import Budget, Effort, Impossible, Model, Unknown
from arbiter.errors import ProgramFaultError
from arbiter.facts import situation
from arbiter.insight import Insight
from arbiter.seating import Seating
from engine.deal import Deal
from engine.referee import Verdict, referee
from engine.seats import PLAYING, Seat, StepId
from engine.steps import caller_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.answers import Answer
    from arbiter.core import Given, Obligation, Row, Situation
    from arbiter.insight import Judge
    from arbiter.knowledge import View
    from arbiter.solvers.cp_sat import CpModel
    from arbiter.solvers.sat import SatModel
    from engine.cards import Card
    from engine.duties import Kind


@dataclass(frozen=True, slots=True)
class World:
    """A deal that fits, the variables true in it, and what the referee said of it."""

    deal: Deal
    true: frozenset[int]
    verdict: Verdict

    @property
    def broken(self) -> tuple[StepId, ...]:
        """List the steps whose duty is broken in this deal."""
        return tuple(breach.step for breach in self.verdict.breaches)


@dataclass(frozen=True, slots=True)
class NoWorld:
    """No deal of the kind asked for fits: said by both methods."""


WISHING = 200
"""Conflicts that looking for a deal of the plainest kind may cost, before any deal is looked for."""

Found = World | NoWorld | Unknown


class Position:
    """A view of a record with its solvers; built once, asked many questions."""

    def __init__(
        self, view: View, budget: Budget | None = None, effort: Effort | None = None, mind: Judge | None = None
    ) -> None:
        self.view = view
        self.budget = budget or Budget()
        self.effort = effort or Effort()
        self.cp: dict[tuple[tuple[StepId, ...], int], CpModel] = {}
        self.insight = Insight(self, mind)

    @cached_property
    def situation(self) -> Situation:
        """State the problem."""
        return situation(self.view)

    @cached_property
    def sat(self) -> SatModel:
        """Build the incremental model: facts for good, each duty behind a selector."""
        from arbiter.solvers.sat import SatModel  # noqa: PLC0415 - solvers are imported when first needed

        model = SatModel(self.situation.size)
        model.fix([row for given in self.situation.facts for row in given.rows])
        return model

    @cached_property
    def selectors(self) -> dict[StepId, int]:
        """Give, for each step with a duty, the literal that demands it."""
        return {
            duty.step: self.sat.all_of(row for bound in duty.bounds for row in bound.rows)
            for duty in self.situation.duties
        }

    def duties(self, kinds: Iterable[Kind], without: Seat | None = None) -> tuple[Obligation, ...]:
        """List the duties of these kinds, of every seat but one."""
        wanted = set(kinds)
        return tuple(d for d in self.situation.duties if d.kind in wanted and d.seat is not without)

    @cached_property
    def seating(self) -> Seating:
        """Work out where each card may be by the facts alone."""
        return Seating(self.situation)

    def quick(self, demanded: Iterable[StepId], literals: Sequence[int] = (), budget: Budget | None = None) -> Answer:
        """Ask the SAT solver alone; its model is not yet checked and its "impossible" not yet confirmed.

        Demanded leads are lawful in the model for what their leaders knew, and one whose `guilt` is among the literals
        is not: where that fails, what it teaches is added, and the question asked again. Deals in which leads turn on
        nothing that was kept are looked for first.
        """
        demanded = tuple(demanded)
        self.insight.take_in(demanded)
        assumptions = [*(self.selectors[step] for step in demanded), *literals]
        wished = self.insight.plainly(demanded)
        for _ in range((budget or self.budget).lessons):
            self.effort.count("sat")
            allowed = budget or self.budget
            if wished:
                allowed = replace(allowed, conflicts=min(allowed.conflicts, WISHING))
            answer = self.sat.ask([*assumptions, *wished], allowed)
            if isinstance(answer, Impossible) and not answer.core.isdisjoint(wished):
                wished = [wish for wish in wished if wish not in answer.core]
                continue
            if isinstance(answer, Unknown) and wished:
                wished = []
                continue
            if not isinstance(answer, Model):
                return answer
            stands = self.insight.stands(answer.true, demanded, literals)
            if isinstance(stands, Unknown):
                return stands
            if stands:
                return answer
        return Unknown()

    def unlawful(self, demanded: Sequence[StepId], step: StepId) -> Found:
        """Look for a deal that obeys the demanded duties and in which a lead was unlawful for what its leader knew."""
        if step not in self.insight.turning:
            return NoWorld()
        answer = self.quick(demanded, [self.insight.guilt(step)])
        if isinstance(answer, Model):
            return self.world(answer.true, demanded)
        rows = [*self.insight.offended(step), *_rows(self.insight.acquittals(demanded, step))]
        second = self.second(demanded, rows)
        if isinstance(second, Model) and isinstance(answer, Impossible):
            msg = "the two methods disagree on whether a lead can have been unlawful"
            raise ProgramFaultError(msg)
        confirmed = isinstance(answer, Impossible) or self.closes(demanded, rows)
        return NoWorld() if isinstance(second, Impossible) and confirmed else Unknown()

    def ask(
        self, demanded: Sequence[StepId], literal: int | None = None, question: Sequence[Sequence[Row]] = ()
    ) -> Found:
        """Look for a deal that obeys the demanded duties and satisfies one alternative of the question.

        An alternative is a list of rows; `literal` demands of the SAT model what the question says to CP-SAT.
        Without a question the deal only has to fit.
        """
        answer = self.quick(demanded, [] if literal is None else [literal])
        if isinstance(answer, Model):
            return self.world(answer.true, demanded)
        for rows in question or ((),):
            second = self.second(demanded, rows)
            if isinstance(second, Unknown):
                return second
            if isinstance(second, Model):
                if isinstance(answer, Impossible):
                    msg = "the two methods disagree on whether a deal fits"
                    raise ProgramFaultError(msg)
                stands = self.insight.stands(second.true, demanded, ())
                return self.world(second.true, demanded) if stands is True else Unknown()
            if isinstance(answer, Unknown) and not self.closes(demanded, rows):
                return answer
        return NoWorld()

    def closes(self, demanded: Sequence[StepId], question: Sequence[Row]) -> bool:
        """Tell whether plain reasoning, one thought at a time, also finds that no deal fits: another second method."""
        from arbiter.proof.closure import refutes  # noqa: PLC0415 - needed only where the SAT solver gives up

        givens = [*self.situation.facts, *self.situation.bounds_of(demanded), *self.insight.lessons(demanded)]
        return refutes(self.situation, givens, question)

    def second(self, demanded: Sequence[StepId], question: Sequence[Row]) -> Answer:
        """Ask CP-SAT, with all that leads show of their leaders' knowledge by now."""
        from arbiter.solvers.cp_sat import CpModel  # noqa: PLC0415 - solvers are imported when first needed

        knew = self.insight.lessons(demanded)
        key = (tuple(sorted(demanded)), len(knew))
        if key not in self.cp:
            self.cp[key] = CpModel(_rows((*self.situation.facts, *self.situation.bounds_of(demanded), *knew)))
        self.effort.count("cp-sat")
        return self.cp[key].ask(question, self.budget)

    def world(self, true: frozenset[int], demanded: Iterable[StepId] = ()) -> World:
        """Turn a model into a deal and have it checked; raises ProgramFaultError when it does not stand."""
        deal = self.deal(true)
        verdict = referee(self.view.record, deal, self.view.done, self.view.terms)
        problems = [*verdict.misfits, *self._against_view(true)]
        broken = {breach.step for breach in verdict.breaches}
        problems += [f"{step} is broken" for step in demanded if step in broken]
        if problems:
            msg = "a deal does not stand before the referee: " + "; ".join(problems)
            raise ProgramFaultError(msg)
        return World(deal, true, verdict)

    def deal(self, true: frozenset[int]) -> Deal:
        """Read the deal off a model."""
        hands: dict[Seat, list[Card]] = {seat: [] for seat in PLAYING}
        discards: dict[StepId, list[Card]] = {s.id: [] for s in self.view.steps if s.is_discard}
        forgotten: dict[StepId, list[Card]] = {step: [] for step in self.situation.melds}
        dreamer: Card | None = None
        for (card, spot), variable in self.situation.index.items():
            if variable not in true:
                continue
            if spot.kind == "dreamer":
                dreamer = card
                continue
            hands[spot.seat].append(card)
            if spot.kind == "discard" and spot.step is not None:
                discards[spot.step].append(card)
            elif spot.kind == "forgotten" and spot.step is not None:
                forgotten[spot.step].append(card)
        caller = next((seat for seat, variable in self.situation.callers.items() if variable in true), None)
        return Deal(
            {seat: tuple(sorted(cards)) for seat, cards in hands.items()},
            dreamer,
            {step: tuple(sorted(cards)) for step, cards in discards.items()},
            {step: tuple(sorted(cards)) for step, cards in forgotten.items()},
            caller or caller_of(self.view.record),
        )

    def _against_view(self, true: frozenset[int]) -> list[str]:
        """List the cards that stand elsewhere than the viewpoint knows."""
        index = self.situation.index
        return [
            f"{entry.card} is not where it is known to be"
            for entry in self.view.placed
            if not any(index[entry.card, spot] in true for spot in entry.spots)
        ]


def _rows(givens: Iterable[Given]) -> list[Row]:
    return [row for given in givens for row in given.rows]
