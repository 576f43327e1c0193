"""The last resort: a refutation in clauses (LRAT) where sums, cases and lemmas have run out of budget.

Nobody follows it at a table; a stranger can still check it, line by line. Source: rulings 4 (level 4).
SOUND: every line carries the hints that give it. NOT COMPLETE: None when a budget runs out, for a duty that binds in
some case only, and where a located card could lie in several places.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.answers import Model, Unknown
from arbiter.proof.adding import exceeded
from arbiter.proof.closure import Closure
from arbiter.proof.cnf import formula
from arbiter.proof.counted import Counted
from arbiter.proof.derive import steps_for
from arbiter.proof.kinds.step import LOCATING
from arbiter.proof.propagation import hinted_lines
from arbiter.proof.steps import Aged, Duty, Kept, Never, ProofStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.answers import Budget
    from arbiter.core import Given, Situation
    from arbiter.proof.derive import Names
    from arbiter.proof.goal import Alternative, Goal
    from arbiter.proof.kinds.counts import Count
    from arbiter.proof.steps import Conclusion


def clausal_steps(  # noqa: PLR0913, PLR0917 - an alternative and all it is refuted with
    situation: Situation,
    names: Names,
    kept: Sequence[Given],
    goal: Goal,
    alternative: Alternative,
    said: dict[int, str],
    budget: Budget | None = None,
) -> list[ProofStep] | None:
    """Refute an alternative by clauses: where the located cards are not, then one step of lines."""
    seen = Closure(situation, [given for given in kept if given.premise.kind in LOCATING], single=True)
    rows = [row for given in kept if given.premise.kind not in LOCATING for row in given.rows]
    spoken = {abs(v) for row in rows for v in (*row.variables, *row.given)}
    wanted = [literal for literal in seen.reasons if abs(literal) in spoken]
    steps, now = steps_for(seen, wanted, names)
    for concludes in _conclusions(situation, names, goal, alternative, said):
        step = _lines(Counted(situation), names, kept, steps, concludes, budget)
        if step is not None:
            said.update(now)
            if isinstance(goal.concludes, Aged):
                said.update({-v: step.id for v in alternative.rows[0].variables if -v not in said})
            return [*steps, step]
    return None


def _conclusions(
    situation: Situation, names: Names, goal: Goal, alternative: Alternative, said: dict[int, str]
) -> list[tuple[Conclusion, ...]]:
    """List what a step of clauses may conclude to refute the alternative; any one of these will do."""
    if isinstance(goal.concludes, Never):
        return [(Never(),)]
    if isinstance(goal.concludes, Aged):
        return [names.conclusions([-v for v in alternative.rows[0].variables if -v not in said])]
    says = alternative.says[0]
    if isinstance(says, Kept) and len(alternative.rows) == 1:
        return [(replace(says, so=False),)]
    if isinstance(says, Duty):
        return [(exceeded(situation, says, row),) for row in alternative.rows if not row.given]
    return []


def _lines(  # noqa: PLR0913, PLR0917 - a step and all that goes into it
    counted: Counted,
    names: Names,
    kept: Sequence[Given],
    steps: Sequence[ProofStep],
    concludes: tuple[Conclusion, ...],
    budget: Budget | None,
) -> ProofStep | None:
    from arbiter.solvers.refutations import logged_refutation  # noqa: PLC0415 - imported when first needed

    uses: list[str] = []
    counts: list[Count] = []
    for given in kept:
        said = counted.premise(given)
        if said is not None:
            uses.append(names.ids[given])
            counts += said
    for step in steps:
        uses.append(step.id)
        counts += [count for each in step.concludes if (count := counted.conclusion(each)) is not None]
    goals = [count for each in concludes if (count := counted.conclusion(each)) is not None]
    clauses = formula(counts, goals).clauses
    learned = logged_refutation(clauses, budget)
    if isinstance(learned, Model | Unknown):
        return None
    lines = hinted_lines(clauses, learned, budget)
    return None if lines is None else ProofStep(names.next(), "lrat", tuple(uses), concludes, lines=lines)
