"""LRAT: a chain of small steps too long to read, which a machine has checked; the facts it needs are named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.argument.wording import clause, follows, listed, mid
from arbiter.render.reasons import reasons

if TYPE_CHECKING:
    from arbiter.proof.steps import ProofStep
    from arbiter.render.argument.talk import Talk


def say(talk: Talk, step: ProofStep) -> str:
    """Say how long the chain is, what it starts from, and what comes of it."""
    facts = [mid(text) for text in reasons(talk.speaker, talk.premises(step))]
    shown = [text for use in step.uses if use not in talk.facts and (text := clause(talk, talk.shown.get(use, ())))]
    text = talk.many(
        "Checked by machine in one step, from these facts: %(facts)s",
        "Checked by machine in %(n)s steps, from these facts: %(facts)s",
        len(step.lines),
        facts=listed(talk, [*facts, *shown]),
    )
    return follows(talk, text, step)
