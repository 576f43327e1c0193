"""Aged by plays: where a book lets plays alone make cards aged, a claim is read off what was played face up.

Nobody's hand and nobody's obedience bears on it, but for plays that the record forgot: then it is upheld when the card
is aged whatever they were, in every deal that fits. Source: src1 L24. SOUND: both verdicts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.answers import Unknown
from arbiter.core import Row, Spot
from arbiter.position import World
from arbiter.ruling import Verdict
from engine.opened import ways_by_then

if TYPE_CHECKING:
    from arbiter.court import Court
    from arbiter.position import Position
    from engine.cards import Card
    from engine.rules.aged import Way
    from engine.seats import StepId


def status(court: Court, position: Position, card: Card, done: int) -> Verdict:
    """Tell whether the first `done` plays have made the card aged: upheld, dismissed, or undecided for want of work."""
    ways = ways_by_then(court.record, done, card, court.terms)
    if not ways or frozenset() in ways:
        return Verdict.upheld if ways else Verdict.dismissed
    rows = [_not_so(position, way) for way in ways]
    found = position.ask((), position.sat.all_of(rows), (tuple(rows),))
    if isinstance(found, Unknown):
        return Verdict.undecided
    return Verdict.dismissed if isinstance(found, World) else Verdict.upheld


def _not_so(position: Position, way: Way) -> Row:
    """Say that not all cards of a way lay where it puts them."""
    laid = tuple((_variable(position, card, step),) for card, step in sorted(way))
    return Row(laid, 0, len(laid) - 1)


def _variable(position: Position, card: Card, step: StepId) -> int:
    seat = next(one.seat for one in position.view.steps if one.id == step)
    return position.situation.index[card, Spot("forgotten", seat, step)]
