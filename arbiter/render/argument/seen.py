"""Seen: a card lay open, or is in a hand that is known; it is nowhere else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.proof.steps import Where
from arbiter.render.argument.wording import joined
from arbiter.render.reasons import reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Premise
    from arbiter.proof.steps import ProofStep
    from arbiter.render.argument.talk import Talk
    from engine.cards import Card
    from engine.seats import StepId


def say(talk: Talk, step: ProofStep) -> str:
    """Say what was seen, and of a hand that is known whole what is not in it."""
    told = [found for found in step.concludes if isinstance(found, Where)]
    said: list[str] = []
    for premise in talk.premises(step):
        located = [found for found in told if found.card in premise.cards]
        others = sorted({found.card for found in told} - set(premise.cards))
        if located:
            cards = tuple(sorted({found.card for found in located}))
            if premise.kind == "face-up" and len(premise.steps) == 1:
                said.append(_face_up(talk, step, premise, located))
            elif premise.kind in {"own", "told"} and premise.seat is not None and _in_hand(located):
                said.append(_held(talk, premise, cards))
            else:
                said += reasons(talk.speaker, [replace(premise, cards=cards)])
        if others:
            said.append(_not_among(talk, premise, others))
    return joined(talk, said)


def _in_hand(located: Sequence[Where]) -> bool:
    """Tell whether all that is concluded is that cards are still in a hand."""
    return all(where.inside and [spot.kind for spot in where.spots] == ["hand"] for where in located)


def _held(talk: Talk, premise: Premise, cards: Sequence[Card]) -> str:
    """Say of cards of a hand that they are still in it."""
    values = {
        "seat": talk.speaker.seat(premise.seat) if premise.seat else talk.say("somebody"),
        "cards": talk.speaker.cards(cards),
    }
    if premise.kind == "own":
        return talk.speaker.tongue.sentence(talk.say("%(seat)s holds %(cards)s himself.", **values))
    return talk.speaker.tongue.sentence(talk.say("It is told that %(seat)s still holds %(cards)s.", **values))


def _not_among(talk: Talk, premise: Premise, cards: Sequence[Card]) -> str:
    """Say of a hand that is known whole that cards are not in it."""
    seat = talk.speaker.seat(premise.seat) if premise.seat else talk.say("somebody")
    text = talk.say(
        "All %(n)s cards that %(seat)s was dealt are known, and no %(cards)s is among them.",
        n=len(premise.cards),
        seat=seat,
        cards=talk.speaker.any_card(cards),
    )
    return talk.speaker.tongue.sentence(text)


def _face_up(talk: Talk, step: ProofStep, premise: Premise, located: Sequence[Where]) -> str:
    """Say that cards were played face up: nobody else had them, nobody holds them now, or he had them until then."""
    (when,) = premise.steps
    player = talk.speaker.steps[when].seat
    cards = sorted({where.card for where in located})
    values = {"seat": talk.speaker.seat(player), "cards": talk.speaker.cards(cards), "round": when.round}
    if located[0].inside:
        text = _until(talk, step, when, len(cards), values)
    elif talk.asked.step is not None and talk.asked.seat not in {player, None}:
        text = talk.many(
            "%(seat)s played %(cards)s face up in round %(round)s, so nobody else had it.",
            "%(seat)s played %(cards)s face up in round %(round)s, so nobody else had them.",
            len(cards),
            **values,
        )
    else:
        text = talk.many(
            "%(seat)s played %(cards)s face up in round %(round)s, so nobody holds it any more.",
            "%(seat)s played %(cards)s face up in round %(round)s, so nobody holds them any more.",
            len(cards),
            **values,
        )
    return talk.speaker.tongue.sentence(text)


def _until(talk: Talk, step: ProofStep, when: StepId, number: int, values: dict[str, object]) -> str:
    """Say that a player had cards until he played them; where one earlier step matters, that he had them then."""
    earlier = _before(talk, step, when)
    if earlier is None:
        return talk.say("%(seat)s played %(cards)s face up in round %(round)s, and not before.", **values)
    return talk.many(
        "%(seat)s played %(cards)s face up in round %(round)s, so he still had it in round %(earlier)s.",
        "%(seat)s played %(cards)s face up in round %(round)s, so he still had them in round %(earlier)s.",
        number,
        earlier=earlier.round,
        **values,
    )


def _before(talk: Talk, step: ProofStep, when: StepId) -> StepId | None:
    """Find the one earlier step of the same player for which it matters that he still had the card."""
    seat = talk.speaker.steps[when].seat
    matter = {premise.steps[0] for premise in talk.trial if premise.steps}
    for later in talk.steps.values():
        if step.id in later.uses:
            matter |= {premise.steps[0] for premise in talk.premises(later) if premise.rule and premise.steps}
    earlier = sorted(one for one in matter if one < when and talk.speaker.steps[one].seat is seat)
    return earlier[0] if len(earlier) == 1 else None
