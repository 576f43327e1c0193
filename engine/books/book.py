"""What a rule book is: its rules, its reading of every ambiguous point, and the terms that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
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
        known = [(name, str(asked[name])) for name in OPTIONS if name in asked]
        return _terms(self.name, self.plain, tuple(one for one in known if one[1] in OPTIONS[one[0]].sets))


@lru_cache(maxsize=1024)
def _terms(name: str, plain: Terms, asked: tuple[tuple[str, str], ...]) -> Terms:
    """Work the terms out once for each set of readings that is in use."""
    changes: dict[str, Any] = {"book": name}
    for point, reading in asked:
        changes.update(OPTIONS[point].sets[reading])
    return replace(plain, **changes)
