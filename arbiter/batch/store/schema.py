"""The tables of a store, and how a store of an earlier schema is brought up to date.

A store is told by its application id; its schema is SQLite's `user_version`, said once more in `meta`.
Every text is UTF-8 and every number an integer, which STRICT keeps so. `occurrences` are kept in the order of their
places, and ids of verdicts are not used twice: what a store holds does not depend on how it came to be cut in chunks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

APPLICATION: Final = 0x4C756B46
"""``LukF``, by which programs (and `file`) tell a store from other SQLite files."""

_FIRST: Final = """
CREATE TABLE meta (
    name TEXT PRIMARY KEY, value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE verdicts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    content TEXT NOT NULL, rules TEXT NOT NULL, versions TEXT NOT NULL, book TEXT NOT NULL,
    rounds INTEGER NOT NULL, left_open INTEGER NOT NULL, undecided INTEGER NOT NULL CHECK (undecided IN (0, 1)),
    UNIQUE (content, rules, versions)
) STRICT;

CREATE TABLE checked (
    verdict INTEGER NOT NULL REFERENCES verdicts, kind TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (verdict, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE findings (
    verdict INTEGER NOT NULL REFERENCES verdicts, number INTEGER NOT NULL,
    kind TEXT NOT NULL, ruling TEXT NOT NULL, rule TEXT, seat TEXT, step TEXT, reason TEXT, document TEXT NOT NULL,
    PRIMARY KEY (verdict, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE aged (
    verdict INTEGER NOT NULL REFERENCES verdicts, seat TEXT NOT NULL, card TEXT NOT NULL,
    since INTEGER NOT NULL, level INTEGER NOT NULL, by_counting INTEGER,
    declared INTEGER NOT NULL CHECK (declared IN (0, 1)),
    PRIMARY KEY (verdict, seat, card)
) STRICT, WITHOUT ROWID;

CREATE TABLE occurrences (
    file TEXT NOT NULL, line INTEGER NOT NULL, hand INTEGER NOT NULL, rules TEXT NOT NULL,
    text TEXT NOT NULL, status TEXT NOT NULL, verdict INTEGER REFERENCES verdicts,
    record_id TEXT, title TEXT, "table" TEXT, played_on TEXT,
    dealer TEXT, second TEXT, third TEXT, dreamer TEXT,
    faults TEXT NOT NULL DEFAULT '[]', versions TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (file, line, hand, rules),
    CHECK ((status = 'judged') = (verdict IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX occurrences_by_text ON occurrences (text, rules, verdict);
CREATE INDEX occurrences_by_verdict ON occurrences (verdict);

CREATE TABLE lost (
    file TEXT NOT NULL, line INTEGER NOT NULL, says TEXT NOT NULL,
    PRIMARY KEY (file, line)
) STRICT, WITHOUT ROWID;
"""

MIGRATIONS: Final[Sequence[str]] = (_FIRST,)
"""What makes a store of schema N out of one of schema N-1, the first out of nothing; only ever added to."""


def newest() -> int:
    """Give the number of the schema that this program writes."""
    return len(MIGRATIONS)


def bring_up_to_date(connection: sqlite3.Connection, schema: int) -> None:
    """Run the scripts that a store of this schema lacks, each whole or not at all, in a transaction of its own."""
    for number, script in enumerate(MIGRATIONS[schema:], start=schema + 1):
        try:
            connection.executescript(f"BEGIN IMMEDIATE; {script}")
            connection.execute("INSERT OR REPLACE INTO meta VALUES ('schema', ?)", (str(number),))
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
