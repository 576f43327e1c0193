"""Ruling versions; and what every part of the program says of many hands, so that no verdict changes unversioned.

python tests/arbiter/batch/test_versions.py     writes what the parts say now to `verdicts.txt`
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter.batch.asking import Question
from arbiter.batch.entries import Entry
from arbiter.batch.judging import judge
from arbiter.batch.versions import PARTS, RULING_VERSION, UNREAD, current, newer, signature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.batch.entries import HandResult

TOP = Path(__file__).parents[3]
GOLDEN = Path(__file__).with_name("verdicts.txt")
HANDS = Path(__file__).with_name("hands.jsonl")
LONG = ("composed", "p1-4-seats", "lf-x15-coins-in-order")
"""Cases that take long; the composed ones have goldens of their own."""
KINDS = {
    "steps": ("discard", "lead", "record"),
    "declare": ("declare",),
    "settle": ("settle",),
    "call": ("call",),
    "dealer": ("dealer",),
}
STEPS = f"steps={PARTS['steps']}"
COUNTED = {"discard": "discards", "lead": "leads", "declare": "declarations", "settle": "payments"}
HEAD = """\
# What each part of the program says of tests/arbiter/batch/hands.jsonl, the sessions below, and cases/ but a few:
# part, ruling version, digest. Renewed by `python tests/arbiter/batch/test_versions.py`, after the number was raised.
"""
SESSION = """\
format = "lukfu-session/1"
players = { dealer = "Kam", second = "Mei", dreamer = "Sang", third = "Wai" }
[[hand]]
called_by = "nobody"
[[hand]]
dealer = "Kam"
called_by = "dealer"
rounds = "6s / x / x\\n5s / x / 8s"
"""
FAULTY = ('{"players": 5}', "{", '{"players": 4, "rounds": ["9s / x / x", "9s / x / x"]}')


def test_a_signature_names_every_part() -> None:
    assert signature([]) == " ".join(f"{part}=-" for part in PARTS)
    assert signature(["declare"]).split()[2] == f"declare={PARTS['declare']}"
    assert signature(["read"]) == UNREAD
    assert " ".join(f"{part}={number}" for part, number in PARTS.items()) == RULING_VERSION
    with pytest.raises(ValueError, match="no part of the program has this name: 'bids'"):
        signature(["read", "bids"])


def test_a_verdict_is_current_when_all_it_rests_on_is() -> None:
    assert current(RULING_VERSION)
    assert current(UNREAD)
    assert not current("")
    assert not current(STEPS)
    assert not current(RULING_VERSION.replace(STEPS, "steps=0"))
    assert not current(RULING_VERSION.replace(STEPS, f"steps={PARTS['steps'] + 1}"))
    assert not current(RULING_VERSION.replace(f"{STEPS} ", ""))
    assert not current(RULING_VERSION + " bids=1")


def test_a_verdict_is_newer_when_any_part_of_it_is() -> None:
    assert not newer(RULING_VERSION)
    assert not newer(UNREAD)
    assert not newer("")
    assert not newer(RULING_VERSION.replace(STEPS, "steps=0"))
    assert newer(RULING_VERSION.replace(STEPS, f"steps={PARTS['steps'] + 1}"))
    assert newer(RULING_VERSION + " bids=1")


def test_no_verdict_changes_without_a_new_number() -> None:
    kept = dict(_kept())
    now = said_now()
    changed = [part for part in now if part in kept and now[part] != kept[part] and now[part][0] == kept[part][0]]
    assert not changed, (
        f"{', '.join(changed)}: verdicts have changed under the same number. If they should, raise these numbers in "
        "PARTS of arbiter/batch/versions.py, then run: python tests/arbiter/batch/test_versions.py"
    )
    assert now == kept, "numbers were raised; run: python tests/arbiter/batch/test_versions.py"


def said_now() -> dict[str, tuple[str, str]]:
    """Give for each part its number and the digest of what it says of all hands."""
    digests = {part: sha256() for part in PARTS}
    for entry, question in _asked():
        for result in judge(entry, question):
            for part, text in _by_part(result):
                digests[part].update(text.encode() + b"\0")
    return {part: (str(PARTS[part]), digest.hexdigest()[:16]) for part, digest in digests.items()}


def _asked() -> Iterator[tuple[Entry, Question]]:
    asked = Question(standard="six-cards")
    for line, data in enumerate(HANDS.read_bytes().splitlines(), start=1):
        yield Entry("hands.jsonl", line, data), asked._replace(every_view=line % 4 == 0)
    for line, text in enumerate(FAULTY, start=1):
        yield Entry("faulty.jsonl", line, text.encode()), asked
    yield Entry("night.toml", None, SESSION.encode()), asked
    yield Entry("faulty.toml", None, SESSION.replace("Mei", "Kam").encode()), asked
    for path in sorted((TOP / "cases").glob("*/*.*")):
        named = path.relative_to(TOP / "cases").as_posix()
        is_record = path.suffix in {".toml", ".json", ".jsonl"} and path.name != "expected.toml"
        if is_record and not any(long in named for long in LONG):
            yield Entry(named, None, path.read_bytes()), asked


def _by_part(result: HandResult) -> Iterator[tuple[str, str]]:
    """Tell what of a result each part of the program has said."""
    verdict = result.verdict
    if verdict is None:
        yield "read", repr((result.status, result.faults))
        return
    bearing = {part for part in PARTS if f"{part}=-" not in verdict.versions.split()}
    yield "read", repr((result.status, verdict.content, verdict.book, verdict.rounds))
    checked = dict(verdict.checked)
    for part, kinds in KINDS.items():
        rows = [row[:-1] for row in verdict.findings if row.kind in kinds]
        counts = [checked[COUNTED[kind]] for kind in kinds if kind in COUNTED]
        open_ = verdict.left_open if part in bearing and part != "steps" else 0
        if part in bearing or rows:
            yield part, repr((rows, counts, open_, verdict.undecided and part == "steps"))
    yield "aged", repr(verdict.aged)
    yield "words", repr([row.document for row in verdict.findings])


def _kept() -> Iterator[tuple[str, tuple[str, str]]]:
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            part, number, digest = line.split()
            yield part, (number, digest)


if __name__ == "__main__":
    rows = [f"{part} {number} {digest}" for part, (number, digest) in said_now().items()]
    sys.stdout.write(HEAD + "\n".join(rows) + "\n")
    GOLDEN.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")
