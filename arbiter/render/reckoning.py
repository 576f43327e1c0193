"""The reckoning in words: what a win costs, what the dreamer is paid, who pays for whom, and why who deals next.

Source: LF-R3, LF-R25 to LF-R27.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rules.scoring import TWELVE
from engine.seats import Seat
from engine.settlement import How

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.render.names import Speaker
    from engine.settlement import Ending, Settlement
    from engine.terms import Terms


def costs(speaker: Speaker, made: Settlement, terms: Terms) -> Iterator[str]:
    """Say what the win costs each loser, what the dreamer is paid, and who pays for whom."""
    say, ending = speaker.tongue.say, made.ending
    if made.fu is None or made.points is None:
        return
    price = _sum(speaker, made.fu, made.points, terms)
    yield say("%(fu)s 糊 cost each loser %(sum)s (LF-R26).", fu=made.fu, sum=price)
    if ending.how is How.declared and Seat.dreamer in made.payments:
        yield _dreamers(speaker, made, terms)
    covered = [one for one in made.transfers if one.payer is not one.share_of]
    if not covered:
        return
    values = {"seat": speaker.seat(covered[0].payer), "loser": speaker.seat(covered[0].share_of)}
    all_covered = [one for one in made.transfers if one.share_of is covered[0].share_of]
    if len(all_covered) > len(covered):
        text = say(
            "%(seat)s called and has not won, so he pays the winner for %(loser)s, too (LF-R27).",
            **values,
        )
    else:
        text = say("%(seat)s called and has not won, so he pays for %(loser)s, too (LF-R27).", **values)
    yield speaker.tongue.sentence(text)


def why_next(speaker: Speaker, made: Settlement) -> str:
    """Say who deals next, and what of the hand makes him do so."""
    tongue, seat = speaker.tongue, made.next_dealer
    values = {"why": _case(speaker, made.ending), "seat": speaker.seat(seat)}
    if seat is Seat.dealer:
        return tongue.sentence(tongue.say("%(why)s: the dealer deals again (LF-R3).", why=values["why"]))
    return tongue.sentence(tongue.say("%(why)s: %(seat)s deals next (LF-R3).", **values))


def _dreamers(speaker: Speaker, made: Settlement, terms: Terms) -> str:
    say, share = speaker.tongue.say, made.dreamer
    if share is None:
        return say("No card that counts has the number of the dreamer's: he is not paid (LF-R25).")
    values = {
        "card": speaker.card(share.card),
        "base": terms.dreamer_base,
        "n": len(share.matches),
        "fu": share.fu,
        "sum": _sum(speaker, share.fu, share.points, terms),
    }
    if not share.matches:
        return say(
            "The dreamer's %(card)s matches nothing: %(base)s + %(n)s = %(fu)s 糊 cost each loser %(sum)s (LF-R25).",
            **values,
        )
    return say(
        "The dreamer's %(card)s matches %(cards)s: %(base)s + %(n)s = %(fu)s 糊 cost each loser %(sum)s (LF-R25).",
        cards=speaker.cards(share.matches),
        **values,
    )


def _sum(speaker: Speaker, fu: int, points: int, terms: Terms) -> str:
    """Write down how 糊 become points: ``2^(7 - 6) = 2``."""
    if terms.formula == "table":
        return speaker.tongue.say("%(points)s by the table", points=points)
    if fu < terms.base:
        return "0"
    doubled = "2 · " if fu == TWELVE and terms.twelve_doubled else ""
    if terms.formula == "power":
        return f"{doubled}2^({fu} - {terms.base}) = {points}"
    plain = f"{fu} - {terms.base} + 1"
    return f"{doubled}({plain}) = {points}" if doubled else f"{plain} = {points}"


def _case(speaker: Speaker, ending: Ending) -> str:
    """Name the case of the rule of succession that a hand falls under."""
    say = speaker.tongue.say
    called = ending.caller is Seat.dealer
    if ending.winner is None:
        if ending.how is How.void:
            return say("nobody called")
        return say("the dealer called and the hand was drawn") if called else say("the hand was drawn")
    if ending.winner is not Seat.dealer:
        return say("%(seat)s won", seat=speaker.seat(ending.winner))
    return say("the dealer called and won") if called else say("the dealer won without having called")
