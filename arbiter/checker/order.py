"""The order of leading, listed again for the checker: which cards a lead binds, and in which case (LF-R17, LF-R19).

Written without the rules' own code, so that a fault there cannot agree with itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, Final

from engine.cards import ALOOF, LI_CHEN, SUIT_SIZE, Card
from engine.melds import Meld, Single, beats, recognise
from engine.record import FaceUp
from engine.seats import StepId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arbiter.checker.table import Table
    from engine.steps import Step
    from engine.terms import Terms

Lay = frozenset[tuple[Card, StepId]]
"""Cards that lay in forgotten plays."""


@dataclass(frozen=True, slots=True)
class Order:
    """At most `at_most` of a pool after a lead, or before it, where some cards lay in forgotten plays and some not.

    `everybody` says that a privileged leader is bound too.
    """

    pool: frozenset[Card]
    at_most: int = 0
    before: bool = False
    everybody: bool = False
    lay: Lay = frozenset()
    not_lay: Lay = frozenset()

    @property
    def words(self) -> tuple[str, ...]:
        """Give the words of the case."""
        there = (f"{card} lay in {at}" for card, at in sorted(self.lay))
        return (*there, *(f"{card} did not lie in {at}" for card, at in sorted(self.not_lay)))


def orders_of(table: Table, step: Step, lead: Meld) -> Iterator[Order]:
    """List what a lead binds, the hand before it first."""
    terms = table.question.terms
    if terms.aged_together:
        yield from _left_off(table, step, lead)
    if not isinstance(lead, Single):
        return
    if lead.card == LI_CHEN:
        yield Order(frozenset(table.pack) - {LI_CHEN}, everybody=not terms.privileged_li_chen)
        return
    earlier = frozenset(card for card in table.pack if card != LI_CHEN and _rank(card) < _rank(lead.card))
    if earlier:
        yield Order(earlier, everybody=terms.privilege == "same-suit")
    if terms.aged_by == "plays":
        yield from _not_yet_aged(table, step, lead.card)


def _left_off(table: Table, step: Step, lead: Meld) -> Iterator[Order]:
    """List the aged singles begun in the round before that the leader should not have held any more."""
    last = next((one for one in table.steps if one.id == StepId(step.id.round - 1, 1)), None)
    if last is None or last.seat is not step.seat or not isinstance(last.play, FaceUp):
        return
    begun = recognise(last.play.cards)
    if not isinstance(begun, Single) or begun.card == LI_CHEN:
        return
    if isinstance(lead, Single) and lead.card != LI_CHEN and _rank(lead.card) == _rank(begun.card):
        return
    out = {card for card, one in table.shown.items() if one.id <= last.id}
    in_hand = [card for card in table.pack if card != LI_CHEN and _rank(card) == _rank(begun.card) and card not in out]
    terms = table.question.terms
    if terms.aged_by == "plays":
        pool = frozenset(card for card in in_hand if card in PRINTED and begun.card in PRINTED)
    else:
        above = frozenset(_beating(begun.card, terms) - out)
        if above:
            if not above.isdisjoint(in_hand):
                yield Order(above, len(above) - 1, before=True)
            return
        pool = frozenset(card for card in in_hand if _beating(card, terms) <= out)
    if pool:
        yield Order(pool, before=True)


def _not_yet_aged(table: Table, step: Step, led: Card) -> Iterator[Order]:
    """List the cards of its suit that an aged single binds because the plays have not made them aged."""
    ways = _ways(table, [one for one in table.steps if one.id < step.id], led)
    pools: dict[tuple[Lay, Lay], set[Card]] = {}
    for card, how in ways.items():
        if card == led or card in PRINTED:
            continue
        for there in ways[led]:
            for missing in _broken(how):
                if there.isdisjoint(missing):
                    pools.setdefault((there, missing), set()).add(card)
    for (there, gone), pool in pools.items():
        yield Order(frozenset(pool), lay=there, not_lay=gone)


def made_aged(table: Table, card: Card) -> bool | None:
    """Tell whether the plays up to the moment have made a card aged; None when it turns on what nobody remembers."""
    if card in PRINTED:
        return True
    ways = _ways(table, table.steps, card)[card]
    return frozenset() in ways or (None if ways else False)


def _ways(table: Table, steps: Iterable[Step], led: Card) -> dict[Card, list[Lay]]:
    """Give, for each card of the suit, in which ways these plays can have made it aged."""
    suit = [card for card in table.pack if card.suit is led.suit]
    shown = [one for one in steps if not one.is_discard]
    told = {card for one in shown if isinstance(one.play, FaceUp) for card in one.play.cards}
    if table.question.terms.aged_chain == "in-turn":
        return _in_turn(suit, shown, told)
    found: dict[Card, list[Lay]] = {}
    ways: set[Lay] = {frozenset()}
    for card in suit:
        found[card] = [frozenset()] if card in PRINTED else _least(ways)
        if card not in told:
            open_to = [one for one in shown if not isinstance(one.play, FaceUp)]
            ways = {way | {(card, one.id)} for way in ways for one in open_to if _room(way, one)}
    return found


def _in_turn(suit: list[Card], shown: list[Step], told: set[Card]) -> dict[Card, list[Lay]]:
    """Go through the plays: each aged card in one makes the next lower one aged."""
    ways: dict[Card, set[Lay]] = {card: {frozenset()} if card in PRINTED else set() for card in suit}
    for one in shown:
        gained: dict[Card, set[Lay]] = {}
        for card, below in pairwise(suit):
            if isinstance(one.play, FaceUp):
                gained[below] = set(ways[card]) if card in one.play.cards else set()
            elif card not in told:
                gained[below] = {way | {(card, one.id)} for way in ways[card] if _room(way, one)}
        for card, more in gained.items():
            if card not in PRINTED:
                ways[card] |= more
    return {card: _least(found) for card, found in ways.items()}


def _room(way: Lay, one: Step) -> bool:
    return sum(at == one.id for _, at in way) < one.play.count


def _broken(ways: list[Lay]) -> list[Lay]:
    """List the least sets that have a part of every way."""
    chosen = (frozenset(parts) for parts in product(*ways))
    return _least(chosen)


def _least(ways: Iterable[Lay]) -> list[Lay]:
    every = set(ways)
    return [way for way in every if not any(other < way for other in every)]


def _rank(card: Card) -> int:
    return "sgzc".index(str(card)[1])


@lru_cache(maxsize=4096)
def _beating(card: Card, terms: Terms) -> frozenset[Card]:
    """Collect the cards that beat this one when it is led as a single."""
    return frozenset(one for one in map(Card, range(LI_CHEN)) if beats(Single(one), Single(card), terms))


def nothing_beats(card: Card, terms: Terms) -> bool:
    """Tell whether a single is aged at any time for everybody, where knowledge makes cards aged: nothing beats it."""
    return not _beating(card, terms)


PRINTED: Final = ALOOF | {card for card in map(Card, range(4 * SUIT_SIZE)) if card.number == SUIT_SIZE}
"""The cards that are aged from the start where plays alone make cards aged (LF-R14)."""
