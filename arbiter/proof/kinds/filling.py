"""Filling: cards that can only be in places with just as many seats fill them, so that nobody else is there.

Hall (1935). The places are those whose number of cards is named; the cards, those of which it is said that they are in
one of these places, once what is settled is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbiter.proof.kinds.counts import Atom
    from arbiter.proof.kinds.step import Step


def check(step: Step) -> None:
    """Check that the cards named fill the places named, and that the conclusion is about other cards in them."""
    seats, free = places(step)
    inside = cards_inside(step, seats)
    goals = step.plain_goals()
    if len(inside) > free:
        return
    if len(inside) < free:
        msg = "%(cards)s cards do not fill %(seats)s seats"
        raise step.refuse(msg, cards=len(inside), seats=free)
    for goal in goals:
        if goal.high > 0 or not goal.atoms or goal.given:
            msg = "filled places only say who is not there"
            raise step.refuse(msg)
        for atom in goal.atoms:
            if atom[0] != "at" or atom[2] not in seats or atom[1] in inside:
                msg = "the filled places do not say this of %(card)s"
                raise step.refuse(msg, card=atom[1])


def places(step: Step) -> tuple[set[str], int]:
    """Give the places counted, and how many cards they hold together."""
    seats: set[str] = set()
    free = 0
    for item in step.named:
        if item.kind == "count":
            (count,) = item.says.counts
            place = count.atoms[0][2]
            if place not in seats:
                seats.add(place)
                free += count.high
    if not seats:
        msg = "it names no place whose cards are counted"
        raise step.refuse(msg)
    return seats, free


def cards_inside(step: Step, seats: set[str]) -> set[str]:
    """Collect the cards that what is named leaves no place but these."""
    settled = step.settled
    inside: set[str] = set()
    for count in step.counts:
        cards = {card for sort, card, _ in count.atoms if sort == "at"}
        if count.low < 1 or count.given or len(cards) != 1 or len(count.atoms) == 0:
            continue
        left: list[Atom] = [atom for atom in count.atoms if settled.get(atom) is not False]
        if all(atom[0] == "at" and atom[2] in seats for atom in left):
            inside |= cards
    return inside
