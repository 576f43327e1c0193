"""What a step demands of its player, listed again from the beats relation (LF-R13) and the order of suits (LF-R17).

The melds of the size in question are listed, those that beat are kept, and their cards are the pools.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.checker.order import orders_of
from arbiter.proof.kinds.counts import Count
from arbiter.proof.kinds.step import Way
from engine.cards import SUITS, Card, card_of
from engine.melds import Group, Meld, Single, beats, melds_of_size
from engine.seats import Seat
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.checker.table import Table
    from arbiter.proof.kinds.counts import Atom, Literal
    from engine.steps import Step

MUST_BEAT, LEAD_ORDER = "LF-R13", "LF-R17"


@dataclass(frozen=True, slots=True)
class Demand:
    """At most `at_most` cards of a pool may stay after a step, in the case `given`, which `case` puts into words.

    With `before` they are counted in the hand before the step, the cards then played included.
    """

    pool: frozenset[Card]
    at_most: int
    given: tuple[Literal, ...] = ()
    case: str = ""
    before: bool = False


def demands_of(table: Table, step: Step) -> tuple[Demand, ...]:
    """List what a step demands by LF-R13 (a discard) or LF-R17 (a lead), in every case that is left open."""
    if step.is_discard and step.standing is not None:
        return tuple(_of_discard(table, step))
    return tuple(_of_lead(table, step)) if step.is_lead else ()


def _of_discard(table: Table, step: Step) -> Iterator[Demand]:
    """List the pools of LF-R13; none where only the play just before must be beaten and that was a discard."""
    terms = table.question.terms
    if terms.duty_against == "previous" and step.follows_discard:
        return
    standing = next(other for other in table.steps if other.id == step.standing)
    for meld, given, case in _shown(table, standing):
        for pool, at_most in must_not_stay(meld, terms, led=standing.is_lead):
            yield Demand(pool, at_most, given, case, before=terms.must_beat == "beat")


def _shown(table: Table, step: Step) -> Iterator[tuple[Meld, tuple[Literal, ...], str]]:
    """List the melds that a step showed, or can have shown, each with its case."""
    known = table.meld(step.id)
    if known is not None:
        yield known, (), ""
        return
    for meld in table.possible(step):
        words = f"{step.id} was {' '.join(str(card) for card in meld.cards)}"
        yield meld, ((table.was(step.id, meld.cards), True),), words


def must_not_stay(standing: Meld, terms: Terms = TS, *, led: bool = True) -> list[tuple[frozenset[Card], int]]:
    """List the pools of LF-R13 against a standing meld: its beaters, groups of one number together."""
    size = len(standing.cards)
    pools: dict[frozenset[Card], int] = {}
    for meld in melds_of_size(size, terms=terms):
        if beats(meld, standing, terms, led=led):
            pool = frozenset(meld.cards)
            if isinstance(meld, Group):
                pool = frozenset(card_of(meld.number, suit) for suit in SUITS)
            pools[pool] = size - 1
    return list(pools.items())


def _of_lead(table: Table, step: Step) -> Iterator[Demand]:
    """List the pools of LF-R17 for a lead; some bind a player only who is, or may be, unprivileged."""
    caller = table.record.called_by
    doubtful = caller is None and step.seat is not Seat.dealer
    privileged = caller == step.seat.value and step.seat is not Seat.dealer
    for meld, extra, case in _shown(table, step):
        for order in orders_of(table, step, meld):
            if privileged and not order.everybody:
                continue
            no_call = doubtful and not order.everybody
            given: tuple[Literal, ...] = ((("called", str(step.seat), ""), False),) if no_call else ()
            words = (f"{step.seat} did not call" if no_call else "", case, *order.words)
            lay = [(table.at(card, f"forgotten {at}"), True) for card, at in sorted(order.lay)]
            gone = [(table.at(card, f"forgotten {at}"), False) for card, at in sorted(order.not_lay)]
            told = "; ".join(part for part in words if part)
            yield Demand(order.pool, order.at_most, (*given, *extra, *lay, *gone), told, order.before)


def way_of(table: Table, step: Step, demand: Demand) -> Way:
    """Say how a demand can be broken: which cards would have to be where."""
    atoms = {str(card): _atoms(table, step, demand, card) for card in sorted(demand.pool)}
    return Way(atoms, demand.at_most, count_of(table, step, demand))


def count_of(table: Table, step: Step, demand: Demand) -> Count:
    """Say that a demand was met: at most so many cards of the pool in the hand just after the step, or before it."""
    atoms = [atom for card in sorted(demand.pool) for atom in _atoms(table, step, demand, card)]
    return Count(tuple(atoms), 0, min(demand.at_most, len(atoms)), demand.given)


def _atoms(table: Table, step: Step, demand: Demand, card: Card) -> tuple[Atom, ...]:
    """Name the places in which a card was in the hand that a demand is about."""
    places = table.of_seat(card, step.seat, step.id)
    if demand.before:
        mine = {place for place in table.of_seat(card, step.seat) if place.split()[-1] == str(step.id)}
        places = (*places, *sorted(mine))
    return table.atoms(card, places)


def beaters(card: Card, players: int, terms: Terms = TS) -> tuple[Card, ...]:
    """List the cards that beat a single, as singles."""
    return tuple(
        meld.card
        for meld in melds_of_size(1, players, terms)
        if isinstance(meld, Single) and beats(meld, Single(card), terms)
    )
