"""The search for what makes the difference: the smallest exchanges of parts that turn one ruling into another.

EXACT: all sets of the fewest parts are found whose exchange gives the other answer, as long as not all work allowed
was spent. A set need not be tried when one of its parts was not looked at in the ruling without that part: the ruling
with it is the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from arbiter.comparing.parts import Part, differing, exchanged

if TYPE_CHECKING:
    from arbiter.comparing.trying import Key, Trials, Tried


@dataclass(frozen=True, slots=True)
class Found:
    """The exchanges of fewest parts; `whole` tells whether all of so many parts were tried."""

    sets: tuple[tuple[Part, ...], ...]
    whole: bool


class Exchanges:
    """What becomes of a dispute when parts of one setting are exchanged for those of another.

    Where the other book does not allow the question, it is enough to ask, and nothing is ruled on.
    """

    def __init__(self, trials: Trials, one: Tried, other: Tried) -> None:
        self.trials = trials
        self.one = one
        self.other = other
        self.parts = differing(one.setting, other.setting)
        self._only_ask = bool(other.faults)
        base = trials.rule(one.setting, only_ask=True) if self._only_ask else one
        self._known: dict[frozenset[int], Tried] = {frozenset(): base}

    def fewest(self, key: Key) -> Found:
        """Find the exchanges of fewest parts that turn the answer to a question into that of the other setting."""
        goal = self.other.result(key)
        found: list[frozenset[int]] = []
        for size in range(1, len(self.parts) + 1):
            for chosen in combinations(range(len(self.parts)), size):
                tried = self._tried(frozenset(chosen))
                if tried is None:
                    return Found(self._named(found), whole=False)
                if tried.result(key) == goal:
                    found.append(frozenset(chosen))
            if found:
                break
        return Found(self._named(found), whole=True)

    def _tried(self, subset: frozenset[int]) -> Tried | None:
        """Give the ruling with these parts exchanged, from a smaller set where that is the same; None when spent."""
        if subset in self._known:
            return self._known[subset]
        for number in sorted(subset):
            without = self._known.get(subset - {number})
            if without is not None and untouched(self.parts[number], without.looked_at):
                self._known[subset] = without
                return without
        if self.trials.spent():
            return None
        parts = [self.parts[number] for number in sorted(subset)]
        self._known[subset] = self.trials.rule(
            exchanged(self.one.setting, self.other.setting, parts), only_ask=self._only_ask
        )
        return self._known[subset]

    def _named(self, found: list[frozenset[int]]) -> tuple[tuple[Part, ...], ...]:
        return tuple(tuple(self.parts[number] for number in sorted(subset)) for subset in found)


def untouched(part: Part, looked_at: frozenset[str]) -> bool:
    """Tell whether a ruling looked at nothing of a part; what the arbiter alone acts on counts as looked at."""
    return bool(part.fields) and looked_at.isdisjoint(part.fields)
