"""Every documented dispute gets the ruling that was worked out by hand from its source, and for the expected reasons.

The convention of the case folders is told in `cases/README.md`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import arbiter
from engine.cards import Card
from engine.notation import read
from engine.record import Record
from engine.seats import PLAYING, Seat, StepId

CASES = Path(__file__).resolve().parents[2] / "cases"
FOLDERS = sorted(path for path in CASES.iterdir() if path.is_dir() and path.name != "composed")
EXAMPLES = [*range(1, 15), 17, 18, *range(32, 37)]

TOP_KEYS = {"example", "source", "says", "audit_clean", "ruling", "audit"}
RULING_KEYS = {"record", "dispute", "card", "verdict", "why", "cites", "relies_on", "shows", "explanations"}
AUDIT_KEYS = {"record", "step", "rule"}

Table = dict[str, Any]


@cache
def expected_of(folder: Path) -> Table:
    return tomllib.loads((folder / "expected.toml").read_text(encoding="utf-8"))


def audits_of(folder: Path) -> list[Table]:
    found: list[Table] = expected_of(folder).get("audit", [])
    return found


def audited_in(folder: Path) -> set[str]:
    return {*expected_of(folder).get("audit_clean", []), *(wanted["record"] for wanted in audits_of(folder))}


def records_of(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.toml") if path.name != "expected.toml")


@cache
def record_in(path: Path) -> Record:
    (reading,) = read(path.read_bytes(), path.name)
    assert reading.faults == ()
    assert reading.record is not None
    return reading.record


@cache
def judged(path: Path) -> Table:
    return arbiter.judge(record_in(path)).to_json()


def dispute_table(path: Path, number: int) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8"))["dispute"][number - 1]


RECORDS = [path for folder in FOLDERS for path in records_of(folder)]
AUDITED = [path for path in RECORDS if path.name in audited_in(path.parent)]
RULINGS = [(folder, wanted) for folder in FOLDERS for wanted in expected_of(folder).get("ruling", [])]


def name_of(value: object) -> str:
    match value:
        case Path():
            return value.relative_to(CASES).as_posix()
        case {"record": record, "dispute": dispute, **more}:
            return f"{record}-{dispute}" + (f"-{more['card']}" if "card" in more else "")
        case _:
            return str(value)


def asks_for(table: Table, wanted: Table) -> Table:
    """Give what identifies a ruling's dispute: the record's keys, and the card where the record names none."""
    keys = {key: value for key, value in table.items() if key in {"kind", "seat", "card", "before", "after", "round"}}
    return keys | ({"card": wanted["card"]} if "card" in wanted else {})


def ruling_for(folder: Path, wanted: Table) -> Table:
    path = folder / wanted["record"]
    keys = asks_for(dispute_table(path, wanted["dispute"]), wanted)
    found = [ruling for ruling in judged(path)["rulings"] if keys.items() <= ruling["dispute"].items()]
    assert len(found) == 1, f"{name_of(path)}: {len(found)} rulings for {keys}"
    return found[0]


def cited_rounds(ruling: Table) -> list[int]:
    """List the rounds of the steps that premises point at; how many cards lie in a place points at no card."""
    steps = [
        step
        for premise in ruling["premises"]
        if premise["kind"] != "count"
        for step in [*premise.get("steps", []), *([premise["step"]] if "step" in premise else [])]
    ]
    return sorted({StepId.read(step).round for step in steps})


# --- the folders -----------------------------------------------------------------------------------------------------


def test_each_example_has_a_folder() -> None:
    numbers = [int(match[1]) for folder in FOLDERS if (match := re.match(r"lf-x(\d+)-", folder.name))]
    assert numbers == EXAMPLES


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_expected_says_where_it_comes_from(folder: Path) -> None:
    expected = expected_of(folder)
    assert expected.keys() <= TOP_KEYS
    assert {"example", "source", "says"} <= expected.keys()
    assert "ruling" in expected or "audit" in expected or "audit_clean" in expected


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_each_record_and_each_dispute_is_expected(folder: Path) -> None:
    expected = expected_of(folder)
    names = {path.name for path in records_of(folder)}
    clean = set(expected.get("audit_clean", []))
    faulty = {wanted["record"] for wanted in audits_of(folder)}
    asked = {(wanted["record"], wanted["dispute"]) for wanted in expected.get("ruling", [])}
    assert clean | faulty | {record for record, _ in asked} == names
    assert not clean & faulty
    told = {(path.name, number + 1) for path in records_of(folder) for number in range(len(record_in(path).disputes))}
    assert asked == told


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_expected_audits_are_well_formed(folder: Path) -> None:
    for wanted in audits_of(folder):
        assert wanted.keys() == AUDIT_KEYS
        assert str(StepId.read(wanted["step"])) == wanted["step"]


@pytest.mark.parametrize(("folder", "wanted"), RULINGS, ids=name_of)
def test_expected_rulings_are_well_formed(folder: Path, wanted: Table) -> None:
    assert wanted.keys() <= RULING_KEYS
    assert {"record", "dispute", "verdict", "why"} <= wanted.keys()
    table = dispute_table(folder / wanted["record"], wanted["dispute"])
    accuses = table["kind"] == "discard"
    assert wanted["verdict"] in {"upheld", "dismissed"} | ({"not-proven"} if accuses else set())
    assert ("card" in wanted) == (table["kind"] == "aged" and "card" not in table)
    if accuses and wanted["verdict"] == "upheld":
        assert wanted["relies_on"] == []
    if not accuses:
        assert ("shows" in wanted) == (wanted["verdict"] == "dismissed")
        assert ("relies_on" in wanted) == (wanted["verdict"] == "upheld")
    if "shows" in wanted:
        assert str(Card(wanted["shows"]["card"])) == wanted["shows"]["card"]
        assert Seat(wanted["shows"]["seat"]) in PLAYING


def test_most_cases_leave_the_opponents_untold() -> None:
    """In at least half of the cases some record tells the cards of one seat at most."""
    few = [folder for folder in FOLDERS if all(_hands_told(record_in(path)) <= 1 for path in records_of(folder))]
    assert 2 * len(few) >= len(FOLDERS)


def _hands_told(record: Record) -> int:
    return len({seat for seat in PLAYING if seat in record.hands or seat in record.now})


# --- the records and the rulings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_record_reads_without_fault(path: Path) -> None:
    (reading,) = read(path.read_bytes(), path.name)
    assert [str(fault) for fault in reading.faults] == []


@pytest.mark.parametrize(("folder", "wanted"), RULINGS, ids=name_of)
def test_ruling(folder: Path, wanted: Table) -> None:
    ruling = ruling_for(folder, wanted)
    assert ruling["verdict"] == wanted["verdict"], wanted["why"]
    if "relies_on" in wanted:
        assert [duty["step"] for duty in ruling["relies_on"]] == wanted["relies_on"]
    if "cites" in wanted:
        assert cited_rounds(ruling) == wanted["cites"]
    if "explanations" in wanted:
        assert ruling["explanations"] == wanted["explanations"]
    if "shows" in wanted:
        shown = [deal for deal in ruling["counter_deals"] if deal.get("side", "guilty") == "guilty"]
        words = shown[0]["shows"].split()
        assert (words[0], words[-1]) == (wanted["shows"]["seat"], wanted["shows"]["card"])


@pytest.mark.parametrize("path", AUDITED, ids=name_of)
def test_audit_finds_what_is_expected(path: Path) -> None:
    wanted = [(one["step"], one["rule"]) for one in audits_of(path.parent) if one["record"] == path.name]
    findings = arbiter.audit(record_in(path)).to_json()["findings"]
    assert sorted((one["step"], one["rule"]) for one in findings if one["verdict"] == "upheld") == wanted
