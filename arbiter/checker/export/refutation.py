"""The proof of a ruling as a refutation of its problem, step by step, in the syntax of VeriPB 2.0.

Each bound that a step concludes is derived from the one inequality from which the checker takes it; inside a branch it
is said on condition of what is supposed there. A supposition that is one literal stands for itself; so do those that
the goal of the problem names already; any other gets a variable of its own.
SOUND: the reader of the refutation decides. NOT COMPLETE: a step with machine lines (``lrat``) is not written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.checker.conclusions import concluded
from arbiter.checker.export.closing import Closing
from arbiter.checker.export.constraints import AtLeast, at_least, clause, sides
from arbiter.checker.export.derive import Basis, Deriver
from arbiter.checker.export.log import Log
from arbiter.checker.proofs import multipliers
from arbiter.checker.reading import mappings, refusal, text, texts
from arbiter.proof.kinds.arithmetic import follows
from arbiter.proof.kinds.counts import Count, Sum, settled_by
from arbiter.proof.kinds.filling import cards_inside, places
from arbiter.proof.kinds.step import Concluded, Named, Step
from arbiter.proof.kinds.sums import paired

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arbiter.checker.export.case import Case
    from arbiter.checker.export.derive import Scope
    from arbiter.checker.export.problem import Lines, Problem
    from arbiter.checker.reading import Json

Bounds = dict[tuple[Count, bool], "Lines"]
"""The lines that add up to each bound of what is said; True for an upper bound."""


def veripb(case: Case, problem: Problem) -> str:
    """Write the proof of an argument as a refutation of its problem; raises DoesNotFollowError for machine lines."""
    return Refutation(case, problem).written()


class Refutation:
    """Walks through one proof."""

    def __init__(self, case: Case, problem: Problem) -> None:
        self.case = case
        self.problem = problem
        self.log = Log(problem.variables, len(problem.constraints))
        self.derive = Deriver(problem, self.log)
        self.bounds: dict[str, Bounds] = dict(problem.said)
        self.names: dict[Count, tuple[int, int, int]] = {}

    def written(self) -> str:
        """Write everything."""
        known = {premise.named.id: premise.named for premise in self.case.premises}
        self._walk(list(self.case.proof), known, ())
        return self.log.end()

    def _walk(self, told: list[Json], known: Mapping[str, Named], under: Scope) -> None:
        before = dict(known)
        for part in told:
            ident, kind = text(part.get("id"), "id"), text(part.get("kind"), "kind")
            named = tuple(before[name] for name in texts(part.get("from"), "from"))
            says = concluded(self.case.table, part.get("concludes"))
            self.log.remark(f"{ident} {kind} from {' '.join(item.id for item in named) or 'nothing'}")
            opposites: Bounds = {}
            supposed: list[Concluded] = []
            if kind == "cases":
                supposed, opposites = self._branches(part, {item.id: item for item in named}, under)
            times = multipliers(part) if kind == "sum" else ()
            step = Step(ident, kind, named, says, self.case.claimed, tuple(supposed), times)
            self.bounds[ident] = self._said(step, opposites, under)
            before[ident] = Named(ident, "step", says)

    def _said(self, step: Step, opposites: Bounds, under: Scope) -> Bounds:
        """Write the lines of one step; give those of what it concludes."""
        if step.kind == "lrat":
            msg = "a proof with machine lines (step %(step)s) cannot be written as VeriPB"
            raise refusal(msg, step=step.id)
        if step.kind == "claim" or step.concludes.special is not None:
            Closing(self.derive, self.bounds).close(step, under)
            return {}
        if step.concludes.denied:
            return {}
        found: Bounds = {}
        basis: Basis | None = self._total(step)
        for goal in step.concludes.counts:
            for upper, _ in sides(goal):
                base = basis or self._base(step, goal, opposites, upper=upper)
                found[goal, upper] = self.derive.bound(goal, base, under, upper=upper)
        return found

    def _total(self, step: Step) -> Basis | None:
        """Give the inequality of a step that adds several."""
        if step.kind == "sum":
            parts = [
                (abs(times), (item.id, count, upper), inequality)
                for item, multiples in zip(step.named, step.multipliers, strict=True)
                for times, count in paired(step, item, multiples)
                for upper, inequality in sides(count)
                if times and upper is (count.bounded_above and (times > 0 or not count.bounded_below))
            ]
        elif step.kind == "filling":
            parts = list(self._filling(step))
        else:
            return None
        weights: dict[tuple[str, str, str], int] = {}
        lines: list[tuple[int, int]] = []
        bound = 0
        for times, (name, count, upper), inequality in parts:
            bound += times * inequality.bound
            for atom, weight in inequality.weights.items():
                weights[atom] = weights.get(atom, 0) + times * weight
            lines += [(times, line) for line in self.bounds[name].get((count, upper), ())]
        total = Sum({atom: weight for atom, weight in weights.items() if weight}, bound)
        return Basis(total, tuple(lines), step.settled)

    def _filling(self, step: Step) -> Iterator[tuple[int, tuple[str, Count, bool], Sum]]:
        """List what filling adds: each place holds so many at most, each card inside is in one of them at least."""
        seats, _ = places(step)
        inside = cards_inside(step, seats)
        done: set[str] = set()
        for item in step.named:
            counted = item.kind == "count"
            for count in item.says.counts:
                key = count.atoms[0][2 if counted else 1] if count.atoms else ""
                if key in done or not (counted or (key in inside and self._is_inside(count, step, seats))):
                    continue
                done.add(key)
                for upper, inequality in sides(count):
                    if upper is counted:
                        yield 1, (item.id, count, upper), inequality

    @staticmethod
    def _is_inside(count: Count, step: Step, seats: set[str]) -> bool:
        settled = step.settled
        left = [atom for atom in count.atoms if settled.get(atom) is not False]
        one_card = len({atom[:2] for atom in count.atoms}) == 1 and count.low >= 1 and not count.given
        return one_card and all(atom[0] == "at" and atom[2] in seats for atom in left)

    def _base(self, step: Step, goal: Count, opposites: Bounds, *, upper: bool) -> Basis:
        """Find the one inequality among what is named from which a bound follows."""
        size = len(goal.atoms)
        side = Count(goal.atoms, 0, goal.high) if upper else Count(goal.atoms, goal.low, size)
        negated = [count for count, _ in opposites]
        settled = {} if step.kind in {"seen", "direct"} else settled_by((*negated, *step.counts))
        listed = [(opposites, count) for count in dict.fromkeys(negated)]
        listed += [(self.bounds.get(item.id, {}), count) for item in step.named for count in item.says.counts]
        for bounds, count in listed:
            for which, inequality in sides(count):
                if follows(side, inequality, settled):
                    lines = bounds.get((count, which), ())
                    return Basis(inequality, tuple((1, line) for line in lines), settled)
        return Basis(Sum({}, 0), (), settled)

    def _branches(self, part: Json, before: Mapping[str, Named], under: Scope) -> tuple[list[Concluded], Bounds]:
        """Write every branch, and that what it supposes does not hold; give what was supposed, and the opposites."""
        supposed: list[Concluded] = []
        opposites: Bounds = {}
        for branch in mappings(part.get("branches"), "branches"):
            ident = text(branch.get("id"), "id")
            suppose = concluded(self.case.table, branch.get("suppose"))
            self.log.remark(f"{ident} supposed")
            literals = self._supposed(ident, suppose)
            inner = (*under, *(literal for literal in literals if literal not in under))
            known = {**before, ident: Named(ident, "supposed", suppose)}
            self._walk(mappings(branch.get("proof"), "proof"), known, inner)
            refuted = self.log.rup(clause(-literal for literal in literals) if literals else AtLeast({}, 1), under)
            supposed.append(suppose)
            opposite = suppose.counts[0].negation() if len(suppose.counts) == 1 else None
            if opposite is not None and suppose.special is None:
                opposites |= self._opposite(suppose.counts[0], opposite, refuted)
        return supposed, opposites

    def _supposed(self, ident: str, suppose: Concluded) -> list[int]:
        """Give the literals that stand for a supposition, none for what the problem says anyway."""
        bounds: Bounds = {}
        self.bounds[ident] = bounds
        for way, literal, line in self.problem.ways:
            says = {count for count in suppose.counts if len(count.atoms) > 1}
            if literal is not None and len(suppose.counts) > 1 and Closing.supposes(way, suppose.counts):
                bounds.update({(count, False): (line,) for count in says})
                return [literal]
        literals: list[int] = []
        for count in suppose.counts:
            for upper, inequality in sides(count):
                if (count, upper) in self.problem.goals:
                    bounds[count, upper] = self.problem.goals[count, upper]
                    continue
                says_it = at_least(self.problem.variables, inequality)
                if len(says_it.weights) == says_it.degree == 1:
                    literals += says_it.weights
                    continue
                if count not in self.names:
                    self.names[count] = self.log.name(says_it)
                literal, forth, _ = self.names[count]
                bounds[count, upper] = (forth,)
                literals.append(literal)
        return literals

    def _opposite(self, count: Count, opposite: Count, refuted: int) -> Bounds:
        """Give the lines that say the opposite of a single supposition that was refuted."""
        found: Bounds = {}
        for upper, _ in sides(opposite):
            found[opposite, upper] = (refuted,)
            if count in self.names:
                _, _, back = self.names[count]
                times = opposite.high + 1 if not upper else len(count.atoms) - opposite.high
                found[opposite, upper] = (self.log.pol([str(back), str(refuted), str(times), "*", "+"]),)
        return found
