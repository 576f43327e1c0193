"""What the viewpoint of a question knows: which cards it can place, and in which places. Told again from the record.

Source: rulings 1 (viewpoints, moments). SOUND: nothing is placed that the viewpoint could not place at the moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import HAND_SIZE
from engine.record import Discard, FaceUp, Forgotten
from engine.seats import PLAYING, Seat, StepId
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.checker.table import Table
    from engine.cards import Card
    from engine.record import Seen
    from engine.steps import Step


def named(step: Step) -> tuple[Card, ...]:
    """List the cards of a play that the record tells."""
    match step.play:
        case FaceUp(cards):
            return cards
        case Discard(_, told):
            return told
        case _:
            return ()


def opening(table: Table, seat: Seat) -> frozenset[Card]:
    """Collect the cards of a seat's opening hand that the record tells at all, as the seat itself knows them."""
    record = table.record
    cards = {card for step in steps_of(record) if step.seat is seat for card in named(step)}
    for told in (record.hands.get(seat), record.now.get(seat)):
        cards.update(told.cards if told else ())
    cards.update(seen.card for seen in record.seen if seen.by is seat)
    return frozenset(cards)


def told_hand(table: Table, seat: Seat) -> frozenset[Card]:
    """Collect a seat's opening hand as it was told: `hands`, or `now` with what was played."""
    record = table.record
    if seat in record.now:
        return opening(table, seat)
    return frozenset(record.hands[seat].cards) if seat in record.hands else frozenset()


def wholly_known(table: Table) -> frozenset[Seat]:
    """Collect the seats whose twelve cards the viewpoint knows: the claimant's own, and those told to all."""
    question = table.question
    known: dict[Seat, frozenset[Card]] = {}
    if question.viewpoint == "open":
        known = {seat: told_hand(table, seat) for seat in PLAYING}
    if question.claimant is not None and question.viewpoint in {"seat", "open"}:
        known[question.claimant] = opening(table, question.claimant)
    return frozenset(seat for seat, cards in known.items() if len(cards) == HAND_SIZE)


def lay_open(table: Table, seen: Seen) -> tuple[StepId, ...]:
    """List the forgotten steps in which a card seen can lie; nothing when it may have lain open after the moment.

    A card that stands face up in the record was seen there.
    """
    if any(isinstance(step.play, FaceUp) and seen.card in step.play.cards for step in steps_of(table.record)):
        return ()
    possible = [
        step.id
        for step in steps_of(table.record)
        if step.seat is seen.by
        and isinstance(step.play, Forgotten)
        and (seen.before is None or step.id.round < seen.before)
    ]
    done = {step.id for step in table.steps}
    return tuple(possible) if all(step in done for step in possible) else ()


def places_in_hand(table: Table, seat: Seat, card: Card, *, own: bool) -> tuple[str, ...]:
    """List where a card of the seat's opening hand can be at the moment, as the viewpoint knows.

    `own` tells whether the viewpoint is the seat's own: it knows what it still held because it played it later.
    """
    step = table.shown.get(card)
    if step is not None:
        return (f"up {step.id}",) if step.seat is seat else ()
    for one in table.steps:
        if one.seat is seat and one.is_discard and card in named(one):
            return (f"discard {one.id}",)
    for seen in table.record.seen:
        if seen.card == card and seen.by is seat and lay_open(table, seen):
            return tuple(f"forgotten {open_}" for open_ in lay_open(table, seen))
    if _kept(table, seat, card, own=own):
        return (f"hand {seat}",)
    full = {f"discard {s.id}" for s in table.steps if isinstance(s.play, Discard) and len(s.play.told) == s.play.count}
    return tuple(place for place in table.of_seat(card, seat) if place not in full)


def _kept(table: Table, seat: Seat, card: Card, *, own: bool) -> bool:
    """Tell whether the card is known to be in the hand still: by its owner, or by all at the record's end.

    What others do later, and what they hold where the record stops, tells nothing of an earlier moment.
    """
    later = steps_of(table.record)[len(table.steps) :]
    now = table.record.now.get(seat)
    held = bool(now and card in now.cards)
    if not own:
        return held and not later
    return held or any(step.seat is seat and card in named(step) for step in later)


def everything_known(table: Table) -> Iterator[tuple[Card, tuple[str, ...]]]:
    """List all that the viewpoint can place, each card with the places it must be in; what lies face up is left out."""
    question = table.question
    for seen in table.record.seen:
        steps = lay_open(table, seen)
        if steps:
            yield seen.card, tuple(f"forgotten {step}" for step in steps)
    claimant = question.claimant
    if claimant is not None and question.viewpoint in {"seat", "open"}:
        for card in sorted(opening(table, claimant)):
            yield card, places_in_hand(table, claimant, card, own=True)
    if claimant is not None and question.card is not None:
        yield question.card, (f"hand {claimant}",)
    if question.viewpoint == "open":
        yield from _told(table)


def _told(table: Table) -> Iterator[tuple[Card, tuple[str, ...]]]:
    for seat in PLAYING:
        for card in sorted(told_hand(table, seat)):
            yield card, places_in_hand(table, seat, card, own=False)
    for step in table.steps:
        if step.is_discard:
            for card in named(step):
                yield card, (f"discard {step.id}",)
    hands = table.record.hands
    for card in hands[Seat.dreamer].cards if Seat.dreamer in hands else ():
        yield card, ("dreamer",)
