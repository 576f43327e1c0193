"""What a ruling on the payments is about: how the hand ended, what each seat pays, and what is missing to say so.

Source: rulings 2 (`settle`); commands (`payments`, `fu`, `next_dealer`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from arbiter.declared import Declared

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.ruling import Ruling
    from engine.cards import Card
    from engine.record import Record
    from engine.seats import Seat
    from engine.settlement import Ending, Settlement

NOT_TOLD: Final = "not-told"
"""The reason of a ruling for which the record does not tell enough."""


class Lacks(Enum):
    """What a record can fail to tell that the payments or the next dealer depend on; the value is for documents."""

    ending = "ending"
    caller = "called_by"
    dreamer = "dreamer"
    hand = "hand"
    round = "round"


class Missing(NamedTuple):
    """One thing that is not told: whose hand, or which round's cards, where that applies."""

    what: Lacks
    seat: Seat | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One way to settle, and when it is right.

    `callers` are those who may have called and `dreamers` the cards that the dreamer may have, each only where it is
    not told and bears on the count.
    """

    settlement: Settlement
    callers: tuple[Seat, ...] = ()
    dreamers: tuple[Card, ...] = ()


class Mispaid(NamedTuple):
    """A seat to which the record tells other points than are due: the seat, what was paid, what is due."""

    seat: Seat
    paid: int
    due: int


@dataclass(frozen=True, slots=True)
class Settled:
    """A hand as settled, or as far as it can be.

    `ending` is how the hand ended, None when that is not known. `payments`, `fu` and `next_dealer` are given as far as
    what is told leaves no doubt; `fu` is None, too, when nobody won. `ways` are all ways to settle that fit what is
    told, each with another count; `missing` names what must be told before everything is known. `declarations` are
    the rulings on the declarations in order of play, up to the first that holds or may hold.
    """

    ending: Ending | None = None
    payments: Mapping[Seat, int] | None = None
    fu: int | None = None
    next_dealer: Seat | None = None
    ways: tuple[Way, ...] = ()
    missing: tuple[Missing, ...] = ()
    declarations: tuple[Ruling, ...] = ()

    @property
    def argued(self) -> tuple[Ruling, ...]:
        """List the rulings on the cards that count in the winning declaration and need an argument."""
        last = self.declarations[-1].declared if self.declarations and self.ending is not None else None
        if not isinstance(last, Declared):
            return ()
        return tuple(one for one in last.counted if one.hardest is not None and one.hardest.level > 0)

    @property
    def settlement(self) -> Settlement | None:
        """Give the one settlement there is, or None when what is told leaves several."""
        return self.ways[0].settlement if len(self.ways) == 1 else None


def mispaid(record: Record, settled: Settled) -> tuple[Mispaid, ...]:
    """List the seats, in seat order, that the record says were paid other points than are due."""
    due = settled.payments or {}
    return tuple(
        Mispaid(seat, points, due[seat]) for seat, points in record.paid.items() if seat in due and points != due[seat]
    )
