"""What a comparison finds: for each question the ruling by each book, what makes the difference, and the readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.ruling import Verdict

if TYPE_CHECKING:
    from arbiter.comparing.parts import Part
    from arbiter.ruling import Asked, Ruling
    from arbiter.setting import Setting
    from engine.record import Fault, Record


@dataclass(frozen=True, slots=True)
class Stand:
    """A question under one setting: its ruling, or None with the faults for which it cannot be asked there."""

    setting: Setting
    ruling: Ruling | None
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """Why one setting answers otherwise than another.

    `sets` are the sets of fewest parts that, taken from the other, give its answer; `whole` tells whether all of so
    many parts were tried before the work allowed was spent.
    """

    one: Setting
    other: Setting
    sets: tuple[tuple[Part, ...], ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Changed:
    """Another reading that changes the answer: the option, the value it was given, and the answer then."""

    option: str
    value: str | int
    stand: Stand


@dataclass(frozen=True, slots=True)
class Readings:
    """The other readings of a question in one book: those that change the answer, and the options that change nothing.

    `untried` are options of which not all readings were tried before the work allowed was spent.
    """

    setting: Setting
    changed: tuple[Changed, ...]
    same: tuple[str, ...]
    untried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Compared:
    """One question compared: the record's own book comes first in `stands`; `readings` are by book, if asked for."""

    asked: Asked
    stands: tuple[Stand, ...]
    differences: tuple[Difference, ...] = ()
    readings: tuple[Readings, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """The questions of a record, each compared."""

    record: Record
    questions: tuple[Compared, ...]

    @property
    def undecided(self) -> bool:
        """Tell whether a ruling ran out of budget."""
        rulings = [stand.ruling for question in self.questions for stand in question.stands]
        return any(ruling is not None and ruling.verdict is Verdict.undecided for ruling in rulings)
