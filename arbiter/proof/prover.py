"""The prover: the lowest level at which a ruling can be argued, and the easiest argument found there.

Rungs: one fact or duty for each thing (exactly the cheapest such choice); the closure of the premises; suppositions
refuted and cases closed. Source: rulings 4.
SOUND: a proof is handed out only when its premises suffice by every method, see `arbiter.proof.premises`.
NOT COMPLETE: Unknown when a budget runs out before any proof is found.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.answers import Impossible, Model, Unknown
from arbiter.errors import ProgramFaultError
from arbiter.proof.adding import givens_to_add
from arbiter.proof.closure import Closure
from arbiter.proof.cover import cheapest_cover
from arbiter.proof.derive import givens_used
from arbiter.proof.kinds.step import LOCATING
from arbiter.proof.premises import listing, numbered
from arbiter.proof.refute import supposition, violation
from arbiter.proof.smallest import citation, smallest
from arbiter.proof.steps import (
    COMBINED_LEVEL,
    COUNTED_LEVEL,
    DIRECT_LEVEL,
    KNOWLEDGE_LEVEL,
    SEEN_LEVEL,
    Never,
    Proof,
)
from arbiter.proof.weights import FACT, GROUP_DUTY, citations, cost_of, fact_cost, steps_cost
from arbiter.proof.write import written
from engine.cards import HAND_SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from arbiter.core import Given, Row, Situation
    from arbiter.proof.goal import Goal
    from arbiter.proof.premises import Premises
    from engine.seats import StepId

OWN = frozenset({"own", "own-discard"})
OWN_CARD = 1_000
"""What showing one own card costs when as few as possible are to be shown: more than any number of other facts."""


class Prover:
    """Finds proofs in one situation; `finder` says what suffices and has it confirmed."""

    def __init__(self, situation: Situation, finder: Premises) -> None:
        self.situation = situation
        self.finder = finder

    def prove(
        self, demanded: Iterable[StepId], goal: Goal, knew: Sequence[Given] = (), *, least_own: bool = False
    ) -> Proof | Unknown:
        """Prove a goal from the facts and the demanded duties; with `least_own`, showing as few own cards as can be.

        `knew` is what leads show of their leaders' knowledge; it is used only where nothing else suffices (level 5).
        """
        candidates = [*self.situation.facts, *self.situation.bounds_of(demanded)]
        needs_knowledge = bool(knew) and not self._suffice(candidates, goal)
        if needs_knowledge:
            self.finder.learn(knew)
            candidates += knew
        if least_own:
            candidates = self._showing_least(candidates, goal)
        proof = self._knowing(candidates, goal) if needs_knowledge else self._easiest(candidates, goal)
        if isinstance(proof, Unknown) or isinstance(goal.concludes, Never):
            return proof
        fewest = smallest(self.finder, candidates, goal.question)
        return replace(proof, fewest_facts=fewest.cost if fewest.exact else None)

    def level(self, demanded: Iterable[StepId], goal: Goal, knew: Sequence[Given] = ()) -> int:
        """Tell at which level a goal that holds can be proved, without writing the proof; must agree with `prove`."""
        candidates = [*self.situation.facts, *self.situation.bounds_of(demanded)]
        if knew and not self._suffice(candidates, goal):
            return KNOWLEDGE_LEVEL
        for level in (SEEN_LEVEL, DIRECT_LEVEL):
            usable = [given for given in candidates if alone(given, level, accusation=goal.postable)]
            closure = Closure(self.situation, usable, single=True)
            if all(violation(closure, alternative) is not None for alternative in goal.alternatives):
                return level
        return COUNTED_LEVEL if self._closing(candidates, goal) is not None else COMBINED_LEVEL

    def _suffice(self, candidates: Sequence[Given], goal: Goal) -> bool:
        """Tell whether premises suffice; a budget that runs out counts as yes, and is met again."""
        return not isinstance(self.finder.ask(candidates, self.finder.asking(goal.question)), Model)

    def _knowing(self, candidates: Sequence[Given], goal: Goal) -> Proof | Unknown:
        """Argue with what leaders must have known: one thought at a time where that does it, else by cases."""
        counted = self._counted(candidates, goal)
        if counted is not None:
            return self._finish(KNOWLEDGE_LEVEL, counted, goal, optimal=False, sums=False)
        return self._combined(candidates, goal, KNOWLEDGE_LEVEL)

    def _showing_least(self, candidates: list[Given], goal: Goal) -> list[Given]:
        """Leave out the own cards that an argument can do without, when the fewest that it needs are found."""
        least = smallest(
            self.finder,
            candidates,
            goal.question,
            grain=lambda given: (*citation(given), given.premise.cards if given.premise.kind in OWN else ()),
            price=lambda given: OWN_CARD * len(given.premise.cards) if given.premise.kind in OWN else 1,
        )
        if least.givens is None:
            return candidates
        return [given for given in candidates if given.premise.kind not in OWN or given in least.givens]

    def _easiest(self, candidates: Sequence[Given], goal: Goal) -> Proof | Unknown:
        """Climb the ladder from the lowest level."""
        for level in (SEEN_LEVEL, DIRECT_LEVEL):
            kept, optimal = self._single(candidates, goal, level)
            if kept is not None:
                return self._finish(level, kept, goal, optimal=optimal)
        counted = self._counted(candidates, goal)
        if counted is not None:
            return self._finish(COUNTED_LEVEL, counted, goal, optimal=False)
        return self._combined(candidates, goal)

    def _single(self, candidates: Sequence[Given], goal: Goal, level: int) -> tuple[list[Given] | None, bool]:
        """Choose premises each of which settles its things alone, the cheapest choice; None where they fall short."""
        usable = [given for given in candidates if alone(given, level, accusation=goal.postable)]
        closure = Closure(self.situation, usable, single=True)
        if any(violation(closure, alternative) is None for alternative in goal.alternatives):
            return None, False
        settles = {given: self._settles(given) for given in usable}
        best: list[Given] = []
        optimal = False
        while True:
            chosen, optimal = self._cover(closure, goal, settles, best)
            if best and cost_of(chosen) >= cost_of(best):
                return self._without_superfluous(best, goal), optimal
            best = chosen

    def _without_superfluous(self, chosen: Sequence[Given], goal: Goal) -> list[Given]:
        """Drop premises that the others make superfluous: what was chosen for one bound may serve another."""
        kept = list(chosen)
        for given in sorted(chosen, key=lambda one: (-fact_cost(one), listing(one))):
            rest = [other for other in kept if other is not given]
            closure = Closure(self.situation, rest, single=True)
            if all(violation(closure, alternative) is not None for alternative in goal.alternatives):
                kept = rest
        return kept

    def _cover(
        self, closure: Closure, goal: Goal, settles: Mapping[Given, frozenset[int]], before: Sequence[Given]
    ) -> tuple[list[Given], bool]:
        """Choose premises once: what those chosen before settle is free, then what settles much is preferred."""
        spoken = {v for alternative in goal.alternatives for row in alternative.rows for v in row.variables}
        price: dict[int, float] = {}
        for given, literals in settles.items():
            share = sum(abs(literal) in spoken for literal in literals)
            cost = 0.0 if given in before else fact_cost(given) - share / (1 + len(spoken))
            for literal in literals:
                price[literal] = min(cost, price.get(literal, cost))
        wanted: list[int] = []
        for alternative in goal.alternatives:
            found = violation(closure, alternative, lambda literal: price[literal]) or []
            wanted += [literal for literal in found if literal not in wanted]
        useful = [given for given, literals in settles.items() if literals.intersection(wanted)]
        cover = cheapest_cover(
            wanted, [settles[given].intersection(wanted) for given in useful], [citations(given) for given in useful]
        )
        if cover is None:
            msg = "what single premises settle cannot be chosen among them"
            raise ProgramFaultError(msg)
        return [useful[n] for n in cover.chosen], cover.optimal and self._no_choice(goal, wanted)

    def _no_choice(self, goal: Goal, wanted: Sequence[int]) -> bool:
        """Tell whether what has to be settled left no choice, so that the cheapest cover is the cheapest proof."""
        rows = [row for alternative in goal.alternatives for row in alternative.rows]
        return all(row.at_least == 1 and len(row.variables) <= len(wanted) for row in rows)

    def _settles(self, given: Given) -> frozenset[int]:
        """Collect the literals that a premise settles alone."""
        return frozenset(Closure(self.situation, [given], single=True).reasons)

    def _counted(self, candidates: Sequence[Given], goal: Goal) -> list[Given] | None:
        """Keep premises whose closure refutes every alternative, dropping them one by one; None where it cannot."""
        used = self._closing(candidates, goal)
        if used is None:
            return None
        kept = used
        for given in sorted(used, key=listing, reverse=True):
            if given in kept:
                rest = self._closing([other for other in kept if other is not given], goal)
                kept = kept if rest is None else rest
        return kept

    def _closing(self, candidates: Sequence[Given], goal: Goal) -> list[Given] | None:
        """List the premises used in refuting every alternative by the closure; None when it does not refute one."""
        plain = Closure(self.situation, candidates)
        used: set[Given] = set()
        closed: set[Row] = set()
        for alternative in goal.alternatives:
            wanted = violation(plain, alternative)
            if wanted is not None:
                used.update(givens_used(plain, wanted))
                continue
            if len(alternative.rows) > 1 and goal.postable:
                # Mostly the cards could not be kept whatever a forgotten play was: one refutation for every case.
                if alternative.rows[0] in closed:
                    continue
                bare = replace(alternative, rows=alternative.rows[:1])
                closure = Closure(self.situation, [*candidates, supposition(bare)])
                if closure.conflict is not None:
                    closed.add(alternative.rows[0])
                    used.update(givens_used(closure, closure.conflict.needs, closure.conflict.givens))
                    continue
            closure = Closure(self.situation, [*candidates, supposition(alternative)]) if goal.postable else plain
            if closure.conflict is None:
                return None
            used.update(givens_used(closure, closure.conflict.needs, closure.conflict.givens))
        return [given for given in candidates if given in used]

    def _combined(self, candidates: Sequence[Given], goal: Goal, level: int = COMBINED_LEVEL) -> Proof | Unknown:
        """Argue by sums over all that is known and by cases over as few premises as can be; take the cheaper one."""
        found: list[Proof] = []
        knowing = level == KNOWLEDGE_LEVEL
        added = None if knowing else givens_to_add(Closure(self.situation, candidates), goal, self.finder.budget)
        if added is not None and isinstance(self.finder.ask(added, self.finder.asking(goal.question)), Impossible):
            proof = self._finish(level, added, goal, optimal=False)
            found += [proof] if isinstance(proof, Proof) and proof.steps else []
        needed = self.finder.needed(candidates, goal.question)
        if isinstance(needed, Unknown):
            return found[0] if found else needed
        for sums in (False,) if knowing else (True, False):
            proof = self._finish(level, needed.givens, goal, optimal=False, sums=sums)
            if isinstance(proof, Unknown):
                return found[0] if found else proof
            found += [proof] if proof.steps or not found else []
        cheapest = min(found, key=_proof_cost)
        return replace(cheapest, stopped=cheapest.stopped or needed.stopped)

    def _finish(
        self, level: int, kept: Sequence[Given], goal: Goal, *, optimal: bool, sums: bool = True
    ) -> Proof | Unknown:
        """Have the premises confirmed and write the proof down."""
        listed = tuple(sorted(kept, key=listing))
        confirmed = self.finder.confirmed(listed, goal.question)
        if isinstance(confirmed, Unknown):
            return confirmed
        proof = written(self.situation, level, listed, goal, optimal=optimal, sums=sums, budget=self.finder.budget)
        return proof or Proof(level, numbered(listed)[0], (), stopped=True)


def _proof_cost(proof: Proof) -> tuple[bool, int, int]:
    """Order proofs: written ones first, then by what facts and steps cost, then by the number of steps."""
    facts = sum(FACT[premise.kind] + (GROUP_DUTY if premise.at_most else 0) for _, premise in proof.premises)
    return not proof.steps, facts + steps_cost(proof.steps), len(proof.steps)


def alone(given: Given, level: int, *, accusation: bool) -> bool:
    """Tell whether a premise may be used singly at a level: what was seen; from level 2 any fact or duty of none.

    That a hand told whole held no other card is seen when a discard is judged; for a claim, each beater itself has to
    be (rulings 4, level 1).
    """
    premise = given.premise
    seen = premise.kind in LOCATING and (accusation or len(premise.cards) < HAND_SIZE)
    if level == SEEN_LEVEL:
        return seen
    singly = all(row.at_most == 0 or row.at_least == len(row.groups) for row in given.rows)
    return seen or (singly and not any(row.given for row in given.rows))
