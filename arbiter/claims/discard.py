"""Discard: this face-down discard left a meld that beats the standing meld (LF-R13).

How an accusation is tried is told in `arbiter.claims.trial`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.claims.trial import try_step
from arbiter.moments import end_of, not_reached
from arbiter.ruling import Asked
from engine.cards import short
from engine.record import Forgotten, named
from engine.seats import PLAYING
from engine.steps import steps_of

if TYPE_CHECKING:
    from arbiter.court import Court
    from arbiter.dispute import Posed
    from arbiter.ruling import Ruling
    from engine.steps import Step


def ask(posed: Posed) -> tuple[Asked, ...]:
    """Ask about the discard of a seat in a round; the whole record counts."""
    told, record = posed.told, posed.record
    posed.only("seat", "round", why="a discard dispute takes a seat and a round, and")
    if told.seat not in PLAYING or told.round is None:
        posed.fault("a discard dispute needs a seat (dealer, second or third) and a round")
        return ()
    viewpoint = posed.accusing_viewpoint("an accusation")
    step = next((s for s in steps_of(record) if s.id.round == told.round and s.seat is told.seat), None)
    if step is None:
        posed.fault(not_reached(record, f"{told.seat} has not played in round {told.round}"))
        return ()
    if not step.is_discard:
        posed.fault(f"{told.seat} laid nothing face down in round {told.round}: {_what(step)}")
        return ()
    return (Asked("discard", end_of(record), viewpoint, posed.assume, told.seat, None, told.round, step.id),)


def _what(step: Step) -> str:
    how = "led" if step.is_lead else "beat"
    if isinstance(step.play, Forgotten):
        return f"step {step.id} {how} with a forgotten play"
    return f"step {step.id} {how} with {short(named(step.play))!r}"


def rule(court: Court, asked: Asked) -> Ruling:
    """Rule on a discard accusation."""
    return try_step(court, asked)
