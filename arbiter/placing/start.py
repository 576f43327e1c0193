"""A first seating: cards put into places one by one, those with the fewest places first, others making way.

SOUND: every card is where it may be. COMPLETE for places: false only when they do not suffice, whatever the order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.placing.board import HANDS
from arbiter.placing.exchanges import each
from engine.bits import bits_of

if TYPE_CHECKING:
    from arbiter.placing.seats import Seats
    from engine.deal import Deal


def seated_as(seats: Seats, deal: Deal) -> bool:
    """Seat the cards as in a deal; tell whether that is where they may be."""
    steps = seats.board.course.steps
    held = [bits_of(cards) & seats.unseen for cards in deal.hands.values()]
    for place in range(HANDS, len(seats.size)):
        owner = seats.owner[place]
        if owner in range(HANDS):
            seats.sit[place] = bits_of(deal.discards[steps[seats.since[place]].id])
            held[owner] &= ~seats.sit[place]
        elif deal.dreamer is not None:
            seats.sit[place] = bits_of((deal.dreamer,))
    seats.sit[:HANDS] = held
    return all(not sitting & ~may for sitting, may in zip(seats.sit, seats.may, strict=True))


def seated(seats: Seats, turn: int = 0) -> bool:
    """Seat every card somewhere; `turn` varies the order of places. Tells whether that can be done."""
    count = len(seats.size)
    order = [(place + turn) % count for place in range(count)]
    free = seats.size.copy()
    seats.sit = [0] * count
    cards = sorted(each(seats.unseen), key=lambda card: sum(bool(may & card) for may in seats.may))
    return all(_sit(seats, card, free, order) for card in cards)


def _sit(seats: Seats, card: int, free: list[int], order: list[int]) -> bool:
    """Seat one card, moving others along the shortest chain to a free seat."""
    came: dict[int, tuple[int | None, int]] = {place: (None, card) for place in order if seats.may[place] & card}
    waiting = list(came)
    for here in waiting:
        if free[here]:
            free[here] -= 1
            place: int | None = here
            while place is not None:
                before, other = came[place]
                if before is not None:
                    seats.sit[before] ^= other
                seats.sit[place] |= other
                place = before
            return True
        for there in order:
            movable = seats.sit[here] & seats.may[there]
            if movable and there not in came:
                came[there] = (here, movable & -movable)
                waiting.append(there)
    return False
