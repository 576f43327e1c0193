"""What 糊 cost: from cards to 糊, and from 糊 to the points that each loser owes.

Source: LF-R21, LF-R24 to LF-R26; the formulas of other tables are fields of `engine.terms`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.rules.scoring import TWELVE, counting_up, doubling, matches
from engine.settlement.ending import How

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.settlement.ending import Ending
    from engine.terms import Terms

TABLE: Final = {6: 1, 7: 2, 8: 4, 9: 8, 10: 16, 11: 32, 12: 128}
"""The printed table of 糊 and points; what it does not list costs nothing (src1 L51-52)."""


def points(fu: int, terms: Terms) -> int:
    """Give the points that so many 糊 cost each loser; fewer 糊 than the base cost nothing."""
    if terms.formula == "table":
        return TABLE.get(fu, 0)
    if fu < terms.base:
        return 0
    plain = doubling(fu, terms.base) if terms.formula == "power" else counting_up(fu, terms.base)
    return 2 * plain if fu == TWELVE and terms.twelve_doubled else plain


def fu_of(ending: Ending, terms: Terms) -> int | None:
    """Give the 糊 of the winner: cards won and aged cards declared, or what five tigers count; None if nobody won."""
    match ending.how:
        case How.declared:
            return ending.won + len(ending.aged)
        case How.five_tigers:
            return terms.five_tigers
        case _:
            return None


def compared(ending: Ending, terms: Terms) -> tuple[Card, ...]:
    """List the winner's cards that are compared with the dreamer's, sorted (LF-A13)."""
    return ending.used if terms.dreamer_matches == "winning-cards" else tuple(sorted(ending.held))


def dreamers_fu(matching: int, terms: Terms) -> int | None:
    """Give the dreamer's 糊 for so many matches, or None when he is not paid (LF-R25)."""
    if not matching and not terms.dreamer_without_match:
        return None
    return terms.dreamer_base + matching


def matching(ending: Ending, dreamers: Card, terms: Terms) -> tuple[Card, ...]:
    """List the winner's cards that have the number of the dreamer's card, sorted."""
    return matches(dreamers, compared(ending, terms))
