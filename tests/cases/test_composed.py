"""Composed positions: each ruling is what the goldens say, stands before the checker, and has no easier argument.

The goldens are strict; they change by ``python tests/compose.py --promote`` only.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from arguing import decided
from assessing import bucket_of, signature

import arbiter
from arbiter.checker import check_document
from arbiter.render.proofs import count_steps
from arbiter.ruling import Judged
from engine.notation import read
from engine.record import Record

COMPOSED = Path(__file__).resolve().parents[2] / "cases" / "composed"
GOLDENS: list[dict[str, Any]] = tomllib.loads((COMPOSED / "goldens.toml").read_text(encoding="utf-8"))["golden"]
LEVELLED = [line for line in GOLDENS if line["file"].startswith("level-")]
LEAST = {"level-2": 12, "level-3": 12, "level-4": 12, "public": 10, "not-proven": 10, "contradiction": 10}


def name_of(line: dict[str, Any]) -> str:
    return str(line["file"])


@cache
def record_of(name: str) -> Record:
    (reading,) = read((COMPOSED / name).read_bytes(), name)
    assert reading.faults == ()
    assert reading.record is not None
    return reading.record


@cache
def judged(name: str) -> Judged:
    return arbiter.judge(record_of(name))


def test_each_position_has_its_golden() -> None:
    files = {path.name for path in COMPOSED.glob("*.toml")} - {"goldens.toml"}
    assert files == {line["file"] for line in GOLDENS}


def test_there_are_enough_of_each_sort() -> None:
    counts = Counter(line["file"].rpartition("-")[0] for line in GOLDENS)
    assert {sort: counts[sort] for sort in LEAST if counts[sort] < LEAST[sort]} == {}


def test_no_two_are_the_same_up_to_the_names_of_suits() -> None:
    written = Counter(signature(record_of(line["file"])) for line in GOLDENS)
    assert max(written.values()) == 1


@pytest.mark.parametrize("line", GOLDENS, ids=name_of)
def test_the_ruling_is_as_promoted(line: dict[str, Any]) -> None:
    ruling = judged(line["file"]).rulings[line["dispute"] - 1]
    proofs = ruling.clash_proofs if ruling.proof is None else (ruling.proof,)
    found: dict[str, Any] = {"file": line["file"], "dispute": line["dispute"], "verdict": ruling.verdict.value}
    if proofs:
        found["level"] = max(proof.level for proof in proofs)
        found["steps"] = sum(count_steps(proof.steps) for proof in proofs)
        found["facts"] = sum(len(proof.premises) for proof in proofs)
    assert found == line


@pytest.mark.parametrize("line", GOLDENS, ids=name_of)
def test_the_ruling_stands_before_the_checker(line: dict[str, Any]) -> None:
    report = check_document(judged(line["file"]).to_json())
    assert report.fine, [str(ruling.objection) for ruling in report.rulings]


@pytest.mark.parametrize("line", GOLDENS, ids=name_of)
def test_it_is_of_the_sort_that_it_is_named_for(line: dict[str, Any]) -> None:
    sort = bucket_of(record_of(line["file"]), line["verdict"], line.get("level"))
    assert sort == line["file"].rpartition("-")[0]


@pytest.mark.parametrize("line", LEVELLED, ids=name_of)
def test_no_lower_level_has_a_proof(line: dict[str, Any]) -> None:
    found = decided(record_of(line["file"]))
    assert found is not None
    assert found.verdict == line["verdict"]
    (argument,) = found.arguments
    assert [level for level in (1, 2, 3) if level <= line["level"] and argument.at(level)] == (
        [line["level"]] if line["level"] < 4 else []
    )
