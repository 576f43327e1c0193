"""The slow twin: all worlds of a position by plain search, and rulings read off them by definition.

It replays whole deals move by move, lists the melds of the hands, and never sees a bound or a solver, so that a wrong
bound cannot agree with itself. Every clever answer of the arbiter must agree with it wherever it ends.
SOUND and COMPLETE where it ends: every deal that fits is looked at. It raises TooManyWorldsError when there are more
deals than its limit.
What a leader knew is found the same way, from all the deals he could think of, and so on backwards in time.
"""

from __future__ import annotations

from arbiter.worlds.knowing import Leaders, aged_for, knowledge_breaches
from arbiter.worlds.known import Known, known
from arbiter.worlds.rulings import Answer, holders, judge_aged, judge_discard, judge_lead, judge_record
from arbiter.worlds.search import LIMIT, TooManyWorldsError, World, worlds

__all__ = [
    "LIMIT",
    "Answer",
    "Known",
    "Leaders",
    "TooManyWorldsError",
    "World",
    "aged_for",
    "holders",
    "judge_aged",
    "judge_discard",
    "judge_lead",
    "judge_record",
    "knowledge_breaches",
    "known",
    "worlds",
]
