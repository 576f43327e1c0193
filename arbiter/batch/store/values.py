"""What is kept of a result, as the columns of a store take it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from arbiter.batch.entries import HandResult, Verdict

Row: TypeAlias = tuple[str | int | None, ...]
"""A row of a table, in the order of its columns."""

HAND: Final = 2
VERDICT: Final = 6
"""Where a row of `occurrences` holds the number of the hand in its session, and the id of its verdict."""


def as_text(value: str) -> str:
    r"""Give a text that UTF-8 can hold: a lone surrogate, as in a file name that is none, becomes ``\udce9``."""
    if value.isascii():
        return value
    return value.encode("utf-8", "backslashreplace").decode("utf-8")


def maybe_text(value: str | None) -> str | None:
    """Give a text as `as_text` does, and None as it is."""
    return None if value is None else as_text(value)


def occurrence(result: HandResult, verdict: int | None, rules: str, versions: str) -> Row:
    """Give the row of `occurrences` for a hand; its names, faults and differences of judgement with it."""
    about = result.about
    names = dict(about.names)
    faults = [*result.faults, *result.differences]
    return (
        as_text(result.file),
        result.line or 0,
        about.hand or 0,
        rules,
        result.text,
        result.status,
        verdict,
        maybe_text(about.id),
        maybe_text(about.title),
        maybe_text(about.table),
        maybe_text(about.played_on),
        *(maybe_text(names.get(seat)) for seat in ("dealer", "second", "third", "dreamer")),
        as_text(json.dumps(faults, ensure_ascii=False)) if faults else "[]",
        "" if result.verdict else versions,
    )


def verdict_row(verdict: Verdict) -> Row:
    """Give the row of `verdicts` for a verdict, without its id."""
    return (
        verdict.content,
        verdict.rules,
        verdict.versions,
        verdict.book,
        verdict.rounds,
        verdict.left_open,
        int(verdict.undecided),
    )


def finding_rows(verdict: Verdict, number: int) -> list[Row]:
    """Give the rows of `findings` for a verdict of this id, numbered from 1 in its own order."""
    return [
        (
            number,
            place,
            row.kind,
            row.verdict,
            row.rule,
            row.seat,
            row.step,
            maybe_text(row.reason),
            as_text(row.document),
        )
        for place, row in enumerate(verdict.findings, start=1)
    ]
