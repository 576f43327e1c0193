"""The rule book, options and assumptions in force, and the collecting of faults in what is asked.

Source: record-format (command line beats dispute beats options beats book).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.books import BOOKS, HIGHEST_LEVEL, OPTIONS
from engine.duties import Kind
from engine.record import DEFAULT_BOOK, VIEWPOINTS, Fault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.books import Book
    from engine.record import Place, Record
    from engine.terms import Terms


CLAIMS: Final = ("aged", "declare", "settle")
"""The kinds of dispute that turn on which cards are aged for somebody."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The rule book and options in force for a record, and what the command line asks for over the dispute's head."""

    book: Book
    options: Mapping[str, str | int | bool]
    viewpoint: str | None = None
    assume: tuple[Kind, ...] | None = None

    def reading(self, point: str) -> str:
        """Give the reading of an ambiguous point: the option's, else the book's."""
        return str(self.options.get(point, self.book.readings.get(point, "a")))

    @property
    def terms(self) -> Terms:
        """Give the terms of the book under the options."""
        return self.book.terms(self.options)

    @property
    def claiming_viewpoint(self) -> str:
        """Give whose knowledge counts in a claim when nobody says (LF-A1)."""
        return {"a": "seat", "b": "open", "c": "table"}[self.reading("A1")]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Give what a deduction may assume when nobody says (LF-A2)."""
        return tuple(Kind)[: "abc".index(self.reading("A2")) + 1]

    @property
    def max_level(self) -> int | None:
        """Give the deepest level of argument that the table accepts (LF-A3), or None when there is no limit."""
        told = self.options.get("max_level")
        return told if isinstance(told, int) else None

    @property
    def aged_level(self) -> int | None:
        """Give the deepest level of argument that makes a card aged: the table's limit, or the book's if lower."""
        limits = [limit for limit in (self.max_level, self.terms.deepest_aged) if limit is not None]
        return min(limits, default=None)

    def too_deep(self, level: int, *, claim: bool = False) -> bool:
        """Tell whether the table does not accept arguments of this level, in a claim that a card is aged or else."""
        limit = self.aged_level if claim else self.max_level
        return limit is not None and level > limit

    def kinds_for(self, kind: str) -> tuple[Kind, ...]:
        """Give what a dispute of this kind may assume when nobody says: counting alone, where that alone counts."""
        return (Kind.counting,) if kind in CLAIMS and self.terms.aged_by == "counting" else self.kinds

    @property
    def unused(self) -> tuple[str, ...]:
        """List the options asked for that no ruling of this version applies, as ``NAME=VALUE`` or ``max_level``."""
        return tuple(
            name if name == "max_level" else f"{name}={value}"
            for name, value in self.options.items()
            if not OPTIONS[name].applied and self.book.readings.get(name) != value
        )


@dataclass(slots=True)
class Faults:
    """Collects what is wrong with the questions of a record, each at its place."""

    found: list[Fault] = field(default_factory=list)

    def add(self, at: Place | None, says: str) -> None:
        """Note a fault."""
        self.found.append(Fault(says, at))


def setting(  # noqa: PLR0913 - the options of the command line, by name
    record: Record,
    faults: Faults,
    *,
    book: str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    viewpoint: str | None = None,
    assume: Sequence[str] | None = None,
) -> Setting:
    """Put together book, options, viewpoint and assumptions; what cannot be used is noted as a fault."""
    name = book or record.book or DEFAULT_BOOK
    if name not in BOOKS:
        faults.add(None, f"no rule book has this name (known: {', '.join(BOOKS)}): {name!r}")
    for key, value in (options or {}).items():
        wrong = _wrong_option(key, value)
        if wrong:
            faults.add(None, wrong)
    if viewpoint is not None and viewpoint not in VIEWPOINTS:
        faults.add(None, f"a viewpoint is seat, table or open, not {viewpoint!r}")
    kinds = None if assume is None else kinds_of(assume, None, faults)
    usable = {key: value for key, value in (options or {}).items() if key in OPTIONS}
    merged = {**record.options, **usable}
    ordered = {key: merged[key] for key in OPTIONS if key in merged}
    return Setting(BOOKS.get(name, BOOKS[DEFAULT_BOOK]), ordered, viewpoint, kinds)


def _wrong_option(key: str, value: str | int | bool) -> str | None:  # noqa: FBT001 - an option's value may be one
    if key not in OPTIONS:
        return f"no option has this name (known: {', '.join(OPTIONS)}): {key!r}"
    if OPTIONS[key].takes(value):
        return None
    if key == "max_level":
        return f"max_level is a number from 0 to {HIGHEST_LEVEL}: {value!r}"
    return f"{key} has the readings {', '.join(OPTIONS[key].readings)}: {value!r}"


def kinds_of(words: Sequence[str], at: Place | None, faults: Faults) -> tuple[Kind, ...]:
    """Read the words of `assume`; counting is always among them, and the order is fixed."""
    known = {kind.value: kind for kind in Kind}
    for word in words:
        if word not in known:
            faults.add(at, f"assume takes counting, must-beat and lead-order, not {word!r}")
    wanted = {known[word] for word in words if word in known} | {Kind.counting}
    return tuple(kind for kind in Kind if kind in wanted)
