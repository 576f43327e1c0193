"""`lukfu audit --store`: what it says, its exit codes, and which options go together."""

from __future__ import annotations

import io
import json
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from batches import HANDS, deadly, dump, log_of
from click.testing import CliRunner
from rich.console import Console

from arbiter.__main__ import main
from arbiter.batch.counts import Counts, Trouble
from arbiter.batch.pools import LocalPool
from arbiter.batch.progress import SHOWN, Bar
from arbiter.batch.sources import Meter
from arbiter.batch.store import open_for_writing

if TYPE_CHECKING:
    from click.testing import Result


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a fresh folder, with a log of six hands."""
    monkeypatch.chdir(tmp_path)
    log_of(tmp_path / "log.jsonl", 6)
    return tmp_path


def lukfu(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=given)


def keep(*arguments: str, given: str | bytes | None = None) -> Result:
    return lukfu("audit", *arguments, "--store", "s.db", "--workers", "1", given=given)


def sums(result: Result) -> tuple[int, int]:
    """Give what was read, and the sum of what it is said to have become."""
    first = next(line for line in result.stderr.splitlines() if re.match(r"\d+ entr", line))
    read, *parts = (int(number) for number in re.findall(r"\b\d+(?= [a-z])", re.sub(r"\(.*?\)", "", first)))
    return read, sum(parts)


def test_nothing_is_printed_hand_by_hand() -> None:
    first = keep("log.jsonl")
    assert (first.exit_code, first.stdout) == (0, "")
    said = first.stderr.splitlines()
    assert said[0] == "6 entries read: 6 judged, 0 known already"
    assert re.fullmatch(r"6 hands judged; findings: \d+ proved", said[1])
    assert said[2:] == [
        "calling was not checked, unless a record's rules name a standard (--standard)",
        "`lukfu report s.db` tells what the store holds",
    ]
    again = keep("log.jsonl")
    assert again.stderr.splitlines()[:2] == [
        "6 entries read: 0 judged, 6 known already",
        "0 hands judged; findings: none",
    ]


def test_the_counts_add_up_and_every_fault_is_said(folder: Path) -> None:
    lines = (folder / "log.jsonl").read_bytes().splitlines()
    (folder / "log.jsonl").write_bytes(b"\n".join([lines[0], b"{", lines[1], b"\xff", lines[2][:40]]))
    for _ in range(2):
        found = keep("log.jsonl", "gone.jsonl", "gone-too.jsonl")
        assert found.exit_code == 2
        assert sums(found) == (7, 7)
        assert "gone.jsonl: cannot be read: No such file or directory" in found.stderr
    assert ", 2 lost\n" in found.stderr
    first = lukfu("audit", "log.jsonl", "--store", "t.db")
    for line in (2, 4, 5):
        assert f"log.jsonl:{line}:" in first.stderr


def test_standard_input_and_another_book() -> None:
    log = HANDS.read_bytes().splitlines()[0]
    found = keep("-", "--standard", "six-cards", "--book", "ts-wong", given=log)
    assert found.exit_code == 0
    assert "1 entry read: 1 judged" in found.stderr


def test_a_summary_as_json(folder: Path) -> None:
    (folder / "log.jsonl").write_bytes((folder / "log.jsonl").read_bytes() + b"{\n")
    found = keep("log.jsonl", "--json")
    document = json.loads(found.stdout)
    assert found.exit_code == 2
    assert document["schema"] == "lukfu-run/1"
    assert document["entries"] == 7 == document["judged"] + document["unreadable"]
    assert (document["known"], document["not_done"], document["lost"], document["set_aside"]) == (0, 0, 0, 0)
    assert document["rules"] == "book=own"


def test_a_hand_that_kills_is_a_fault_of_the_program(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbiter.commands.keeping.LocalPool", lambda workers: LocalPool(workers, deadly))
    (folder / "log.jsonl").write_text("kill", encoding="utf-8")
    for _ in range(2):
        found = keep("log.jsonl")
        assert found.exit_code == 1
        assert sums(found) == (1, 1)


def test_one_run_at_a_time_writes_a_store(folder: Path) -> None:
    with open_for_writing(folder / "s.db"):
        found = keep("log.jsonl")
    assert found.exit_code == 2
    assert "s.db: another run is writing to it" in found.stderr
    assert keep("log.jsonl").exit_code == 0


def test_what_is_no_store_is_left_as_it_is(folder: Path) -> None:
    (folder / "s.db").write_text("my letters", encoding="utf-8")
    found = keep("log.jsonl")
    assert found.exit_code == 2
    assert "s.db: is no store" in found.stderr
    assert (folder / "s.db").read_text(encoding="utf-8") == "my letters"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--workers", "2"], "say where by --store STORE: '--workers'"),
        (["--every-view", "--recheck", "0.1"], "say where by --store STORE: '--recheck, --every-view'"),
        (["--store", "s.db", "--budget", "3"], "leave out --budget, or --store: '--budget 3'"),
        (["--store", "s.db", "--dask", "tcp://a:1", "--workers", "2"], "leave out --workers, or --dask: '--workers 2'"),
        (["--store", "s.db", "--recheck", "1.5"], "1.5 is not in the range"),
        (["--store", "s.db", "--workers", "0"], "0 is not in the range"),
        (["--store", "s.db", "--dask", "here"], "write the address of a scheduler"),
    ],
)
def test_options_that_do_not_go_together(arguments: list[str], says: str, folder: Path) -> None:
    found = lukfu("audit", "log.jsonl", *arguments)
    assert found.exit_code == 2
    assert says in " ".join(found.stderr.split())
    assert not (folder / "s.db").exists()


def test_the_slow_way_agrees(folder: Path) -> None:
    found = keep("log.jsonl", "--recheck", "1", "--every-view")
    assert (found.exit_code, found.stdout) == (0, "")
    assert lukfu("audit", "log.jsonl", "--store", "t.db", "--every-view").exit_code == 0
    assert dump(folder / "s.db") == dump(folder / "t.db")


def test_a_difference_is_said_and_is_a_fault_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    from batches import ThreadPool  # noqa: PLC0415 - threads see what this test puts in

    monkeypatch.setattr("arbiter.commands.keeping.LocalPool", ThreadPool)
    monkeypatch.setattr("arbiter.batch.recheck.differences", lambda *_: ("other findings",))
    found = keep("log.jsonl", "--recheck", "1")
    assert found.exit_code == 1
    assert "log.jsonl:6: judged again the slow way, this came out otherwise: other findings\n" in found.stderr
    assert "the slow way, 6 came out otherwise" in found.stderr


def test_a_terminal_shows_a_bar_and_the_first_faults() -> None:
    out = io.StringIO()
    bar = Bar(Meter(50, 100), Console(file=out, force_terminal=True, width=100))
    counts = Counts(entries=10)
    counts.by_status["judged"] = 10
    with bar:
        bar.counted(counts)
        for number in range(SHOWN + 5):
            bar.trouble(Trouble((f"log.jsonl:{number}: [bold]no hand",)))
    shown = out.getvalue()
    assert "10 hands" in shown
    assert "hands/s" in shown
    assert f"log.jsonl:{SHOWN - 1}: [bold]no hand" in shown
    assert f"log.jsonl:{SHOWN}:" not in shown
    assert bar.left_out == 5


def test_off_a_terminal_there_is_no_bar_and_every_fault() -> None:
    out = io.StringIO()
    with Bar(Meter(50, 100), Console(file=out)) as bar:
        bar.counted(Counts(entries=10))
        for number in range(SHOWN + 5):
            bar.trouble(Trouble((f"log.jsonl:{number}: no hand",)))
    assert out.getvalue().splitlines() == [f"log.jsonl:{number}: no hand" for number in range(SHOWN + 5)]


def test_a_second_standard_input_does_not_take_the_place_of_the_first() -> None:
    first, second = HANDS.read_bytes().splitlines()[:2]
    assert keep("-", given=first).exit_code == 0
    before = dump(Path("s.db"))
    refused = keep("-", given=second)
    assert refused.exit_code == 2
    assert "--stdin-name" in refused.stderr
    assert dump(Path("s.db")) == before
    assert keep("-", "--stdin-name", "night-2.jsonl", given=second).exit_code == 0
    assert dump(Path("s.db")) != before
    again = keep("-", "--stdin-name", "<stdin>", given=first)
    assert "1 entry read: 0 judged, 1 known already" in again.stderr


def test_a_store_of_several_rules_is_reported_by_book() -> None:
    keep("log.jsonl")
    keep("log.jsonl", "--book", "reader-family")
    assert "several rules" in lukfu("report", "s.db").stderr
    by_family = lukfu("report", "s.db", "--book", "reader-family")
    assert by_family.exit_code == 0
    assert "reader-family" in by_family.stdout
    assert lukfu("report", "s.db", "--book", "wikipedia-guangdong").exit_code == 2


def test_a_file_is_forgotten_and_comes_back(folder: Path) -> None:
    (folder / "other.jsonl").write_bytes(b"rubbish\n")
    keep("log.jsonl")
    before = dump(Path("s.db"))
    keep("log.jsonl", "other.jsonl", "gone.jsonl")
    forgotten = lukfu("forget", "s.db", "other.jsonl", "gone.jsonl")
    assert (forgotten.exit_code, forgotten.stderr) == (0, "other.jsonl: 1 forgotten\ngone.jsonl: 1 forgotten\n")
    assert dump(Path("s.db")) == before
    assert lukfu("forget", "s.db", "gone.jsonl").exit_code == 2
    assert "no" in lukfu("forget", "none.db", "log.jsonl").stderr
    assert not Path("none.db").exists()
    assert lukfu("forget", "s.db", ".").exit_code == 2
    assert lukfu("forget", "s.db", "log.jsonl").stderr == "log.jsonl: 6 forgotten\n"
    assert "6 entries read: 6 judged" in keep("log.jsonl").stderr


def test_a_folder_is_forgotten_with_what_is_below_it(folder: Path) -> None:
    (folder / "nights").mkdir()
    (folder / "nights.jsonl").write_bytes(HANDS.read_bytes().splitlines()[0])
    log_of(folder / "nights" / "one.jsonl", 2)
    keep("nights", "nights.jsonl")
    assert lukfu("forget", "s.db", "nights/").stderr == "nights/: 2 forgotten\n"
    assert "1 known already" in keep("nights.jsonl").stderr


def test_a_name_is_the_same_with_and_without_its_folder() -> None:
    keep("log.jsonl")
    assert "6 known already" in keep("./log.jsonl").stderr


def test_hands_judged_once_more_are_counted() -> None:
    assert (
        "6 hands were judged once more the slow way, none came out otherwise"
        in keep("log.jsonl", "--recheck", "1").stderr
    )


def test_what_is_known_to_be_unreadable_is_counted_as_such(folder: Path) -> None:
    (folder / "bad.jsonl").write_bytes(b"rubbish\n")
    keep("bad.jsonl")
    again = keep("bad.jsonl")
    assert "1 entry read: 0 judged, 1 known already (1 unreadable)" in again.stderr
    assert again.exit_code == 2


def test_a_request_to_end_is_like_an_interrupt(folder: Path) -> None:
    log_of(folder / "long.jsonl", 400)
    command = [sys.executable, "-m", "arbiter", "audit", "long.jsonl", "--store", "s.db", "--workers", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as run:
        while not Path("s.db").exists() or not lukfu_holds("s.db"):
            time.sleep(0.05)
        run.send_signal(signal.SIGTERM)
        said = run.communicate(timeout=60)[1]
    assert run.returncode == 130, said
    assert "the same command goes on from there" in said
    assert unfinished() == "unfinished book=own"
    assert keep("long.jsonl").exit_code == 0
    assert unfinished() == ""


def lukfu_holds(store: str) -> bool:
    with closing(sqlite3.connect(store)) as connection:
        return bool(connection.execute("SELECT 1 FROM occurrences LIMIT 1").fetchall())


def unfinished() -> str:
    with closing(sqlite3.connect("s.db")) as connection:
        return " ".join(name for (name,) in connection.execute("SELECT name FROM meta WHERE name LIKE 'unfinished%'"))
