"""A store as it stands at one moment, with the chosen hands and findings put together beside it.

A store that is being written can be read: one read transaction holds what it was when the report began. Beside it stand
temporary tables, on disk where they grow large, so that memory stays flat however long the logs are. A hand that was
logged several times is one hand; see `_HANDS` for when two tellings are of the same.

With `anonymous` the temporary tables hold no name, title, id or file any more before anything is read from them, so no
form of a report can let one slip.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.batch.report.ranges import least
from arbiter.batch.report.wanted import ACTS, KINDS, Wanted

if TYPE_CHECKING:
    import sqlite3
    from types import TracebackType

    from arbiter.render.language import Tongue

_HANDS: Final = """
CREATE TEMP TABLE hands (id INTEGER PRIMARY KEY, verdict INTEGER NOT NULL, first TEXT, file TEXT, line INTEGER,
  hand INTEGER, record_id TEXT, title TEXT, "table" TEXT, day TEXT, dealer TEXT, second TEXT, third TEXT, dreamer TEXT,
  times INTEGER);
INSERT INTO hands (verdict, first, file, line, hand, record_id, title, "table", day, dealer, second, third, dreamer,
  times)
SELECT o.verdict, MIN(o.file || char(1) || printf('%012d:%012d', o.line, o.hand)) AS first,
  o.file, o.line, o.hand, o.record_id, o.title, NULLIF(o."table", '') AS at_table, NULLIF(o.played_on, '') AS day,
  NULLIF(o.dealer, '') AS dealer, NULLIF(o.second, '') AS second, NULLIF(o.third, '') AS third,
  NULLIF(o.dreamer, '') AS dreamer, COUNT(*)
FROM occurrences o JOIN verdicts v ON v.id = o.verdict
WHERE o.rules = :rules AND o.status = 'judged'
  AND (:tables IS NULL OR o."table" IN (SELECT value FROM json_each(:tables)))
  AND (:since IS NULL OR (o.played_on GLOB :day AND substr(o.played_on, 1, 10) >= :since))
  AND (:until IS NULL OR (o.played_on GLOB :day AND substr(o.played_on, 1, 10) <= :until))
  AND (:players IS NULL OR o.dealer IN (SELECT value FROM json_each(:players))
    OR o.second IN (SELECT value FROM json_each(:players)) OR o.third IN (SELECT value FROM json_each(:players))
    OR o.dreamer IN (SELECT value FROM json_each(:players)))
GROUP BY v.content, at_table, 9, 10, 11, 12, 13,
  CASE WHEN v.rounds = 0 THEN COALESCE(o.record_id, o.file || ':' || o.line || ':' || o.hand) END
ORDER BY first;
"""
"""The same hand: the same content, players, table and day. Where no round was played hands look alike, and many of a
night are: those are the same only if their record's id is too, and without an id each is a hand of its own. The
particulars are those of the first place in the logs, by file and line."""

_FOUND: Final = """
CREATE TEMP TABLE found (hand INTEGER NOT NULL, number INTEGER NOT NULL, verdict TEXT NOT NULL, worst INTEGER NOT NULL,
  weight INTEGER NOT NULL, kind TEXT NOT NULL, rule TEXT, seat TEXT, player TEXT, PRIMARY KEY (hand, number))
  WITHOUT ROWID;
INSERT INTO found
SELECT h.id, f.number, f.ruling,
  CASE f.ruling WHEN 'upheld' THEN 0 WHEN 'not proven' THEN (CASE f.kind WHEN 'record' THEN 1 ELSE 2 END) ELSE 3 END,
  COALESCE((SELECT w.key FROM json_each(:weights) w WHERE w.value = f.kind), 99), f.kind, f.rule, f.seat,
  CASE f.seat WHEN 'dealer' THEN h.dealer WHEN 'second' THEN h.second WHEN 'third' THEN h.third
    WHEN 'dreamer' THEN h.dreamer END AS about
FROM hands h JOIN findings f ON f.verdict = h.verdict
WHERE (:kinds IS NULL OR f.kind IN (SELECT value FROM json_each(:kinds)))
  AND (:players IS NULL OR f.seat IS NULL OR about IN (SELECT value FROM json_each(:players)));
