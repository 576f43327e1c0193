"""What the kinds of dispute share: evidence of a breach, premises under it, deals as shown, rules not used."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.answers import Impossible, Unknown
from arbiter.blame import still_demanded
from arbiter.claims.leaders import knew_shown, leads_shown
from arbiter.deals import choose
from arbiter.proof.goal import clash_goal
from arbiter.proof.steps import Proof
from arbiter.ruling import Breach, Reliance, Ruling, ShownDeal
from arbiter.setting import CLAIMS
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.blame import Blame
    from arbiter.core import Premise
    from arbiter.court import Court
    from arbiter.deals import Chosen
    from arbiter.knowledge import View
    from arbiter.position import Position
    from arbiter.proof.goal import Goal
    from arbiter.ruling import Asked, Verdict
    from engine.cards import Card
    from engine.seats import StepId


def opened(court: Court, asked: Asked, verdict: Verdict) -> Ruling:
    """Begin a ruling, with all of it that needs no evidence."""
    setting = court.setting
    return Ruling(asked, setting.book.name, setting.options, verdict, not_used=setting.unused)


def shown_deal(  # noqa: PLR0913 - a deal and what it is shown for
    court: Court,
    view: View,
    chosen: Chosen,
    *,
    side: str | None = None,
    beater: tuple[Card, ...] = (),
    holder: Seat | None = None,
    accused: StepId | None = None,
) -> ShownDeal:
    """Make a chosen deal ready to be shown, with what shows its leads lawful; what the accused kept is its beater."""
    world = chosen.world
    leads = leads_shown(court, view, world, accused)
    broken = {*world.broken, *(lead.step for lead in leads if lead.why == "unlawful")}
    if side == "guilty":
        kept = [breach.kept.cards for breach in world.verdict.breaches if breach.step == accused]
        beater = next(iter((*kept, *((lead.kept,) for lead in leads if lead.step == accused))))
    return ShownDeal(
        world.deal,
        tuple(sorted(broken)),
        side,
        beater,
        holder,
        chosen.stopped,
        tells_caller=court.record.called_by is None,
        leads=leads,
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
            deals.append(shown_deal(court, position.view, chosen, accused=ruling.asked.step))
    prover = court.prover(position.view)
    proofs = [prover.prove(clash, clash_goal(), position.insight.lessons(clash)) for clash in blame.clashes]
    cited = [premise for proof in proofs if isinstance(proof, Proof) for _, premise in proof.premises]
    return replace(
        ruling,
        explanations=blame.explanations,
        clashes=blame.clashes,
        clash_proofs=tuple(proof for proof in proofs if isinstance(proof, Proof)),
        explanation_deals=tuple(deals),
        knew=(*ruling.knew, *knew_shown(court, position.view, cited)),
        stopped=ruling.stopped or any(isinstance(proof, Unknown) or not proof.steps for proof in proofs),
    )


def proved(  # noqa: PLR0913, PLR0917 - a ruling and all it is about
    court: Court,
    ruling: Ruling,
    position: Position,
    duties: Sequence[StepId],
    blame: Blame,
    goal: Goal,
    *,
    accused: StepId | None = None,
) -> Ruling | None:
    """Add the proof of a goal; None when a budget runs out. `accused` is the lead that an acquittal is about, if any.

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
        knew = position.insight.lessons(demanded)
        knew += position.insight.acquittals(demanded, accused) if accused is not None else ()
        proof = prover.prove(demanded, goal, knew, least_own=court.least_own)
        if court.least_own and isinstance(proof, Proof) and _passes(court, ruling, proof.level):
            proof = prover.prove(demanded, goal, knew)
        if isinstance(proof, Unknown):
            return None
        found.append((given_up, proof))
    under = tuple(Breach(e, _premises(proof), proof) for e, proof in found) if len(found) > 1 else ()
    everything = [premise for _, proof in found for premise in _premises(proof)]
    first = found[0][1]
    return replace(
        ruling,
        premises=_premises(first),
        proof=first,
        relies_on=reliances(everything),
        under=under,
        knew=(*ruling.knew, *knew_shown(court, position.view, everything)),
    )


def _premises(proof: Proof) -> tuple[Premise, ...]:
    return tuple(premise for _, premise in proof.premises)


def _literal(position: Position, goal: Goal) -> int:
    return position.sat.any_of([position.sat.all_of(rows) for rows in goal.question])


def too_deep(court: Court, ruling: Ruling) -> bool:
    """Tell whether the ruling's argument is deeper than the table accepts (rulings 4, `max_level`)."""
    proof = ruling.hardest
    return proof is not None and _passes(court, ruling, proof.level)


def _passes(court: Court, ruling: Ruling, level: int) -> bool:
    return court.setting.too_deep(level, claim=ruling.asked.kind in CLAIMS)


def reliances(premises: Sequence[Premise]) -> tuple[Reliance, ...]:
    """List the duties among the premises, one entry a step."""
    found = {
        Reliance(premise.rule, premise.steps[0], premise.seat)
        for premise in premises
        if premise.rule is not None and premise.seat is not None and not (premise.knew and premise.knew.acquits)
    }
    found |= {Reliance(*duty) for premise in premises if premise.knew is not None for duty in premise.knew.guard}
    return tuple(sorted(found, key=lambda entry: (entry.step, entry.rule)))
