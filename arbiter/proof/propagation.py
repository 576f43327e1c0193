"""Propagation: learned clauses become lines with hints, and those that the empty clause does not need are left out.

Backwards from the empty clause, each needed clause is shown to follow by unit propagation; the clauses that took part
are its hints, and needed in turn (Goldberg, Novikov 2003; Wetzler, Heule, Hunt 2014).
SOUND: a line is given only when its hints lead to a contradiction. NOT COMPLETE: None when a clause does not follow by
propagation, or a budget runs out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.answers import Budget

if TYPE_CHECKING:
    from collections.abc import Sequence

Clause = tuple[int, ...]


def hinted_lines(
    clauses: Sequence[Clause], learned: Sequence[Clause], budget: Budget | None = None
) -> tuple[tuple[int, ...], ...] | None:
    """Give lines ``(id, literals…, 0, hints…, 0)`` that lead from the clauses, numbered from 1, to the empty one."""
    budget = budget or Budget()
    everything = [*clauses, *learned]
    first = len(clauses)
    table = _Table(everything)
    needed = {len(everything) - 1}
    hints: dict[int, list[int]] = {}
    for number in range(len(everything) - 1, first - 1, -1):
        if number not in needed:
            continue
        if table.looks > budget.looks or budget.out_of_time():
            return None
        found = table.hints(everything[number], number)
        if found is None:
            return None
        hints[number] = found
        needed.update(found)
    names = {number: number + 1 for number in range(first)}
    for place, number in enumerate(sorted(hints), start=first + 1):
        names[number] = place
    return tuple(
        (names[number], *everything[number], 0, *(names[hint] for hint in hints[number]), 0) for number in sorted(hints)
    )


class _Table:
    """Clauses by the literals in them; `looks` counts how often one was looked at."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.clauses = clauses
        self.looks = 0
        self.having: dict[int, list[int]] = {}
        self.units = [number for number, clause in enumerate(clauses) if len(set(clause)) <= 1]
        for number, clause in enumerate(clauses):
            for literal in set(clause):
                self.having.setdefault(literal, []).append(number)

    def hints(self, clause: Clause, before: int) -> list[int] | None:
        """Suppose a clause false and propagate through those before it; list what led to a contradiction, in order."""
        reason: dict[int, int | None] = dict.fromkeys((-literal for literal in clause), None)
        queue = list(reason)
        for number in self.units:
            if number < before:
                bad = self._look(number, reason, queue)
                if bad is not None:
                    return self._cone(bad, reason)
        for literal in queue:
            for number in self.having.get(-literal, ()):
                if number < before:
                    bad = self._look(number, reason, queue)
                    if bad is not None:
                        return self._cone(bad, reason)
        return None

    def _look(self, number: int, reason: dict[int, int | None], queue: list[int]) -> int | None:
        """Propagate one clause; give its number when all of it is false."""
        self.looks += 1
        left = {literal for literal in self.clauses[number] if -literal not in reason}
        if not left:
            return number
        if len(left) == 1:
            (literal,) = left
            if literal not in reason:
                reason[literal] = number
                queue.append(literal)
        return None

    def _cone(self, bad: int, reason: dict[int, int | None]) -> list[int]:
        """List the clauses that a contradiction rests on, each after its grounds."""
        wanted = {bad}
        stack = [bad]
        while stack:
            for literal in self.clauses[stack.pop()]:
                ground = reason.get(-literal)
                if ground is not None and ground not in wanted:
                    wanted.add(ground)
                    stack.append(ground)
        order = [number for number in reason.values() if number in wanted and number != bad]
        return [*(number for number in order if number is not None), bad]
