"""Stores of verdicts made up for tests: a night's worth with every sort of finding, and as many hands as wanted.

They are filled row by row in the tables of `arbiter.batch.store.schema`, so that a test of the report says what is in
them without judging a hand.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

import duckdb

from arbiter.batch.store.schema import bring_up_to_date
from arbiter.batch.versions import RULING_VERSION

if TYPE_CHECKING:
    from pathlib import Path

RULES = "book=own"
NAMES = ("Ah Ming", "陳大文", "=cmd()|' /C calc'!A0", "<b>Bo</b> & Co", "Élodie O'Neil")
SECRETS = ("Lotus Club", "Jade Room", "friday-night", "committee", "hand-of-ah-ming", "Tournament of Elders")
"""What gives people away besides their names: tables, files, ids, titles."""


class Hand(NamedTuple):
    """A hand as a test tells it: what it is (`content`), where it stands, who sat there, what was found."""

    content: str
    file: str = "committee/friday-night.jsonl"
    line: int = 1
    number: int = 0
    names: tuple[str | None, ...] = (NAMES[0], NAMES[1], NAMES[2], NAMES[3])
    table: str | None = "Lotus Club"
    day: str | None = "2024-05-31"
    findings: tuple[tuple[str, str, str | None, str | None, str | None], ...] = ()
    aged: tuple[tuple[str, str, int, int, int | None, int], ...] = ()
    rounds: int = 5
    record_id: str | None = "hand-of-ah-ming"
    title: str | None = None
    rules: str = RULES
    versions: str = RULING_VERSION
    left_open: int = 0
    undecided: int = 0
    hidden: bool = False
    calls: int = 0


class Unjudged(NamedTuple):
    """A hand that was not judged."""

    status: str
    faults: tuple[str, ...]
    file: str = "committee/friday-night.jsonl"
    line: int = 90
    rules: str = RULES


DISCARD = ("discard", "upheld", "LF-R13", "third", "3.2")
LEAD = ("lead", "upheld", "LF-R17", "dealer", "4.1")
PAYMENT = ("settle", "upheld", "LF-R24", "second", None)
OPEN = ("discard", "not proven", "LF-R13", "second", "2.2")
NOBODY = ("record", "not proven", None, None, None)
CUT_SHORT = ("discard", "undecided", "LF-R13", "third", "5.3")

NIGHT: tuple[Hand, ...] = (
    Hand("clean", line=1, aged=(("dealer", "7c", 3, 2, 4, 1), ("second", "9s", 1, 0, 1, 0))),
    Hand("proved", line=2, findings=(DISCARD,), aged=(("dealer", "8g", 4, 3, None, 0),), title="Tournament of Elders"),
    Hand("proved", file="committee/copy of friday.jsonl", line=7, findings=(DISCARD,), title="Tournament of Elders"),
    Hand("two", line=3, findings=(LEAD, OPEN), day="2024-06-07", table="Jade Room", left_open=2),
    Hand("paid", line=4, findings=(PAYMENT,), names=(NAMES[4], NAMES[0], None, None), day=None, table=None),
    Hand("open", line=5, findings=(NOBODY, CUT_SHORT), undecided=1),
    Hand("void", line=6, rounds=0, record_id=None),
    Hand("void", line=7, rounds=0, record_id=None),
    Hand(
        "session",
        file="committee/session.toml",
        line=0,
        number=2,
        findings=(("dealer", "upheld", "LF-R3", None, None),),
    ),
)
UNREAD: tuple[Unjudged, ...] = (
    Unjudged("unreadable", ("friday-night.jsonl:90: names: no such seat: 'Ah Ming'", "a second fault")),
    Unjudged("refused", ("three seats, and the book wants four: 3",), line=91),
    Unjudged("set aside", (), line=92),
)
LOST = (
    ("committee/torn.jsonl.gz", 12, "the rest is damaged: 'CRC check failed'"),
    ("committee/away.jsonl", 0, "is not there"),
)


def make_store(
    path: Path,
    hands: tuple[Hand, ...] = NIGHT,
    unread: tuple[Unjudged, ...] = UNREAD,
    lost: tuple[tuple[str, int, str], ...] = LOST,
) -> Path:
    """Make a store of these hands; equal contents share a verdict."""
    connection = sqlite3.connect(path, isolation_level=None)
    bring_up_to_date(connection, 0)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN")
    for hand in hands:
        add_hand(connection, hand)
    for one in unread:
        connection.execute(
            "INSERT INTO occurrences (file, line, hand, rules, text, status, faults) VALUES (?, ?, 0, ?, ?, ?, ?)",
            (one.file, one.line, one.rules, f"text-{one.line}", one.status, json.dumps(one.faults)),
        )
    connection.executemany("INSERT INTO lost VALUES (?, ?, ?)", lost)
    connection.execute("COMMIT")
    connection.close()
    return path


def leave_unfinished(path: Path, *rules: str) -> None:
    """Mark a store as a run by these rules does while it goes on, and leaves it when it is stopped."""
    names = ["unfinished"] if len(rules) == 1 else [f"unfinished {each}" for each in rules]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("INSERT INTO meta VALUES (?, ?)", zip(names, rules, strict=True))


def parquet(path: Path) -> tuple[list[str], list[tuple[object, ...]]]:
    """Read the columns and rows of a Parquet file."""
    with duckdb.connect() as database:
        found = database.execute("SELECT * FROM read_parquet(?)", [str(path)])
        return [name for name, *_ in found.description or ()], found.fetchall()


def add_hand(connection: sqlite3.Connection, hand: Hand) -> None:
    """Add one hand, with its verdict unless that is there."""
    key = (hand.content, hand.rules, hand.versions)
    asked = "SELECT id FROM verdicts WHERE content = ? AND rules = ? AND versions = ?"
    there = connection.execute(asked, key).fetchone()
    verdict = there[0] if there else _verdict(connection, hand)
    particulars = (hand.record_id, hand.title, hand.table, hand.day, *(*hand.names, None, None, None)[:4])
    connection.execute(
        "INSERT INTO occurrences (file, line, hand, rules, text, status, verdict, record_id, title, "
        '"table", played_on, '
        "dealer, second, third, dreamer) VALUES (?, ?, ?, ?, ?, 'judged', ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (hand.file, hand.line, hand.number, hand.rules, f"text-{hand.content}", verdict, *particulars),
    )


def _verdict(connection: sqlite3.Connection, hand: Hand) -> int:
    told = (hand.content, hand.rules, hand.versions, "ts-wong", hand.rounds, hand.left_open, hand.undecided)
    into = (
        "INSERT INTO verdicts (content, rules, versions, book, rounds, left_open, undecided) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)"
    )
    verdict = connection.execute(into, told).lastrowid
    checked = [(verdict, "discards", 2 * hand.rounds), (verdict, "leads", hand.rounds), (verdict, "calls", hand.calls)]
    checked += [(verdict, "hidden", 1)] if hand.hidden else []
    connection.executemany("INSERT INTO checked VALUES (?, ?, ?)", checked)
    for number, (kind, ruling, rule, seat, step) in enumerate(hand.findings):
        row = (verdict, number, kind, ruling, rule, seat, step, None, json.dumps(document(kind, ruling, seat, step)))
        connection.execute("INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    connection.executemany("INSERT INTO aged VALUES (?, ?, ?, ?, ?, ?, ?)", [(verdict, *row) for row in hand.aged])
    return int(verdict or 0)


def document(kind: str, ruling: str, seat: str | None, step: str | None) -> dict[str, object]:
    """Give what the report reads of a finding's document."""
    verb = "lukfu settle FILE" if kind == "dealer" else f"lukfu judge FILE --kind {kind}"
    says = {
        "en": f"What {seat} did at {step} is {ruling}.",
        "zh-Hant": f"{seat}：{kind}，繁。",
        "zh-Hans": f"{seat}：{kind}，简。",
    }
    says = {lang: text.replace("None", "nobody") for lang, text in says.items()}
    return {"says": says, "command": verb if seat is None else f"{verb} --seat {seat}"}
