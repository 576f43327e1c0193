"""Remarks on a record that are no faults: what its author may have meant otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import short
from engine.record import Discard, FaceUp, Fault
from engine.seats import PLAYING
from engine.steps import steps_of

if TYPE_CHECKING:
    from engine.record import Record

HAND_SIZE = 12


def notes(record: Record) -> tuple[Fault, ...]:
    """List hints: a hand in [hands] that has exactly the size of the hand of now may be meant for [now]."""
    found = []
    steps = steps_of(record)
    for seat in PLAYING:
        told = record.hands.get(seat)
        plays = [step.play for step in steps if step.seat is seat]
        left = HAND_SIZE - sum(play.count for play in plays)
        if told is None or len(told.cards) != left or not 0 < left < HAND_SIZE:
            continue
        gone = {card for play in plays for card in _told(play)}
        if gone.isdisjoint(told.cards):
            says = (
                f"hands.{seat} gives {left} cards, as many as {seat} holds where the record stops; "
                f"if that is the hand of now, tell it in [now]: {short(told.cards)!r}"
            )
            found.append(Fault(says, told.at))
    return tuple(found)


def _told(play: object) -> tuple[object, ...]:
    match play:
        case FaceUp(cards) | Discard(_, cards):
            return cards
        case _:
            return ()
