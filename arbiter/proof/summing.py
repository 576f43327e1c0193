"""Summing: several inequalities added up to one that cannot hold, the cheapest such sum over given premises.

What one would say at a table: "three of these have to be somewhere, and these two places are all there is". Rows that
count (a place, a card, a duty, who called) are added; what the closure has settled is put in; what is to be refuted is
one more inequality. Source: rulings 4 (level 4).
SOUND: a sum is handed out only when plain arithmetic finds it contradictory again. NOT COMPLETE: multipliers are small,
and a budget may end the search (Unknown).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.answers import Impossible, Unknown
from arbiter.errors import ProgramFaultError
from arbiter.proof.weights import citations

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from arbiter.answers import Budget
    from arbiter.core import Given, Row
    from arbiter.proof.closure import Closure
    from arbiter.solvers.farkas import Inequality, Known

ADDED: Final = frozenset({"count", "once", "called", "duty", "lead-order"})
"""Premises that are added; all others say where cards are, and count through what they settle."""


Weights = tuple[dict[int, int], int]


@dataclass(frozen=True, slots=True)
class Summed:
    """A contradictory sum: premises and supposed rows with their multipliers, and the settled literals put in.

    A negative multiplier turns an equality round. `supposed` has one multiplier for each supposed row.
    """

    added: tuple[tuple[Given, int], ...]
    supposed: tuple[int, ...]
    literals: tuple[int, ...]
    givens: frozenset[Given]
    optimal: bool


def find_sum(closure: Closure, supposed: Sequence[Row], budget: Budget | None = None) -> Summed | Impossible | Unknown:
    """Find the cheapest contradictory sum of the closure's premises and the supposed rows."""
    from arbiter.solvers.farkas import cheapest_sum  # noqa: PLC0415 - solvers are imported when first needed

    problem = _Problem(closure, supposed)
    found = cheapest_sum(problem.inequalities, problem.known, problem.costs, budget)
    if not isinstance(found, Impossible | Unknown):
        summed = problem.read(found.times, found.used, optimal=found.optimal)
        if not adds_up(summed, supposed):
            msg = "a sum that was found does not add up to a contradiction"
            raise ProgramFaultError(msg)
        return summed
    return found


class _Problem:
    """The premises as inequalities, each with the facts that citing it costs."""

    def __init__(self, closure: Closure, supposed: Sequence[Row]) -> None:
        from arbiter.solvers.farkas import Inequality, Known  # noqa: PLC0415 - solvers are imported when first needed

        self.closure = closure
        self.supposed = tuple(supposed)
        self.costs: list[int] = []
        self._numbers: dict[object, int] = {}
        self.inequalities: list[Inequality] = []
        self.sources: list[tuple[Given | None, int, int]] = []
        for given in closure.givens:
            if given.premise.kind in ADDED and len(given.rows) == 1:
                self._post(given.rows[0], self._facts(given), given, 0, Inequality)
        for number, row in enumerate(self.supposed):
            self._post(row, (), None, number, Inequality)
        rests = _rests_on(closure)
        self.rests = rests
        self.known: Mapping[int, Known] = {
            abs(literal): Known(literal > 0, tuple(sorted({n for given in givens for n in self._facts(given)})))
            for literal, givens in rests.items()
        }

    def _post(self, row: Row, facts: tuple[int, ...], given: Given | None, number: int, make: type[Inequality]) -> None:
        first = len(self.inequalities)
        sides = list(sides_of(row))
        for sign, (weights, bound) in sides:
            twin = first + (len(self.inequalities) == first) if len(sides) > 1 else None
            self.inequalities.append(make(weights, bound, facts, twin))
            self.sources.append((given, number, sign))

    def _facts(self, given: Given) -> tuple[int, ...]:
        """Give numbers to what citing a premise costs."""
        return tuple(self._number(part, cost) for part, cost in citations(given))

    def _number(self, key: object, cost: int) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self.costs)
            self.costs.append(cost)
        return self._numbers[key]

    def read(self, times: Sequence[int], used: Sequence[int], *, optimal: bool) -> Summed:
        """Put multipliers back on premises and rows."""
        added: list[tuple[Given, int]] = []
        supposed = [0] * len(self.supposed)
        for (given, number, sign), times_taken in zip(self.sources, times, strict=True):
            if times_taken and given is not None:
                added.append((given, sign * times_taken))
            elif times_taken:
                supposed[number] += sign * times_taken
        literals = tuple(v if self.known[v].value else -v for v in sorted(used))
        givens = {given for given, _ in added}
        for literal in literals:
            givens |= self.rests[literal]
        return Summed(tuple(added), tuple(supposed), literals, frozenset(givens), optimal)


def _rests_on(closure: Closure) -> dict[int, frozenset[Given]]:
    """Collect for each settled literal the premises that it rests on; literals are settled after their grounds."""
    found: dict[int, frozenset[Given]] = {}
    for literal, reason in closure.reasons.items():
        found[literal] = frozenset(reason.givens).union(*(found[need] for need in reason.needs))
    return found


def sides_of(row: Row) -> Iterator[tuple[int, Weights]]:
    """Write a row as inequalities "at most", each with its sign: +1 the upper bound, -1 the turned lower bound.

    A card in one of several places counts once for each, since it is in one only; a row that binds in some case makes
    room for everything when the case fails. A bound that is not half of an equality has sign +1.
    """
    size = len(row.variables)
    both = row.at_most < len(row.groups) and row.at_least > 0
    if row.at_most < len(row.groups):
        yield 1, _with_case(dict.fromkeys(row.variables, 1), row.at_most, size - row.at_most, row.given)
    if row.at_least > 0:
        room = row.at_least
        yield (-1 if both else 1), _with_case(dict.fromkeys(row.variables, -1), -row.at_least, room, row.given)


def _with_case(weights: dict[int, int], bound: int, room: int, given: Sequence[int]) -> Weights:
    for literal in given:
        weights[abs(literal)] = weights.get(abs(literal), 0) + (room if literal > 0 else -room)
        bound += room if literal > 0 else 0
    return weights, bound


def adds_up(summed: Summed, supposed: Sequence[Row]) -> bool:
    """Tell, by plain arithmetic, whether the sum exceeds its bound however the variables that are left fall."""
    total: dict[int, int] = {}
    bound = 0
    rows = [(given.rows[0], times) for given, times in summed.added]
    rows += [(row, times) for row, times in zip(supposed, summed.supposed, strict=True) if times]
    for row, times in rows:
        sides = dict(sides_of(row))
        sign = 1 if times > 0 else -1
        if sign not in sides:
            return False
        weights, right = sides[sign]
        bound += abs(times) * right
        for variable, weight in weights.items():
            total[variable] = total.get(variable, 0) + abs(times) * weight
    settled = {abs(literal): literal > 0 for literal in summed.literals}
    least = sum(
        (weight if settled[variable] else 0) if variable in settled else min(weight, 0)
        for variable, weight in total.items()
    )
    return least > bound
