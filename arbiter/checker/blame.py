"""Blame: explanations are the smallest sets of steps that meet every clash; told plainly, from the clashes alone.

Clashes and explanations determine each other (Reiter 1987), so that none is missing and each is as small as can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.checker.reading import refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.seats import StepId

Steps = frozenset["StepId"]
MOST_SETS = 20_000


def smallest_hitting_sets(clashes: Iterable[Steps]) -> set[Steps]:
    """List every set that meets each clash and of which no part does: clash by clash, larger sets left out."""
    found: set[Steps] = {frozenset()}
    for clash in clashes:
        grown = {have if have & clash else have | {step} for have in found for step in (sorted(clash))}
        found = {one for one in grown if not any(other < one for other in grown)}
        if len(found) > MOST_SETS:
            msg = "there are too many clashes to be checked"
            raise refusal(msg)
    return found


def check_explanations(explanations: Sequence[tuple[StepId, ...]], clashes: Sequence[tuple[StepId, ...]]) -> None:
    """Check that no clash contains another and that the explanations are just the smallest sets that meet them all."""
    sets = [frozenset(clash) for clash in clashes]
    if any(a <= b for number, a in enumerate(sets) for other, b in enumerate(sets) if number != other):
        msg = "a clash contains another"
        raise refusal(msg, at="clashes")
    if any(len(set(steps)) < len(steps) for steps in (*clashes, *explanations)):
        msg = "a step is named twice"
        raise refusal(msg, at="explanations")
    told = [frozenset(explanation) for explanation in explanations]
    wanted = smallest_hitting_sets(sets) if sets else set()
    if len(set(told)) < len(told) or set(told) != wanted:
        msg = "the explanations are not the smallest sets of steps that meet every clash"
        raise refusal(msg, at="explanations")


def ways_without(clashes: Sequence[tuple[StepId, ...]], accused: StepId, *, obeyed: bool) -> set[Steps]:
    """List the smallest sets of other duties to give up: with the accused duty not demanded, or obeyed for certain."""
    sets = [frozenset(clash) for clash in clashes]
    if obeyed:
        return smallest_hitting_sets([clash - {accused} for clash in sets])
    return smallest_hitting_sets([clash for clash in sets if accused not in clash])
