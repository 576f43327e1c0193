"""Placing: one fact or duty, all but one of whose cards are placed or excluded, settles what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.steps import Where
from arbiter.render.argument.grounds import anything, demanded, supposed
from arbiter.render.argument.places import holds, phrases
from arbiter.render.argument.talk import is_never
from arbiter.render.argument.wording import clause, follows

if TYPE_CHECKING:
    from arbiter.core import Spot
    from arbiter.proof.steps import ProofStep
    from arbiter.render.argument.talk import Talk
    from engine.cards import Card


def say(talk: Talk, step: ProofStep) -> str:
    """Say the fact or duty, what is known of its cards, and what is left."""
    premises = talk.premises(step)
    premise = premises[0] if len(premises) == 1 else None
    if premise is None:
        text = supposed(talk, step, premises)
    elif premise.kind == "once":
        text = _somewhere(talk, step, premise.cards[0])
    elif premise.kind == "count" and premise.spot is not None:
        text = _place(talk, step, premise.spot, premise.number or 0)
    elif premise.rule is not None:
        text = demanded(talk, step, [premise])
    else:
        text = anything(talk, step, premises)
    return talk.speaker.tongue.sentence(text)


def _somewhere(talk: Talk, step: ProofStep, card: Card) -> str:
    """Say of a card that it must be somewhere, and where it is not."""
    found = [where for where in talk.placed(step) if where.card == card]
    there = [where for where in found if where.inside]
    named = talk.speaker.card(card)
    if there:
        where = clause(talk, there)
        text = talk.say("%(where)s, and a card is in one place only", where=where)
        return follows(talk, text, step)
    gone = tuple(spot for where in found for spot in where.spots)
    places = talk.speaker.tongue.either(phrases(talk, [spot for spot in gone if spot.kind != "up"]))
    values = {"card": named, "places": places}
    if is_never(step):
        return talk.say("%(card)s must be somewhere, yet it is not %(places)s. That cannot be.", **values)
    return follows(talk, talk.say("%(card)s must be somewhere, and it is not %(places)s", **values), step)


def _place(talk: Talk, step: ProofStep, spot: Spot, number: int) -> str:
    """Say how many cards a place holds, and which are known to be there, or which are left for it."""
    inside = sorted({where.card for where in talk.placed(step) if where.inside and where.spots == (spot,)})
    text = holds(talk, spot, number)
    named = talk.speaker.cards(inside)
    if not inside and number == 0:
        return follows(talk, text, step)
    if len(inside) > number:
        text = talk.say("%(count)s, yet %(cards)s would have to be there", count=text, cards=named)
        return follows(talk, text, step)
    if len(inside) == number:
        text = talk.many(
            "%(count)s, and that was %(cards)s",
            "%(count)s, and those were %(cards)s",
            number,
            count=text,
            cards=named,
        )
        told = [found for found in step.concludes if isinstance(found, Where)]
        if told and all(not found.inside and found.spots == (spot,) for found in told):
            gone = talk.speaker.any_card([found.card for found in told])
            return talk.say("%(grounds)s: so no %(cards)s there.", grounds=text, cards=gone)
        return follows(talk, text, step)
    if is_never(step):
        return follows(talk, talk.say("%(count)s, yet too few cards are left that can be there", count=text), step)
    return follows(talk, talk.say("%(count)s, and no other cards are left that can be there", count=text), step)
