"""Cases: something is supposed and shown to be impossible; or every place of a card is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.steps import Kept, Where
from arbiter.render.argument.talk import is_never
from arbiter.render.argument.wording import clause, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.proof.steps import Branch, ProofStep
    from arbiter.render.argument.talk import Talk


def say(talk: Talk, step: ProofStep) -> str:
    """Say in one sentence what was supposed and what comes of it."""
    either = talk.speaker.tongue.either
    supposed = [clause(talk, branch.suppose) for branch in step.branches]
    if len(supposed) == 1:
        text = talk.say(
            "Suppose %(supposed)s: that cannot be, so %(outcome)s.",
            supposed=supposed[0],
            outcome=clause(talk, step.concludes),
        )
    elif is_never(step):
        text = talk.say("One of these must be so: %(cases)s. None of them can be.", cases=either(supposed))
    else:
        text = talk.say(
            "None of these can be: %(cases)s. So %(outcome)s.",
            cases=either(supposed),
            outcome=clause(talk, step.concludes),
        )
    return talk.speaker.tongue.sentence(text)


def opening(talk: Talk, step: ProofStep) -> str:
    """Say what is going to be tried, before the cases are told; nothing where there is only one."""
    if len(step.branches) == 1:
        return ""
    cards = {found.card for branch in step.branches for found in branch.suppose if isinstance(found, Where)}
    number = len(step.branches)
    if len(cards) == 1:
        (card,) = cards
        text = talk.say("There are %(n)s places left for %(card)s. Try each.", n=number, card=talk.speaker.card(card))
    else:
        text = talk.say("There are %(n)s cases. Try each.", n=number)
    return talk.speaker.tongue.sentence(text)


def suppose(talk: Talk, branch: Branch) -> str:
    """Say what is supposed in one case."""
    return talk.say("Suppose %(supposed)s.", supposed=clause(talk, branch.suppose))


def just_so(talk: Talk, branches: Sequence[Branch]) -> str:
    """Say of cases that they go just like the one told before."""
    supposed = talk.speaker.tongue.either([clause(talk, branch.suppose) for branch in branches])
    return talk.say("It goes in the same way if %(supposed)s.", supposed=supposed)


def closing(talk: Talk, step: ProofStep) -> str:
    """Say what comes of it once every case has been told."""
    if is_never(step):
        return talk.say("So none of the cases can be.")
    return talk.say("So %(outcome)s.", outcome=clause(talk, step.concludes))


def likewise(talk: Talk, steps: Sequence[ProofStep]) -> str:
    """Say what comes of steps that go just like the one told before; melds of which too few were kept make a list."""
    kept = [found for step in steps for found in step.concludes if isinstance(found, Kept) and not found.so]
    limits = {(found.seat, found.at_least) for found in kept}
    if len(kept) == len(steps) and len(limits) == 1 and kept[0].at_least > 1:
        return talk.say(
            "In the same way he kept at most %(n)s cards of each of these: %(melds)s.",
            n=kept[0].at_least - 1,
            melds=listed(talk, [talk.speaker.meld(found.pool) for found in kept]),
        )
    outcomes = listed(talk, [clause(talk, step.concludes) for step in steps])
    return talk.say("In the same way: %(outcome)s.", outcome=outcomes)
