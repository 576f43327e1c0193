"""Arithmetic: whether a count follows from one single inequality, with some atoms settled and every atom 0 or 1.

SOUND and, for one inequality, exact: the least weight that the negation of the count allows is compared with the bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.counts import Count, Sum, sums_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from arbiter.proof.kinds.counts import Atom


def follows(goal: Count, inequality: Sum, settled: Mapping[Atom, bool]) -> bool:
    """Tell whether the goal is the only way to keep within the inequality."""
    if goal.given:
        return False
    below = not goal.bounded_below or _least(inequality, settled, goal, at_most=goal.low - 1) > inequality.bound
    above = not goal.bounded_above or _least(inequality, settled, goal, at_least=goal.high + 1) > inequality.bound
    return below and above


def follows_from(goal: Count, counts: Iterable[Count], settled: Mapping[Atom, bool]) -> bool:
    """Tell whether the goal follows from one of the counts alone; each side of the goal may use another bound of it."""
    return any(_from_one(goal, count, settled) for count in counts)


def _from_one(goal: Count, count: Count, settled: Mapping[Atom, bool]) -> bool:
    inequalities = tuple(sums_of(count)) or (Sum({}, 0),)
    return all(any(follows(side, inequality, settled) for inequality in inequalities) for side in _sides(goal))


def _sides(goal: Count) -> tuple[Count, ...]:
    if not (goal.bounded_below and goal.bounded_above):
        return (goal,)
    size = len(goal.atoms)
    return Count(goal.atoms, goal.low, size, goal.given), Count(goal.atoms, 0, goal.high, goal.given)


def _least(
    inequality: Sum,
    settled: Mapping[Atom, bool],
    goal: Count,
    at_most: int | None = None,
    at_least: int | None = None,
) -> float:
    """Give the least weight when at most, or at least, so many atoms of the goal are true; infinite if none can be."""
    weight = 0
    members = set(goal.atoms)
    true = sum(settled.get(atom, False) for atom in members)
    for atom, factor in inequality.weights.items():
        if atom in settled:
            weight += factor if settled[atom] else 0
        elif atom not in members:
            weight += min(factor, 0)
    free = sorted(inequality.weights.get(atom, 0) for atom in members if atom not in settled)
    if at_most is not None:
        return float("inf") if true > at_most else weight + sum(w for w in free[: at_most - true] if w < 0)
    needed = max((at_least or 0) - true, 0)
    if needed > len(free):
        return float("inf")
    return weight + sum(w for number, w in enumerate(free) if number < needed or w < 0)
