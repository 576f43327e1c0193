"""A slow twin of the payments: every loser pays his shares, then who must pay for him gives them back.

It reads the text sentence by sentence and shares nothing with `engine.settlement` but its frozen values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.seats import Seat
from engine.settlement import How

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.settlement import Ending
    from engine.terms import Terms

D, P, T, M = Seat.dealer, Seat.second, Seat.third, Seat.dreamer


def slow_points(fu: int, terms: Terms) -> int:
    """Read the price off the sentence: start at one point for the base and go up step by step."""
    if terms.formula == "table":
        return {6: 1, 7: 2, 8: 4, 9: 8, 10: 16, 11: 32, 12: 128}.get(fu, 0)
    cost = 0
    for step in range(terms.base, fu + 1):
        cost = 1 if step == terms.base else cost * 2 if terms.formula == "power" else cost + 1
    return cost + cost if fu == 12 and terms.twelve_doubled else cost


def slow_payments(ending: Ending, players: int, dreamers: Card | None, terms: Terms) -> dict[Seat, int]:
    """Let each loser pay his shares into the middle, then let the privileged loser give him back what he must."""
    purse = dict.fromkeys([D, P, T, M] if players == 4 else [D, P, T], 0)
    if ending.winner is None:
        return purse
    tigers = ending.how is How.five_tigers
    fu = terms.five_tigers if tigers else sum(len(taken.cards or ()) for taken in ending.taken) + len(ending.aged)
    to_winner = slow_points(fu or 0, terms)
    to_dreamer = 0
    if players == 4 and not tigers and dreamers is not None:
        ones = {"1s", "1g", "1z", "1c", "L"}
        used = [str(card) for taken in ending.taken for card in taken.cards or ()] + [str(c) for c in ending.aged]
        if terms.dreamer_matches == "hand":
            used = [str(card) for card in ending.held]
        mine = str(dreamers)
        like = [card for card in used if (card in ones and mine in ones) or card[0] == mine[0]]
        if like or terms.dreamer_without_match:
            to_dreamer = slow_points(terms.dreamer_base + len(like), terms)
    for loser in (D, P, T):
        if loser is not ending.winner:
            purse[loser] -= to_winner + to_dreamer
            purse[ending.winner] += to_winner
            if players == 4:
                purse[M] += to_dreamer
    bank = ending.caller
    covered = not tigers or (ending.after_call and terms.cover_tigers)
    if bank in {P, T} and bank is not ending.winner and covered:
        other = next(seat for seat in (D, P, T) if seat not in {bank, ending.winner})
        owed = to_winner + (to_dreamer if terms.cover_dreamer else 0)
        purse[other] += owed
        purse[bank] -= owed
    return purse
