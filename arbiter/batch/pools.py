"""Pools: where workers come from. A pool makes executors, ends them, and knows which errors mean that a worker died.

`LocalPool` runs processes of this machine; `arbiter.batch.cluster` lends those of a Dask cluster. What a worker does is
the same everywhere: it judges some entries, in order.
SOUND: a worker ends with the program that started it, however that ends.
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import BrokenExecutor, CancelledError, ProcessPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from arbiter.batch.processes import as_worker

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor
    from multiprocessing.context import BaseContext

    from arbiter.batch.asking import Question
    from arbiter.batch.entries import Entry, HandResult

    Answers = tuple[tuple[HandResult, ...], ...]
    Work = Callable[[Sequence[Entry], Question], Answers]

_JUDGING: Final = "arbiter.batch.judging"


class WorkersError(Exception):
    """No work can be done by these workers: none start, none are left, or they are of another version. Exit code 2."""


class Pool(Protocol):
    """What the driver needs of a pool.

    `workers` is how many tasks run at once; `cells` how many executors for one task alone can be open side by side.
    With `breaks` the death of one worker breaks its executor, with all tasks in it. An entry is set aside once it has
    lost `strikes` times all workers that took it alone. `work` is what a worker does.
    """

    workers: int
    cells: int
    breaks: bool
    strikes: int
    work: Work

    def open(self, workers: int) -> Executor:
        """Make an executor for so many tasks at once."""

    def close(self, executor: Executor, *, at_once: bool) -> None:
        """End an executor: once it has done what it was given, or at once."""

    def died(self, error: Exception) -> bool:
        """Tell whether an error means that a worker died, and not that the work went wrong."""

    def check(self) -> None:
        """Raise WorkersError when there is nobody to wait for."""


class LocalPool:
    """Processes on this machine, each a fresh interpreter, since solvers and forked threads do not go together."""

    breaks = True
    strikes = 2

    def __init__(self, workers: int, work: Work | None = None) -> None:
        self.workers = workers
        self.cells = workers
        self.work: Work = work or judge_all
        self._context = _context()

    def open(self, workers: int) -> Executor:
        """Make an executor of processes; they start when there is work for them."""
        return ProcessPoolExecutor(workers, self._context, initializer=_prepare)

    def close(self, executor: Executor, *, at_once: bool) -> None:
        """End the processes of an executor."""
        if not at_once:
            executor.shutdown()
            return
        kept = getattr(executor, "_processes", None) or {}  # Python 3.11 has no public way to end them
        processes = list(kept.values())
        executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with suppress(ValueError):  # ended and closed by the executor already
                process.kill()

    def died(self, error: Exception) -> bool:
        """Tell whether a process ended while it had work, or was ended with one that did."""
        return isinstance(error, BrokenExecutor | CancelledError)

    def check(self) -> None:
        """Wait on: processes of this machine start again as often as needed."""


def judge_all(entries: Sequence[Entry], question: Question) -> Answers:
    """Judge some entries, in order: what a worker does."""
    from arbiter.batch.judging import judge  # noqa: PLC0415 - only workers need solvers

    return tuple(judge(entry, question) for entry in entries)


def ready() -> bool:
    """Tell that a worker has started and can judge."""
    import arbiter.batch.judging  # noqa: F401, PLC0415 - as above

    return True


def _context() -> BaseContext:
    """Choose how processes start: from a server that has imported what they need where there is one."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([_JUDGING])
    return context


def _prepare() -> None:
    """Make a worker ready."""
    as_worker()
    ready()
