"""The cheapest set that meets each of some sets, by CP-SAT: one worker, fixed seed, deterministic budget.

SOUND: what is given meets every set and, when `cost` is said to be least, nothing cheaper does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ortools.sat.python import cp_model

from arbiter.answers import Budget
from arbiter.solvers.cp_sat import steady_solver

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_TIME = 2.0
"""Deterministic seconds for one hitting set."""


@dataclass(frozen=True, slots=True)
class Hitting:
    """The chosen members and the least cost (a bound from below when `exact` is false)."""

    members: frozenset[int]
    cost: int
    exact: bool


def cheapest_hitting_set(sets: Sequence[frozenset[int]], costs: Sequence[int]) -> Hitting | None:
    """Choose numbers that meet every set at the least sum of costs; None when the budget runs out before any."""
    model = cp_model.CpModel()
    used = sorted({member for members in sets for member in members})
    take = {member: model.new_bool_var("") for member in used}
    for members in sets:
        model.add_bool_or([take[member] for member in sorted(members)])
    model.minimize(cp_model.LinearExpr.weighted_sum([take[m] for m in used], [costs[m] for m in used]))
    solver = steady_solver(Budget(deterministic=MOST_TIME))
    status = solver.solve(model)
    if status not in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        return None
    members = frozenset(member for member in used if solver.value(take[member]))
    bound = round(solver.best_objective_bound)
    return Hitting(members, bound, status == cp_model.OPTIMAL)
