"""Seen: a card that is located is nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.arithmetic import follows_from
from arbiter.proof.kinds.step import LOCATING

if TYPE_CHECKING:
    from arbiter.proof.kinds.step import Step


def check(step: Step) -> None:
    """Check that each conclusion is about a card that a named premise locates, and follows from it alone."""
    if not step.named or any(item.sort != "premise" or item.kind not in LOCATING for item in step.named):
        msg = "it must name premises that locate cards, and nothing else"
        raise step.refuse(msg)
    for goal in step.plain_goals():
        cards = {card for _, card, _ in goal.atoms}
        if not any(cards <= item.cards and follows_from(goal, item.says.counts, {}) for item in step.named):
            msg = "where the card lay does not say this"
            raise step.refuse(msg)
