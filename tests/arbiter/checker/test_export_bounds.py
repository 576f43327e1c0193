"""Bounds derived for a refutation: whatever the arithmetic of the checker grants from one inequality can be written."""

from __future__ import annotations

from random import Random

from pseudo_boolean import verify

from arbiter.checker.export.constraints import Variables, at_least, clause, sides
from arbiter.checker.export.derive import Basis, Deriver
from arbiter.checker.export.log import Log
from arbiter.checker.export.problem import Problem
from arbiter.proof.kinds.arithmetic import follows
from arbiter.proof.kinds.counts import Atom, Count, Sum

ATOMS: list[Atom] = [("at", card, place) for card in ("9s", "8s", "7s", "6s") for place in ("hand second", "dreamer")]


def granted(rng: Random) -> tuple[Count, Sum, dict[Atom, bool]]:
    """Make a bound and an inequality from which it follows."""
    while True:
        atoms = rng.sample(ATOMS, rng.randint(1, 5))
        low = rng.randint(1, len(atoms))
        goal = rng.choice((Count(tuple(atoms), low, len(atoms)), Count(tuple(atoms), 0, low - 1)))
        chosen = {atom: rng.choice((-3, -2, -1, 1, 2, 3)) for atom in rng.sample(ATOMS, rng.randint(1, 8))}
        settled = dict.fromkeys(rng.sample(ATOMS, rng.randint(0, 2)), False)
        if rng.random() < 0.3:
            settled[rng.choice(ATOMS)] = True
        inequality = Sum(chosen, rng.randint(-6, 3))
        if follows(goal, inequality, settled):
            return goal, inequality, settled


def test_what_the_arithmetic_grants_is_written_in_lines() -> None:
    rng = Random("bounds")
    kinds: set[str] = set()
    for _ in range(1500):
        goal, inequality, settled = granted(rng)
        problem = Problem(Variables())
        line = problem.add(at_least(problem.variables, inequality), "p1")
        for atom, true in settled.items():
            number = problem.variables.of(atom)
            problem.add(clause([number if true else -number]), "p2")
        for card in sorted({atom[1] for atom in ATOMS}):
            places = [atom for atom in ATOMS if atom[1] == card]
            numbers = tuple(problem.variables.of(atom) for atom in places)
            once = at_least(problem.variables, Sum(dict.fromkeys(places, 1), 1))
            problem.one_place[card] = (problem.add(once, "rule"), numbers)
        ((upper, wanted),) = sides(goal)
        opposite = problem.add(at_least(problem.variables, wanted).opposite(), "goal")
        log = Log(problem.variables, len(problem.constraints))
        derive = Deriver(problem, log)
        found = derive.bound(goal, Basis(inequality, ((1, line),), settled), (), upper=upper)
        log.pol(derive.added(((1, opposite), *((1, one) for one in found))))
        kinds |= verify(problem.opb(), log.end()).keys()
    assert kinds == {"rup", "pol"}
