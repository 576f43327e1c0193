"""What is asked of every hand of a batch: by which rules, and how much."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Question(NamedTuple):
    """The rules to judge by, and how much is looked at.

    `book` and `options` go before those of a record, None and () leave its own. `standard` is that of calling. With
    `every_view` each seat's cards are judged at each lead, aged or not, and not only those a declaration counts.
    `recheck` is the fraction of hands (0 to 1) that are judged a second time by the slow way.
    """

    book: str | None = None
    options: tuple[tuple[str, str | int | bool], ...] = ()
    standard: str | None = None
    every_view: bool = False
    recheck: float = 0.0

    @property
    def rules(self) -> str:
        """Name all that a verdict turns on in one line, the same for the same question."""
        named = [("book", self.book or "own"), *sorted(self.options)]
        named += [("standard", self.standard)] if self.standard else []
        named += [("views", "every")] if self.every_view else []
        return " ".join(f"{name}={value}" for name, value in named)

    @property
    def told(self) -> str:
        """Write book and options as they stand on a command line: a ruling is to be asked for under the same rules."""
        return as_told(self.book, dict(self.options))


def as_told(book: str | None, options: Mapping[str, str | int | bool]) -> str:
    """Write a book and options as they stand on a command line."""
    parts = [] if book is None else [f"--book {shlex.quote(book)}"]
    parts += [f"--option {shlex.quote(f'{name}={value}')}" for name, value in options.items()]
    return " ".join(parts)
