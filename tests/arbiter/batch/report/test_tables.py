"""CSV and Parquet: what spreadsheets and databases find, whole or not at all, the same bytes every time."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest
from stores import NAMES, make_store, parquet

from arbiter.batch.report.tables import TABLES, TableShape
from arbiter.batch.report.whole import whole_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Report = Callable[..., Result]


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def test_a_folder_has_every_table(report: Report, night: Path) -> None:
    found = report("--csv", "out")
    assert (found.exit_code, found.stderr.count("Written: out/")) == (0, len(TABLES))
    folder = night.parent / "out"
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{name}.csv" for name in TABLES)
    for name, table in TABLES.items():
        data = (folder / f"{name}.csv").read_bytes()
        assert data.split(b"\r\n")[0].decode() == ",".join(table.columns)
        assert data.endswith(b"\r\n")
    findings = rows_of(folder / "findings.csv")
    assert [(row["verdict"], row["round"], row["times_logged"]) for row in findings][:2] == [
        ("upheld", "3", "2"),
        ("upheld", "4", "1"),
    ]
    assert [row["player"] for row in rows_of(folder / "players.csv")].count(NAMES[4]) == 1
    assert [row["fault"] for row in rows_of(folder / "unreadable.csv")][1:3] == [
        "friday-night.jsonl:90: names: no such seat: 'Ah Ming'",
        "a second fault",
    ]
    sums = {row["name"]: int(row["count"]) for row in rows_of(folder / "sums.csv")}
    assert sums["read"] == sums["judged"] + sums["unreadable"] + sums["refused"] + sums["set_aside"] + sums["faulty"]


def test_no_cell_begins_like_a_formula(report: Report, night: Path) -> None:
    report("--csv", "out")
    for path in (night.parent / "out").iterdir():
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.reader(file):
                assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row)
    players = [row["player"] for row in rows_of(night.parent / "out" / "players.csv")]
    assert f"'{NAMES[2]}" in players


def test_a_file_has_the_findings_alone(report: Report, night: Path) -> None:
    assert report("--csv", "out.csv", "--parquet", "out.parquet").exit_code == 0
    assert len(rows_of(night.parent / "out.csv")) == 7
    assert len(parquet(night.parent / "out.parquet")[1]) == 7


def test_parquet_holds_the_same_rows_as_they_are(report: Report, night: Path) -> None:
    assert report("--csv", "c", "--parquet", "it's").exit_code == 0
    for name in TABLES:
        sheet = rows_of(night.parent / "c" / f"{name}.csv")
        columns, rows = parquet(night.parent / "it's" / f"{name}.parquet")
        assert columns == list(TABLES[name].columns)
        told = [["" if cell is None else str(cell) for cell in row] for row in rows]
        assert told == [[cell.removeprefix("'") for cell in row.values()] for row in sheet]


def test_same_store_same_bytes(report: Report, night: Path) -> None:
    for folder in ("one", "two"):
        assert report("--csv", folder, "--parquet", folder).exit_code == 0
    files = sorted(path.name for path in (night.parent / "one").iterdir())
    assert len(files) == 2 * len(TABLES)
    for name in files:
        assert (night.parent / "one" / name).read_bytes() == (night.parent / "two" / name).read_bytes()


@pytest.mark.parametrize("option", ["--csv", "--parquet"])
def test_what_stood_there_stays_when_writing_fails(
    report: Report, night: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(TABLES, "unreadable", TableShape({"file": "VARCHAR"}, full))
    found = report(option, "out")
    assert found.exit_code == 2
    assert "out: cannot be written: No space left on device" in found.stderr
    assert found.stdout == ""
    assert [path for path in night.parent.iterdir() if not path.name.startswith("night.db")] == []


def test_a_folder_that_was_there_keeps_what_is_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "a.csv").write_text("as it was", encoding="utf-8")
    with pytest.raises(OSError, match=r"b\.csv"), whole_folder(folder, ["a.csv", "b.csv"]) as (part, _):
        part.write_text("whole, but the other is not there", encoding="utf-8")
    assert [path.name for path in folder.iterdir()] == ["a.csv"]
    assert (folder / "a.csv").read_text(encoding="utf-8") == "as it was"


@pytest.mark.parametrize("path", ["no-such/folder", "night.db"])
def test_a_place_that_cannot_be_is_exit_2(report: Report, path: str) -> None:
    found = report("--csv", path)
    assert found.exit_code == 2
    assert f"{path}: cannot be written: " in found.stderr


def test_without_duckdb_nothing_is_begun(report: Report, night: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
    found = report("--parquet", "out")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "pip install 'lukfu-arbiter[duckdb]'" in found.stderr
    assert not (night.parent / "out").exists()


def test_an_empty_store_makes_empty_tables(report: Report, night: Path) -> None:
    night.unlink()
    make_store(night, (), (), ())
    assert report("--csv", "c", "--parquet", "p").exit_code == 0
    assert rows_of(night.parent / "c" / "findings.csv") == []
