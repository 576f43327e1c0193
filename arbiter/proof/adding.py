"""Adding: which sums a goal needs, and how they are said as steps of kind ``sum``.

A beater is excluded by a sum that says it cannot be in that hand, all beaters by one sum if that is easier; an accused
player by one that says how many cards of a pool he had kept, or cannot have kept. Source: rulings 4 (level 4).
SOUND: see `arbiter.proof.summing`. NOT COMPLETE: None where no sum was found within the budget.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from arbiter.answers import Budget
from arbiter.core import Given, Premise, Row
from arbiter.proof.derive import givens_used, steps_for
from arbiter.proof.refute import violation
from arbiter.proof.steps import Aged, Branch, Duty, Kept, Never, ProofStep
from arbiter.proof.summing import Summed, find_sum
from arbiter.proof.weights import STEP, cost_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Situation
    from arbiter.proof.closure import Closure
    from arbiter.proof.derive import Names
    from arbiter.proof.goal import Alternative, Goal
    from arbiter.proof.steps import Conclusion

MOST_WORK: Final = 1.5
"""Deterministic seconds for all sums of a goal over one set of premises."""


@dataclass(frozen=True, slots=True)
class Addition:
    """One sum and what it shows: literals, or something said in words; `within` is a case supposed with it."""

    summed: Summed
    literals: tuple[int, ...] = ()
    says: tuple[Conclusion, ...] = ()
    within: Alternative | None = None


def additions(
    closure: Closure, goal: Goal, alternative: Alternative, budget: Budget | None = None
) -> tuple[Addition, ...] | None:
    """Find the cheapest sums that refute an alternative; None when there are none, or not within the budget.

    The alternatives of a goal share `MOST_WORK`.
    """
    budget = replace(budget or Budget(), deterministic=MOST_WORK / len(goal.alternatives))
    found = [
        option
        for option in _options(closure, goal, alternative, budget)
        if option and all(isinstance(addition, Addition) for addition in option)
    ]
    whole = [tuple(addition for addition in option if addition is not None) for option in found]
    return min(whole, key=_cost, default=None)


def givens_to_add(closure: Closure, goal: Goal, budget: Budget | None = None) -> list[Given] | None:
    """List the premises with which sums, or what is settled, refute every alternative; None where they do not."""
    used: set[Given] = set()
    for alternative in goal.alternatives:
        settled = violation(closure, alternative)
        if settled is not None:
            used.update(givens_used(closure, settled))
            continue
        sums = additions(closure, goal, alternative, budget)
        if sums is None:
            return None
        used.update(*(addition.summed.givens for addition in sums))
        if isinstance(goal.concludes, Aged):
            gone = [-v for v in alternative.rows[0].variables if closure.settled.get(v) is False]
            used.update(givens_used(closure, gone))
    return [given for given in closure.givens if given in used]


def sum_steps(closure: Closure, addition: Addition, names: Names, said: dict[int, str]) -> list[ProofStep]:
    """Say a sum: first what it puts in, then the sum; `said` grows by what is shown on the way."""
    steps, now = steps_for(closure, addition.summed.literals, names, said)
    said.update(now)
    if addition.within is not None:
        return [*steps, _supposed(addition, addition.within, names, said)]
    step = _one(addition, names, said)
    said.update(dict.fromkeys(addition.literals, step.id))
    return [*steps, step]


def _options(
    closure: Closure, goal: Goal, alternative: Alternative, budget: Budget | None
) -> list[list[Addition | None]]:
    """List ways to refute an alternative, each a list of sums all of which it needs."""
    if isinstance(goal.concludes, Aged):
        return _beaters(closure, alternative, budget)
    if isinstance(goal.concludes, Never):
        return [[_addition(closure, (), budget, (), (Never(),))]]
    says = alternative.says[0]
    if isinstance(says, Kept):
        denied = replace(says, so=False)
        within = alternative if len(alternative.rows) > 1 else None
        return [[_addition(closure, alternative.rows, budget, (), (denied,), within)]]
    if isinstance(says, Duty):
        return [
            [_addition(closure, (row,), budget, (), (exceeded(closure.situation, says, row),))]
            for row in alternative.rows
            if not row.given
        ]
    return []


def _beaters(closure: Closure, alternative: Alternative, budget: Budget | None) -> list[list[Addition | None]]:
    """Exclude the beaters that are not settled all by one sum, or each by its own."""
    left = [v for v in alternative.rows[0].variables if v not in closure.settled]
    somewhere = Row(tuple((v,) for v in left), 1, len(left))
    together = [_addition(closure, (somewhere,), budget, tuple(-v for v in left))]
    if len(left) == 1 or together[0] is None:
        alone = [] if len(left) == 1 else _each(closure, left, budget)
        return [together, alone] if alone else [together]
    return [together, _each(closure, left, budget)]


def _each(closure: Closure, left: Sequence[int], budget: Budget | None) -> list[Addition | None]:
    found: list[Addition | None] = []
    for variable in left:
        found.append(_addition(closure, (Row(((variable,),), 1, 1),), budget, (-variable,)))
        if found[-1] is None:
            break
    return found


def _addition(  # noqa: PLR0913, PLR0917 - a sum and all that it shows
    closure: Closure,
    rows: Sequence[Row],
    budget: Budget | None,
    literals: tuple[int, ...],
    says: tuple[Conclusion, ...] = (),
    within: Alternative | None = None,
) -> Addition | None:
    found = find_sum(closure, rows, budget)
    return Addition(found, literals, says, within) if isinstance(found, Summed) else None


def exceeded(situation: Situation, duty: Duty, row: Row) -> Kept:
    """Say that a bound of a duty was exceeded; its pool is read off its variables."""
    cards = {variable: card for (card, _), variable in situation.index.items()}
    seat = next(one.seat for one in situation.duties if one.step == duty.step)
    pool = tuple(cards[group[0]] for group in row.groups)
    bounds = (bound for one in situation.duties if one.step == duty.step for bound in one.bounds)
    before = any(bound.premise.before and row in bound.rows for bound in bounds)
    return Kept(duty.step, seat, pool, row.at_most + 1, before=before)


def _cost(option: Sequence[Addition]) -> int:
    givens = frozenset[Given]().union(*(addition.summed.givens for addition in option))
    return cost_of(givens) + sum(STEP["sum"] + len(addition.summed.added) for addition in option)


def _one(addition: Addition, names: Names, said: dict[int, str], supposed: str | None = None) -> ProofStep:
    """Make the step: what is added with its multipliers, then what is put in, which is taken no times."""
    times: dict[str, int | tuple[int, ...]] = {names.ids[given]: number for given, number in addition.summed.added}
    if supposed is not None:
        times[supposed] = addition.summed.supposed
    for literal in addition.summed.literals:
        times.setdefault(said[literal], 0)
    concludes = addition.says or names.conclusions(addition.literals)
    if supposed is not None:
        concludes = names.never
    return ProofStep(names.next(), "sum", tuple(times), concludes, multipliers=tuple(times.values()))


def _supposed(addition: Addition, within: Alternative, names: Names, said: dict[int, str]) -> ProofStep:
    """Add up inside a branch that supposes a case as well."""
    given = Given(Premise("supposed"), within.rows)
    names.suppose(given)
    inner = _one(addition, names, said, names.ids[given])
    uses = tuple(use for use in inner.uses if use != names.ids[given])
    branch = Branch(names.ids[given], within.says, (inner,))
    return ProofStep(names.next(), "cases", uses, addition.says, branches=(branch,))
