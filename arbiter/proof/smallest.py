"""The fewest facts any argument must use, and the fewest own cards that have to be shown.

Implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva 2015): what a deal contradicts must be met; the
cheapest set that meets all deals found so far either suffices, and is the smallest, or lets in another deal.
SOUND: `cost` is never more than the least cost of what suffices; it is the least when `exact`. NOT COMPLETE: rounds are
limited, and a limit leaves only the bound.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter.answers import Impossible, Model

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from arbiter.answers import Budget
    from arbiter.core import Given, Premise, Row
    from arbiter.proof.premises import Premises

MOST_ROUNDS = 40
MOST_CONFLICTS = 200
"""Conflicts a single question may cost here; one that costs more is left open."""
MOST_WORK = 1_500_000
"""Propagations that the whole search may cost."""


@dataclass(frozen=True, slots=True)
class Smallest:
    """The premises found (None when a limit came first), their least cost or a bound from below."""

    givens: tuple[Given, ...] | None
    cost: int

    @property
    def exact(self) -> bool:
        """Tell whether the cost is the least there is."""
        return self.givens is not None


def citation(given: Given) -> tuple[object, ...]:
    """Give what a person would cite a given as."""
    return cited_as(given.premise)


def cited_as(premise: Premise) -> tuple[object, ...]:
    """Give what a person would cite a premise as: one surrender, one round's card, one hand, one count."""
    if premise.rule is not None:
        return (premise.rule, premise.steps)
    if premise.kind == "once":
        return (premise.kind, premise.cards)
    return (premise.kind, premise.seat, premise.steps, premise.spot)


def count_facts(premises: Iterable[Premise]) -> int:
    """Count what a person would cite."""
    return len({cited_as(premise) for premise in premises})


def smallest(  # noqa: PLR0913 - what is counted, and how
    finder: Premises,
    candidates: Sequence[Given],
    question: Sequence[Sequence[Row]],
    *,
    grain: Callable[[Given], tuple[object, ...]] = citation,
    price: Callable[[Given], int] = lambda _: 1,
    rounds: int = MOST_ROUNDS,
) -> Smallest:
    """Find the cheapest citations that exclude every alternative of the question, each priced once."""
    from arbiter.solvers.hitting import cheapest_hitting_set  # noqa: PLC0415 - solvers are imported when first needed

    groups: dict[tuple[object, ...], list[Given]] = {}
    for given in candidates:
        groups.setdefault(grain(given), []).append(given)
    members = list(groups.values())
    costs = [max(price(given) for given in group) for group in members]
    literal = finder.asking(question)
    budget = replace(finder.budget, conflicts=MOST_CONFLICTS)
    met: list[frozenset[int]] = []
    chosen: frozenset[int] = frozenset()
    cost = 0
    limit = finder.work + MOST_WORK
    for _ in range(rounds):
        if finder.work > limit:
            return Smallest(None, cost)
        if met:
            hitting = cheapest_hitting_set(met, costs)
            if hitting is None or not hitting.exact:
                return Smallest(None, cost)
            chosen, cost = hitting.members, hitting.cost
        answer = finder.ask([given for n in sorted(chosen) for given in members[n]], literal, budget)
        if isinstance(answer, Impossible):
            return Smallest(tuple(given for n in sorted(chosen) for given in members[n]), cost)
        if not isinstance(answer, Model):
            return Smallest(None, cost)
        missed = _contradicted(finder, members, chosen, answer.true, literal, budget, limit)
        if not missed:
            return Smallest(None, cost)
        met.append(missed)
    return Smallest(None, cost)


def _contradicted(  # noqa: PLR0913, PLR0917 - a deal and all it is held against
    finder: Premises,
    members: Sequence[Sequence[Given]],
    chosen: frozenset[int],
    true: frozenset[int],
    literal: int,
    budget: Budget,
    limit: int,
) -> frozenset[int]:
    """List the citations that a deal contradicts, after making it fit as many of them as is quickly done."""
    kept = set(chosen)
    for number, group in enumerate(members):
        if number in kept or all(_holds(given, true) for given in group):
            kept.add(number)
            continue
        if finder.work > limit:
            continue
        answer = finder.ask([given for n in sorted(kept | {number}) for given in members[n]], literal, budget)
        if isinstance(answer, Model):
            true = answer.true
            kept.add(number)
    return frozenset(range(len(members))) - kept


def _holds(given: Given, true: frozenset[int]) -> bool:
    """Tell whether a premise is true in a deal."""
    for row in given.rows:
        if all((literal > 0) == (abs(literal) in true) for literal in row.given):
            count = sum(not true.isdisjoint(group) for group in row.groups)
            if not row.at_least <= count <= row.at_most:
                return False
    return True
