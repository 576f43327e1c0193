"""Plain backtracking (python-constraint): an independent second opinion on small problems.

SOUND and COMPLETE where it answers; it declines problems whose plain size exceeds a limit.
Shares no code with the other methods: a card is a variable, the places it can be in are its values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from constraint import BacktrackingSolver, Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Row

LARGEST = 20_000


def has_solution(rows: Sequence[Row], limit: int = LARGEST) -> bool | None:
    """Tell whether the rows have a solution; None when the problem is too large to be searched plainly.

    Each row's groups become one variable a group wherever groups are exclusive choices; anything else is a 0/1
    variable. `limit` bounds the product of the domain sizes.
    """
    off = {v for row in rows if row.at_most == 0 and not row.given for v in row.variables}
    live = sorted({abs(v) for row in rows for v in (*row.variables, *row.given)} - off)
    choices = _choices(rows, off)
    chosen = {v for group in choices for v in group}
    size = 1
    for group in choices:
        size *= len(group)
    size *= 1 << len([v for v in live if v not in chosen])
    if size > limit:
        return None
    problem = Problem(BacktrackingSolver())
    owner: dict[int, str] = {}
    for number, group in enumerate(choices):
        if not group:
            return False
        name = f"choice{number}"
        problem.addVariable(name, list(group))
        owner.update(dict.fromkeys(group, name))
    for v in live:
        if v not in chosen:
            problem.addVariable(f"free{v}", [0, v])
            owner[v] = f"free{v}"
    for row in rows:
        if not _post(problem, row, off, owner):
            return False
    return problem.getSolution() is not None


def _choices(rows: Sequence[Row], off: set[int]) -> list[tuple[int, ...]]:
    """Pick disjoint "exactly one of these" rows: the cards with the places left to them."""
    picked: list[tuple[int, ...]] = []
    used: set[int] = set()
    for row in rows:
        if row.at_least == row.at_most == 1 and not row.given and all(len(group) == 1 for group in row.groups):
            group = tuple(v for v in row.variables if v not in off)
            if not used.intersection(group):
                picked.append(group)
                used.update(group)
    return picked


def _post(problem: Problem, row: Row, off: set[int], owner: dict[int, str]) -> bool:
    """Post a row as a check on the variables it mentions; False when it fails with none."""
    mentioned = [v for v in (*row.variables, *map(abs, row.given)) if v not in off]
    names = sorted({owner[v] for v in mentioned})
    low, high, groups, given = row.at_least, row.at_most, row.groups, row.given

    def keeps(*values: int) -> bool:
        true = set(values)
        if any((literal > 0) != (abs(literal) in true) for literal in given):
            return True
        return low <= sum(not true.isdisjoint(group) for group in groups) <= high

    if not names:
        return bool(keeps())
    problem.addConstraint(keeps, names)
    return True
