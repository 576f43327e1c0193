"""A run: nothing is judged twice, nothing is lost, the counts add up, and it can be stopped at any moment."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import time
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest
from batches import HANDS, LUKFU, ThreadPool, deadly, dump, log_of

from arbiter.batch import run as running
from arbiter.batch import versions
from arbiter.batch.asking import Question
from arbiter.batch.counts import Counts, Listening, Trouble
from arbiter.batch.driver import Sizes
from arbiter.batch.pools import LocalPool, WorkersError
from arbiter.batch.run import run
from arbiter.batch.store import StoreError, open_for_writing

if TYPE_CHECKING:
    from pathlib import Path

    from arbiter.batch.pools import Pool

ASKED = Question()
LONG = 100
"""Hands of a log that takes long enough for its run to be stopped."""
NIGHT = """\
format = "lukfu-session/1"
players = { dealer = "Kam", second = "Mei", third = "Wai" }
[[hand]]
called_by = "nobody"
[[hand]]
dealer = "Kam"
called_by = "dealer"
rounds = "6s / x / x\\n5s / x / 8s"
"""


@dataclass(slots=True)
class Heard:
    """What was said of a run."""

    counts: Counts = field(default_factory=Counts)
    lines: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)

    def trouble(self, trouble: Trouble) -> None:
        """Hear of a trouble."""
        self.lines += trouble.lines


def once(
    store: Path, *paths: Path | str, question: Question = ASKED, pool: Pool | None = None, chunk: int = 16
) -> Heard:
    """Run once."""
    heard = Heard()
    listening = Listening(heard.trouble, heard.passed.append, lambda _: None)
    with open_for_writing(store) as held:
        run([str(path) for path in paths], held, question, pool or ThreadPool(), listening, heard.counts, Sizes(chunk))
    return heard


def became(heard: Heard) -> tuple[int, dict[str, int], dict[str, int]]:
    counts = heard.counts
    assert counts.done == counts.entries
    return counts.entries, dict(counts.by_status), dict(counts.known)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    return tmp_path


def test_twice_is_the_same_as_once(files: Path) -> None:
    log = log_of(files / "log.jsonl", 20)
    store = files / "s.db"
    assert became(once(store, log)) == (20, {"judged": 20}, {})
    kept = dump(store)
    assert became(once(store, log)) == (20, {}, {"judged": 20})
    assert dump(store) == kept
    for workers, chunk in ((1, 7), (16, 1)):
        other = files / f"{workers}.db"
        assert became(once(other, log, pool=LocalPool(workers), chunk=chunk)) == (20, {"judged": 20}, {})
        assert dump(other) == kept


def test_what_cannot_be_judged_is_counted_said_and_kept(files: Path) -> None:
    log = log_of(files / "in" / "log.jsonl", 3)
    lines = log.read_bytes().splitlines()
    log.write_bytes(b"\n".join([lines[0], b"{", b"", lines[1], b'{"players": 5}', lines[2][:-9]]))
    (files / "in" / "night.toml").write_text(NIGHT, encoding="utf-8")
    store = files / "s.db"
    heard = once(store, files / "in", files / "not-there.jsonl")
    assert became(heard) == (7, {"judged": 3, "unreadable": 3, "lost": 1}, {})
    assert heard.counts.hands == 4
    places = [f"{log}:2", f"{log}:5", f"{log}:6", f"{files / 'not-there.jsonl'}: cannot be read"]
    for place in places:
        assert any(line.startswith(place) for line in heard.lines), (place, heard.lines)
    kept = dump(store)
    again = once(store, files / "in", files / "not-there.jsonl")
    assert became(again) == (7, {"lost": 1}, {"judged": 3, "unreadable": 3})
    assert dump(store) == kept


def test_the_same_text_elsewhere_is_not_judged_again(files: Path) -> None:
    log = log_of(files / "a.jsonl", 10)
    store = files / "s.db"
    once(store, log)
    copy = files / "b.jsonl"
    copy.write_bytes(log.read_bytes())
    assert became(once(store, copy)) == (10, {}, {"judged": 10})
    assert sqlite3.connect(store).execute("SELECT count(*) FROM occurrences").fetchone() == (20,)


def test_what_changed_in_a_file_is_judged_and_what_is_gone_is_forgotten(files: Path) -> None:
    log = log_of(files / "log.jsonl", 12)
    store = files / "s.db"
    once(store, log)
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[4] = json.dumps({**json.loads(lines[4]), "called_by": "nobody", "rounds": []}, ensure_ascii=False)
    log.write_text("\n".join(lines[:8]), encoding="utf-8")
    assert became(once(store, log))[0] == 8
    once(files / "fresh.db", log)
    assert places(store) == places(files / "fresh.db")
    assert len(places(store)) == 8


def places(store: Path) -> list[tuple[object, ...]]:
    asked = (
        'SELECT file, line, hand, text, status, content, "table" FROM occurrences LEFT JOIN verdicts ON id = verdict'
    )
    return sqlite3.connect(store).execute(f"{asked} ORDER BY file, line, hand").fetchall()


def test_one_line_of_a_log_forgets_no_others(files: Path) -> None:
    log = log_of(files / "log.jsonl", 5)
    store = files / "s.db"
    once(store, log)
    assert became(once(store, f"{log}:3")) == (1, {}, {"judged": 1})
    assert len(places(store)) == 5


def test_other_rules_are_kept_beside(files: Path) -> None:
    log = log_of(files / "log.jsonl", 4)
    store = files / "s.db"
    once(store, log)
    assert became(once(store, log, question=Question(standard="six-cards"))) == (4, {"judged": 4}, {})
    assert became(once(store, log)) == (4, {}, {"judged": 4})


def test_a_new_version_judges_again_only_what_it_must(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [json.loads(line) for line in HANDS.read_text(encoding="utf-8").splitlines()]
    declared = sum("declared" in hand for hand in hands)
    assert 0 < declared < len(hands)
    store = files / "s.db"
    once(store, HANDS)
    newer = MappingProxyType({**versions.PARTS, "declare": versions.PARTS["declare"] + 1})
    monkeypatch.setattr(versions, "PARTS", newer)
    assert became(once(store, HANDS)) == (len(hands), {"judged": declared}, {"judged": len(hands) - declared})
    assert became(once(store, HANDS)) == (len(hands), {}, {"judged": len(hands)})
    monkeypatch.undo()
    with pytest.raises(StoreError, match="newer version"):
        once(store, HANDS)


def test_a_fault_of_the_program_is_tried_again(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = log_of(files / "log.jsonl", 2)
    with monkeypatch.context() as patch:
        patch.setattr("arbiter.batch.judging.audited", lambda *_: 1 // 0)
        heard = once(files / "s.db", log)
        assert became(heard) == (2, {"program fault": 2}, {})
        assert heard.lines[0].startswith(f"{log}:1: ZeroDivisionError: ")
    assert became(once(files / "s.db", log)) == (2, {"judged": 2}, {})
    once(files / "fresh.db", log)
    assert places(files / "s.db") == places(files / "fresh.db")


def test_a_hand_that_kills_is_kept_as_set_aside(files: Path) -> None:
    log = files / "log.jsonl"
    log.write_text("kill\n", encoding="utf-8")
    store = files / "s.db"
    heard = once(store, log, pool=LocalPool(1, deadly))
    assert became(heard) == (1, {"set aside": 1}, {})
    assert heard.lines == [f"{log}:1: the workers that took this hand died, each time it was tried"]
    assert became(once(store, log, pool=LocalPool(1, deadly))) == (1, {}, {"set aside": 1})


def test_when_workers_are_gone_what_came_back_is_kept(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = log_of(files / "log.jsonl", 3)
    given = running.drive

    def broken(*what: object) -> object:
        yield next(given(*what))  # type: ignore[arg-type] - passed on as they came
        msg = "none left"
        raise WorkersError(msg)

    monkeypatch.setattr(running, "drive", broken)
    with pytest.raises(WorkersError):
        once(files / "s.db", log)
    assert len(places(files / "s.db")) == 1
    monkeypatch.undo()
    once(files / "s.db", log)
    once(files / "fresh.db", log)
    assert dump(files / "s.db") == dump(files / "fresh.db")


def start(folder: Path) -> subprocess.Popen[str]:
    command = [*LUKFU, "audit", "log.jsonl", "--store", "s.db", "--workers", "2"]
    return subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True, start_new_session=True)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Give what a run over the long log holds that nothing stops."""
    folder = tmp_path_factory.mktemp("undisturbed")
    log_of(folder / "log.jsonl", LONG)
    with start(folder) as started:
        started.communicate()
    return dump(folder / "s.db")


