"""The written form of proofs, as `arbiter.proof` lays it down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.smallest import count_facts
from arbiter.proof.steps import LEVELS, Aged, Called, Duty, Kept, NotAll, Offended, Was, Where
from arbiter.render.argument import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.core import Premise
    from arbiter.proof.steps import Conclusion, Proof, ProofStep
    from arbiter.render.argument import Talk
    from engine.cards import Card

Json = dict[str, object]


def level_part(level: int) -> Json:
    """Give a level by number and name."""
    return {"number": level, "name": LEVELS[level]}


def effort_part(proof: Proof) -> Json:
    """Give what a proof asks of its listener: steps and facts, and what is known of shorter ones."""
    part: Json = {"steps": count_steps(proof.steps), "facts": count_facts(premise for _, premise in proof.premises)}
    if proof.fewest_facts is not None:
        part["fewest_facts"] = proof.fewest_facts
    if proof.optimal:
        part["optimal"] = True
    if proof.stopped:
        part["stopped"] = True
    return part


def count_steps(steps: Iterable[ProofStep]) -> int:
    """Count steps, those inside branches too."""
    return sum(1 + sum(count_steps(branch.steps) for branch in step.branches) for step in steps)


def steps_part(steps: Iterable[ProofStep], talks: Sequence[Talk]) -> list[Json]:
    """Give the steps in order, each with its sentence in every language talked."""
    return [_step(step, talks) for step in steps]


def reveal_part(premises: Iterable[Premise]) -> list[str]:
    """List the claimant's own cards that the argument names, S G K C L, high to low."""
    own = {card for premise in premises if premise.kind in {"own", "own-discard"} for card in premise.cards}
    return shorts(sorted(own))


def _step(step: ProofStep, talks: Sequence[Talk]) -> Json:
    part: Json = {"id": step.id, "kind": step.kind, "from": list(step.uses)}
    if step.multipliers:
        part["multipliers"] = [list(times) if isinstance(times, tuple) else times for times in step.multipliers]
    if step.branches:
        part["branches"] = [
            {"id": branch.id, "suppose": conclusions_part(branch.suppose), "proof": steps_part(branch.steps, talks)}
            for branch in step.branches
        ]
    if step.lines:
        part["lines"] = [list(line) for line in step.lines]
    part["concludes"] = conclusions_part(step.concludes)
    part["says"] = {talk.speaker.tongue.lang: sentence(talk, step) for talk in talks}
    return part


def conclusions_part(concludes: tuple[Conclusion, ...]) -> Json:
    """Give one conclusion, or several under ``all``."""
    parts = [_conclusion(conclusion) for conclusion in concludes]
    return parts[0] if len(parts) == 1 else {"all": parts}


def _conclusion(conclusion: Conclusion) -> Json:  # noqa: PLR0911 - one return for each kind of conclusion
    match conclusion:
        case Where(card, spots, inside):
            return {"card": str(card), "in" if inside else "not_in": [str(spot) for spot in spots]}
        case Was(step, cards, so):
            return {"step": str(step), "was" if so else "was_not": shorts(cards)}
        case Called(seat, so):
            return {"called_by" if so else "not_called_by": str(seat)}
        case Offended(step, so):
            return {"offended" if so else "not_offended": str(step)}
        case Aged(card):
            return {"aged": str(card)}
        case Duty(step, rule, obeyed):
            return {"obeyed" if obeyed else "broken": str(step), "rule": rule}
        case Kept(step, seat, pool, at_least, so, before):
            kept = {"step": str(step), "seat": str(seat), "pool": shorts(pool), "at_least": at_least, "so": so}
            return {"kept": {**kept, "before": True} if before else kept}
        case NotAll(parts):
            return {"not_all": [_conclusion(part) for part in parts]}
        case _:
            return {"never": True}


def shorts(cards: Iterable[Card]) -> list[str]:
    """List cards in short form, in the order given."""
    return [str(card) for card in cards]
