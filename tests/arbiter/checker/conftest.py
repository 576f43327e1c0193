"""Documents to be checked: rulings of the documented cases, and proofs written by hand."""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import arbiter
from engine.notation import read_toml

if TYPE_CHECKING:
    from collections.abc import Callable

CASES = Path(__file__).parents[3] / "cases"
ARGUED = Path(__file__).with_name("argued.jsonl")
"""Rulings of random late positions whose proofs need sums, cases or filled places, one document a line."""

Document = dict[str, Any]

sys.path.insert(0, str(Path(__file__).parent))

X13 = """format = "lukfu/1"
players = 4
called_by = "dealer"
id = "x13"
rounds = '''
987654321s / x9 / x9
6c / x / x
'''
[hands]
dealer = "9s 8s 7s 6s 5s 4s 3s 2s 1s 9c 7c 6c"
[[dispute]]
kind = "aged"
seat = "dealer"
card = "7c"
before = 3
"""
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


@pytest.fixture(scope="session")
def documents() -> dict[str, Document]:
    """Judge every documented case that asks something."""
    found = {}
    for path in sorted(CASES.glob("*/*.toml")):
        if path.name != "expected.toml":
            text = path.read_text(encoding="utf-8")
            if "[[dispute]]" in text:
                found[f"{path.parent.name}/{path.stem}"] = document_of(text)
    return found


@pytest.fixture(scope="session")
def argued() -> list[Document]:
    """Read the rulings kept in `ARGUED`."""
    return [json.loads(line) for line in ARGUED.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="session")
def _sample() -> Document:
    found = document_of(X13)
    found["rulings"][0]["proof"] = BY_HAND
    found["rulings"][0] |= {"level": {"number": 2, "name": "direct"}, "effort": {"steps": 4, "facts": 3}}
    return found


@pytest.fixture
def sample(_sample: Document) -> Document:
    """Give a fresh copy of the sample of the ruling format, its proof written by hand."""
    return copy.deepcopy(_sample)


@pytest.fixture
def one(documents: dict[str, Document]) -> Callable[[str], Document]:
    """Give a fresh copy of the document of a case."""

    def give(name: str) -> Document:
        return copy.deepcopy(documents[name])

    return give
