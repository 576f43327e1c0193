"""Answering: what a follower does, who must beat or keep nothing that beats (LF-R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bits import bits_of
from engine.melds import Single, size_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.bits import Limit
    from engine.cards import Card
    from engine.melds import Meld
    from engine.playing.manners import Manners
    from engine.playing.table import Table

_AGED_WORTH = 20.0
_MELD_WORTH = 9.0


def choose_answer(rng: Random, manners: Manners, table: Table) -> Meld | tuple[Card, ...]:
    """Choose what the follower does: a meld beats, as cheaply as may be; cards are laid face down.

    Who can beat and does not want to beats all the same, mostly, where it would cost him an aged card or a meld.
    """
    beaters = beaters_now(table)
    if beaters and rng.random() < manners.beating:
        return _cheapest(table, beaters)
    laid = lawful_discard(rng, manners, table)
    if laid is None:
        return _cheapest(table, beaters)
    dear = bool(beaters) and bits_of(laid) & (_aged(table) | table.holdings.in_melds(table.held[table.turn]))
    return _cheapest(table, beaters) if dear and rng.random() < manners.thrift else laid


def beaters_now(table: Table) -> list[Meld]:
    """List the melds with which the seat whose turn it is can beat, the highest first."""
    if table.standing is None or table.standing_at is None:
        return []
    led = table.standing_at.position == 1
    return table.holdings.beaters(table.held[table.turn], table.standing, led=led)


def lawful_discard(rng: Random, manners: Manners, table: Table) -> tuple[Card, ...] | None:
    """Choose the cards to lay face down: those that must go, then those worth least; None where one has to beat."""
    limits = limits_now(table)
    held = table.held[table.turn]
    size = size_of(table.standing) if table.standing is not None else 0
    order = by_worth(rng, manners, table)
    laid: list[Card] = []
    gone = 0
    while True:
        whole = offended(limits, held & ~gone, gone)
        if whole is None:
            break
        bound = next((card for card in order if whole.pool & ~gone & 1 << card), None)
        if whole.before or len(laid) == size or bound is None:
            return None
        laid.append(bound)
        gone |= 1 << bound
    laid += [card for card in order if not gone & 1 << card][: size - len(laid)]
    return tuple(sorted(laid))


def limits_now(table: Table) -> tuple[Limit, ...]:
    """List what binds the seat whose turn it is, if it discards."""
    if table.standing is None or table.standing_at is None:
        return ()
    return table.holdings.after_discard(table.step, table.standing, table.standing_at)


def offended(limits: Sequence[Limit], kept: int, played: int) -> Limit | None:
    """Give the first limit that a hand breaks which kept some cards and played others."""
    return next((limit for limit in limits if limit.broken(kept, played)), None)


def by_worth(rng: Random, manners: Manners, table: Table) -> list[Card]:
    """List the cards of the seat whose turn it is, those that it parts with most easily first.

    Low ones go first; those in groups and runs are dearer, and dearest are those that it can count as aged.
    """
    seat = table.turn
    hand = sorted(table.hands[seat])
    in_melds = table.holdings.in_melds(table.held[seat])
    aged = _aged(table)
    whim = manners.whim * len(hand)
    worth = {
        card: card.number
        + (_AGED_WORTH if aged >> card & 1 else 0.0)
        + (_MELD_WORTH if in_melds >> card & 1 else 0.0)
        + whim * rng.random()
        for card in hand
    }
    return sorted(hand, key=worth.__getitem__)


def _cheapest(table: Table, beaters: Sequence[Meld]) -> Meld:
    """Choose the lowest meld that beats; a single is taken out of a group or run only where there is no other."""
    if isinstance(beaters[0], Single):
        in_melds = table.holdings.in_melds(table.held[table.turn])
        alone = [one for one in beaters if isinstance(one, Single) and not in_melds >> one.card & 1]
        return alone[-1] if alone else beaters[-1]
    return beaters[-1]


def _aged(table: Table) -> int:
    """Give the cards that the seat whose turn it is can count as aged."""
    seat = table.turn
    if table.terms.aged_by == "plays":
        return table.held[seat] & bits_of(table.aged_by_plays())
    return table.holdings.unbeaten(table.held[seat], table.gone | table.dealt_bits[seat])
