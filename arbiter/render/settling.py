"""Payments in words: what each seat pays and who deals next, and the count that leads there, line by line.

Source: LF-R3, LF-R5, LF-R6, LF-R20 to LF-R27.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render import declared, reckoning
from arbiter.ruling import Verdict
from arbiter.settled import Lacks, mispaid
from engine.books import BOOKS
from engine.seats import Seat
from engine.settlement import How

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arbiter.render.names import Speaker
    from arbiter.ruling import Asked, Ruling
    from arbiter.settled import Mispaid, Missing, Settled, Way
    from engine.settlement import Ending


def question(speaker: Speaker, asked: Asked) -> str:  # noqa: ARG001 - as the other kinds are asked
    """Say what was asked."""
    return speaker.tongue.say("What does each seat pay, and who deals next?")


def verdict(speaker: Speaker, ruling: Ruling) -> str:
    """Say what each seat pays and who deals next, as far as it is known, and what is missing."""
    found, tongue = ruling.settled, speaker.tongue
    if found is None or ruling.verdict is Verdict.undecided:
        return tongue.say("It is undecided what each seat pays: the time or work allowed ran out.")
    said = []
    if found.payments is not None:
        said.append(tongue.sentence(tongue.say("%(payments)s.", payments=payments(speaker, found.payments))))
    if found.next_dealer is not None:
        said.append(_deals_next(speaker, found.next_dealer))
    if found.missing:
        what = tongue.both([_missing(speaker, lack) for lack in found.missing])
        if found.payments is None:
            said.insert(
                0, tongue.say("What each seat pays is left open: the record does not tell %(what)s.", what=what)
            )
        else:
            said.append(tongue.say("Who deals next is left open: the record does not tell %(what)s.", what=what))
    return ("" if tongue.chinese else " ").join(said)


def payments(speaker: Speaker, paid: Mapping[Seat, int]) -> str:
    """Say what every seat pays or gets, without the full stop."""
    tongue = speaker.tongue
    if not any(paid.values()):
        return tongue.say("nobody pays")
    said = []
    for seat, points in paid.items():
        name = speaker.seat(seat)
        if points > 0:
            said.append(tongue.many("%(seat)s gets %(n)s point", "%(seat)s gets %(n)s points", points, seat=name))
        elif points < 0:
            said.append(tongue.many("%(seat)s pays %(n)s point", "%(seat)s pays %(n)s points", -points, seat=name))
        else:
            said.append(tongue.say("%(seat)s pays nothing", seat=name))
    return ("，" if tongue.chinese else ", ").join(said)


def reasons(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Tell the count: declarations that failed, how the hand ended, what it costs, who pays, who deals next."""
    found = ruling.settled
    if found is None:
        return
    terms = BOOKS[ruling.book].terms(ruling.options)
    yield from _failed(speaker, found)
    if found.ending is None:
        return
    yield _ended(speaker, found.ending, found.fu)
    made = found.settlement
    if made is not None:
        yield from reckoning.costs(speaker, made, terms)
        yield reckoning.why_next(speaker, made)
    else:
        for way in found.ways:
            yield _way(speaker, way, with_next=found.next_dealer is None)


