"""The rule books: each a frozen value that names the rules and readings it adopts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books.book import Book
from engine.books.options import HIGHEST_LEVEL, OPTIONS, Option
from engine.books.reader_family import READER_FAMILY
from engine.books.ts_wong import TS_WONG
from engine.books.wikipedia_guangdong import WIKIPEDIA_GUANGDONG
from engine.record import DEFAULT_BOOK

if TYPE_CHECKING:
    from engine.record import Record
    from engine.terms import Terms

BOOKS: dict[str, Book] = {book.name: book for book in (TS_WONG, READER_FAMILY, WIKIPEDIA_GUANGDONG)}
"""Every rule book, by name."""

__all__ = [
    "BOOKS",
    "HIGHEST_LEVEL",
    "OPTIONS",
    "READER_FAMILY",
    "TS_WONG",
    "WIKIPEDIA_GUANGDONG",
    "Book",
    "Option",
    "own_terms",
]


def own_terms(record: Record) -> Terms:
    """Give the terms that a record asks for itself: its book, or the usual one, under its options."""
    book = BOOKS.get(record.book or DEFAULT_BOOK, TS_WONG)
    return book.terms(record.options)
