"""Duties: what a rule makes true if the player obeyed it, one duty a step, as bounds on the hand after the step.

The replay evaluates these bounds on known hands, the arbiter posts them on unknown cards, a ruling says them.
Source: LF-R13 (following), LF-R17 to LF-R19 (leading).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from engine.bounds import Bound
from engine.cards import LI_CHEN
from engine.melds import Single
from engine.rules.following import MUST_BEAT, Pool, must_not_keep
from engine.rules.leading import LEAD_ORDER, NOTHING_OPEN, Open, must_follow_on, must_have_exhausted
from engine.seats import PLAYING, Seat, StepId
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.cards import Card
    from engine.melds import Meld


class Kind(Enum):
    """The kinds of assumption a ruling may rest on; the value is the word of `assume`."""

    counting = "counting"
    must_beat = "must-beat"
    lead_order = "lead-order"


@dataclass(frozen=True, slots=True)
class Duty:
    """What one step obliges its player to: the rule, its kind, and the bounds, the highest beater first."""

    rule: str
    kind: Kind
    step: StepId
    seat: Seat
    bounds: tuple[Bound, ...]

    def broken(self, hand: Collection[Card], played: Collection[Card] = ()) -> Bound | None:
        """Give the first bound that is broken, or None when the duty was obeyed.

        `hand` is that of just after the step, `played` the cards of the step: bounds on the hand before count both.
        """
        whole = frozenset(hand).union(played) if any(bound.before for bound in self.bounds) else hand
        return next((bound for bound in self.bounds if not bound.holds(whole if bound.before else hand)), None)


def discard_duty(step: StepId, seat: Seat, standing: Meld, terms: Terms = TS, *, at: StepId | None = None) -> Duty:
    """Give the duty of a player who discards to the standing meld (LF-R13).

    `at` is the step in which that meld was played, the lead just before when None. It bears on books in which some
    singles are unbeaten only when led, and on the reading that one must beat only the play just before (LF-A5 b).
    """
    led = at is None or at.position == 1
    free = terms.duty_against == "previous" and at is not None and step.position - at.position > 1
    pools = () if free else must_not_keep(standing, terms, led=led)
    bounds = _bounds(pools, step, seat, before=terms.must_beat == "beat")
    return Duty(MUST_BEAT, Kind.must_beat, step, seat, bounds)


def lead_duty(  # noqa: PLR0913 - a lead and all that bears on it
    step: StepId,
    seat: Seat,
    lead: Meld,
    players: int,
    terms: Terms = TS,
    *,
    privilege: bool = False,
    before: Open = NOTHING_OPEN,
) -> Duty:
    """Give the duty of a leader as far as it does not depend on what he knew (LF-R17, LF-R19)."""
    pools = must_have_exhausted(lead, players, terms, privileged=privilege, before=before)
    follow_on = must_follow_on(lead, terms, before, privileged=privilege)
    bounds = (*_bounds(follow_on, step, seat, before=True), *_bounds(pools, step, seat))
    return Duty(LEAD_ORDER, Kind.lead_order, step, seat, bounds)


def privileged(seat: Seat, called_by: Seat) -> bool:
    """Tell whether the seat is the privileged player: a caller other than the dealer (LF-R7)."""
    return seat is called_by and seat is not Seat.dealer


def rests_on_knowledge(lead: Meld) -> bool:
    """Tell whether the lawfulness of this lead can depend on what the leader knew: any single but Li Chen."""
    return isinstance(lead, Single) and lead.card != LI_CHEN


def may_be_privileged(seat: Seat, called_by: str | None) -> bool:
    """Tell whether the seat is privileged or, the caller not being told, may be (record-format: `called_by`)."""
    return seat in PLAYING[1:] and called_by in {None, seat.value}


def _bounds(pools: tuple[Pool, ...], step: StepId, seat: Seat, *, before: bool = False) -> tuple[Bound, ...]:
    return tuple(Bound(seat, pool.cards, pool.at_most, step, before) for pool in pools)
