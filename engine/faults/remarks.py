"""Remarks on a record that are no faults: what its author may have meant otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import HAND_SIZE, short
from engine.record import Fault, named
from engine.seats import PLAYING
from engine.steps import steps_of

if TYPE_CHECKING:
    from engine.record import Record


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
        gone = {card for play in plays for card in named(play)}
        if gone.isdisjoint(told.cards):
            says = (
                f"hands.{seat} gives {left} cards, as many as {seat} holds where the record stops; "
                f"if that is the hand of now, tell it in [now]: {short(told.cards)!r}"
            )
            found.append(Fault(says, told.at))
    return tuple(found)
