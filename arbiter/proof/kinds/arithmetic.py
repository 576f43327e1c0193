"""Arithmetic: whether a count follows from one single inequality, with some atoms settled and every atom 0 or 1.

The least weight that the negation of the count allows is compared with the bound. A card lies in one place at a time,
so that of its places in the inequality one at most is true. SOUND. COMPLETE where each card has one place in it.
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


def thing_of(atom: Atom) -> tuple[str, str, str]:
    """Give what can be true once only: a card, which lies in one place; any other statement stands for itself."""
    return ("at", atom[1], "") if atom[0] == "at" else atom


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
    """Give the least weight when at most, or at least, so many atoms of the goal are true; infinite if none can be.

    Of the places of one card, none of them settled as true, one at most makes the weight less.
    """
    weight = 0
    members = set(goal.atoms)
    true = sum(settled.get(atom, False) for atom in members)
    open_ones: dict[tuple[str, str, str], int] = {}
    for atom, factor in inequality.weights.items():
        if atom in settled:
            weight += factor if settled[atom] else 0
            if settled[atom] and atom[0] == "at":
                open_ones[thing_of(atom)] = 0
    placed = set(open_ones)
    for atom, factor in inequality.weights.items():
        thing = thing_of(atom)
        if atom not in settled and atom not in members and thing not in placed:
            open_ones[thing] = min(open_ones.get(thing, 0), factor)
    weight += sum(open_ones.values())
    free = sorted(inequality.weights.get(atom, 0) for atom in members if atom not in settled)
    if at_most is not None:
        return float("inf") if true > at_most else weight + sum(w for w in free[: at_most - true] if w < 0)
    needed = max((at_least or 0) - true, 0)
    if needed > len(free):
        return float("inf")
    return weight + sum(w for number, w in enumerate(free) if number < needed or w < 0)
