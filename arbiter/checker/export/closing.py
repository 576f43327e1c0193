"""The last step of a refutation: what the proof has come to contradicts the goal of the problem.

Must agree with `arbiter.proof.kinds.claim`, whose reasons these are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.checker.export.constraints import AtLeast, clause, sides
from arbiter.checker.export.derive import Basis
from arbiter.proof.kinds.arithmetic import follows, thing_of
from arbiter.proof.kinds.claim import exceeded
from arbiter.proof.kinds.counts import Count, Sum, settled_by

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arbiter.checker.export.derive import Deriver, Scope
    from arbiter.checker.export.problem import Lines
    from arbiter.proof.kinds.counts import Atom
    from arbiter.proof.kinds.step import Step, Way


class Closing:
    """Writes the lines that lead from what a step names to the contradiction."""

    def __init__(self, derive: Deriver, bounds: Mapping[str, Mapping[tuple[Count, bool], Lines]]) -> None:
        self.derive = derive
        self.problem = derive.problem
        self.bounds = bounds

    @staticmethod
    def supposes(way: Way, counts: Sequence[Count]) -> bool:
        """Tell whether somebody who supposes these counts supposes just that a duty was broken in this way."""
        case = {Count((atom,), int(wanted), int(wanted)) for atom, wanted in way.bound.given}
        return set(counts) == {exceeded(way), *case}

    def close(self, step: Step, under: Scope) -> None:
        """Write that none of the ways of the goal is left."""
        match step.concludes.special:
            case ("broken", _):
                self._broken(step, under)
            case ("obeyed", _):
                for way, literal, line in self.problem.ways:
                    self._way(step, way, literal, line, under)
            case _:
                pass
        self.derive.log.rup(AtLeast({}, 1), under)

    def _way(self, step: Step, way: Way, literal: int | None, line: int, under: Scope) -> None:
        """Write that a way to have broken the duty is closed."""
        settled = settled_by(step.counts)
        left = [(card, [atom for atom in atoms if settled.get(atom) is not False]) for card, atoms in way.atoms.items()]
        open_ones = [(card, atoms) for card, atoms in left if atoms]
        if len(open_ones) <= way.at_most:
            several = [(card, atoms) for card, atoms in open_ones if len(atoms) > 1]
            if several:
                words = [str(line)]
                for card, atoms in several:
                    words += [*self.derive.one_place(card, atoms), "+"]
                self.derive.log.pol(words)
        else:
            self._within(step, way, line, settled, under)
        self.derive.log.rup(clause([-literal]) if literal is not None else AtLeast({}, 1), under)

    def _within(self, step: Step, way: Way, line: int, settled: Mapping[Atom, bool], under: Scope) -> None:
        """Add to "too many were there" that so many at most were; nothing where a case or a denial closes the way."""
        within = Count(way.bound.atoms, 0, way.at_most)
        found = self._followed(step, within, settled, under, upper=True)
        if found:
            self.derive.log.pol(self.derive.added(((1, line), *((1, one) for one in found))))

    def _followed(
        self, step: Step, goal: Count, settled: Mapping[Atom, bool], under: Scope, *, upper: bool
    ) -> Lines | None:
        """Derive a bound from one count that is named, if it follows from one."""
        for item in step.named:
            for count in item.says.counts:
                for which, inequality in sides(count):
                    if follows(goal, inequality, settled):
                        lines = tuple((1, one) for one in self.bounds.get(item.id, {}).get((count, which), ()))
                        return self.derive.bound(goal, Basis(inequality, lines, settled), under, upper=upper)
        if follows(goal, Sum({}, 0), settled):
            return self.derive.bound(goal, Basis(Sum({}, 0), (), settled), under, upper=upper)
        return None

    def _broken(self, step: Step, under: Scope) -> None:
        """Add up, for each way, the cards that were surely there, against what obedience would allow."""
        settled = settled_by(step.counts)
        for way in step.claimed.ways:
            if not all(settled.get(atom) is wanted for atom, wanted in way.bound.given):
                continue
            allowed = self.problem.goals.get((way.bound, True), ())
            number = self.problem.variables.of
            there = {
                thing_of(count.atoms[0]): self.derive.log.rup(clause(map(number, count.atoms)), under)
                for count in step.counts
                if count.low >= 1 and not count.given and count.atoms
                for atoms in way.atoms.values()
                if set(count.atoms) <= set(atoms)
            }
            if len(there) > way.at_most:
                lines: Lines | None = tuple(there.values())
            else:
                lines = self._followed(step, exceeded(way), settled, under, upper=False)
            if lines and allowed:
                self.derive.log.pol(self.derive.added(tuple((1, one) for one in (*allowed, *lines))))
