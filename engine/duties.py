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
from engine.rules.leading import LEAD_ORDER, must_have_exhausted
from engine.seats import PLAYING, Seat, StepId

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

    def broken(self, hand: Collection[Card]) -> Bound | None:
        """Give the first bound that the hand just after the step breaks, or None when the duty was obeyed."""
        return next((bound for bound in self.bounds if not bound.holds(hand)), None)


def discard_duty(step: StepId, seat: Seat, standing: Meld) -> Duty:
    """Give the duty of a player who discards to the standing meld (LF-R13)."""
    return Duty(MUST_BEAT, Kind.must_beat, step, seat, _bounds(must_not_keep(standing), step, seat))


def lead_duty(step: StepId, seat: Seat, lead: Meld, players: int) -> Duty:
    """Give the duty of an unprivileged leader as far as it does not depend on what he knew (LF-R17)."""
    return Duty(LEAD_ORDER, Kind.lead_order, step, seat, _bounds(must_have_exhausted(lead, players), step, seat))


def privileged(seat: Seat, called_by: Seat) -> bool:
    """Tell whether the seat is the privileged player: a caller other than the dealer (LF-R7)."""
    return seat is called_by and seat is not Seat.dealer


def rests_on_knowledge(lead: Meld) -> bool:
    """Tell whether the lawfulness of this lead can depend on what the leader knew: any single but Li Chen."""
    return isinstance(lead, Single) and lead.card != LI_CHEN


def may_be_privileged(seat: Seat, called_by: str | None) -> bool:
    """Tell whether the seat is privileged or, the caller not being told, may be (record-format: `called_by`)."""
    return seat in PLAYING[1:] and called_by in {None, seat.value}


def _bounds(pools: tuple[Pool, ...], step: StepId, seat: Seat) -> tuple[Bound, ...]:
    return tuple(Bound(seat, pool.cards, pool.at_most, step) for pool in pools)
