"""Choosing: yes-or-no choices under clauses and weighted sums, by CP-SAT, with a best choice where one is asked for.

SOUND: a model satisfies everything that was posted; nothing is concluded from Impossible but that nothing was found.
NOT COMPLETE: Unknown when the deterministic budget or the user's stop runs out.
Literals are numbers from 1; a negative number is the opposite choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ortools.sat.python import cp_model

from arbiter.answers import Answer, Impossible, Model, Unknown
from arbiter.solvers.cp_sat import steady_solver

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.answers import Budget


class Choosing:
    """Choices under construction; more can be posted after each answer."""

    def __init__(self) -> None:
        self._model = cp_model.CpModel()
        self._made: list[cp_model.IntVar] = []

    def new(self) -> int:
        """Make a choice."""
        self._made.append(self._model.new_bool_var(""))
        return len(self._made)

    def any_of(self, literals: Iterable[int], given: Iterable[int] = ()) -> None:
        """Demand one of the literals whenever all of `given` hold; no literal at all forbids `given`."""
        listed = [*literals, *(-literal for literal in given)]
        self._model.add_bool_or([self._literal(literal) for literal in listed])

    def at_most_one(self, literals: Iterable[int]) -> None:
        """Forbid two of the literals together."""
        self._model.add_at_most_one([self._literal(literal) for literal in literals])

    def count(self, literals: Iterable[int], *, at_least: int = 0, at_most: int | None = None) -> None:
        """Bound how many of the literals hold."""
        listed = [self._literal(literal) for literal in literals]
        self._model.add_linear_constraint(
            cp_model.LinearExpr.sum(listed), at_least, len(listed) if at_most is None else at_most
        )

    def weigh(self, terms: Sequence[tuple[int, int]], at_least: int, given: int | None = None) -> None:
        """Demand that the weights of the choices taken (choice, weight) come to so much, always or when `given`."""
        bound = self._sum(terms) >= at_least
        if given is None:
            self._model.add(bound)
        else:
            self._model.add(bound).only_enforce_if(self._literal(given))

    def most(self, terms: Sequence[tuple[int, int]]) -> None:
        """Ask for the greatest sum of weights (choice, weight)."""
        self._model.maximize(self._sum(terms))

    def solve(self, budget: Budget) -> Answer:
        """Look for choices that satisfy everything posted, the best ones where `most` asked for them."""
        if budget.out_of_time():
            return Unknown()
        solver = steady_solver(budget)
        status = solver.solve(self._model)
        if status == cp_model.OPTIMAL or (status == cp_model.FEASIBLE and not self._model.has_objective()):
            return Model(frozenset(n for n, made in enumerate(self._made, start=1) if solver.value(made)))
        return Impossible() if status == cp_model.INFEASIBLE else Unknown()

    def _sum(self, terms: Sequence[tuple[int, int]]) -> cp_model.LinearExprT:
        return cp_model.LinearExpr.weighted_sum(
            [self._literal(choice) for choice, _ in terms], [weight for _, weight in terms]
        )

    def _literal(self, literal: int) -> cp_model.LiteralT:
        made = self._made[abs(literal) - 1]
        return made if literal > 0 else made.negated()
