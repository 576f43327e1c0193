"""A Dask cluster: a real scheduler and two worker processes on this machine, one of them killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from batches import LUKFU, dump, log_of

from arbiter.batch import cluster
from arbiter.batch.asking import Question
from arbiter.batch.cluster import ClusterPool, OtherVersionError, different, judge_checked, versions_here
from arbiter.batch.entries import Entry
from arbiter.batch.pools import WorkersError
from arbiter.batch.versions import RULING_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator

SUPPORT = Path(__file__).parents[2] / "support"
HANDS = 150
PATIENCE = 60.0
ASKED = Question()
KILLER = """
from batches import brief, deadly, entries
from arbiter.batch.asking import Question
from arbiter.batch.driver import Sizes, drive
with ClusterPool(address) as pool:
    pool.work = deadly
    print(brief(list(drive(entries("x", "kill", "x"), Question(), pool, Sizes(1)))))
"""
OTHER = """
from arbiter.batch import cluster
cluster.RULING_VERSION = "read=0"
try:
    ClusterPool(address)
except WorkersError as error:
    print(error)
"""
NOBODY = """
try:
    ClusterPool(address, timeout=0.5)
except WorkersError as error:
    print(error)
"""


class Cluster(NamedTuple):
    """A scheduler and its workers."""

    address: str
    folder: Path
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


def started(folder: Path, name: str, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a part of Dask; what it says goes to a file, its dashboard is off, and it listens on this machine only."""
    kind = name.rstrip("0123456789")
    settings = {"PYTHONPATH": str(SUPPORT), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with (folder / f"{name}.log").open("wb") as said:
        return subprocess.Popen(
            [
                sys.executable,
                "-m",
                "dask",
                kind,
                "--host",
                "127.0.0.1",
                "--no-dashboard",
                *arguments,
            ],
            cwd=folder,
            stdout=said,
            stderr=said,
            env={**os.environ, **settings},
        )


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Run a scheduler and two workers; the folder holds a log and its store as one local worker makes it."""
    folder = tmp_path_factory.mktemp("cluster")
    told = folder / "scheduler.json"
    processes = [started(folder, "scheduler", "--port", "0", "--scheduler-file", str(told))]
    try:
        log_of(folder / "log.jsonl", HANDS)
        audit(folder, "local.db", "--workers", "1").communicate()
        deadline = time.monotonic() + PATIENCE
        while not told.exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        address = json.loads(told.read_text(encoding="utf-8"))["address"]
        workers = [started(folder, f"worker{n}", address, "--nthreads", "1", "--no-nanny") for n in (1, 2)]
        processes += workers
        yield Cluster(address, folder, processes[0], workers)
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()


def audit(folder: Path, store: str, *arguments: str) -> subprocess.Popen[str]:
    command = [*LUKFU, "audit", "log.jsonl", "--store", store, *arguments]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def script(text: str, address: str) -> str:
    """Run a few lines in a process of their own, which Dask fills with threads of its own."""
    head = "import sys\naddress = sys.argv[1]\nfrom arbiter.batch.cluster import ClusterPool, WorkersError\n"
    command = [sys.executable, "-c", head + text, address]
    env = {**os.environ, "PYTHONPATH": str(SUPPORT)}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout.strip()


def wait_for(store: Path, kept: int) -> None:
    """Wait until so many hands are kept."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        time.sleep(0.01)
        try:
            with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as reader:
                if reader.execute("SELECT count(*) FROM occurrences").fetchone()[0] >= kept:
                    return
        except sqlite3.Error:
            continue
    pytest.fail(f"{kept} hands are not kept after {PATIENCE} seconds")


def test_a_worker_killed_in_the_middle_costs_nothing(running: Cluster) -> None:
    run = audit(running.folder, "dask.db", "--dask", running.address)
    wait_for(running.folder / "dask.db", 20)
    os.kill(running.workers[0].pid, signal.SIGKILL)
    said = run.communicate()[1]
    assert run.returncode == 0, said
    assert said.startswith(f"{HANDS} entries read: {HANDS} judged, 0 known already\n")
    assert running.workers[0].wait() == -signal.SIGKILL
    assert dump(running.folder / "dask.db") == dump(running.folder / "local.db")


def test_other_versions_are_told_apart_before_the_first_hand(running: Cluster) -> None:
    said = script(OTHER, running.address)
    assert said.startswith("client, scheduler and workers must run the same program: scheduler has ruling version ")
    assert f"{RULING_VERSION!r} and not 'read=0'; worker tcp://127.0.0.1:" in said


def test_a_hand_that_kills_workers_is_set_aside(running: Cluster) -> None:
    """The worker that is left is joined by one that is started again whenever it dies; then only that one works."""
    nanny = started(running.folder, "worker3", running.address, "--nthreads", "1")
    try:
        running.workers[1].terminate()
        running.workers[1].wait()
        assert script(KILLER, running.address) == "[(1, 'judged'), (2, 'set aside'), (3, 'judged')]"
    finally:
        nanny.terminate()
        nanny.wait()


def test_a_scheduler_that_goes_ends_the_run_and_loses_nothing(running: Cluster) -> None:
    worker = started(running.folder, "worker4", running.address, "--nthreads", "1", "--no-nanny")
    try:
        run = audit(running.folder, "gone.db", "--dask", running.address)
        wait_for(running.folder / "gone.db", 20)
        os.kill(running.scheduler.pid, signal.SIGKILL)
        said = run.communicate()[1]
    finally:
        worker.kill()
        worker.wait()
    assert run.returncode == 2
    assert "the Dask scheduler is gone; what came back is kept, and the same command goes on" in said
    assert "Traceback" not in said
    audit(running.folder, "gone.db", "--workers", "1").communicate()
    assert dump(running.folder / "gone.db") == dump(running.folder / "local.db")


def test_a_scheduler_that_is_not_there() -> None:
    assert script(NOBODY, "tcp://127.0.0.1:9") == "no Dask scheduler answers within 0.5 seconds: 'tcp://127.0.0.1:9'"


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    with pytest.raises(WorkersError, match=r"pip install 'lukfu-arbiter\[dask\]'"):
        ClusterPool("tcp://127.0.0.1:8786")


def test_a_worker_that_joins_later_is_asked_for_its_version_too() -> None:
    here = versions_here()
    entry = Entry("log.jsonl", 1, b"{")
    assert judge_checked([entry], ASKED, expected=here)[0][0].status == "unreadable"
    with pytest.raises(OtherVersionError, match=r"Python '3\.\d+' and not '2\.7'"):
        judge_checked([entry], ASKED, expected={**here, "Python": "2.7"})


def test_what_differs_is_named() -> None:
    here = versions_here()
    assert different(here, here) == ""
    assert here["ruling version"] == RULING_VERSION
    assert different({"a": "1", "b": "2"}, {"a": "1"}) == "b 'missing' and not '2'"
