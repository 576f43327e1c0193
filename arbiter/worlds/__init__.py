"""The slow twin: all worlds of a position by plain search, and rulings read off them by definition.

It replays whole deals move by move, lists the melds of the hands, and never sees a bound or a solver, so that a wrong
bound cannot agree with itself. Every clever answer of the arbiter must agree with it wherever it ends.
SOUND and COMPLETE where it ends: every deal that fits is looked at. It raises TooManyWorldsError when there are more
deals than its limit.
NOT DECIDED: knowledge. Lead order is the plain order of suits; what a leader knew is not asked.
"""

from __future__ import annotations

from arbiter.worlds.known import Known, known
from arbiter.worlds.rulings import Answer, holders, judge_aged, judge_discard, judge_record
from arbiter.worlds.search import LIMIT, TooManyWorldsError, World, worlds

__all__ = [
    "LIMIT",
    "Answer",
    "Known",
    "TooManyWorldsError",
    "World",
    "holders",
    "judge_aged",
    "judge_discard",
    "judge_record",
    "known",
    "worlds",
]
