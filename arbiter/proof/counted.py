"""Counted: what premises, steps and goals say as counts, in the very order in which a checker reads them.

A step of kind ``lrat`` numbers clauses of a formula that prover and checker build apart; they only agree on the numbers
when they agree on the order of everything in it. Must agree with `arbiter.checker.premises`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.proof.kinds.counts import NEVER, Count, none_of, some_of
from arbiter.proof.steps import Called, Kept, Never, Was, Where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Given, Row, Situation, Spot
    from arbiter.proof.kinds.counts import Atom
    from arbiter.proof.steps import Conclusion
    from engine.cards import Card

PLAIN: Final = frozenset({"count", "called", "forgotten"})
RANK: Final = {"hand": 0, "discard": 1, "dreamer": 2, "forgotten": 3, "up": 4}
"""The order in which a checker lists the places of a card."""


class Counted:
    """Counts over the statements of one situation."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.pairs: dict[int, tuple[Card, Spot]] = {variable: pair for pair, variable in situation.index.items()}
        self.atoms: dict[int, Atom] = {v: _at(card, spot) for v, (card, spot) in self.pairs.items()}
        self.atoms |= {v: ("called", str(seat), "") for seat, v in situation.callers.items()}
        for step, melds in situation.melds.items():
            for cards, v in melds:
                self.atoms[v] = ("was", str(step), " ".join(str(card) for card in sorted(cards)))

    def premise(self, given: Given) -> tuple[Count, ...] | None:
        """Say what a premise says; None for one that locates cards, which is said by the steps that rest on it."""
        kind = given.premise.kind
        if kind in PLAIN:
            return tuple(self._count(row, row.variables) for row in given.rows)
        if kind == "once":
            return tuple(self._count(row, sorted(row.variables, key=self._by_place)) for row in given.rows)
        if given.premise.rule is not None:
            return tuple(self._count(row, sorted(row.variables, key=self._by_time)) for row in given.rows)
        return None

    def conclusion(self, said: Conclusion) -> Count | None:
        """Say what a conclusion says; None for one that is no count."""
        match said:
            case Where(card, spots, inside):
                atoms = [_at(card, spot) for spot in spots]
                return some_of(atoms) if inside else none_of(atoms)
            case Was(step, cards, so):
                return Count((("was", str(step), " ".join(map(str, sorted(cards)))),), int(so), int(so))
            case Called(seat, so):
                return Count((("called", str(seat), ""),), int(so), int(so))
            case Kept():
                return self._kept(said)
            case Never():
                return NEVER
            case _:
                return None

    def _kept(self, kept: Kept) -> Count:
        variables = [
            variable
            for variable, (card, spot) in self.pairs.items()
            if card in kept.pool
            and spot.seat is kept.seat
            and (spot.step is None or spot.step > kept.step or (kept.before and spot.step == kept.step))
        ]
        atoms = tuple(self.atoms[v] for v in sorted(variables, key=self._by_time))
        return Count(atoms, kept.at_least, len(atoms)) if kept.so else Count(atoms, 0, kept.at_least - 1)

    def _count(self, row: Row, variables: Sequence[int]) -> Count:
        given = tuple((self.atoms[abs(literal)], literal > 0) for literal in row.given)
        return Count(tuple(self.atoms[v] for v in variables), row.at_least, min(row.at_most, len(variables)), given)

    def _by_place(self, variable: int) -> tuple[int, int]:
        spot = self.pairs[variable][1]
        return RANK[spot.kind], self.situation.spots.index(spot)

    def _by_time(self, variable: int) -> tuple[object, ...]:
        card, spot = self.pairs[variable]
        return (card, *((0,) if spot.step is None else (1, spot.step)))


def _at(card: Card, spot: Spot) -> Atom:
    return ("at", str(card), str(spot))
