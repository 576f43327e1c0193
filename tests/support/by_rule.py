"""Runs a test of a rule under every book that has the rule."""

from __future__ import annotations

import pytest

from engine.books import BOOKS


def in_books(rule: str) -> pytest.MarkDecorator:
    """Give the mark that runs a test once for each book with this rule; the test takes it as `book`."""
    having = [book for book in BOOKS.values() if rule in book.rules]
    if not having:
        msg = f"no book has the rule {rule!r}"
        raise ValueError(msg)
    return pytest.mark.parametrize("book", having, ids=lambda book: book.name)
