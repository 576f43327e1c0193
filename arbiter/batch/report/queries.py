"""What is read from a snapshot, each kind of row in its order; what can be long comes one row after another."""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING, Final

from arbiter.batch.report.rows import (
    Aged,
    ByDay,
    ByPlayer,
    ByRule,
    Chosen,
    Counts,
    Found,
    Place,
    Sums,
    Unread,
)
from arbiter.batch.versions import current

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.batch.report.snapshot import Snapshot

_RUNNING: Final = """
SELECT EXISTS (SELECT 1 FROM meta
  WHERE (name = 'unfinished' AND :rules IN (value, '')) OR name = 'unfinished ' || :rules
  OR (:rules = '' AND name GLOB 'unfinished *'))
"""
"""A run over the logs is going on or was stopped; where nothing is judged yet, by whatever rules."""
_FROM_INPUT: Final = """
SELECT TOTAL(h.file <> :stdin), TOTAL(h.file = :stdin) FROM found w JOIN hands h ON h.id = w.hand
"""
_SUMS: Final = """
SELECT COUNT(*), TOTAL(status = 'judged'), TOTAL(status = 'unreadable'), TOTAL(status = 'refused'),
  TOTAL(status = 'set aside'), TOTAL(status = 'program fault'), (SELECT COUNT(*) FROM lost),
  (SELECT COUNT(*) FROM (SELECT file FROM occurrences WHERE rules = :rules UNION SELECT file FROM lost))
FROM occurrences WHERE rules = :rules
"""
_CHOSEN: Final = """
SELECT TOTAL(h.times), COUNT(*), TOTAL(m.proved > 0), TOTAL(m.proved), TOTAL(m.not_proven), TOTAL(m.undecided),
  TOTAL(v.undecided), TOTAL(v.left_open),
  (SELECT COUNT(*) FROM found WHERE verdict = 'upheld' AND kind NOT IN (SELECT value FROM json_each(:acts)))
FROM hands h JOIN verdicts v ON v.id = h.verdict LEFT JOIN marks m ON m.hand = h.id
"""
_BOOKS: Final = """
SELECT v.book, COUNT(*) FROM hands h JOIN verdicts v ON v.id = h.verdict GROUP BY v.book ORDER BY v.book
"""
_VERSIONS: Final = """
SELECT v.versions, COUNT(*) FROM hands h JOIN verdicts v ON v.id = h.verdict GROUP BY v.versions
"""
_CHECKED: Final = """
SELECT c.kind, SUM(c.count) FROM hands h JOIN checked c ON c.verdict = h.verdict GROUP BY c.kind ORDER BY c.kind
"""
_FOUND: Final = """
SELECT w.verdict, w.kind, w.rule, w.player, w.seat, h."table", h.day, h.file, h.line, h.hand, f.step, f.reason,
  f.document, h.times, h.record_id, h.title
FROM found w JOIN hands h ON h.id = w.hand JOIN findings f ON f.verdict = h.verdict AND f.number = w.number
ORDER BY w.worst, w.weight, h.day IS NULL, h.day, h."table" IS NULL, h."table", h.file, h.line, h.hand, w.number
LIMIT :limit
"""
_BY_RULE: Final = """
SELECT kind, rule, COUNT(DISTINCT CASE WHEN verdict = 'upheld' THEN hand END) AS with_proved,
  SUM(verdict = 'upheld') AS proved, SUM(verdict = 'not proven'), SUM(verdict NOT IN ('upheld', 'not proven'))
FROM found GROUP BY kind, rule ORDER BY MIN(weight), with_proved DESC, proved DESC, kind, rule IS NULL, rule
"""
_BY_PLAYER: Final = """
WITH sat AS (
  SELECT dealer AS name FROM hands WHERE dealer IS NOT NULL
  UNION ALL SELECT second FROM hands WHERE second IS NOT NULL AND second IS NOT dealer
  UNION ALL SELECT third FROM hands WHERE third IS NOT NULL AND third IS NOT dealer AND third IS NOT second
  UNION ALL SELECT dreamer FROM hands WHERE dreamer IS NOT NULL AND dreamer IS NOT dealer
    AND dreamer IS NOT second AND dreamer IS NOT third),
counted AS (SELECT name, COUNT(*) AS hands FROM sat GROUP BY name),
marked AS (
  SELECT player, COUNT(DISTINCT CASE WHEN verdict = 'upheld' THEN hand END) AS with_proved,
    SUM(verdict = 'upheld') AS proved, SUM(verdict = 'not proven') AS not_proven,
    SUM(verdict NOT IN ('upheld', 'not proven')) AS undecided
  FROM found WHERE player IS NOT NULL AND kind IN (SELECT value FROM json_each(:acts)) GROUP BY player)
SELECT c.name, c.hands, COALESCE(m.with_proved, 0) AS with_proved, COALESCE(m.proved, 0), COALESCE(m.not_proven, 0),
  COALESCE(m.undecided, 0)
FROM counted c LEFT JOIN marked m ON m.player = c.name
WHERE :players IS NULL OR c.name IN (SELECT value FROM json_each(:players))
ORDER BY least(COALESCE(m.with_proved, 0), c.hands) DESC, with_proved DESC, c.hands DESC, c.name
LIMIT :limit
"""
_BY_DAY: Final = """
SELECT h.day, h."table", COUNT(*), TOTAL(m.proved > 0), TOTAL(m.proved), TOTAL(m.not_proven), TOTAL(m.undecided)
FROM hands h LEFT JOIN marks m ON m.hand = h.id GROUP BY h.day, h."table"
ORDER BY h.day IS NULL, h.day, h."table" IS NULL, h."table" LIMIT :limit
"""
_SPAN: Final = """
SELECT substr(h.day, 1, :width), NULL, COUNT(*), TOTAL(m.proved > 0), TOTAL(m.proved), TOTAL(m.not_proven),
  TOTAL(m.undecided)
FROM hands h LEFT JOIN marks m ON m.hand = h.id WHERE h.day GLOB :day GROUP BY 1 ORDER BY 1
"""
_AGED: Final = """
SELECT a.level, a.since, a.by_counting, COUNT(*), SUM(a.declared) FROM hands h JOIN aged a ON a.verdict = h.verdict
WHERE :players IS NULL OR CASE a.seat WHEN 'dealer' THEN h.dealer WHEN 'second' THEN h.second
  WHEN 'third' THEN h.third WHEN 'dreamer' THEN h.dreamer END IN (SELECT value FROM json_each(:players))
GROUP BY a.level, a.since, a.by_counting ORDER BY a.level, a.since, a.by_counting IS NULL, a.by_counting
"""
_UNREAD: Final = """
SELECT file, line, hand, status, faults FROM occurrences WHERE rules = :rules AND status <> 'judged'
UNION ALL SELECT file, line, 0, 'lost', json_array(says) FROM lost
ORDER BY file, line, hand LIMIT :limit
"""
_UNREAD_UNNAMED: Final = """
SELECT a.said, line, hand, status, NULL FROM occurrences JOIN aliases a ON a.sort = 'file' AND a.real = file
WHERE rules = :rules AND status <> 'judged'
UNION ALL SELECT a.said, line, 0, 'lost', NULL FROM lost JOIN aliases a ON a.sort = 'file' AND a.real = file
ORDER BY 1, 2, 3 LIMIT :limit
"""

