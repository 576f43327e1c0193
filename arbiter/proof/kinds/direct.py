"""Direct: for each thing concluded one fact, or one duty that allows none, suffices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.arithmetic import follows_from

if TYPE_CHECKING:
    from arbiter.proof.kinds.step import Step


def check(step: Step) -> None:
    """Check that each conclusion follows from one of the premises named, with nothing else settled."""
    if not step.named or any(item.sort == "step" for item in step.named):
        msg = "it must name premises, and no earlier step"
        raise step.refuse(msg)
    for goal in step.plain_goals():
        if not any(follows_from(goal, item.says.counts, {}) for item in step.named):
            msg = "no premise that it names suffices by itself"
            raise step.refuse(msg)
