"""Five tigers 五虎下山: L, 1s, 1g, 1z and 1c dealt to one seat, claimed before the dealer's call (LF-R5, LF-R24).

A matter of facts alone: which of the five the record shows to have been dealt to the seat, and which to another.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.claims.common import opened
from arbiter.declared import FIVE_TIGERS, LATE, NO_TIGERS, Elsewhere, Tigers
from arbiter.knowledge import opening_told
from arbiter.ruling import Asked, Moment, Ruling, Verdict
from engine.cards import HAND_SIZE
from engine.record import named
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.court import Court
    from arbiter.dispute import Posed
    from engine.record import Declaration

BEFORE_ALL = Moment(0, 1, None)


def ask(posed: Posed, told: Declaration) -> Asked:
    """Ask about a claim of five tigers; all that the record tells counts, since whoever claims lays them down."""
    return Asked("declare", BEFORE_ALL, "open", posed.assume, told.by, declared=told)


def rule(court: Court, asked: Asked) -> Ruling:
    """Rule on a claim of five tigers: dismissed when a card is another's or untold, or the claim came too late."""
    seat, terms = asked.seat, court.setting.terms
    if seat is None or asked.declared is None:
        msg = f"a claim of five tigers needs a seat: {asked!r}"
        raise ValueError(msg)
    opening = opening_told(court.record, seat)
    held = tuple(card for card in FIVE_TIGERS if card in opening)
    found = Tigers(held, tuple(_elsewhere(court, seat)), terms.five_tigers)
    reason = None
    if terms.five_tigers is None:
        reason = NO_TIGERS
    elif asked.declared.after_call and not terms.late_tigers:
        reason = LATE
    lacking = len(held) < len(FIVE_TIGERS)
    verdict = Verdict.dismissed if reason or lacking else Verdict.upheld
    ruling = replace(opened(court, asked, verdict), declared=found, reason=reason)
    if ruling.verdict is Verdict.upheld and court.steps:
        return replace(ruling, declared=replace(found, played_on=court.steps[0].id))
    if reason is None and lacking and not found.elsewhere and len(opening) < HAND_SIZE:
        return replace(ruling, gaps=(f"hand {seat}",))
    return ruling


def _elsewhere(court: Court, seat: Seat) -> Iterator[Elsewhere]:
    """List the cards of the five that another had: shown or told in a step, told of a hand, or the dreamer's."""
    record = court.record
    for card in FIVE_TIGERS:
        shown = [step for step in court.steps if card in named(step.play) and step.seat is not seat]
        if shown:
            yield Elsewhere(card, shown[0].seat, shown[0].id)
            continue
        told = [other for other in PLAYING if other is not seat and card in opening_told(record, other)]
        if Seat.dreamer in record.hands and card in record.hands[Seat.dreamer].cards:
            told.append(Seat.dreamer)
        yield from (Elsewhere(card, other, None) for other in told[:1])
