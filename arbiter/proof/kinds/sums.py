"""Sum: several inequalities, each times a whole number, added up to one that says the conclusion.

Every count is written "at most": a lower bound with its signs turned. A bound may be taken a positive number of times;
an equality any number of times, a negative number turning it round. With a multiplier 0 a step only settles its cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.arithmetic import follows
from arbiter.proof.kinds.counts import Count, Sum, sums_of

if TYPE_CHECKING:
    from arbiter.proof.kinds.counts import Atom
    from arbiter.proof.kinds.step import Named, Step


def check(step: Step) -> None:
    """Add up what is named and check that the conclusion follows from the one inequality that results."""
    if len(step.multipliers) != len(step.named):
        msg = "it must have one multiplier for each thing it names"
        raise step.refuse(msg)
    total = total_of(step)
    settled = step.settled
    for goal in step.plain_goals():
        if not follows(goal, total, settled):
            msg = "the sum does not say this"
            raise step.refuse(msg)


def total_of(step: Step) -> Sum:
    """Add up the inequalities named, each times its multiplier."""
    weights: dict[Atom, int] = {}
    bound = 0
    for item, multipliers in zip(step.named, step.multipliers, strict=True):
        for times, count in paired(step, item, multipliers):
            added = _oriented(step, count, times)
            if added is None:
                continue
            bound += abs(times) * added.bound
            for atom, weight in added.weights.items():
                weights[atom] = weights.get(atom, 0) + abs(times) * weight
    return Sum({atom: weight for atom, weight in weights.items() if weight}, bound)


def paired(step: Step, item: Named, multipliers: tuple[int, ...]) -> list[tuple[int, Count]]:
    """Pair multipliers with counts: one for all that a thing says, if it says one, or a list, one for each."""
    counts = [count for count in item.says.counts if count.high > 0] or list(item.says.counts)
    if len(multipliers) == 1 and multipliers[0] == 0:
        return []
    if len(multipliers) == len(item.says.counts):
        return list(zip(multipliers, item.says.counts, strict=True))
    if len(multipliers) == 1 and len(counts) == 1:
        return [(multipliers[0], counts[0])]
    msg = "%(name)s says several things and needs a multiplier for each"
    raise step.refuse(msg, name=item.id)


def _oriented(step: Step, count: Count, times: int) -> Sum | None:
    """Choose the inequality of a count that may be taken so many times."""
    if times == 0:
        return None
    found = list(sums_of(count))
    if count.bounded_above and count.bounded_below:
        return found[0] if times > 0 else found[1]
    if not found or times < 0:
        msg = "a bound can be taken a positive number of times only"
        raise step.refuse(msg)
    return found[0]
