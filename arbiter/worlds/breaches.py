"""The steps at which a deal breaks assumed rules, and the smallest sets of them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from arbiter.worlds.search import World
    from engine.seats import Seat, StepId

LEAD_ORDER = "lead-order"
ASSUME = ("counting", "must-beat", LEAD_ORDER)
RULES_OF = {"must-beat": ("LF-R13",), LEAD_ORDER: ("LF-R17", "LF-R19")}


def broken(world: World, assume: Collection[str], exempt: Seat | None = None) -> frozenset[StepId]:
    """Collect the steps at which somebody but the exempt seat broke an assumed duty."""
    rules = {rule for word in assume for rule in RULES_OF.get(word, ())}
    return frozenset(breach.step for breach in world.breaches if breach.rule in rules and breach.seat is not exempt)


def least_breaches(sets: Iterable[frozenset[StepId]]) -> frozenset[frozenset[StepId]]:
    """Keep the sets that contain no other of the sets; only the empty one when somebody's deal broke nothing."""
    distinct = frozenset(sets)
    return frozenset(each for each in distinct if not any(other < each for other in distinct))


def clashes_of(explanations: Collection[frozenset[StepId]]) -> tuple[tuple[StepId, ...], ...]:
    """List the minimal sets of duties that no deal obeys together: each meets every explanation."""
    duties = sorted({step for each in explanations for step in each})
    found: list[frozenset[StepId]] = []
    for size in range(1, len(duties) + 1):
        for some in combinations(duties, size):
            meets_all = all(each.intersection(some) for each in explanations)
            if meets_all and not any(smaller.issubset(some) for smaller in found):
                found.append(frozenset(some))
    return listed(found)


def listed(sets: Iterable[frozenset[StepId]]) -> tuple[tuple[StepId, ...], ...]:
    """Sort sets of steps by length, then steps; the empty set explains nothing and is left out."""
    return tuple(sorted((tuple(sorted(each)) for each in sets if each), key=lambda steps: (len(steps), steps)))