CREATE TEMP TABLE marks (hand INTEGER PRIMARY KEY, proved INTEGER, not_proven INTEGER, undecided INTEGER);
INSERT INTO marks
SELECT hand, SUM(verdict = 'upheld'), SUM(verdict = 'not proven'), SUM(verdict NOT IN ('upheld', 'not proven'))
FROM found GROUP BY hand;
"""

_ALIASES: Final = """
CREATE TEMP TABLE aliases (sort TEXT NOT NULL, real TEXT NOT NULL, number INTEGER NOT NULL, said TEXT,
  PRIMARY KEY (sort, real)) WITHOUT ROWID;
INSERT INTO aliases (sort, real, number)
SELECT 'player', name, ROW_NUMBER() OVER (ORDER BY keyed(name), name) FROM (
  SELECT dealer AS name FROM occurrences UNION SELECT second FROM occurrences UNION SELECT third FROM occurrences
  UNION SELECT dreamer FROM occurrences) WHERE name IS NOT NULL AND name <> '';
INSERT INTO aliases (sort, real, number)
SELECT 'table', name, ROW_NUMBER() OVER (ORDER BY keyed(name), name) FROM (
  SELECT DISTINCT "table" AS name FROM occurrences) WHERE name IS NOT NULL AND name <> '';
INSERT INTO aliases (sort, real, number)
SELECT 'file', name, ROW_NUMBER() OVER (ORDER BY keyed(name), name) FROM (
  SELECT file AS name FROM occurrences UNION SELECT file FROM lost);
CREATE TEMP TABLE widths AS SELECT sort, length(MAX(number)) AS width FROM aliases GROUP BY sort;
UPDATE aliases SET said = alias_of(sort, printf('%0*d',
  (SELECT width FROM widths w WHERE w.sort = aliases.sort), number));
"""

_RENAMED: Final = """
UPDATE hands SET first = NULL, record_id = NULL, title = NULL,
  file = (SELECT said FROM aliases WHERE sort = 'file' AND real = file),
  "table" = (SELECT said FROM aliases WHERE sort = 'table' AND real = "table"),
  dealer = (SELECT said FROM aliases WHERE sort = 'player' AND real = dealer),
  second = (SELECT said FROM aliases WHERE sort = 'player' AND real = second),
  third = (SELECT said FROM aliases WHERE sort = 'player' AND real = third),
  dreamer = (SELECT said FROM aliases WHERE sort = 'player' AND real = dreamer);
"""

_CACHE: Final = 16 * 1024
"""Memory for what is read and sorted, in KiB; what does not fit goes to disk."""

_DAY: Final = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*"
_SEATS: Final = ("dealer", "second", "third", "dreamer")


class NothingToReportError(ValueError):
    """What is asked for is not in the store; `faults` says each thing in a line. Exit code 2."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The chosen part of a store at one moment; `wanted` is already in the names that the report shows."""

    connection: sqlite3.Connection
    rules: str
    wanted: Wanted
    anonymous: bool
    tongue: Tongue

    def __enter__(self) -> Snapshot:
        """Hold the moment."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let the moment go, and what was put together with it."""
        self.connection.rollback()

    @property
    def values(self) -> dict[str, str | None]:
        """Give what queries are asked with."""
        fixed = {"day": _DAY, "weights": json.dumps(KINDS), "acts": json.dumps(ACTS)}
        return {**self.wanted.values(), "rules": self.rules, **fixed}


def snapshot(  # noqa: PLR0913 - what a report is chosen by
    connection: sqlite3.Connection,
    tongue: Tongue,
    *,
    rules: str | None = None,
    among: tuple[str, ...] = (),
    wanted: Wanted | None = None,
    anonymous: bool = False,
) -> Snapshot:
    """Hold a store open for reading as it stands, and put the chosen hands together.

    `rules` names the rules that hands were judged by, needed only where the store holds verdicts by several; `among`
    are parts that they must have, such as ``book=reader-family``. Raises
    NothingToReportError where they are not named or not there, or where a chosen table or player is not.
    """
    wanted = wanted or Wanted()
    connection.row_factory = None
    connection.isolation_level = None
    # The file itself stays open for reading only; sorting takes as much memory as the cache may.
    for pragma in ("query_only = OFF", "temp_store = FILE", f"cache_size = -{_CACHE}"):
        connection.execute(f"PRAGMA {pragma}")
    if not connection.in_transaction:
        connection.execute("BEGIN")
    chosen = _rules(connection, rules, among)
    _must_be_there(connection, chosen, wanted)
    held = Snapshot(connection, chosen, wanted, anonymous, tongue)
    connection.create_function("least", 2, least, deterministic=True)
    _run(held, _HANDS)
    if anonymous:
        held = _renamed(held)
    _run(held, _FOUND)
    return held


