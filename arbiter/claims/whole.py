"""Record: can this hand have been played lawfully? If not, which duties clash, and who can have broken what.

Source: rulings 2. The slow twin is `arbiter.worlds`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.answers import Unknown
from arbiter.claims.common import evidence_of_breach, opened, shown_deal
from arbiter.deals import choose
from arbiter.moments import end_of
from arbiter.ruling import Asked, Ruling, Verdict

if TYPE_CHECKING:
    from arbiter.court import Court
    from arbiter.dispute import Posed


def ask(posed: Posed) -> tuple[Asked, ...]:
    """Ask about the record as a whole."""
    posed.only(why="a dispute about the whole record takes")
    viewpoint = posed.accusing_viewpoint("a whole record")
    return (Asked("record", end_of(posed.record), viewpoint, posed.assume),)


def rule(court: Court, asked: Asked) -> Ruling:
    """Rule on a whole record: upheld with a lawful deal, or dismissed with clashes and explanations."""
    view = court.view(asked.moment.done, asked.viewpoint, assume=asked.assume)
    position = court.position(view)
    duties = tuple(duty.step for duty in position.duties(asked.assume))
    ruling = opened(court, asked, Verdict.undecided)
    blame = court.blame(view, duties)
    if isinstance(blame, Unknown):
        return replace(ruling, reason="budget")
    if blame.contradictory:
        return replace(evidence_of_breach(court, ruling, position, blame, duties), verdict=Verdict.dismissed)
    chosen = choose(position, duties)
    if chosen is None:
        return replace(ruling, reason="budget")
    return replace(ruling, verdict=Verdict.upheld, counter_deals=(shown_deal(court, view, chosen, side="lawful"),))
