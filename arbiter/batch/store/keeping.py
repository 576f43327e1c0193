"""Changing the tables of a store: a verdict kept once, an entry put in its place, what nothing needs dropped.

Every function is called inside a transaction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.batch.store.values import HAND, VERDICT, finding_rows, verdict_row

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from arbiter.batch.entries import Verdict
    from arbiter.batch.store.knowing import Place
    from arbiter.batch.store.values import Row

_KEEP: Final = "INSERT OR REPLACE INTO occurrences VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_STOOD: Final = "SELECT rules, hand, text, verdict FROM occurrences WHERE (file, line) = (?, ?)"
_CLEAR: Final = "DELETE FROM occurrences WHERE (file, line, hand, rules) = (?, ?, ?, ?)"
_COPY: Final = "SELECT * FROM occurrences WHERE (file, line, rules) = (?, ?, ?)"
_WHICH: Final = "SELECT id FROM verdicts WHERE (content, rules, versions) = (?, ?, ?)"
_NEW_VERDICT: Final = """
INSERT INTO verdicts (content, rules, versions, book, rounds, left_open, undecided) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_NEW_CHECKED: Final = "INSERT INTO checked VALUES (?, ?, ?)"
_NEW_FINDING: Final = "INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_NEW_AGED: Final = "INSERT INTO aged VALUES (?, ?, ?, ?, ?, ?, ?)"
_USED: Final = "SELECT 1 FROM occurrences WHERE verdict = ? LIMIT 1"
_DROP: Final = (
    "DELETE FROM checked WHERE verdict = ?",
    "DELETE FROM findings WHERE verdict = ?",
    "DELETE FROM aged WHERE verdict = ?",
    "DELETE FROM verdicts WHERE id = ?",
)
_FOUND_AGAIN: Final = "DELETE FROM lost WHERE file = ? AND line IN (0, ?)"
_LOSE: Final = "INSERT OR REPLACE INTO lost VALUES (?, ?, ?)"


def id_of(connection: sqlite3.Connection, verdict: Verdict | None) -> int | None:
    """Give the id of a verdict, keeping it if it is new."""
    if verdict is None:
        return None
    row = verdict_row(verdict)
    found = connection.execute(_WHICH, row[:3]).fetchone()
    if found is not None:
        return int(found[0])
    number = connection.execute(_NEW_VERDICT, row).lastrowid or 0
    connection.executemany(_NEW_CHECKED, ((number, *pair) for pair in verdict.checked))
    connection.executemany(_NEW_FINDING, finding_rows(verdict, number))
    connection.executemany(_NEW_AGED, ((number, *row) for row in verdict.aged))
    return number


def put(connection: sqlite3.Connection, place: Place, text: str, rules: str, rows: Sequence[Row]) -> None:
    """Let the hands of one entry take a place, and drop the verdicts that nothing needs any more."""
    before = connection.execute(_STOOD, place).fetchall()
    if before:
        hands = {row[HAND] for row in rows}
        gone = [(*place, hand, by) for by, hand, of, _ in before if of != text or (by == rules and hand not in hands)]
        connection.executemany(_CLEAR, gone)
    connection.executemany(_KEEP, rows)
    verdicts = {row[VERDICT] for row in rows}
    _drop_unused(connection, (verdict for *_, verdict in before if verdict not in verdicts))
    connection.execute(_FOUND_AGAIN, place)


def copies(connection: sqlite3.Connection, source: Place, rules: str, place: Place) -> list[Row]:
    """Give the rows of an entry as they are at another place."""
    return [(*place, *row[HAND:]) for row in connection.execute(_COPY, (*source, rules))]


def lose(connection: sqlite3.Connection, place: Place, says: str) -> None:
    """Keep what is wrong at a place where nothing could be read."""
    connection.execute(_FOUND_AGAIN, place)
    connection.execute(_LOSE, (*place, says))


def _drop_unused(connection: sqlite3.Connection, verdicts: Iterable[int | None]) -> None:
    """Delete those of these verdicts that no occurrence points to."""
    for verdict in dict.fromkeys(verdicts):
        if verdict is not None and connection.execute(_USED, (verdict,)).fetchone() is None:
            for statement in _DROP:
                connection.execute(statement, (verdict,))
