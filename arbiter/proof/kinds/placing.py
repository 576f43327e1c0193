"""Placing: one premise whose other cards are placed or excluded by the steps named with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.arithmetic import follows_from
from arbiter.proof.kinds.step import LOCATING

if TYPE_CHECKING:
    from arbiter.proof.kinds.step import Named, Step


def check(step: Step) -> None:
    """Check that every conclusion follows from sums of one thing named, the rest of it settled by the others."""
    if sum(_is_sum(item) for item in step.named) > 1:
        msg = "it may add up one premise only"
        raise step.refuse(msg)
    goals = step.plain_goals()
    settled = step.settled
    for item in step.named:
        if all(follows_from(goal, item.says.counts, settled) for goal in goals):
            return
    msg = "no single premise that it names says this, with what the steps it names have settled"
    raise step.refuse(msg)


def _is_sum(item: Named) -> bool:
    return item.sort == "premise" and item.kind not in LOCATING
