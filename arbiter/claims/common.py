"""What the kinds of dispute share: evidence of a breach, premises under it, deals as shown, rules not used."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.answers import Impossible, Unknown
from arbiter.blame import still_demanded
from arbiter.deals import choose
from arbiter.proof.goal import clash_goal
from arbiter.proof.steps import Proof
from arbiter.ruling import Breach, Reliance, Ruling, ShownDeal
from engine.duties import Kind, may_be_privileged, rests_on_knowledge
from engine.melds import recognise
from engine.record import FaceUp
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.blame import Blame
    from arbiter.core import Premise
    from arbiter.court import Court
    from arbiter.deals import Chosen
    from arbiter.position import Position
    from arbiter.proof.goal import Goal
    from arbiter.ruling import Asked, Verdict
    from engine.cards import Card
    from engine.record import Record
    from engine.seats import StepId
    from engine.steps import Step


def opened(court: Court, asked: Asked, verdict: Verdict, *, claimant: Seat | None = None) -> Ruling:
    """Begin a ruling, with all of it that needs no evidence."""
    setting = court.setting
    not_used = unused_rules(court, asked, asked.moment.done, claimant)
    return Ruling(asked, setting.book.name, setting.options, verdict, not_used=not_used)


def shown_deal(
    court: Court,
    chosen: Chosen,
    *,
    side: str | None = None,
    beater: tuple[Card, ...] = (),
    holder: Seat | None = None,
) -> ShownDeal:
    """Make a chosen deal ready to be shown."""
    return ShownDeal(
        chosen.world.deal,
        chosen.world.broken,
        side,
        beater,
        holder,
        chosen.stopped,
        tells_caller=court.record.called_by is None,
    )


def evidence_of_breach(
    court: Court, ruling: Ruling, position: Position, blame: Blame, duties: Sequence[StepId]
) -> Ruling:
    """Add explanations, a deal for each, and clashes, a proof for each, when no deal obeys every duty."""
    if not blame.contradictory:
        return ruling
    deals = []
    for given_up in blame.explanations:
        chosen = choose(position, still_demanded(duties, given_up))
        if chosen is not None:
            deals.append(shown_deal(court, chosen))
    prover = court.prover(position.view)
    proofs = [prover.prove(clash, clash_goal()) for clash in blame.clashes]
    return replace(
        ruling,
        explanations=blame.explanations,
        clashes=blame.clashes,
        clash_proofs=tuple(proof for proof in proofs if isinstance(proof, Proof)),
        explanation_deals=tuple(deals),
        stopped=ruling.stopped or any(isinstance(proof, Unknown) for proof in proofs),
    )


def proved(  # noqa: PLR0913, PLR0917 - a ruling and all it is about
    court: Court, ruling: Ruling, position: Position, duties: Sequence[StepId], blame: Blame, goal: Goal
) -> Ruling | None:
    """Add the proof of a goal; None when a budget runs out.

    When the record shows a breach, duties that are in no explanation are tried first, since what they prove holds
    whoever broke something; where they fall short each explanation gets a proof of its own. An argument that shows
    fewer own cards is no use at a table that would not accept its depth.
    """
    suspects = {step for given_up in blame.explanations for step in given_up}
    safe = still_demanded(duties, suspects)
    if not suspects or isinstance(position.quick(safe, [_literal(position, goal)]), Impossible):
        ways: list[tuple[tuple[StepId, ...], Sequence[StepId]]] = [((), safe)]
    else:
        ways = [(e, still_demanded(duties, e)) for e in blame.explanations]
    prover = court.prover(position.view)
    found: list[tuple[tuple[StepId, ...], Proof]] = []
    for given_up, demanded in ways:
        proof = prover.prove(demanded, goal, least_own=court.least_own)
        if court.least_own and isinstance(proof, Proof) and court.setting.too_deep(proof.level):
            proof = prover.prove(demanded, goal)
        if isinstance(proof, Unknown):
            return None
        found.append((given_up, proof))
    under = tuple(Breach(e, _premises(proof), proof) for e, proof in found) if len(found) > 1 else ()
    everything = [premise for _, proof in found for premise in _premises(proof)]
    first = found[0][1]
    return replace(ruling, premises=_premises(first), proof=first, relies_on=reliances(everything), under=under)


def _premises(proof: Proof) -> tuple[Premise, ...]:
    return tuple(premise for _, premise in proof.premises)


def _literal(position: Position, goal: Goal) -> int:
    return position.sat.any_of([position.sat.all_of(rows) for rows in goal.question])


def too_deep(court: Court, ruling: Ruling) -> bool:
    """Tell whether the ruling's argument is deeper than the table accepts (rulings 4, `max_level`)."""
    proof = ruling.hardest
    return proof is not None and court.setting.too_deep(proof.level)


def reliances(premises: Sequence[Premise]) -> tuple[Reliance, ...]:
    """List the duties among the premises, one entry a step."""
    found = {
        Reliance(premise.rule, premise.steps[0], premise.seat)
        for premise in premises
        if premise.rule is not None and premise.seat is not None
    }
    return tuple(sorted(found, key=lambda entry: (entry.step, entry.rule)))


def unused_rules(court: Court, asked: Asked, done: int, claimant: Seat | None) -> tuple[str, ...]:
    """List the parts of rules and the options that bear on the question and that this version does not apply.

    Order inside a suit, and what a privileged leader may advance, depend on what the leader knew.
    """
    missing: set[str] = set()
    if Kind.lead_order in asked.assume:
        for step in court.steps[:done]:
            if step.seat is not claimant and step.is_lead and _single_that_counts(step):
                missing.update(_parts(court.record, step))
    return (*sorted(missing), *court.setting.unused)


def _single_that_counts(step: Step) -> bool:
    if isinstance(step.play, FaceUp):
        meld = recognise(step.play.cards)
        return meld is not None and rests_on_knowledge(meld)
    return step.play.count == 1


def _parts(record: Record, step: Step) -> set[str]:
    """Name the parts of the lead rules that the lead can come under, its leader privileged or not."""
    parts = set()
    if may_be_privileged(step.seat, record.called_by):
        parts.add("LF-R19 (what a privileged leader may advance)")
    if record.called_by != step.seat.value or step.seat is Seat.dealer:
        parts.add("LF-R17 (order inside a suit)")
    return parts
