"""Lawful seatings: whether everybody but the claimant plainly obeyed every duty in one, and mending where not.

SOUND: "yes". NOT COMPLETE: where a lead turns on what its leader knew, "no" only means that it is not plain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.placing.board import HANDS
from arbiter.placing.exchanges import each, moved, ways

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.placing.seats import Seats

Fault = tuple[int, list[int]]
"""Cards of which at least one should not be in any of these places."""

_MENDINGS = 12
"""How many exchanges a mending may take."""


def plainly_lawful(seats: Seats, sit: list[int]) -> bool:
    """Tell whether in this seating no duty is broken and no lead turns on anything but its leader's own cards.

    Cards are in places where they may be, so that only the limits of one card or more are left, and leads.
    """
    return next(_faults(seats, sit), None) is None


def mended(seats: Seats, sit: list[int], fixed: int = 0) -> list[int] | None:
    """Exchange cards until a seating is plainly lawful, without moving the `fixed` ones; None where that fails.

    Each exchange has to leave fewer faults than there were.
    """
    found = list(_faults(seats, sit))
    for _ in range(_MENDINGS):
        if not found:
            return sit
        better = _better(seats, sit, found, fixed)
        if better is None:
            return None
        sit, found = better
    return None


def _faults(seats: Seats, sit: list[int]) -> Iterator[Fault]:
    """List what is not plainly lawful in a seating."""
    for pool, most, places in seats.limits:
        held = _in(sit, places)
        if (held & pool).bit_count() > most:
            yield held & pool, places
    for lead in seats.board.turning:
        if lead < seats.done and not _clear(seats, sit, lead):
            places = seats.places_after(lead)
            yield _in(sit, places) & seats.board.offends(lead), places


def _better(seats: Seats, sit: list[int], found: list[Fault], fixed: int) -> tuple[list[int], list[Fault]] | None:
    """Make one exchange that leaves fewer faults."""
    cards, places = found[0]
    for card in each(cards & ~fixed):
        for place in range(len(seats.size)):
            if place in places:
                continue
            for moves in ways(sit, seats.may, card, place, fixed):
                tried = moved(sit, moves)
                left = list(_faults(seats, tried))
                if len(left) < len(found):
                    return tried, left
    return None


def _clear(seats: Seats, sit: list[int], lead: int) -> bool:
    """Tell whether a lead was in order whatever its leader knew, or he plainly had to reckon with a higher card."""
    board = seats.board
    leader = board.course.who[lead]
    if leader == seats.claimant or not seats.held_after(sit, lead) & board.offends(lead):
        return True
    if seats.known is not None and _as_known(seats, sit, seats.known, lead):
        return True
    if any(number < lead and board.course.who[number] != leader for number in seats.given_up):
        return False
    above = board.above(lead)
    opponents = [seat for seat in range(HANDS) if seat != leader]
    return any(seats.held_after(sit, lead, seat=seat) & above for seat in opponents) and _claimant_obeyed(
        seats, sit, lead
    )


def _as_known(seats: Seats, sit: list[int], known: list[int], lead: int) -> bool:
    """Tell whether the leader had the same cards, and had laid the same, as in a seating known to be lawful.

    What he knew, and what he kept, is then the same, and so is whether he led in order (rulings 3).
    """
    leader = seats.board.course.who[lead]
    places = [place for place, owner in enumerate(seats.owner) if owner == leader]
    laid = [place for place in places if place >= HANDS and seats.since[place] < lead]
    return all(sit[place] == known[place] for place in laid) and _in(sit, places) == _in(known, places)


def _claimant_obeyed(seats: Seats, sit: list[int], lead: int) -> bool:
    """Tell whether the claimant, too, plainly obeyed until a lead: its leader relied on him as on the other."""
    board = seats.board
    for number in range(lead):
        if board.course.who[number] != seats.claimant:
            continue
        for pool, at_most, before in board.course.limits[number]:
            if (seats.held_after(sit, number, before=before) & pool).bit_count() > at_most:
                return False
        if seats.held_after(sit, number) & board.offends(number):
            return False
    return True


def _in(sit: list[int], places: list[int]) -> int:
    held = 0
    for place in places:
        held |= sit[place]
    return held
