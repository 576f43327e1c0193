"""Wording shared by all kinds of step: conclusions as clauses, and how a thought is joined to what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.proof.steps import Aged, Called, Duty, Kept, NotAll, Offended, Was, Where
from arbiter.render.argument.places import absent, present
from engine.rules.following import MUST_BEAT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.core import Spot
    from arbiter.proof.steps import Conclusion, ProofStep
    from arbiter.render.argument.talk import Talk
    from engine.cards import Card
    from engine.seats import StepId


PROPER: Final = frozenset({"L", "Li", "Bak", "Mau"})
"""Words that keep their capital inside a sentence."""


def follows(talk: Talk, grounds: str, step: ProofStep) -> str:
    """Make a sentence of grounds and what follows from them: "…: so second has no 8c." or "…. That cannot be."."""
    said = clause(talk, step.concludes)
    if not grounds:
        return talk.say("%(text)s.", text=said)
    if not said:
        return talk.say("%(grounds)s. That cannot be.", grounds=bare(grounds))
    return talk.say("%(grounds)s: so %(outcome)s.", grounds=bare(grounds), outcome=said)


def clause(talk: Talk, concludes: Iterable[Conclusion]) -> str:
    """Say conclusions in one clause; nothing is said of what cannot be."""
    listed = list(concludes)
    parts = [(present if inside else absent)(talk, cards, spots) for cards, spots, inside in _together(listed)]
    parts += _not_melds(talk, [found for found in listed if isinstance(found, Was) and not found.so])
    parts += [text for found in listed if (text := _plain(talk, found))]
    return "，".join(parts) if talk.speaker.tongue.chinese else talk.both(parts)


def _plain(talk: Talk, conclusion: Conclusion) -> str:  # noqa: PLR0911 - one return for each kind of conclusion
    """Say one conclusion that has nothing in common with others."""
    say, speaker = talk.say, talk.speaker
    match conclusion:
        case Was(step, cards, so) if so:
            return say("%(step)s played %(meld)s", step=speaker.step(step), meld=speaker.meld(cards))
        case Called(seat, so):
            seat_named = speaker.seat(seat)
            return say("%(seat)s called", seat=seat_named) if so else say("%(seat)s did not call", seat=seat_named)
        case Aged(card):
            return say("nobody can beat %(card)s", card=speaker.card_in_full(card))
        case Duty():
            return duty(talk, conclusion)
        case Offended():
            return lead(talk, conclusion)
        case Kept():
            return kept(talk, conclusion)
        case NotAll(parts):
            return say("it is not so that %(facts)s", facts=clause(talk, parts))
        case _:
            return ""


def duty(talk: Talk, told: Duty) -> str:
    """Say that a step obeyed its rule, or broke it."""
    values = {"seat": talk.speaker.seat(talk.speaker.steps[told.step].seat), "round": told.step.round}
    if told.rule == MUST_BEAT:
        if told.obeyed:
            return talk.say("%(seat)s obeyed must-beat in round %(round)s", **values)
        return talk.say("%(seat)s broke must-beat in round %(round)s", **values)
    if told.obeyed:
        return talk.say("%(seat)s kept the order of leading in round %(round)s", **values)
    return talk.say("%(seat)s led out of order in round %(round)s", **values)


def lead(talk: Talk, told: Offended) -> str:
    """Say that a lead was in order for what its leader knew, or was not."""
    step = talk.speaker.steps[told.step]
    values = {"seat": talk.speaker.seat(step.seat), "lead": talk.speaker.play(step.play), "round": told.step.round}
    if told.so:
        return talk.say("%(seat)s's lead of %(lead)s in round %(round)s was out of order", **values)
    return talk.say("%(seat)s's lead of %(lead)s in round %(round)s was in order", **values)


def kept(talk: Talk, told: Kept) -> str:
    """Say how many cards of some a player kept after a step, or held before it."""
    speaker = talk.speaker
    values = {"seat": speaker.seat(told.seat), "round": told.step.round}
    if told.before:
        return _held_before(talk, told, values)
    if told.so and told.at_least == len(told.pool):
        return talk.say("%(seat)s kept %(cards)s in round %(round)s", cards=speaker.cards(told.pool), **values)
    if told.so:
        return talk.say(
            "%(seat)s kept at least %(n)s of %(cards)s in round %(round)s",
            n=told.at_least,
            cards=speaker.cards(told.pool),
            **values,
        )
    if told.at_least == 1:
        return talk.say("%(seat)s kept no %(cards)s in round %(round)s", cards=speaker.any_card(told.pool), **values)
    return talk.say(
        "%(seat)s kept at most %(n)s of %(cards)s in round %(round)s",
        n=told.at_least - 1,
        cards=speaker.cards(told.pool),
        **values,
    )


def bare(text: str) -> str:
    """Take the full stop off a sentence, so that it can go on."""
    return text.rstrip(".。")


def mid(text: str) -> str:
    """Let a sentence stand inside another: without full stop, and without the capital that only its beginning gave."""
    named = text.split(" ", 1)[0] in PROPER
    return bare(text if named else text[:1].lower() + text[1:])


def joined(talk: Talk, sentences: Sequence[str]) -> str:
    """Put sentences one after another."""
    return ("" if talk.speaker.tongue.chinese else " ").join(sentences)


def listed(talk: Talk, parts: Sequence[str]) -> str:
    """Put clauses side by side with semicolons."""
    return ("；" if talk.speaker.tongue.chinese else "; ").join(parts)


def _together(concludes: Iterable[Conclusion]) -> list[tuple[list[Card], tuple[Spot, ...], bool]]:
    """Put cards together that are, or are not, in the same places."""
    found: dict[tuple[tuple[Spot, ...], bool], list[Card]] = {}
    for conclusion in concludes:
        if isinstance(conclusion, Where):
            found.setdefault((conclusion.spots, conclusion.inside), []).append(conclusion.card)
    return [(cards, spots, inside) for (spots, inside), cards in found.items()]


def _not_melds(talk: Talk, found: Sequence[Was]) -> list[str]:
    """Say which melds a forgotten play was not, all those of one step together."""
    speaker = talk.speaker
    melds: dict[StepId, list[str]] = {}
    for was in found:
        melds.setdefault(was.step, []).append(speaker.meld(was.cards))
    return [
        talk.say("%(step)s did not play %(melds)s", step=speaker.step(step), melds=speaker.tongue.either(named))
        for step, named in melds.items()
    ]


def _held_before(talk: Talk, told: Kept, values: dict[str, object]) -> str:
    """Say how many cards of some a player held before a step."""
    speaker = talk.speaker
    if told.so and told.at_least == len(told.pool):
        cards = speaker.cards(told.pool)
        return talk.say("%(seat)s held %(cards)s before his play in round %(round)s", cards=cards, **values)
    if told.so:
        return talk.say(
            "%(seat)s held at least %(n)s of %(cards)s before his play in round %(round)s",
            n=told.at_least,
            cards=speaker.cards(told.pool),
            **values,
        )
    if told.at_least == 1:
        cards = speaker.any_card(told.pool)
        return talk.say("%(seat)s held no %(cards)s before his play in round %(round)s", cards=cards, **values)
    return talk.say(
        "%(seat)s held at most %(n)s of %(cards)s before his play in round %(round)s",
        n=told.at_least - 1,
        cards=speaker.cards(told.pool),
        **values,
    )
