"""Direct: one fact or one duty that leaves no card of some."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.proof.steps import Where
from arbiter.render.argument.grounds import supposed
from arbiter.render.argument.places import holds
from arbiter.render.argument.wording import follows, joined
from arbiter.render.demands import after_discard, after_lead

if TYPE_CHECKING:
    from arbiter.core import Premise
    from arbiter.proof.steps import ProofStep
    from arbiter.render.argument.talk import Talk
    from engine.cards import Card


def say(talk: Talk, step: ProofStep) -> str:
    """Say the fact or duty, and what it leaves out."""
    premises = talk.premises(step)
    cards = {found.card for found in step.concludes if isinstance(found, Where)}
    if cards and premises and all(premise.rule is not None and not premise.at_most for premise in premises):
        wanted = [_only(premise, cards) for premise in premises]
        discards = [premise for premise in wanted if premise.kind == "duty"]
        leads = [premise for premise in wanted if premise.kind == "lead-order"]
        texts = [*after_discard(talk.speaker, discards), *after_lead(talk.speaker, leads)]
        return joined(talk, [talk.speaker.tongue.sentence(text) for text in texts])
    if len(premises) == 1 and premises[0].kind == "count" and premises[0].spot is not None:
        text = holds(talk, premises[0].spot, premises[0].number or 0)
        if premises[0].number == 0:
            return talk.speaker.tongue.sentence(talk.say("%(text)s.", text=text))
        return talk.speaker.tongue.sentence(follows(talk, text, step))
    return talk.speaker.tongue.sentence(supposed(talk, step, premises))


def _only(premise: Premise, cards: set[Card]) -> Premise:
    """Leave out of a pool what is not concluded."""
    pool = tuple(card for card in premise.pool if card in cards)
    return replace(premise, pool=pool) if pool else premise
