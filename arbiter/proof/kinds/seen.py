"""Seen: a card that is located is nowhere else, and a hand that is known whole holds no other card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.arithmetic import follows_from
from arbiter.proof.kinds.step import LOCATING
from engine.cards import HAND_SIZE

if TYPE_CHECKING:
    from arbiter.proof.kinds.counts import Count
    from arbiter.proof.kinds.step import Named, Step


def check(step: Step) -> None:
    """Check that each conclusion is about cards that one named premise locates or leaves out, and follows from it."""
    if not step.named or any(item.sort != "premise" or item.kind not in LOCATING for item in step.named):
        msg = "it must name premises that locate cards, and nothing else"
        raise step.refuse(msg)
    for goal in step.plain_goals():
        if not any(_says(item, goal) for item in step.named):
            msg = "where the card lay does not say this"
            raise step.refuse(msg)


def locates(item: Named, goal: Count) -> bool:
    """Tell whether a premise is about the very cards that are concluded on, not about a hand without them."""
    return {card for _, card, _ in goal.atoms} <= item.cards


def _says(item: Named, goal: Count) -> bool:
    about = locates(item, goal) or len(item.cards) == HAND_SIZE
    return about and follows_from(goal, item.says.counts, {})