def wait_for(store: Path, kept: int, started: subprocess.Popen[str]) -> None:
    """Wait until so many hands are kept, or the run is over."""
    while started.poll() is None:
        time.sleep(0.01)
        try:
            with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as reader:
                if reader.execute("SELECT count(*) FROM occurrences").fetchone()[0] >= kept:
                    return
        except sqlite3.Error:
            continue


def test_a_run_that_is_killed_goes_on_where_it_was(files: Path, undisturbed: list[str]) -> None:
    log_of(files / "log.jsonl", LONG)
    store = files / "s.db"
    for kept in (1, 40):
        started = start(files)
        wait_for(store, kept, started)
        os.kill(started.pid, signal.SIGKILL)
        started.communicate()
    before = len(places(store))
    assert 40 <= before < LONG
    with start(files) as started:
        said = started.communicate()[1]
    assert started.returncode == 0
    assert f"{before} known already" in said
    assert dump(store) == undisturbed


def test_an_interrupt_keeps_what_came_back(files: Path, undisturbed: list[str]) -> None:
    log_of(files / "log.jsonl", LONG)
    store = files / "s.db"
    started = start(files)
    wait_for(store, 20, started)
    os.killpg(started.pid, signal.SIGINT)
    said = started.communicate()[1]
    assert started.returncode == 130
    assert said.endswith("Stopped: what came back is kept, and the same command goes on from there.\n")
    assert "Traceback" not in said
    assert 20 <= len(places(store)) < LONG
    with start(files) as started:
        started.communicate()
    assert dump(store) == undisturbed
