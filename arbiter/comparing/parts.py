"""Parts: the single things on which two settings of the rules can differ, each exchanged as a whole.

A part is an option with the fields that its readings set, or, for fields that no option sets, a point of the variant
matrix. Its rule and sources are those of the point's row.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from arbiter.setting import Setting
from engine.books import OPTIONS
from engine.books.book import Book
from engine.books.matrix import COLUMNS, MATRIX, NOT_STATED, SAME, Point
from engine.books.points import rule_of, sources_of
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


@dataclass(frozen=True, slots=True)
class Part:
    """One thing on which settings can differ: an option, a point of the matrix, or both, with its fields of `Terms`.

    A part without fields is an option that only the arbiter acts on (LF-A1, LF-A2).
    """

    option: str | None
    point: Point | None
    fields: tuple[str, ...]

    @property
    def name(self) -> str:
        """Name the part: the option, or the number of the point."""
        return self.option or f"point {self.point.number if self.point else 0}"


@dataclass(frozen=True, slots=True)
class Mixed(Book):
    """A book whose terms are given as they are, whatever the options."""

    made: Terms = TS

    def terms(self, options: Mapping[str, str | int | bool] | None = None) -> Terms:  # noqa: ARG002 - already in them
        """Give the terms made."""
        return self.made


def _parts() -> tuple[Part, ...]:
    owners = {name: point for point in reversed(MATRIX) for name in point.fields}
    found = []
    for option in OPTIONS.values():
        fields = tuple(dict.fromkeys(name for changes in option.sets.values() for name in changes))
        if "number" not in option.readings:
            found.append(Part(option.name, owners[fields[0]] if fields else None, fields))
    taken = {name for part in found for name in part.fields}
    for point in MATRIX:
        fields = tuple(name for name in point.fields if name not in taken)
        taken.update(fields)
        if fields:
            found.append(Part(None, point, fields))
    return tuple(found)


_ROWS: Final = {"A10": 6, "A12": 31}
"""Options whose rule is that of another point than their field's: who deals next, and who pays for all."""

PARTS: Final = _parts()
"""Every part: the options, then the points of the matrix that carry fields of their own."""


def differing(one: Setting, other: Setting) -> tuple[Part, ...]:
    """List the parts in which two settings differ."""
    return tuple(part for part in PARTS if _value(one, part) != _value(other, part))


def _value(setting: Setting, part: Part) -> tuple[object, ...]:
    if not part.fields:
        return (setting.reading(part.option or ""),)
    terms = setting.terms
    return tuple(getattr(terms, name) for name in part.fields)


def exchanged(one: Setting, other: Setting, parts: Iterable[Part]) -> Setting:
    """Give the first setting with these parts taken from the other; it keeps its book's name."""
    terms, theirs = one.terms, other.terms
    changes: dict[str, Any] = {}
    readings = dict(one.book.readings)
    for part in parts:
        changes.update({name: getattr(theirs, name) for name in part.fields})
        if not part.fields and part.option is not None:
            readings[part.option] = other.reading(part.option)
    return mixed(one, replace(terms, **changes), readings)


def mixed(setting: Setting, terms: Terms, readings: Mapping[str, str] | None = None) -> Setting:
    """Give a setting with other terms, and other readings where those are given."""
    book = setting.book
    made = Mixed(
        name=book.name,
        title=book.title,
        title_zh=book.title_zh,
        seats=book.seats,
        rules=book.rules,
        readings=book.readings if readings is None else readings,
        sources=book.sources,
        reasons=book.reasons,
        made=terms,
    )
    return replace(setting, book=made)


def wording(part: Part, setting: Setting, players: int) -> str:
    """Give what a setting says on a part, as a message: the reading of its option, or the cell of the matrix."""
    if part.option is not None:
        option = OPTIONS[part.option]
        return option.readings[setting.reading(part.option)]
    if part.point is None:
        return NOT_STATED
    cells = [
        (column.seats, cell)
        for column, cell in zip(COLUMNS, part.point.cells, strict=True)
        if column.book.name == setting.book.name
    ]
    cell = next((cell for seats, cell in cells if seats in {players, None}), cells[0][1])
    return part.point.cells[0] if cell == SAME else cell


def cited(part: Part, book: Book) -> tuple[str | None, tuple[str, ...]]:
    """Give the rule of a book that a part belongs to, None where it has none, and the lines that say so.

    The lines that leave an option open come first; where none is the book's own, those of the point serve.
    """
    row = _ROWS.get(part.option or "", part.point.number if part.point is not None else None)
    rule = rule_of(row, book) if row is not None else None
    lines = tuple(_lines(OPTIONS[part.option].where, book)) if part.option is not None else ()
    return rule, lines or (sources_of(row, book) if row is not None else ())


def _lines(where: str, book: Book) -> Iterator[str]:
    """Split ``src0 L30, L42; src1 L41`` into single lines, and give those of a book's own sources."""
    for listed in where.split("; "):
        source, _, lines = listed.partition(" ")
        if source in book.sources:
            yield from (f"{source} {line}" for line in lines.split(", "))
