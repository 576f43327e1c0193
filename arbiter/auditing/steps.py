"""Audit of the steps: every discard and every lead, judged on all that the record tells.

Where hands and discards are told whole there is one deal, and the referee and what the leaders knew settle it at once.
Elsewhere one lawful deal clears all steps together; failing that each is asked about alone.
SOUND: both ways convict exactly the steps that no deal lets be lawful. NOT COMPLETE: undecided when a budget runs out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from arbiter.answers import Impossible, Unknown
from arbiter.audited import Finding
from arbiter.auditing.convicting import on_trial, one_kept, shown_at_once
from arbiter.auditing.whole import broken_in
from arbiter.claims.trial import try_step
from arbiter.errors import ProgramFaultError
from arbiter.knowledge import whole_deal
from arbiter.moments import end_of
from arbiter.position import NoWorld, World
from arbiter.proof.premises import told_premises
from arbiter.ruling import MAX_LEVEL, Asked, Verdict
from engine.duties import Kind, privileged
from engine.referee import referee
from engine.rules.following import MUST_BEAT
from engine.rules.leading import LEAD_ORDER, PRIVILEGE
from engine.seats import StepId
from engine.steps import caller_of

if TYPE_CHECKING:
    from arbiter.core import Obligation
    from arbiter.court import Court
    from arbiter.knowledge import View
    from arbiter.position import Found
    from engine.cards import Card
    from engine.deal import Deal
    from engine.steps import Step


class Stepwise(NamedTuple):
    """What an audit of the steps found: findings in order of play, and how the whole record can have been broken."""

    findings: tuple[Finding, ...] = ()
    explanations: tuple[tuple[StepId, ...], ...] = ()
    clashes: tuple[tuple[StepId, ...], ...] = ()
    undecided: bool = False


def audit_steps(court: Court) -> Stepwise:
    """Audit every discard and every single lead."""
    if not court.steps:
        return Stepwise()
    view = court.view(len(court.steps), "open", assume=court.setting.kinds)
    deal = None if court.slowly else whole_deal(court.record)
    if deal is None:
        return Stepwise() if _all_lawful(court, view) else by_asking(court, view)
    found = broken_in(court, view, deal)
    findings = [
        _at_once(court, view, deal, step, kept) or _convicted(court, view, step, kept)
        for step, kept in found.broken.items()
    ]
    findings += [_undecided(court, step) for step in found.undecided]
    assumed = tuple(step for step in found.broken if _kind(court, step) in view.assume)
    return Stepwise(
        tuple(sorted(findings, key=_in_order)),
        explanations=(assumed,) if assumed else (),
        clashes=tuple((step,) for step in assumed),
        undecided=bool(found.undecided),
    )


def _all_lawful(court: Court, view: View) -> bool:
    """Tell whether a deal found by seating clears every step; the referee has the last word on it.

    Where the table limits arguments each lead is asked about by itself.
    """
    if court.setting.max_level is not None or court.lawful_deal is None:
        return False
    verdict = referee(view.record, court.lawful_deal, view.done, view.terms)
    if verdict.misfits or verdict.breaches:
        msg = f"a deal found by seating does not stand before the referee: {verdict.misfits or verdict.breaches!r}"
        raise ProgramFaultError(msg)
    return True


def by_asking(court: Court, view: View) -> Stepwise:
    """Audit a record that tells less than everything."""
    position = court.position(view)
    duties = position.situation.duties
    lawful = position.ask([duty.step for duty in duties])
    limited = court.setting.max_level is not None
    if isinstance(lawful, World) and not limited:
        court.lawful_deal = lawful.deal
        return Stepwise()
    findings = []
    for duty in duties:
        answer = _alone(court, view, duty, lawful)
        if isinstance(answer, NoWorld):
            findings.append(_convicted(court, view, duty.step, None))
        elif isinstance(answer, Unknown):
            findings.append(_undecided(court, duty.step))
    if isinstance(lawful, World):
        return Stepwise(tuple(findings))
    assumed = tuple(duty.step for duty in position.duties(view.assume))
    blame = court.blame(view, assumed)
    if isinstance(blame, Unknown):
        return Stepwise(tuple(findings), undecided=True)
    if not blame.contradictory:
        return Stepwise(tuple(findings))
    open_clashes = any(len(clash) > 1 for clash in blame.clashes)
    whole = [Finding("record", Verdict.not_proven, None)] if open_clashes else []
    return Stepwise((*findings, *whole), blame.explanations, blame.clashes)


def _alone(court: Court, view: View, duty: Obligation, lawful: Found) -> Found:
    """Ask whether some deal lets one step be lawful; where a table limits arguments a lead is asked about by itself."""
    limit = court.setting.max_level
    if limit is not None and duty.turns_on:
        return court.afresh((duty.step, limit)).position(view).ask((duty.step,))
    return lawful if isinstance(lawful, World) else court.position(view).ask((duty.step,))


def _at_once(court: Court, view: View, deal: Deal, step_id: StepId, kept: Card | None) -> Finding | None:
    """Gather what proves a breach in the one deal there is; None where the solvers have to look for it."""
    if court.setting.max_level is not None:
        return None
    step = _step(court, step_id)
    premises = shown_at_once(court, view, deal, step) if kept is None else ()
    if premises is None:
        return None
    kind, rule = ("discard", MUST_BEAT) if step.is_discard else ("lead", LEAD_ORDER)
    if kept is not None and privileged(step.seat, deal.called_by):
        rule = PRIVILEGE
    trial = on_trial(court, deal, step)
    return Finding(
        kind, Verdict.upheld, rule, step.seat, step_id, trial, premises, kept=() if kept is None else (kept,)
    )


def _convicted(court: Court, view: View, step: StepId, kept: Card | None) -> Finding:
    """Gather what proves that a duty was broken; `kept` is the card on which a lead turned for what was known.

    In a deal that is told whole the card says enough; the argument is for the ruling that the finding points to.
    """
    duty = next(duty for duty in court.position(view).situation.duties if duty.step == step)
    rows = tuple(row for bound in duty.bounds for row in bound.rows)
    finder = court.premises(view)
    facts = finder.situation.facts
    plain = kept is None and isinstance(finder.ask(facts, finder.asking((rows,))), Impossible)
    kind = "discard" if duty.kind is Kind.must_beat else "lead"
    rule = duty.rule if plain or not _is_privileged(court, duty) else PRIVILEGE
    finding = Finding(
        kind, Verdict.upheld, rule, duty.seat, step, told_premises(duty.bounds), kept=() if kept is None else (kept,)
    )
    if kept is not None and court.setting.max_level is None:
        return finding
    if plain and court.setting.max_level is None:
        single = one_kept(view, _step(court, step), [bound.premise for bound in duty.bounds])
        if single is not None:
            return replace(finding, premises=single)
        needed = finder.needed(facts, (rows,))
        return finding if isinstance(needed, Unknown) else replace(finding, premises=told_premises(needed.givens))
    asked = Asked(kind, end_of(court.record), "open", court.setting.kinds, duty.seat, None, step.round, step)
    limit = court.setting.max_level
    hearing = court.afresh((step, limit) if limit is not None and kind == "lead" else None)
    ruling = try_step(hearing, asked, explained=False)
    if ruling.verdict is Verdict.not_proven and ruling.reason == MAX_LEVEL:
        return replace(finding, premises=ruling.premises, verdict=Verdict.not_proven, reason=MAX_LEVEL)
    known = next((p.knew for p in ruling.premises if p.knew is not None and p.knew.step == step), None)
    if kept is None and known is not None and len(known.kept) == 1:
        finding = replace(finding, kept=known.kept)
    return replace(finding, premises=ruling.premises)


def _undecided(court: Court, step: StepId) -> Finding:
    told = _step(court, step)
    kind, rule = ("discard", MUST_BEAT) if told.is_discard else ("lead", LEAD_ORDER)
    return Finding(kind, Verdict.undecided, rule, told.seat, step)


def _is_privileged(court: Court, duty: Obligation) -> bool:
    return (
        duty.kind is Kind.lead_order
        and court.record.called_by is not None
        and privileged(duty.seat, caller_of(court.record))
    )


def _kind(court: Court, step: StepId) -> Kind:
    return Kind.must_beat if _step(court, step).is_discard else Kind.lead_order


def _step(court: Court, step: StepId) -> Step:
    return next(told for told in court.steps if told.id == step)


def _in_order(finding: Finding) -> StepId:
    return finding.step or StepId(0, 0)
