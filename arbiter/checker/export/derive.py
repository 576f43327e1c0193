"""Deriving the bound of a count from one inequality, as the checker does by arithmetic, in lines of a refutation.

Unit propagation sees literals and clauses, but treats the places of one card apart: so the rule that a card is in one
place is added to the inequality first. A bound that is no clause is reached by cutting planes (Chvátal 1973): what is
settled is added, what is open is weakened away, the rest divided.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.checker.export.constraints import AtLeast, clause
from arbiter.proof.kinds.arithmetic import thing_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.checker.export.log import Log
    from arbiter.checker.export.problem import Lines, Problem
    from arbiter.proof.kinds.counts import Atom, Count, Sum

Scope = tuple[int, ...]
"""Literals that are supposed."""


@dataclass(frozen=True, slots=True)
class Basis:
    """One inequality, the lines that add up to it, each so many times, and what else is settled."""

    inequality: Sum
    lines: tuple[tuple[int, int], ...]
    settled: Mapping[Atom, bool]


class Deriver:
    """Derives bounds of counts in one refutation."""

    def __init__(self, problem: Problem, log: Log) -> None:
        self.problem = problem
        self.log = log
        self._units: dict[tuple[int, Scope], int] = {}

    def bound(self, goal: Count, basis: Basis, under: Scope, *, upper: bool) -> Lines:
        """Derive one bound of a count; give the lines that add up to it."""
        variables = self.problem.variables
        signed = [(-1 if upper else 1) * variables.of(atom) for atom in goal.atoms]
        degree = len(signed) - goal.high if upper else goal.low
        words = self._strengthened(goal, basis)
        if degree == len(signed):
            if len(words) > 1:
                self.log.pol(words)
            return tuple(self.unit(literal, under) for literal in signed)
        if degree <= 1 or degree > len(signed):
            if len(words) > 1:
                self.log.pol(words)
            return (self.log.rup(clause(signed) if degree <= 1 else AtLeast({}, 1), under),)
        return (self._cut(words, goal, basis, signed, degree, under, upper=upper),)

    def unit(self, literal: int, under: Scope) -> int:
        """State a literal that unit propagation finds."""
        if (literal, under) not in self._units:
            self._units[literal, under] = self.log.rup(clause([literal]), under)
        return self._units[literal, under]

    def added(self, lines: tuple[tuple[int, int], ...]) -> list[str]:
        """Write lines added up, each so many times."""
        words: list[str] = []
        for times, line in lines:
            if times:
                words += [str(line), *([str(times), "*"] if times > 1 else []), *(["+"] if words else [])]
        return words

    def one_place(self, card: str, atoms: list[Atom]) -> list[str]:
        """Write the rule that a card is in one of these places at most, its other places weakened away."""
        line, numbers = self.problem.one_place[card]
        kept = {self.problem.variables.of(atom) for atom in atoms}
        words = [str(line)]
        for number in numbers:
            if number not in kept:
                words += [self.problem.variables.word(number), "+"]
        return words

    def _strengthened(self, goal: Count, basis: Basis) -> list[str]:
        """Write the inequality with the rule added for each card that could lower it in several places at once."""
        words = self.added(basis.lines)
        settled = basis.settled
        placed = {thing_of(atom) for atom, true in settled.items() if true}
        lowering: dict[str, list[tuple[int, Atom]]] = {}
        for atom, weight in basis.inequality.weights.items():
            open_one = atom not in settled and atom not in goal.atoms and thing_of(atom) not in placed
            if weight < 0 and atom[0] == "at" and open_one:
                lowering.setdefault(atom[1], []).append((-weight, atom))
        for card, found in lowering.items():
            if len(found) > 1:
                times = sorted((weight for weight, _ in found), reverse=True)[1]
                rule = self.one_place(card, [atom for _, atom in found])
                words += [*rule, *([str(times), "*"] if times > 1 else []), *(["+"] if words else [])]
        return words

    def _cut(  # noqa: PLR0913, PLR0917 - all that a cut needs
        self, words: list[str], goal: Count, basis: Basis, signed: list[int], degree: int, under: Scope, *, upper: bool
    ) -> int:
        """Reach a bound that is no clause: clear away all but the goal's atoms, even out their weights, divide."""
        if not words:
            return self.log.rup(AtLeast(dict.fromkeys(signed, 1), degree), under)
        weights, settled = basis.inequality.weights, basis.settled
        placed = {thing_of(atom) for atom, true in settled.items() if true and atom[0] == "at"}
        favourable = unfavourable = 0
        have: list[int] = []
        zero: list[str] = []
        more: list[str] = []
        for atom in dict.fromkeys((*weights, *goal.atoms)):
            weight = weights.get(atom, 0)
            number = self.problem.variables.of(atom)
            lost = settled.get(atom, False if thing_of(atom) in placed and atom not in goal.atoms else None)
            if atom in goal.atoms and lost is None:
                have.append(weight if upper else -weight)
                continue
            more += self._cleared(number, weight, lost, under)
            if atom in goal.atoms:
                good = lost is not upper
                favourable += good
                unfavourable += not good
                literal = number if not upper else -number
                zero += [str(self.unit(literal, under)) if good else self.problem.variables.word(literal), "+"]
        needed = degree - favourable
        level = sorted(have, reverse=True)[needed - 2] if 2 <= needed <= len(have) else max(have, default=0)  # noqa: PLR2004 - a clause needs no evening out
        if level <= 0 or needed < 1:
            self.log.pol([*words, *more])
            return self.log.rup(AtLeast(dict.fromkeys(signed, 1), degree), under)
        for atom in goal.atoms:
            weight = weights.get(atom, 0) if upper else -weights.get(atom, 0)
            if settled.get(atom) is None:
                number = self.problem.variables.of(atom)
                for_it, against = (-number, number) if upper else (number, -number)
                if weight > level:
                    more += _axiom(self.problem.variables.word(against), weight - level)
                elif weight <= 0:
                    more += _axiom(self.problem.variables.word(for_it), 1 - weight)
        divided = [str(level), "d"] if level > 1 else []
        return self.log.pol([*words, *more, *divided, *zero])

    def _cleared(self, number: int, weight: int, value: bool | None, under: Scope) -> list[str]:  # noqa: FBT001 - true, false or open
        """Write what takes an atom out of an inequality: its value if it helps, else a weakening."""
        if not weight:
            return []
        there = number if weight > 0 else -number
        if value is (weight > 0):
            line = self.unit(there, under)
            return [str(line), *([str(abs(weight)), "*"] if abs(weight) > 1 else []), "+"]
        return _axiom(self.problem.variables.word(there), abs(weight))


def _axiom(word: str, times: int) -> list[str]:
    return [word, *([str(times), "*"] if times > 1 else []), "+"]
