"""Filling: cards that can only be in places with just as much room fill them; with less room, that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.argument.places import room
from arbiter.render.argument.talk import is_never
from arbiter.render.argument.wording import clause

if TYPE_CHECKING:
    from arbiter.proof.steps import ProofStep
    from arbiter.render.argument.talk import Talk


def say(talk: Talk, step: ProofStep) -> str:
    """Say which cards share which places, how much room there is, and what follows."""
    premises = talk.premises(step)
    sizes = {p.spot: p.number or 0 for p in premises if p.kind == "count" and p.spot is not None}
    lying = {where.card: where.spots[0] for where in talk.placed(step) if where.inside and len(where.spots) == 1}
    there = sorted(card for card, spot in lying.items() if spot in sizes)
    cards = sorted({card for p in premises if p.kind == "once" for card in p.cards} - set(there))
    free = sum(sizes.values()) - len(there)
    places = talk.both([room(talk, spot, number) for spot, number in sizes.items() if number])
    text = talk.say("%(cards)s can only be among %(places)s", cards=talk.speaker.cards(cards), places=places)
    if there:
        text = talk.many(
            "%(text)s, of which %(known)s is known",
            "%(text)s, of which %(known)s are known",
            len(there),
            text=text,
            known=talk.speaker.cards(there),
        )
    if is_never(step):
        ending = _too_many(talk, len(cards), free)
    else:
        ending = talk.many(
            "That leaves room for one card, and it fills it: so %(outcome)s.",
            "That leaves room for %(n)s cards, and they fill it: so %(outcome)s.",
            free,
            outcome=clause(talk, step.concludes),
        )
    between = "" if talk.speaker.tongue.chinese else " "
    return talk.speaker.tongue.sentence(talk.say("%(text)s.", text=text) + between + ending)


def _too_many(talk: Talk, cards: int, free: int) -> str:
    """Say that so many cards do not fit."""
    if free == 0:
        return talk.say("But no room is left there. That cannot be.")
    return talk.many(
        "But %(cards)s cards do not fit where there is room for one. That cannot be.",
        "But %(cards)s cards do not fit where there is room for %(n)s. That cannot be.",
        free,
        cards=cards,
    )
