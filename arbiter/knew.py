"""What a lead shows of the leader's knowledge, posted in a situation: rows over its variables, and when they bind.

Source: rulings 3. SOUND: in every deal in which the lead was lawful, and the duties of the guard were obeyed, the rows
hold.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.core import Given, Premise, Row
from engine.duties import privileged
from engine.record import FaceUp
from engine.rules.leading import LEAD_ORDER, PRIVILEGE
from engine.seats import Seat
from engine.steps import caller_of, steps_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from arbiter.core import Knew, Situation, Spot
    from engine.cards import Card
    from engine.record import Record
    from engine.seats import StepId


def given_of(record: Record, situation: Situation, knew: Knew, certain: Container[StepId] = ()) -> Given | None:
    """Post a lesson; None when its case cannot be, or when it binds nothing here.

    Duties of the guard that bind nobody here are left out; those that are certainly obeyed are listed as sure.
    """
    case = _case(record, situation, knew)
    own = [_at(situation, card, _of(situation, knew)) for card in knew.own]
    own += [_at(situation, card, [s for s in _of(situation, knew) if s.step == step]) for card, step in knew.laid]
    if case is None or not all(own):
        return None
    given = (*case, *_elsewhere(situation, knew))
    rows = []
    for kept, held in _pairs(knew):
        groups = list(own)
        if kept is not None:
            groups.append(_at(situation, kept, _after(situation, knew)))
        if held is not None:
            groups.append(_at(situation, held, _others_then(situation, knew)))
        if all(groups):
            rows.append(Row(tuple(groups), 0, len(groups) - 1, given))
    if not rows:
        return None
    binding = {duty.step: duty.rule for duty in situation.duties}
    guard = tuple((binding[step], step, seat) for _, step, seat in knew.guard if step in binding)
    sure = tuple(step for _, step, _ in guard if step in certain)
    guard = tuple(duty for duty in guard if duty[1] not in certain)
    rule = PRIVILEGE if knew.privileged else LEAD_ORDER
    known = replace(knew, guard=guard, sure=sure)
    return Given(Premise("knew", knew.seat, steps=(knew.step,), rule=rule, knew=known), tuple(rows))


def _pairs(knew: Knew) -> Iterator[tuple[Card | None, Card | None]]:
    """List the kept card, and the card held against it, of each way in which all of it could be so."""
    for kept in knew.kept or (None,):
        for held in knew.held or (None,):
            if not knew.below or kept is None or held is None or held < kept:
                yield kept, held


def _of(situation: Situation, knew: Knew) -> list[Spot]:
    """List the places of the cards that the leader was dealt."""
    return [spot for spot in situation.spots if spot.seat is knew.seat]


def _elsewhere(situation: Situation, knew: Knew) -> Iterator[int]:
    """List the literals: cards were not the leader's, or not in his hand after the lead; the lead offended."""
    for card in knew.absent:
        yield from (-variable for variable in _at(situation, card, _of(situation, knew)))
    for card in knew.gone:
        yield from (-variable for variable in _at(situation, card, _after(situation, knew)))
    if knew.acquits:
        yield situation.offends[knew.step]


def _after(situation: Situation, knew: Knew) -> list[Spot]:
    """List the places that were the leader's hand just after the lead."""
    return [s for s in situation.spots if s.seat is knew.seat and (s.step is None or s.step > knew.step)]


def _others_then(situation: Situation, knew: Knew) -> list[Spot]:
    """List the places that were an opponent's hand when the lead was made."""
    return [
        spot
        for spot in situation.spots
        if spot.seat is not knew.seat and spot.kind != "dreamer" and (spot.step is None or spot.step > knew.step)
    ]


def _at(situation: Situation, card: Card, spots: Iterable[Spot]) -> tuple[int, ...]:
    return tuple(situation.index[card, spot] for spot in spots if (card, spot) in situation.index)


def _case(record: Record, situation: Situation, knew: Knew) -> tuple[int, ...] | None:
    """List the literals of who called and what forgotten plays were; None when the record tells otherwise."""
    called, lay = _called(record, situation, knew), _lay(record, situation, knew)
    return None if called is None or lay is None else (*called, *lay)


def _called(record: Record, situation: Situation, knew: Knew) -> tuple[int, ...] | None:
    if knew.privileged and knew.seat is Seat.dealer:
        return None
    if not situation.callers:
        right = knew.called_by is None or record.called_by == knew.called_by.value
        return () if right and knew.privileged is privileged(knew.seat, caller_of(record)) else None
    if knew.called_by is not None:
        return (situation.callers[knew.called_by],)
    if knew.seat is Seat.dealer:
        return ()
    return (situation.callers[knew.seat] if knew.privileged else -situation.callers[knew.seat],)


def _lay(record: Record, situation: Situation, knew: Knew) -> tuple[int, ...] | None:
    literals: list[int] = []
    shown = {step.id: step.play for step in steps_of(record)}
    for step, cards in knew.were:
        play = shown[step]
        if step in situation.melds:
            found = [variable for meld, variable in situation.melds[step] if sorted(meld) == sorted(cards)]
            if not found:
                return None
            literals += found
        elif isinstance(play, FaceUp) and sorted(play.cards) != sorted(cards):
            return None
    return tuple(literals)
