"""Processes of this machine: killed from outside they cost nothing, killed by a hand they name it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from batches import HANDS, answer_to, brief, deadly, echo, entries, slow, stillborn

from arbiter.batch.asking import Question
from arbiter.batch.driver import Sizes, drive
from arbiter.batch.entries import Entry
from arbiter.batch.judging import judge
from arbiter.batch.pools import LocalPool, WorkersError
from arbiter.batch.processes import usable_cores

if TYPE_CHECKING:
    from arbiter.batch.entries import HandResult

ASKED = Question()
ORPHANS = """\
import sys
sys.path.insert(0, sys.argv[1])
from batches import entries, slow
from arbiter.batch.asking import Question
from arbiter.batch.driver import Sizes, drive
from arbiter.batch.pools import LocalPool
import multiprocessing
if __name__ == "__main__":
    for answer in drive(entries(*["x"] * 100000), Question(), LocalPool(2, slow), Sizes(2)):
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
"""


def everything() -> list[Entry]:
    return [Entry("hands.jsonl", line, data) for line, data in enumerate(HANDS.read_bytes().splitlines(), start=1)]


def here(log: list[Entry]) -> list[tuple[HandResult, ...]]:
    return [judge(entry, ASKED) for entry in log]


def test_workers_say_what_is_said_here() -> None:
    log = everything()
    assert list(drive(log, ASKED, LocalPool(2), Sizes(5))) == here(log)


def test_where_there_is_no_server_to_start_them_workers_are_spawned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    log = everything()[:2]
    assert list(drive(log, ASKED, LocalPool(1))) == here(log)


def test_a_worker_killed_from_outside_costs_nothing() -> None:
    log = entries(*(str(n) for n in range(120)))
    found = []
    for number, answer in enumerate(drive(log, ASKED, LocalPool(2, slow), Sizes(4))):
        found.append(answer)
        if number in {5, 60}:
            victim = multiprocessing.active_children()[0]
            os.kill(victim.pid or 0, signal.SIGKILL)
    assert found == [(answer_to(entry),) for entry in log]


def test_a_worker_that_dies_once_over_a_hand_costs_nothing(tmp_path: Path) -> None:
    words = [f"once {tmp_path / str(n)}" if n in {3, 11, 12} else "x" for n in range(20)]
    assert {status for _, status in brief(list(drive(entries(*words), ASKED, LocalPool(2, deadly), Sizes(4))))} == {
        "judged"
    }
    assert len(list(tmp_path.iterdir())) == 3


def test_hands_that_kill_are_set_aside_whoever_takes_them() -> None:
    log = entries(*("kill" if n in {2, 3, 17} else "x" for n in range(24)))
    found = [list(drive(log, ASKED, LocalPool(workers, deadly), Sizes(8))) for workers in (1, 2)]
    assert found[0] == found[1]
    assert [line for line, status in brief(found[0]) if status == "set aside"] == [3, 4, 18]
    assert [line for line, _ in brief(found[0])] == list(range(1, 25))


def test_where_no_worker_starts_no_hand_is_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbiter.batch.pools._prepare", os.abort)
    with pytest.raises(WorkersError, match="workers die as soon as they start"):
        list(drive(entries("x"), ASKED, LocalPool(1, echo)))


def test_what_work_raises_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        list(drive(entries("x"), ASKED, LocalPool(1, stillborn)))


def test_workers_end_with_the_program_that_started_them() -> None:
    support = str(Path(__file__).parents[2] / "support")
    with subprocess.Popen([sys.executable, "-c", ORPHANS, support], stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        pids = [int(pid) for pid in started.stdout.readline().split()]
        started.kill()
        started.stdout.close()
    assert pids
    deadline = time.monotonic() + 20
    while any(is_running(pid) for pid in pids):
        assert time.monotonic() < deadline, pids
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and that nobody has asked for yet does not."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False


def test_there_is_a_core_to_use() -> None:
    assert usable_cores() >= 1
