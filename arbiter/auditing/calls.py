"""Audit of calls: whether a seat that was asked and did not call evaded it, by a standard that is named.

The sources have no clear standard, so nothing is asked where neither the table nor its rule book names one (LF-A11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbiter.audited import Finding, LeftOpen
from arbiter.calling.standards import STANDARDS
from arbiter.claims import call
from arbiter.moments import end_of
from arbiter.ruling import Asked, Verdict
from engine.seats import PLAYING, StepId

if TYPE_CHECKING:
    from arbiter.court import Court
    from arbiter.setting import Faults, Setting

EVASION = "LF-A11"
BEFORE_ALL = StepId(1, 0)


class Calls(NamedTuple):
    """What an audit of the calls found, and how many seats were asked about."""

    findings: tuple[Finding, ...] = ()
    left_open: tuple[LeftOpen, ...] = ()
    asked: int = 0


def standard_of(setting: Setting, named: str | None, faults: Faults) -> str | None:
    """Give the standard to ask by: the one named, else that of the rules in force, else None."""
    if named is not None and named not in STANDARDS:
        faults.add(None, f"the standards of calling are {' and '.join(STANDARDS)}, not {named!r}")
    own = setting.terms.evasion
    return named if named is not None else own if own in STANDARDS else None


def audit_calls(court: Court, standard: str | None) -> Calls:
    """Ask of every seat that was asked and did not call whether it evaded calling."""
    if standard is None:
        return Calls()
    findings, left_open, count = [], [], 0
    for seat in PLAYING:
        if call.nothing_evaded(court.record, seat) is not None:
            continue
        count += 1
        asked = Asked("call", end_of(court.record), "open", court.setting.kinds, seat, standard=standard)
        ruling = call.rule(court, asked)
        if ruling.verdict in {Verdict.upheld, Verdict.undecided}:
            findings.append(
                Finding("call", ruling.verdict, EVASION, seat, BEFORE_ALL, reason=ruling.reason, shown=ruling)
            )
        elif ruling.verdict is Verdict.not_proven:
            missing = "called_by" if ruling.reason == call.CALLER_NOT_TOLD else f"hand {seat}"
            left_open.append(LeftOpen("call", seat, BEFORE_ALL, (missing,)))
    return Calls(tuple(findings), tuple(left_open), count)
