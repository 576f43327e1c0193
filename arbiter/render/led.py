"""The leads of a deal that is shown: why each that turns on what its leader knew was lawful in it, or was not.

Source: rulings 5 (`leads`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.steps import SEEN_LEVEL
from arbiter.render.argument import lines
from arbiter.render.argument.behind import told_shortly
from arbiter.render.views import gone_by
from engine.books import BOOKS
from engine.duties import privileged
from engine.record import FaceUp
from engine.rules.following import beaters_of
from engine.rules.knowing import always_aged
from engine.rules.leading import LEAD_ORDER, PRIVILEGE
from engine.seats import PLAYING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.render.names import Speaker
    from arbiter.ruling import LeadShown, Ruling, ShownDeal
    from engine.cards import Card
    from engine.seats import Seat, StepId
    from engine.terms import Terms


def leads_say(speaker: Speaker, shown: ShownDeal, ruling: Ruling) -> Iterator[str]:
    """Say of the leads of a deal why they were lawful for what their leaders knew, or were not; each proof once.

    That a card was aged because its leader had seen all that beats it needs no telling.
    """
    terms = BOOKS[ruling.book].terms(ruling.options)
    by_holding = [lead for lead in shown.leads if lead.why == "self"]
    if by_holding:
        yield _somebody_held(speaker, shown, by_holding, terms)
    told: set[str] = set()
    for lead in shown.leads:
        if lead.why == "self":
            continue
        yield speaker.tongue.sentence(_lead(speaker, shown, lead, terms))
        for nested in lead.nested:
            proof = nested.ruling.proof
            if proof is not None and proof.level <= SEEN_LEVEL:
                continue
            text = told_shortly(speaker, nested, lines)
            if text and text not in told:
                told.add(text)
                yield text


def _somebody_held(speaker: Speaker, shown: ShownDeal, leads: list[LeadShown], terms: Terms) -> str:
    """Say of leads of cards that were not aged who held a higher one."""
    say = speaker.tongue.say
    found = []
    for lead in leads:
        card, seat = _led(speaker, shown, lead.step)
        holder, beater = _higher(speaker, shown, lead.step, seat, beaters_of(card, terms))
        values = {"seat": speaker.seat(seat), "lead": speaker.card(card), "round": lead.step.round}
        values |= {"holder": speaker.seat(holder), "beater": speaker.card(beater)}
        found.append(say("%(seat)s's %(lead)s in round %(round)s (%(holder)s held %(beater)s)", **values))
    return speaker.tongue.sentence(
        say("Not aged in this deal, and so led lawfully: %(leads)s.", leads=speaker.tongue.both(found))
    )


def _lead(speaker: Speaker, shown: ShownDeal, lead: LeadShown, terms: Terms) -> str:
    say = speaker.tongue.say
    card, seat = _led(speaker, shown, lead.step)
    privilege = privileged(seat, shown.deal.called_by)
    values: dict[str, object] = {
        "seat": speaker.seat(seat),
        "lead": speaker.card(card),
        "round": lead.step.round,
        "kept": speaker.card(lead.kept),
        "rule": PRIVILEGE if privilege else LEAD_ORDER,
    }
    if lead.why == "unlawful":
        return _unlawful(speaker, values, privilege=privilege, always=card in always_aged(terms))
    if lead.why == "witness":
        deal = next((deal for one in lead.nested for deal in one.ruling.counter_deals), None)
        if deal is not None and deal.holder is not None:
            values |= {"holder": speaker.seat(deal.holder), "beater": speaker.cards(deal.beater)}
            return say(
                "%(seat)s's lead of %(lead)s in round %(round)s was lawful in this deal: "
                "for all he knew %(holder)s could hold %(beater)s, so %(lead)s was not aged for him.",
                **values,
            )
        return say("%(seat)s's lead of %(lead)s in round %(round)s was lawful in this deal.", **values)
    if privilege:
        return say(
            "%(seat)s's lead of %(lead)s in round %(round)s was lawful in this deal: "
            "as far as he could know nobody could beat it.",
            **values,
        )
    return say(
        "%(seat)s's lead of %(lead)s in round %(round)s was lawful in this deal: "
        "he kept %(kept)s, but as far as he could know nobody could beat that.",
        **values,
    )


def _unlawful(speaker: Speaker, values: dict[str, object], *, privilege: bool, always: bool) -> str:
    say = speaker.tongue.say
    if privilege:
        return say(
            "In this deal %(seat)s's lead of %(lead)s in round %(round)s was out of order (%(rule)s): "
            "he kept %(kept)s, and %(lead)s was not aged for him.",
            **values,
        )
    if always:
        return say(
            "In this deal %(seat)s's lead of %(lead)s in round %(round)s was out of order (%(rule)s): "
            "%(lead)s is always aged, and he kept %(kept)s, which was not aged for him.",
            **values,
        )
    return say(
        "In this deal %(seat)s's lead of %(lead)s in round %(round)s was out of order (%(rule)s): "
        "%(lead)s was aged for him, and he kept %(kept)s, which was not.",
        **values,
    )


def _led(speaker: Speaker, shown: ShownDeal, step: StepId) -> tuple[Card, Seat]:
    """Give the single that was led at a step of a deal, and by whom."""
    play = speaker.steps[step].play
    cards = play.cards if isinstance(play, FaceUp) else shown.deal.forgotten[step]
    return cards[0], speaker.steps[step].seat


def _higher(
    speaker: Speaker, shown: ShownDeal, step: StepId, seat: Seat, beaters: tuple[Card, ...]
) -> tuple[Seat, Card]:
    """Find the first of the cards above a lead that an opponent held then."""
    done = list(speaker.steps).index(step)
    gone = gone_by(speaker.record, shown, done)
    for beater in beaters:
        for other in PLAYING:
            if other is not seat and beater in shown.deal.hands[other] and beater not in gone:
                return other, beater
    msg = f"nobody held a card above the one led: {step!s}"
    raise ValueError(msg)
