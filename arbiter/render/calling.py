"""Evasion of calling in words: by which standard, what the hand comes to, how it wins or how it is kept from winning.

Source: LF-A11, LF-X30, LF-X31; src0 L156-162, src2 L51.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.calling.standards import SIX_CARDS
from arbiter.ruling import Verdict
from engine.cards import HAND_SIZE
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.render.names import Speaker
    from arbiter.ruling import Asked, Ruling


def question(speaker: Speaker, asked: Asked) -> str:
    """Ask whether a seat could have called and did not, by a standard."""
    say = speaker.tongue.say
    seat = speaker.seat(asked.seat) if asked.seat else ""
    if asked.standard == SIX_CARDS.name:
        return say("Did %(seat)s evade calling, by the standard of six cards?", seat=seat)
    return say("Did %(seat)s evade calling, by the standard of a certain win?", seat=seat)


def verdict(speaker: Speaker, ruling: Ruling) -> str:
    """Say in one sentence whether the call was evaded, by the standard asked about."""
    say, asked, calling = speaker.tongue.say, ruling.asked, ruling.calling
    seat = speaker.seat(asked.seat) if asked.seat else ""
    told = _without_count(speaker, ruling, seat)
    if told or calling is None:
        return told
    if ruling.verdict is Verdict.undecided:
        return _undecided(speaker, ruling, seat)
    if calling.counted is not None:
        return _by_count(speaker, ruling, seat, calling.counted.total)
    if ruling.verdict is Verdict.upheld:
        return say(
            "By the standard of a certain win %(seat)s evaded calling: he wins whatever the others hold and do.",
            seat=seat,
        )
    return say(
        "By the standard of a certain win %(seat)s did not evade calling: there is a deal in which he does not win, "
        "however he plays.",
        seat=seat,
    )


def _by_count(speaker: Speaker, ruling: Ruling, seat: str, n: int) -> str:
    say = speaker.tongue.say
    if ruling.reason == "broken-run":
        return say(
            "By the standard of six cards %(seat)s had the strength to call, but he broke the run and won, which "
            "excuses him at this table.",
            seat=seat,
        )
    if ruling.verdict is Verdict.upheld:
        return say("By the standard of six cards %(seat)s evaded calling: his hand comes to %(n)s.", seat=seat, n=n)
    return say(
        "By the standard of six cards %(seat)s did not evade calling: his hand comes to no more than %(n)s.",
        seat=seat,
        n=n,
    )


def _without_count(speaker: Speaker, ruling: Ruling, seat: str) -> str:
    """Say why there is nothing to count, or why what was counted does not settle it."""
    say, calling = speaker.tongue.say, ruling.calling
    match ruling.reason:
        case "called":
            return say("%(seat)s called, so he evaded nothing.", seat=seat)
        case "not-asked" if speaker.record.called_by is not None:
            caller = speaker.seat(Seat(speaker.record.called_by))
            return say(
                "%(caller)s had called before %(seat)s was asked, so he evaded nothing.", caller=caller, seat=seat
            )
        case "not-asked":
            return say("Five tigers were claimed before anybody was asked to call, so nothing was evaded.")
        case "caller-not-told":
            return say(
                "It is not proven that %(seat)s evaded calling: his hand meets the standard, but the record does not "
                "tell who called.",
                seat=seat,
            )
        case "hand-not-told":
            return say(
                "It is not proven that %(seat)s evaded calling: of his opening hand %(n)s cards are not told, and the "
                "others do not meet the standard by themselves.",
                seat=seat,
                n=HAND_SIZE - len(calling.hand) if calling else "?",
            )
        case _:
            return ""


def _undecided(speaker: Speaker, ruling: Ruling, seat: str) -> str:
    say = speaker.tongue.say
    if ruling.reason == "neither":
        return say(
            "It is undecided whether %(seat)s had a certain win: no leads that nobody can beat win for him, and no "
            "deal was found in which he does not win.",
            seat=seat,
        )
    return say("It is undecided whether %(seat)s evaded calling: the time or work allowed ran out.", seat=seat)


def remarks(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Say where the standard comes from, and what follows from it in the sources."""
    say, calling, asked = speaker.tongue.say, ruling.calling, ruling.asked
    if calling is None:
        return
    upheld = ruling.verdict is Verdict.upheld
    if calling.standard == SIX_CARDS.name:
        yield say(
            "The standard of six cards: some players find a hand strong enough when groups, runs and aged cards that "
            "do not overlap come to six (src0 L158-162). It is their measure; the book has none."
        )
        if upheld:
            yield say("By that account who pays for all may refuse to, and the other loser will blame him (src0 L162).")
    else:
        yield say(
            "The standard of a certain win: in a Hakka family it is a foul not to call a hand that must win (src2 L51)."
        )
    if calling.own:
        yield say("The rules in force take this standard themselves.")
    else:
        yield say("The rules in force take no such standard themselves; by another the answer can be another.")
    if asked.seat is not Seat.dealer:
        yield say("For second and third the sources say only that one judges more loosely (src0 L162).")


def deal_says(speaker: Speaker, ruling: Ruling) -> str:
    """Say what the deal shows."""
    seat = speaker.seat(ruling.asked.seat) if ruling.asked.seat else ""
    return speaker.tongue.say("A deal in which %(seat)s does not win, however he plays:", seat=seat)
