"""The rule book of The Suffocated and Wong Siu Fat, for three and four seats. Source: src0."""

from __future__ import annotations

from typing import Final

from engine.books.book import Book

TS_WONG: Final = Book(
    name="ts-wong",
    title="Rules of Luk Fu by The Suffocated and Wong Siu Fat",
    title_zh="客家六虎牌例（The suffocated、王小發）",
    seats=(3, 4),
    rules=(
        "LF-R1",
        "LF-R8",
        "LF-R9",
        "LF-R10",
        "LF-R11",
        "LF-R12",
        "LF-R13",
        "LF-R14",
        "LF-R15",
        "LF-R16",
        "LF-R17",
        "LF-R18",
        "LF-R19",
        "LF-R28",
    ),
    readings={
        "A1": "a",
        "A2": "c",
        "A5": "a",
        "A6": "a",
        "A7": "a",
        "A8": "a",
        "A10": "a",
        "A11": "none",
        "A12": "a",
        "A17": "a",
    },
    sources=("src0", "src3"),
    reasons={
        "A1": "the book's own example needs the private fact that the nine of coins is in my hand",
        "A2": "only obedience to must-beat can prove that a face-down card is gone",
        "A5": "to beat is to outdo the best meld on the table",
        "A6": "Li Chen is aged from the start, and any aged single may be advanced",
        "A7": "a declaration is made when a round begins, and cards played out without one are a draw",
        "A8": "the conditions are met as written",
        "A10": "the dealer stays only if he called",
        "A11": "the book says that there is no clear standard",
        "A12": "there is no caller yet when five tigers may be claimed",
        "A17": "the book gives the exception to singles as such",
    },
)
