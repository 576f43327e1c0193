"""Refutations: clauses that lead from a formula to the empty clause, as a SAT solver logs them (PySAT).

Each clause follows from those before it by unit propagation, or so the solver says; `arbiter.proof.propagation` finds
out. NOT COMPLETE: Unknown when the conflict budget runs out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pysat.solvers import Solver

from arbiter.answers import Budget, Model, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

SOLVER: Final = "glucose4"


def logged_refutation(
    clauses: Iterable[tuple[int, ...]], budget: Budget | None = None
) -> tuple[tuple[int, ...], ...] | Model | Unknown:
    """Solve a formula; give the clauses that were learned on the way to the empty one, or a model."""
    budget = budget or Budget()
    if budget.out_of_time():
        return Unknown()
    listed = [list(clause) for clause in clauses]
    if any(not clause for clause in listed):
        return ((),)
    with Solver(name=SOLVER, bootstrap_with=listed, with_proof=True) as solver:
        solver.conf_budget(budget.conflicts)
        found = solver.solve_limited()
        if found is None:
            return Unknown()
        if found:
            return Model(frozenset(v for v in solver.get_model() or () if v > 0))
        lines = [line.split() for line in solver.get_proof() or ()]
    learned = (tuple(int(word) for word in line[:-1]) for line in lines if line and line[0] != "d")
    return (*(clause for clause in learned if clause), ())
