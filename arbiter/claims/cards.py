"""Which cards of a seat an aged claim can be about, and why another cannot.

SOUND: a card is refused only when no deal that fits all that is told leaves it in the seat's hand at the moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.answers import Impossible
from arbiter.knowledge import opening_told
from engine.cards import HAND_SIZE, deck
from engine.record import named

if TYPE_CHECKING:
    from arbiter.court import Court
    from arbiter.setting import Faults
    from engine.cards import Card
    from engine.record import Dispute
    from engine.seats import Seat


def cards_to_judge(court: Court, seat: Seat, done: int, told: Dispute, faults: Faults) -> tuple[Card, ...]:
    """List the cards an aged claim is about: the one named, or every told card the seat can hold at the moment."""
    if told.card is not None:
        why = why_not(court, seat, told.card, done)
        if why:
            faults.add(told.at, f"{why}: {str(told.card)!r}")
            return ()
        return (told.card,)
    record = court.record
    known = opening_told(record, seat)
    size = HAND_SIZE - sum(step.play.count for step in court.steps[:done] if step.seat is seat)
    cards = tuple(sorted(card for card in known if why_not(court, seat, card, done) is None))
    if len(cards) < size and seat not in record.hands and seat not in record.now:
        faults.add(told.at, f"the hand of this seat is not told; name a card, or tell the hand: {seat.value!r}")
        return ()
    return cards


def why_not(court: Court, seat: Seat, card: Card, done: int) -> str | None:
    """Say why the seat cannot hold the card at the moment, or None when it can."""
    if card not in deck(court.record.players):
        return "this card is not in the pack of three seats"
    for number, step in enumerate(court.steps, start=1):
        if card in named(step.play):
            if step.seat is not seat:
                return f"{seat} cannot have this card, {step.seat} had it in round {step.id.round}"
            if number <= done:
                return f"{seat} had played this card by then, in round {step.id.round}"
            return None
    if _can_hold(court, seat, card, done):
        return None
    return f"{seat} cannot have this card then, by what the record tells"


def _can_hold(court: Court, seat: Seat, card: Card, done: int) -> bool:
    """Ask whether some deal leaves the card in the seat's hand at the moment; a budget that runs out counts as yes."""
    if court.view(done, "seat", seat, card).granted is None:
        return True
    position = court.position(court.open_view())
    variables = still_held(court, card, seat, done)
    if not variables:
        return False
    return not isinstance(position.quick((), [position.sat.any_of(variables)]), Impossible)


def still_held(court: Court, card: Card, seat: Seat, done: int) -> list[int]:
    """List the variables, at the record's end, of the places that were the seat's hand after `done` plays."""
    index = court.position(court.open_view()).situation.index
    later = {step.id for step in court.steps[done:]}
    return [
        variable
        for (other, spot), variable in index.items()
        if other == card and spot.seat is seat and (spot.kind == "hand" or spot.step in later)
    ]
