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
from arbiter.checker import check_document
from arbiter.errors import WrongQuestionError
from engine.books import BOOKS, OPTIONS
from engine.cards import Card
from engine.notation import read
from engine.record import Record
from engine.seats import PLAYING, Seat, StepId
from engine.terms import Terms

CASES = Path(__file__).resolve().parents[2] / "cases"
FOLDERS = sorted(path for path in CASES.iterdir() if path.is_dir() and path.name != "composed")
EXAMPLES = list(range(1, 45))

COUNT_KEYS = {"fu", "counts"}
PAYMENT_KEYS = {"payments", "fu", "next_dealer", "missing"}
TOP_KEYS = {"example", "source", "says", "audit_clean", "ruling", "audit"}
EVIDENCE_KEYS = {"cites", "relies_on", "shows", "explanations"}
BOOK_KEYS = {"book", "options"}
RULING_KEYS = {"record", "dispute", "card", "verdict", "why", *BOOK_KEYS, *EVIDENCE_KEYS, *COUNT_KEYS, *PAYMENT_KEYS}
SETTLING_KEYS = {"record", "dispute", "why", *BOOK_KEYS, *PAYMENT_KEYS}
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
def judged(path: Path, book: str | None = None, options: tuple[tuple[str, str | int], ...] = ()) -> Table:
    return arbiter.judge(record_in(path), book=book, options=dict(options)).to_json()


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
            options = [f"{name}={told}" for name, told in more.get("options", {}).items()]
            others = [more.get("card"), more.get("book"), *options]
            return "-".join([record, str(dispute), *filter(None, others)])
        case _:
            return str(value)


def table_kind(folder: Path, wanted: Table) -> str:
    return str(dispute_table(folder / wanted["record"], wanted["dispute"])["kind"])


def asks_for(table: Table, wanted: Table) -> Table:
    """Give what identifies a ruling's dispute: the record's keys, and the card where the record names none."""
    keys = {
        key: value
        for key, value in table.items()
        if key in {"kind", "seat", "card", "before", "after", "round", "standard"}
    }
    return keys | ({"card": wanted["card"]} if "card" in wanted else {})


def ruled_by(wanted: Table) -> tuple[str | None, tuple[tuple[str, str | int], ...]]:
    """Give the book and the options that a ruling names, if it names any."""
    return wanted.get("book"), tuple(wanted.get("options", {}).items())


def terms_of(folder: Path, wanted: Table) -> Terms:
    """Give the terms by which a ruling is made."""
    record = record_in(folder / wanted["record"])
    return BOOKS[wanted.get("book") or record.book or "ts-wong"].terms({**record.options, **wanted.get("options", {})})


def ruling_for(folder: Path, wanted: Table) -> Table:
    path = folder / wanted["record"]
    keys = asks_for(dispute_table(path, wanted["dispute"]), wanted)
    document = judged(path, *ruled_by(wanted))
    found = [ruling for ruling in document["rulings"] if keys.items() <= ruling["dispute"].items()]
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
    for number, folder in zip(numbers, [folder for folder in FOLDERS if folder.name.startswith("lf-x")], strict=True):
        assert f"LF-X{number}" in expected_of(folder)["example"].split(", "), folder.name
    derived = {name for folder in FOLDERS for name in re.findall(r"LF-X\d+d", expected_of(folder)["example"])}
    assert derived == {"LF-X21d", "LF-X27d"}


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
    table = dispute_table(folder / wanted["record"], wanted["dispute"])
    if table["kind"] == "settle":
        assert {"record", "dispute", "next_dealer", "why"} <= wanted.keys() <= SETTLING_KEYS
        assert ("payments" in wanted) != ("missing" in wanted)
        assert sum(wanted.get("payments", {}).values()) == 0
        return
    assert {"record", "dispute", "verdict", "why"} <= wanted.keys()
    assert wanted.get("book", "ts-wong") in BOOKS
    assert wanted.get("options", {}).keys() <= OPTIONS.keys()
    assert not (PAYMENT_KEYS - COUNT_KEYS) & wanted.keys()
    if wanted["verdict"] == "refused":
        assert {"record", "dispute", "book", "verdict", "why"} <= wanted.keys() <= {*SETTLING_KEYS, "verdict"}
        return
    accuses = table["kind"] in {"discard", "lead", "call"}
    assert wanted["verdict"] in {"upheld", "dismissed"} | ({"not-proven"} if accuses else set())
    assert ("card" in wanted) == (table["kind"] == "aged" and "card" not in table)
    if accuses and wanted["verdict"] == "upheld":
        assert wanted["relies_on"] == []
    assert table["kind"] == "declare" or not COUNT_KEYS & wanted.keys()
    if table["kind"] == "declare":
        assert ("counts" in wanted) == ("fu" in wanted)
        assert wanted["verdict"] == "dismissed" or {"fu", "relies_on"} <= wanted.keys()
    elif not accuses:
        by_plays = terms_of(folder, wanted).aged_by == "plays"
        assert ("shows" in wanted) == (wanted["verdict"] == "dismissed" and not by_plays)
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
    if wanted.get("verdict") == "refused":
        with pytest.raises(WrongQuestionError, match=wanted["book"]):
            ruling_for(folder, wanted)
        return
    ruling = ruling_for(folder, wanted)
    if table_kind(folder, wanted) == "settle":
        for key in sorted(PAYMENT_KEYS - {"missing"}):
            assert ruling.get(key) == wanted.get(key), wanted["why"]
        assert [lack["what"] for lack in ruling.get("missing", [])] == wanted.get("missing", [])
        return
    assert ruling["verdict"] == wanted["verdict"], wanted["why"]
    if "relies_on" in wanted:
        assert [duty["step"] for duty in ruling["relies_on"]] == wanted["relies_on"]
    if "cites" in wanted:
        assert cited_rounds(ruling) == wanted["cites"]
    if table_kind(folder, wanted) == "declare":
        assert ruling.get("fu") == wanted.get("fu")
        counted = [one["dispute"]["card"] for one in ruling["cards"] if one["verdict"] == "upheld"]
        assert counted == wanted.get("counts", [])
    if "explanations" in wanted:
        assert ruling["explanations"] == wanted["explanations"]
    if "shows" in wanted:
        shown = [deal for deal in ruling["counter_deals"] if deal.get("side", "guilty") == "guilty"]
        words = shown[0]["shows"].split()
        assert (words[0], words[-1]) == (wanted["shows"]["seat"], wanted["shows"]["card"])


ELSEWHERE = list(
    dict.fromkeys(
        (folder / wanted["record"], *ruled_by(wanted))
        for folder, wanted in RULINGS
        if any(ruled_by(wanted)) and wanted.get("verdict") != "refused"
    )
)


@pytest.mark.parametrize(("path", "book", "options"), ELSEWHERE, ids=name_of)
def test_rulings_by_another_book_stand_before_the_checker(
    path: Path, book: str | None, options: tuple[tuple[str, str | int], ...]
) -> None:
    report = check_document(judged(path, book, options))
    assert report.fine, [str(ruling.objection) for ruling in report.rulings]


@pytest.mark.parametrize("path", AUDITED, ids=name_of)
def test_audit_finds_what_is_expected(path: Path) -> None:
    wanted = [(one["step"], one["rule"]) for one in audits_of(path.parent) if one["record"] == path.name]
    findings = arbiter.audit(record_in(path)).to_json()["findings"]
    assert sorted((one["step"], one["rule"]) for one in findings if one["verdict"] == "upheld") == wanted
