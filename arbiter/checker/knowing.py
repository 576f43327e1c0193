"""Leads that turn on what their leader knew: which ones, on which cards, and what a leader could rely on; told again.

Written without the rules' own code, so that a fault there cannot agree with itself. Source: LF-R17, LF-R19; rulings 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.checker.demands import LEAD_ORDER, MUST_BEAT, demands_of
from arbiter.checker.knows import named, wholly_known
from arbiter.checker.order import nothing_beats
from engine.cards import LI_CHEN, SUIT_SIZE, Card
from engine.melds import Single
from engine.record import Discard, FaceUp, Forgotten
from engine.seats import PLAYING, Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from arbiter.checker.placements import Duty
    from arbiter.checker.question import Question
    from arbiter.checker.table import Table
    from engine.deal import Deal
    from engine.steps import Step
    from engine.terms import Terms

PRIVILEGE: Final = "LF-R19"


def may_offend(lead: Card, terms: Terms, *, privilege: bool) -> tuple[Card, ...]:
    """List the cards on which the lead of a single can turn, high to low: it was lawful if none of them was kept.

    An unprivileged leader may have had to play a card of the suit first that something beats, if an aged one was led;
    one that outranks the card led was aged whenever that was, unless nothing ever beats that. A privileged leader may
    have had to play a card of an earlier suit first, unless the card led was aged.
    """
    always = nothing_beats(lead, terms)
    if lead == LI_CHEN or (privilege and always):
        return ()
    first = lead - lead % SUIT_SIZE
    if privilege:
        return tuple(map(Card, range(first)))
    suit = [Card(one) for one in range(first, first + SUIT_SIZE) if not nothing_beats(Card(one), terms)]
    return tuple(one for one in suit if always or one > lead)


def turns_on(lead: Card, kept: Collection[Card], terms: Terms, *, privilege: bool) -> Card | None:
    """Give the card kept on which a lead turns: the lowest of the suit, or the last of the earlier suits."""
    return next((one for one in reversed(may_offend(lead, terms, privilege=privilege)) if one in kept), None)


def is_single_lead(one: Step) -> bool:
    """Tell whether a step is the lead of one card."""
    return one.is_lead and not one.is_discard and one.play.count == 1


def is_privileged(who: Seat, caller: Seat) -> bool:
    """Tell whether a seat is privileged: it called, and is not the dealer (LF-R7)."""
    return who is caller and who is not Seat.dealer


def relied_on(question: Question) -> frozenset[str]:
    """Give the kinds of duty that leaders could rely on: none of others' in books in which only counting counts."""
    return question.assume if question.terms.aged_by == "proof" else frozenset({"counting"})


def turning(table: Table, one: Step) -> tuple[Card, ...]:
    """List the cards on which a lead can turn and that its leader may have kept, as far as the viewpoint can tell."""
    if not is_single_lead(one) or table.question.terms.aged_by == "plays":
        return ()
    told = table.record.called_by
    privileges: tuple[bool, ...] = (False,)
    if one.seat is not Seat.dealer:
        privileges = (True, False) if told is None else (told == one.seat.value,)
    melds = (Single(one.play.cards[0]),) if isinstance(one.play, FaceUp) else table.possible(one)
    leads = [meld.card for meld in melds if isinstance(meld, Single)]
    terms = table.question.terms
    found = {card for lead in leads for each in privileges for card in may_offend(lead, terms, privilege=each)}
    return tuple(card for card in sorted(found) if table.may_be(card, table.of_seat(card, one.seat, one.id)))


def duty_of(one: Step) -> Duty | None:
    """Name the duty that a step can carry: must-beat for a discard, the order for a lead."""
    if one.is_discard:
        return (MUST_BEAT, one.id, one.seat)
    return (LEAD_ORDER, one.id, one.seat) if one.is_lead else None


def kind_of(duty: Duty) -> str:
    """Give the kind of a duty, as `assume` names it."""
    return "must-beat" if duty[0] == MUST_BEAT else "lead-order"


def duties_before(table: Table, lead: Step) -> tuple[Duty, ...]:
    """List the duties on which the leader of a step could rely and that can bind: those of the others before it."""
    kinds = relied_on(table.question)
    found = []
    for one in table.steps:
        duty = duty_of(one)
        if duty is None or one.id >= lead.id or one.seat is lead.seat or kind_of(duty) not in kinds:
            continue
        if turning(table, one) or any(len(demand.pool) > demand.at_most for demand in demands_of(table, one)):
            found.append(duty)
    return tuple(found)


def surely_obeyed(table: Table, one: Step) -> bool:
    """Tell whether the plain duty of a step was obeyed wherever the cards are that the viewpoint cannot place."""
    for demand in demands_of(table, one):
        left = 0
        for card in demand.pool:
            places = table.of_seat(card, one.seat, one.id)
            if demand.before:
                places = (*places, *(place for place in table.places(card) if place.split()[-1] == str(one.id)))
            left += table.has_room(card, places)
        if left > demand.at_most:
            return False
    return True


def surely_plain(table: Table, one: Step) -> bool:
    """Tell whether a lead turns on nothing that its leader can have kept, wherever those cards are."""
    return not any(table.has_room(card, table.of_seat(card, one.seat, one.id)) for card in turning(table, one))


def all_told(table: Table, one: Step) -> bool:
    """Tell whether the viewpoint knows all that the seat of a step knew: hand, discards, plays, caller."""
    before = [other for other in table.steps if other.seat is one.seat and other.is_discard and other.id < one.id]
    told = one.seat in wholly_known(table) and table.record.called_by is not None
    plays = not any(isinstance(other.play, Forgotten) for other in table.steps)
    return told and plays and all(len(named(other)) == other.play.count for other in before)


def shown_cards(deal: Deal, one: Step) -> tuple[Card, ...]:
    """Give the cards of a play in a deal."""
    if isinstance(one.play, FaceUp):
        return one.play.cards
    return deal.discards[one.id] if isinstance(one.play, Discard) else deal.forgotten[one.id]


def hand_after(deal: Deal, played: Iterable[Step], who: Seat, last: StepId) -> frozenset[Card]:
    """Give the cards that a seat holds in a deal after a step."""
    gone = {card for one in played if one.seat is who and one.id <= last for card in shown_cards(deal, one)}
    return frozenset(deal.hands[who]) - gone


def opponents(who: Seat) -> tuple[Seat, ...]:
    """List the two others who hold twelve cards."""
    return tuple(one for one in PLAYING if one is not who)
