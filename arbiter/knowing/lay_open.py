"""What a leader knew in a deal, as a record of its own: what lay open, his opening hand and his own discards.

Who called and what a forgotten play was lay open at the table, so the leader knew them even where the record does not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.melds import recognise
from engine.record import Discard, FaceUp, Forgotten, Record, Round, Told
from engine.seats import PLAYING
from engine.steps import steps_of

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.deal import Deal
    from engine.record import Play
    from engine.seats import Seat
    from engine.steps import Step


def as_known(record: Record, done: int, deal: Deal, seat: Seat | None) -> Record:
    """Give the record of the first `done` plays as the seat can tell it, or without a seat the table."""
    plays: dict[int, list[Play]] = {}
    for step in steps_of(record)[:done]:
        plays.setdefault(step.id.round, []).append(_play(step, deal, seat))
    return Record(
        players=record.players,
        rounds=tuple(Round(tuple(told)) for told in plays.values()),
        book=record.book,
        called_by=deal.called_by.value,
        hands={seat: Told(tuple(sorted(deal.hands[seat])))} if seat is not None else {},
    )


def _play(step: Step, deal: Deal, seat: Seat | None) -> Play:
    match step.play:
        case Discard(count):
            return Discard(count, deal.discards[step.id] if step.seat is seat else ())
        case Forgotten():
            return FaceUp(printed(deal.forgotten[step.id]))
        case _:
            return replace(step.play, at=None)


def printed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Put the cards of a meld in printing order."""
    meld = recognise(cards)
    return cards if meld is None else meld.cards


def others(seat: Seat) -> tuple[Seat, ...]:
    """List the opponents of a seat, in the order of play."""
    return tuple(other for other in PLAYING if other is not seat)
