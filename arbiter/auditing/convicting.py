"""Convicting: a step that broke a rule in the one deal there is, with what proves the breach.

The cards that were kept are the proof, where each lay being told: of the bound that is the first to be exceeded when
the placings are gone through in their order, as many cards as it takes. That is what the solvers' core names, too.
SOUND: the premises cited exclude that the duty was obeyed. NOT COMPLETE: None where a bound that allows some cards is
exceeded by more than one, or not alone.
Must agree with the premises found by `arbiter.proof.premises`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.core import Given
from arbiter.facts import premise_of
from arbiter.proof.premises import told_premises
from engine.record import Discard, FaceUp
from engine.replay import duty_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Premise, Spot
    from arbiter.court import Court
    from arbiter.knowledge import Placed, View
    from engine.cards import Card
    from engine.deal import Deal
    from engine.duties import Duty
    from engine.steps import Step


def on_trial(court: Court, deal: Deal, step: Step) -> tuple[Premise, ...]:
    """List the bounds of a step's duty as one would cite them."""
    duty = _duty(court, deal, step)
    return told_premises(Given(premise_of(duty, bound), ()) for bound in duty.bounds) if duty is not None else ()


def one_kept(view: View, step: Step, bounds: Sequence[Premise]) -> tuple[Premise, ...] | None:
    """Give the card that alone breaks a bound of none, by where it is known to be; None where there is none.

    Of several it is one that was shown later, else the highest: that is the card that a ruling on the step names, too.
    A bound that holds in some case only is no such bound.
    """
    pools = [(bound.pool, bound.before) for bound in bounds if not bound.at_most and bound.case is None]
    for entry in sorted(view.placed, key=lambda one: (one.premise.kind != "face-up", one.card)):
        for pool, before in pools:
            if entry.card in pool and all(_stayed(spot, step, before=before) for spot in entry.spots):
                return told_premises((Given(entry.premise, ()),))
    return None


def _stayed(spot: Spot, step: Step, *, before: bool) -> bool:
    """Tell whether a card that is in this place now was in the hand of a step's player after it, or just before."""
    if spot.seat is not step.seat:
        return False
    return spot.step is None or spot.step > step.id or (before and spot.step == step.id)


def shown_at_once(court: Court, view: View, deal: Deal, step: Step) -> tuple[Premise, ...] | None:
    """List what proves a breach that the cards alone show; None where that has to be looked for."""
    duty = _duty(court, deal, step)
    if duty is None:
        return None
    single = one_kept(view, step, [premise_of(duty, bound) for bound in duty.bounds])
    if single is not None:
        return single
    after = _after(court, deal, step)
    before = after.union(_played(deal, step))
    pools = [frozenset(bound.pool).intersection(before if bound.before else after) for bound in duty.bounds]
    room = [bound.at_most for bound in duty.bounds]
    cited: list[Placed] = []
    for entry in view.placed:
        inside = [number for number, pool in enumerate(pools) if entry.card in pool]
        cited += [entry] if inside else []
        for number in inside:
            room[number] -= 1
        exceeded = [number for number in inside if room[number] < 0]
        if exceeded:
            break
    else:
        return None
    first = exceeded[0]
    pool, most = pools[first], duty.bounds[first].at_most
    beyond = sum(max(0, len(kept) - bound.at_most) for kept, bound in zip(pools, duty.bounds, strict=True))
    if most > 0 and beyond > 1:
        return None
    return told_premises(Given(one.premise, ()) for one in cited if one.card in pool)


def _duty(court: Court, deal: Deal, step: Step) -> Duty | None:
    return duty_of(court.record, step, deal, deal.called_by, court.terms)


def _after(court: Court, deal: Deal, step: Step) -> frozenset[Card]:
    """Give the hand of a step's player just after it."""
    played = (_played(deal, other) for other in court.steps if other.seat is step.seat and other.id <= step.id)
    return frozenset(deal.hands[step.seat]).difference(*played)


def _played(deal: Deal, step: Step) -> tuple[Card, ...]:
    match step.play:
        case FaceUp(cards):
            return cards
        case Discard():
            return deal.discards[step.id]
        case _:
            return ()
