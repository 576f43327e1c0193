"""Direct: one fact, or one duty that allows none, suffices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.arithmetic import follows_from

if TYPE_CHECKING:
    from arbiter.proof.kinds.step import Step


def check(step: Step) -> None:
    """Check that each conclusion follows from the one thing named, with nothing else settled."""
    if len(step.named) != 1 or step.named[0].sort == "step":
        msg = "it must name one premise, and nothing else"
        raise step.refuse(msg)
    counts = step.named[0].says.counts
    if not all(follows_from(goal, counts, {}) for goal in step.plain_goals()):
        msg = "the one thing it names does not suffice"
        raise step.refuse(msg)
