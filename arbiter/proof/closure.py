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

from arbiter.core import Given, Premise
from arbiter.proof.hall import hall_sets
from arbiter.proof.weights import STEP, fact_cost

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.core import Row, Situation


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a literal holds: the premises used, the literals needed before, how (``row`` or ``hall``), and the cost."""

    how: str
    givens: tuple[Given, ...]
    needs: tuple[int, ...]
    cost: int


class _Tally:
    """One row while the closure runs: which of its groups are true or false, and what it takes to say so.

    Literals come in the order of their cost, so that the first ones that settle the row are the cheapest.
    """

    __slots__ = (
        "case",
        "dead",
        "false",
        "false_cost",
        "given",
        "gone",
        "least",
        "left",
        "most",
        "row",
        "true",
        "true_cost",
    )

    def __init__(self, row: Row, given: Given) -> None:
        self.row = row
        self.given = given
        self.left = [len(group) for group in row.groups]
        """Variables of each group not yet false; 0 for a false group, -1 for a true one."""
        self.true: list[int] = []
        self.false: list[int] = []
        self.gone = 0
        self.true_cost = self.false_cost = 0
        self.case = len(row.given)
        """Literals of the case that are not yet settled."""
        self.dead = False
        self.most = self.least = False
        """Whether the row has said that no more, or that all that are left, must hold."""


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
        self._tallies = [_Tally(row, given) for given in self.givens for row in given.rows]
        self._where: dict[int, list[tuple[_Tally, int]]] = {}
        self._cases: dict[int, list[_Tally]] = {}
        if not single:
            self._note_where()
        self._queue: list[tuple[int, int, int, Reason]] = []
        self._turn = itertools.count()
        self._run(halls=halls and not single)

    def excludes(self, variables: Iterable[int]) -> bool:
        """Tell whether every one of these is false."""
        return all(self.settled.get(v) is False for v in variables)

    def cost(self, literals: Iterable[int]) -> int:
        """Add up the costs of settled literals."""
        return sum(self.reasons[literal].cost for literal in literals)

    def _note_where(self) -> None:
        """Note in which rows, and in which group of them, each variable stands."""
        for tally in self._tallies:
            for number, group in enumerate(tally.row.groups):
                for variable in group:
                    self._where.setdefault(variable, []).append((tally, number))
            for literal in tally.row.given:
                self._cases.setdefault(abs(literal), []).append(tally)

    def _run(self, *, halls: bool) -> None:
        for tally in self._tallies:
            self._weigh(tally)
        while True:
            while self._queue and self.conflict is None:
                _, _, literal, reason = heapq.heappop(self._queue)
                if literal == 0:
                    self.conflict = reason
                elif abs(literal) not in self.settled:
                    self._settle(literal, reason)
                elif self.settled[abs(literal)] != (literal > 0):
                    self.conflict = self._both(literal, reason)
            if self.conflict is not None or not halls or not self._fill():
                return

    def _both(self, literal: int, reason: Reason) -> Reason:
        """Put together why a literal cannot hold whose opposite is settled already."""
        cost = reason.cost + self.reasons[-literal].cost
        return Reason(reason.how, reason.givens, (*reason.needs, -literal), cost)

    def _settle(self, literal: int, reason: Reason) -> None:
        """Settle a literal and bring every row up to date in which it stands, first those whose case is not so."""
        variable = abs(literal)
        self.settled[variable] = literal > 0
        self.reasons[literal] = reason
        for tally in self._cases.get(variable, ()):
            tally.dead = tally.dead or literal not in tally.row.given
        for tally, number in self._where.get(variable, ()):
            if not tally.dead and tally.left[number] > 0:
                self._tell(tally, number, literal, reason.cost)
        for tally in self._cases.get(variable, ()):
            if literal in tally.row.given:
                tally.case -= 1
                self._weigh(tally)

    def _tell(self, tally: _Tally, number: int, literal: int, cost: int) -> None:
        """Tell a row that a variable of one of its groups is settled."""
        if literal > 0:
            tally.left[number] = -1
            tally.true.append(literal)
            tally.true_cost += cost
            self._weigh(tally)
            return
        tally.left[number] -= 1
        if tally.left[number] == 0:
            group = tally.row.groups[number]
            tally.gone += 1
            tally.false.extend(-v for v in group)
            tally.false_cost += self.cost(-v for v in group)
            self._weigh(tally)
        elif tally.left[number] == 1 and tally.least:
            self._last_place(tally, number)

    def _weigh(self, tally: _Tally) -> None:
        """Queue what a row settles now; a contradiction is queued as the literal 0."""
        row = tally.row
        left = len(row.groups) - tally.gone
        if tally.dead or tally.case > 1:
            return
        if len(tally.true) > row.at_most:
            needs = tally.true[: row.at_most + 1]
            self._contradict(tally, needs, self.cost(needs))
        elif left < row.at_least:
            self._contradict(tally, tally.false, tally.false_cost)
        elif tally.case == 0:
            if len(tally.true) == row.at_most and not tally.most:
                self._no_more(tally)
            if left == row.at_least and not tally.least:
                tally.least = True
                for number in range(len(row.groups)):
                    if tally.left[number] == 1:
                        self._last_place(tally, number)

    def _contradict(self, tally: _Tally, needs: Sequence[int], cost: int) -> None:
        """Queue that a row cannot hold: its case is not so, or the premises have no deal."""
        open_case = next((g for g in tally.row.given if abs(g) not in self.settled), 0)
        self._push(tally, -open_case, needs, cost)
        tally.dead = True

    def _no_more(self, tally: _Tally) -> None:
        """Queue that no other group of a row that has all it may have can hold."""
        tally.most = True
        for number, group in enumerate(tally.row.groups):
            for variable in group if tally.left[number] > 0 else ():
                if variable not in self.settled:
                    self._push(tally, -variable, tally.true, tally.true_cost)

    def _last_place(self, tally: _Tally, number: int) -> None:
        """Queue the one variable left of a group that has to hold."""
        group = tally.row.groups[number]
        last = next(v for v in group if v not in self.settled)
        others = [-v for v in group if v != last]
        self._push(tally, last, [*tally.false, *others], tally.false_cost + self.cost(others))

    def _push(self, tally: _Tally, literal: int, needs: Sequence[int], cost: int) -> None:
        case = [g for g in tally.row.given if abs(g) in self.settled]
        grounds = (*case, *needs)
        total = fact_cost(tally.given) + cost + self.cost(case)
        if grounds:
            total += STEP["placing"] + len(grounds)
        heapq.heappush(self._queue, (total, next(self._turn), literal, Reason("row", (tally.given,), grounds, total)))

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


def refutes(situation: Situation, givens: Sequence[Given], rows: Sequence[Row]) -> bool:
    """Tell whether the closure of these givens leaves no deal in which the rows hold."""
    supposed = Given(Premise("supposed"), tuple(rows))
    return Closure(situation, [*givens, supposed]).conflict is not None
