"""A document and its places: plain values as parsed, with the offset of every key, value and character of text.

Both readers, of TOML and of JSON, end here, so that everything after them is the same for both.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.record import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Path = tuple[str | int, ...]
"""The keys and list positions that lead to a value, such as ``("dispute", 0, "seat")``."""


class Spot(NamedTuple):
    """Offsets in the source: of the key, of the value, and of each character of the value if it is a text."""

    key: int
    value: int
    chars: Sequence[int] = ()


class Lines:
    """The lines of a source text: turns an offset into a place.

    `first` is the number of the first line, for a document that is one line of a log. `size` is that of the text.
    """

    __slots__ = ("_file", "_first", "_starts", "size")

    def __init__(self, text: str, file: str, first: int = 1) -> None:
        self._file = file
        self._first = first
        self.size = len(text)
        self._starts = [0, *(at + 1 for at, char in enumerate(text) if char == "\n")] if "\n" in text else [0]

    def place(self, offset: int) -> Place:
        """Give file, line and column of an offset."""
        if len(self._starts) == 1:
            return Place(self._file, self._first, offset + 1)
        row = bisect_right(self._starts, offset) - 1
        return Place(self._file, self._first + row, offset - self._starts[row] + 1)

    def at(self, line: int, column: int) -> Place:
        """Give the place that a parser names by line and column of this text, both from 1."""
        return Place(self._file, self._first + line - 1, column)


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed document: its top table, the spots of its keys and values by path, and its lines."""

    data: Mapping[str, object]
    spots: Mapping[Path, Spot]
    lines: Lines
    repeated: tuple[Path, ...] = field(default=())

    def key_place(self, path: Path) -> Place:
        """Give where the key of a path stands, or the nearest key above it."""
        return self.lines.place(self._spot(path).key)

    def place(self, path: Path) -> Place:
        """Give where the value of a path begins, or the nearest value above it."""
        return self.lines.place(self._spot(path).value)

    def inside(self, path: Path, offset: int) -> Place:
        """Give where a character of a text value stands."""
        return self.text_at(path)(offset)

    def text_at(self, path: Path) -> Callable[[int], Place]:
        """Give what tells where each character of a text value stands, by its offset there."""
        spot, place = self._spot(path), self.lines.place
        chars, size = spot.chars, len(spot.chars)

        def inside(offset: int) -> Place:
            if 0 <= offset < size:
                return place(chars[offset])
            return place(chars[-1] + 1 if chars and offset else spot.value)

        return inside

    def _spot(self, path: Path) -> Spot:
        while path and path not in self.spots:
            path = path[:-1]
        return self.spots.get(path, Spot(0, 0))
