"""Audit of payments: what the record tells to have been paid, held against what is due.

Source: LF-R23 to LF-R27; how a hand is settled is told in `arbiter.claims.settle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbiter.audited import Finding, LeftOpen
from arbiter.claims.settle import settled_after
from arbiter.ruling import Verdict
from arbiter.settled import Settled, mispaid

if TYPE_CHECKING:
    from arbiter.auditing.declarations import Declarations
    from arbiter.court import Court
    from arbiter.settled import Missing

_PAYMENTS = "LF-R26"


class Payments(NamedTuple):
    """What an audit of the payments found, how many seats' payments were compared, and the hand as settled."""

    findings: tuple[Finding, ...]
    left_open: tuple[LeftOpen, ...]
    compared: int
    settled: Settled


def audit_payments(court: Court, declared: Declarations) -> Payments:
    """Audit the payments that the record tells, once its declarations are ruled on."""
    last = declared.rulings[-1] if declared.rulings else None
    if last is not None and last.verdict is Verdict.undecided:
        return Payments((), (), 0, Settled())
    settled = settled_after(court.record, last, court.setting.terms)
    wrong = tuple(
        Finding("settle", Verdict.upheld, _PAYMENTS, one.seat, shown=one) for one in mispaid(court.record, settled)
    )
    if not court.record.paid or settled.payments is not None:
        return Payments(wrong, (), sum(seat in (settled.payments or {}) for seat in court.record.paid), settled)
    missing = tuple(named(lack) for lack in settled.missing)
    return Payments(wrong, (LeftOpen("settle", None, None, missing),), 0, settled)


def named(lack: Missing) -> str:
    """Name what a settlement lacks as a document does: ``dreamer``, ``hand second``, ``round 3``."""
    return " ".join(str(part) for part in (lack.what.value, lack.seat, lack.round) if part is not None)
