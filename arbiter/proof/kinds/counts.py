"""Counts: "if these hold, so many of these are true", the one form in which premises and conclusions are checked.

A card lies in one place at a time, so that "so many cards of a pool" is the number of true (card, place) pairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Atom = tuple[str, str, str]
"""A plain statement: ``("at", card, place)``, ``("called", seat, "")`` or ``("was", step, cards)``."""
Literal = tuple[Atom, bool]


@dataclass(frozen=True, slots=True)
class Count:
    """At least `low` and at most `high` of `atoms` are true, whenever every literal of `given` holds."""

    atoms: tuple[Atom, ...]
    low: int
    high: int
    given: tuple[Literal, ...] = ()

    @property
    def bounded_below(self) -> bool:
        """Tell whether the lower bound says anything."""
        return self.low > 0

    @property
    def bounded_above(self) -> bool:
        """Tell whether the upper bound says anything."""
        return self.high < len(self.atoms)

    def negation(self) -> Count | None:
        """Give the count that says the opposite; None when that is no single count."""
        if self.given or self.bounded_below is self.bounded_above:
            return None
        if self.bounded_below:
            return Count(self.atoms, 0, self.low - 1)
        return Count(self.atoms, self.high + 1, len(self.atoms))


NEVER = Count((), 1, 1)
"""What cannot be: one of no statements is true."""


@dataclass(frozen=True, slots=True)
class Sum:
    """An inequality: the weighted number of true atoms is at most `bound`."""

    weights: dict[Atom, int]
    bound: int


def exactly(atoms: Iterable[Atom], number: int) -> Count:
    """Say that just so many are true."""
    return Count(tuple(atoms), number, number)


def none_of(atoms: Iterable[Atom]) -> Count:
    """Say that none is true."""
    return Count(tuple(atoms), 0, 0)


def some_of(atoms: Iterable[Atom]) -> Count:
    """Say that at least one is true."""
    listed = tuple(atoms)
    return Count(listed, 1, len(listed))


def sums_of(count: Count) -> Iterator[Sum]:
    """Write a count as inequalities, the upper bound first; a case that does not hold makes room for every atom."""
    size = len(count.atoms)
    if count.bounded_above:
        yield _with_case(_weighed(count.atoms, 1), count.high, size - count.high, count.given)
    if count.bounded_below:
        yield _with_case(_weighed(count.atoms, -1), -count.low, count.low, count.given)


def _weighed(atoms: Iterable[Atom], weight: int) -> dict[Atom, int]:
    """Give each atom its weight, as often as it is listed."""
    weights: dict[Atom, int] = {}
    for atom in atoms:
        weights[atom] = weights.get(atom, 0) + weight
    return weights


def _with_case(weights: dict[Atom, int], bound: int, room: int, given: tuple[Literal, ...]) -> Sum:
    """Add ``room`` to the bound for each literal of the case that fails."""
    for atom, wanted in given:
        weights[atom] = weights.get(atom, 0) + (room if wanted else -room)
        bound += room if wanted else 0
    return Sum(weights, bound)


def settled_by(counts: Iterable[Count]) -> dict[Atom, bool]:
    """Give the atoms that single counts settle: all of a count that allows none, all of one that needs every one."""
    settled: dict[Atom, bool] = {}
    for count in counts:
        if count.given:
            continue
        if count.high <= 0:
            settled.update(dict.fromkeys(count.atoms, False))
        elif count.low >= len(count.atoms):
            settled.update(dict.fromkeys(count.atoms, True))
    return settled
