"""The driver: entries go out to workers in chunks, and their results come back in the order of the entries.

A bounded number of chunks is on the way, so memory does not grow with the log. When a worker dies, the chunks that it
can have had are taken again, each by workers of its own, and halved until the entry is found that kills whoever takes
it.
SOUND: each entry is answered once, whatever dies, and in its place. An entry is set aside only when the workers that
took it, and nothing else, died twice and others start. A worker that is killed from outside costs no entry.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import FIRST_COMPLETED, wait
from typing import TYPE_CHECKING, Final, NamedTuple

from arbiter.batch.content import text_of
from arbiter.batch.entries import HandResult, Lost
from arbiter.batch.pools import WorkersError, ready
from arbiter.batch.status import SET_ASIDE
from arbiter.batch.tasks import Chunk, Sent, Task

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator
    from concurrent.futures import Executor, Future

    from arbiter.batch.asking import Question
    from arbiter.batch.entries import Entry
    from arbiter.batch.pools import Answers, Pool
    from arbiter.batch.tasks import Answer

_KILLS: Final = "the workers that took this hand died, each time it was tried"
_TRIES: Final = 5
_PATIENCE: Final = 5.0
"""Seconds without an answer after which it is asked whether there is still anybody to wait for."""


class Sizes(NamedTuple):
    """How much goes out at once: entries and bytes in a chunk, chunks for each worker, and bytes in all."""

    entries: int = 16
    data: int = 1 << 18
    ahead: int = 6
    in_all: int = 1 << 26


def drive(
    entries: Iterable[Entry | Lost], question: Question, pool: Pool, sizes: Sizes | None = None
) -> Generator[Answer, None, None]:
    """Judge entries by the workers of a pool; give the results of each entry, and each lost place, in their order.

    Entries are drawn as they are needed. Raises WorkersError when no worker can be had. Closing the iterator, or an
    exception in whoever draws from it, ends the workers at once.
    """
    driver = _Driver(iter(entries), question, pool, sizes or Sizes())
    try:
        yield from driver.answers()
    finally:
        driver.close()


class _Driver:
    """One drive: what has been drawn and not yet given, what waits, what is with workers."""

    def __init__(self, entries: Iterator[Entry | Lost], question: Question, pool: Pool, sizes: Sizes) -> None:
        self.entries = entries
        self.question = question
        self.pool = pool
        self.sizes = sizes
        self.drawn: deque[Chunk] = deque()
        self.size = 0
        self.waiting: deque[Task] = deque()
        self.suspects: deque[Task] = deque()
        self.sent: dict[Future[Answers], Sent] = {}
        self.main: Executor | None = None
        self.cells: list[Executor] = []
        self.ended = False
        self.failed = 0

    def answers(self) -> Iterator[Answer]:
        """Draw, send, collect, and give whatever is next in order."""
        while True:
            while self.drawn and self.drawn[0].whole:
                chunk = self.drawn.popleft()
                self.size -= chunk.size
                yield from (answer for answer in chunk.answers if answer is not None)
            more = self._draw()
            if not self.drawn:
                if self.ended:
                    return
                continue
            self._send()
            if self.sent:
                self._collect(patience=0.0 if more else _PATIENCE)

    def close(self) -> None:
        """End all workers: at once where they still have work."""
        at_once = bool(self.sent)
        for executor in (self.main, *self.cells, *(sent.cell for sent in self.sent.values())):
            if executor is not None:
                self.pool.close(executor, at_once=at_once)

    def _draw(self) -> bool:
        """Draw one more chunk if there is room for it; tell whether one was drawn."""
        room = self.sizes.ahead * self.pool.workers + 1
        if self.ended or len(self.drawn) >= room or self.size >= self.sizes.in_all:
            return False
        taken: list[Entry] = []
        size = 0
        lost: Lost | None = None
        while lost is None and len(taken) < self.sizes.entries and size < self.sizes.data:
            item = next(self.entries, None)
            if item is None:
                self.ended = True
                break
            if isinstance(item, Lost):
                lost = item
            else:
                taken.append(item)
                size += len(item.data)
        if taken:
            chunk = Chunk(tuple(taken), [None] * len(taken), size)
            self.drawn.append(chunk)
            self.size += size
            self.waiting.append(Task(chunk, 0, len(taken)))
        if lost is not None:
            self.drawn.append(Chunk((), [lost]))
        return bool(taken) or lost is not None

    def _send(self) -> None:
        """Give workers what there is to do; while there are suspects, those alone, each to an executor of its own."""
        alone = sum(sent.cell is not None for sent in self.sent.values())
        if not self.suspects and not alone:
            for cell in self.cells:
                self.pool.close(cell, at_once=False)
            self.cells.clear()
            while self.waiting and len(self.sent) < 2 * self.pool.workers:
                self.main = self.main or self.pool.open(self.pool.workers)
                if not self._sent(self.waiting.popleft(), self.main, cell=False):
                    self._break()
            return
        while self.suspects and alone == len(self.sent) and alone < self.pool.cells:
            cell = self.cells.pop() if self.cells else self.pool.open(1)
            if self._sent(self.suspects.popleft(), cell, cell=True):
                alone += 1
            else:
                self.pool.close(cell, at_once=True)

    def _sent(self, task: Task, executor: Executor, *, cell: bool) -> bool:
        """Send a task; False when the executor is broken, since a worker died that had nothing to do.

        An executor that breaks just now fails in many ways; the system that lets nobody start anything does so, too.
        """
        try:
            future = executor.submit(self.pool.work, task.entries, self.question)
        except Exception as error:
            if not (self.pool.died(error) or isinstance(error, OSError | ValueError)):
                raise
            self.failed += 1
            if self.failed > _TRIES:
                msg = f"no worker can be started: {str(error)!r}"
                raise WorkersError(msg) from error
            (self.suspects if cell else self.waiting).appendleft(task)
            return False
        self.failed = 0
        self.sent[future] = Sent(task, executor if cell else None)
        return True

    def _collect(self, patience: float) -> None:
        """Take what has come back, after waiting so many seconds for the first of it."""
        done = wait(self.sent, patience, FIRST_COMPLETED).done
        if not done and patience:
            self.pool.check()
        for future in [one for one in self.sent if one in done]:
            task, cell = self.sent.pop(future)
            try:
                task.answer(future.result())
            except Exception as error:
                if not self.pool.died(error):
                    raise
                self._suspect(task, cell)
            else:
                if cell is not None:
                    self.cells.append(cell)

    def _suspect(self, task: Task, cell: Executor | None) -> None:
        """Take a task again whose worker died: alone, then in halves, then once more, then never."""
        if cell is None:
            self._break()
            self.suspects.append(task)
            return
        self.pool.close(cell, at_once=True)
        if task.stop - task.start > 1:
            self.suspects.extendleft(reversed(task.halves()))
            return
        task.deaths += 1
        if task.deaths < self.pool.strikes:
            self.suspects.appendleft(task)
            return
        self._see_one_start()
        entry = task.entries[0]
        task.answer(((HandResult(entry.file, entry.line, text_of(entry), SET_ASIDE, faults=(_KILLS,)),),))

    def _break(self) -> None:
        """Leave an executor in which a worker died, if it can do nothing any more."""
        if self.pool.breaks and self.main is not None:
            self.pool.close(self.main, at_once=True)
            self.main = None

    def _see_one_start(self) -> None:
        """See a worker start before a hand is blamed; raises WorkersError when none does, tried a few times."""
        for left in reversed(range(_TRIES)):
            executor = self.pool.open(1)
            try:
                executor.submit(ready).result()
            except Exception as error:
                if not (self.pool.died(error) or isinstance(error, OSError | ValueError)):
                    raise
                if not left:
                    msg = f"workers die as soon as they start, whatever they are given: {str(error)!r}"
                    raise WorkersError(msg) from error
            else:
                return
            finally:
                self.pool.close(executor, at_once=True)
