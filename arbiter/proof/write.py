"""Writing a proof down: from premises that suffice to numbered premises and steps, the last of which is the ruling's.

SOUND: each step follows from what it uses. NOT COMPLETE: None when the budget of a refutation runs out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.answers import Budget
from arbiter.proof.adding import additions, sum_steps
from arbiter.proof.closure import Closure, refutes
from arbiter.proof.derive import Names, needed_literals, steps_for
from arbiter.proof.goal import Alternative
from arbiter.proof.last_resort import clausal_steps
from arbiter.proof.premises import numbered
from arbiter.proof.refute import Refuter, supposition, violation
from arbiter.proof.steps import (
    COMBINED_LEVEL,
    DIRECT_LEVEL,
    Aged,
    Branch,
    Called,
    Duty,
    Kept,
    Never,
    NotAll,
    Offended,
    Proof,
    ProofStep,
    Was,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Given, Situation
    from arbiter.proof.goal import Goal
    from arbiter.proof.steps import Conclusion
    from engine.cards import Card

CLOSING = frozenset({"cases", "sum", "lrat"})
"""Kinds of step that refute an alternative as a whole."""


def printed(card: Card) -> Proof:
    """Write the proof for a card that is aged from the start: nothing beats it (level 0)."""
    return Proof(0, (), (ProofStep("s1", "claim", (), (Aged(card),)),), fewest_facts=0, optimal=True)


def written(  # noqa: PLR0913 - a proof and how it may be argued
    situation: Situation,
    level: int,
    kept: Sequence[Given],
    goal: Goal,
    *,
    optimal: bool = False,
    sums: bool = True,
    budget: Budget | None = None,
) -> Proof | None:
    """Write the proof of a goal from premises that suffice; at level 4 by sums, else by cases, else by clauses."""
    premises, ids = numbered(kept)
    names = Names(situation, dict(ids))
    plain = Closure(situation, kept, single=level <= DIRECT_LEVEL)
    refuter = Refuter(situation, names, budget or Budget())
    adding = sums and level >= COMBINED_LEVEL
    if isinstance(goal.concludes, Never):
        steps = _added(refuter, goal, goal.alternatives[0], plain, {}, budget) if adding else None
        steps = steps or refuter.refute(kept, {})
        if steps is None and level >= COMBINED_LEVEL:
            steps = clausal_steps(situation, names, kept, goal, goal.alternatives[0], {}, budget)
        return None if steps is None else Proof(level, premises, tuple(steps), optimal=optimal)
    wanted = [violation(plain, alternative) for alternative in goal.alternatives]
    literals = list(dict.fromkeys(literal for found in wanted if found for literal in found))
    steps, said = steps_for(plain, literals, names)
    uses = [said[literal] for literal in literals]
    pending = [alternative for alternative, found in zip(goal.alternatives, wanted, strict=True) if found is None]
    for alternative in _whatever_the_case(situation, kept, pending):
        more = _added(refuter, goal, alternative, plain, said, budget) if adding else None
        if more is None:
            tried = dict(said)
            more = _by_supposing(refuter, kept, goal, alternative, plain, tried)
            said.update(tried if more is not None else {})
        if more is None and level >= COMBINED_LEVEL:
            more = clausal_steps(situation, names, kept, goal, alternative, said, budget)
        if more is None:
            return None
        steps += more
        claimed = said.values() if isinstance(goal.concludes, Aged) else ()
        uses += [step.id for step in more if step.kind in CLOSING or step.id in claimed]
    steps.append(ProofStep(names.next(), "claim", tuple(dict.fromkeys(uses)), (goal.concludes,)))
    return Proof(level, premises, tuple(steps), optimal=optimal)


def _whatever_the_case(
    situation: Situation, kept: Sequence[Given], pending: Sequence[Alternative]
) -> list[Alternative]:
    """Put alternatives together that suppose the same cards kept in different cases, where the case does not matter.

    A duty against a forgotten play has a case for every meld it can have been; mostly the cards could not be kept
    whatever it was.
    """
    found: dict[Conclusion, Alternative] = {}
    listed: list[Alternative] = []
    for alternative in pending:
        first = alternative.says[0] if alternative.says else None
        if not isinstance(first, Kept) or len(alternative.says) == 1:
            listed.append(alternative)
            continue
        if first not in found:
            bare = Alternative(alternative.rows[:1], alternative.says[:1])
            closes = refutes(situation, kept, bare.rows)
            found[first] = bare if closes else alternative
            listed.append(found[first])
        elif len(found[first].says) > 1:
            listed.append(alternative)
    return listed


def _added(  # noqa: PLR0913, PLR0917 - an alternative and all it is refuted with
    refuter: Refuter,
    goal: Goal,
    alternative: Alternative,
    plain: Closure,
    said: dict[int, str],
    budget: Budget | None,
) -> list[ProofStep] | None:
    """Refute an alternative by sums; None when there are none."""
    found = additions(plain, goal, alternative, budget)
    if found is None:
        return None
    steps = _gone(refuter, alternative, plain, said) if isinstance(goal.concludes, Aged) else []
    for addition in found:
        steps += sum_steps(plain, addition, refuter.names, said)
    return steps


def _gone(refuter: Refuter, alternative: Alternative, plain: Closure, said: dict[int, str]) -> list[ProofStep]:
    """Say which beaters are settled already."""
    settled = [-v for v in alternative.rows[0].variables if plain.settled.get(v) is False]
    steps, now = steps_for(plain, settled, refuter.names, said)
    said.update(now)
    return steps


def _by_supposing(  # noqa: PLR0913, PLR0917 - an alternative and all it is refuted with
    refuter: Refuter,
    kept: Sequence[Given],
    goal: Goal,
    alternative: Alternative,
    plain: Closure,
    said: dict[int, str],
) -> list[ProofStep] | None:
    """Refute an alternative that nothing settled contradicts: as a whole, or for a claim beater by beater."""
    if isinstance(goal.concludes, Aged):
        return _each_beater(refuter, kept, alternative, plain, said)
    supposed = supposition(alternative)
    steps = _beforehand(refuter, [*kept, supposed], plain, said)
    refuter.names.suppose(supposed)
    inner = refuter.refute([*kept, supposed], said)
    if inner is None:
        return None
    branch = Branch(refuter.names.ids[supposed], alternative.says, tuple(inner))
    return [*steps, refuter.cases((), [branch], _negated(alternative.says))]


def _beforehand(refuter: Refuter, givens: Sequence[Given], plain: Closure, said: dict[int, str]) -> list[ProofStep]:
    """Say before anything is supposed what the refutation needs and what holds without it, so as to say it once."""
    closure = Closure(refuter.situation, givens)
    if closure.conflict is None:
        return []
    needed = needed_literals(closure, closure.conflict.needs, said)
    common = [literal for literal in needed if plain.settled.get(abs(literal)) is (literal > 0)]
    steps, now = steps_for(plain, common, refuter.names, said)
    said.update(now)
    return steps


def _each_beater(
    refuter: Refuter, kept: Sequence[Given], alternative: Alternative, plain: Closure, said: dict[int, str]
) -> list[ProofStep] | None:
    """Show for each beater and opponent that it cannot be there: by what is settled, or by supposing it."""
    steps = _gone(refuter, alternative, plain, said)
    for variable in alternative.rows[0].variables:
        if -variable not in said:
            step = refuter.exclude(kept, variable, said)
            if step is None:
                return None
            said[-variable] = step.id
            steps.append(step)
    return steps


def _negated(says: Sequence[Conclusion]) -> tuple[Conclusion, ...]:
    """Say that what was supposed is not so; of several things together, that not all of them are."""
    first = says[0]
    if isinstance(first, Duty):
        return (Duty(first.step, first.rule, obeyed=not first.obeyed),)
    if isinstance(first, Kept) and len(says) == 1:
        return (replace(first, so=False),)
    return (NotAll(tuple(found for found in says if isinstance(found, Kept | Was | Called | Offended))),)
