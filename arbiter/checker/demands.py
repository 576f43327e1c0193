"""What a step demands of its player, listed again from the beats relation (LF-R13) and the order of suits (LF-R17).

The melds of the size in question are listed, those that beat are kept, and their cards are the pools.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.proof.kinds.counts import Count
from arbiter.proof.kinds.step import Way
from engine.cards import LI_CHEN, SUITS, Card, card_of
from engine.melds import Group, Meld, Single, beats, melds_of_size
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.checker.table import Table
    from arbiter.proof.kinds.counts import Atom, Literal
    from engine.steps import Step

MUST_BEAT, LEAD_ORDER = "LF-R13", "LF-R17"


@dataclass(frozen=True, slots=True)
class Demand:
    """At most `at_most` cards of a pool may stay after a step, in the case `given`, which `case` puts into words."""

    pool: frozenset[Card]
    at_most: int
    given: tuple[Literal, ...] = ()
    case: str = ""


def demands_of(table: Table, step: Step) -> tuple[Demand, ...]:
    """List what a step demands by LF-R13 (a discard) or LF-R17 (a lead), in every case that is left open."""
    if step.is_discard and step.standing is not None:
        standing = next(other for other in table.steps if other.id == step.standing)
        return tuple(
            Demand(pool, at_most, given, case)
            for meld, given, case in _shown(table, standing)
            for pool, at_most in must_not_stay(meld)
        )
    return tuple(_of_lead(table, step)) if step.is_lead else ()


def _shown(table: Table, step: Step) -> Iterator[tuple[Meld, tuple[Literal, ...], str]]:
    """List the melds that a step showed, or can have shown, each with its case."""
    known = table.meld(step.id)
    if known is not None:
        yield known, (), ""
        return
    for meld in table.possible(step):
        words = f"{step.id} was {' '.join(str(card) for card in meld.cards)}"
        yield meld, ((table.was(step.id, meld.cards), True),), words


def must_not_stay(standing: Meld) -> list[tuple[frozenset[Card], int]]:
    """List the pools of LF-R13 against a standing meld: its beaters, groups of one number together."""
    size = len(standing.cards)
    pools: dict[frozenset[Card], int] = {}
    for meld in melds_of_size(size):
        if beats(meld, standing):
            pool = frozenset(meld.cards)
            if isinstance(meld, Group):
                pool = frozenset(card_of(meld.number, suit) for suit in SUITS)
            pools[pool] = size - 1
    return list(pools.items())


def _of_lead(table: Table, step: Step) -> Iterator[Demand]:
    """List the pools of LF-R17 for a lead by a player who is, or may be, unprivileged."""
    caller = table.record.called_by
    given: tuple[Literal, ...] = ()
    words = ""
    if step.seat is not Seat.dealer:
        if caller == step.seat.value:
            return
        if caller is None:
            given, words = ((("called", str(step.seat), ""), False),), f"{step.seat} did not call"
    for meld, extra, case in _shown(table, step):
        if isinstance(meld, Single):
            pool = frozenset(card for card in table.pack if _is_earlier(card, meld.card))
            if pool:
                yield Demand(pool, 0, (*given, *extra), "; ".join(part for part in (words, case) if part))


def _is_earlier(card: Card, led: Card) -> bool:
    """Tell whether a card should be gone before a single is led: one of an earlier suit; before Li Chen, any other."""
    if led == LI_CHEN:
        return card != LI_CHEN
    return card.suit is not None and led.suit is not None and card.suit.rank < led.suit.rank


def way_of(table: Table, step: Step, demand: Demand) -> Way:
    """Say how a demand can be broken: which cards would have to be where."""
    atoms: dict[str, tuple[Atom, ...]] = {
        str(card): table.atoms(card, table.of_seat(card, step.seat, step.id)) for card in sorted(demand.pool)
    }
    return Way(atoms, demand.at_most, count_of(table, step, demand))


def count_of(table: Table, step: Step, demand: Demand) -> Count:
    """Say that a demand was met: at most so many cards of the pool in the hand just after the step."""
    atoms = [
        atom for card in sorted(demand.pool) for atom in table.atoms(card, table.of_seat(card, step.seat, step.id))
    ]
    return Count(tuple(atoms), 0, min(demand.at_most, len(atoms)), demand.given)


def beaters(card: Card, players: int) -> tuple[Card, ...]:
    """List the cards that beat a single, as singles."""
    return tuple(
        meld.card for meld in melds_of_size(1, players) if isinstance(meld, Single) and beats(meld, Single(card))
    )
