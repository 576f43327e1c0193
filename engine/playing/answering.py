"""Answering: what a follower does, who must beat or keep nothing that beats (LF-R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.duties import discard_duty
from engine.melds import SMALLEST_MELD, beaters_in, size_of
from engine.rules.aged import FIRST_AGED

if TYPE_CHECKING:
    from collections.abc import Collection
    from random import Random

    from engine.cards import Card
    from engine.duties import Duty
    from engine.melds import Meld
    from engine.playing.manners import Manners
    from engine.playing.table import Table

_AGED_WORTH = 20.0
_MELD_WORTH = 9.0


def choose_answer(rng: Random, manners: Manners, table: Table) -> Meld | tuple[Card, ...]:
    """Choose what the follower does: a meld beats, as cheaply as may be; cards are laid face down."""
    beaters = beaters_now(table)
    if beaters and rng.random() < manners.beating:
        return beaters[-1]
    laid = lawful_discard(rng, manners, table)
    return beaters[-1] if laid is None else laid


def beaters_now(table: Table) -> list[Meld]:
    """List the melds with which the seat whose turn it is can beat, the highest first."""
    if table.standing is None or table.standing_at is None:
        return []
    led = table.standing_at.position == 1
    return beaters_in(table.hands[table.turn], table.standing, table.terms, led=led)


def lawful_discard(rng: Random, manners: Manners, table: Table) -> tuple[Card, ...] | None:
    """Choose the cards to lay face down: those that must go, then those worth least; None where one has to beat."""
    duty = duty_now(table)
    hand = table.hands[table.turn]
    size = size_of(table.standing) if table.standing is not None else 0
    order = by_worth(rng, manners, hand)
    laid: list[Card] = []
    while True:
        whole = duty.broken(hand.difference(laid), laid) if duty is not None else None
        if whole is None:
            break
        bound = [card for card in order if card in whole.pool and card not in laid]
        if whole.before or len(laid) == size or not bound:
            return None
        laid.append(bound[0])
    laid += [card for card in order if card not in laid][: size - len(laid)]
    return tuple(sorted(laid))


def duty_now(table: Table) -> Duty | None:
    """Give the duty of the seat whose turn it is, if it discards."""
    if table.standing is None:
        return None
    return discard_duty(table.step, table.turn, table.standing, table.terms, at=table.standing_at)


def by_worth(rng: Random, manners: Manners, hand: Collection[Card]) -> list[Card]:
    """List the cards of a hand, those that a player parts with most easily first: low ones that belong to no meld."""
    return sorted(sorted(hand), key=lambda card: _worth(card, hand) + manners.whim * rng.random() * len(hand))


def _worth(card: Card, hand: Collection[Card]) -> float:
    """Say what a card is worth to its holder."""
    worth = float(card.number)
    if card in FIRST_AGED:
        worth += _AGED_WORTH
    if _in_meld(card, hand):
        worth += _MELD_WORTH
    return worth


def _in_meld(card: Card, hand: Collection[Card]) -> bool:
    """Tell whether a card belongs to a group or run of its hand."""
    if card.suit is None:
        return False
    alike = sum(other.number == card.number and other.suit is not None for other in hand)
    numbers = {other.number for other in hand if other.suit is card.suit}
    run = 1
    for step in (1, -1):
        number = card.number + step
        while number in numbers:
            run, number = run + 1, number + step
    return alike >= SMALLEST_MELD or run >= SMALLEST_MELD
