"""Refuting: steps that show that premises, with something supposed, have no deal.

Easiest first: the closure alone; then lemmas, each a single supposition refuted by the closure; then the places of one
card, case by case. Source: rulings 4 (level 4). SOUND: each step follows from what it uses, which the checker tests.
NOT COMPLETE: None when the budget of closures runs out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arbiter.answers import Budget
from arbiter.core import Given, Premise, Row
from arbiter.proof.closure import Closure
from arbiter.proof.derive import last_step, steps_for
from arbiter.proof.steps import Branch, ProofStep

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from arbiter.core import Situation
    from arbiter.proof.derive import Names
    from arbiter.proof.goal import Alternative
    from arbiter.proof.steps import Conclusion

MOST_CLOSURES = 300


@dataclass(slots=True)
class Refuter:
    """Refutes suppositions in one situation; `ids` of the names grow by one for each thing supposed or shown."""

    situation: Situation
    names: Names
    budget: Budget = field(default_factory=Budget)
    closures: int = field(default=0)

    def refute(self, givens: Sequence[Given], known: dict[int, str]) -> list[ProofStep] | None:
        """Show that these givens have no deal; `known` names literals that were shown before."""
        closure = self._close(givens)
        if closure is None:
            return None
        if closure.conflict is not None:
            steps, said = steps_for(closure, closure.conflict.needs, self.names, known)
            return [*steps, last_step(closure.conflict, {**known, **said}, self.names)]
        return self._with_lemma(givens, closure, known) or self._by_cases(givens, closure, known)

    def exclude(self, givens: Sequence[Given], literal: int, known: dict[int, str]) -> ProofStep | None:
        """Show that a literal cannot be, by supposing it."""
        supposed = self._supposed(literal)
        steps = self.refute([*givens, supposed], known)
        if steps is None:
            return None
        branch = Branch(self.names.ids[supposed], self.names.conclusions([literal]), tuple(steps))
        return self.cases((), [branch], self.names.conclusions([-literal]))

    def _supposed(self, literal: int) -> Given:
        supposed = _fixing(literal)
        self.names.suppose(supposed)
        return supposed

    def cases(self, uses: Sequence[str], branches: Sequence[Branch], concludes: tuple[Conclusion, ...]) -> ProofStep:
        """Make a step of cases; it uses what its branches use from outside themselves."""
        inside = {step.id for branch in branches for step in branch.steps} | {branch.id for branch in branches}
        outer = [use for branch in branches for step in branch.steps for use in step.uses if use not in inside]
        return ProofStep(
            self.names.next(), "cases", tuple(dict.fromkeys((*uses, *outer))), concludes, branches=tuple(branches)
        )

    def _close(self, givens: Sequence[Given]) -> Closure | None:
        self.closures += 1
        if self.closures > MOST_CLOSURES or self.budget.out_of_time():
            return None
        return Closure(self.situation, givens)

    def _with_lemma(self, givens: Sequence[Given], closure: Closure, known: dict[int, str]) -> list[ProofStep] | None:
        """Find a placement that the closure refutes, say so, and go on with what is then known."""
        for literal in self._open_ones(givens, closure):
            trial = self._close([*givens, _fixing(literal)])
            if trial is None:
                return None
            if trial.conflict is None:
                continue
            lemma = self.exclude(givens, literal, known)
            if lemma is None:
                return None
            shown = _fixing(-literal)
            self.names.ids[shown] = lemma.id
            rest = self.refute([*givens, shown], known)
            return None if rest is None else _used([lemma, *rest])
        return None

    def _by_cases(self, givens: Sequence[Given], closure: Closure, known: dict[int, str]) -> list[ProofStep] | None:
        """Try every place that is left for the card with the fewest places."""
        choices = []
        for given in givens:
            if given.premise.kind == "once":
                places = [v for v in given.rows[0].variables if v not in closure.settled]
                if len(places) > 1:
                    choices.append((len(places), places, given))
        if not choices:
            return None
        _, places, once = min(choices, key=lambda choice: (choice[0], choice[1]))
        closed = [-v for v in once.rows[0].variables if v not in places]
        steps, said = steps_for(closure, closed, self.names, known)
        inner = {**known, **said}
        branches = []
        for variable in places:
            supposed = self._supposed(variable)
            refuted = self.refute([*givens, supposed], inner)
            if refuted is None:
                return None
            branches.append(Branch(self.names.ids[supposed], self.names.conclusions([variable]), tuple(refuted)))
        uses = (self.names.ids[once], *(inner[literal] for literal in closed))
        return [*steps, self.cases(uses, branches, self.names.never)]

    def _open_ones(self, givens: Sequence[Given], closure: Closure) -> list[int]:
        """List placements worth supposing: open variables that some count or duty among the givens speaks of."""
        spoken: dict[int, int] = {}
        for given in givens:
            for row in given.rows:
                for variable in row.variables:
                    if variable not in closure.settled:
                        spoken[variable] = spoken.get(variable, 0) + 1
        return sorted(spoken, key=lambda v: (-spoken[v], v))


def _fixing(literal: int) -> Given:
    """Make a premise that says one literal."""
    wanted = int(literal > 0)
    return Given(Premise("supposed"), (Row(((abs(literal),),), wanted, wanted),))


def _used(steps: Sequence[ProofStep]) -> list[ProofStep]:
    """Leave out steps that nothing after them uses; the last step stays."""
    kept: list[ProofStep] = []
    wanted = {steps[-1].id}
    for step in reversed(steps):
        if step.id in wanted:
            kept.append(step)
            wanted.update(step.uses)
    return kept[::-1]


def violation(
    closure: Closure, alternative: Alternative, price: Callable[[int], float] | None = None
) -> list[int] | None:
    """Give the cheapest settled literals that contradict a row of the alternative; None when no row is contradicted.

    `price` gives what a literal costs; without it the closure's own cost counts.
    """
    cost = price or (lambda literal: closure.cost([literal]))
    found = [literals for row in alternative.rows if (literals := _against(closure, row, cost)) is not None]
    return min(found, key=lambda literals: (sum(map(cost, literals)), literals), default=None)


def _against(closure: Closure, row: Row, cost: Callable[[int], float]) -> list[int] | None:
    """Give the cheapest literals that contradict one row, or None."""
    settled = closure.settled
    if any(settled.get(abs(g), g < 0) != (g > 0) for g in row.given):
        return None
    held = [
        min((cost(v), v) for v in group if settled.get(v)) for group in row.groups if any(settled.get(v) for v in group)
    ]
    if len(held) > row.at_most:
        return [*row.given, *(v for _, v in sorted(held)[: row.at_most + 1])]
    gone = [group for group in row.groups if all(settled.get(v) is False for v in group)]
    short = len(row.groups) - row.at_least + 1
    if row.at_least > 0 and len(gone) >= short:
        cheapest = sorted((sum(cost(-v) for v in group), group) for group in gone)[:short]
        return [*row.given, *(-v for _, group in cheapest for v in group)]
    return None


def supposition(alternative: Alternative) -> Given:
    """Make a premise of what is supposed."""
    return Given(Premise("supposed"), alternative.rows)
