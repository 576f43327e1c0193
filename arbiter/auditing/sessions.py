"""Audit of a session: each hand by itself, and whether the right player dealt it (LF-R3).

Who sits where in a hand follows from who deals it, and who should deal from how the hand before was settled.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.audited import Finding, WrongDealer
from arbiter.auditing import audited, opened
from arbiter.errors import WrongQuestionError
from arbiter.ruling import Verdict
from engine.seats import Seat
from engine.sessions import seating

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arbiter.audited import Audit
    from engine.record import Fault
    from engine.sessions import Session, SessionHand

_SUCCESSION = "LF-R3"


def audit_session(
    session: Session,
    *,
    book: str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    standard: str | None = None,
    budget: float | None = None,
) -> tuple[Audit, ...]:
    """Audit the hands of a session in order; raises WrongQuestionError with the faults of all hands.

    `budget` is a stop in seconds for all hands together.
    """
    stop = None if budget is None else time.monotonic() + budget
    due: str | None = session.players[Seat.dealer]
    audits: list[Audit] = []
    faults: list[Fault] = []
    for number, told in enumerate(session.hands, start=1):
        dealer = told.dealer or due
        seats = dict(_by_seat(session, dealer)) if dealer is not None else {}
        try:
            left = None if stop is None else max(0.0, stop - time.monotonic())
            record = replace(told.record, names=seats) if seats else told.record
            court, named = opened(record, book=book, options=options, standard=standard, budget=left)
        except WrongQuestionError as error:
            faults += error.faults
            due = None
            continue
        audit, settled = audited(court, named)
        wrong = tuple(_wrong_dealer(told, due))
        checked = audit.checked._replace(dealers=int(due is not None and told.dealer is not None))
        audits.append(replace(audit, findings=(*audit.findings, *wrong), checked=checked, hand=number))
        follows = settled.next_dealer
        due = seats.get(follows) if follows is not None else None
    if faults:
        raise WrongQuestionError(tuple(faults))
    return tuple(audits)


def _wrong_dealer(told: SessionHand, due: str | None) -> Iterator[Finding]:
    """Object to a hand that another should have dealt."""
    if due is not None and told.dealer is not None and told.dealer != due:
        wrong = WrongDealer(told.dealer, due)
        yield Finding("dealer", Verdict.upheld, _SUCCESSION, Seat.dealer, None, shown=wrong)


def _by_seat(session: Session, dealer: str) -> list[tuple[Seat, str]]:
    """List who sits where, in the order of seats that records keep."""
    seats = seating(session.names, dealer)
    return [(seat, seats[seat]) for seat in Seat if seat in seats]
