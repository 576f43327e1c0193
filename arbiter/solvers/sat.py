"""A SAT solver over counting encodings (PySAT): the second method, and the quick finder of worlds.

SOUND: a model satisfies every row whose selector is assumed. NOT COMPLETE: Unknown when the conflict budget runs out.
Shares no code with `arbiter.solvers.cp_sat`. Encodings: pairwise and sequential counters (Sinz 2005), totalizers
(Bailleux, Boufkhad 2003), from the PySAT library (Ignatiev, Morgado, Marques-Silva 2018).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from arbiter.answers import Answer, Budget, Impossible, Model, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.core import Row

SOLVER = "glucose4"
PAIRWISE_UP_TO = 6
SEQUENTIAL_UP_TO = 3


class SatModel:
    """An incremental model: rows are added once, for good or behind a selector; questions are asked by assumptions."""

    def __init__(self, size: int) -> None:
        self._solver = Solver(name=SOLVER)
        self._size = size
        self._top = size
        self._grouped: dict[tuple[int, ...], int] = {}
        self._fixed: dict[int, bool] = {}

    def new(self) -> int:
        """Make a fresh variable."""
        self._top += 1
        return self._top

    def fix(self, rows: Sequence[Row]) -> None:
        """Add rows for good, first working out which variables they fix, to keep the counts short."""
        self._propagate(rows)
        for variable, value in self._fixed.items():
            self._solver.add_clause([variable if value else -variable])
        for row in rows:
            self.add(row)

    def add(self, row: Row, selector: int | None = None) -> None:
        """Add a row; with a selector it binds only when the selector is assumed."""
        unless = [] if selector is None else [-selector]
        unless += [-literal for literal in row.given]
        literals: list[int] = []
        sure = 0
        for group in row.groups:
            open_ones = tuple(v for v in group if self._fixed.get(v) is not False)
            if any(self._fixed.get(v) for v in open_ones):
                sure += 1
            elif open_ones:
                literals.append(self.either(open_ones))
        self._count(literals, row.at_least - sure, row.at_most - sure, unless)

    def any_of(self, literals: Iterable[int]) -> int:
        """Make a literal that, when assumed, demands one of these."""
        literal = self.new()
        self._solver.add_clause([-literal, *literals])
        return literal

    def all_of(self, rows: Iterable[Row]) -> int:
        """Make a literal that, when assumed, demands all these rows."""
        literal = self.new()
        for row in rows:
            self.add(row, literal)
        return literal

    def when(self, literals: Sequence[int], then: int) -> None:
        """Demand one literal wherever all of these hold."""
        self._solver.add_clause([*(-literal for literal in literals), then])

    def forbid(self, literals: Sequence[int]) -> None:
        """Forbid that all these hold together, from now on."""
        self._solver.add_clause([-literal for literal in literals])

    def ask(self, assumptions: Sequence[int], budget: Budget | None = None) -> Answer:
        """Look for a solution under these assumptions."""
        budget = budget or Budget()
        if budget.out_of_time():
            return Unknown()
        self._solver.conf_budget(budget.conflicts)
        found = self._solver.solve_limited(assumptions=list(assumptions))
        if found is None:
            return Unknown()
        if found:
            model = self._solver.get_model() or []
            return Model(frozenset(v for v in model[: self._size] if v > 0))
        return Impossible(frozenset(self._solver.get_core() or ()))

    @property
    def work(self) -> int:
        """Count the propagations done so far: the same on any machine."""
        return int(self._solver.accum_stats()["propagations"])

    def either(self, group: tuple[int, ...]) -> int:
        """Give the literal that says, both ways, that one of the group holds."""
        if len(group) == 1:
            return group[0]
        if group not in self._grouped:
            literal = self.new()
            self._grouped[group] = literal
            for variable in group:
                self._solver.add_clause([-variable, literal])
            self._solver.add_clause([-literal, *group])
        return self._grouped[group]

    def _count(self, literals: list[int], low: int, high: int, unless: list[int]) -> None:
        total = len(literals)
        if low > total or high < 0:
            self._solver.add_clause(unless)
            return
        if high < total:
            self._at_most(literals, high, unless)
        if low > 0:
            self._at_most([-literal for literal in literals], total - low, unless)

    def _at_most(self, literals: list[int], most: int, unless: list[int]) -> None:
        total = len(literals)
        if most == 0:
            for literal in literals:
                self._solver.add_clause([*unless, -literal])
        elif most == total - 1:
            self._solver.add_clause([*unless, *(-literal for literal in literals)])
        else:
            kind = EncType.totalizer
            if most == 1 and total <= PAIRWISE_UP_TO:
                kind = EncType.pairwise
            elif most <= SEQUENTIAL_UP_TO:
                kind = EncType.seqcounter
            encoded = CardEnc.atmost(lits=literals, bound=most, top_id=self._top, encoding=kind)
            self._top = max(self._top, encoded.nv)
            for clause in encoded.clauses:
                self._solver.add_clause([*unless, *clause])

    def _propagate(self, rows: Sequence[Row]) -> None:
        """Fix what single rows fix, until nothing changes: full counts, last places."""
        pending = [
            (row.variables, row.at_least, row.at_most)
            for row in rows
            if not row.given and all(len(group) == 1 for group in row.groups)
        ]
        changed = True
        while changed:
            changed = False
            rest: list[tuple[tuple[int, ...], int, int]] = []
            for variables, low, high in pending:
                open_ones = tuple(v for v in variables if v not in self._fixed)
                sure = sum(self._fixed.get(v, False) for v in variables)
                if open_ones and sure == high:
                    self._fixed.update(dict.fromkeys(open_ones, False))
                    changed = True
                elif open_ones and sure + len(open_ones) == low:
                    self._fixed.update(dict.fromkeys(open_ones, True))
                    changed = True
                elif open_ones:
                    rest.append((open_ones, low - sure, high - sure))
            pending = rest
