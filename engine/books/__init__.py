"""The rule books: each a frozen value that names the rules and readings it adopts."""

from __future__ import annotations

from engine.books.book import HIGHEST_LEVEL, OPTIONS, Book, Option
from engine.books.ts_wong import TS_WONG

BOOKS: dict[str, Book] = {book.name: book for book in (TS_WONG,)}
"""Every rule book, by name."""

__all__ = ["BOOKS", "HIGHEST_LEVEL", "OPTIONS", "TS_WONG", "Book", "Option"]
