"""The slow way: a hand is judged once more with nothing but solvers, and held against its verdict.

Each step is asked about whether or not the deal is told whole, each declared card and each aged card by itself.
SOUND: a difference means that one of the two ways is wrong. NOT COMPLETE: payments and calls have one way only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.auditing import audited, opened
from arbiter.batch.views import aged_rows

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from arbiter.audited import Finding
    from arbiter.batch.asking import Question
    from arbiter.batch.entries import FindingRow, Verdict
    from engine.record import Record

    Said = tuple[str, ...]
    """A finding or an aged card in words that can be compared."""


def differences(record: Record, verdict: Verdict, question: Question) -> tuple[str, ...]:
    """Judge a sound hand the slow way and list what comes out otherwise, a sentence each.

    `record` is the hand stripped of names, `verdict` what the quick way says of it by itself, outside any session.
    """
    options = dict(question.options) or None
    court, standard = opened(
        record, book=question.book, options=options, standard=question.standard, budget=None, slowly=True
    )
    audit, _ = audited(court, standard)
    rows = aged_rows(court, None, every_view=question.every_view, slowly=True)
    return (
        *_apart("finding", [_kept(row) for row in verdict.findings], [_found(one) for one in audit.findings]),
        *_apart("aged card", [_words(row) for row in verdict.aged], [_words(row) for row in rows]),
        *_apart("left open", [(str(verdict.left_open),)], [(str(len(audit.left_open)),)]),
    )


def _kept(row: FindingRow) -> Said:
    return _words((row.kind, row.verdict, row.rule, row.seat, row.step, row.reason))


def _found(one: Finding) -> Said:
    return _words((one.kind, one.verdict.value, one.rule, one.seat, one.step, one.reason))


def _words(parts: Collection[object]) -> Said:
    return tuple("-" if part is None else str(part) for part in parts)


def _apart(what: str, quick: Collection[Said], slow: Collection[Said]) -> Iterator[str]:
    """Say what only one of the two ways found."""
    for said in sorted(set(quick) - set(slow)):
        yield f"{what} only found the quick way: {' '.join(said)!r}"
    for said in sorted(set(slow) - set(quick)):
        yield f"{what} only found the slow way: {' '.join(said)!r}"
