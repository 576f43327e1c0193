"""Holders: for every unseen card, where it can still be, as a seat can know at a moment.

A place is listed when some deal puts the card there, a place is left out when both methods say that none does; when
the record shows a breach, a place counts under every way in which that can be. Must agree with `arbiter.worlds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.answers import Model, Unknown
from arbiter.blame import still_demanded
from arbiter.core import Row
from arbiter.errors import WrongQuestionError
from arbiter.hearing import open_court
from arbiter.moments import find_moment
from arbiter.position import NoWorld
from arbiter.ruling import Holders
from arbiter.setting import Faults, kinds_of, setting
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arbiter.position import Position
    from engine.cards import Card
    from engine.record import Record
    from engine.seats import StepId


def holders_of(  # noqa: PLR0913 - the options of the command line, by name
    record: Record,
    seat: Seat | str,
    *,
    before: int | None = None,
    after: str | None = None,
    viewpoint: str | None = None,
    assume: Sequence[str] | None = None,
    book: str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    budget: float | None = None,
) -> Holders:
    """Say where each unseen card can be; see `arbiter.holders`."""
    faults = Faults()
    current = setting(record, faults, book=book, options=options, viewpoint=viewpoint)
    moment = find_moment(record, before, after, None, faults)
    kinds = kinds_of(assume, None, faults) if assume is not None else current.kinds
    if str(seat) not in {each.value for each in PLAYING}:
        faults.add(None, f"only dealer, second and third hold cards and can know: {str(seat)!r}")
    if faults.found or moment is None:
        raise WrongQuestionError(tuple(faults.found))
    seat = Seat(str(seat))
    whose = viewpoint or current.claiming_viewpoint
    court = open_court(record, current, budget)
    view = court.view(moment.done, whose, seat, assume=kinds)
    position = court.position(view)
    duties = tuple(duty.step for duty in position.duties(kinds, seat))
    blame = court.blame(view, duties)
    if isinstance(blame, Unknown):
        return Holders(record, seat, moment, whose, {}, undecided=True)
    possible: set[int] = set()
    unknown = False
    for given_up in blame.explanations:
        found, complete = _possible(position, still_demanded(duties, given_up))
        possible |= found
        unknown = unknown or not complete
    return Holders(record, seat, moment, whose, _places(position, possible), undecided=unknown)


def _possible(position: Position, demanded: Sequence[StepId]) -> tuple[set[int], bool]:
    """Collect the variables that are true in some deal; each deal found answers for all the cards in it."""
    sat = position.sat
    open_ones = set(position.situation.index.values())
    possible: set[int] = set()
    while open_ones:
        answer = position.quick(demanded, [sat.any_of(sorted(open_ones))])
        if not isinstance(answer, Model):
            break
        position.world(answer.true, demanded)
        possible |= answer.true
        open_ones -= answer.true
    rest = tuple((variable,) for variable in sorted(open_ones))
    if not rest:
        return possible, True
    row = Row(rest, 1, len(rest))
    confirmed = position.ask(demanded, sat.any_of(sorted(open_ones)), ((row,),))
    return possible, isinstance(confirmed, NoWorld)


def _places(position: Position, possible: set[int]) -> dict[Card, tuple[str, ...]]:
    located = {entry.card for entry in position.view.placed if len(entry.spots) == 1}
    own = {
        entry.card
        for entry in position.view.placed
        if position.view.viewpoint == "seat" and entry.premise.kind == "own"
    }
    index = position.situation.index
    unseen = sorted({card for card, _ in index} - located - own)
    return {
        card: tuple(str(spot) for spot in position.situation.spots if index.get((card, spot)) in possible)
        for card in unseen
    }
