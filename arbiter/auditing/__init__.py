"""Audit: everything in a record is checked, each discard and lead, declarations, payments, and calls by a standard.

A finding against a step is a conviction: the facts alone prove it, nobody's lawfulness is used. `steps` looks at
discards and leads, `declarations` and `payments` at the end of the hand, `calls` at its beginning, `sessions` at who
dealt.
SOUND: a finding that is upheld is one that a ruling on the same question gives. Within the budget, complete for that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.audited import Audit, Checked
from arbiter.auditing.calls import audit_calls, standard_of
from arbiter.auditing.declarations import audit_declarations
from arbiter.auditing.payments import audit_payments
from arbiter.auditing.steps import audit_steps
from arbiter.errors import WrongQuestionError
from arbiter.hearing import open_court
from arbiter.ruling import Verdict
from arbiter.setting import Faults, setting
from engine.melds import Single, recognise
from engine.record import FaceUp

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.court import Court
    from arbiter.settled import Settled
    from engine.record import Record
    from engine.steps import Step


def audit_record(
    record: Record,
    *,
    book: str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    standard: str | None = None,
    budget: float | None = None,
) -> Audit:
    """Audit one sound record; see `arbiter.audit`."""
    court, named = opened(record, book=book, options=options, standard=standard, budget=budget)
    return audited(court, named)[0]


def opened(  # noqa: PLR0913 - the options of the command line, by name
    record: Record,
    *,
    book: str | None,
    options: Mapping[str, str | int | bool] | None,
    standard: str | None,
    budget: float | None,
    slowly: bool = False,
) -> tuple[Court, str | None]:
    """Open a court on a record, and give the standard by which calls are asked about, None for none.

    With `slowly` the court answers nothing but by solvers.
    """
    faults = Faults()
    current = setting(record, faults, book=book, options=options)
    named = standard_of(current, standard, faults)
    if faults.found:
        raise WrongQuestionError(tuple(faults.found))
    return open_court(record, current, budget, slowly=slowly), named


def audited(court: Court, standard: str | None) -> tuple[Audit, Settled]:
    """Audit the record that a court sits on, and give the hand as settled."""
    stepwise = audit_steps(court)
    declared = audit_declarations(court)
    paid = audit_payments(court, declared)
    calls = audit_calls(court, standard)
    findings = (*stepwise.findings, *declared.findings, *paid.findings, *calls.findings)
    audit = Audit(
        court.record,
        court.setting.book.name,
        findings,
        Checked(
            discards=sum(step.is_discard for step in court.steps),
            leads=sum(_is_single(step) for step in court.steps if step.is_lead),
            declarations=len(declared.rulings),
            payments=paid.compared,
            calls=calls.asked,
            standard=standard,
        ),
        left_open=(*declared.left_open, *paid.left_open, *calls.left_open),
        explanations=stepwise.explanations,
        clashes=stepwise.clashes,
        hand_won=declared.hand_won,
        played_on=declared.played_on,
        not_used=court.setting.unused,
        undecided=stepwise.undecided or any(finding.verdict is Verdict.undecided for finding in findings),
    )
    return audit, paid.settled


def _is_single(step: Step) -> bool:
    if isinstance(step.play, FaceUp):
        return isinstance(recognise(step.play.cards), Single)
    return step.play.count == 1
