"""Settling: a hand, or all hands of a session one after another, with running scores and who deals next.

Who sits where in a hand follows from who deals it, and who deals from how the hand before was settled.
Source: LF-R3; `engine.sessions`.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter.errors import WrongQuestionError
from arbiter.hearing import judge_record
from arbiter.ruling import Verdict
from engine.record import Dispute
from engine.seats import Seat
from engine.sessions import seating

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.ruling import Judged, Ruling
    from engine.record import Fault, Record
    from engine.sessions import Session, SessionHand

Options = dict[str, str | int | bool]


@dataclass(frozen=True, slots=True)
class HandSettled:
    """One hand of a session as settled.

    `dealer` is who dealt it, None when neither told nor to be worked out; `due` who should have, by the hand before,
    None when that is not known. `points` are what each player won or lost, None when not known; `totals` what each has
    after the hand, hands that are left open not counted.
    """

    number: int
    judged: Judged
    dealer: str | None
    due: str | None
    points: Mapping[str, int] | None
    totals: Mapping[str, int]

    @property
    def ruling(self) -> Ruling:
        """Give the ruling on the payments."""
        return self.judged.rulings[0]

    @property
    def wrong_dealer(self) -> bool:
        """Tell whether somebody dealt who should not have (LF-R3)."""
        return self.due is not None and self.dealer != self.due


@dataclass(frozen=True, slots=True)
class SessionSettled:
    """A session as settled: its hands in order, what each player has in the end, and who deals next if known."""

    session: Session
    hands: tuple[HandSettled, ...]
    next_dealer: str | None

    @property
    def totals(self) -> Mapping[str, int]:
        """Give what each player has in the end."""
        return self.hands[-1].totals

    @property
    def left_open(self) -> tuple[int, ...]:
        """List the numbers of the hands whose points are not counted."""
        return tuple(hand.number for hand in self.hands if hand.points is None)

    @property
    def undecided(self) -> bool:
        """Tell whether a budget ran out."""
        return any(hand.ruling.verdict is Verdict.undecided for hand in self.hands)


def settle_record(
    record: Record, *, book: str | None = None, options: Options | None = None, budget: float | None = None
) -> Judged:
    """Settle one hand; raises WrongQuestionError for a record that cannot be judged."""
    dispute = Dispute("settle", at=record.at)
    return judge_record(record, disputes=[dispute], book=book, options=options, budget=budget)


def settle_session(
    session: Session, *, book: str | None = None, options: Options | None = None, budget: float | None = None
) -> SessionSettled:
    """Settle the hands of a session in order; raises WrongQuestionError with the faults of all hands.

    `budget` is a stop in seconds for all hands together.
    """
    stop = None if budget is None else time.monotonic() + budget
    names = session.names
    totals = dict.fromkeys(names, 0)
    due: str | None = session.players[Seat.dealer]
    hands: list[HandSettled] = []
    faults: list[Fault] = []
    for number, told in enumerate(session.hands, start=1):
        dealer = told.dealer or due
        try:
            left = None if stop is None else max(0.0, stop - time.monotonic())
            judged = settle_record(_named(session, told, dealer), book=book, options=options, budget=left)
        except WrongQuestionError as error:
            faults += error.faults
            due = None
            continue
        settled = judged.rulings[0].settled
        seats = seating(names, dealer) if dealer is not None else None
        points = None
        if settled is not None and settled.payments is not None and seats is not None:
            points = {name: settled.payments[seat] for seat, name in seats.items()}
            totals = {name: totals[name] + points[name] for name in names}
        hands.append(HandSettled(number, judged, dealer, due, points, totals))
        follows = settled.next_dealer if settled is not None else None
        due = seats[follows] if seats is not None and follows is not None else None
    if faults:
        raise WrongQuestionError(tuple(faults))
    return SessionSettled(session, tuple(hands), due)


def _named(session: Session, hand: SessionHand, dealer: str | None) -> Record:
    """Give the record of a hand with its players' names, where it is known who dealt."""
    return hand.record if dealer is None else replace(hand.record, names=dict(_by_seat(session, dealer)))


def _by_seat(session: Session, dealer: str) -> list[tuple[Seat, str]]:
    """List who sits where in the order of seats that records keep."""
    seats = seating(session.names, dealer)
    return [(seat, seats[seat]) for seat in Seat if seat in seats]
