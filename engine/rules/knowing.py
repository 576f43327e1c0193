"""Leading by what one knows: on which kept card the lawfulness of a single lead turns.

Unprivileged, a lead is out of order if it was aged for its leader and that card was not (LF-R17); privileged, if it was
not aged (LF-R19). Only cards are compared here; which of them were aged for the leader is for others to find out.
Source: LF-R17 (order inside a suit), LF-R19 (privilege); rulings 3.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards import ALL_CARDS
from engine.rules.aged import FIRST_AGED
from engine.rules.following import beaters_of
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.cards import Card


@lru_cache(maxsize=256)
def always_aged(terms: Terms = TS) -> frozenset[Card]:
    """Give the singles that are aged for everybody, at any time: those that nothing beats when they are led (LF-R14).

    Which these are depends on which singles the book calls unbeaten, and on whether a higher suit beats a lower one.
    Where plays alone make cards aged, they are the cards that the book names, whatever beats them.
    """
    if terms.aged_by == "plays":
        return FIRST_AGED
    return frozenset(card for card in ALL_CARDS if not beaters_of(card, terms))


@lru_cache(maxsize=4096)
def may_offend(lead: Card, terms: Terms = TS, *, privilege: bool) -> tuple[Card, ...]:
    """List the cards that the leader of this single may have had to play first, depending on what he knew.

    Unprivileged: the ordinary cards of the suit, which are those not always aged, below the lead unless the lead is
    always aged. Privileged: every card of an earlier suit, unless the lead is always aged. High to low, as S G K C.

    An ordinary card is beaten by all that beats an ordinary higher one of its suit, whichever singles are unbeaten and
    however suits rank, so where the lead was aged none above it was not, and the lowest kept is aged only if all are.
    A single that nothing beats has no place in that order: it is never what should have gone first, and where it is
    led, be it the lowest of its suit (1g in X44 = b), any ordinary card of the suit can be.
    """
    if lead.suit is None:
        return ()
    always = always_aged(terms)
    if privilege:
        return () if lead in always else tuple(card for card in ALL_CARDS if _suit(card) < _suit(lead))
    ordinary = [card for card in ALL_CARDS if card.suit is lead.suit and card not in always]
    return tuple(card for card in ordinary if lead in always or card.number < lead.number)


def in_question(lead: Card, kept: Collection[Card], terms: Terms = TS, *, privilege: bool) -> Card | None:
    """Give the kept card on which the lead turns, the lowest of the suit; None when it was lawful whatever he knew."""
    return max((card for card in may_offend(lead, terms, privilege=privilege) if card in kept), default=None)


def _suit(card: Card) -> int:
    """Give the rank of a card's suit; Li Chen comes last."""
    return len(ALL_CARDS) if card.suit is None else card.suit.rank
