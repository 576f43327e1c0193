"""What a run counts, and who listens to it while it goes on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbiter.batch.sources import Meter

LOST: Final = "lost"
"""What is counted of places of which nothing can be judged; the other words are those of `arbiter.batch.status`."""


@dataclass(slots=True)
class Counts:
    """What became of what was read: entries by status, and hands and their findings among those judged now.

    `entries` counts what the sources gave; it is `by_status` and `known`, which the store held already, together once a
    run is done. `undecided` counts hands known already, too. `rechecked` hands were judged twice, of which `differing`
    came out otherwise.
    """

    entries: int = 0
    known: Counter[str] = field(default_factory=Counter)
    by_status: Counter[str] = field(default_factory=Counter)
    hands: int = 0
    findings: Counter[str] = field(default_factory=Counter)
    undecided: int = 0
    rechecked: int = 0
    differing: int = 0

    @property
    def done(self) -> int:
        """Count the entries of which it is settled what became of them."""
        return self.known.total() + self.by_status.total()


class Trouble(NamedTuple):
    """Something to be said at once: an entry that has no verdict, or two; each line names its place."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listening:
    """Who hears of a run while it goes on: of troubles, of what is passed over, and that the counts have changed."""

    trouble: Callable[[Trouble], None]
    passed_over: Callable[[str], None]
    counted: Callable[[Counts], None]
    meter: Meter | None = None
