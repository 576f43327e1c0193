"""What can be said of an aged claim with hindsight: since when it could be proved, and whether luck would have held.

Source: rulings 2 (`provable_since`, "unbeatable by luck").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.claims.cards import still_held, why_not
from arbiter.claims.common import opened, proved, too_deep
from arbiter.claims.weighing import Weighed, weigh
from arbiter.core import Row
from arbiter.moments import moment_after
from arbiter.position import NoWorld
from arbiter.proof.goal import aged_goal
from arbiter.ruling import Asked, Moment, Verdict
from engine.rules.following import beaters_of
from engine.seats import PLAYING

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbiter.court import Court


def provable_since(court: Court, asked: Asked, verdict: Verdict) -> Moment | None:
    """Give the first moment from which the claim was, or will be, upheld; None when there is none.

    For an upheld claim without a gap up to its moment; for a dismissed one the first later moment, the card in hand.
    """
    done = asked.moment.done

    def upheld(moment: int) -> bool:
        weighed = weigh(court, asked, moment)
        return weighed.verdict is Verdict.upheld and _accepted(court, asked, weighed)

    free = court.setting.aged_level is None
    if verdict is Verdict.upheld:
        if free and _monotone(weigh(court, asked, done)):
            return moment_after(court.record, _first(upheld, 0, done))
        first = done
        while first > 0 and upheld(first - 1):
            first -= 1
        return moment_after(court.record, first)
    last = _last_in_hand(court, asked)
    if last <= done:
        return None
    if free and _monotone(weigh(court, asked, last)):
        return moment_after(court.record, _first(upheld, done + 1, last)) if upheld(last) else None
    later = next((moment for moment in range(done + 1, last + 1) if upheld(moment)), None)
    return None if later is None else moment_after(court.record, later)


def _accepted(court: Court, asked: Asked, weighed: Weighed) -> bool:
    """Tell whether the claim can be argued within the depth that the table accepts."""
    if court.setting.aged_level is None or weighed.blame is None:
        return True
    ruling = opened(court, asked, weighed.verdict)
    goal = aged_goal(weighed.card, tuple(weighed.wishes))
    shown = proved(court, ruling, weighed.position, weighed.duties, weighed.blame, goal)
    return shown is not None and not too_deep(court, shown)


def _monotone(weighed: Weighed) -> bool:
    """Tell whether proof cannot have been lost on the way, because no breach has shown.

    Every deal of the moment, cut short, is then a deal of each earlier moment; what was in no hand then is in none now.
    """
    return weighed.blame is None or not weighed.blame.contradictory


def _first(holds: Callable[[int], bool], low: int, high: int) -> int:
    """Find the first moment at which a monotone property holds, given that it holds at `high`."""
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return high


def _last_in_hand(court: Court, asked: Asked) -> int:
    """Give the last moment of the record at which the seat can still hold the card."""
    done = asked.moment.done
    if asked.seat is None or asked.card is None:
        return done
    last = len(court.steps)
    while last > done and why_not(court, asked.seat, asked.card, last) is not None:
        last -= 1
    return last


def unbeatable(court: Court, asked: Asked) -> bool | None:
    """Tell whether with all hands open no opponent held a beater at the moment; None when the record does not tell.

    Uses nobody's obedience, and the whole record.
    """
    if asked.card is None:
        return None
    position = court.position(court.open_view())
    held = [
        variable
        for card in beaters_of(asked.card, court.terms)
        for seat in PLAYING
        if seat is not asked.seat
        for variable in still_held(court, card, seat, asked.moment.done)
    ]
    if not held:
        return True
    groups = tuple((variable,) for variable in held)
    some, none = Row(groups, 1, len(groups)), Row(groups, 0, 0)
    if isinstance(position.ask((), position.sat.any_of(held), ((some,),)), NoWorld):
        return True
    if isinstance(position.ask((), position.sat.all_of([none]), ((none,),)), NoWorld):
        return False
    return None
