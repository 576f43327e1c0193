"""Verdicts: each question, and its answer in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.render import calling, declared, leading, settling
from arbiter.render.kept import shown_later
from arbiter.ruling import MAX_LEVEL, Verdict
from engine.books import BOOKS
from engine.duties import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arbiter.render.names import Speaker
    from arbiter.ruling import Asked, Ruling
    from engine.seats import StepId

QUESTIONS: Final[Mapping[str, Callable[[Speaker, Asked], str]]] = {
    "call": calling.question,
    "declare": declared.question,
    "lead": leading.question,
    "settle": settling.question,
}
"""The kinds of dispute whose words stand in files of their own, and how each is asked."""


def question(speaker: Speaker, asked: Asked) -> str:
    """Say what was asked, in one sentence."""
    say = speaker.tongue.say
    seat = speaker.seat(asked.seat) if asked.seat else ""
    if asked.kind == "aged" and asked.card is not None:
        return say(
            "Is %(card)s in %(seat)s's hand aged at %(moment)s?",
            card=speaker.card_named_twice(asked.card),
            seat=seat,
            moment=speaker.moment(asked.moment),
        )
    if asked.kind == "discard" and asked.step is not None:
        return say(
            "Did %(seat)s, laying face down to %(standing)s in round %(round)s, keep what beats it?",
            seat=seat,
            standing=speaker.standing(asked.step),
            round=asked.step.round,
        )
    if asked.kind == "record":
        return say("Does a lawful hand fit this record?")
    if asked.kind in QUESTIONS:
        return QUESTIONS[asked.kind](speaker, asked)
    return say("The question %(kind)s.", kind=asked.kind)


def terms(speaker: Speaker, asked: Asked) -> str:
    """Say whose knowledge counts, and what of the players' obedience is not taken for granted."""
    say = speaker.tongue.say
    if asked.viewpoint == "seat" and asked.seat:
        text = say("What counts is what %(seat)s could know.", seat=speaker.seat(asked.seat))
    elif asked.viewpoint == "seat" and asked.kind == "settle":
        text = say("Whether a card is aged is judged by what its holder could know.")
    elif asked.viewpoint == "table":
        text = say("What counts is what the whole table could know.")
    else:
        text = say("What counts is all that the record tells.")
    if Kind.must_beat not in asked.assume:
        text += " " + say("Nobody is trusted to have obeyed must-beat or the order of leading.")
    elif Kind.lead_order not in asked.assume:
        text += " " + say("Nobody is trusted to have obeyed the order of leading.")
    return text.replace("。 ", "。")


def verdict(speaker: Speaker, ruling: Ruling) -> str:
    """Say the answer in one sentence."""
    asked = ruling.asked
    if asked.kind == "aged" and asked.card is not None:
        text = _aged_by_plays(speaker, ruling) if _by_plays(ruling) else _aged(speaker, ruling)
    elif asked.kind == "discard" and asked.step is not None:
        text = _discard(speaker, ruling, asked.step)
    elif asked.kind == "record":
        text = _record(speaker, ruling)
    elif asked.kind == "lead":
        text = leading.verdict(speaker, ruling, _too_deep(speaker, ruling))
    elif asked.kind == "call":
        text = calling.verdict(speaker, ruling)
    elif asked.kind == "declare":
        text = declared.verdict(speaker, ruling)
    elif asked.kind == "settle":
        text = settling.verdict(speaker, ruling)
    else:
        text = _other(speaker, ruling)
    return speaker.tongue.sentence(text)


def either_or(speaker: Speaker, ways: tuple[tuple[StepId, ...], ...]) -> str:
    """Name alternatives, each a set of steps: "either second in round 1, or third in rounds 1 and 2"."""
    tongue = speaker.tongue
    named = [tongue.both(speaker.steps_by_seat(way)) for way in ways]
    if len(named) == 1:
        return named[0]
    between = tongue.say(", or ")
    return tongue.say("either %(ways)s", ways=between.join(named))


def _aged(speaker: Speaker, ruling: Ruling) -> str:
    say = speaker.tongue.say
    asked = ruling.asked
    card = speaker.card_in_full(asked.card) if asked.card is not None else ""
    shown = next((deal for deal in ruling.counter_deals if deal.holder), None)
    match ruling.verdict:
        case Verdict.upheld:
            return say("%(card)s is aged: nobody at the table can beat it.", card=card)
        case Verdict.undecided:
            return say("It is undecided whether %(card)s is aged: the time or work allowed ran out.", card=card)
        case _ if ruling.reason == MAX_LEVEL:
            return say("%(card)s is not aged at this table: %(why)s.", card=card, why=_too_deep(speaker, ruling))
        case _ if shown is None or shown.holder is None:
            return say("%(card)s is not aged.", card=card)
        case _:
            values = {"card": card, "holder": speaker.seat(shown.holder), "beater": speaker.cards(shown.beater)}
            if ruling.gaps:
                return say("On what was told, %(card)s is not aged: %(holder)s may still hold %(beater)s.", **values)
            return say("%(card)s is not aged: %(holder)s may still hold %(beater)s.", **values)


