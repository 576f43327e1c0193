"""Exchanges: a card goes where it is wanted, another makes room for it, and the last one goes where the first was.

Cards are bits of a whole number, one card a number with one bit. `sit` lists the cards of each place, `may` those that
may be there. What may be done is found along the shortest chain (augmenting paths, Ford and Fulkerson 1956).
SOUND: where no chain is offered, none of any length brings the card into the place.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Move = tuple[int, int, int]
"""A card, the number of the place that it leaves, and of the one it goes to."""

FEW = 12
"""How many exchanges among three places are worth a try."""


def each(cards: int) -> Iterator[int]:
    """List the cards of a set, in the order S G K C L, high to low."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def home_of(sit: Sequence[int], card: int) -> int:
    """Give the place where a card is."""
    return next(number for number, cards in enumerate(sit) if cards & card)


def moved(sit: Sequence[int], moves: Sequence[Move]) -> list[int]:
    """Give who is where after some moves."""
    changed = list(sit)
    for card, here, there in moves:
        changed[here] ^= card
        changed[there] ^= card
    return changed


def ways(sit: Sequence[int], may: Sequence[int], card: int, place: int, fixed: int = 0) -> Iterator[list[Move]]:
    """Offer some chains of moves that bring a card to a place and leave the `fixed` cards where they are.

    The plain exchanges come first, then a few among three places, or the shortest there is. None is offered only where
    there is none; no move at all where the card is there already.
    """
    if not may[place] & card:
        return
    home = home_of(sit, card)
    if home == place:
        yield []
        return
    yield from swaps(sit, may, card, home, place, fixed)
    yield from islice(chains(sit, may, card, home, place, fixed), FEW)


def swaps(  # noqa: PLR0913, PLR0917 - places, a move and what stays
    sit: Sequence[int], may: Sequence[int], card: int, home: int, place: int, fixed: int = 0
) -> Iterator[list[Move]]:
    """List the exchanges of a card with one of the place that it goes to."""
    for other in each(sit[place] & may[home] & ~fixed):
        yield [(card, home, place), (other, place, home)]


def chains(  # noqa: PLR0913, PLR0917 - places, a move and what stays
    sit: Sequence[int], may: Sequence[int], card: int, home: int, place: int, fixed: int = 0
) -> Iterator[list[Move]]:
    """List the exchanges among three places, or where there is none the shortest chain."""
    found = False
    for between in range(len(sit)):
        if between in {home, place}:
            continue
        second = sit[between] & may[home] & ~fixed
        if second:
            for one in each(sit[place] & may[between] & ~fixed):
                for other in each(second):
                    found = True
                    yield [(card, home, place), (one, place, between), (other, between, home)]
    if not found:
        moves = _shortest(sit, may, card, home, place, fixed)
        if moves is not None:
            yield moves


def _shortest(  # noqa: PLR0913, PLR0917 - places, a move and what stays
    sit: Sequence[int], may: Sequence[int], card: int, home: int, place: int, fixed: int
) -> list[Move] | None:
    came: dict[int, Move | None] = {place: None}
    waiting = [place]
    for here in waiting:
        leaving = sit[here] & ~fixed & ~card
        for there, allowed in enumerate(may):
            movable = leaving & allowed
            if movable and there not in came:
                came[there] = (movable & -movable, here, there)
                waiting.append(there)
        if home in came:
            break
    else:
        return None
    moves: list[Move] = [(card, home, place)]
    move = came[home]
    while move is not None:
        moves.append(move)
        move = came[move[1]]
    return moves
