"""Settlement: cards won, what a win is worth, what each seat pays, and who deals next; pure functions on frozen values.

`taken` counts what rounds won, `ending` says how a hand ended, `price` turns cards into 糊 and 糊 into points,
`paying` says who pays whom, `dealing` who deals next.
"""

from __future__ import annotations

from engine.settlement.ending import TIGERS, Ending, How
from engine.settlement.paying import DreamersShare, Settlement, Transfer, dreamer_may_be_paid, settle
from engine.settlement.price import points
from engine.settlement.taken import Taken, cards_left, cards_won, leads_at, played_out, rounds_taken

__all__ = [
    "TIGERS",
    "DreamersShare",
    "Ending",
    "How",
    "Settlement",
    "Taken",
    "Transfer",
    "cards_left",
    "cards_won",
    "dreamer_may_be_paid",
    "leads_at",
    "played_out",
    "points",
    "rounds_taken",
    "settle",
]
