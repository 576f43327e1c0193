"""How far a run has come: a bar on a terminal, with hands per second and the time left; nothing elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import Task

    from arbiter.batch.counts import Counts, Trouble
    from arbiter.batch.sources import Meter

SHOWN: Final = 20
"""How many lines of trouble a terminal shows."""


class Bar:
    """A progress bar on standard error if that is a terminal, and the lines that are said above it.

    Off a terminal every line of trouble is said; on one the first few, since the store has them all.
    """

    def __init__(self, meter: Meter, console: Console | None = None) -> None:
        self.console = console or Console(stderr=True)
        self.left_out = 0
        self._said = 0
        self._meter = meter
        self._bar = Progress(
            TextColumn("{task.fields[done]} hands"),
            BarColumn(),
            _Rate(),
            TimeRemainingColumn(),
            console=self.console,
            transient=True,
            disable=not self.console.is_terminal,
        )
        self._task = self._bar.add_task("", total=None, done=0, fresh=0)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def counted(self, counts: Counts) -> None:
        """Show the counts; bytes that were read and whose hands are not done do not count as done."""
        part = counts.done / counts.entries if counts.entries else 0.0
        fresh = counts.by_status.total()
        self._bar.update(
            self._task, total=self._meter.total, completed=self._meter.taken * part, done=counts.done, fresh=fresh
        )

    def trouble(self, trouble: Trouble) -> None:
        """Say what is wrong somewhere."""
        for line in trouble.lines:
            if self.console.is_terminal and self._said >= SHOWN:
                self.left_out += 1
            else:
                self._said += 1
                self.say(line)

    def say(self, line: str) -> None:
        """Say a line above the bar."""
        self.console.print(line, markup=False, highlight=False, soft_wrap=True)


class _Rate(ProgressColumn):
    """Hands judged for each second since the run began."""

    def render(self, task: Task) -> Text:
        """Give the rate, or nothing before there is one."""
        if not task.elapsed or not task.fields["fresh"]:
            return Text("")
        return Text(f"{task.fields['fresh'] / task.elapsed:.0f} hands/s")
