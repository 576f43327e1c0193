"""The three answers of a solver: a model, impossible, or unknown because a budget ran out. Never two."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Model:
    """A solution: the variables that are true."""

    true: frozenset[int]


@dataclass(frozen=True, slots=True)
class Impossible:
    """No solution; `core` lists the assumptions that already exclude one, where the method tells."""

    core: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Unknown:
    """The budget ran out."""


Answer = Model | Impossible | Unknown


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work a question may cost: conflicts (SAT), deterministic seconds (CP-SAT), and a stop by the clock.

    `ordering` are the conflicts for one choice in finding the deal that is shown, `fillings` the ways of filling gaps
    that are tried, `lessons` how often a deal with an unlawful lead may be thrown away for another, `looks` how often a
    clause may be looked at in writing down a refutation.

    The defaults count work, so that the same question gets the same answer on any machine; `stop` (seconds of
    `time.monotonic`) is the user's own and only ever turns an answer into Unknown.
    """

    conflicts: int = 10_000
    ordering: int = 2_000
    deterministic: float = 20.0
    fillings: int = 60
    lessons: int = 2_000
    looks: int = 1_000_000
    stop: float | None = None

    def out_of_time(self) -> bool:
        """Tell whether the user's stop has passed."""
        return self.stop is not None and time.monotonic() >= self.stop

    def seconds_left(self) -> float | None:
        """Give the seconds until the user's stop, or None when there is none."""
        return None if self.stop is None else max(0.0, self.stop - time.monotonic())


@dataclass(slots=True)
class Effort:
    """Counts what a ruling cost, for benchmarks and tests; never part of a ruling."""

    asked: dict[str, int] = field(default_factory=dict)

    def count(self, method: str) -> None:
        """Add one question to a method."""
        self.asked[method] = self.asked.get(method, 0) + 1