def remarks(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Say which payments told are not those that are due."""
    if ruling.settled is None:
        return
    for one in mispaid(speaker.record, ruling.settled):
        yield paid_wrongly(speaker, one)


def paid_wrongly(speaker: Speaker, one: Mispaid) -> str:
    """Say that a seat was paid other points than are due."""
    return speaker.tongue.say(
        "The record tells that %(seat)s had %(paid)s; %(due)s are due.",
        seat=speaker.seat(one.seat),
        paid=_signed(one.paid),
        due=_signed(one.due),
    )


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _deals_next(speaker: Speaker, seat: Seat) -> str:
    say = speaker.tongue.say
    if seat is Seat.dealer:
        return say("The dealer deals again.")
    return speaker.tongue.sentence(say("%(seat)s deals next.", seat=speaker.seat(seat)))


def _missing(speaker: Speaker, lack: Missing) -> str:
    say = speaker.tongue.say
    match lack.what:
        case Lacks.ending:
            return say("how the hand ended")
        case Lacks.caller:
            return say("who called")
        case Lacks.dreamer:
            return say("the dreamer's card")
        case Lacks.hand:
            seat = speaker.seat(lack.seat) if lack.seat else ""
            return say("all cards in %(seat)s's hand at the declaration", seat=seat)
        case Lacks.round:
            return say("the cards that won round %(round)s", round=lack.round)


def _failed(speaker: Speaker, found: Settled) -> Iterator[str]:
    """Tell of each declaration that does not hold, or of which it is open whether it does."""
    for one in found.declarations:
        told = one.asked.declared
        if told is None or one.verdict is Verdict.upheld:
            continue
        seat = speaker.seat(told.by)
        if told.five_tigers:
            text = speaker.tongue.say("%(seat)s declared five tigers.", seat=seat)
        else:
            text = speaker.tongue.say(
                "%(seat)s declared at the start of round %(round)s.", seat=seat, round=told.before
            )
        space = "" if speaker.tongue.chinese else " "
        yield f"{speaker.tongue.sentence(text)}{space}{declared.verdict(speaker, one)}"


def _ended(speaker: Speaker, ending: Ending, fu: int | None) -> str:
    """Say how the hand ended, and what the winner counts."""
    say, tongue = speaker.tongue.say, speaker.tongue
    match ending.how:
        case How.void:
            return say("Nobody called: the hand is void (LF-R6).")
        case How.drawn:
            return say("All cards are played, and nobody has won: the hand is drawn (LF-R23).")
        case How.five_tigers:
            seat = speaker.seat(ending.winner) if ending.winner else ""
            return tongue.sentence(
                say("%(seat)s wins by five tigers: %(fu)s 糊, and only he is paid (LF-R24).", seat=seat, fu=fu)
            )
        case How.declared:
            seat = speaker.seat(ending.winner) if ending.winner else ""
            values = {
                "seat": seat,
                "round": ending.before,
                "won": _won(speaker, ending),
                "aged": _aged(speaker, ending),
            }
            if fu is None:
                text = say("%(seat)s declares at the start of round %(round)s: %(won)s; %(aged)s.", **values)
            else:
                text = say(
                    "%(seat)s declares at the start of round %(round)s: %(won)s; %(aged)s: %(fu)s 糊 (LF-R21).",
                    fu=fu,
                    **values,
                )
            return tongue.sentence(text)


def _won(speaker: Speaker, ending: Ending) -> str:
    tongue = speaker.tongue
    if not ending.taken:
        return tongue.say("no card won")
    rounds = [
        tongue.say("%(number)s in round %(round)s", number=taken.count, round=taken.round) for taken in ending.taken
    ]
    return tongue.say("won %(rounds)s", rounds=tongue.both(rounds))


def _aged(speaker: Speaker, ending: Ending) -> str:
    if not ending.aged:
        return speaker.tongue.say("no aged card in hand")
    return speaker.tongue.say("%(cards)s aged in hand", cards=speaker.cards(ending.aged))


def _way(speaker: Speaker, way: Way, *, with_next: bool) -> str:
    """Tell one way to settle, and what it supposes."""
    tongue, made = speaker.tongue, way.settlement
    supposed = []
    if way.callers:
        supposed.append(
            tongue.say("%(seats)s called", seats=tongue.either([speaker.seat(seat) for seat in way.callers]))
        )
    if way.dreamers and made.dreamer is None:
        supposed.append(tongue.say("the dreamer's card matches none that counts"))
    elif way.dreamers:
        supposed.append(tongue.say("the dreamer's card is %(cards)s", cards=speaker.any_card(way.dreamers)))
    said = tongue.say(
        "If %(supposed)s: %(payments)s.",
        supposed=tongue.say(", and ").join(supposed),
        payments=payments(speaker, made.payments),
    )
    if not with_next:
        return said
    return f"{said}{'' if tongue.chinese else ' '}{_deals_next(speaker, made.next_dealer)}"
