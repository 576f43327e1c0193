"""Declarations 食糊: at the start of a round its leader has six cards, won or aged in his hand (LF-R20 to LF-R23).

Upheld when the seat led and the cards it won, with the cards in its hand whose own aged claim is upheld, reach six;
the ruling carries a ruling on each card of the hand. In viewpoint `table` each card is granted to the seat by itself,
as in a claim about that card alone: who wants his other cards to count as his asks from his own seat.
Source: rulings 2, 4.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.answers import Model
from arbiter.claims import aged, tigers
from arbiter.claims.cards import still_held
from arbiter.claims.common import opened
from arbiter.claims.counting import bar, cards_in_hand, verdict_of, weigh_declaration
from arbiter.core import Row
from arbiter.declared import Declared
from arbiter.knowledge import opening_told
from arbiter.moments import start_of
from arbiter.ruling import MAX_LEVEL, Asked, Ruling, Verdict
from arbiter.setting import Faults
from engine.cards import HAND_SIZE, deck
from engine.record import Discard, Forgotten
from engine.rules.knowing import always_aged
from engine.seats import StepId
from engine.settlement.taken import cards_left, rounds_taken
from engine.steps import leaders_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arbiter.court import Court
    from arbiter.dispute import Posed
    from engine.duties import Kind
    from engine.record import Declaration
    from engine.seats import Seat


def ask(posed: Posed) -> tuple[Asked, ...]:
    """Ask about the declarations of the record, those of the seat or round named, or about one nobody told of."""
    told, record = posed.told, posed.record
    posed.only("seat", "before", why="a declaration takes a seat and the start of a round, such as before = 4, and")
    seat = posed.seat("a declaration needs a seat") if told.seat is not None else None
    wanted = [
        declared
        for declared in record.declared
        if told.seat in {None, declared.by} and told.before in {None, declared.before}
    ]
    if not wanted and (told.seat is None or told.before is None):
        names = " ".join(str(part) for part in (told.seat, told.before and f"before = {told.before}") if part)
        posed.fault(f"no such declaration is told, so name seat and before: {names!r}")
        return ()
    if wanted:
        return tuple(asked for one in wanted if (asked := _asked(posed, one.by, one)) is not None)
    asked = _asked(posed, seat, None) if seat is not None else None
    return () if asked is None else (asked,)


def _asked(posed: Posed, seat: Seat, declared: Declaration | None) -> Asked | None:
    if declared is not None and declared.five_tigers:
        return tigers.ask(posed, declared)
    before = posed.told.before if declared is None else declared.before
    moment = start_of(posed.record, before or 0, posed.told.at, posed.faults)
    if moment is None:
        return None
    return Asked("declare", moment, posed.claiming_viewpoint(), posed.assume, seat, declared=declared)


def rule(court: Court, asked: Asked, *, settle_gaps: bool = True) -> Ruling:
    """Rule on a declaration; with `settle_gaps` false it is not looked into whether gaps could make it hold."""
    if asked.declared is not None and asked.declared.five_tigers:
        return tigers.rule(court, asked)
    seat, record, done = asked.seat, court.record, asked.moment.done
    if seat is None:
        msg = f"a declaration needs a seat: {asked!r}"
        raise ValueError(msg)
    found = Declared(
        leaders_of(record)[asked.moment.before - 1 if asked.moment.before else 0],
        rounds_taken(record, done)[seat],
        court.setting.terms.win_at,
        already_won=first_win(court, asked.moment.before, asked.viewpoint, asked.assume),
    )
    reason = bar(court, seat, done)
    if reason is not None:
        return replace(opened(court, asked, Verdict.dismissed), declared=found, reason=reason)
    known = cards_in_hand(record, seat, done)
    cards = tuple(
        aged.rule(court, Asked("aged", asked.moment, asked.viewpoint, asked.assume, seat, card)) for card in known
    )
    found = replace(found, cards=cards, untold=cards_left(record, done, seat) - len(known))
    return _with_gaps(court, _summed(court, asked, found), settle=settle_gaps)


def _summed(court: Court, asked: Asked, found: Declared) -> Ruling:
    """Give the ruling that the rulings on the cards come to."""
    counted = found.counted
    undecided = sum(ruling.verdict is Verdict.undecided for ruling in found.cards)
    verdict = verdict_of(found.cards_won, len(counted), undecided, found.needs)
    ruling = replace(
        opened(court, asked, verdict),
        relies_on=tuple(sorted({duty for one in counted for duty in one.relies_on}, key=lambda d: (d.step, d.rule))),
        stopped=any(one.stopped for one in found.cards),
    )
    found = replace(found, fu=found.cards_won + len(counted), fu_settled=not undecided)
    if verdict is Verdict.upheld:
        needed = _easiest(counted, found.needs - found.cards_won)
        levels = [one.hardest.level for one in needed if one.hardest is not None]
        cards = tuple(sorted(one.asked.card for one in needed if one.asked.card is not None))
        later = court.steps[asked.moment.done :]
        found = replace(found, needed=cards, level=max(levels, default=0), played_on=later[0].id if later else None)
        return replace(ruling, declared=found)
    found = replace(found, fu_settled=True)
    if verdict is Verdict.undecided:
        return replace(ruling, declared=found, reason="budget")
    too_deep = sum(one.reason == MAX_LEVEL for one in found.cards)
    enough = verdict_of(found.cards_won, len(counted) + too_deep, 0, found.needs) is Verdict.upheld
    return replace(ruling, declared=found, reason=MAX_LEVEL if enough else None)


def _easiest(counted: Sequence[Ruling], number: int) -> list[Ruling]:
    """Give so many of the cards that count, those with the easiest arguments first (rulings 4)."""

    def effort(ruling: Ruling) -> tuple[int, int, int]:
        proof = ruling.hardest
        return (proof.level, len(proof.steps), len(proof.premises)) if proof is not None else (0, 0, 0)

    return sorted(counted, key=effort)[: max(0, number)]


def first_win(court: Court, before: int | None, viewpoint: str, assume: Sequence[Kind]) -> StepId | None:
    """Find the first declaration of the record that holds, of those before a round if one is named (LF-R22)."""
    for told in sorted(court.record.declared, key=lambda one: one.before or 0):
        if told.five_tigers:
            claim = Asked("declare", tigers.BEFORE_ALL, "open", tuple(assume), told.by, declared=told)
            if tigers.rule(court, claim).verdict is Verdict.upheld:
                return StepId(1, 0)
        elif told.before is not None and (before is None or told.before < before):
            moment = start_of(court.record, told.before, told.at, Faults())
            if moment is None:
                continue
            counts = weigh_declaration(court, told.by, moment, viewpoint, assume)
            if counts.verdict is Verdict.upheld:
                return StepId(told.before, 0)
    return None


def _with_gaps(court: Court, ruling: Ruling, *, settle: bool) -> Ruling:
    """Say what the record does not tell, where it could make more cards count (rulings 1, Gaps)."""
    found, seat = ruling.declared, ruling.asked.seat
    if not isinstance(found, Declared) or found.fu is None or seat is None or ruling.verdict is Verdict.undecided:
        return ruling
    soft = [one for one in found.cards if one.verdict is Verdict.dismissed and one.gaps]
    lacking = found.needs - found.fu
    if not (found.untold or soft) or lacking > found.untold + len(soft):
        return ruling
    own = tuple(_untold(court, seat, ruling.asked.moment.done)) if found.untold else ()
    gaps = tuple(dict.fromkeys((*own, *(gap for one in soft for gap in one.gaps))))
    if ruling.verdict is Verdict.upheld:
        return replace(ruling, gaps=gaps, declared=replace(found, fu_settled=False))
    settled = lacking == 1 and any(one.gaps_settled for one in soft)
    settled = settled or (settle and _may_hold(court, ruling, found, lacking))
    return replace(ruling, gaps=gaps, gaps_settled=settled)


def _untold(court: Court, seat: Seat, done: int) -> Iterator[str]:
    """Name what the record leaves open of the seat's own hand: cards untold, own discards, own forgotten plays."""
    if len(opening_told(court.record, seat)) < HAND_SIZE:
        yield f"hand {seat}"
    for step in court.steps[:done]:
        if step.seat is seat and isinstance(step.play, Discard) and len(step.play.told) < step.play.count:
            yield f"discard {step.id}"
        elif step.seat is seat and isinstance(step.play, Forgotten):
            yield str(step.id)


def _may_hold(court: Court, ruling: Ruling, found: Declared, lacking: int) -> bool:
    """Tell whether some deal that fits leaves the seat so many more cards that nothing ever beats."""
    seat = ruling.asked.seat
    if seat is None:
        return False
    known = {one.asked.card for one in found.cards}
    always = always_aged(court.setting.terms)
    free = [card for card in deck(court.record.players) if card not in known and card in always]
    groups = [tuple(still_held(court, card, seat, ruling.asked.moment.done)) for card in free]
    groups = [group for group in groups if group]
    if len(groups) < lacking:
        return False
    position = court.position(court.open_view())
    some = position.sat.all_of([Row(tuple(groups), lacking, len(groups))])
    return isinstance(position.quick((), [some]), Model)
