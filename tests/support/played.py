"""Games of `engine.playing` for tests: as a table tells them, and players whose knowledge is that of the arbiter."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from arbiter.claims.weighing import weigh
from arbiter.hearing import open_court
from arbiter.moments import end_of
from arbiter.ruling import Asked, Verdict
from arbiter.setting import Faults, setting
from engine.books import BOOKS
from engine.deal import Deal
from engine.duties import Kind
from engine.playing import Manners, by_umpire, play_hand
from engine.record import NOBODY, Discard, Record
from engine.seats import PLAYING, Seat
from engine.steps import caller_of, steps_of

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.playing import Game, Table

LONG = Manners(melds=0.5, beating=0.6, waiting=0.6)
"""Manners of a company whose hands last long: few melds are led, and declarations are put off."""


def played(seed: int, book: str = "ts-wong", manners: Manners = LONG) -> Game:
    """Play a hand by a book, with three seats for even seeds and four for odd ones."""
    return play_hand(Random(seed), 3 + seed % 2, BOOKS[book].terms(), manners=manners)


def by_arbiter(table: Table, seat: Seat, card: Card) -> bool:
    """Tell whether a card is aged for a seat as the arbiter rules on it, all others trusted."""
    record = table.known_to(seat)
    court = open_court(record, setting(record, Faults(), book=table.terms.book), None)
    asked = Asked("aged", end_of(record), "seat", tuple(Kind), seat, card)
    weighed = weigh(court, asked, asked.moment.done)
    assert weighed.verdict in {Verdict.upheld, Verdict.dismissed}
    return weighed.verdict is Verdict.upheld


def exactly(table: Table, seat: Seat, card: Card) -> bool:
    """Tell whether a card is aged: by the umpire where he can tell, else by the arbiter."""
    told = by_umpire(table, seat, card)
    return by_arbiter(table, seat, card) if told is None else told


def deal_of(record: Record) -> Deal:
    """Give the deal behind a record that tells everything."""
    dreamer = record.hands.get(Seat.dreamer)
    return Deal(
        {seat: record.hands[seat].cards for seat in PLAYING},
        dreamer.cards[0] if dreamer is not None else None,
        {step.id: step.play.told for step in steps_of(record) if isinstance(step.play, Discard)},
        {},
        caller_of(record),
    )


def called(record: Record) -> bool:
    """Tell whether somebody called, so that the hand was played."""
    return record.called_by not in {None, NOBODY}
