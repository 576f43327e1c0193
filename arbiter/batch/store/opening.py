"""Opening a store, or saying in one line why that cannot be done.

A new store is made whole beside its place and moved there, so that a file of its name is never half a store.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from arbiter.batch.store.errors import StoreError, code_of, told
from arbiter.batch.store.schema import APPLICATION, bring_up_to_date, newest

PATIENCE: Final = 10.0
"""How many seconds a locked store is waited for."""
_LEAST_SQLITE: Final = (3, 37, 0)
"""The first version with STRICT tables."""
_CACHE: Final = 64 * 1024
"""How much of a store is kept in memory while it is read or written, in KiB."""


def open_for_reading(path: str | Path, *, patience: float = PATIENCE) -> sqlite3.Connection:
    """Open a store to be read, also while a run writes it.

    A transaction (``BEGIN``) sees one state from its first query to its end. Where the folder is read-only too, the
    store is read as it lies there; nobody must begin to write it then. `patience` is in seconds.
    Raises StoreError for what is no store, or one of another schema than this program reads.
    """
    place = Path(path)
    schema, connection = _opened(place, patience)
    if schema == newest():
        return connection
    connection.close()
    msg = "was made by an older version of this program; the next run that writes it brings it up to date"
    raise StoreError(place, f"{msg}: schema {schema!r}")


def check(path: Path, *, patience: float = PATIENCE) -> None:
    """Raise StoreError unless there is a store that this program can write, or nothing where one can be made."""
    if path.exists():
        _opened(path, patience)[1].close()
    elif not path.parent.is_dir():
        raise StoreError(path, f"there is no such folder: {str(path.parent)!r}")


def make(path: Path) -> None:
    """Make an empty store where there is no file; for the holder of its lock.

    What stands beside the place from a store of this name that is gone, or was never finished, is taken away.
    """
    new = path.with_name(f"{path.name}-new")
    with told(path, "; no store was made"):
        try:
            _clear(path, "-wal", "-shm", "-new", "-new-journal", "-new-wal", "-new-shm")
            with closing(sqlite3.connect(new, isolation_level=None)) as connection:
                bring_up_to_date(connection, 0)
                _log_ahead(connection, path)
            new.replace(path)
            _sync_folder(path.parent)
        except OSError as error:
            raise StoreError(path, f"cannot be made: {error.strerror!r}") from error
        finally:
            with suppress(OSError):
                _clear(path, "-new", "-new-journal", "-new-wal", "-new-shm")


def open_to_write(path: Path, patience: float) -> sqlite3.Connection:
    """Open a store to be written, and bring it up to date; for the holder of its lock.

    A commit stands in a log beside the file before it returns, and the log is written through to the disk before it is
    moved into the file (``synchronous = NORMAL``): a power cut can take the last commits, and tears none.
    """
    if not _may(path, os.W_OK):
        raise StoreError(path, "cannot be written: the file is read-only")
    with told(path):
        connection = _connected(path, "mode=rw", patience)
        try:
            bring_up_to_date(connection, _schema_of(connection, path))
            _log_ahead(connection, path)
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute(f"PRAGMA journal_size_limit = {_CACHE * 1024}")
        except BaseException:
            connection.close()
            raise
    return connection


def _opened(path: Path, patience: float) -> tuple[int, sqlite3.Connection]:
    """Open a file for reading and give its schema too; raises StoreError for all that is no store."""
    if sqlite3.sqlite_version_info < _LEAST_SQLITE:
        raise StoreError(path, f"needs SQLite 3.37 or later, and this is {sqlite3.sqlite_version!r}")
    _look_at(path)
    with told(path):
        try:
            return _read(path, "mode=ro", patience)
        except sqlite3.DatabaseError as error:
            if code_of(error) == sqlite3.SQLITE_NOTADB:
                raise StoreError(path, f"is no store; it begins with {_beginning(path)!r}") from error
            if code_of(error) not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}:
                raise
        log = path.resolve().with_name(f"{path.resolve().name}-wal")
        if log.exists() and log.stat().st_size:
            msg = "was left open by the run that wrote it, and its folder is read-only; copy it to another folder with"
            raise StoreError(path, f"{msg} {log.name!r}")
        return _read(path, "mode=ro&immutable=1", patience)


def _look_at(path: Path) -> None:
    """Raise StoreError for what can be seen to be no store from without."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise StoreError(path, f"there is no such store: {error.strerror!r}") from error
    if path.is_dir():
        raise StoreError(path, "is a folder; a store is a file")
    if not path.is_file() or not size:
        raise StoreError(path, "is no store: it is empty" if path.is_file() else "is no store: it is not even a file")
    if not _may(path, os.R_OK):
        raise StoreError(path, "cannot be read: it belongs to somebody else")


def _read(path: Path, how: str, patience: float) -> tuple[int, sqlite3.Connection]:
    """Connect to a file for reading only, and read what its schema is."""
    connection = _connected(path, how, patience)
    try:
        connection.execute("PRAGMA query_only = ON")
        return _schema_of(connection, path), connection
    except BaseException:
        connection.close()
        raise


def _connected(path: Path, how: str, patience: float) -> sqlite3.Connection:
    """Connect to a file that is there; transactions begin and end where the code says so."""
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, timeout=patience, isolation_level=None)
    connection.execute(f"PRAGMA cache_size = -{_CACHE}")
    return connection


def _schema_of(connection: sqlite3.Connection, path: Path) -> int:
    """Read the number of a store's schema; raises StoreError for other programs' files and for newer stores."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    schema = connection.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION:
        raise StoreError(path, f"is no store but a file of another program, with the application id {application!r}")
    if schema > newest():
        msg = f"was made by a newer version of this program, which this one (schema {newest()}) cannot read"
        raise StoreError(path, f"{msg}: schema {schema!r}")
    connection.execute("SELECT count(*) FROM meta").fetchone()
    return int(schema)


def _log_ahead(connection: sqlite3.Connection, path: Path) -> None:
    """Have changes written to a log first, so that readers and the writer do not wait for each other."""
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise StoreError(
            path, f"programs cannot share a file in its folder; put it on a disk of this machine: {mode!r}"
        )


def _may(path: Path, right: int) -> bool:
    """Tell whether a file may be read or written, without opening it: to close it again would drop SQLite's locks."""
    return os.access(path, right, effective_ids=os.access in os.supports_effective_ids)


def _beginning(path: Path) -> bytes:
    """Read the first bytes of a file that SQLite does not hold open."""
    with path.open("rb") as file:
        return file.read(16)


def _clear(path: Path, *endings: str) -> None:
    for ending in endings:
        path.with_name(f"{path.name}{ending}").unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Write a folder through to the disk, where folders can be: a power cut does not undo the new name."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
