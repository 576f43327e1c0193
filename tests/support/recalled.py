"""What an audit found of a simulated hand, beside the key that says what was planted in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbiter.audited import WRONG_FU
from arbiter.ruling import Verdict
from engine.notation import read_json

if TYPE_CHECKING:
    from arbiter.audited import Audit, Finding
    from arbiter.batch.simulating import Key
    from engine.record import Record

FOUND_AS = {"knowing": "lead", "declaration": "declare", "fu": "declare", "paid": "settle"}
"""The kind of finding for each kind of breach that is not called the same."""

Accusation = tuple[str, str | None, str | None, str | None]
"""Kind of finding, seat, step, rule; a payment has no step, and its rule is that of the payment missed."""


class Recalled(NamedTuple):
    """How an audit compares with a key: the accusations planted and not found, and those found and not planted."""

    missed: tuple[Accusation, ...]
    innocent: tuple[Accusation, ...]


def recalled(audit: Audit, key: Key | None) -> Recalled:
    """Compare what is upheld in an audit with the key of the hand, None for a hand without a breach."""
    wanted = planted_by(key)
    found = [accusation(one) for one in audit.findings if one.verdict is Verdict.upheld and _fits(one, key)]
    beside = [accusation(one) for one in audit.findings if one.verdict is Verdict.upheld and not _fits(one, key)]
    missed = tuple(one for one in wanted if one not in found)
    return Recalled(missed, (*(one for one in found if one not in wanted), *beside))


def planted_by(key: Key | None) -> tuple[Accusation, ...]:
    """List what a hand with this key is to be accused of: one breach, or two payments, of which neither is right."""
    if key is None:
        return ()
    kind = FOUND_AS.get(key.kind, key.kind)
    if key.kind == "paid":
        return tuple(("settle", seat, None, None) for seat in (key.seat, key.other))
    return ((kind, key.seat, key.step, key.rule),)


def accusation(finding: Finding) -> Accusation:
    """Give what a finding says of whom."""
    seat = None if finding.seat is None else finding.seat.value
    step = None if finding.step is None else str(finding.step)
    return (finding.kind, seat, step, None if finding.kind == "settle" else finding.rule)


def record_of(text: str) -> Record:
    """Read a line of a simulated log, in which nothing may be wrong or worth a remark."""
    reading = read_json(text, "simulated.jsonl")
    assert (reading.faults, reading.notes) == ((), ()), text
    assert reading.record is not None
    return reading.record


def _fits(finding: Finding, key: Key | None) -> bool:
    """Tell whether a finding against a declaration is of the sort that was planted: a wrong number, or too few."""
    return key is None or finding.kind != "declare" or (finding.reason == WRONG_FU) == (key.kind == "fu")
