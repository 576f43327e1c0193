"""Dealing: one card at a time, twelve to each playing seat and one to the dreamer (LF-R4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import HAND_SIZE, deck
from engine.seats import PLAYING, Seat
from engine.sessions import seats_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Dealt:
    """What was dealt: twelve sorted cards to each playing seat, and the dreamer's card, None with three seats."""

    hands: Mapping[Seat, tuple[Card, ...]]
    dreamer: Card | None


def deal_cards(rng: Random, players: int) -> Dealt:
    """Shuffle and deal: in the first round dealer, second, dreamer, third, then dealer, second, third (LF-R4)."""
    pack = list(deck(players))
    rng.shuffle(pack)
    order = [*seats_of(players), *PLAYING * (HAND_SIZE - 1)]
    got: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for seat, card in zip(order, pack, strict=True):
        got[seat].append(card)
    return Dealt({seat: tuple(sorted(got[seat])) for seat in PLAYING}, next(iter(got[Seat.dreamer]), None))