def _by_plays(ruling: Ruling) -> bool:
    """Tell whether the ruling was read off the plays, which alone make cards aged in its book."""
    return BOOKS[ruling.book].terms(ruling.options).aged_by == "plays" and ruling.verdict is not Verdict.undecided


def _aged_by_plays(speaker: Speaker, ruling: Ruling) -> str:
    """Say the verdict where plays alone make cards aged."""
    say = speaker.tongue.say
    card = speaker.card_in_full(ruling.asked.card) if ruling.asked.card is not None else ""
    if ruling.verdict is Verdict.upheld:
        return say("%(card)s is aged: it was so from the start, or a play has made it so.", card=card)
    return say("%(card)s is not aged: it was not so from the start, and no play has made it so.", card=card)


def _too_deep(speaker: Speaker, ruling: Ruling) -> str:
    """Say that the argument is deeper than the table accepts."""
    proof = ruling.hardest
    return speaker.tongue.say(
        "the argument is of level %(level)s, and this table accepts none above %(most)s",
        level=proof.level if proof is not None else "?",
        most=_accepted(ruling),
    )


def _accepted(ruling: Ruling) -> int | str:
    """Give the deepest level that the table accepts, or the book where it limits what makes a card aged."""
    book = BOOKS[ruling.book].terms(ruling.options).deepest_aged if ruling.asked.kind == "aged" else None
    told = ruling.options.get("max_level")
    limits = [limit for limit in (told, book) if isinstance(limit, int)]
    return min(limits, default="?")


def _discard(speaker: Speaker, ruling: Ruling, step: StepId) -> str:
    values = {
        "seat": speaker.seat(speaker.steps[step].seat),
        "round": step.round,
        "standing": speaker.standing(step),
    }
    say = speaker.tongue.say
    match ruling.verdict:
        case Verdict.upheld if shown := shown_later(ruling.trial, ruling.premises, step):
            values["cards"] = speaker.cards(shown)
            return say(
                "%(seat)s broke must-beat in round %(round)s: to %(standing)s he laid face down and kept %(cards)s.",
                **values,
            )
        case Verdict.upheld:
            return say("%(seat)s broke must-beat in round %(round)s: he kept what beats %(standing)s.", **values)
        case Verdict.dismissed:
            return say(
                "%(seat)s did not break must-beat in round %(round)s: he kept nothing that beats %(standing)s.",
                **values,
            )
        case Verdict.not_proven if ruling.reason == MAX_LEVEL:
            return say(
                "It is left open whether %(seat)s kept what beats %(standing)s in round %(round)s: %(why)s.",
                why=_too_deep(speaker, ruling),
                **values,
            )
        case Verdict.not_proven:
            return say(
                "It is not proven that %(seat)s kept what beats %(standing)s in round %(round)s: "
                "one deal fits in which he did, and one in which he did not.",
                **values,
            )
        case Verdict.undecided:
            return say(
                "It is undecided whether %(seat)s kept what beats %(standing)s in round %(round)s: "
                "the time or work allowed ran out.",
                **values,
            )


def _record(speaker: Speaker, ruling: Ruling) -> str:
    say = speaker.tongue.say
    match ruling.verdict:
        case Verdict.upheld:
            return say("A lawful hand fits this record: nobody need have broken a rule.")
        case Verdict.undecided:
            return say("It is undecided whether a lawful hand fits this record: the time or work allowed ran out.")
        case _ if ruling.explanations:
            return say("Somebody broke a rule in this record: %(ways)s.", ways=either_or(speaker, ruling.explanations))
        case _:
            return say("No lawful hand fits this record: somebody broke a rule.")


def _other(speaker: Speaker, ruling: Ruling) -> str:
    say = speaker.tongue.say
    match ruling.verdict:
        case Verdict.upheld:
            return say("Upheld.")
        case Verdict.dismissed:
            return say("Dismissed.")
        case Verdict.not_proven:
            return say("Not proven.")
        case Verdict.undecided:
            return say("Undecided: the time or work allowed ran out.")
