"""Lead: this single was led out of order (LF-R17, LF-R19), for what its leader knew then.

A group or a run may be led at any time (LF-R18). How an accusation is tried is told in `arbiter.claims.trial`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.claims.trial import try_step
from arbiter.moments import end_of, not_reached
from arbiter.ruling import Asked
from engine.steps import steps_of

if TYPE_CHECKING:
    from arbiter.court import Court
    from arbiter.dispute import Posed
    from arbiter.ruling import Ruling


def ask(posed: Posed) -> tuple[Asked, ...]:
    """Ask about the lead of a round; the whole record counts. A seat may be named, if it is the leader."""
    told, record = posed.told, posed.record
    posed.only("seat", "round", why="a lead dispute takes a round, and")
    if told.round is None:
        posed.fault("a lead dispute needs a round")
        return ()
    viewpoint = posed.accusing_viewpoint("an accusation")
    step = next((s for s in steps_of(record) if s.id.round == told.round), None)
    if step is None:
        posed.fault(not_reached(record, f"the lead of round {told.round}"))
        return ()
    if told.seat not in {None, step.seat}:
        posed.fault(f"round {told.round} was led by {step.seat}, not by {str(told.seat)!r}")
        return ()
    return (Asked("lead", end_of(record), viewpoint, posed.assume, step.seat, None, told.round, step.id),)


def rule(court: Court, asked: Asked) -> Ruling:
    """Rule on a lead accusation.

    Where the table limits arguments, the card led counts as aged only if its leader could argue it within the limit;
    for the cards he kept any knowledge counts (rulings 4).
    """
    limit = court.setting.max_level
    if limit is None or asked.step is None or court.limited is not None:
        return try_step(court, asked)
    return try_step(court.afresh((asked.step, limit)), asked)
