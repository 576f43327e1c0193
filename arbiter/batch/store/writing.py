"""Keeping results: an entry's hands together, a chunk of entries in one transaction.

SOUND: a call that returns has kept all it was given, and a call that raises, or is killed, has kept nothing.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from arbiter.batch.entries import Lost
from arbiter.batch.store.errors import told
from arbiter.batch.store.found import Found
from arbiter.batch.store.keeping import copies, id_of, lose, put
from arbiter.batch.store.knowing import TEMPORARY, known, places_of
from arbiter.batch.store.lock import WriterLock
from arbiter.batch.store.opening import PATIENCE, check, make, open_to_write
from arbiter.batch.store.sums import sums_of
from arbiter.batch.store.values import as_text, occurrence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import TracebackType

    from arbiter.batch.entries import HandResult
    from arbiter.batch.store.knowing import Key, Known
    from arbiter.batch.store.sums import Sums

_NOTHING_LOST: Final = "; what was not kept yet is judged again by the next run, and what was kept is there"


def open_for_writing(path: str | Path, *, patience: float = PATIENCE) -> Store:
    """Open a store for the one run that writes it, and make it where there is none.

    `patience` is how many seconds another program's transaction is waited for. Raises StoreError when another run has
    the store, or when there can be none.
    """
    place = Path(path)
    check(place, patience=patience)
    real = place.resolve()
    lock = WriterLock(real)
    try:
        if not real.exists():
            make(real)
        connection = open_to_write(real, patience)
    except BaseException:
        lock.release()
        raise
    return Store(place, connection, lock)


UNFINISHED: Final = "unfinished"
"""What a row of `meta` is called, with the rules after it, while a run by these rules is not at its end."""


class Store:
    """A store that this process writes; to be closed, or used in a `with` statement.

    Every method raises StoreError when the disk is full, or another program holds the store locked for too long: then
    what the call was to keep is not kept, and what was kept before still is.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: WriterLock) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self._closed = False
        self._found = Found(connection)
        connection.execute(TEMPORARY)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def known(self, rules: str, current: Callable[[str], bool], keys: Sequence[Key]) -> list[Known]:
        """Tell of each entry that was read whether it must be judged by these rules.

        `current` tells whether a verdict of this signature of versions still holds. Nothing is changed; `finish` counts
        the places as found.
        """
        with self._transaction("DEFERRED"):
            self._found.mark((as_text(file), line or 0, False) for file, line, _ in keys)
            return known(self._connection, rules, current, keys)

    def add(self, rules: str, items: Sequence[HandResult | Lost], *, versions: str = "") -> None:
        """Keep what became of entries, in one transaction; `versions` goes with hands that got no verdict.

        All hands of an entry come in one call, one after the other: they take the place of all that stood there by
        these rules, or with another text by any. A verdict is kept once. One that no occurrence points to any more, as
        when a new version judged otherwise or anew, goes in the same transaction. Adding twice changes nothing.

        A `Lost` takes the place of the loss that was told there; a verdict on what could be read there once stays,
        until `finish`. An entry ends the loss of its place, and anything of a file that of the file as a whole.
        """
        with self._transaction("IMMEDIATE"):
            for (file, line, *_), group in groupby(items, key=_entry_of):
                results = []
                for item in group:
                    if isinstance(item, Lost):
                        lose(self._connection, (file, line), as_text(item.says))
                    else:
                        results.append(item)
                if results:
                    verdicts = [id_of(self._connection, one.verdict) for one in results]
                    rows = [occurrence(*pair, rules, versions) for pair in zip(results, verdicts, strict=True)]
                    put(self._connection, (file, line), results[0].text, rules, rows)
            self._found.mark(map(_place_of, items))

    def repeat(self, rules: str, current: Callable[[str], bool], keys: Sequence[Key]) -> list[Key]:
        """Keep entries whose text was judged elsewhere, in one transaction, and give back those that must be judged.

        There are some of these only when the place where `known` found the verdicts was given another text meanwhile.
        """
        left = []
        with self._transaction("IMMEDIATE"):
            for key, place in zip(keys, places_of(self._connection, rules, current, keys), strict=True):
                if place is None:
                    left.append(key)
                else:
                    here = (as_text(key[0]), key[1] or 0)
                    put(self._connection, here, key[2], rules, copies(self._connection, place, rules, here))
                    self._found.mark([(*here, False)])
        return left

    def finish(self, file: str, lines: int) -> None:
        """Forget what stood where a file of so many lines, read to its end, now holds nothing.

        What this store was asked of by `known`, or given by `add`, since it was opened or the file was last finished,
        is what the file holds. To be called once all of it is added. For a whole file `lines` is 0.
        """
        name = as_text(file)
        with self._transaction("IMMEDIATE"):
            self._found.forget_others(name, lines)
        self._found.end(name)

    def forget(self, name: str) -> int:
        """Forget a file, or all below a folder, by whatever rules; give how many entries and losses that were."""
        with self._transaction("IMMEDIATE"):
            return self._found.forget(as_text(name))

    def begin(self, rules: str) -> None:
        """Note that a run by these rules goes on; `complete` takes the note away, and a stopped run leaves it."""
        with self._transaction("IMMEDIATE"):
            self._connection.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (f"{UNFINISHED} {rules}", rules))

    def complete(self, rules: str) -> None:
        """Note that a run by these rules has come to its end."""
        with self._transaction("IMMEDIATE"):
            self._connection.execute("DELETE FROM meta WHERE name = ?", (f"{UNFINISHED} {rules}",))

    def holds(self, file: str) -> bool:
        """Tell whether hands of a file of this name are kept, by whatever rules."""
        with self._transaction("DEFERRED"):
            found = self._connection.execute("SELECT 1 FROM occurrences WHERE file = ? LIMIT 1", (as_text(file),))
            return found.fetchone() is not None

    def sums(self, rules: str) -> Sums:
        """Count what is kept for these rules."""
        with self._transaction("DEFERRED"):
            return sums_of(self._connection, rules)

    def close(self) -> None:
        """Move the log into the file, unless a reader still needs it there, and let other runs write.

        A second time does nothing.
        """
        if self._closed:
            return
        self._closed = True
        try:
            with told(self.path), suppress(sqlite3.OperationalError):  # a full disk, a reader: the log will do as well
                self._connection.execute("PRAGMA busy_timeout = 0")
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._connection.close()
        finally:
            self._lock.release()

    @contextmanager
    def _transaction(self, kind: str) -> Iterator[None]:
        """Run what is within in one transaction, which leaves nothing behind when it does not come to its end."""
        with told(self.path, _NOTHING_LOST):
            self._connection.execute(f"BEGIN {kind}")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # on a full disk SQLite may have ended it itself
                    self._connection.execute("ROLLBACK")
                raise


def _place_of(item: HandResult | Lost) -> tuple[str, int, bool]:
    """Give the place of an item as it is kept, and tell a loss from a result."""
    return as_text(item.file), item.line or 0, isinstance(item, Lost)


def _entry_of(item: HandResult | Lost) -> tuple[str, int, bool, str]:
    """Give what all hands of an entry have in common."""
    return *_place_of(item), "" if isinstance(item, Lost) else item.text
