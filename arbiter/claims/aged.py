"""Aged 老歲牌: at this moment no opponent holds a card that beats this single (LF-R14 to LF-R16).

Upheld when true in every deal of the viewpoint, under every way in which a contradictory record can be; else
dismissed, with the counter-deal that comes first. Source: rulings 2. The slow twin is `arbiter.worlds`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.claims.cards import cards_to_judge
from arbiter.claims.common import evidence_of_breach, opened, proved, shown_deal, too_deep
from arbiter.claims.gaps import gaps_of, some_filling_upholds
from arbiter.claims.hindsight import provable_since, unbeatable
from arbiter.claims.weighing import weigh
from arbiter.deals import choose
from arbiter.moments import find_moment
from arbiter.proof.goal import aged_goal
from arbiter.proof.write import printed
from arbiter.ruling import MAX_LEVEL, Asked, Ruling, Verdict

if TYPE_CHECKING:
    from arbiter.claims.weighing import Weighed
    from arbiter.court import Court
    from arbiter.dispute import Posed


def ask(posed: Posed) -> tuple[Asked, ...]:
    """Ask about one card, or about every card of the seat's hand at the moment when none is named."""
    told = posed.told
    example = f"an aged claim takes a moment, such as before = {told.round or 3}, and"
    posed.only("seat", "card", "before", "after", why=example)
    seat = posed.seat("an aged claim needs a seat")
    moment = find_moment(posed.record, told.before, told.after, told.at, posed.faults)
    if seat is None or moment is None:
        return ()
    viewpoint = posed.claiming_viewpoint()
    cards = cards_to_judge(posed.court, seat, moment.done, told, posed.faults)
    return tuple(Asked("aged", moment, viewpoint, posed.assume, seat, card) for card in cards)


def rule(court: Court, asked: Asked) -> Ruling:
    """Rule on an aged claim."""
    weighed = weigh(court, asked, asked.moment.done)
    ruling = opened(court, asked, weighed.verdict, claimant=asked.seat)
    if weighed.verdict is Verdict.undecided:
        return replace(ruling, reason="budget")
    if weighed.blame is not None:
        ruling = evidence_of_breach(court, ruling, weighed.position, weighed.blame, weighed.duties)
    if weighed.verdict is Verdict.upheld:
        return _upheld(court, ruling, weighed)
    return _dismissed(court, ruling, weighed)


def _upheld(court: Court, ruling: Ruling, weighed: Weighed) -> Ruling:
    """Add the premises and since when the claim could be proved."""
    if weighed.blame is not None:
        goal = aged_goal(weighed.card, tuple(weighed.wishes))
        shown = proved(court, ruling, weighed.position, weighed.duties, weighed.blame, goal)
        if shown is None:
            return replace(ruling, verdict=Verdict.undecided, reason="budget")
        ruling = shown
    else:
        ruling = replace(ruling, proof=printed(weighed.card))
    if too_deep(court, ruling):
        ruling = replace(ruling, verdict=Verdict.dismissed, reason=MAX_LEVEL)
    return replace(ruling, provable_since=provable_since(court, ruling.asked, ruling.verdict))


def _dismissed(court: Court, ruling: Ruling, weighed: Weighed) -> Ruling:
    """Add the counter-deal that comes first, and what can be said with hindsight."""
    given_up = weighed.failed_under or ()
    chosen = choose(weighed.position, weighed.demanded(given_up), wishes=weighed.wishes)
    if chosen is None or chosen.shows is None:
        return replace(ruling, verdict=Verdict.undecided, reason="budget")
    card, holder = weighed.held[chosen.shows]
    gaps = gaps_of(court, weighed)
    filled: bool | None = False
    if gaps:
        filled = None if weighed.blame and weighed.blame.contradictory else some_filling_upholds(court, weighed)
    return replace(
        ruling,
        counter_deals=(shown_deal(court, chosen, beater=(card,), holder=holder),),
        unbeatable=unbeatable(court, ruling.asked),
        provable_since=provable_since(court, ruling.asked, weighed.verdict),
        gaps=() if filled is False else gaps,
        gaps_settled=filled is not None,
    )
