"""What a rule book is: its rules, its reading of every ambiguous point, and the terms that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from engine.books.options import HIGHEST_LEVEL, OPTIONS, Option
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["HIGHEST_LEVEL", "OPTIONS", "Book", "Option"]

Value = str | int | bool
"""What an option may be set to; which values an option takes it says itself."""


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book: a name, a title, the ids of its rules, its reading of each point with the reason, its sources.

    `plain` holds the terms that its words fix and no option changes.
    """

    name: str
    title: str
    title_zh: str
    seats: tuple[int, ...]
    rules: tuple[str, ...]
    readings: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)
    plain: Terms = TS

    def terms(self, options: Mapping[str, Value] | None = None) -> Terms:
        """Give the terms of this book under the options told; options and readings not known change nothing."""
        asked = {**self.readings, **(options or {})}
        changes: dict[str, Any] = {"book": self.name}
        for name, option in OPTIONS.items():
            changes.update(option.sets.get(str(asked.get(name)), {}))
        return replace(self.plain, **changes)
