"""Audit of declarations: whether each holds, and for the 糊 that was claimed; verdicts alone, without evidence.

SOUND: as `arbiter.claims.declare`, which is asked wherever something that the record does not tell could bear on it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from arbiter.audited import WRONG_FU, Finding, LeftOpen
from arbiter.claims import declare, tigers
from arbiter.claims.common import opened
from arbiter.claims.counting import weigh_declaration
from arbiter.declared import Declared
from arbiter.knowledge import opening_told
from arbiter.moments import start_of
from arbiter.ruling import Asked, Ruling, Verdict
from arbiter.setting import Faults
from engine.cards import HAND_SIZE
from engine.record import Forgotten, named
from engine.seats import StepId
from engine.settlement import rounds_taken
from engine.steps import leaders_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.court import Court
    from engine.record import Declaration
    from engine.seats import Seat

_DECLARATION = "LF-R21"
_FIVE_TIGERS = "LF-R5"


class Declarations(NamedTuple):
    """What an audit of the declarations found, with the ruling on each, up to the first that holds or may hold."""

    rulings: tuple[Ruling, ...]
    findings: tuple[Finding, ...]
    left_open: tuple[LeftOpen, ...]
    hand_won: StepId | None
    played_on: StepId | None


def audit_declarations(court: Court) -> Declarations:
    """Audit the declarations in order of play; what was said after the hand was won counts for nothing."""
    rulings: list[Ruling] = []
    for told in sorted(court.record.declared, key=lambda one: one.before or 0):
        ruling = _ruling(court, told)
        if ruling is not None:
            rulings.append(ruling)
            if ruling.verdict is not Verdict.dismissed or ruling.gaps:
                break
    found = [finding for ruling in rulings if (finding := _finding(ruling)) is not None]
    last = rulings[-1] if rulings else None
    holds = last is not None and last.verdict is Verdict.upheld
    played = last.declared.played_on if holds and last is not None and last.declared is not None else None
    return Declarations(
        tuple(rulings),
        tuple(found),
        tuple(_open(rulings)),
        _step(last) if holds and last is not None else None,
        played,
    )


def _ruling(court: Court, told: Declaration) -> Ruling | None:
    """Rule on one declaration; None where no round begins then."""
    assume = court.setting.kinds_for("declare")
    if told.five_tigers:
        return tigers.rule(court, Asked("declare", tigers.BEFORE_ALL, "open", assume, told.by, declared=told))
    moment = start_of(court.record, told.before or 0, told.at, Faults())
    if moment is None:
        return None
    asked = Asked("declare", moment, court.setting.claiming_viewpoint, assume, told.by, declared=told)
    if _has_gaps(court, told.by):
        return declare.rule(court, asked, settle_gaps=False)
    ruling = _weighed(court, asked, told.by)
    limited = court.setting.max_level is not None and ruling.verdict is Verdict.dismissed
    return declare.rule(court, asked) if limited else ruling


def _weighed(court: Court, asked: Asked, seat: Seat) -> Ruling:
    """Rule without evidence on a declaration on which no gap bears; cards that do not count are not listed."""
    counts = weigh_declaration(court, seat, asked.moment, asked.viewpoint, asked.assume)
    cards = tuple(
        opened(court, Asked("aged", asked.moment, asked.viewpoint, asked.assume, seat, card), Verdict.upheld)
        for card in counts.counted
    )
    later = court.steps[asked.moment.done :]
    found = Declared(
        leaders_of(court.record)[asked.moment.before - 1 if asked.moment.before else 0],
        rounds_taken(court.record, asked.moment.done)[seat],
        court.setting.terms.win_at,
        cards,
        fu=counts.fu,
        fu_settled=not counts.undecided,
        played_on=later[0].id if later and counts.verdict is Verdict.upheld else None,
    )
    undecided = "budget" if counts.verdict is Verdict.undecided else None
    return replace(opened(court, asked, counts.verdict), declared=found, reason=counts.reason or undecided)


def _has_gaps(court: Court, seat: Seat) -> bool:
    """Tell whether the record fails to tell something that could bear on a count of the seat's own cards."""
    untold = any(
        isinstance(step.play, Forgotten) or (step.seat is seat and len(named(step.play)) < step.play.count)
        for step in court.steps
    )
    return untold or court.record.called_by is None or len(opening_told(court.record, seat)) < HAND_SIZE


def _finding(ruling: Ruling) -> Finding | None:
    """Give the finding about a declaration that does not hold, or holds for another 糊; None where there is none."""
    told, found = ruling.asked.declared, ruling.declared
    if told is None:
        return None
    rule = _FIVE_TIGERS if told.five_tigers else _DECLARATION
    finding = Finding("declare", Verdict.upheld, rule, told.by, _step(ruling), reason=ruling.reason, shown=ruling)
    if ruling.verdict is Verdict.undecided:
        return replace(finding, verdict=Verdict.undecided)
    if ruling.verdict is Verdict.dismissed:
        return None if ruling.gaps else finding
    if isinstance(found, Declared) and _wrong_fu(told, found):
        return replace(finding, reason=WRONG_FU)
    return None


def _wrong_fu(told: Declaration, found: Declared) -> bool:
    """Tell whether the 糊 claimed cannot be right: more may have counted where the record leaves that open."""
    if told.fu is None or found.fu is None:
        return False
    return told.fu < found.fu or (told.fu > found.fu and found.fu_settled)


def _open(rulings: list[Ruling]) -> Iterator[LeftOpen]:
    """List the declarations of which the record leaves open whether they hold, or for how much."""
    for ruling in rulings:
        told, found = ruling.asked.declared, ruling.declared
        if told is None:
            continue
        more = isinstance(found, Declared) and not found.fu_settled and told.fu is not None and found.fu is not None
        unsure = more and isinstance(found, Declared) and (told.fu or 0) > (found.fu or 0)
        if ruling.gaps and (ruling.verdict is Verdict.dismissed or unsure):
            yield LeftOpen("declare", told.by, _step(ruling), ruling.gaps)


def _step(ruling: Ruling) -> StepId:
    return StepId(ruling.asked.moment.before or 1, 0)
