"""Gaps: what the table or the seat knew but the record does not tell, and whether some filling would uphold a claim.

Source: rulings 1 (Gaps). SOUND: both answers. NOT COMPLETE: None when no answer was found within the fillings allowed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.answers import Impossible, Model
from arbiter.core import Row
from arbiter.knowledge import opening_told
from arbiter.position import NoWorld
from engine.cards import HAND_SIZE

if TYPE_CHECKING:
    from arbiter.claims.weighing import Weighed
    from arbiter.court import Court
    from engine.cards import Card


def gaps_of(court: Court, weighed: Weighed) -> tuple[str, ...]:
    """Name the gaps that bear on a claim: ``called_by``, forgotten steps, ``hand SEAT``."""
    view, situation = weighed.position.view, weighed.position.situation
    gaps = [str(step) for step in situation.melds]
    conditional = any(row.given for d in situation.duties for b in d.bounds for row in b.rows)
    if situation.callers and conditional:
        gaps.insert(0, "called_by")
    seat = view.claimant
    if seat is not None and view.viewpoint != "table" and len(opening_told(court.record, seat)) < HAND_SIZE:
        gaps.append(f"hand {seat}")
    return tuple(gaps)


def some_filling_upholds(court: Court, weighed: Weighed) -> bool | None:
    """Tell whether some way to fill the gaps leaves no deal with a beater.

    A filling that fits is tried; where it leaves such a deal it is excluded and the next is tried, those in which the
    claimant himself holds the beaters first, since they uphold most.
    """
    position = weighed.position
    budget = replace(court.budget, conflicts=court.budget.ordering)
    demanded = weighed.demanded(weighed.failed_under or ())
    sat = position.sat
    allowed = sat.new()
    none_held = sat.all_of([Row(tuple((v,) for v in weighed.wishes), 0, 0)])
    some_held = sat.any_of(weighed.wishes)
    choices = _choices(weighed)
    literals = {sat.either(group): group for group in choices}
    preferred = [sat.either(group) for group in _own_beaters(weighed)]
    for _ in range(court.budget.fillings):
        answer = position.quick(demanded, [allowed, none_held], budget)
        if isinstance(answer, Impossible):
            return False
        assumed = [allowed, none_held]
        for wish in preferred:
            better = position.quick(demanded, [*assumed, wish], budget)
            if isinstance(better, Model):
                assumed.append(wish)
                answer = better
        preferred = [wish for wish in preferred if wish in assumed]
        if not isinstance(answer, Model):
            return None
        chosen = [literal for literal, group in literals.items() if not answer.true.isdisjoint(group)]
        rows = [Row((literals[literal],), 1, 1) for literal in chosen]
        question = tuple((*rows, *alternative) for alternative in weighed.question)
        if isinstance(position.ask(demanded, sat.all_of([*rows, Row(((some_held,),), 1, 1)]), question), NoWorld):
            return True
        sat.forbid([allowed, *chosen])
    return None


def _choices(weighed: Weighed) -> list[tuple[int, ...]]:
    """List what a filling settles, each as variables any of which makes it so.

    Callers, melds of forgotten plays, and the cards of the claimant's opening hand. What is chosen settles the rest:
    one caller, one meld a step, twelve cards.
    """
    situation, view = weighed.position.situation, weighed.position.view
    found: list[tuple[int, ...]] = [(variable,) for variable in situation.callers.values()]
    found += [(variable,) for melds in situation.melds.values() for _, variable in melds]
    if view.claimant is not None and view.viewpoint != "table":
        found += [_owned(weighed, card) for card in sorted({card for card, _ in situation.index})]
    return [group for group in found if group]


def _own_beaters(weighed: Weighed) -> list[tuple[int, ...]]:
    if weighed.position.view.viewpoint == "table":
        return []
    beaters = dict.fromkeys(card for card, _ in weighed.held)
    return [group for card in beaters if (group := _owned(weighed, card))]


def _owned(weighed: Weighed, card: Card) -> tuple[int, ...]:
    """List the variables that put a card in the claimant's opening hand."""
    index, seat = weighed.position.situation.index, weighed.position.view.claimant
    return tuple(variable for (other, spot), variable in index.items() if other == card and spot.seat is seat)
