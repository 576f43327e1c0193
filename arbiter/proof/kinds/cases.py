"""Cases: suppositions that were each refuted, so that none of them holds; what is then left is concluded.

One branch gives the negation of what it supposed. Several give what a single sum says once none of them holds: nothing
at all, if they were all the places of a card, or the place that is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.arithmetic import follows_from
from arbiter.proof.kinds.claim import way_is_closed
from arbiter.proof.kinds.counts import settled_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.proof.kinds.counts import Count
    from arbiter.proof.kinds.step import Concluded, Step


def check(step: Step) -> None:
    """Check that the conclusion holds when no branch does; the branches themselves have been checked before."""
    if not step.supposed:
        msg = "it has no branch"
        raise step.refuse(msg)
    match step.concludes.special:
        case ("broken", duty):
            if any(supposed.special == ("obeyed", duty) for supposed in step.supposed):
                return
        case ("obeyed", duty):
            if step.claimed.special in {("obeyed", duty), ("broken", duty)} and _every_way_closed(step):
                return
        case None:
            if _plainly(step):
                return
        case _:
            pass
    msg = "its branches do not cover this"
    raise step.refuse(msg)


def _every_way_closed(step: Step) -> bool:
    denials = tuple(supposed.counts for supposed in step.supposed)
    settled = step.settled
    return all(way_is_closed(way, step.counts, settled, denials) for way in step.claimed.ways)


def _plainly(step: Step) -> bool:
    denied = step.concludes.denied
    if denied:
        return any(_all_among(supposed, denied) for supposed in step.supposed)
    negations = tuple(_negations(step))
    counts = (*negations, *step.counts)
    settled = settled_by(counts)
    return all(follows_from(goal, counts, settled) for goal in step.plain_goals())


def _negations(step: Step) -> Iterator[Count]:
    """List the opposites of what was supposed, where the opposite is one count."""
    for supposed in step.supposed:
        if len(supposed.counts) == 1 and supposed.special is None and not supposed.denied:
            opposite = supposed.counts[0].negation()
            if opposite is not None:
                yield opposite


def _all_among(supposed: Concluded, denied: tuple[Count, ...]) -> bool:
    """Tell whether whoever denies all of `denied` together has refuted them: only things among them were supposed."""
    return supposed.special is None and bool(supposed.counts) and set(supposed.counts) <= set(denied)
