"""Placing: one fact or duty, all but one of whose cards are placed or excluded, settles what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.steps import Called, Duty, Kept, Was, Where
from arbiter.render.argument.places import holds, phrases
from arbiter.render.argument.talk import is_never
from arbiter.render.argument.wording import bare, clause, follows, joined, listed, mid
from arbiter.render.demands import charges
from arbiter.render.reasons import reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Premise, Spot
    from arbiter.proof.steps import Conclusion, ProofStep
    from arbiter.render.argument.talk import Talk
    from engine.cards import Card


def say(talk: Talk, step: ProofStep) -> str:
    """Say the fact or duty, what is known of its cards, and what is left."""
    premises = talk.premises(step)
    premise = premises[0] if len(premises) == 1 else None
    if premise is None:
        text = _supposed(talk, step, premises)
    elif premise.kind == "once":
        text = _somewhere(talk, step, premise.cards[0])
    elif premise.kind == "count" and premise.spot is not None:
        text = _place(talk, step, premise.spot, premise.number or 0)
    elif premise.rule is not None:
        text = _duty(talk, step, [premise])
    else:
        text = _other(talk, step, premises)
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
    if is_never(step):
        return talk.say("%(card)s must be somewhere, yet it is not %(places)s. That cannot be.", card=named, places=places)
    return follows(talk, talk.say("%(card)s must be somewhere, and it is not %(places)s", card=named, places=places), step)


def _place(talk: Talk, step: ProofStep, spot: Spot, number: int) -> str:
    """Say how many cards a place holds, and which are known to be there, or which are left for it."""
    inside = sorted({where.card for where in talk.placed(step) if where.inside and where.spots == (spot,)})
    text = holds(talk, spot, number)
    named = talk.speaker.cards(inside)
    if len(inside) > number:
        text = talk.say("%(count)s, yet it is shown that %(cards)s are there", count=text, cards=named)
        return follows(talk, text, step)
    if len(inside) == number:
        text = talk.many("%(count)s, and that was %(cards)s", "%(count)s, and those were %(cards)s", number, count=text, cards=named)
        gone = [found.card for found in step.concludes if isinstance(found, Where)]
        if gone and all(isinstance(found, Where) and not found.inside and found.spots == (spot,) for found in step.concludes):
            return talk.say("%(grounds)s: so no %(cards)s there.", grounds=text, cards=talk.speaker.any_card(gone))
        return follows(talk, text, step)
    if is_never(step):
        return follows(talk, talk.say("%(count)s, yet too few cards are left that can be there", count=text), step)
    return follows(talk, talk.say("%(count)s, and no other cards are left that can be there", count=text), step)


def _duty(talk: Talk, step: ProofStep, premises: Sequence[Premise]) -> str:
    """Say what a rule demanded, what the player still had, and what he then cannot have kept as well."""
    pool = {card for premise in premises for card in premise.pool}
    had = sorted({where.card for where in talk.placed(step) if where.inside and where.card in pool})
    demand = joined(talk, charges(talk.speaker, premises))
    named = talk.speaker.cards(had)
    if not had:
        return joined(talk, [demand, talk.speaker.tongue.sentence(_what_is_known(talk, step))])
    if is_never(step):
        return joined(talk, [demand, talk.say("Yet he still had %(cards)s. That cannot be.", cards=named)])
    wheres = [found for found in step.concludes if isinstance(found, Where)]
    if wheres and len(wheres) == len(step.concludes):
        rest = talk.speaker.any_card({found.card for found in wheres})
        return joined(
            talk, [demand, talk.say("He still had %(cards)s: so he kept no %(rest)s.", cards=named, rest=rest)]
        )
    return joined(talk, [demand, follows(talk, talk.say("Yet he still had %(cards)s", cards=named), step)])


def _supposed(talk: Talk, step: ProofStep, premises: Sequence[Premise]) -> str:
    """Go on from what is supposed: a duty obeyed is said as its demand, cards kept are counted."""
    told = talk.before(step)
    if talk.trial and any(isinstance(found, Duty) and found.obeyed for found in told):
        named = {where.card for where in [*talk.placed(step), *step.concludes] if isinstance(where, Where)}
        trial = [premise for premise in talk.trial if named.intersection(premise.pool)] or list(talk.trial)
        return _duty(talk, step, trial)
    kept = next((found for found in told if isinstance(found, Kept) and found.so), None)
    if kept is None:
        return _other(talk, step, premises)
    gone = sorted({where.card for where in talk.placed(step) if not where.inside and where.card in kept.pool})
    text = clause(talk, [kept])
    if gone:
        text = talk.say("%(kept)s, as supposed, but not %(cards)s", kept=text, cards=talk.speaker.any_card(gone))
    else:
        text = talk.say("%(kept)s, as supposed", kept=text)
    return follows(talk, text, step)


def _other(talk: Talk, step: ProofStep, premises: Sequence[Premise]) -> str:
    """Say anything else: the facts named, what was shown before, and what follows."""
    facts = [mid(text, talk) for text in reasons(talk.speaker, premises)]
    before = clause(talk, _that_matters(talk, step))
    return follows(talk, listed(talk, [*facts, *([before] if before else [])]), step)


def _what_is_known(talk: Talk, step: ProofStep) -> str:
    before = clause(talk, _that_matters(talk, step))
    return follows(talk, before, step) if before else talk.say("%(text)s.", text=bare(clause(talk, step.concludes)))


def _that_matters(talk: Talk, step: ProofStep) -> list[Conclusion]:
    """List what was shown before, without what was shown of cards that this step does not speak of."""
    told = talk.before(step)
    cards = {found.card for found in step.concludes if isinstance(found, Where)}
    cards |= {card for premise in talk.premises(step) for card in (*premise.cards, *premise.pool)}
    plain = [found for found in told if isinstance(found, (Called, Was)) or (isinstance(found, Where) and found.card in cards)]
    return plain or told
