"""The problem: what the premises of an argument say, and the opposite of what it proves. It has no solution.

Only what is cited is in it, and one rule of the table that needs no citing: a card lies in one place at most. Variables
are plain statements such as "8c in hand second". Each constraint stands after a comment: the id of the premise and what
it says; ``goal`` is the opposite of the conclusion, ``rule`` the rule of the table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arbiter.checker.export.constraints import AtLeast, Variables, at_least, clause, if_all, in_opb, sides
from arbiter.proof.kinds.claim import exceeded
from arbiter.proof.kinds.counts import Sum

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbiter.checker.export.case import Case
    from arbiter.checker.reading import Json
    from arbiter.proof.kinds.counts import Count
    from arbiter.proof.kinds.step import Way

Lines = tuple[int, ...]
"""Numbers of constraints that, added up, say something."""


@dataclass(slots=True)
class Problem:
    """The constraints in order, numbered from 1, and where to find what.

    `said` gives, by name, the lines of each bound of a count (True for the upper one); `goals` those of the goal.
    `ways` gives for each way to have broken the duty on trial its literal and the line of what it says, in a dismissed
    accusation; the literal is None where there is only one way, and it is said outright. `one_place` gives the line of
    the rule for a card.
    """

    variables: Variables = field(default_factory=Variables)
    constraints: list[AtLeast] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    said: dict[str, dict[tuple[Count, bool], Lines]] = field(default_factory=dict)
    goals: dict[tuple[Count, bool], Lines] = field(default_factory=dict)
    ways: list[tuple[Way, int | None, int]] = field(default_factory=list)
    one_place: dict[str, tuple[int, tuple[int, ...]]] = field(default_factory=dict)

    def add(self, says: AtLeast, comment: str) -> int:
        """Add a constraint; give its number."""
        self.constraints.append(says)
        self.comments.append(comment)
        return len(self.constraints)

    def opb(self, without: Iterable[str] = ()) -> str:
        """Write the problem; `without` names premises that are left out, to see whether they are needed."""
        left_out = tuple(f"{name} " for name in without)
        kept = [
            (comment, says)
            for comment, says in zip(self.comments, self.constraints, strict=True)
            if not comment.startswith(left_out or ("\0",))
        ]
        lines = [f"* #variable= {len(self.variables.names)} #constraint= {len(kept)}"]
        lines += [f"* x{number}: {name}" for number, name in enumerate(self.variables.names, start=1)]
        for comment, says in kept:
            lines += [f"* {comment}", in_opb(self.variables, says)]
        return "\n".join(lines) + "\n"

    def count(self, count: Count, comment: str, when: tuple[int, ...] = ()) -> dict[tuple[Count, bool], Lines]:
        """Add the bounds of a count, on condition of some literals."""
        found: dict[tuple[Count, bool], Lines] = {}
        for upper, inequality in sides(count):
            words = f"at most {count.high}" if upper else f"at least {count.low}"
            case = ", in the case told" if count.given else ""
            number = self.add(
                if_all(when, at_least(self.variables, inequality)), f"{comment}: {words} of {len(count.atoms)}{case}"
            )
            found[count, upper] = (number,)
        return found


def problem_of(case: Case) -> Problem:
    """State what the premises say, the opposite of what is claimed, and that a card is in one place at most."""
    problem = Problem()
    for premise in case.premises:
        name = premise.named.id
        lines = problem.said.setdefault(name, {})
        for count in premise.named.says.counts:
            lines |= problem.count(count, f"{name} {_words(case.told[name])}")
    _opposite(problem, case)
    _one_place(problem)
    return problem


def _words(told: Json) -> str:
    """Say in one line what a premise says, by its own keys."""
    parts = []
    for key, value in told.items():
        if key not in {"id", "says"}:
            said = " ".join(map(str, value)) if isinstance(value, list) else str(value)
            parts.append(said if key in {"kind", "rule"} else f"{key} {said}")
    return " ".join(", ".join(parts).split())


def _opposite(problem: Problem, case: Case) -> None:
    """Suppose the opposite: an opponent holds what beats; the duty was obeyed; it was broken in one of its ways."""
    claimed, variables = case.claimed, problem.variables
    match claimed.special:
        case ("aged", card):
            held = [variables.of(atom) for atom in claimed.excluded]
            problem.add(clause(held), f"goal: an opponent holds a card that beats {card}")
        case ("broken", step):
            for way in claimed.ways:
                problem.goals |= problem.count(way.bound, f"goal: {step} was obeyed, {' '.join(way.atoms)}")
        case ("obeyed", step):
            single = len(claimed.ways) == 1 and not claimed.ways[0].bound.given
            for way in claimed.ways:
                _broken(problem, way, f"goal: {step} was broken, {' '.join(way.atoms)}", single=single)
            if not single:
                chosen = [literal for _, literal, _ in problem.ways if literal is not None]
                problem.add(clause(chosen), f"goal: {step} was broken in one of these ways")
        case _:
            pass


def _broken(problem: Problem, way: Way, words: str, *, single: bool) -> None:
    literal = None if single else problem.variables.new(words.removeprefix("goal: "))
    when = () if literal is None else (literal,)
    more = exceeded(way)
    lines = problem.count(more, words, when)
    if literal is None:
        problem.goals |= lines
    for atom, wanted in way.bound.given:
        number = problem.variables.of(atom)
        problem.add(if_all(when, clause([number if wanted else -number])), f"{words}: its case")
    problem.ways.append((way, literal, lines[more, False][0]))


def _one_place(problem: Problem) -> None:
    """Say of every card spoken of that it is in one place at most."""
    places: dict[str, list[int]] = {}
    for atom, number in problem.variables.numbers.items():
        if atom[0] == "at":
            places.setdefault(atom[1], []).append(number)
    atoms = {number: atom for atom, number in problem.variables.numbers.items()}
    for card, numbers in places.items():
        if len(numbers) > 1:
            once = at_least(problem.variables, Sum({atoms[number]: 1 for number in numbers}, 1))
            problem.one_place[card] = (problem.add(once, f"rule: {card} is in one place at most"), tuple(numbers))
