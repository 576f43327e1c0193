"""What goes out to workers: chunks of entries, tasks that are parts of them, and how their answers come together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arbiter.batch.entries import HandResult, Lost

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from arbiter.batch.entries import Entry
    from arbiter.batch.pools import Answers

Answer: TypeAlias = tuple[HandResult, ...] | Lost
"""What became of an entry: the results of its hands; or a place that was lost."""


@dataclass(slots=True)
class Chunk:
    """Entries that go out together, with their answers as they come back; a place that is lost is its own answer."""

    entries: tuple[Entry, ...]
    answers: list[Answer | None] = field(default_factory=list)
    size: int = 0

    @property
    def whole(self) -> bool:
        """Tell whether every answer is there."""
        return None not in self.answers


@dataclass(slots=True)
class Task:
    """Some entries of a chunk, and how often the workers that took one of them alone have died."""

    chunk: Chunk
    start: int
    stop: int
    deaths: int = 0

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Give the entries of the task."""
        return self.chunk.entries[self.start : self.stop]

    def answer(self, answers: Answers) -> None:
        """Put the answers of the task where they belong."""
        self.chunk.answers[self.start : self.stop] = answers

    def halves(self) -> tuple[Task, Task]:
        """Give the two halves of a task of several entries."""
        middle = (self.start + self.stop) // 2
        return Task(self.chunk, self.start, middle), Task(self.chunk, middle, self.stop)


class Sent(NamedTuple):
    """A task that is with workers; `cell` is the executor that has nothing else, if it is alone."""

    task: Task
    cell: Executor | None
