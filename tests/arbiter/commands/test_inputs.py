"""What commands are given: folders, patterns, packed logs, tables; one line of any log; other books for sessions."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import duckdb
import pytest
import zstandard
from samples import P3, X13

from arbiter.commands.inputs import Outcome, batch_of
from engine.notation import read_toml, to_json

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Lukfu = Callable[..., Result]

SESSION = """\
format = "lukfu-session/1"
players = { dealer = "Kam", second = "Mei", third = "Wai" }
[[hand]]
called_by = "dealer"
rounds = "5sgz / x3 / x3"
"""


HIGH_ONES = ("--book", "wikipedia-guangdong", "--option", "M15=b")


def line_of(text: str) -> str:
    record = read_toml(text, "a").record
    assert record is not None
    return to_json(record)


@pytest.fixture
def logs(files: Path) -> Path:
    """Write the same two records in every form of log."""
    lines = [line_of(X13), line_of(P3)]
    data = "\n".join(lines).encode()
    for name, packed in {
        "a.jsonl": data,
        "a.ndjson": data,
        "a.jsonl.gz": gzip.compress(data),
        "a.jsonl.zst": zstandard.compress(data),
        "untold": data,
    }.items():
        (files / name).write_bytes(packed)
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE night (record VARCHAR)")
        connection.executemany("INSERT INTO night VALUES (?)", [[line] for line in lines])
        connection.execute("COPY night TO 'a.parquet' (FORMAT parquet)")
    return files


LOGS = ("a.jsonl", "a.ndjson", "a.jsonl.gz", "a.jsonl.zst", "untold", "a.parquet")


@pytest.mark.usefixtures("logs")
@pytest.mark.parametrize("name", LOGS)
def test_each_form_of_log_and_each_of_its_lines(lukfu: Lukfu, name: str) -> None:
    found = lukfu("audit", name, "--json")
    assert found.exit_code == 0
    assert [json.loads(line)["place"] for line in found.stdout.splitlines()] == [f"{name}:1", f"{name}:2"]
    assert found.stderr == "2 records read, 0 unreadable; findings: 1\n"
    (command,) = [line for line in lukfu("audit", f"{name}:2").stdout.splitlines() if line.startswith("    lukfu ")]
    assert command.split()[1:3] == ["judge", f"{name}:2"]
    assert lukfu(*command.split()[1:], "--exit-verdict").exit_code == 10
    assert lukfu("replay", f"{name}:1").exit_code == 0
    assert lukfu("aged", name, "--seat", "dealer").stderr == (
        f"{name}: this command takes one record, and the file holds 2\n"
    )
    assert len(lukfu("convert", name, "--to", "json").stdout.splitlines()) == 2
    assert lukfu("settle", name).stderr == "2 records read, 0 unreadable\n"
    missing = lukfu("judge", f"{name}:3")
    assert (missing.exit_code, missing.stderr) == (2, f"{name}: no record is at its line 3\n")


def test_folders_and_patterns(lukfu: Lukfu, logs: Path) -> None:
    (logs / "night").mkdir()
    for name in ("b.toml", "a.toml"):
        (logs / "night" / name).write_text(P3, encoding="utf-8")
    (logs / "night" / "notes.md").write_text("", encoding="utf-8")
    found = lukfu("judge", "night", "--json")
    assert found.exit_code == 0
    assert len(found.stdout.splitlines()) == 2
    assert found.stderr.splitlines() == [
        "night: passed over below this folder: 1 of other kinds: 'notes.md'",
        "2 records read, 0 unreadable; rulings: 2 upheld",
    ]
    assert lukfu("judge", "night/*.toml", "night/a.toml").stderr.splitlines() == [
        "night/a.toml: named more than once, and read once",
        "2 records read, 0 unreadable; rulings: 2 upheld",
    ]


def test_what_is_lost_is_counted_and_the_rest_is_judged(lukfu: Lukfu, files: Path) -> None:
    good = line_of(P3).encode()
    data = gzip.compress(good + b"\n" + b"9" * 2_000_000 + b"\n" + good + b"\n" + good[:50])
    (files / "a.jsonl.gz").write_bytes(data[:-9])
    found = lukfu("judge", "a.jsonl.gz", "gone.toml", "--json")
    assert found.exit_code == 2
    assert len(found.stdout.splitlines()) == 2
    lines = found.stderr.splitlines()
    assert lines[0].startswith("a.jsonl.gz:2: 2000000 bytes are too long for a record")
    assert lines[1].startswith('a.jsonl.gz:4: this gzip file stops short; from here on nothing is read: b\'{"format"')
    assert lines[2:] == [
        "gone.toml: cannot be read: No such file or directory",
        "2 records read, 3 unreadable; rulings: 2 upheld",
    ]


def test_records_of_standard_input_come_one_by_one(lukfu: Lukfu) -> None:
    given = "\n".join([line_of(X13), "{", '{"format": "lukfu/1", "players": 5}', line_of(P3)])
    found = lukfu("convert", "-", "--to", "json", given=given)
    assert found.exit_code == 2
    assert [json.loads(line)["rounds"] for line in found.stdout.splitlines()] == [
        json.loads(line_of(text))["rounds"] for text in (X13, P3)
    ]
    assert found.stderr.splitlines() == [
        "<stdin>:2:2: not JSON: expecting property name enclosed in double quotes: ''",
        "<stdin>:3:34: players must be 3 or 4: 5",
    ]


def test_one_sound_record_among_faulty_ones_is_a_batch(files: Path) -> None:
    (files / "log").write_text(f"{line_of(X13)}\n{{\n", encoding="utf-8")
    outcome = Outcome()
    batch, found = batch_of(["log"], outcome)
    assert batch
    assert [(given.file, given.line, given.in_log) for given in found] == [("log", 1, True)]
    assert (outcome.sound, outcome.unsound) == (1, 1)
    batch, found = batch_of(["x13.toml"], Outcome())
    assert not batch
    assert [(given.file, given.line, given.in_log) for given in found] == [("x13.toml", 1, False)]


def test_only_what_is_needed_of_a_log_is_read(files: Path) -> None:
    (files / "log").write_text(f"{line_of(X13)}\n" * 5, encoding="utf-8")
    outcome = Outcome()
    _, found = batch_of(["log"], outcome)
    assert outcome.sound == 2
    assert len(list(found)) == outcome.sound == 5


def test_other_rules_count_before_a_record_is_refused_by_its_own(lukfu: Lukfu, files: Path) -> None:
    hand = 'format = "lukfu/1"\nplayers = 3\ncalled_by = "dealer"\nrounds = "5sgz / 1sgz / x3"\n'
    (files / "hand.toml").write_text(hand, encoding="utf-8")
    (files / "night.toml").write_text(SESSION.replace("/ x3 / x3", "/ 1sgz / x3"), encoding="utf-8")
    for name in ("hand.toml", "night.toml"):
        for command in ("audit", "settle"):
            refused = lukfu(command, name)
            assert refused.exit_code == 2
            assert f"{name}:" in refused.stderr
            taken = lukfu(command, name, *HIGH_ONES)
            assert taken.exit_code == 0, taken.stderr
    (files / "worse.toml").write_text(SESSION.replace("/ x3 / x3", "/ 1sgz / x3 / x"), encoding="utf-8")
    assert lukfu("audit", "worse.toml", *HIGH_ONES).exit_code == 2
