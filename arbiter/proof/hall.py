"""Hall sets: cards that together can only be in places with just as many free seats, so that they fill them.

Found by giving every card a seat and following who could move where; each place yields the smallest closed set of
places around it (Hall 1935; Régin 1996). Only cards of which a premise says that they are somewhere, and places of
which a premise says how many cards they hold, take part.
SOUND: nothing is excluded that some seating allows. COMPLETE for seatings: what no seating allows is excluded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.core import Given, Spot
    from arbiter.proof.closure import Closure
    from engine.cards import Card


@dataclass(frozen=True, slots=True)
class HallSet:
    """Cards that fill places: the premises used, the literals needed before, the literals that follow.

    `crowded` is true when there are more cards than seats: the premises then have no deal.
    """

    cards: tuple[Card, ...]
    spots: tuple[Spot, ...]
    givens: tuple[Given, ...]
    needs: tuple[int, ...]
    excludes: tuple[int, ...]
    crowded: bool = False


class _Seating:
    """The free seats, the cards to be seated, and where each can go."""

    def __init__(self, closure: Closure) -> None:
        self.closure = closure
        self.index = closure.situation.index
        self.sizes: dict[Spot, tuple[int, Given]] = {}
        self.somewhere: dict[Card, Given] = {}
        for given in closure.givens:
            premise = given.premise
            if premise.kind == "count" and premise.spot is not None and premise.number is not None:
                self.sizes[premise.spot] = (premise.number, given)
            elif premise.kind == "once":
                self.somewhere[premise.cards[0]] = given
        self.inside: dict[Spot, list[int]] = {spot: [] for spot in self.sizes}
        self.open_at: dict[Spot, list[tuple[Card, int]]] = {spot: [] for spot in self.sizes}
        self.domain: dict[Card, dict[Spot, int]] = {card: {} for card in self.somewhere}
        self.outside: dict[Card, list[int]] = {card: [] for card in self.somewhere}
        for (card, spot), variable in self.index.items():
            value = closure.settled.get(variable)
            if value is None and spot in self.open_at:
                self.open_at[spot].append((card, variable))
            if value:
                self.domain.pop(card, None)
                if spot in self.inside:
                    self.inside[spot].append(variable)
            elif card in self.domain:
                if value is None:
                    self.domain[card][spot] = variable
                else:
                    self.outside[card].append(-variable)
        self.free = {spot: size - len(self.inside[spot]) for spot, (size, _) in self.sizes.items()}
        self.seat: dict[Card, Spot] = {}
        self.sitting: dict[Spot, list[Card]] = {spot: [] for spot in self.sizes}

    def seat_all(self) -> tuple[list[Card], list[Spot]] | None:
        """Seat every card whose places are all counted; give a crowd and its places when one finds no seat."""
        for card, places in self.domain.items():
            if all(spot in self.sizes for spot in places) and not self._place(card, set()):
                return self.crowd(card)
        return None

    def _place(self, card: Card, tried: set[Spot]) -> bool:
        for spot in self.domain[card]:
            if spot in tried:
                continue
            tried.add(spot)
            if len(self.sitting[spot]) < self.free[spot]:
                self._sit(card, spot)
                return True
            for other in list(self.sitting[spot]):
                if self._place(other, tried):
                    self._sit(card, spot)
                    return True
        return False

    def _sit(self, card: Card, spot: Spot) -> None:
        old = self.seat.get(card)
        if old is not None:
            self.sitting[old].remove(card)
        self.seat[card] = spot
        self.sitting[spot].append(card)

    def crowd(self, card: Card) -> tuple[list[Card], list[Spot]]:
        """Give the cards and places reached from a card that found no seat."""
        cards, spots = [card], list(self.domain[card])
        for spot in spots:
            for other in self.sitting[spot]:
                if other not in cards:
                    cards.append(other)
                    spots.extend(place for place in self.domain[other] if place not in spots)
        return cards, spots

    def closed_around(self, start: Spot) -> tuple[list[Card], list[Spot]] | None:
        """Give the smallest set of places around one that its sitting cards cannot leave; None if seats stay empty."""
        spots, cards = [start], []
        for spot in spots:
            if len(self.sitting[spot]) < self.free[spot]:
                return None
            for card in self.sitting[spot]:
                cards.append(card)
                spots.extend(place for place in self.domain[card] if place not in spots)
        return cards, spots

    def hall_set(self, cards: list[Card], spots: list[Spot], *, crowded: bool = False) -> HallSet:
        """Put together what a set of cards and places proves."""
        ordered = tuple(spot for spot in self.sizes if spot in spots)
        members = tuple(sorted(cards))
        givens = (*(self.somewhere[card] for card in members), *(self.sizes[spot][1] for spot in ordered))
        needs = [literal for card in members for literal in self.outside[card]]
        needs += [variable for spot in ordered for variable in self.inside[spot]]
        excludes = [-variable for spot in ordered for card, variable in self.open_at[spot] if card not in members]
        return HallSet(members, ordered, givens, tuple(needs), tuple(excludes), crowded)


def hall_sets(closure: Closure) -> Iterator[HallSet]:
    """List the Hall sets that exclude something, smaller ones first; a crowd alone when there is one."""
    seating = _Seating(closure)
    crowd = seating.seat_all()
    if crowd is not None:
        yield seating.hall_set(*crowd, crowded=True)
        return
    found = {}
    for spot, free in seating.free.items():
        if free > 0:
            closed = seating.closed_around(spot)
            if closed is not None and closed[0]:
                hall = seating.hall_set(*closed)
                if hall.excludes:
                    found[hall.cards, hall.spots] = hall
    yield from sorted(found.values(), key=lambda hall: (len(hall.cards), len(hall.spots), hall.cards))
