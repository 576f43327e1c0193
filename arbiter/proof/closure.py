"""The closure: everything that follows from premises one easy thought at a time, each thing by its cheapest reason.

One sum whose other cards are placed or excluded fixes a card; q cards that can only be in places with q free seats
fill them. This is what level 3 means (rulings 4). Literals are settled in the order of the cost of their derivation
(Knuth 1977, a generalisation of Dijkstra's algorithm), Hall sets only when nothing else is left.
SOUND: everything in it follows from the premises. NOT COMPLETE: what needs two sums at once, or a supposition, is not
in it.
"""

from __future__ import annotations

import heapq
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.proof.hall import hall_sets
from arbiter.proof.weights import STEP, fact_cost

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.core import Given, Row, Situation


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a literal holds: the premises used, the literals needed before, how (``row`` or ``hall``), and the cost."""

    how: str
    givens: tuple[Given, ...]
    needs: tuple[int, ...]
    cost: int


class Closure:
    """The settled literals of some premises; `settled` maps a variable to its value, `reasons` a literal to its reason.

    `conflict` is the cheapest reason found why the premises have no deal at all, or None. With `halls` false, Hall
    sets are left out; with `single` true, only what one premise settles alone (levels 1 and 2).
    """

    def __init__(
        self, situation: Situation, givens: Sequence[Given], *, halls: bool = True, single: bool = False
    ) -> None:
        self.situation = situation
        self.givens = tuple(givens)
        self.settled: dict[int, bool] = {}
        self.reasons: dict[int, Reason] = {}
        self.conflict: Reason | None = None
        self._single = single
        self._rows = [(row, given) for given in self.givens for row in given.rows]
        self._where: dict[int, list[int]] = {}
        for number, (row, _) in enumerate(self._rows):
            for variable in (*row.variables, *map(abs, row.given)):
                self._where.setdefault(variable, []).append(number)
        self._queue: list[tuple[int, int, int, Reason]] = []
        self._turn = itertools.count()
        self._run(halls=halls and not single)

    def excludes(self, variables: Iterable[int]) -> bool:
        """Tell whether every one of these is false."""
        return all(self.settled.get(v) is False for v in variables)

    def cost(self, literals: Iterable[int]) -> int:
        """Add up the costs of settled literals."""
        return sum(self.reasons[literal].cost for literal in literals)

    def _run(self, *, halls: bool) -> None:
        for number in range(len(self._rows)):
            self._look_at(number)
        while True:
            while self._queue and self.conflict is None:
                _, _, literal, reason = heapq.heappop(self._queue)
                if literal == 0:
                    self.conflict = reason
                elif abs(literal) not in self.settled:
                    self.settled[abs(literal)] = literal > 0
                    self.reasons[literal] = reason
                    for number in () if self._single else self._where[abs(literal)]:
                        self._look_at(number)
                elif self.settled[abs(literal)] != (literal > 0):
                    self.conflict = self._both(literal, reason)
            if self.conflict is not None or not halls or not self._fill():
                return

    def _both(self, literal: int, reason: Reason) -> Reason:
        """Put together why a literal cannot hold whose opposite is settled already."""
        cost = reason.cost + self.reasons[-literal].cost
        return Reason(reason.how, reason.givens, (*reason.needs, -literal), cost)

    def _look_at(self, number: int) -> None:
        """Queue what a row settles now."""
        row, given = self._rows[number]
        for literal, needs in self._consequences(row):
            cost = fact_cost(given) + self.cost(needs) + (STEP["placing"] + len(needs) if needs else 0)
            heapq.heappush(self._queue, (cost, next(self._turn), literal, Reason("row", (given,), needs, cost)))

    def _consequences(self, row: Row) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Give the literals that a row settles now with what it needs for them; the literal 0 is a contradiction."""
        unknown = [g for g in row.given if abs(g) not in self.settled]
        if len(unknown) > 1 or any(self.settled.get(abs(g), g > 0) != (g > 0) for g in row.given):
            return
        case = tuple(g for g in row.given if g not in unknown)
        true, open_ones, false = self._sorted_groups(row)
        left = len(row.groups) - len(true) - len(open_ones)
        if len(true) > row.at_most:
            yield (-unknown[0] if unknown else 0), (*case, *true[: row.at_most + 1])
        elif len(row.groups) - left < row.at_least:
            yield (-unknown[0] if unknown else 0), (*case, *false)
        elif not unknown:
            if len(true) == row.at_most:
                hidden = [v for group in open_ones for v in group if v not in self.settled]
                yield from ((-v, (*case, *true)) for v in hidden)
            if len(row.groups) - left == row.at_least:
                yield from self._last_places(open_ones, (*case, *false))

    def _last_places(
        self, open_ones: Sequence[tuple[int, ...]], needs: tuple[int, ...]
    ) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Give the last variable of each open group that has only one left, when all open groups must hold."""
        for group in open_ones:
            hidden = [v for v in group if v not in self.settled]
            if len(hidden) == 1:
                yield hidden[0], (*needs, *(-v for v in group if v != hidden[0]))

    def _sorted_groups(self, row: Row) -> tuple[list[int], list[tuple[int, ...]], list[int]]:
        """Sort a row's groups: a true literal for each true one, the open ones, all literals of the false ones."""
        true: list[int] = []
        open_ones: list[tuple[int, ...]] = []
        false: list[int] = []
        for group in row.groups:
            holding = next((v for v in group if self.settled.get(v)), None)
            if holding is not None:
                true.append(holding)
            elif all(v in self.settled for v in group):
                false.extend(-v for v in group)
            else:
                open_ones.append(group)
        return true, open_ones, false

    def _fill(self) -> bool:
        """Queue what sets of cards that fill their places exclude; tell whether there was any."""
        for found in hall_sets(self):
            facts = sum(fact_cost(given) for given in found.givens)
            cost = facts + STEP["filling"] + len(found.needs) + self.cost(found.needs)
            reason = Reason("hall", found.givens, found.needs, cost)
            for literal in (0,) if found.crowded else found.excludes:
                heapq.heappush(self._queue, (cost, next(self._turn), literal, reason))
            return True
        return False
