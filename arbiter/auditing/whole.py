"""A record that tells everything has one deal: no solver is needed to say who broke what in it.

The referee plays the deal, and each single lead is judged by what its leader knew. Source: rulings 2, 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbiter.answers import Unknown
from arbiter.errors import ProgramFaultError
from arbiter.knowing.mind import Unlawful, is_single_lead
from arbiter.knowledge import opening_told
from engine.cards import HAND_SIZE, deck
from engine.deal import Deal
from engine.record import Discard, Forgotten, named
from engine.referee import referee
from engine.seats import PLAYING, Seat, StepId
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.court import Court
    from arbiter.knowledge import View
    from engine.cards import Card
    from engine.record import Record


class Broken(NamedTuple):
    """The steps broken in a deal, in order of play, and those left undecided by a budget.

    For a lead that was out of order only for what its leader knew, the card he kept; else None.
    """

    broken: Mapping[StepId, Card | None]
    undecided: tuple[StepId, ...]


def whole_deal(record: Record) -> Deal | None:
    """Give the one deal of a record that tells every hand, every discard and the caller; None for any other record."""
    steps = steps_of(record)
    if record.called_by is None or not steps:
        return None
    for step in steps:
        if isinstance(step.play, Forgotten) or len(named(step.play)) < step.play.count:
            return None
    hands = {seat: tuple(sorted(opening_told(record, seat))) for seat in PLAYING}
    if any(len(cards) < HAND_SIZE for cards in hands.values()):
        return None
    left = [card for card in deck(record.players) if not any(card in cards for cards in hands.values())]
    discards = {step.id: tuple(sorted(named(step.play))) for step in steps if isinstance(step.play, Discard)}
    return Deal(hands, left[0] if left else None, discards, {}, Seat(record.called_by))


def broken_in(court: Court, view: View, deal: Deal) -> Broken:
    """List the steps that were unlawful in the one deal there is.

    Where the table limits arguments, a card led counts as aged only as far as its leader could argue it (rulings 4).
    """
    verdict = referee(view.record, deal, view.done, view.terms)
    if verdict.misfits:
        msg = f"a record that tells everything does not replay: {'; '.join(verdict.misfits)!r}"
        raise ProgramFaultError(msg)
    broken: dict[StepId, Card | None] = {breach.step: None for breach in verdict.breaches}
    undecided = []
    if view.terms.aged_by != "plays":
        for step in view.steps:
            if step.id in broken or not is_single_lead(step):
                continue
            limit = court.setting.max_level
            hearing = court if limit is None else court.afresh((step.id, limit))
            judged = hearing.mind(view.assume).judge(view, deal, step)
            if isinstance(judged, Unlawful):
                broken[step.id] = judged.kept
            elif isinstance(judged, Unknown):
                undecided.append(step.id)
    return Broken(dict(sorted(broken.items())), tuple(undecided))
