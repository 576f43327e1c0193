"""Which deal is shown: the one that the order of rulings 5 puts first, found by fixing one choice after the other.

Order: fewest told placements not kept; then the highest beater and its earliest holder; then each unseen card,
S G K C L high to low, in the earliest place of hands, discards, forgotten plays, dreamer; last the caller.
The deal itself is replayed by the referee. NOT COMPLETE: when the budget ends on the way, the best deal so far is
given and marked as stopped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter.answers import Model, Unknown
from arbiter.core import Row
from arbiter.told import told_places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Spot
    from arbiter.position import Position, World
    from engine.cards import Card
    from engine.seats import StepId


@dataclass(frozen=True, slots=True)
class Chosen:
    """The deal that comes first, which of the wished-for things it shows, and whether the search was cut short."""

    world: World
    shows: int | None
    stopped: bool


def choose(
    position: Position, demanded: Sequence[StepId], fixed: Sequence[int] = (), wishes: Sequence[int] = ()
) -> Chosen | None:
    """Find the first deal that obeys the demanded duties, satisfies the fixed literals and one of the wishes.

    `wishes` are literals in the order in which they are preferred; None when no deal fits (or none was found).
    """
    search = _Search(position, demanded, fixed)
    if wishes:
        search.require(position.sat.any_of(wishes))
    if not search.start():
        return None
    search.keep_told()
    shows = search.first_of(wishes)
    search.place_cards()
    return Chosen(position.world(search.best, demanded), shows, search.stopped)


class _Search:
    """Assumptions that grow while a model exists; `best` is always a model of them."""

    def __init__(self, position: Position, demanded: Sequence[StepId], fixed: Sequence[int]) -> None:
        self.position = position
        self.demanded = tuple(demanded)
        self.literals = list(fixed)
        self.best: frozenset[int] = frozenset()
        self.stopped = False
        self.budget = replace(position.budget, conflicts=position.budget.ordering)

    def require(self, literal: int) -> None:
        self.literals.append(literal)

    def start(self) -> bool:
        answer = self.position.quick(self.demanded, self.literals)
        if isinstance(answer, Model):
            self.best = answer.true
        return isinstance(answer, Model)

    def try_also(self, literal: int) -> bool:
        """Add a literal if a deal still fits; a budget that runs out counts as no and marks the search."""
        answer = self.position.quick(self.demanded, [*self.literals, literal], self.budget)
        if isinstance(answer, Model):
            self.best = answer.true
            self.literals.append(literal)
            return True
        self.stopped = self.stopped or isinstance(answer, Unknown)
        return False

    def keep_told(self) -> None:
        """Keep as many told placements as can be."""
        index = self.position.situation.index
        told = told_places(self.position.view)
        placements = [
            tuple(index[card, spot] for spot in spots if (card, spot) in index) for card, spots in told.items()
        ]
        kept = [group for group in placements if group]
        for missed in range(len(kept) + 1):
            row = Row(tuple(kept), len(kept) - missed, len(kept))
            if self.try_also(self.position.sat.all_of([row])) or self.budget.out_of_time():
                return

    def first_of(self, wishes: Sequence[int]) -> int | None:
        for number, wish in enumerate(wishes):
            if self.try_also(wish):
                return number
        return None

    def place_cards(self) -> None:
        """Put each unseen card in the earliest place it can be in."""
        situation = self.position.situation
        located = {entry.card for entry in self.position.view.placed if len(entry.spots) == 1}
        spots = _in_order(situation.spots)
        kept: set[Card] = set(located)
        for card in sorted({card for card, _ in situation.index} - located):
            for spot in spots:
                variable = situation.index.get((card, spot))
                if variable is None:
                    continue
                if variable in self.best:
                    self.literals.append(variable)
                    break
                if self.position.seating.can_move(self.best, kept, card, spot) and self.try_also(variable):
                    break
            kept.add(card)
        for variable in situation.callers.values():
            if variable in self.best or self.try_also(variable):
                self.literals.append(variable)
                break


def _in_order(spots: Sequence[Spot]) -> list[Spot]:
    """List the places in the order of rulings 5; face-up steps, where a card is known, come last."""
    rank = {"hand": 0, "discard": 1, "forgotten": 2, "dreamer": 3, "up": 4}
    return sorted(spots, key=lambda spot: rank[spot.kind])
