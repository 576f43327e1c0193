"""Judging for an audience: the table, the claimant or an arbiter hear rulings on what each may be told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import arbiter
from arbiter.commands.inputs import complain
from arbiter.errors import WrongQuestionError
from arbiter.render.audience import as_claimant_saw, claimant_of, for_table, hidden_from_table
from engine.record import Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.commands.options import Settings
    from arbiter.ruling import Judged
    from engine.record import Dispute, Record
    from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Question:
    """What a command asks of each record: disputes of its own if any, and what overrides the record."""

    disputes: Sequence[Dispute] | None
    viewpoint: str | None
    assume: tuple[str, ...] | None
    audience: str = "arbiter"
    least: str | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """Rulings as they may be told: `deals` tells whether deals may be laid out, `seats` who claims."""

    judged: Judged
    whole: Record
    audience: str = "arbiter"
    deals: bool = True
    seats: tuple[Seat, ...] = ()


def hear(told: Settings, record: Record, asked: Question) -> Heard:
    """Judge a record for an audience; raises WrongQuestionError for what cannot be asked or told."""
    disputes = record.disputes if asked.disputes is None else tuple(asked.disputes)
    if asked.audience == "claimant":
        claims = tuple(dispute for dispute in disputes if dispute.kind == "aged")
        seat = claimant_of(claims)
        if seat is None:
            says = "told to the claimant are claims of one seat: ask one of them"
            raise WrongQuestionError((Fault(says, record.at),))
        if len(claims) < len(disputes):
            complain(f"left out, since only claims are told to the claimant: {len(disputes) - len(claims)}")
        seen = as_claimant_saw(record, seat, claims)
        return Heard(_judged(told, seen, replace(asked, disputes=claims)), record, asked.audience, seats=(seat,))
    if asked.audience == "table":
        for dispute in disputes:
            if dispute.kind == "aged" and dispute.card is None:
                says = "told to the table is a claim that names its card: the list of all would give the hand away"
                raise WrongQuestionError((Fault(says, dispute.at),))
            if dispute.kind == "declare" or (dispute.kind == "settle" and record.declared):
                says = "a declaration counts the whole hand, and cannot be told without it: leave out --for table"
                raise WrongQuestionError((Fault(says, dispute.at),))
        judged = _judged(told, record, asked)
        hidden = hidden_from_table(judged)
        seats = tuple(sorted(hidden.seats, key=lambda seat: seat.value))
        return Heard(for_table(judged), record, asked.audience, deals=not hidden.cards, seats=seats)
    return Heard(_judged(told, record, asked), record)


def _judged(told: Settings, record: Record, asked: Question) -> Judged:
    return arbiter.judge(
        record,
        disputes=asked.disputes,
        viewpoint=asked.viewpoint,
        assume=asked.assume,
        book=told.book,
        options=told.options or None,
        least=asked.least,
        budget=told.budget,
    )
