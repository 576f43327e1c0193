"""What can be asked: a told dispute becomes a complete question, or a fault that says why it cannot be asked.

Source: rulings 1 (moments, viewpoints), record-format (needed keys).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.claims.cards import cards_to_judge
from arbiter.ruling import Asked, Moment
from arbiter.setting import Faults, kinds_of
from engine.cards import short
from engine.duties import Kind
from engine.record import Forgotten, named
from engine.seats import PLAYING, StepId
from engine.steps import Step, steps_of

if TYPE_CHECKING:
    from arbiter.court import Court
    from arbiter.setting import Setting
    from engine.record import Dispute, Place, Record

BY_READING: Final = {"a": "seat", "b": "open", "c": "table"}
KINDS_BY_READING: Final = {
    "a": (Kind.counting,),
    "b": (Kind.counting, Kind.must_beat),
    "c": (Kind.counting, Kind.must_beat, Kind.lead_order),
}


def ask(court: Court, told: Dispute, faults: Faults) -> tuple[Asked, ...]:
    """Complete a told dispute; an aged claim without a card becomes one question a card of the seat's hand."""
    record, current = court.record, court.setting
    before = len(faults.found)
    _misplaced(told, faults)
    assume = current.assume
    if assume is None:
        assume = kinds_of(told.assume, told.at, faults) if told.assume else KINDS_BY_READING[current.reading("A2")]
    if told.kind == "aged":
        asked = _aged(court, told, assume, faults)
    elif told.kind == "discard":
        asked = _discard(record, told, current, assume, faults)
    elif told.kind == "record":
        viewpoint = current.viewpoint or told.viewpoint or "open"
        if viewpoint == "seat":
            faults.add(told.at, "a whole record is judged with viewpoint open or table, not 'seat'")
        asked = (Asked("record", end_of(record), viewpoint, assume),)
    else:
        faults.add(told.at, f"this version rules on aged, discard and record disputes, not on {told.kind!r}")
        asked = ()
    return asked if len(faults.found) == before else ()


def _misplaced(told: Dispute, faults: Faults) -> None:
    """Note what was told that a question of this kind does not use, so that nobody is answered another question."""
    if told.kind == "aged" and told.round is not None:
        faults.add(
            told.at, f"an aged claim takes a moment, such as before = {told.round}, and no round: {told.round!r}"
        )
    if told.kind == "discard":
        for name, value in (("card", told.card), ("before", told.before), ("after", told.after)):
            if value is not None:
                faults.add(told.at, f"a discard dispute takes a seat and a round, and no {name}: {str(value)!r}")
    if told.kind == "record":
        parts = ("seat", "card", "round", "before", "after")
        for name in parts:
            value = getattr(told, name)
            if value is not None:
                faults.add(told.at, f"a dispute about the whole record takes no {name}: {str(value)!r}")


def _aged(court: Court, told: Dispute, assume: tuple[Kind, ...], faults: Faults) -> tuple[Asked, ...]:
    record, current = court.record, court.setting
    seat = told.seat
    if seat not in PLAYING:
        faults.add(told.at, f"an aged claim needs a seat: dealer, second or third, not {str(seat) if seat else None!r}")
        return ()
    moment = find_moment(record, told.before, told.after, told.at, faults)
    if moment is None:
        return ()
    viewpoint = current.viewpoint or told.viewpoint or BY_READING[current.reading("A1")]
    cards = cards_to_judge(court, seat, moment.done, told, faults)
    return tuple(Asked("aged", moment, viewpoint, assume, seat, card) for card in cards)


def _discard(
    record: Record, told: Dispute, current: Setting, assume: tuple[Kind, ...], faults: Faults
) -> tuple[Asked, ...]:
    if told.seat not in PLAYING or told.round is None:
        faults.add(told.at, "a discard dispute needs a seat (dealer, second or third) and a round")
        return ()
    viewpoint = current.viewpoint or told.viewpoint or "open"
    if viewpoint == "seat":
        faults.add(told.at, "an accusation is judged with viewpoint open or table, not 'seat'")
    step = next((s for s in steps_of(record) if s.id.round == told.round and s.seat is told.seat), None)
    if step is None:
        faults.add(told.at, _not_reached(record, f"{told.seat} has not played in round {told.round}"))
        return ()
    if not step.is_discard:
        faults.add(told.at, f"{told.seat} laid nothing face down in round {told.round}: {_what(step)}")
        return ()
    return (Asked("discard", end_of(record), viewpoint, assume, told.seat, None, told.round, step.id),)


def _what(step: Step) -> str:
    how = "led" if step.is_lead else "beat"
    if isinstance(step.play, Forgotten):
        return f"step {step.id} {how} with a forgotten play"
    return f"step {step.id} {how} with {short(named(step.play))!r}"


def end_of(record: Record) -> Moment:
    """Give the record's end: before the next round when its last round is complete, else after its last step."""
    steps = steps_of(record)
    if not steps or len([s for s in steps if s.id.round == steps[-1].id.round]) == len(PLAYING):
        return Moment(len(steps), len(record.rounds) + 1, None)
    return Moment(len(steps), None, steps[-1].id)


def find_moment(
    record: Record, before: int | None, after: str | None, at: Place | None, faults: Faults
) -> Moment | None:
    """Find a moment by round or step; the record's end when neither is given."""
    steps = steps_of(record)
    if before is not None:
        done = sum(step.id.round < before for step in steps)
        if before < 1 or done < len(PLAYING) * (before - 1):
            faults.add(at, _not_reached(record, f"the start of round {before}"))
            return None
        return Moment(done, before, None)
    if after is not None:
        wanted = StepId.read(after)
        done = next((number for number, step in enumerate(steps, start=1) if step.id == wanted), 0)
        if not done:
            faults.add(at, _not_reached(record, f"step {after}"))
            return None
        return Moment(done, None, wanted)
    return end_of(record)


def _not_reached(record: Record, what: str) -> str:
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
