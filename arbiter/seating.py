"""Seating: whether a card can change places with others and leave every place as full as it was.

SAT solvers are slow to see that a placement fails for want of seats; following who could move where sees it at once.
SOUND: a move that is ruled out fits no deal in which the kept cards stay. NOT COMPLETE: duties are not looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from arbiter.core import Situation, Spot
    from engine.cards import Card


class Seating:
    """Where each card may be by the facts alone."""

    def __init__(self, situation: Situation) -> None:
        excluded = {
            variable
            for given in situation.facts
            for row in given.rows
            if row.at_most == 0 and not row.given
            for variable in row.variables
        }
        self.index = situation.index
        self.allowed: dict[Card, set[Spot]] = {}
        for (card, spot), variable in situation.index.items():
            if variable not in excluded:
                self.allowed.setdefault(card, set()).add(spot)

    def can_move(self, true: frozenset[int], kept: Collection[Card], card: Card, spot: Spot) -> bool:
        """Tell whether, from a deal, the card can go to the spot by an exchange of places that leaves `kept` alone."""
        if spot not in self.allowed[card]:
            return False
        sitting: dict[Spot, list[Card]] = {}
        home = spot
        for (other, place), variable in self.index.items():
            if variable in true:
                if other == card:
                    home = place
                elif other not in kept and len(self.allowed[other]) > 1:
                    sitting.setdefault(place, []).append(other)
        reached = {spot}
        waiting = [spot]
        while waiting:
            place = waiting.pop()
            if place == home:
                return True
            for other in sitting.get(place, ()):
                for new in self.allowed[other] - reached:
                    reached.add(new)
                    waiting.append(new)
        return False
