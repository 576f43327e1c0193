"""Asks the slow twin a question written in a line, with or without knowledge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.worlds import judge_aged, judge_discard, judge_lead, judge_record
from engine.cards import Card
from engine.seats import Seat, StepId
from engine.steps import steps_of

if TYPE_CHECKING:
    from arbiter.worlds import Answer, Leaders
    from engine.record import Record


def ask(record: Record, question: str, *, knowledge: bool = True, leaders: Leaders | None = None) -> Answer:
    """Ask ``aged SEAT CARD after STEP VIEWPOINT``, ``discard STEP``, ``lead STEP`` or ``record``."""
    match question.split():
        case "aged", seat, card, "after", step, viewpoint:
            done = [each.id for each in steps_of(record)].index(StepId.read(step)) + 1
            asked = (record, done, Seat(seat), Card(card), viewpoint)
            return judge_aged(*asked, knowledge=knowledge, leaders=leaders)
        case "discard", step:
            return judge_discard(record, StepId.read(step), knowledge=knowledge, leaders=leaders)
        case "lead", step:
            return judge_lead(record, StepId.read(step), knowledge=knowledge, leaders=leaders)
        case ["record"]:
            return judge_record(record, knowledge=knowledge, leaders=leaders)
        case _:
            msg = f"not a question: {question!r}"
            raise ValueError(msg)
