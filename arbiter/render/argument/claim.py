"""Claim: the last sentence of an argument, which says what the ruling says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.steps import Aged, Duty
from arbiter.render.argument.wording import clause

if TYPE_CHECKING:
    from arbiter.proof.steps import ProofStep
    from arbiter.render.argument.talk import Talk


def say(talk: Talk, step: ProofStep) -> str:
    """Say what follows from all that was shown."""
    speaker = talk.speaker
    (claimed,) = step.concludes
    if isinstance(claimed, Aged) and not step.uses:
        text = talk.say("No other card beats %(card)s as a single (LF-R10).", card=speaker.card_in_full(claimed.card))
        return speaker.tongue.sentence(text)
    if isinstance(claimed, Duty) and not claimed.obeyed:
        pool = {card for premise in talk.trial for card in premise.pool}
        had = sorted({where.card for where in talk.placed(step) if where.inside and where.card in pool})
        if had:
            return talk.say(
                "He kept %(cards)s, which the rule forbids: so %(outcome)s.",
                cards=speaker.cards(had),
                outcome=clause(talk, [claimed]),
            )
    if isinstance(claimed, Duty) and claimed.obeyed and talk.trial and talk.trial[0].kind == "duty":
        return talk.say(
            "So %(seat)s kept nothing in round %(round)s that beats %(standing)s.",
            seat=speaker.seat(speaker.steps[claimed.step].seat),
            round=claimed.step.round,
            standing=speaker.standing(claimed.step),
        )
    return talk.say("So %(outcome)s.", outcome=clause(talk, [claimed]))