_STDIN: Final = "<stdin>"
_PLACEHOLDER: Final = re.compile(r"(?<!\S)FILE(?P<line>:\d+)?(?!\S)")
_ALL: Final = -1
_HIDDEN: Final = "hidden"
"""What is kept beside the numbers of things looked at: whether a hand does not tell all cards."""


def unfinished(held: Snapshot) -> bool:
    """Tell whether a run by these rules was stopped or is still going on, so that hands of the logs are missing."""
    return bool(held.connection.execute(_RUNNING, held.values).fetchone()[0])


def sums(held: Snapshot) -> Sums:
    """Count what was read and what became of it."""
    row = held.connection.execute(_SUMS, held.values).fetchone()
    return Sums(*map(int, row))


def chosen(held: Snapshot) -> Chosen:
    """Count the chosen hands and what was found in them."""
    row = held.connection.execute(_CHOSEN, held.values).fetchone()
    books, checked = held.connection.execute(_BOOKS).fetchall(), held.connection.execute(_CHECKED).fetchall()
    outdated = sum(count for told, count in held.connection.execute(_VERSIONS) if not current(told))
    hidden = sum(count for kind, count in checked if kind == _HIDDEN)
    looked_at = tuple(pair for pair in checked if pair[0] != _HIDDEN)
    return Chosen._make((*map(int, row), outdated, hidden, tuple(books), looked_at))


