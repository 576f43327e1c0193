"""What a hand costs, told again by arithmetic of its own: every loser pays in, whoever must pay for him gives it back.

Shares nothing with `engine.settlement`, whose answers it checks. Source: LF-R3, LF-R24 to LF-R27.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.terms import Terms

PRINTED: Final = (1, 2, 4, 8, 16, 32, 128)
"""The table of points from six to twelve 糊 (src1)."""
SIX: Final = 6
TWELVE: Final = 12


@dataclass(frozen=True, slots=True)
class Won:
    """A hand that was won: by whom, by five tigers or not, what for, who called, and with which cards.

    `matched` are the cards that the dreamer's is compared with, None where he is not paid at all. `covered` tells
    whether a privileged loser pays for the other.
    """

    winner: Seat
    tigers: bool
    fu: int
    caller: Seat | None
    matched: tuple[Card, ...] | None
    covered: bool


def price(fu: int, terms: Terms) -> int:
    """Give the points of so many 糊, going up from the base one by one."""
    if terms.formula == "table":
        return PRINTED[fu - SIX] if SIX <= fu <= TWELVE else 0
    cost = 0
    for step in range(terms.base, fu + 1):
        cost = 1 if step == terms.base else 2 * cost if terms.formula == "power" else cost + 1
    return 2 * cost if fu == TWELVE and terms.twelve_doubled else cost


def dreamers(won: Won, card: Card | None, terms: Terms) -> tuple[tuple[Card, ...], int, int] | None:
    """Give the cards that match the dreamer's, his 糊 and their price; None when he is not paid."""
    if won.matched is None or card is None:
        return None
    like = tuple(sorted(one for one in won.matched if one.number == card.number))
    if not like and not terms.dreamer_without_match:
        return None
    fu = terms.dreamer_base + len(like)
    return like, fu, price(fu, terms)


def purses(won: Won, card: Card | None, players: int, terms: Terms) -> dict[str, int]:
    """Give what each seat has in the end, by the words of documents."""
    share = dreamers(won, card, terms)
    to_winner, to_dreamer = price(won.fu, terms), share[2] if share else 0
    purse = {seat.value: 0 for seat in Seat if seat is not Seat.dreamer or players > len(PLAYING)}
    losers = [seat for seat in PLAYING if seat is not won.winner]
    for loser in losers:
        purse[loser.value] -= to_winner + to_dreamer
    purse[won.winner.value] += len(losers) * to_winner
    if to_dreamer:
        purse[Seat.dreamer.value] += len(losers) * to_dreamer
    payer = won.caller
    if payer in losers and payer is not Seat.dealer and payer is not None and won.covered:
        other = next(seat for seat in losers if seat is not payer)
        owed = to_winner + (to_dreamer if terms.cover_dreamer else 0)
        purse[payer.value] -= owed
        purse[other.value] += owed
    return purse


def next_dealer(winner: Seat | None, caller: Seat | None, terms: Terms, *, tigers: bool, void: bool) -> str:
    """Give who deals next (LF-R3), by the words of documents."""
    if void:
        rule = terms.nobody_called
    elif winner is None:
        rule = terms.dealer_drew if caller is Seat.dealer else terms.other_drew
    elif winner is not Seat.dealer:
        rule = terms.other_won
    elif caller is Seat.dealer:
        rule = terms.dealer_won
    else:
        rule = terms.tigers_dealer if tigers and caller is None else terms.uncalled_dealer_won
    if rule == "winner":
        return winner.value if winner is not None else Seat.second.value
    return rule
