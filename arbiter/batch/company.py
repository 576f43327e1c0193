"""A company: who sits where on which evening, for the hands of a simulated club.

A dozen players meet night after night at as many tables as they fill; the seats are drawn anew every evening, and the
deal goes round the table. Same seed and number, same table; nothing is looked up that is not in them.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.seats import Seat
from engine.sessions import seats_of

if TYPE_CHECKING:
    from collections.abc import Mapping

PLAYERS: Final = (
    "Ah Fuk",
    "Bak Moi",
    "Chong Loi",
    "Fung Yin",
    "Hiau Lan",
    "Kiu Sam",
    "李亞新",
    "張伯",
    "陳五妹",
    "黃阿貴",
    "劉三姐",
    "Uncle Yap",
)
"""The names of the club's players."""
HANDS_AN_EVENING: Final = 20
"""How many hands are played at each table of an evening."""
_FIRST_EVENING: Final = date(2020, 1, 3).toordinal()
_EVENINGS: Final = date.max.toordinal() - _FIRST_EVENING
"""After so many evenings, which is when the calendar ends, the dates begin anew."""


class Sitting(NamedTuple):
    """Where and when a hand is played and by whom; `names` in the order of the table from the dealer."""

    table: str
    played_on: str
    names: Mapping[Seat, str]


def sitting(seed: int, number: int, players: int) -> Sitting:
    """Give the sitting of a hand, counted from 1; all tables play their first hands before any plays its second."""
    tables = len(PLAYERS) // players
    evening, place = divmod(number - 1, tables * HANDS_AN_EVENING)
    hand, table = divmod(place, tables)
    company = _drawn(seed, evening)[table * players : (table + 1) * players]
    named = {seat: company[(hand + turn) % players] for turn, seat in enumerate(seats_of(players))}
    names = {seat: named[seat] for seat in Seat if seat in named}
    return Sitting(f"table {table + 1}", _day(evening), names)


@lru_cache(maxsize=4)
def _drawn(seed: int, evening: int) -> tuple[str, ...]:
    """Draw the seats of an evening."""
    return tuple(Random(f"{seed}/evening {evening}").sample(PLAYERS, len(PLAYERS)))  # noqa: S311 - a game, no secret


@lru_cache(maxsize=4)
def _day(evening: int) -> str:
    return date.fromordinal(_FIRST_EVENING + evening % _EVENINGS).isoformat()