def _run(held: Snapshot, script: str) -> None:
    """Run several statements inside the transaction that is open."""
    for statement in script.split(";\n"):
        if statement.strip():
            held.connection.execute(statement, held.values)


def _renamed(held: Snapshot) -> Snapshot:
    """Put numbers for names, in the order of a digest whose key only the owner of the store could work out."""
    key, say = _key(held.connection), held.tongue.say
    names = {
        "player": lambda number: say("Player %(n)s", n=number),
        "table": lambda number: say("Table %(n)s", n=number),
        "file": lambda number: f"file-{number}",
    }
    held.connection.create_function(
        "keyed", 1, lambda name: hashlib.blake2b(str(name).encode(errors="surrogatepass"), key=key).digest()
    )
    held.connection.create_function("alias_of", 2, lambda sort, number: names[sort](number))
    _run(held, _ALIASES)
    _run(held, _RENAMED)
    wanted = held.wanted._replace(
        tables=_said(held.connection, "table", held.wanted.tables),
        players=_said(held.connection, "player", held.wanted.players),
    )
    return Snapshot(held.connection, held.rules, wanted, anonymous=True, tongue=held.tongue)


def _key(connection: sqlite3.Connection) -> bytes:
    """Digest what was read, word for word: without the logs nobody can try out names and see how they would sort."""
    digest = hashlib.sha256()
    for row in connection.execute("SELECT file, line, hand, text FROM occurrences ORDER BY file, line, hand, rules"):
        digest.update(repr(row).encode())
    return digest.digest()


def _said(connection: sqlite3.Connection, sort: str, names: tuple[str, ...] | None) -> tuple[str, ...] | None:
    if names is None:
        return None
    rows = connection.execute(
        "SELECT said FROM aliases WHERE sort = ? AND real IN (SELECT value FROM json_each(?)) ORDER BY said",
        (sort, json.dumps(names)),
    )
    return tuple(said for (said,) in rows)


def _rules(connection: sqlite3.Connection, asked: str | None, among: tuple[str, ...]) -> str:
    """Choose the rules: those asked for, or the only ones there are; "" where nothing has been judged at all."""
    there = [rules for (rules,) in connection.execute("SELECT DISTINCT rules FROM occurrences ORDER BY rules")]
    meant = [rules for rules in there if set(among) <= set(rules.split()) and asked in {None, rules}]
    if len(meant) == 1:
        return str(meant[0])
    if not there and asked is None and not among:
        return ""
    listed = "".join(f"\n  --rules {rules!r}" for rules in meant or there)
    named = " ".join([*among, *([asked] if asked else [])])
    said = "the store holds verdicts by several rules; choose" if meant else f"no verdicts by {named!r}; there are"
    raise NothingToReportError((f"{said}:{listed or ' none'}",))


def _must_be_there(connection: sqlite3.Connection, rules: str, wanted: Wanted) -> None:
    """Refuse tables and players that no hand names: a slip of the pen must not look like a clean record."""
    faults = []
    for table in wanted.tables or ():
        asked = 'SELECT 1 FROM occurrences WHERE rules = ? AND "table" = ? LIMIT 1'
        if connection.execute(asked, (rules, table)).fetchone() is None:
            faults.append(f"no hand of the store is of this table: {table!r}")
    for player in wanted.players or ():
        asked = "SELECT 1 FROM occurrences WHERE rules = ? AND ? IN (dealer, second, third, dreamer) LIMIT 1"
        if connection.execute(asked, (rules, player)).fetchone() is None:
            faults.append(f"no hand of the store names this player: {player!r}")
    if faults:
        raise NothingToReportError(tuple(faults))
