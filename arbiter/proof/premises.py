"""Premises: the facts and duties a ruling needs, as few as can be had by dropping them one by one.

Everything that is known is dropped piece by piece, lead order first, then must-beat, then counts, so that a ruling
leans on as little obedience as it can. (What a table would see at once is found by `arbiter.proof.prover` before.)
SOUND: what is returned suffices on its own, confirmed by CP-SAT, by the SAT solver on a model of its own (or by the
closure where that gives up), and by plain backtracking where the problem is small. NOT COMPLETE: Unknown when a budget
runs out.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from arbiter.answers import Answer, Budget, Effort, Impossible, Model, Unknown
from arbiter.core import Given, Premise, Row, Situation
from arbiter.errors import ProgramFaultError
from arbiter.proof.closure import refutes
from arbiter.proof.weights import MERGED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.solvers.sat import SatModel

ORDER: Final = (
    "own",
    "own-discard",
    "told",
    "face-up",
    "count",
    "once",
    "called",
    "forgotten",
    "duty",
    "lead-order",
    "knew",
)
"""The order in which premises are listed; the reverse is the order in which they are tried for dropping."""

MOST_CONFLICTS: Final = 5_000
"""Conflicts that judging the dropping of one premise may cost."""


class Needed(NamedTuple):
    """Premises that suffice; `stopped` when a budget kept some from being tried for dropping."""

    givens: tuple[Given, ...]
    stopped: bool


class Premises:
    """All premises of a situation, each behind a selector; finds those that a question needs.

    A question is a list of alternatives, each a list of rows; the premises must exclude every alternative.
    """

    def __init__(self, situation: Situation, budget: Budget, effort: Effort) -> None:
        self.situation = situation
        self.budget = budget
        self.effort = effort

    @cached_property
    def _sat(self) -> SatModel:
        from arbiter.solvers.sat import SatModel  # noqa: PLC0415 - solvers are imported when first needed

        return SatModel(self.situation.size)

    @cached_property
    def _selectors(self) -> dict[Given, int]:
        everything = [*self.situation.facts, *(b for d in self.situation.duties for b in d.bounds)]
        return {given: self._sat.all_of(given.rows) for given in everything}

    def learn(self, givens: Iterable[Given]) -> None:
        """Take in what leaders must have known, which the situation itself does not state."""
        for given in givens:
            if given not in self._selectors:
                self._selectors[given] = self._sat.all_of(given.rows)

    def cited(self, candidates: Iterable[Given], answer: Impossible) -> list[Given]:
        """List the candidates that the solver used to exclude a question, in their order."""
        return [given for given in candidates if self._selectors[given] in answer.core]

    def needed(self, candidates: Sequence[Given], question: Sequence[Sequence[Row]]) -> Needed | Unknown:
        """Find premises among the candidates that exclude every alternative of the question."""
        literal = self.asking(question)
        kept = self._starting(candidates, literal)
        if isinstance(kept, Unknown):
            return kept
        left, stopped = self._drop(kept, literal)
        listed = self.confirmed(tuple(sorted(left, key=listing)), question)
        return listed if isinstance(listed, Unknown) else Needed(listed, stopped)

    def _starting(self, candidates: Sequence[Given], literal: int) -> list[Given] | Unknown:
        """Take everything, then do without whole kinds where that can be done."""
        kept = list(candidates)
        for kind in ("knew", "lead-order", "duty"):
            rest = [given for given in kept if given.premise.kind != kind]
            if len(rest) < len(kept) and isinstance(self.ask(rest, literal), Impossible):
                kept = rest
        answer = self.ask(kept, literal)
        if isinstance(answer, Unknown):
            return answer
        if isinstance(answer, Model):
            msg = "the premises of a ruling do not suffice"
            raise ProgramFaultError(msg)
        return self.cited(kept, answer)

    def _drop(self, kept: Sequence[Given], literal: int) -> tuple[list[Given], bool]:
        """Drop premises one by one, those that are hardest to follow first, while the rest suffices.

        A premise whose dropping is too hard to judge stays; the second value tells whether there was one.
        """
        left = list(kept)
        stopped = False
        budget = replace(self.budget, conflicts=MOST_CONFLICTS)
        for given in sorted(kept, key=listing, reverse=True):
            if given not in left:
                continue
            rest = [other for other in left if other is not given]
            answer = self.ask(rest, literal, budget)
            if isinstance(answer, Impossible):
                left = self.cited(rest, answer)
            stopped = stopped or isinstance(answer, Unknown)
        return left, stopped

    @property
    def work(self) -> int:
        """Count the propagations of the SAT solver so far."""
        return self._sat.work

    def asking(self, question: Sequence[Sequence[Row]]) -> int:
        """Give the literal that demands one alternative of a question."""
        return self._sat.any_of([self._sat.all_of(rows) for rows in question])

    def ask(self, kept: Iterable[Given], literal: int, budget: Budget | None = None) -> Answer:
        """Ask the SAT solver whether some deal fits these premises and the question."""
        self.effort.count("premises")
        return self._sat.ask([*(self._selectors[given] for given in kept), literal], budget or self.budget)

    def confirmed(self, kept: tuple[Given, ...], question: Sequence[Sequence[Row]]) -> tuple[Given, ...] | Unknown:
        """Have every method say, on the premises alone, that each alternative is excluded."""
        from arbiter.solvers.backtracking import has_solution  # noqa: PLC0415 - imported when first needed
        from arbiter.solvers.cp_sat import CpModel  # noqa: PLC0415 - imported when first needed
        from arbiter.solvers.sat import SatModel  # noqa: PLC0415 - imported when first needed

        rows = [row for given in kept for row in given.rows]
        self.effort.count("confirmed")
        alone = SatModel(self.situation.size)
        alone.fix(rows)
        literal = alone.any_of([alone.all_of(alternative) for alternative in question])
        answers = [alone.ask([literal], self.budget)]
        if isinstance(answers[0], Unknown) and all(
            refutes(self.situation, kept, alternative) for alternative in question
        ):
            answers = [Impossible()]
        model = CpModel(rows)
        answers += [model.ask(alternative, self.budget) for alternative in question]
        third = any(has_solution([*rows, *alternative]) for alternative in question)
        if third or any(isinstance(answer, Model) for answer in answers):
            msg = "the methods disagree on whether the premises suffice"
            raise ProgramFaultError(msg)
        if any(isinstance(answer, Unknown) for answer in answers):
            return Unknown()
        return kept


def listing(given: Given) -> tuple[object, ...]:
    """Give the key that puts premises in the order of `ORDER`, then by step, place and card."""
    premise = given.premise
    return (
        ORDER.index(premise.kind),
        premise.steps,
        str(premise.spot or ""),
        premise.cards,
        premise.pool,
        premise.case or "",
        () if premise.knew is None else (premise.knew.kept, premise.knew.own, premise.knew.absent, premise.knew.held),
    )


def told_premises(kept: Iterable[Given]) -> tuple[Premise, ...]:
    """List premises as a person would cite them: cards of one reason in one entry, in the order of `ORDER`."""
    return tuple(premise for _, premise in numbered(kept)[0])


def numbered(kept: Iterable[Given]) -> tuple[tuple[tuple[str, Premise], ...], dict[Given, str]]:
    """Merge premises as a person would cite them, number them p1, p2, …, and give each given the id it goes under."""
    merged: dict[tuple[object, ...], Premise] = {}
    where: dict[Given, tuple[object, ...]] = {}
    for given in sorted(kept, key=listing):
        premise = given.premise
        key: tuple[object, ...] = (premise.kind, premise.seat, premise.steps, premise.spot)
        if premise.kind not in MERGED:
            key = (*key, premise.cards, premise.pool, premise.case, premise.rule, premise.knew)
        where[given] = key
        if key in merged:
            cards = tuple(sorted({*merged[key].cards, *premise.cards}))
            merged[key] = replace(merged[key], cards=cards)
        else:
            merged[key] = premise
    ids = {key: f"p{number}" for number, key in enumerate(merged, start=1)}
    return tuple((ids[key], premise) for key, premise in merged.items()), {g: ids[key] for g, key in where.items()}
