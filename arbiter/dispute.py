"""What can be asked: a told dispute with its viewpoint and assumptions filled in, before a claim makes it a question.

Source: rulings 1 (viewpoints), 2 (accusations); record-format (needed keys; what beats what).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.setting import Faults, kinds_of
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from arbiter.court import Court
    from arbiter.setting import Setting
    from engine.duties import Kind
    from engine.record import Dispute, Record

PARTS = ("seat", "card", "before", "after", "round", "standard")
"""The keys of a dispute that some kinds use and others do not."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A told dispute before the court, with its assumptions; `faults` collects what is wrong with it."""

    court: Court
    told: Dispute
    assume: tuple[Kind, ...]
    faults: Faults

    @property
    def record(self) -> Record:
        """Give the record."""
        return self.court.record

    @property
    def setting(self) -> Setting:
        """Give the rule book and options."""
        return self.court.setting

    def fault(self, says: str) -> None:
        """Note what is wrong with the dispute."""
        self.faults.add(self.told.at, says)

    def only(self, *used: str, why: str) -> None:
        """Note every key that a question of this kind does not use, so that nobody is answered another question."""
        for name in PARTS:
            value = getattr(self.told, name)
            if value is not None and name not in used:
                self.fault(f"{why} no {name}: {value if type(value) is int else str(value)!r}")

    def seat(self, why: str) -> Seat | None:
        """Give the seat that is asked about; a fault when it is none that plays."""
        if self.told.seat in PLAYING:
            return self.told.seat
        self.fault(f"{why}: dealer, second or third, not {str(self.told.seat) if self.told.seat else None!r}")
        return None

    def accusing_viewpoint(self, what: str) -> str:
        """Give the viewpoint of an accusation, open or table (rulings 1)."""
        viewpoint = self.setting.viewpoint or self.told.viewpoint or "open"
        if viewpoint == "seat":
            self.fault(f"{what} is judged with viewpoint open or table, not 'seat'")
        return viewpoint

    def claiming_viewpoint(self) -> str:
        """Give the viewpoint of a claim (LF-A1)."""
        return self.setting.viewpoint or self.told.viewpoint or self.setting.claiming_viewpoint


def pose(court: Court, told: Dispute, faults: Faults) -> Posed:
    """Fill in what is assumed: the command line beats the dispute, the dispute beats the options and the book."""
    assume = court.setting.assume
    if assume is None:
        assume = kinds_of(told.assume, told.at, faults) if told.assume else court.setting.kinds_for(told.kind)
    return Posed(court, told, assume, faults)
