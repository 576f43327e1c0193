"""LRAT: clauses each of which follows by unit propagation along its hints, down to the empty one.

The clauses begin with the formula of `arbiter.proof.cnf` for what is named and the negation of what is concluded.
Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp (2017); lines without deletions and without the RAT property.
A line is ``[id, literals…, 0, hints…, 0]``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.cnf import formula

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.proof.kinds.step import Step

Clause = tuple[int, ...]


def check(step: Step) -> None:
    """Check every line, and that the last is the empty clause."""
    goals = step.plain_goals()
    clauses: dict[int, Clause] = dict(enumerate(formula(tuple(step.counts), goals).clauses, start=1))
    last: Clause | None = None
    for line in step.lines:
        ident, last, hints = _read(step, line)
        if ident in clauses:
            msg = "line %(line)s has a number that is taken"
            raise step.refuse(msg, line=ident)
        if not _follows(last, hints, clauses):
            msg = "line %(line)s does not follow from its hints"
            raise step.refuse(msg, line=ident)
        clauses[ident] = last
    if last != ():
        msg = "its lines do not end with the empty clause"
        raise step.refuse(msg)


def _read(step: Step, line: tuple[int, ...]) -> tuple[int, Clause, tuple[int, ...]]:
    if len(line) < 3 or line.count(0) != 2 or line[-1] != 0 or line[0] <= 0:  # noqa: PLR2004 - number and two ends
        msg = "a line is a number, literals, 0, hints, 0"
        raise step.refuse(msg)
    end = line.index(0)
    return line[0], line[1:end], line[end + 1 : -1]


def _follows(clause: Clause, hints: tuple[int, ...], clauses: Mapping[int, Clause]) -> bool:
    """Tell whether supposing every literal of the clause false leads, hint by hint, to a clause that is false."""
    true = {-literal for literal in clause}
    for hint in hints:
        if hint not in clauses:
            return False
        left = {literal for literal in clauses[hint] if -literal not in true}
        if not left:
            return True
        if len(left) > 1:
            return False
        true |= left
    return False
