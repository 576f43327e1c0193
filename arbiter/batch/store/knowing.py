"""What a store knows of the texts that a run comes upon, so that nothing is judged twice.

SOUND: ``done`` and ``elsewhere`` are said only of verdicts that are current, of all hands of the entry.
NOT COMPLETE: a text that was judged in several places is looked up where its newest verdict is, and said to be new
when that one is not current.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from arbiter.batch.store.values import as_text

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

Key: TypeAlias = tuple[str, int | None, str]
"""Where an entry was read and what it says: file, line (None for a whole file), digest of the text."""

Place: TypeAlias = tuple[str, int]
"""A file and a line as they are kept: 0 for a whole file."""

_KEPT_FAULTS: Final = frozenset({"unreadable", "refused", "set aside"})
"""What can become of a hand without a verdict and need not be tried again by the same version."""


class Known(StrEnum):
    """What is to be done about an entry.

    ``done``: nothing, this place holds this text and what became of it. ``elsewhere``: `Store.repeat`, the verdicts on
    this text are there, from another place. ``new``: it must be judged.
    """

    done = "done"
    elsewhere = "elsewhere"
    new = "new"


TEMPORARY: Final = """
CREATE TEMP TABLE asked (n INTEGER PRIMARY KEY, file TEXT NOT NULL, line INTEGER NOT NULL, text TEXT NOT NULL);
"""

_HERE: Final = """
SELECT n, o.text = asked.text, o.status, o.faults = '[]', coalesce(v.versions, o.versions), lost.line IS NOT NULL
FROM asked CROSS JOIN occurrences AS o ON (o.file, o.line, o.rules) = (asked.file, asked.line, ?)
LEFT JOIN verdicts AS v ON v.id = o.verdict
LEFT JOIN lost ON (lost.file, lost.line) = (asked.file, asked.line)
"""

_NEWEST: Final = """
SELECT n, text, line = 0, (SELECT max(o.verdict) FROM occurrences AS o WHERE (o.text, o.rules) = (asked.text, ?))
FROM asked
"""

_PLACE: Final = """
SELECT o.file, o.line, o.hand, o.faults = '[]', v.versions
FROM occurrences AS o JOIN verdicts AS v ON v.id = o.verdict
WHERE (o.text, o.rules, o.verdict) = (?, ?, ?) AND (o.line = 0) = ? ORDER BY o.file, o.line LIMIT 1
"""

_SESSION: Final = """
SELECT o.status, o.faults = '[]', coalesce(v.versions, o.versions)
FROM occurrences AS o LEFT JOIN verdicts AS v ON v.id = o.verdict WHERE (o.file, o.line, o.rules) = (?, ?, ?)
"""


def known(
    connection: sqlite3.Connection, rules: str, current: Callable[[str], bool], keys: Sequence[Key]
) -> list[Known]:
    """Tell of each key what is to be done; `current` tells whether verdicts of this signature still hold.

    For a connection with the temporary tables, inside a transaction.
    """
    current = cache(current)
    _ask(connection, keys)
    answers = [Known.new] * len(keys)
    here: dict[int, bool] = {}
    for n, same, status, faultless, versions, damaged in connection.execute(_HERE, (rules,)):
        holds = bool(same) and not damaged and _holds(status, faultless=faultless) and current(versions)
        here[n] = here.get(n, True) and holds
    done = [n for n, holds in here.items() if holds]
    for n in done:
        answers[n] = Known.done
    if len(done) < len(keys):
        connection.executemany("DELETE FROM asked WHERE n = ?", ((n,) for n in done))
        for n, place in _elsewhere(connection, rules, current).items():
            answers[n] = Known.elsewhere if place else Known.new
    return answers


def places_of(
    connection: sqlite3.Connection, rules: str, current: Callable[[str], bool], keys: Sequence[Key]
) -> list[Place | None]:
    """Give for each key a place with current verdicts on its text; inside a transaction."""
    _ask(connection, keys)
    found = _elsewhere(connection, rules, cache(current))
    return [found.get(n) for n in range(len(keys))]


def _ask(connection: sqlite3.Connection, keys: Sequence[Key]) -> None:
    """Put the keys where queries find them."""
    connection.execute("DELETE FROM asked")
    connection.executemany(
        "INSERT INTO asked VALUES (?, ?, ?, ?)",
        ((n, as_text(file), line or 0, text) for n, (file, line, text) in enumerate(keys)),
    )


def _elsewhere(connection: sqlite3.Connection, rules: str, current: Callable[[str], bool]) -> dict[int, Place | None]:
    """Find for what is asked a place with the newest verdict on its text, if all that stands there is current."""

    @cache
    def place_of(text: str, whole: int, verdict: int) -> Place | None:
        found = connection.execute(_PLACE, (text, rules, verdict, whole)).fetchone()
        if found is None:
            return None
        file, line, hand, *first = found
        rows = connection.execute(_SESSION, (file, line, rules)) if hand else [("judged", *first)]
        good = all(status == "judged" and faultless and current(versions) for status, faultless, versions in rows)
        return (file, line) if good else None

    newest = connection.execute(_NEWEST, (rules,)).fetchall()
    return {n: place_of(text, whole, verdict) for n, text, whole, verdict in newest if verdict is not None}


def _holds(status: str, *, faultless: bool) -> bool:
    """Tell whether what became of a hand is kept for good, as long as its versions are current."""
    return status in _KEPT_FAULTS or (status == "judged" and faultless)
