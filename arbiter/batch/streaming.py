"""Streaming: the hands of a simulated log in order, made by one worker or many; same bytes from any number.

Hands are made in blocks, a few blocks a worker ahead of what is taken, so that memory is flat in the length of the log.
A block whose worker died is made again here.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from arbiter.batch.processes import as_worker, usable_cores
from arbiter.batch.simulating import Simulated, simulate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.batch.simulating import Wish

BLOCK: Final = 250
"""How many hands are made at a time."""
_AHEAD: Final = 3
"""How many blocks a worker has before it, that in work included."""

Block = list[Simulated]


def blocks(wish: Wish, first: int, count: int, workers: int | None = None) -> Iterator[Block]:
    """Give so many hands from a number on, in blocks.

    `workers` is a number of processes, None for one a processor where the log is long enough to feed them.
    """
    end = first + count
    starts = range(first, end, BLOCK)
    used = min(workers, len(starts)) if workers else min(usable_cores(), len(starts) // _AHEAD)
    if used > 1:
        yield from _on_workers(wish, starts, end, used)
        return
    for start in starts:
        yield make(wish, start, end)


def make(wish: Wish, start: int, end: int) -> Block:
    """Make a block of hands: those from `start` on, but none from `end` on."""
    return [simulate(wish, number) for number in range(start, min(start + BLOCK, end))]


def _on_workers(wish: Wish, starts: range, end: int, workers: int) -> Iterator[Block]:
    """Have the blocks made by processes, and give them in order."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=as_worker)
    made: deque[tuple[int, Future[Block]]] = deque()
    to_do = iter(starts)
    try:
        while True:
            while len(made) < workers * _AHEAD and (start := next(to_do, None)) is not None:
                made.append((start, _asked(pool, wish, start, end)))
            if not made:
                return
            start, future = made.popleft()
            try:
                yield future.result()
            except BrokenProcessPool:
                yield make(wish, start, end)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _asked(pool: ProcessPoolExecutor, wish: Wish, start: int, end: int) -> Future[Block]:
    """Ask the pool for a block; a pool that has broken answers so at once."""
    try:
        return pool.submit(make, wish, start, end)
    except BrokenProcessPool as error:
        broken: Future[Block] = Future()
        broken.set_exception(error)
        return broken
