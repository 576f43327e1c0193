"""The deals that a ruling shows as evidence, each under a sentence that says what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.calling import deal_says
from arbiter.render.deals import DealShown, shown_deal
from arbiter.render.led import leads_say
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.render.names import Speaker
    from arbiter.ruling import Asked, Ruling, ShownDeal


def deals_of(speaker: Speaker, ruling: Ruling) -> Iterator[DealShown]:
    """Lay out the deals that are the evidence, each under a sentence that says what it shows.

    A deal for each explanation is shown when the whole record is asked about; elsewhere it stands in the JSON only.
    """
    say = speaker.tongue.say
    done = plays_before(speaker, ruling.asked)
    for deal in ruling.counter_deals:
        holder = speaker.seat(deal.holder) if deal.holder else ""
        match deal.side:
            case "guilty":
                cards = speaker.cards(deal.beater)
                if set(deal.broken) == {ruling.asked.step}:
                    text = say("A deal that fits, in which he kept %(cards)s and everybody else obeyed:", cards=cards)
                else:
                    text = say("A deal that fits, in which he kept %(cards)s:", cards=cards)
            case "innocent":
                text = say("A deal that fits, in which he obeyed:")
            case "refuting":
                text = deal_says(speaker, ruling)
            case "lawful":
                text = say("A lawful hand that fits:")
            case _:
                text = say(
                    "This deal fits everything that happened, and in it %(holder)s still holds %(cards)s:",
                    holder=holder,
                    cards=speaker.cards(deal.beater),
                )
        yield shown_deal(speaker, deal, done, text, below(speaker, deal, ruling))
    for deal in ruling.explanation_deals if ruling.asked.kind == "record" else ():
        steps = speaker.tongue.both(speaker.steps_by_seat(deal.broken))
        text = say("A deal that fits, in which the rule was broken by %(steps)s alone:", steps=steps)
        yield shown_deal(speaker, deal, None, text, tuple(leads_say(speaker, deal, ruling)))


def below(speaker: Speaker, deal: ShownDeal, ruling: Ruling) -> tuple[str, ...]:
    """Say what a deal breaks besides, and why leads that turn on what was known are lawful in it or not."""
    broken = broken_besides(speaker, deal, ruling.asked)
    return (*((broken,) if broken else ()), *leads_say(speaker, deal, ruling))


def broken_besides(speaker: Speaker, deal: ShownDeal, asked: Asked) -> str:
    """Say which steps broke a rule in a deal besides the one asked about, or nothing."""
    others = [step for step in deal.broken if step != asked.step]
    if not others:
        return ""
    return speaker.tongue.say(
        "In this deal a rule was broken by %(steps)s.", steps=speaker.tongue.both(speaker.steps_by_seat(others))
    )


def plays_before(speaker: Speaker, asked: Asked) -> int | None:
    """Give the number of plays after which deals are shown: the accused step, or the moment of a claim.

    Calling comes before any play.
    """
    if asked.kind == "record":
        return None
    if asked.kind == "call":
        return 0
    if asked.step is None:
        return asked.moment.done
    return 1 + [step.id for step in steps_of(speaker.record)].index(asked.step)
