"""What a check found: of each ruling, fine or the first thing that does not follow, and what could not be checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

SCHEMA: Final = "lukfu-check/1"
ASIDE: Final = frozenset({"provable_since", "unbeatable", "gaps", "already_won", "says"})
"""What may stay unchecked while the verdict itself is shown; whatever else is left out carries it."""


@dataclass(frozen=True, slots=True)
class Objection:
    """One thing that does not follow: where (an id, or empty), and a message with its values apart."""

    message: str
    values: Mapping[str, object] = field(default_factory=dict)
    at: str = ""

    def __str__(self) -> str:
        """Give the sentence in English."""
        return self.message % self.values if self.values else self.message

    def to_json(self) -> dict[str, object]:
        """Give ``{"at"?, "says"}``."""
        return {**({"at": self.at} if self.at else {}), "says": str(self)}


@dataclass(frozen=True, slots=True)
class RulingReport:
    """One ruling: its number from 1, what does not follow (None when fine), what was checked and what was not."""

    number: int
    dispute: str
    verdict: str
    objection: Objection | None
    premises: int = 0
    steps: int = 0
    deals: int = 0
    not_checked: tuple[str, ...] = ()

    @property
    def shown(self) -> bool:
        """Tell whether the verdict is shown by what was checked, and not merely carried by the document."""
        return self.objection is None and ASIDE.issuperset(self.not_checked)

    def to_json(self) -> dict[str, object]:
        """Give the part of `lukfu-check/1` that is about this ruling."""
        part: dict[str, object] = {
            "ruling": self.number,
            "dispute": self.dispute,
            "verdict": self.verdict,
            "fine": self.objection is None,
            "shown": self.shown,
        }
        if self.objection is not None:
            part["objection"] = self.objection.to_json()
        part |= {"premises": self.premises, "steps": self.steps, "deals": self.deals}
        part["not_checked"] = list(self.not_checked)
        return part


@dataclass(frozen=True, slots=True)
class Report:
    """A whole document: what is wrong with the record it carries (None when nothing is), and its rulings."""

    record: str
    objection: Objection | None
    rulings: tuple[RulingReport, ...] = ()
    against: bool = False

    @property
    def fine(self) -> bool:
        """Tell whether everything that is there follows."""
        return self.objection is None and all(ruling.objection is None for ruling in self.rulings)

    @property
    def shown(self) -> bool:
        """Tell whether, besides, every verdict is shown by what is there."""
        return self.fine and all(ruling.shown for ruling in self.rulings)

    def to_json(self) -> dict[str, object]:
        """Give the document `lukfu-check/1`."""
        part: dict[str, object] = {"schema": SCHEMA, "record": self.record, "fine": self.fine, "shown": self.shown}
        if self.objection is not None:
            part["objection"] = self.objection.to_json()
        part["against"] = self.against
        part["rulings"] = [ruling.to_json() for ruling in self.rulings]
        return part
