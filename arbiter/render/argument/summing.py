"""Summing: several facts, duties and things shown, counted together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.argument.places import holds
from arbiter.render.argument.wording import clause, follows, listed, mid
from arbiter.render.reasons import reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.proof.steps import ProofStep
    from arbiter.render.argument.talk import Talk


def say(talk: Talk, step: ProofStep) -> str:
    """Say what is counted together, what of it more than once, and what comes of it."""
    by_times: dict[int, list[str]] = {}
    for number, use in enumerate(step.uses):
        times = _times(step.multipliers[number]) if number < len(step.multipliers) else 1
        by_times.setdefault(max(times, 1), []).append(use)
    parts = []
    for times, uses in sorted(by_times.items()):
        said = listed(talk, _parts(talk, uses))
        parts.append(talk.say("counted %(n)s times: %(text)s", n=times, text=said) if times > 1 else said)
    return follows(talk, talk.say("Count together: %(parts)s", parts=listed(talk, parts)), step)


def _parts(talk: Talk, uses: Sequence[str]) -> list[str]:
    """Say how many cards lie where, the duties, the cards counted once each, and then what was shown before."""
    facts = [talk.facts[use] for use in uses if use in talk.facts]
    parts = [holds(talk, fact.spot, fact.number or 0) for fact in facts if fact.kind == "count" and fact.spot]
    others = [fact for fact in facts if fact.kind not in {"count", "once"}]
    parts += [mid(text) for text in reasons(talk.speaker, others)]
    alone = sorted({card for fact in facts if fact.kind == "once" for card in fact.cards})
    if alone:
        cards = talk.speaker.cards(alone)
        parts.append(talk.many("%(cards)s is one card", "%(cards)s are %(n)s cards", len(alone), cards=cards))
    shown = [clause(talk, talk.shown.get(use, ())) for use in uses if use not in talk.facts]
    return [*parts, *(text for text in shown if text)]


def _times(told: int | tuple[int, ...]) -> int:
    """Give how often something is counted, whichever way round; the most, where it says several things."""
    return max((abs(times) for times in told), default=1) if isinstance(told, tuple) else abs(told)