def findings(held: Snapshot, limit: int = _ALL) -> Iterator[Found]:
    """Give the findings, worst first.

    What is proved comes before what is not proven, and that before what is undecided; among these the kinds in the
    order of KINDS, but a record that no lawful hand fits before what else is not proven, since there somebody did break
    a rule; then by day, table and place in the logs.
    """
    for row in held.connection.execute(_FOUND, {"limit": limit}):
        verdict, kind, rule, player, seat, table, day, file, line, hand, step, reason, told, times, record_id, title = (
            row
        )
        document, place = json.loads(told), _place(file, line, hand)
        yield Found(
            verdict,
            kind,
            rule,
            player,
            seat,
            table,
            day,
            place,
            step,
            reason,
            str(document["says"][held.tongue.lang]),
            times,
            record_id,
            title,
            command_at(str(document["command"]), place),
        )


def from_input(held: Snapshot) -> tuple[int, int]:
    """Count the findings in hands of files, and those in hands that were read from standard input."""
    files, given = held.connection.execute(_FROM_INPUT, {"stdin": _STDIN}).fetchone()
    return int(files), int(given)


def by_rule(held: Snapshot) -> Iterator[ByRule]:
    """Give the findings by kind and rule, each of all the chosen hands; the heavier kinds first."""
    (hands,) = held.connection.execute("SELECT COUNT(*) FROM hands").fetchone()
    for kind, rule, *counts in held.connection.execute(_BY_RULE):
        yield ByRule(kind, rule, Counts(hands, *map(int, counts)))


def by_player(held: Snapshot, limit: int = _ALL) -> Iterator[ByPlayer]:
    """Give the players, first those whose rate is certainly high: by the lower end of its likely range.

    Only findings of ACTS count: a wrong payment may well be named by the seat of the one who was cheated.
    """
    for name, *counts in held.connection.execute(_BY_PLAYER, {**held.values, "limit": limit}):
        yield ByPlayer(name, Counts(*map(int, counts)))


def by_day(held: Snapshot, limit: int = _ALL) -> Iterator[ByDay]:
    """Give the days and tables in their order; those not told come last."""
    for day, table, *counts in held.connection.execute(_BY_DAY, {"limit": limit}):
        yield ByDay(day, table, Counts(*map(int, counts)))


def over_time(held: Snapshot, width: int) -> list[ByDay]:
    """Give the days of all tables together, or with a shorter width the months (7) or years (4), in their order."""
    rows = held.connection.execute(_SPAN, {**held.values, "width": width})
    return [ByDay(day, table, Counts(*map(int, counts))) for day, table, *counts in rows]


def aged(held: Snapshot) -> list[Aged]:
    """Count aged cards by level, round, and round from which counting shows them; a few hundred rows at the most."""
    return [Aged(*row) for row in held.connection.execute(_AGED, held.values)]


def unread(held: Snapshot, limit: int = _ALL) -> Iterator[Unread]:
    """Give the places that were not judged, by file and line; all of them, whatever is chosen.

    Nobody knows of which table or day a place is that cannot be read, so no choice leaves it out. Reasons quote what
    stands there, and so an anonymous report goes without them.
    """
    query = _UNREAD_UNNAMED if held.anonymous else _UNREAD
    for file, line, hand, status, told in held.connection.execute(query, {**held.values, "limit": limit}):
        faults = None if told is None else tuple(str(fault) for fault in json.loads(told))
        yield Unread(_place(file, line, hand), status, faults)


def command_at(command: str, place: Place) -> str:
    """Put a place where a command names FILE, quoted as a shell needs it; FILE stays for standard input."""
    found = _PLACEHOLDER.search(command)
    if found is None:
        return command
    line = found["line"] or ("" if place.line is None else f":{place.line}")
    before, after = command[: found.start()], command[found.end() :]
    named = f"FILE{line}" if place.file == _STDIN else shlex.quote(place.file + line)
    return f"{before}{named}{after}"


def _place(file: str, line: int, hand: int) -> Place:
    return Place(file, line or None, hand or None)
