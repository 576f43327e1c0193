"""An example carried over to other hands of a leader: cards change places, and no duty that he relied on is broken.

An example is a deal that was possible for all that a leader knew. Had he held other cards, they would come out of their
places in it and his would go there instead. A card that is taken away breaks no bound; those that come in break none as
long as no pool then has more than it may have. Where a lead turns on what another seat knew, that seat's cards must all
stay: then it knew the same; or an opponent of it still holds a higher card, and everybody before had obeyed.
Source: rulings 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.checker.demands import beaters, demands_of
from arbiter.checker.knowing import (
    duty_of,
    hand_after,
    is_privileged,
    is_single_lead,
    kind_of,
    may_offend,
    opponents,
    shown_cards,
)
from arbiter.checker.reading import cards, mappings, refusal

if TYPE_CHECKING:
    from collections.abc import Collection

    from arbiter.checker.nested import Nested
    from engine.cards import Card
    from engine.steps import Step


def held_against(nested: Nested) -> frozenset[Card]:
    """Collect the cards with opponents of the leader, in the deal of an example, that beat the card it is about."""
    if nested.shown is None:
        return frozenset()
    table, hands = nested.table, nested.shown.verdict.hands
    higher = beaters(nested.card, table.record.players, table.question.terms)
    claimant = table.question.claimant
    return frozenset(c for c in higher for who in hands if who is not claimant and c in hands[who])


def carries_over(nested: Nested, own: Collection[Card], absent: Collection[Card], *, seen: bool) -> None:
    """Check that an example stands for every hand that has all of `own` and none of `absent`.

    `seen` tells that each of these hands is known to show the breach that the example shows.
    """
    if nested.shown is None or not nested.whole:
        msg = "this is no example of what the leader had to reckon with"
        raise refusal(msg)
    free = nested.hand.difference(own)
    if not free:
        return
    if nested.explained and not seen and not _breach_seen(nested, own):
        msg = "the leader had seen a breach, and with other cards he need not have seen it"
        raise refusal(msg)
    table = nested.table
    for one in table.steps:
        duty = duty_of(one)
        if duty is None or one.seat is table.question.claimant or kind_of(duty) not in table.question.assume:
            continue
        if one.id in nested.shown.broken:
            continue
        _keeps_within(nested, one, free, absent)
        if not is_single_lead(one) or not _may_turn(nested, one, free, absent):
            continue
        if not _unseen(nested, one).issubset(absent) and not _still_above(nested, one, own, absent):
            msg = "%(seat)s may have known something else in %(step)s, with these cards"
            raise refusal(msg, seat=one.seat, step=one.id)


def _breach_seen(nested: Nested, own: Collection[Card]) -> bool:
    """Tell whether whoever held these cards had seen the same breach, which then is as small as can be.

    It is when it is of one duty, or when each duty was broken for certain. What shows it names these cards alone: which
    of them the leader had laid down does not matter, since others' duties and knowledge do not change with that.
    """
    proofs = mappings(nested.told.get("clash_proofs"), "clash_proofs")
    for premise in (one for proof in proofs for one in mappings(proof.get("premises"), "premises")):
        if "sure" in premise:
            return False
        mine = premise.get("kind") in {"own", "own-discard"}
        if mine and not set(cards(premise.get("cards"), "cards")) <= set(own):
            return False
    smallest = nested.single or all(len(way) == 1 for way in nested.ways)
    return smallest and bool(proofs) and not nested.unproved


def _keeps_within(nested: Nested, one: Step, free: frozenset[Card], absent: Collection[Card]) -> None:
    """Check that no pool that a step binds gets more cards than may stay, whichever of the leader's come in.

    None comes into places that keep all their cards.
    """
    if nested.shown is None:
        return
    deal = nested.shown.deal
    there = hand_after(deal, nested.table.steps, one.seat, one.id)
    before = there.union(shown_cards(deal, one))
    for demand in demands_of(nested.table, one):
        held = before if demand.before else there
        inside, coming = len(demand.pool & held), len(demand.pool & free)
        if held.difference(nested.table.shown) <= set(absent):
            continue
        if coming and inside + coming > demand.at_most:
            msg = "with other cards of the leader's the example may break the duty of %(step)s"
            raise refusal(msg, step=one.id)


def _may_turn(nested: Nested, one: Step, free: frozenset[Card], absent: Collection[Card]) -> bool:
    """Tell whether a lead of another seat can turn on what that seat knew, in the example or with other cards in it."""
    if nested.shown is None or nested.table.question.terms.aged_by == "plays":
        return False
    deal = nested.shown.deal
    (lead,) = shown_cards(deal, one)
    privilege = is_privileged(one.seat, deal.called_by)
    offending = may_offend(lead, nested.table.question.terms, privilege=privilege)
    kept = hand_after(deal, nested.table.steps, one.seat, one.id)
    stays_so = kept.difference(nested.table.shown) <= set(absent)
    return not (kept if stays_so else kept.union(free)).isdisjoint(offending)


def _still_above(nested: Nested, one: Step, own: Collection[Card], absent: Collection[Card]) -> bool:
    """Tell whether the example itself goes on showing a single not aged for the seat that led it.

    The higher card is with the third seat and stays there, or is one of the leader's that he had not laid down by then.
    Whoever led must have had to reckon with the example: so the leader himself must have had no duty before.
    """
    table = nested.table
    who = table.question.claimant
    before = [other for other in table.steps if other.id < one.id and other.seat is not one.seat]
    if nested.shown is None or who is None or any(other.id in nested.shown.broken for other in before):
        return False
    mine = [other for other in before if other.seat is who]
    kinds = table.question.assume
    bound = [other for other in mine if (duty := duty_of(other)) is not None and kind_of(duty) in kinds]
    if any(demands_of(table, other) or is_single_lead(other) for other in bound):
        return False
    deal = nested.shown.deal
    (lead,) = shown_cards(deal, one)
    if is_privileged(one.seat, deal.called_by):
        return False
    (third,) = [seat for seat in opponents(one.seat) if seat is not who]
    elsewhere = hand_after(deal, before, third, one.id).intersection(absent)
    gone = {card for card, at in table.shown.items() if at.id < one.id}
    laid = any(other.is_discard for other in mine)
    kept = {card for card in own if card not in gone and (not laid or card in table.shown)}
    return not elsewhere.union(kept).isdisjoint(beaters(lead, table.record.players, table.question.terms))


def _unseen(nested: Nested, one: Step) -> set[Card]:
    """Collect the cards of a seat that do not lie face up in the example."""
    if nested.shown is None:
        return set()
    return set(nested.shown.deal.hands[one.seat]).difference(nested.table.shown)
