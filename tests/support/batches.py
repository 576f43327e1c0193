"""Logs, and workers that die: what tests of a batch need. The work of a pool must be importable by its processes."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from arbiter.batch.content import text_of
from arbiter.batch.entries import Entry, HandResult, Lost
from arbiter.batch.pools import judge_all

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from arbiter.batch.asking import Question
    from arbiter.batch.pools import Answers, Work
    from arbiter.batch.tasks import Answer

HANDS = Path(__file__).parents[1] / "arbiter" / "batch" / "hands.jsonl"
"""Simulated hands under three books, some with a breach, some told as they lay open."""
LUKFU = (sys.executable, "-m", "arbiter")


def echo(entries: Sequence[Entry], question: Question) -> Answers:
    """Answer each entry with what it says: no hand is judged, so that the way of the answers can be seen."""
    del question
    return tuple((answer_to(entry),) for entry in entries)


def answer_to(entry: Entry) -> HandResult:
    """Give the answer of `echo` to one entry."""
    return HandResult(entry.file, entry.line, text_of(entry), "judged", faults=(entry.data.decode(),))


def deadly(entries: Sequence[Entry], question: Question) -> Answers:
    """Answer as `echo` does, but die of ``kill``, and of ``once PATH`` the first time that it is met."""
    for entry in entries:
        word, _, path = entry.data.decode().partition(" ")
        if word == "kill" or (word == "once" and not Path(path).exists()):
            if path:
                Path(path).touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return echo(entries, question)


def slow(entries: Sequence[Entry], question: Question) -> Answers:
    """Answer as `echo` does, a little later."""
    time.sleep(0.01 * len(entries))
    return echo(entries, question)


def stillborn(entries: Sequence[Entry], question: Question) -> Answers:
    """Go wrong as no judging does: a fault of the program, not the death of a worker."""
    del entries, question
    msg = "no such work"
    raise ZeroDivisionError(msg)


def entries(*data: str, file: str = "log.jsonl") -> list[Entry]:
    """Give lines of a log, numbered from 1."""
    return [Entry(file, line, text.encode()) for line, text in enumerate(data, start=1)]


def brief(answers: list[Answer]) -> list[tuple[int | None, str]]:
    """Give line and status of each answer."""
    return [(one.line, "lost") if isinstance(one, Lost) else (one[0].line, one[0].status) for one in answers]


def dump(store: Path) -> list[str]:
    """Give all that a store holds, as the statements that make it again."""
    connection = sqlite3.connect(store)
    try:
        return list(connection.iterdump())
    finally:
        connection.close()


class ErraticPool:
    """Workers that take any time and sometimes die, as threads: the same seed gives the same fates, in any order.

    What ``kill`` says kills whoever takes it. A death breaks the executor with all that is in it.
    """

    breaks = True
    strikes = 2

    def __init__(self, workers: int, seed: int, deaths: float = 0.0) -> None:
        self.workers = workers
        self.cells = workers
        self.work: Work = echo
        self.rng = random.Random(seed)
        self.deaths = deaths
        self.opened = 0
        self.closed = 0

    def open(self, workers: int) -> Executor:
        """Make an executor; how many tasks it takes at once is no matter."""
        del workers
        self.opened += 1
        return _Erratic(self)

    def close(self, executor: Executor, *, at_once: bool) -> None:
        """Count that an executor is left."""
        self.closed += 1
        executor.shutdown(wait=not at_once)

    def died(self, error: Exception) -> bool:
        """Tell whether an executor broke."""
        return isinstance(error, BrokenExecutor)

    def check(self) -> None:
        """Wait on."""


class _Erratic(Executor):
    """Runs each task in a thread of its own, after a while; once broken, it does nothing more."""

    def __init__(self, pool: ErraticPool) -> None:
        self.pool = pool
        self.broken = False
        self.threads: list[Thread] = []

    def submit(self, work: Callable[..., object], /, *args: object, **named: object) -> Future:  # type: ignore[type-arg]  # of whatever the work gives
        if self.broken:
            raise BrokenExecutor
        future: Future[object] = Future()
        delay, fate = self.pool.rng.random() * 0.002, self.pool.rng.random()
        thread = Thread(target=self._run, args=(future, delay, fate < self.pool.deaths, work, args, named))
        self.threads.append(thread)
        thread.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as executors have it
        del wait, cancel_futures
        for thread in self.threads:
            thread.join()

    def _run(self, future, delay, dies, work, args, named) -> None:  # type: ignore[no-untyped-def] # noqa: PLR0913, PLR0917 - a thread's
        time.sleep(delay)
        killed = args and any(entry.data == b"kill" for entry in args[0])
        self.broken |= bool(killed) or (dies and bool(args))
        if self.broken:
            future.set_exception(BrokenExecutor())
            return
        try:
            future.set_result(work(*args, **named))
        except ZeroDivisionError as error:
            future.set_exception(error)


class ThreadPool:
    """Workers that judge in threads of this process: quick to start, and they share all that a process keeps."""

    breaks = False
    cells = 1
    strikes = 1

    def __init__(self, workers: int = 3, work: Work = judge_all) -> None:
        self.workers = workers
        self.work = work

    def open(self, workers: int) -> Executor:
        """Make an executor of threads."""
        return ThreadPoolExecutor(workers)

    def close(self, executor: Executor, *, at_once: bool) -> None:
        """End an executor."""
        executor.shutdown(cancel_futures=at_once)

    def died(self, error: Exception) -> bool:
        """Threads die with everything."""
        del error
        return False

    def check(self) -> None:
        """Wait on."""


def log_of(path: Path, hands: int) -> Path:
    """Write a log of so many hands, those of HANDS again and again, each with an id of its own."""
    known = [json.loads(line) for line in HANDS.read_text(encoding="utf-8").splitlines()]
    lines = (json.dumps({**known[n % len(known)], "id": str(n)}, ensure_ascii=False) for n in range(hands))
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path
