"""Documents to be checked: rulings of the documented cases, and proofs written by hand."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from samples import X13

import arbiter
from engine.notation import read_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CASES = Path(__file__).parents[3] / "cases"
ARGUED = Path(__file__).with_name("argued.jsonl")
"""Rulings of random late positions whose proofs need sums, cases or filled places, one document a line."""

COSTLY = (
    *(f"composed/contradiction-{number}" for number in ("02", "03", "09")),
    "composed/level-2-13",
    "composed/level-3-12",
    *(f"composed/level-4-{number}" for number in ("02", "04", "06", "07", "08", "09", "11", "12")),
    "composed/public-08",
    "positions/p1-4-seats",
)
"""Cases that take long to judge; others of the same sort stay. All composed ones are checked with the cases, too."""

Document = dict[str, Any]

sys.path.insert(0, str(Path(__file__).parent))

SAMPLE = X13.replace("rounds =", 'id = "x13"\nrounds =')
BY_HAND: list[Document] = [
    {"id": "s1", "kind": "seen", "from": ["p1"], "concludes": {"card": "9c", "not_in": ["hand second", "hand third"]}},
    {"id": "s2", "kind": "direct", "from": ["p2"], "concludes": {"card": "8c", "not_in": ["hand second"]}},
    {"id": "s3", "kind": "direct", "from": ["p3"], "concludes": {"card": "8c", "not_in": ["hand third"]}},
    {"id": "s4", "kind": "claim", "from": ["s1", "s2", "s3"], "concludes": {"aged": "7c"}},
]
"""The proof of the sample in the ruling format."""


def document_of(text: str) -> Document:
    """Judge a record and give the document as a reader would get it."""
    reading = read_toml(text, "record.toml")
    assert reading.record is not None
    assert not reading.faults, reading.faults
    found: Document = json.loads(json.dumps(arbiter.judge(reading.record).to_json()))
    return found


class Documents(Mapping[str, Document]):
    """The documented cases that ask something, by name, but for `COSTLY`; each is judged once, when first looked at."""

    def __init__(self) -> None:
        texts = {
            f"{path.parent.name}/{path.stem}": path.read_text(encoding="utf-8")
            for path in sorted(CASES.glob("*/*.toml"))
            if path.name != "expected.toml"
        }
        self._texts = {name: text for name, text in texts.items() if "[[dispute]]" in text and name not in COSTLY}
        self._judged: dict[str, Document] = {}

    def __getitem__(self, name: str) -> Document:
        if name not in self._judged:
            self._judged[name] = document_of(self._texts[name])
        return self._judged[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


@pytest.fixture(scope="session")
def documents() -> Documents:
    """Give the documented cases that ask something."""
    return Documents()


@pytest.fixture(scope="session")
def argued() -> list[Document]:
    """Read the rulings kept in `ARGUED`."""
    return [json.loads(line) for line in ARGUED.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="session")
def _sample() -> Document:
    found = document_of(SAMPLE)
    found["rulings"][0]["proof"] = BY_HAND
    found["rulings"][0] |= {"level": {"number": 2, "name": "direct"}, "effort": {"steps": 4, "facts": 3}}
    return found


@pytest.fixture
def sample(_sample: Document) -> Document:
    """Give a fresh copy of the sample of the ruling format, its proof written by hand."""
    return copy.deepcopy(_sample)


@pytest.fixture
def one(documents: Documents) -> Callable[[str], Document]:
    """Give a fresh copy of the document of a case."""

    def give(name: str) -> Document:
        return copy.deepcopy(documents[name])

    return give
