"""Blame: when no deal obeys every duty, the smallest ways in which that can be.

Clashes (duties that no deal obeys together) and explanations (duties some deal breaks, exactly these) are each
other's minimal hitting sets: growing the clashes until every hitting set leaves a deal finds all of both
(Reiter 1987; Liffiton, Previti, Malik, Marques-Silva 2016). Every clash is confirmed by both methods, every
explanation by a deal before the referee. NOT COMPLETE: Unknown when a budget runs out.
Must agree with `arbiter.worlds`, the slow twin.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter.answers import Impossible, Unknown
from arbiter.position import NoWorld, World

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from arbiter.position import Position
    from engine.seats import StepId

MOST_EXPLANATIONS = 500
GLANCE = 500
"""Conflicts that a first look at whether a duty can be dropped may cost, before both methods are asked."""


@dataclass(frozen=True, slots=True)
class Blame:
    """All explanations, by length and then by steps, with a deal for each; and all clashes, in the same order.

    A record in which everybody can have obeyed has the one empty explanation and no clash; facts that no deal fits
    have no explanation and the one empty clash.
    """

    explanations: tuple[tuple[StepId, ...], ...]
    worlds: tuple[World, ...]
    clashes: tuple[tuple[StepId, ...], ...]

    @property
    def contradictory(self) -> bool:
        """Tell whether somebody must have broken something."""
        return self.explanations != ((),)


def still_demanded(duties: Iterable[StepId], given_up: Collection[StepId]) -> tuple[StepId, ...]:
    """List the duties that are demanded when some are given up, in the order given."""
    return tuple(step for step in duties if step not in given_up)


def blame(position: Position, soft: Sequence[StepId], hard: Sequence[StepId] = ()) -> Blame | Unknown:
    """Find all inclusion-minimal sets of `soft` duties whose giving-up leaves a deal; `hard` ones are demanded."""
    clashes: list[frozenset[StepId]] = []
    worlds: dict[frozenset[StepId], World] = {}
    while True:
        pending = [hit for hit in minimal_hitting_sets(clashes) if hit not in worlds]
        if not pending:
            break
        if len(worlds) + len(pending) > MOST_EXPLANATIONS:
            return Unknown()
        given_up = min(pending, key=_order)
        demanded = [*hard, *still_demanded(soft, given_up)]
        answer = position.ask(demanded)
        match answer:
            case World():
                worlds[given_up] = answer
            case NoWorld():
                clash = _shrink(position, still_demanded(soft, given_up), hard)
                if clash is None:
                    return Unknown()
                confirmed = position.ask([*hard, *clash])
                if isinstance(confirmed, Unknown):
                    return confirmed
                if not clash:
                    return Blame((), (), ((),))
                clashes.append(frozenset(clash))
            case Unknown():
                return answer
    final = sorted(minimal_hitting_sets(clashes), key=_order)
    return Blame(
        tuple(tuple(sorted(hit)) for hit in final),
        tuple(worlds[hit] for hit in final),
        tuple(tuple(sorted(clash)) for clash in sorted(clashes, key=_order)),
    )


def _shrink(position: Position, steps: Sequence[StepId], hard: Sequence[StepId]) -> list[StepId] | None:
    """Drop duties one by one, the latest first, while no deal fits; None when a budget runs out."""
    kept = list(steps)
    glance = replace(position.budget, conflicts=min(position.budget.conflicts, GLANCE))
    for step in reversed(steps):
        rest = [other for other in kept if other != step]
        answer = position.quick([*hard, *rest], budget=glance)
        found = position.ask([*hard, *rest]) if isinstance(answer, Unknown) else answer
        if isinstance(found, Unknown):
            return None
        if isinstance(found, Impossible | NoWorld):
            kept = rest
    return kept


def minimal_hitting_sets(sets: Iterable[frozenset[StepId]]) -> list[frozenset[StepId]]:
    """List every inclusion-minimal set that meets each of the given sets (Berge 1989)."""
    hitting: list[frozenset[StepId]] = [frozenset()]
    for members in sets:
        grown = {hit for hit in hitting if hit & members}
        grown |= {hit | {member} for hit in hitting if not hit & members for member in members}
        hitting = [hit for hit in grown if not any(other < hit for other in grown)]
    return sorted(hitting, key=_order)


def _order(steps: Iterable[StepId]) -> tuple[int, list[StepId]]:
    """Order sets by length, then by their steps."""
    listed = sorted(steps)
    return len(listed), listed
