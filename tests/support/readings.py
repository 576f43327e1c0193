"""Every book with every single reading of its options, and some readings together, as terms for a test to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books import BOOKS, OPTIONS

if TYPE_CHECKING:
    from engine.books import Book
    from engine.terms import Terms

TOGETHER = (
    {"A17": "b", "M16": "b"},
    {"X44": "b", "M16": "b"},
    {"X44": "b", "A17": "b", "M16": "b"},
    {"M15": "b", "M19": "b"},
    {"M21": "d", "M24": "b", "A6": "b"},
    {"A5": "b", "M19": "b"},
)
"""Readings that act on each other."""


def variants() -> dict[str, Terms]:
    """Give the terms of every book, alone, with each other reading of one option, and with readings together."""
    found: dict[str, Terms] = {}
    for book in BOOKS.values():
        found[book.name] = book.terms()
        for name, option in OPTIONS.items():
            for letter in option.sets:
                if letter != book.readings[name]:
                    found[f"{book.name} {name}={letter}"] = book.terms({name: letter})
        for readings in TOGETHER:
            words = " ".join(f"{name}={letter}" for name, letter in readings.items())
            found[f"{book.name} {words}"] = book.terms(readings)
    return found


def of_play() -> dict[str, Terms]:
    """Give one of the variants for each way of playing, whatever they say of winning and payment."""
    ways = {tuple(getattr(terms, name) for name in PLAYED): words for words, terms in reversed(variants().items())}
    return {words: variants()[words] for words in reversed(ways.values())}


PLAYED = (
    "longest_run",
    "unbeaten_singles",
    "unbeaten_when",
    "single_suits",
    "ones_beat",
    "must_beat",
    "duty_against",
    "aged_by",
    "aged_chain",
    "aged_together",
    "privilege",
    "privileged_li_chen",
)
"""The fields of `Terms` on which the lawfulness of a play depends."""


def differing(book: Book, name: str) -> list[str]:
    """List the other readings of an option than the book's."""
    return [letter for letter in OPTIONS[name].sets if letter != book.readings[name]]
