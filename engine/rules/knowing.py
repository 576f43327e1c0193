"""Leading by what one knows: on which kept card the lawfulness of a single lead turns.

Unprivileged, a lead is out of order if it was aged for its leader and that card was not (LF-R17); privileged, if it was
not aged (LF-R19). Only cards are compared here; which of them were aged for the leader is for others to find out.
Source: LF-R17 (order inside a suit), LF-R19 (privilege); rulings 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.cards import ALL_CARDS, ALOOF, SUIT_SIZE

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.cards import Card

ALWAYS_AGED: Final = ALOOF | {card for card in ALL_CARDS if card.number == SUIT_SIZE}
"""The singles that nothing ever beats: aged for everybody, at any time (LF-R14)."""


def may_offend(lead: Card, *, privilege: bool) -> tuple[Card, ...]:
    """List the cards that the leader of this single may have had to play first, depending on what he knew.

    Unprivileged: the ordinary cards of the suit, those below the lead unless the lead is always aged. Privileged: every
    card of an earlier suit, unless the lead is always aged. The order is S G K C, high to low.
    """
    if lead.suit is None:
        return ()
    if privilege:
        return () if lead in ALWAYS_AGED else tuple(card for card in ALL_CARDS if _suit(card) < _suit(lead))
    ordinary = [card for card in ALL_CARDS if card.suit is lead.suit and card not in ALWAYS_AGED]
    return tuple(card for card in ordinary if lead in ALWAYS_AGED or card.number < lead.number)


def in_question(lead: Card, kept: Collection[Card], *, privilege: bool) -> Card | None:
    """Give the kept card on which the lead turns, the lowest of the suit; None when it was lawful whatever he knew."""
    return max((card for card in may_offend(lead, privilege=privilege) if card in kept), default=None)


def _suit(card: Card) -> int:
    """Give the rank of a card's suit; Li Chen comes last."""
    return len(ALL_CARDS) if card.suit is None else card.suit.rank
