"""The rule of each point of the variant matrix, and the lines of the sources that say what a book says there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.books.matrix import COLUMNS, MATRIX, NOT_STATED
from engine.rules.catalogue import RULES

if TYPE_CHECKING:
    from engine.books.book import Book

_RULES: Final[dict[int, str]] = {
    1: "LF-R1",
    4: "LF-R2",
    5: "LF-R4",
    **dict.fromkeys(range(6, 12), "LF-R3"),
    12: "LF-R6",
    13: "LF-R8",
    14: "LF-R9",
    15: "LF-R11",
    16: "LF-R12",
    17: "LF-R10",
    18: "LF-R10",
    19: "LF-R13",
    20: "LF-R14",
    21: "LF-R15",
    22: "LF-R18",
    23: "LF-R17",
    24: "LF-R19",
    25: "LF-R21",
    26: "LF-R22",
    27: "LF-R21",
    28: "LF-R26",
    29: "LF-R25",
    30: "LF-R25",
    31: "LF-R27",
    32: "LF-R5",
    34: "LF-R20",
}
"""The rule of a point as ts-wong has it; another book has the same or one of its own, such as LF-R13F."""

_LINES: Final[dict[int, tuple[str, ...]]] = {
    2: ("src0 L32", "src1 L21", "src2 L11"),
    3: ("src0 L15", "src1 L24", "src2 L10"),
    4: ("src1 L21", "src2 L18"),
    5: ("src1 L29", "src2 L20"),
    12: ("src1 L30", "src2 L24"),
    25: ("src1 L41-42", "src2 L15"),
    26: ("src2 L46",),
    27: ("src2 L44",),
    28: ("src2 L49",),
    29: ("src2 L52",),
    30: ("src2 L52",),
    31: ("src2 L50", "src2 L53-55"),
    32: ("src0 L140", "src1 L44"),
    33: ("src0 L156-162", "src2 L51"),
    34: ("src1 L39", "src2 L16"),
}
"""Lines that speak of a point besides those that its rule cites."""

_OWN_LETTERS: Final = ("", "F", "W")


def rule_of(number: int, book: Book) -> str | None:
    """Give the id of the rule that a book has on a point, or None where it has none."""
    stem = _RULES.get(number)
    names = [f"{stem}{letter}" for letter in _OWN_LETTERS if f"{stem}{letter}" in book.rules]
    return names[-1] if names else None


def sources_of(number: int, book: Book) -> tuple[str, ...]:
    """List the lines of a book's own sources on a point; none where they do not speak of it."""
    cells = zip(COLUMNS, MATRIX[number - 1].cells, strict=True)
    if all(cell == NOT_STATED for column, cell in cells if column.book.name == book.name):
        return ()
    rule = rule_of(number, book)
    lines = (*(RULES[rule].cites if rule is not None else ()), *_LINES.get(number, ()))
    return tuple(dict.fromkeys(line for line in lines if line.split()[0] in book.sources))
