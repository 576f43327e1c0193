"""The places that a run came upon, kept in temporary tables, so that a long log takes no memory.

By them a store forgets what a file no longer holds.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

_TABLES: Final = """
CREATE TEMP TABLE found (
    file INTEGER NOT NULL, line INTEGER NOT NULL, is_lost INTEGER NOT NULL, PRIMARY KEY (file, line, is_lost)
) WITHOUT ROWID;
CREATE TEMP TABLE gone (verdict INTEGER PRIMARY KEY);
"""
_MARK: Final = "INSERT OR IGNORE INTO found VALUES (?, ?, ?)"
_OTHERS: Final = """
FROM occurrences WHERE file = ? AND (line > ? OR NOT EXISTS (
    SELECT 1 FROM found WHERE (found.file, found.line, is_lost) = (?, occurrences.line, 0)
))
"""
_FORGET: Final = (
    f"INSERT OR IGNORE INTO gone SELECT verdict {_OTHERS} AND verdict NOT NULL",
    f"DELETE {_OTHERS}",
)
_UNUSED: Final = (
    "DELETE FROM gone WHERE EXISTS (SELECT 1 FROM occurrences WHERE occurrences.verdict = gone.verdict)",
    "DELETE FROM checked WHERE verdict IN (SELECT verdict FROM gone)",
    "DELETE FROM findings WHERE verdict IN (SELECT verdict FROM gone)",
    "DELETE FROM aged WHERE verdict IN (SELECT verdict FROM gone)",
    "DELETE FROM verdicts WHERE id IN (SELECT verdict FROM gone)",
    "DELETE FROM gone",
)
_FORGET_NAMED: Final = (
    """
    INSERT OR IGNORE INTO gone SELECT verdict FROM occurrences
    WHERE (file = :name OR substr(file, 1, length(:name) + 1) = :name || '/') AND verdict NOT NULL
    """,
    "DELETE FROM occurrences WHERE file = :name OR substr(file, 1, length(:name) + 1) = :name || '/'",
    "DELETE FROM lost WHERE file = :name OR substr(file, 1, length(:name) + 1) = :name || '/'",
)
_NO_LOSS: Final = """
DELETE FROM lost WHERE file = ? AND NOT EXISTS (
    SELECT 1 FROM found WHERE (found.file, found.line, is_lost) = (?, lost.line, 1)
)
"""


class Found:
    """The places of one connection; every method but `end` is called inside a transaction."""

    __slots__ = ("_connection", "_numbers", "_unused")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._numbers: dict[str, int] = {}
        self._unused = count()
        connection.executescript(_TABLES)

    def mark(self, places: Iterable[tuple[str, int, bool]]) -> None:
        """Remember that at a line of a file an entry was come upon, or a loss."""
        self._connection.executemany(_MARK, ((self._number(file), line, is_lost) for file, line, is_lost in places))

    def forget_others(self, file: str, lines: int) -> None:
        """Delete what a file of so many lines holds no longer, and the verdicts that nothing needs any more."""
        number = self._number(file)
        for statement in _FORGET:
            self._connection.execute(statement, (file, lines, number))
        for statement in _UNUSED:
            self._connection.execute(statement)
        self._connection.execute(_NO_LOSS, (file, number))
        self._connection.execute("DELETE FROM found WHERE file = ?", (number,))

    def forget(self, name: str) -> int:
        """Delete all that is kept of a file, or of those below a folder; give how many places that were."""
        before = self._connection.total_changes
        self._connection.execute(_FORGET_NAMED[0], {"name": name})
        marked = self._connection.total_changes - before
        for statement in _FORGET_NAMED[1:]:
            self._connection.execute(statement, {"name": name})
        places = self._connection.total_changes - before - marked
        for statement in _UNUSED:
            self._connection.execute(statement)
        return places

    def end(self, file: str) -> None:
        """Forget a file whose places were deleted."""
        self._numbers.pop(file, None)

    def _number(self, file: str) -> int:
        number = self._numbers.get(file)
        if number is None:
            number = self._numbers[file] = next(self._unused)
        return number
