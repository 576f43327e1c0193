"""Leading: which leads are lawful for what the leader knows, and which of them a sensible player makes.

SOUND: a lead listed is lawful. NOT COMPLETE: a single of which it is not known whether it is aged is left out where
that matters. Source: LF-R17 to LF-R19.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bits import bits_of, cards_of
from engine.melds import Single
from engine.playing.answering import offended
from engine.rules.knowing import always_aged

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.cards import Card
    from engine.melds import Meld
    from engine.playing.aging import Aging
    from engine.playing.manners import Manners
    from engine.playing.table import Table
    from engine.rules.leading import Open


def choose_lead(rng: Random, manners: Manners, table: Table, aged: Aging) -> Meld | None:
    """Choose what the leader leads: a group or run if he has one, else a single that is in order.

    None where no lead is surely lawful, which comes only of an earlier breach.
    """
    before = table.open()
    longer = [meld for meld in table.holdings.longer(table.held[table.leader]) if in_plain_order(table, meld, before)]
    if longer and rng.random() < manners.melds:
        return _best(rng, manners, longer)
    singles = lawful_singles(table, aged, before)
    if not singles:
        return _best(rng, manners, longer) if longer else None
    early = [one for one in singles if one.card.suit is not singles[0].card.suit]
    if early and rng.random() < manners.privilege:
        return rng.choice(early)
    if rng.random() < manners.whim:
        return rng.choice(singles)
    first = [one for one in singles if one.card.suit is singles[0].card.suit]
    return max(first, key=lambda one: one.card)


def lawful_singles(table: Table, aged: Aging, before: Open) -> list[Single]:
    """List the singles that the leader may surely lead, in the order S G K C L, high to low."""
    seat, terms = table.leader, table.terms
    privilege = table.privileged(seat)
    held, ask = table.held[seat], table.holdings.in_question
    found = []
    for card in cards_of(held):
        kept = ask(card, held & ~(1 << card), privilege=privilege) if terms.aged_by != "plays" else None
        if in_plain_order(table, Single(card), before) and (
            kept is None or _surely_in_order(table, aged, card, kept, privilege=privilege)
        ):
            found.append(Single(card))
    return found


def in_plain_order(table: Table, lead: Meld, before: Open) -> bool:
    """Tell whether the order of leading allows a lead, as far as that does not turn on what the leader knows."""
    seat = table.leader
    limits = table.holdings.after_lead(lead, table.players, privilege=table.privileged(seat), before=before)
    if not limits:
        return True
    played = bits_of(lead.cards)
    return offended(limits, table.held[seat] & ~played, played) is None


def _surely_in_order(table: Table, aged: Aging, card: Card, kept: Card, *, privilege: bool) -> bool:
    """Tell whether a single is in order although the leader keeps a card on which it turns (LF-R17, LF-R19)."""
    if privilege:
        return aged(table, table.leader, card) is True
    if aged(table, table.leader, kept) is True:
        return True
    return card not in always_aged(table.terms) and aged(table, table.leader, card) is False


def _best(rng: Random, manners: Manners, melds: Sequence[Meld]) -> Meld:
    """Choose among groups and runs: mostly the longest, and of those the highest."""
    if rng.random() >= manners.longest:
        return rng.choice(melds)
    longest = len(melds[-1].cards)
    return next(meld for meld in melds if len(meld.cards) == longest)
