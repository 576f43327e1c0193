"""What leaders knew, in JSON: the leads of a shown deal that turn on it, and what a premise of kind knew says.

Source: rulings 5 (`leads`). Each rests on a ruling of its own, from the leader's view at the moment of his lead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.record import Discard
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from arbiter.core import Knew
    from arbiter.ruling import KnewShown, LeadShown, Nested, Ruling, ShownDeal
    from engine.cards import Card
    from engine.record import Record

    Json = dict[str, object]
    Sub = Callable[[Record, Ruling], Json]


def leads_part(shown: ShownDeal, sub: Sub) -> Json:
    """Give ``leads``, those lawful for what their leaders knew, and ``offences``, those that were not (if any)."""
    part: Json = {"leads": [_lead(lead, sub) for lead in shown.leads if lead.why != "unlawful"]}
    offences = [_lead(lead, sub) for lead in shown.leads if lead.why == "unlawful"]
    return {**part, "offences": offences} if offences else part


def _lead(lead: LeadShown, sub: Sub) -> Json:
    part: Json = {"step": str(lead.step), "kept": str(lead.kept)}
    if lead.why != "unlawful":
        part["because"] = lead.why
    return {**part, "nested": [_nested(one, sub) for one in lead.nested]} if lead.nested else part


def _nested(nested: Nested, sub: Sub) -> Json:
    """Give a ruling from a leader's view, with what he could tell: his cards, his discards, the moment's open cards."""
    record = nested.record
    own = next(iter(record.hands.values()), None)
    laid = {
        str(step.id): _shorts(step.play.told)
        for step in steps_of(record)
        if isinstance(step.play, Discard) and step.play.told
    }
    part: Json = {"hand": _shorts(own.cards) if own is not None else []}
    return {**part, **({"discards": laid} if laid else {}), "ruling": sub(record, nested.ruling)}


def knew_part(knew: Knew) -> Json:
    """Give what a premise of kind knew says: the lead, and the things that are not all so; empty parts are left out."""
    part: Json = {"lead": str(knew.lead), "privileged": knew.privileged}
    if knew.acquits:
        part["acquits"] = True
    for name, cards in (
        ("own", knew.own),
        ("absent", knew.absent),
        ("kept", knew.kept),
        ("gone", knew.gone),
        ("held", knew.held),
    ):
        if cards:
            part[name] = _shorts(cards)
    if knew.below:
        part["below"] = True
    if knew.laid:
        part["laid"] = {str(card): str(step) for card, step in knew.laid}
    if knew.called_by is not None:
        part["called_by"] = str(knew.called_by)
    if knew.were:
        part["were"] = {str(step): _shorts(cards) for step, cards in knew.were}
    if knew.guard:
        part["guard"] = [{"rule": rule, "step": str(step), "seat": str(seat)} for rule, step, seat in knew.guard]
    if knew.sure:
        part["sure"] = [str(step) for step in knew.sure]
    return part


def because_part(knew: Knew, behind: Iterable[KnewShown], sub: Sub) -> Json:
    """Give what stands behind such a premise, if anything has to."""
    nested = next((shown.nested for shown in behind if shown.knew == knew), ())
    return {"because": [_nested(one, sub) for one in nested]} if nested else {}


def _shorts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
