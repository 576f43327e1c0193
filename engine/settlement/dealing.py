"""Who deals next: the case of a hand, and the seat that the table's terms name for it.

Source: LF-R3; LF-A10; rows 6 to 11 of the matrix of variants.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.seats import Seat
from engine.settlement.ending import How

if TYPE_CHECKING:
    from engine.settlement.ending import Ending
    from engine.terms import NextDealer, Terms


def next_dealer(ending: Ending, terms: Terms) -> Seat:
    """Give the seat of this hand that deals the next one."""
    match rule_for(ending, terms):
        case "dealer":
            return Seat.dealer
        case "second":
            return Seat.second
        case "winner":
            return ending.winner or Seat.second


def rule_for(ending: Ending, terms: Terms) -> NextDealer:
    """Give what the terms say of a hand that ended so."""
    called = ending.caller is Seat.dealer
    if ending.winner is not None and ending.winner is not Seat.dealer:
        return terms.other_won
    if ending.winner is Seat.dealer:
        if called:
            return terms.dealer_won
        uncalled = ending.how is How.five_tigers and ending.caller is None
        return terms.tigers_dealer if uncalled else terms.uncalled_dealer_won
    if ending.how is How.void:
        return terms.nobody_called
    return terms.dealer_drew if called else terms.other_drew
