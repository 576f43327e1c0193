"""Audit: every discard, and every lead as far as it follows from the cards alone, judged on all that the record tells.

A finding is a conviction: the facts alone prove it, nobody's lawfulness is used. SOUND and, within the budget,
complete for that. One lawful deal before the referee clears all steps at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.answers import Unknown
from arbiter.claims.common import unused_rules
from arbiter.errors import WrongQuestionError
from arbiter.hearing import open_court
from arbiter.moments import end_of
from arbiter.position import NoWorld, World
from arbiter.proof.premises import told_premises
from arbiter.ruling import Asked, Audit, Finding, Verdict
from arbiter.setting import Faults, setting
from engine.duties import Kind
from engine.melds import Single, recognise
from engine.record import FaceUp

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.core import Obligation
    from arbiter.court import Court
    from engine.record import Record
    from engine.steps import Step


def audit_record(
    record: Record,
    *,
    book: str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    budget: float | None = None,
) -> Audit:
    """Audit one sound record."""
    faults = Faults()
    current = setting(record, faults, book=book, options=options)
    if faults.found:
        raise WrongQuestionError(tuple(faults.found))
    court = open_court(record, current, budget)
    view = court.open_view()
    position = court.position(view)
    duties = position.situation.duties
    everybody = tuple(duty.step for duty in duties)
    lawful = position.ask(everybody)
    findings: list[Finding] = []
    unknown = False
    for duty in () if isinstance(lawful, World) else duties:
        found = position.ask((duty.step,))
        unknown = unknown or isinstance(found, Unknown)
        if isinstance(found, NoWorld):
            findings.append(_finding(court, duty))
    blame = court.blame(view, everybody)
    known = None if isinstance(blame, Unknown) or not blame.contradictory else blame
    asked = Asked("record", end_of(record), "open", tuple(Kind))
    return Audit(
        record,
        current.book.name,
        tuple(findings),
        discards=sum(step.is_discard for step in court.steps),
        leads=sum(_is_single(step) for step in court.steps if step.is_lead),
        explanations=known.explanations if known else (),
        clashes=known.clashes if known else (),
        not_used=unused_rules(court, asked, len(court.steps), None),
        undecided=unknown or isinstance(blame, Unknown),
    )


def _finding(court: Court, duty: Obligation) -> Finding:
    """Gather what proves that a duty was broken."""
    rows = tuple(row for bound in duty.bounds for row in bound.rows)
    finder = court.premises(court.open_view())
    kept = finder.needed(finder.situation.facts, (rows,))
    premises = () if isinstance(kept, Unknown) else told_premises(kept.givens)
    return Finding(duty.step, duty.seat, duty.rule, Verdict.upheld, told_premises(duty.bounds), premises)


def _is_single(step: Step) -> bool:
    if isinstance(step.play, FaceUp):
        return isinstance(recognise(step.play.cards), Single)
    return step.play.count == 1
