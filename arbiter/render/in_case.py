"""Cases: in which of the ways that a record leaves open a demand binds, in words.

A play that nobody remembers was this or that meld, a card lay in it or did not, somebody did not call.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from engine.cards import Card
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Premise
    from arbiter.render.names import Speaker

_WAS: Final = re.compile(r"(?P<step>\d+\.\d+) was (?P<cards>.+)")
_LAY: Final = re.compile(r"(?P<card>\S+) (?P<how>lay|did not lie) in (?P<step>\d+\.\d+)")
_NO_CALL: Final = re.compile(r"(?P<seat>dealer|second|third) did not call")


def in_case(speaker: Speaker, premises: Sequence[Premise], text: str) -> str:
    """Put before a sentence the cases in which it holds: a meld that was forgotten, a caller not told."""
    told = sorted({premise.case for premise in premises if premise.case})
    if not told:
        return text
    return speaker.tongue.say("If %(case)s: %(text)s", case=speaker.tongue.either(_cases(speaker, told)), text=text)


def _cases(speaker: Speaker, told: Sequence[str]) -> list[str]:
    """Name cases; those that differ only in the meld of one forgotten play are named together."""
    melds: dict[tuple[str, str], list[str]] = {}
    named = []
    for case in told:
        rest, _, last = case.rpartition("; ")
        found = _WAS.fullmatch(last)
        if found and not _LAY.search(rest):
            cards = tuple(Card(text) for text in found["cards"].split())
            melds.setdefault((rest, found["step"]), []).append(speaker.meld(cards))
        else:
            named.append(speaker.tongue.both([_part_of_case(speaker, part) for part in case.split("; ")]))
    for (rest, step), played in melds.items():
        say, either = speaker.tongue.say, speaker.tongue.either
        text = say("%(step)s played %(meld)s", step=speaker.step(StepId.read(step)), meld=either(played))
        named.append(speaker.tongue.both([_no_call(speaker, rest), text]) if rest else text)
    return named


def _part_of_case(speaker: Speaker, part: str) -> str:
    """Name one part of a case of several: what a play was, which card lay in it or did not, who did not call."""
    say = speaker.tongue.say
    if was := _WAS.fullmatch(part):
        cards = tuple(Card(text) for text in was["cards"].split())
        step = speaker.step(StepId.read(was["step"]))
        return say("%(step)s played %(meld)s", step=step, meld=speaker.meld(cards))
    if lay := _LAY.fullmatch(part):
        values = {"card": speaker.card(Card(lay["card"])), "step": speaker.step(StepId.read(lay["step"]))}
        if lay["how"] == "lay":
            return say("%(card)s lay in what %(step)s played", **values)
        return say("%(card)s did not lie in what %(step)s played", **values)
    return _no_call(speaker, part)


def _no_call(speaker: Speaker, case: str) -> str:
    found = _NO_CALL.fullmatch(case)
    return speaker.tongue.say("%(seat)s did not call", seat=speaker.seat(Seat(found["seat"]))) if found else case
