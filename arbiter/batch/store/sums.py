"""Counting what a store holds for one set of rules; the counts add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3


class Sums(NamedTuple):
    """How many hands and places a store holds, and what became of them.

    `read` is the sum of the six that follow it; a hand that stands in two places counts twice there, and a session
    counts each of its hands. `lost` are places without a hand, whatever rules they were read for; `failed` have a
    status of none of the other kinds. `hands` are different hands with a verdict, `undecided` those of them that a
    budget left so, and `findings` their findings by ruling, in the order of the words.
    """

    read: int
    judged: int
    unreadable: int
    refused: int
    set_aside: int
    failed: int
    lost: int
    hands: int
    undecided: int
    findings: tuple[tuple[str, int], ...]


def sums_of(connection: sqlite3.Connection, rules: str) -> Sums:
    """Count what is kept for these rules."""
    by_status: dict[str, int] = dict(
        connection.execute("SELECT status, count(*) FROM occurrences WHERE rules = ? GROUP BY status", (rules,))
    )
    lost = connection.execute("SELECT count(*) FROM lost").fetchone()[0]
    hands, undecided = connection.execute(
        "SELECT count(*), coalesce(sum(undecided), 0) FROM verdicts WHERE rules = ?", (rules,)
    ).fetchone()
    findings = connection.execute(
        "SELECT ruling, count(*) FROM findings JOIN verdicts ON verdicts.id = findings.verdict "
        "WHERE rules = ? GROUP BY ruling ORDER BY ruling",
        (rules,),
    ).fetchall()
    judged, unreadable, refused, set_aside = (
        by_status.pop(status, 0) for status in ("judged", "unreadable", "refused", "set aside")
    )
    failed = sum(by_status.values())
    read = judged + unreadable + refused + set_aside + failed + lost
    return Sums(read, judged, unreadable, refused, set_aside, failed, lost, hands, undecided, tuple(findings))
