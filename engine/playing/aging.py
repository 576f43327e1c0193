"""Aging: whether a card is aged for a seat, as far as somebody can tell who sees every hand and counts.

An `Aging` answers True, False, or None where it cannot tell; whoever can deduce more may give an answer of his own.
`by_umpire` is exact where it answers: a card is aged when the holder has all that beats it, or it lay open; it is not
when an opponent does hold what beats it, since this very deal, lawful so far, is then possible for the holder.
Source: LF-R14 to LF-R16; src1 L24 (plays), src2 L34 (own hand and cards out).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.playing.table import Table
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from engine.cards import Card

Aging = Callable[[Table, Seat, "Card"], bool | None]
"""Tells of a card in the hand of a seat whether it is aged for that seat now; None when it cannot tell."""


def by_umpire(table: Table, seat: Seat, card: Card) -> bool | None:
    """Tell whether a card is aged, by counting and by a look into the hands.

    In books that only count, or only look at the plays, the answer is never None.
    """
    if table.terms.aged_by == "plays":
        return card in table.aged_by_plays()
    unseen = table.holdings.beaten_by(card) & ~table.dealt_bits[seat] & ~table.gone
    if not unseen:
        return True
    if table.terms.aged_by == "counting":
        return False
    if table.broken_by - {seat}:
        return None
    held = any(unseen & table.held[opponent] for opponent in PLAYING if opponent is not seat)
    return False if held else None
