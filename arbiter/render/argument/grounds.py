"""Grounds that several kinds of step share: a demand of a rule, what is supposed, or any facts side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.proof.steps import Called, Duty, Kept, Was, Where
from arbiter.render.argument.places import phrases
from arbiter.render.argument.talk import is_never
from arbiter.render.argument.wording import clause, follows, joined, listed, mid
from arbiter.render.demands import charges
from arbiter.render.reasons import reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Premise
    from arbiter.proof.steps import Conclusion, ProofStep
    from arbiter.render.argument.talk import Talk


def supposed(talk: Talk, step: ProofStep, premises: Sequence[Premise]) -> str:
    """Go on from what is supposed: a duty obeyed is said as its demand, cards kept are counted."""
    told = talk.before(step)
    if talk.trial and any(isinstance(found, Duty) and found.obeyed for found in told):
        named = {where.card for where in [*talk.placed(step), *step.concludes] if isinstance(where, Where)}
        trial = [premise for premise in talk.trial if named.intersection(premise.pool)] or list(talk.trial)
        return demanded(talk, step, trial)
    kept = next((found for found in told if isinstance(found, Kept) and found.so), None)
    if kept is None:
        return anything(talk, step, premises)
    return _kept_somewhere(talk, step, kept)


def _kept_somewhere(talk: Talk, step: ProofStep, kept: Kept) -> str:
    """Go on from cards that are supposed to have been kept: each is where it still can be."""
    cards = {found.card for found in step.concludes if isinstance(found, Where)}
    text = clause(talk, [kept])
    gone = [where for where in talk.placed(step) if not where.inside and where.card in kept.pool]
    about = [where for where in gone if where.card in cards]
    if about and kept.at_least == len(kept.pool):
        spots = tuple(dict.fromkeys(spot for where in about for spot in where.spots))
        values = {"cards": talk.speaker.cards(cards), "places": talk.speaker.tongue.either(phrases(talk, spots))}
        text = talk.say("%(cards)s, which he is supposed to have kept, is not %(places)s", **values)
        return follows(talk, text, step)
    if gone:
        text = talk.say("Supposed is that %(kept)s; but %(rest)s", kept=text, rest=clause(talk, gone))
        return follows(talk, text, step)
    return follows(talk, talk.say("Supposed is that %(kept)s", kept=text), step)


def demanded(talk: Talk, step: ProofStep, premises: Sequence[Premise]) -> str:
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


def anything(talk: Talk, step: ProofStep, premises: Sequence[Premise]) -> str:
    """Say anything else: the facts named, what was shown before, and what follows."""
    before = clause(talk, _that_matters(talk, step))
    facts = [_forgotten(talk, premise) for premise in premises if premise.kind == "forgotten" and before]
    others = [premise for premise in premises if premise.kind != "forgotten" or not before]
    facts += [mid(text) for text in reasons(talk.speaker, others)]
    return follows(talk, listed(talk, [*facts, *([before] if before else [])]), step)


def _forgotten(talk: Talk, premise: Premise) -> str:
    """Remind of a play that nobody remembers."""
    return talk.say("what was played by %(step)s is forgotten", step=talk.speaker.step(premise.steps[0]))


def _what_is_known(talk: Talk, step: ProofStep) -> str:
    before = clause(talk, _that_matters(talk, step))
    return follows(talk, before, step) if before else talk.say("%(text)s.", text=clause(talk, step.concludes))


def _that_matters(talk: Talk, step: ProofStep) -> list[Conclusion]:
    """List what was shown before, without what was shown of cards and places that this step does not speak of."""
    told = talk.before(step)
    premises = talk.premises(step)
    lost = {premise.steps[0] for premise in premises if premise.kind == "forgotten"}
    cards = {found.card for found in step.concludes if isinstance(found, Where)}
    cards |= {card for premise in premises for card in (*premise.cards, *premise.pool)}
    found: list[Conclusion] = []
    for one in told:
        if isinstance(one, (Called, Was)):
            found.append(one)
        elif isinstance(one, Where) and lost:
            spots = tuple(spot for spot in one.spots if spot.step in lost)
            found += [replace(one, spots=spots)] if spots else []
        elif isinstance(one, Where) and one.card in cards:
            found.append(one)
    return found or told
