"""Deriving: a closure and what is wanted of it become proof steps, in the order a person would say them.

Only what is needed is said; things with the same reason are said once. Steps come cheapest first among those whose
grounds have been given (topological order of the proof graph).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx

from arbiter.proof.kinds.step import LOCATING
from arbiter.proof.steps import Called, Never, Offended, ProofStep, Was, Where

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from arbiter.core import Given, Situation
    from arbiter.proof.closure import Closure, Reason
    from arbiter.proof.steps import Conclusion
    from engine.cards import Card


class Names:
    """Ids for premises and steps, and words for variables."""

    def __init__(self, situation: Situation, ids: dict[Given, str]) -> None:
        self.situation = situation
        self.ids = ids
        self.count = 0
        self.supposed = 0
        self._cards = {variable: pair for pair, variable in situation.index.items()}
        self._callers = {variable: seat for seat, variable in situation.callers.items()}
        self._offends = {variable: step for step, variable in situation.offends.items()}
        self._melds = {v: (step, cards) for step, melds in situation.melds.items() for cards, v in melds}

    @property
    def never(self) -> tuple[Conclusion, ...]:
        """Give the conclusion that ends a refutation."""
        return (Never(),)

    def suppose(self, given: Given) -> None:
        """Give an id to something supposed."""
        self.supposed += 1
        self.ids[given] = f"h{self.supposed}"

    def next(self) -> str:
        """Make the id of the next step."""
        self.count += 1
        return f"s{self.count}"

    def conclusions(self, literals: Iterable[int]) -> tuple[Conclusion, ...]:
        """Put literals into words, the places of one card together."""
        places: dict[tuple[Card, bool], list[int]] = {}
        others: list[Conclusion] = []
        order = {spot: number for number, spot in enumerate(self.situation.spots)}
        for literal in sorted(literals, key=abs):
            variable = abs(literal)
            if variable in self._cards:
                places.setdefault((self._cards[variable][0], literal > 0), []).append(variable)
            elif variable in self._callers:
                others.append(Called(self._callers[variable], literal > 0))
            elif variable in self._melds:
                others.append(Was(*self._melds[variable], literal > 0))
            elif variable in self._offends:
                others.append(Offended(self._offends[variable], literal > 0))
        found: list[Conclusion] = []
        for (card, inside), variables in sorted(places.items()):
            spots = sorted((self._cards[v][1] for v in variables), key=order.__getitem__)
            found += [Where(card, (s,), inside=True) for s in spots] if inside else [Where(card, tuple(spots), inside)]
        return (*found, *others)


def needed_literals(closure: Closure, wanted: Iterable[int], known: Container[int] = ()) -> list[int]:
    """List the literals that the wanted ones rest on, themselves included, each after its grounds.

    What is known already is not asked for its grounds again, nor listed.
    """
    graph: nx.DiGraph[int] = nx.DiGraph()
    stack = [literal for literal in wanted if literal not in known]
    done: set[int] = set()
    while stack:
        literal = stack.pop()
        if literal in done:
            continue
        done.add(literal)
        graph.add_node(literal)
        for ground in closure.reasons[literal].needs:
            if ground not in known:
                graph.add_edge(ground, literal)
                stack.append(ground)
    key = {literal: (closure.reasons[literal].cost, abs(literal)) for literal in graph}
    return list(nx.lexicographical_topological_sort(graph, key=key.__getitem__))


def givens_used(closure: Closure, wanted: Iterable[int], extra: Sequence[Given] = ()) -> list[Given]:
    """List the premises that the wanted literals rest on, in the order of the closure's premises."""
    used = set(extra)
    for literal in needed_literals(closure, wanted):
        used.update(closure.reasons[literal].givens)
    return [given for given in closure.givens if given in used]


def steps_for(
    closure: Closure, wanted: Sequence[int], names: Names, known: Mapping[int, str] | None = None
) -> tuple[list[ProofStep], dict[int, str]]:
    """Say why the wanted literals hold; give the steps and, for each literal said or known, the step that says it.

    A literal that is itself supposed or shown before (a premise of kind "supposed") is not said again.
    """
    said: dict[int, str] = dict(known or {})
    steps: list[ProofStep] = []
    for literals, reason in _grouped(closure, needed_literals(closure, wanted, said), names):
        if not reason.needs and reason.givens[0].premise.kind == "supposed" and _is_fixing(reason.givens[0]):
            said.update(dict.fromkeys(literals, names.ids[reason.givens[0]]))
            continue
        ident = names.next()
        uses = _uses(closure, literals, said, names)
        steps.append(ProofStep(ident, kind_of(reason), uses, names.conclusions(literals)))
        said.update(dict.fromkeys(literals, ident))
    return steps, said


def last_step(reason: Reason, said: Mapping[int, str], names: Names) -> ProofStep:
    """Say the step that ends a refutation: the sum or the crowd that cannot be."""
    uses = tuple(dict.fromkeys((*(names.ids[g] for g in reason.givens), *(said[n] for n in reason.needs))))
    kind = kind_of(reason)
    return ProofStep(names.next(), kind if kind in {"filling", "knew"} else "placing", uses, (Never(),))


def kind_of(reason: Reason) -> str:
    """Name the kind of step a reason is."""
    if reason.how == "hall":
        return "filling"
    if reason.givens[0].premise.kind == "knew":
        return "knew"
    if reason.needs:
        return "placing"
    return "seen" if reason.givens[0].premise.kind in LOCATING else "direct"


def _is_fixing(given: Given) -> bool:
    """Tell whether a supposition is one literal, so that its id already says it."""
    return len(given.rows) == 1 and len(given.rows[0].variables) == 1


def _grouped(closure: Closure, literals: Sequence[int], names: Names) -> list[tuple[list[int], Reason]]:
    """Put together literals that are said in one breath: one reason, or one card seen, or one step's duty."""
    groups: dict[tuple[object, ...], tuple[list[int], Reason]] = {}
    for literal in literals:
        reason = closure.reasons[literal]
        key: tuple[object, ...] = (reason.how, tuple(names.ids[g] for g in reason.givens), reason.needs)
        kind = kind_of(reason)
        premise = reason.givens[0].premise
        if kind == "direct" and premise.rule is not None:
            key = (kind, premise.rule, premise.steps)
        groups.setdefault(key, ([], reason))[0].append(literal)
    return list(groups.values())


def _uses(closure: Closure, literals: Sequence[int], said: Mapping[int, str], names: Names) -> tuple[str, ...]:
    reasons = [closure.reasons[literal] for literal in literals]
    givens = (names.ids[given] for reason in reasons for given in reason.givens)
    return tuple(dict.fromkeys((*givens, *(said[need] for reason in reasons for need in reason.needs))))
