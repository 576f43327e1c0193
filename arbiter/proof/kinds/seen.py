"""Seen: a card that is located is nowhere else; in an accusation also, a card is not in a hand that is told whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.proof.kinds.arithmetic import follows_from
from arbiter.proof.kinds.step import LOCATING

if TYPE_CHECKING:
    from arbiter.proof.kinds.counts import Count
    from arbiter.proof.kinds.step import Named, Step

WHOLE_HAND: Final = 12


def check(step: Step) -> None:
    """Check that each conclusion is about a card that a named premise locates, and follows from it alone.

    A card that a whole hand excludes counts as seen unless a card is claimed to be aged: there each beater must itself
    be an own card or have lain open (rulings 4).
    """
    if not step.named or any(item.sort != "premise" or item.kind not in LOCATING for item in step.named):
        msg = "it must name premises that locate cards, and nothing else"
        raise step.refuse(msg)
    claim = step.claimed.special is not None and step.claimed.special[0] == "aged"
    for goal in step.plain_goals():
        if not any(_says(item, goal, claim=claim) for item in step.named):
            msg = "where the card lay does not say this"
            raise step.refuse(msg)


def _says(item: Named, goal: Count, *, claim: bool) -> bool:
    about = {card for _, card, _ in goal.atoms} <= item.cards or (not claim and len(item.cards) == WHOLE_HAND)
    return about and follows_from(goal, item.says.counts, {})
