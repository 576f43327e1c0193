"""The closure: everything that follows from premises one easy thought at a time, with the reason for each thing.

One sum whose other cards are placed or excluded fixes a card; q cards that can only be in places with q free seats
fill them (Hall 1935; Régin 1996 for finding them). This is what level 3 means (rulings 4).
SOUND: everything in it follows from the premises. NOT COMPLETE: what needs two sums at once, or a supposition, is not
in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.proof.hall import hall_sets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.core import Given, Row, Situation


@dataclass(frozen=True, slots=True)
class Reason:
    """Why variables are settled: the premises used, the literals needed before, and how (``sum`` or ``hall``)."""

    how: str
    givens: tuple[Given, ...]
    needs: tuple[int, ...]
    rank: int


class Closure:
    """The settled literals of some premises; `settled` maps a variable to its value, `reasons` a literal to its reason.

    `conflict` is the reason why the premises have no deal at all, or None.
    """

    def __init__(self, situation: Situation, givens: Sequence[Given], halls: bool = True) -> None:  # noqa: FBT001, FBT002 - a switch of the definition
        self.situation = situation
        self.givens = tuple(givens)
        self.settled: dict[int, bool] = {}
        self.reasons: dict[int, Reason] = {}
        self.conflict: Reason | None = None
        self._rows = [(row, given) for given in self.givens for row in given.rows]
        self._where: dict[int, list[int]] = {}
        for number, (row, _) in enumerate(self._rows):
            for variable in (*row.variables, *map(abs, row.given)):
                self._where.setdefault(variable, []).append(number)
        self._run(halls=halls)

    def excludes(self, variables: Iterable[int]) -> bool:
        """Tell whether every one of these is false (or the premises have no deal)."""
        return self.conflict is not None or all(self.settled.get(v) is False for v in variables)

    def _run(self, *, halls: bool) -> None:
        pending = list(range(len(self._rows)))
        while self.conflict is None:
            while pending and self.conflict is None:
                pending = self._pass(pending)
            if not halls or self.conflict is not None:
                return
            pending = self._fill()
            if not pending:
                return

    def _pass(self, numbers: Iterable[int]) -> list[int]:
        """Look at rows in order; give the rows touched by what was newly settled."""
        touched: set[int] = set()
        for number in numbers:
            row, given = self._rows[number]
            for literal, needs in self._consequences(row):
                if literal == 0:
                    self.conflict = self._reason("sum", (given,), needs)
                    return []
                if self._settle(literal, "sum", (given,), needs):
                    touched.update(self._where[abs(literal)])
        return sorted(touched)

    def _consequences(self, row: Row) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Give the literals that a row settles now with what it needs for them; the literal 0 is a contradiction."""
        unknown = [g for g in row.given if abs(g) not in self.settled]
        if len(unknown) > 1 or any(self.settled.get(abs(g), g > 0) != (g > 0) for g in row.given):
            return
        case = tuple(g for g in row.given if g not in unknown)
        true, open_ones, false = self._sorted_groups(row)
        over = len(true) > row.at_most
        under = len(true) + len(open_ones) < row.at_least
        if over or under:
            needs = (*case, *true) if over else (*case, *false)
            yield (-unknown[0] if unknown else 0), needs
        elif not unknown and open_ones and len(true) == row.at_most:
            for group in open_ones:
                for variable in group:
                    if variable not in self.settled:
                        yield -variable, (*case, *true)
        elif not unknown and open_ones and len(true) + len(open_ones) == row.at_least:
            for group in open_ones:
                left = [v for v in group if v not in self.settled]
                if len(left) == 1:
                    yield left[0], (*case, *false, *(-v for v in group if v != left[0]))

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

    def _settle(self, literal: int, how: str, givens: tuple[Given, ...], needs: tuple[int, ...]) -> bool:
        variable = abs(literal)
        if variable in self.settled:
            return False
        self.settled[variable] = literal > 0
        self.reasons[literal] = self._reason(how, givens, needs)
        return True

    def _reason(self, how: str, givens: tuple[Given, ...], needs: tuple[int, ...]) -> Reason:
        rank = 1 + max((self.reasons[literal].rank for literal in needs), default=0)
        return Reason(how, givens, needs, rank)

    def _fill(self) -> list[int]:
        """Settle what sets of cards that fill their places exclude; give the rows touched."""
        touched: set[int] = set()
        for found in hall_sets(self):
            if found.crowded:
                self.conflict = self._reason("hall", found.givens, found.needs)
                return []
            for literal in found.excludes:
                if self._settle(literal, "hall", found.givens, found.needs):
                    touched.update(self._where[abs(literal)])
            if touched:
                break
        return sorted(touched)
