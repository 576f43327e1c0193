"""The formula of a proof step in conjunctive normal form, built the same way by whoever proves and whoever checks.

Variables: the atoms of all counts, those concluded included, sorted, from 1; then those of the counters, in order.
Clauses: for each count in order its upper bound; its lower bound (an upper bound on the negations); and, if that is
above 1, for each card that it counts in several places that it is not in two of them. A case adds the negations of its
literals to the clauses of the bounds. "At most k of n": k = 0 a unit for each; k = n - 1 one clause; k = 1 and n <= 5 a
clause for each pair; else the sequential counter of Sinz (2005). Last, the negation of what is concluded.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.proof.kinds.counts import Atom, Count

MOST_IN_PAIRS: Final = 5


@dataclass(slots=True)
class Formula:
    """The clauses, the number of each atom, and the largest number in use."""

    numbers: dict[Atom, int]
    clauses: list[tuple[int, ...]] = field(default_factory=list)
    size: int = 0

    def new(self) -> int:
        """Make a variable."""
        self.size += 1
        return self.size

    def post(self, count: Count, case: tuple[int, ...] = ()) -> None:
        """Add the clauses of a count; `case` are literals added to each."""
        literals = [self.numbers[atom] for atom in count.atoms]
        case = (*case, *(self.numbers[atom] * (-1 if wanted else 1) for atom, wanted in count.given))
        if count.high < len(literals):
            self._at_most(literals, count.high, case)
        if count.low > 0:
            self._at_most([-literal for literal in literals], len(literals) - count.low, case)
        if count.low > 1:
            self._in_one_place(count)

    def _in_one_place(self, count: Count) -> None:
        """Say of each card that a lower bound counts in several places that it is not in two of them."""
        for number, atom in enumerate(count.atoms):
            for other in count.atoms[number + 1 :]:
                if atom[0] == other[0] == "at" and atom[1] == other[1]:
                    self.clauses.append((-self.numbers[atom], -self.numbers[other]))

    def _at_most(self, literals: list[int], k: int, case: tuple[int, ...]) -> None:
        n = len(literals)
        if k < 0:
            self.clauses.append(case)
        elif k == 0:
            self.clauses.extend((*case, -literal) for literal in literals)
        elif k == n - 1:
            self.clauses.append((*case, *(-literal for literal in literals)))
        elif k == 1 and n <= MOST_IN_PAIRS:
            self.clauses.extend((*case, -a, -b) for number, a in enumerate(literals) for b in literals[number + 1 :])
        else:
            self._counter(literals, k, case)

    def _counter(self, literals: list[int], k: int, case: tuple[int, ...]) -> None:
        """Count along the literals; row[j] says that more than j of those so far are true."""
        before: list[int] = []
        for number, literal in enumerate(literals):
            if number == len(literals) - 1:
                self.clauses.append((*case, -literal, -before[k - 1]))
                return
            row = [self.new() for _ in range(k)]
            self.clauses.append((*case, -literal, row[0]))
            for j, above in enumerate(before):
                self.clauses.append((*case, -above, row[j]))
                if j + 1 < k:
                    self.clauses.append((*case, -literal, -above, row[j + 1]))
                else:
                    self.clauses.append((*case, -literal, -above))
            before = row


def formula(counts: Sequence[Count], goals: Sequence[Count] = ()) -> Formula:
    """Build the formula of some counts and of the negation of the goals, one of which then fails.

    Where a goal is that this cannot be, it fails anyway, and nothing is added.
    Several goals, or one with two bounds, get a variable for each bound that may fail, and a clause over these.
    """
    atoms = sorted({atom for count in (*counts, *goals) for atom in _atoms(count)})
    built = Formula({atom: number for number, atom in enumerate(atoms, start=1)}, size=len(atoms))
    for count in counts:
        built.post(count)
    opposites = [opposite for goal in goals for opposite in _opposites(goal)]
    if any(goal.low > len(goal.atoms) for goal in goals):
        return built
    if len(opposites) == 1:
        built.post(opposites[0])
    elif opposites:
        chosen = [built.new() for _ in opposites]
        for variable, opposite in zip(chosen, opposites, strict=True):
            built.post(opposite, (-variable,))
        built.clauses.append(tuple(chosen))
    return built


def _atoms(count: Count) -> list[Atom]:
    return [*count.atoms, *(atom for atom, _ in count.given)]


def _opposites(goal: Count) -> list[Count]:
    """List the ways in which a count can fail: too many, too few."""
    found = []
    if goal.high < len(goal.atoms):
        found.append(replace(goal, low=goal.high + 1, high=len(goal.atoms)))
    if goal.low > 0 and goal.atoms:
        found.append(replace(goal, low=0, high=goal.low - 1))
    return found
