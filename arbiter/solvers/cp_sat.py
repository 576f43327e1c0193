"""CP-SAT: decides whether rows have a solution. Counts stay native sums over 0/1 variables.

SOUND: a model satisfies every row; Impossible is CP-SAT's word and is confirmed elsewhere before it counts.
NOT COMPLETE: Unknown when the deterministic budget or the user's stop runs out.
One worker, fixed seed, no presolve (open reports against it: or-tools 5141, 5274, 5293), no assumptions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ortools.sat.python import cp_model

from arbiter.answers import Answer, Budget, Impossible, Model, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbiter.core import Row

MOST_CARDS = 37
SEED = 1


def steady_solver(budget: Budget) -> cp_model.CpSolver:
    """Make a solver that answers alike on any machine: one worker, a fixed seed, a budget of work, the user's stop."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.max_deterministic_time = budget.deterministic
    left = budget.seconds_left()
    if left is not None:
        solver.parameters.max_time_in_seconds = left
    return solver


class _Sheet:
    """A CP-SAT model under construction: rows posted so far, and the solver's variable for each of ours."""

    def __init__(self, zero: frozenset[int], model: cp_model.CpModel, places: dict[int, int]) -> None:
        self.zero = zero
        self.model = model
        self.places = places

    def copy(self) -> _Sheet:
        """Give a sheet with the same rows, to which more can be added."""
        return _Sheet(self.zero, self.model.clone(), dict(self.places))

    def variable(self, number: int) -> cp_model.IntVar:
        """Give the solver's variable, made when first asked for."""
        if number in self.places:
            return self.model.get_bool_var_from_proto_index(self.places[number])
        made = self.model.new_bool_var("")
        self.places[number] = made.index
        return made

    def post(self, row: Row) -> None:
        """Post one row; a row that binds only in some case gets a large enough multiple of that case's literals."""
        terms = self._terms(row)
        total = cp_model.LinearExpr.sum(terms)
        low, high = row.at_least, min(row.at_most, len(terms))
        if row.given:
            slack = self._slack(row)
            if slack is not None:
                self.model.add(total <= high + MOST_CARDS * slack)
                self.model.add(total >= low - MOST_CARDS * slack)
        elif low > len(terms) or low > high:
            self.model.add_bool_or([])
        elif low > 0 or high < len(terms):
            self.model.add_linear_constraint(total, low, high)

    def _terms(self, row: Row) -> list[cp_model.IntVar]:
        """List what the row counts: its variables, or one a group where a card in two places must not count twice.

        That can only matter when the row asks for a least number and nothing else keeps a card to one place.
        """
        twice = row.at_least > 1 and any(len(group) > 1 for group in row.groups)
        terms: list[cp_model.IntVar] = []
        for group in row.groups:
            live = [self.variable(v) for v in group if v not in self.zero]
            if twice and len(live) > 1:
                one = self.model.new_bool_var("")
                self.model.add(cp_model.LinearExpr.sum(live) >= one)
                live = [one]
            terms += live
        return terms

    def _slack(self, row: Row) -> cp_model.LinearExprT | None:
        """Count how many literals of the row's case fail; a large enough multiple lifts the row. None: never binds."""
        if any(literal in self.zero for literal in row.given):
            return None
        off: list[cp_model.LinearExprT] = []
        for literal in row.given:
            if -literal in self.zero:
                continue
            known = self.variable(abs(literal))
            off.append(1 - known if literal > 0 else known)
        return cp_model.LinearExpr.sum(off)


class CpModel:
    """Rows as a CP-SAT model; several questions can be put to it one after the other, each on a copy."""

    def __init__(self, rows: Iterable[Row]) -> None:
        listed = list(rows)
        zero = frozenset(v for row in listed if row.at_most == 0 and not row.given for v in row.variables)
        self._base = _Sheet(zero, cp_model.CpModel(), {})
        for row in listed:
            self._base.post(row)

    def ask(self, question: Iterable[Row] = (), budget: Budget | None = None) -> Answer:
        """Look for a solution of the rows that also satisfies the question."""
        budget = budget or Budget()
        if budget.out_of_time():
            return Unknown()
        sheet = self._base.copy()
        for row in question:
            sheet.post(row)
        solver = steady_solver(budget)
        parameters = solver.parameters
        parameters.cp_model_presolve = False
        parameters.linearization_level = 2
        parameters.symmetry_level = 0
        status = solver.solve(sheet.model)
        if status in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
            return Model(frozenset(v for v in sheet.places if solver.value(sheet.variable(v))))
        return Impossible() if status == cp_model.INFEASIBLE else Unknown()
