"""What a proof has to show: that each of some alternatives cannot be, and what then follows.

An aged claim has one alternative, a beater in an opponent's hand; a conviction one, the duty obeyed; an acquittal one
for each bound, exceeded; a clash one that supposes nothing. Source: rulings 4 (what may be posted at which level).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.core import Row
from arbiter.proof.steps import Aged, Called, Duty, Kept, Never, Offended, Was

if TYPE_CHECKING:
    from arbiter.core import Given, Obligation, Situation
    from arbiter.proof.steps import Conclusion
    from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Alternative:
    """One thing to be refuted: its rows (all of them hold in it), and how it is said when it is supposed."""

    rows: tuple[Row, ...]
    says: tuple[Conclusion, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """What follows once every alternative is refuted; `postable` tells whether supposing one counts as no case."""

    concludes: Conclusion
    alternatives: tuple[Alternative, ...]
    postable: bool

    @property
    def question(self) -> tuple[tuple[Row, ...], ...]:
        """Give the rows of the alternatives, as solvers are asked them."""
        return tuple(alternative.rows for alternative in self.alternatives)


def aged_goal(card: Card, held: tuple[int, ...]) -> Goal:
    """Give the goal of an aged claim; `held` are the variables of beaters in opponents' hands."""
    row = Row(tuple((v,) for v in held), 1, len(held))
    return Goal(Aged(card), (Alternative((row,), ()),), postable=False)


def clash_goal() -> Goal:
    """Give the goal of a clash: the premises alone have no deal."""
    return Goal(Never(), (Alternative((), ()),), postable=True)


def broken_goal(duty: Obligation) -> Goal:
    """Give the goal of a conviction: that the duty was obeyed cannot be."""
    rows = tuple(row for bound in duty.bounds for row in bound.rows)
    obeyed = Duty(duty.step, duty.rule, obeyed=True)
    return Goal(Duty(duty.step, duty.rule, obeyed=False), (Alternative(rows, (obeyed,)),), postable=True)


def obeyed_goal(duty: Obligation, situation: Situation) -> Goal:
    """Give the goal of an acquittal: that a bound was exceeded cannot be, bound by bound, the highest beater first."""
    alternatives = tuple(_exceeded(duty, bound, situation) for bound in duty.bounds)
    if duty.turns_on:
        alternatives += (_offending(duty, situation),)
    return Goal(Duty(duty.step, duty.rule, obeyed=True), alternatives, postable=True)


def _offending(duty: Obligation, situation: Situation) -> Alternative:
    """Say that a leader kept a card on which his lead turns, and that it offended for what he knew."""
    cards = sorted({card for (card, _), variable in situation.index.items() if variable in duty.turns_on})
    groups = tuple(
        tuple(
            variable
            for (other, spot), variable in situation.index.items()
            if other == card and spot.seat is duty.seat and (spot.step is None or spot.step > duty.step)
        )
        for card in cards
    )
    rows = (Row(groups, 1, len(groups)), Row(((situation.offends[duty.step],),), 1, 1))
    return Alternative(rows, (Kept(duty.step, duty.seat, tuple(cards), 1), Offended(duty.step)))


def _exceeded(duty: Obligation, bound: Given, situation: Situation) -> Alternative:
    """Say that a bound applies and one card more than allowed is there."""
    rows: list[Row] = []
    says: list[Conclusion] = []
    premise = bound.premise
    for row in bound.rows:
        rows.append(Row(row.groups, row.at_most + 1, len(row.groups)))
        says.append(Kept(duty.step, duty.seat, premise.pool, row.at_most + 1, before=premise.before))
        for literal in row.given:
            wanted = int(literal > 0)
            rows.append(Row(((abs(literal),),), wanted, wanted))
            says.append(_case(literal, situation))
    return Alternative(tuple(rows), tuple(says))


def _case(literal: int, situation: Situation) -> Conclusion:
    """Say a literal that a bound depends on: who called, or what a forgotten play was."""
    for seat, variable in situation.callers.items():
        if variable == abs(literal):
            return Called(seat, literal > 0)
    for step, melds in situation.melds.items():
        for cards, variable in melds:
            if variable == abs(literal):
                return Was(step, cards, literal > 0)
    msg = f"a bound depends on no caller and no meld: {literal!r}"
    raise ValueError(msg)
