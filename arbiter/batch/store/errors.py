"""What can be wrong with a store, each in one line that names it."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_CAUSES: Final = {
    sqlite3.SQLITE_BUSY: "another program holds it locked",
    sqlite3.SQLITE_LOCKED: "another program holds it locked",
    sqlite3.SQLITE_FULL: "there is no room left on the disk",
    sqlite3.SQLITE_IOERR: "the disk does not take or give what is asked of it; it may be full",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged",
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_PERM: "it cannot be written",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
}
"""What the primary result codes of SQLite mean here; any other code is a fault of the program."""

_PRIMARY: Final = 0xFF
"""The bits of an extended result code that hold the primary one."""


class StoreError(Exception):
    """A store that cannot be opened, read or written; `says` names the reason. Exit code 2."""

    def __init__(self, path: Path | str, says: str) -> None:
        super().__init__(f"{path}: {says}")
        self.path = str(path)
        self.says = says

    def __reduce__(self) -> tuple[type[StoreError], tuple[str, str]]:
        """Let the error travel between processes."""
        return StoreError, (self.path, self.says)


@contextmanager
def told(path: Path | str, then: str = "") -> Iterator[None]:
    """Make what SQLite says of the world outside a StoreError; `then` tells what became of the work in hand.

    What only a fault of the program explains (a value of the wrong kind, a wrong statement) is left as it is.
    """
    try:
        yield
    except sqlite3.DatabaseError as error:
        cause = _CAUSES.get(code_of(error))
        if cause is None:
            raise
        raise StoreError(path, f"{cause}{then}: {str(error)!r}") from error


def code_of(error: sqlite3.Error) -> int:
    """Give the primary result code of an error; 0 where it has none."""
    return int(getattr(error, "sqlite_errorcode", None) or 0) & _PRIMARY
