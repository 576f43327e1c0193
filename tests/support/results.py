"""Results of a batch as a store takes them, made up: what is in them matters to no rule, only that it differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.batch.entries import AgedRow, FindingRow, HandResult, Lost, Particulars, Verdict

if TYPE_CHECKING:
    import sqlite3

RULES = "book=own"
NOW = "leads=2 calls=-"
BEFORE = "leads=1 calls=-"


def current(versions: str) -> bool:
    """Tell whether a made-up verdict is of the made-up version of now."""
    return versions == NOW


def verdict(content: str, *, versions: str = NOW, rules: str = RULES, findings: int = 1) -> Verdict:
    """Make a verdict on a content; equal for equal arguments."""
    rows = tuple(
        FindingRow("discard", "upheld", "LF-R13", "second", f"{n}.2", None, f'{{"of": "{content}"}}')
        for n in range(1, findings + 1)
    )
    aged = (AgedRow("dealer", "7c", 3, 2, None, declared=False), AgedRow("third", "6c", 4, 0, 4, declared=True))
    return Verdict(
        content, rules, versions, "ts-wong", 12, (("discards", 20), ("leads", 12)), rows, aged, 1, undecided=False
    )


def judged(  # noqa: PLR0913 - what a test wants to differ, by name
    file: str,
    line: int | None,
    text: str | None = None,
    *,
    content: str | None = None,
    versions: str = NOW,
    rules: str = RULES,
    hand: int | None = None,
    differences: tuple[str, ...] = (),
) -> HandResult:
    """Make a hand with a verdict; its text and content are those of its place unless they are given."""
    text = text or f"text of {file} {line}"
    about = Particulars(f"id {line}", None, "T1", "2025-03-01", (("dealer", "阿明"), ("third", "Cy")), hand)
    found = verdict(content or f"content of {text}", versions=versions, rules=rules)
    return HandResult(file, line, text, "judged", about, found, differences=differences)


def unjudged(file: str, line: int | None, text: str | None = None, status: str = "unreadable") -> HandResult:
    """Make a hand without a verdict."""
    return HandResult(file, line, text or f"text of {file} {line}", status, faults=(f"{file}:{line}: no hand: '虎'",))


def night(hands: int, file: str = "night.jsonl") -> list[HandResult | Lost]:
    """Make what becomes of a log: every third hand void, so that they share a verdict, some unreadable, some lost."""
    items: list[HandResult | Lost] = []
    for line in range(1, hands + 1):
        if line % 10 == 7:
            items.append(unjudged(file, line))
        elif line % 10 == 9:
            items.append(Lost(file, line, "too long"))
        else:
            items.append(judged(file, line, content="void" if line % 3 == 0 else None))
    return items


def dump(connection: sqlite3.Connection) -> list[str]:
    """Give all that a store holds, as the statements that would make it again."""
    return list(connection.iterdump())
