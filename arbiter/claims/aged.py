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
from arbiter.deals import Chosen, choose
from arbiter.moments import find_moment
from arbiter.proof.goal import aged_goal
from arbiter.proof.write import printed
from arbiter.ruling import MAX_LEVEL, Asked, Ruling, Verdict

if TYPE_CHECKING:
    from arbiter.claims.weighing import Weighed
    from arbiter.court import Court
    from arbiter.dispute import Posed
    from arbiter.knowing.leader import Witness


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
    ruling = rule_at_once(court, asked)
    if ruling.verdict is Verdict.undecided:
        return ruling
    ruling = replace(ruling, provable_since=provable_since(court, asked, ruling.verdict))
    if ruling.verdict is Verdict.upheld or ruling.reason is not None or court.terms.aged_by == "plays":
        return ruling
    weighed = weigh(court, asked, asked.moment.done)
    gaps = gaps_of(court, weighed)
    filled: bool | None = False
    if gaps:
        filled = None if weighed.blame and weighed.blame.contradictory else some_filling_upholds(court, weighed)
    return replace(
        ruling,
        unbeatable=unbeatable(court, asked),
        gaps=() if filled is False else gaps,
        gaps_settled=filled is not None,
    )


def rule_at_once(court: Court, asked: Asked) -> Ruling:
    """Rule on an aged claim, with its evidence and without hindsight."""
    weighed = weigh(court, asked, asked.moment.done)
    ruling = opened(court, asked, weighed.verdict)
    if weighed.verdict is Verdict.undecided:
        return replace(ruling, reason="budget")
    if weighed.blame is not None:
        ruling = evidence_of_breach(court, ruling, weighed.position, weighed.blame, weighed.duties)
    if weighed.verdict is Verdict.upheld:
        return _upheld(court, ruling, weighed)
    if court.terms.aged_by == "plays":
        return ruling
    return _dismissed(court, ruling, weighed)


def _upheld(court: Court, ruling: Ruling, weighed: Weighed) -> Ruling:
    """Add the argument."""
    if weighed.blame is not None:
        goal = aged_goal(weighed.card, tuple(weighed.wishes))
        shown = proved(court, ruling, weighed.position, weighed.duties, weighed.blame, goal)
        if shown is None:
            return replace(ruling, verdict=Verdict.undecided, reason="budget")
        ruling = shown
    elif court.terms.aged_by != "plays":
        ruling = replace(ruling, proof=printed(weighed.card))
    return replace(ruling, verdict=Verdict.dismissed, reason=MAX_LEVEL) if too_deep(court, ruling) else ruling


def _dismissed(court: Court, ruling: Ruling, weighed: Weighed) -> Ruling:
    """Add the counter-deal that comes first."""
    given_up = weighed.failed_under or ()
    chosen = choose(weighed.position, weighed.demanded(given_up), wishes=weighed.wishes)
    if chosen is None or chosen.shows is None:
        return replace(ruling, verdict=Verdict.undecided, reason="budget")
    card, holder = weighed.held[chosen.shows]
    shown = shown_deal(court, weighed.position.view, chosen, beater=(card,), holder=holder)
    return replace(ruling, counter_deals=(shown,))


def shown_by(court: Court, asked: Asked, witness: Witness) -> Ruling:
    """Rule that a card was not aged, shown by a deal found before."""
    weighed = weigh(court, asked, asked.moment.done)
    ruling = opened(court, asked, Verdict.dismissed)
    if weighed.blame is not None:
        ruling = evidence_of_breach(court, ruling, weighed.position, weighed.blame, weighed.duties)
    chosen = Chosen(witness.world, None, stopped=False)
    shown = shown_deal(court, weighed.position.view, chosen, beater=(witness.beater,), holder=witness.holder)
    return replace(ruling, counter_deals=(shown,))
