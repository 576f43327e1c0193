"""Told placements: where the record says that a card lay, whether or not the viewpoint may know it.

A deal that is shown keeps as many of them as it can (rulings 5), so that it stays close to what was dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.core import Spot
from engine.record import Discard
from engine.seats import PLAYING, Seat
from engine.steps import face_up

if TYPE_CHECKING:
    from arbiter.knowledge import View
    from engine.cards import Card


def told_places(view: View) -> dict[Card, tuple[Spot, ...]]:
    """Give, for each card that the record places, the spots that keep the placement at the moment.

    A told discard is placed at its step; a card of a told hand anywhere among its seat's cards; cards that lie face
    up are left out.
    """
    record = view.record
    of_seat = {seat: tuple(spot for spot in view.spots if spot.seat is seat and spot.kind != "up") for seat in PLAYING}
    told: dict[Card, tuple[Spot, ...]] = {}
    for seat in PLAYING:
        for source in (record.hands.get(seat), record.now.get(seat)):
            told.update(dict.fromkeys(source.cards if source else (), of_seat[seat]))
    for step in view.later:
        if isinstance(step.play, Discard):
            told.update(dict.fromkeys(step.play.told, of_seat[step.seat]))
    for step in view.steps:
        if isinstance(step.play, Discard):
            told.update(dict.fromkeys(step.play.told, (Spot("discard", step.seat, step.id),)))
    if Seat.dreamer in record.hands:
        told.update(dict.fromkeys(record.hands[Seat.dreamer].cards, (Spot("dreamer", Seat.dreamer),)))
    shown = face_up(view.steps)
    return {card: told[card] for card in sorted(told) if card not in shown}
