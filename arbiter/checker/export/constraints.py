"""Pseudo-Boolean constraints: so many weighted literals are true at least, as OPB and VeriPB write them.

A literal is the number of a variable, negative for its negation. Variables are ``x1``, ``x2``, …; those that a proof
makes for itself are ``h1``, ``h2``, … (Roussel and Manquinho 2012 for OPB).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arbiter.proof.kinds.counts import Sum, sums_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arbiter.proof.kinds.counts import Atom, Count


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The weights of the literals that are true come to `degree` at least; all weights are positive."""

    weights: dict[int, int]
    degree: int

    def opposite(self) -> AtLeast:
        """Say that it is not so."""
        room = sum(self.weights.values()) - self.degree
        return AtLeast({-one: weight for one, weight in self.weights.items()}, room + 1)


@dataclass(slots=True)
class Variables:
    """The number of each atom in the order of first use, and the variables that stand for no atom."""

    numbers: dict[Atom, int] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    own: int = 0

    def of(self, atom: Atom) -> int:
        """Give the variable of an atom."""
        if atom not in self.numbers:
            self.numbers[atom] = self.new(atom_words(atom))
        return self.numbers[atom]

    def new(self, meaning: str) -> int:
        """Make a variable of the problem; `meaning` is told in a comment."""
        self.names.append(meaning)
        return len(self.names)

    def fresh(self) -> int:
        """Make a variable for the proof alone; the problem is complete by then."""
        self.own += 1
        return len(self.names) + self.own

    def word(self, literal: int) -> str:
        """Write a literal."""
        number = abs(literal)
        name = f"x{number}" if number <= len(self.names) else f"h{number - len(self.names)}"
        return name if literal > 0 else f"~{name}"


def atom_words(atom: Atom) -> str:
    """Say what an atom says."""
    match atom:
        case ("at", card, place):
            return f"{card} in {place}"
        case ("was", step, cards):
            return f"{step} was {cards}"
        case (kind, who, _):
            return f"{kind} by {who}"


def at_least(variables: Variables, inequality: Sum) -> AtLeast:
    """Turn "the weighted number is at most" round into positive weights of literals."""
    weights: dict[int, int] = {}
    degree = -inequality.bound
    for atom, weight in inequality.weights.items():
        if weight > 0:
            weights[-variables.of(atom)] = weight
            degree += weight
        elif weight < 0:
            weights[variables.of(atom)] = -weight
    return AtLeast(weights, degree)


def sides(count: Count) -> Iterator[tuple[bool, Sum]]:
    """List the inequalities of a count, each with whether it is the upper bound."""
    found = list(sums_of(count))
    uppers = [True] if count.bounded_above else []
    lowers = [False] if count.bounded_below else []
    return zip([*uppers, *lowers], found, strict=True)


def clause(literals: Iterable[int]) -> AtLeast:
    """Say that one of some literals is true."""
    return AtLeast(dict.fromkeys(literals, 1), 1)


def if_all(conditions: Iterable[int], says: AtLeast) -> AtLeast:
    """Say something on condition that some literals are true."""
    degree = max(says.degree, 0)
    weights = dict(says.weights)
    for literal in conditions:
        weights[-literal] = min(weights.get(-literal, 0) + degree, degree)
    return AtLeast(weights, degree)


def in_words(variables: Variables, says: AtLeast) -> str:
    """Write a constraint as VeriPB does, negated variables and all."""
    return "".join(f"{weight} {variables.word(lit)} " for lit, weight in says.weights.items()) + f">= {says.degree} ;"


def in_opb(variables: Variables, says: AtLeast) -> str:
    """Write a constraint with variables only, as every reader of OPB understands it."""
    degree = says.degree - sum(weight for literal, weight in says.weights.items() if literal < 0)
    terms = (
        f"{weight if literal > 0 else -weight:+d} {variables.word(abs(literal))} "
        for literal, weight in says.weights.items()
    )
    return "".join(terms) + f">= {degree} ;"
