"""Knew: what a lead shows of what its leader knew, what is known of the cards it is about, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.steps import Duty, Offended, Where
from arbiter.render.argument.places import absent, present
from arbiter.render.argument.talk import is_never, without_caller
from arbiter.render.argument.wording import clause, joined
from arbiter.render.knowing import acquitted, again, holding, lesson, listed, shown_by

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from arbiter.core import Knew, Spot
    from arbiter.proof.steps import Conclusion, ProofStep
    from arbiter.render.argument.talk import Talk
    from engine.cards import Card


def say(talk: Talk, step: ProofStep) -> str:
    """Say the lesson, unless an earlier step said it, what is known of its cards, and what follows."""
    name = next(use for use in step.uses if use in talk.facts and talk.facts[use].knew is not None)
    knew = talk.facts[name].knew
    if knew is None:
        msg = f"the premise says nothing of what a leader knew: {name!r}"
        raise ValueError(msg)
    sentence = talk.speaker.tongue.sentence
    shown = shown_by(talk.speaker, knew.step)
    given = [found for found in talk.before(step) if _matters(knew, found, shown)]
    grounds = _clauses(talk, knew, given)
    if any(isinstance(found, Offended) and not found.so for found in step.concludes):
        text = acquitted(talk.speaker, knew, talk.nested(knew), grounds)
        return sentence(talk.say("%(text)s.", text=text))
    outcome = "" if is_never(step) else _clauses(talk, knew, step.concludes)
    if talk.first.get(name) != step.id:
        return sentence(again(talk.speaker, knew, grounds, outcome))
    if talk.alike.get(without_caller(knew)) != step.id and outcome:
        return talk.say("In the same way: %(outcome)s.", outcome=outcome)
    if any(isinstance(found, Offended) and found.so for found in talk.before(step)):
        supposed = talk.say("it is supposed to have been out of order")
        grounds = listed(talk.speaker, [supposed, grounds]) if grounds else supposed
    told = talk.say("%(text)s.", text=lesson(talk.speaker, knew, talk.nested(knew)))
    if grounds:
        return joined(talk, [sentence(told), sentence(_so(talk, grounds, outcome))])
    return sentence(_so(talk, lesson(talk.speaker, knew, talk.nested(knew)), outcome))


def _so(talk: Talk, grounds: str, outcome: str) -> str:
    """Say what follows from grounds."""
    if not outcome:
        return talk.say("%(grounds)s. That cannot be.", grounds=grounds)
    return talk.say("%(grounds)s: so %(outcome)s.", grounds=grounds, outcome=outcome)


def _matters(knew: Knew, found: Conclusion, shown: Collection[Card]) -> bool:
    """Tell whether something known is one of the things that the lesson speaks of, and did not lie open anyhow."""
    if not isinstance(found, Where):
        return not isinstance(found, (Duty, Offended))
    if found.card in shown:
        return False
    role, _ = _role(knew, found)
    about = {"had": knew.own, "lacked": knew.absent, "kept": (*knew.kept, *knew.gone), "kept none": knew.gone}
    return role not in about or found.card in about[role]


def _clauses(talk: Talk, knew: Knew, found: Iterable[Conclusion]) -> str:
    """Say where cards are as the lesson sees it: what the leader had, had not, kept; what an opponent held."""
    roles: dict[tuple[str, tuple[Spot, ...]], list[Card]] = {}
    rest: list[Conclusion] = []
    for one in found:
        if isinstance(one, Where):
            role, spots = _role(knew, one)
            cards = roles.setdefault((role, spots), [])
            cards += [one.card] if one.card not in cards else []
        else:
            rest.append(one)
    had, lacked = (roles.pop((role, ()), []) for role in ("had", "lacked"))
    said = [holding(talk.speaker, talk.say("he"), had, lacked)] if had or lacked else []
    said += [_say_role(talk, role, cards, spots) for (role, spots), cards in roles.items()]
    other = clause(talk, rest)
    return listed(talk.speaker, [*said, *([other] if other else [])])


def _role(knew: Knew, where: Where) -> tuple[str, tuple[Spot, ...]]:
    """Tell what it means for the lesson that a card is, or is not, in some places."""
    own = [spot.seat is knew.seat for spot in where.spots]
    if any(own) and not all(own):
        return ("somewhere" if where.inside else "nowhere"), where.spots
    if where.inside:
        return _where_it_is(knew, where, own=all(own))
    card = where.card
    if all(own):
        return ("kept none" if card in (*knew.kept, *knew.gone) else "lacked"), ()
    if card in knew.held:
        return "not held", tuple(spot for spot in where.spots if spot.kind == "hand")
    return ("kept" if card in knew.gone else "had"), ()


def _where_it_is(knew: Knew, where: Where, *, own: bool) -> tuple[str, tuple[Spot, ...]]:
    """Tell what it means that a card is with the leader, or with somebody else."""
    card, spots = where.card, where.spots
    if own:
        if (card, spots[0].step) in knew.laid:
            return "laid", spots
        after = all(spot.step is None or spot.step > knew.step for spot in spots)
        return ("kept" if after and card in knew.kept else "had"), ()
    if card in knew.held and len({spot.seat for spot in spots}) == 1:
        return "held", spots[:1]
    return ("kept none" if card in knew.gone else "lacked"), ()


def _say_role(  # noqa: PLR0911 - a return for each part that a card can have
    talk: Talk, role: str, cards: Sequence[Card], spots: tuple[Spot, ...]
) -> str:
    say, speaker = talk.say, talk.speaker
    values: dict[str, object] = {"cards": speaker.cards(cards), "who": say("he")}
    match role:
        case "kept":
            return say("%(who)s kept %(cards)s", **values)
        case "kept none":
            return say("%(who)s kept no %(cards)s", who=values["who"], cards=speaker.any_card(cards))
        case "held":
            return say("%(seat)s then held %(cards)s", seat=speaker.seat(spots[0].seat), **values)
        case "not held":
            return _not_held(talk, cards, spots)
        case "laid" if spots[0].step is not None:
            values |= {"seat": values["who"], "round": spots[0].step.round}
            return say("%(seat)s laid %(cards)s face down in round %(round)s", **values)
        case "somewhere":
            return present(talk, cards, spots)
        case _:
            return absent(talk, cards, spots)


def _not_held(talk: Talk, cards: Sequence[Card], spots: Sequence[Spot]) -> str:
    named = talk.speaker.any_card(cards)
    seats = [talk.speaker.seat(spot.seat) for spot in spots]
    if not seats:
        return talk.say("no opponent then held %(cards)s", cards=named)
    return talk.say("%(seats)s then held no %(cards)s", seats=talk.both(seats), cards=named)
