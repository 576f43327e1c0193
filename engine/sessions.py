"""Sessions: several hands of one company, whose seats move on when somebody else deals.

Who sits where follows from who deals, since all move together. Source: LF-R2 (order of the seats), LF-R3 (succession).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.record import Place, Record

SESSION_FORMAT: Final = "lukfu-session/1"
TABLE_ORDER: Final = (Seat.dealer, Seat.second, Seat.dreamer, Seat.third)
"""The seats as one goes round the table, anticlockwise; with three seats the dreamer's is left out (LF-R2)."""


@dataclass(frozen=True, slots=True)
class SessionHand:
    """One hand of a session: its record, and who dealt it as far as that is told."""

    record: Record
    dealer: str | None = None
    at: Place | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Session:
    """A session as told: who sat where in the first hand, and the hands in order. Hands are `lukfu/1` records."""

    players: Mapping[Seat, str]
    hands: tuple[SessionHand, ...]
    title: str | None = None
    at: Place | None = field(default=None, compare=False, repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """List the players as they sat in the first hand, round the table from its dealer."""
        return tuple(self.players[seat] for seat in seats_of(len(self.players)))


def seats_of(players: int) -> tuple[Seat, ...]:
    """List the seats of a table of three or four, round the table from the dealer."""
    return TABLE_ORDER if players == len(TABLE_ORDER) else PLAYING


def seating(names: Sequence[str], dealer: str) -> Mapping[Seat, str]:
    """Tell who sits where when this player deals; `names` go round the table, whoever of them is first.

    Raises ValueError when the dealer is not among them.
    """
    if dealer not in names:
        msg = f"no player of this table: {dealer!r}"
        raise ValueError(msg)
    first = list(names).index(dealer)
    seats = seats_of(len(names))
    return {seat: names[(first + place) % len(names)] for place, seat in enumerate(seats)}
