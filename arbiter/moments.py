"""Moments of a record: how many plays are done, and how a person names that.

Source: rulings 1 (moment); record-format (`before`, `after`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.ruling import Moment
from engine.seats import PLAYING, StepId
from engine.steps import steps_of

if TYPE_CHECKING:
    from arbiter.setting import Faults
    from engine.record import Place, Record


def end_of(record: Record) -> Moment:
    """Give the record's end: before the next round when its last round is complete, else after its last step."""
    steps = steps_of(record)
    if not steps or len([s for s in steps if s.id.round == steps[-1].id.round]) == len(PLAYING):
        return Moment(len(steps), len(record.rounds) + 1, None)
    return Moment(len(steps), None, steps[-1].id)


def start_of(record: Record, number: int, at: Place | None, faults: Faults) -> Moment | None:
    """Find the start of a round; a fault when the record does not reach it."""
    done = sum(step.id.round < number for step in steps_of(record))
    if number < 1 or done < len(PLAYING) * (number - 1):
        faults.add(at, not_reached(record, f"the start of round {number}"))
        return None
    return Moment(done, number, None)


def find_moment(
    record: Record, before: int | None, after: str | None, at: Place | None, faults: Faults
) -> Moment | None:
    """Find a moment by round or step; the record's end when neither is given."""
    steps = steps_of(record)
    if before is not None:
        return start_of(record, before, at, faults)
    if after is not None:
        wanted = StepId.read(after)
        done = next((number for number, step in enumerate(steps, start=1) if step.id == wanted), 0)
        if not done:
            faults.add(at, not_reached(record, f"step {after}"))
            return None
        return Moment(done, None, wanted)
    return end_of(record)


def not_reached(record: Record, what: str) -> str:
    """Say that the record ends before something."""
    steps = steps_of(record)
    ends = f"after step {steps[-1].id}" if steps else "before the first lead"
    return f"the record ends {ends} and does not reach {what!r}"


def moment_after(record: Record, done: int) -> Moment:
    """Name a number of plays done: before a round where one starts, else after a step."""
    steps = steps_of(record)
    if done == 0:
        return Moment(0, 1, None)
    last = steps[done - 1].id
    if last.position == len(PLAYING):
        return Moment(done, last.round + 1, None)
    return Moment(done, None, last)
