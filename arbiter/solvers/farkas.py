"""Farkas: multipliers with which inequalities add up to one that cannot hold, the cheapest such sum, found by CP-SAT.

Over 0 <= x <= 1 the sum of inequalities is contradictory when even the least left side exceeds the right side (Farkas
1902). All of that is linear in the multipliers, so the choice of the cheapest facts is one integer program.
SOUND: multipliers that are found are added up again by plain arithmetic in `arbiter.proof.summing`.
NOT COMPLETE: Unknown when the deterministic budget runs out; larger multipliers than `LARGEST` are not tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ortools.sat.python import cp_model

from arbiter.answers import Budget, Impossible, Unknown
from arbiter.solvers.cp_sat import steady_solver

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LARGEST: Final = 3
FACT_WEIGHT: Final = 1000
ROW_WEIGHT: Final = 10
"""Cheaper facts come first, then fewer rows and values put in, then smaller multipliers."""


@dataclass(frozen=True, slots=True)
class Inequality:
    """The weighted number of true variables is at most `bound`; citing it costs what its facts cost.

    `twin` is the number of the inequality that is the other side of the same row, if any: only one is taken.
    """

    weights: Mapping[int, int]
    bound: int
    facts: tuple[int, ...]
    twin: int | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """A variable whose value can be used: the value, and the facts that settling it costs."""

    value: bool
    facts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Multipliers:
    """How many times each inequality is taken, the variables whose values are used, and whether no sum is cheaper."""

    times: tuple[int, ...]
    used: tuple[int, ...]
    optimal: bool


def cheapest_sum(
    inequalities: Sequence[Inequality], known: Mapping[int, Known], costs: Sequence[int], budget: Budget | None = None
) -> Multipliers | Impossible | Unknown:
    """Find multipliers of a contradictory sum; `costs` gives the cost of each fact, by number."""
    budget = budget or Budget()
    if budget.out_of_time():
        return Unknown()
    return _Program(inequalities, known, costs).solve(budget)


class _Program:
    """The integer program: multipliers, facts cited, values used, the least left side."""

    def __init__(self, inequalities: Sequence[Inequality], known: Mapping[int, Known], costs: Sequence[int]) -> None:
        self.model = cp_model.CpModel()
        self.times = [self.model.new_int_var(0, LARGEST, "") for _ in inequalities]
        self.taken = [self.model.new_bool_var("") for _ in inequalities]
        self.cited = [self.model.new_bool_var("") for _ in costs]
        self.uses: dict[int, cp_model.IntVar] = {}
        for number, inequality in enumerate(inequalities):
            self.model.add(self.times[number] <= LARGEST * self.taken[number])
            for fact in inequality.facts:
                self.model.add_implication(self.taken[number], self.cited[fact])
            if inequality.twin is not None and inequality.twin < number:
                self.model.add_bool_or([~self.taken[number], ~self.taken[inequality.twin]])
        self._contradict(inequalities, known)
        terms = [*self.cited, *self.taken, *self.uses.values(), *self.times]
        rows = len(self.taken) + len(self.uses)
        weights = [*(FACT_WEIGHT * cost for cost in costs), *([ROW_WEIGHT] * rows), *([1] * len(self.times))]
        self.model.minimize(cp_model.LinearExpr.weighted_sum(terms, weights))

    def _contradict(self, inequalities: Sequence[Inequality], known: Mapping[int, Known]) -> None:
        """Demand that the least left side exceeds the right side."""
        columns: dict[int, list[tuple[int, int]]] = {}
        for number, inequality in enumerate(inequalities):
            for variable, factor in inequality.weights.items():
                columns.setdefault(variable, []).append((number, factor))
        least: list[cp_model.IntVar] = []
        for variable, column in columns.items():
            weight = cp_model.LinearExpr.weighted_sum(
                [self.times[number] for number, _ in column], [each for _, each in column]
            )
            largest = LARGEST * sum(abs(each) for _, each in column)
            part = self.model.new_int_var(-largest, largest, "")
            least.append(part)
            value = known.get(variable)
            use = self._use(variable, value) if value is not None else None
            below_weight: cp_model.LinearExprT = weight
            below_zero: cp_model.LinearExprT = 0
            if use is not None and value is not None and not value.value:
                below_weight = weight + largest * use
            elif use is not None:
                below_zero = largest * use
            self.model.add(part <= below_weight)
            self.model.add(part <= below_zero)
        right = cp_model.LinearExpr.weighted_sum(self.times, [inequality.bound for inequality in inequalities])
        self.model.add(cp_model.LinearExpr.sum(least) >= right + 1)

    def _use(self, variable: int, value: Known) -> cp_model.IntVar:
        """Make the variable that says that a settled value is used, and have its facts cited."""
        use = self.model.new_bool_var("")
        self.uses[variable] = use
        for fact in value.facts:
            self.model.add_implication(use, self.cited[fact])
        return use

    def solve(self, budget: Budget) -> Multipliers | Impossible | Unknown:
        """Solve with one worker, a fixed seed and a budget of work."""
        solver = steady_solver(budget)
        status = solver.solve(self.model)
        if status in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
            times = tuple(solver.value(times) for times in self.times)
            used = tuple(variable for variable, use in self.uses.items() if solver.value(use))
            return Multipliers(times, used, status == cp_model.OPTIMAL)
        return Impossible() if status == cp_model.INFEASIBLE else Unknown()
