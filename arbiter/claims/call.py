"""Call: evasion of calling 可以做而唔做, by a standard that the dispute or the table names.

Upheld when the seat was asked, did not call, and its opening hand meets the standard; dismissed when the hand does
not, or when the seat called or was never asked. Not proven where the record tells too little of the hand, or not who
called; what is told of a hand suffices where it meets the standard by itself. Undecided where a certain win is neither
shown nor refuted. Nothing rests on anybody's obedience.
For second and third the sources have no measure (src0 L162): the six cards are counted for them as for the dealer,
and a certain win must hold whatever the dealer leads first.
Source: LF-A11, LF-X30, LF-X31, LF-R6.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from arbiter.answers import Unknown
from arbiter.calling.ground import Ground
from arbiter.calling.leads import winning_plan
from arbiter.calling.refuting import refute
from arbiter.calling.six_cards import broken_runs, most_cards, won_by
from arbiter.calling.standards import ENOUGH_CARDS, SIX_CARDS, STANDARDS
from arbiter.calling.values import Calling
from arbiter.knowledge import opening_told
from arbiter.moments import end_of
from arbiter.ruling import Asked, Ruling, ShownDeal, Verdict
from engine.cards import HAND_SIZE
from engine.deal import Deal
from engine.record import FaceUp
from engine.seats import PLAYING, Seat
from engine.steps import steps_of

if TYPE_CHECKING:
    from arbiter.calling.values import Refutation
    from arbiter.court import Court
    from arbiter.dispute import Posed
    from engine.cards import Card
    from engine.record import Record

CALLED: Final = "called"
NOT_ASKED: Final = "not-asked"
HAND_NOT_TOLD: Final = "hand-not-told"
CALLER_NOT_TOLD: Final = "caller-not-told"
BROKEN_RUN: Final = "broken-run"
NEITHER: Final = "neither"
"""Why a ruling is what it is, where the count alone does not say it: the seat called, or was never asked; the record
tells too little; breaking the run excuses (X30); neither a certain win nor a refutation of one was found."""

REFUTING: Final = "refuting"
"""The side of a deal in which the accused does not win."""

Found = tuple[Verdict, str | None, Calling]


def ask(posed: Posed) -> tuple[Asked, ...]:
    """Ask whether a seat evaded calling; a fault that lists the standards where none is named."""
    posed.only("seat", "standard", why="a dispute about calling takes a seat and a standard, and")
    seat = posed.seat("a dispute about calling needs a seat")
    viewpoint = posed.accusing_viewpoint("evasion of calling")
    own = posed.setting.terms.evasion
    name = posed.told.standard if posed.told.standard is not None else own if own in STANDARDS else None
    if name not in STANDARDS:
        posed.fault(f"by which standard is it an evasion not to call? name {' or '.join(STANDARDS)}, not {name!r}")
    if seat is None:
        return ()
    return (Asked("call", end_of(posed.record), viewpoint, posed.assume, seat, standard=name),)


def rule(court: Court, asked: Asked) -> Ruling:
    """Rule on an evasion of calling."""
    seat, name = asked.seat, asked.standard
    if seat is None or name is None:
        msg = f"evasion needs a seat and a standard: {asked!r}"
        raise ValueError(msg)
    setting, record = court.setting, court.record
    needs = ENOUGH_CARDS if name == SIX_CARDS.name else setting.terms.win_at
    hand = known_hand(record, seat, asked.viewpoint)
    calling = Calling(name, setting.terms.evasion == name, hand, needs)
    reason = nothing_evaded(record, seat)
    if reason is not None:
        found: Found = Verdict.dismissed, reason, calling
    elif name == SIX_CARDS.name:
        found = _six_cards(court, seat, calling)
    else:
        found = _certain_win(court, seat, calling)
    verdict, why, calling = found
    if verdict is Verdict.upheld and record.called_by is None:
        verdict, why = Verdict.not_proven, CALLER_NOT_TOLD
    return Ruling(
        asked,
        setting.book.name,
        setting.options,
        verdict,
        counter_deals=_shown(calling.refutation),
        not_used=setting.unused,
        reason=why,
        calling=calling,
    )


def nothing_evaded(record: Record, seat: Seat) -> str | None:
    """Tell why a seat can have evaded nothing, whatever it held: it called, or it was never asked (LF-R5, LF-R6)."""
    if record.called_by == seat.value:
        return CALLED
    before = PLAYING[: PLAYING.index(seat)]
    tigers = any(one.five_tigers and not one.after_call for one in record.declared)
    if record.called_by in {other.value for other in before} or (tigers and record.called_by is None):
        return NOT_ASKED
    return None


def known_hand(record: Record, seat: Seat, viewpoint: str) -> tuple[Card, ...]:
    """Give what is known of an opening hand: all that the record tells, or what lay open."""
    if viewpoint == "open":
        return tuple(sorted(opening_told(record, seat)))
    plays = [step.play for step in steps_of(record) if step.seat is seat]
    shown = {card for play in plays if isinstance(play, FaceUp) for card in play.cards}
    return tuple(sorted(shown | {seen.card for seen in record.seen if seen.by is seat}))


def _six_cards(court: Court, seat: Seat, calling: Calling) -> Found:
    ground = Ground(court.setting.terms, court.record.players)
    counted = most_cards(ground, calling.hand, court.budget)
    if counted is None:
        return Verdict.undecided, "budget", calling
    calling = replace(calling, counted=counted)
    if counted.total < calling.needs:
        return (*_not_met(calling), calling)
    return _unless_broken(court, seat, ground, calling)


def _unless_broken(court: Court, seat: Seat, ground: Ground, calling: Calling) -> Found:
    """Look whether a hand that comes to six does so without the runs that its owner, who won, broke (LF-X30)."""
    broken = broken_runs(court.record, seat, calling.hand, ground) if won_by(court.record, seat) else ()
    if not broken:
        return Verdict.upheld, None, calling
    unbroken = most_cards(ground, calling.hand, court.budget, without={one.run for one in broken})
    if unbroken is None:
        return Verdict.undecided, "budget", calling
    if unbroken.total >= calling.needs:
        return Verdict.upheld, None, calling
    calling = replace(calling, broken=broken, unbroken=unbroken.total)
    if court.setting.terms.broken_run_excuses:
        return Verdict.dismissed, BROKEN_RUN, calling
    return Verdict.upheld, None, calling


def _certain_win(court: Court, seat: Seat, calling: Calling) -> Found:
    ground = Ground(court.setting.terms, court.record.players)
    plan = winning_plan(ground, calling.hand) if seat is Seat.dealer else None
    if plan is not None:
        return Verdict.upheld, None, replace(calling, plan=plan)
    if len(calling.hand) < HAND_SIZE:
        return (*_not_met(calling), calling)
    found = refute(ground, calling.hand, seat, court.budget)
    if found is None or isinstance(found, Unknown):
        return Verdict.undecided, NEITHER if found is None else "budget", calling
    return Verdict.dismissed, None, replace(calling, refutation=found)


def _shown(found: Refutation | None) -> tuple[ShownDeal, ...]:
    """Give the deal of a refutation as it is shown: nothing of it has been played, and the accused called."""
    if found is None:
        return ()
    return (ShownDeal(Deal(found.hands, found.dreamer, {}, {}, Seat.dealer), (), REFUTING),)


def _not_met(calling: Calling) -> tuple[Verdict, str | None]:
    """Give the verdict on a hand that does not meet the standard as far as it is told."""
    if len(calling.hand) < HAND_SIZE:
        return Verdict.not_proven, HAND_NOT_TOLD
    return Verdict.dismissed, None
