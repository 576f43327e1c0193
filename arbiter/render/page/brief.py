"""A few words for the boxes of an argument's graph; the full sentence stands beside it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from arbiter.proof.steps import Aged, Called, Duty, Kept, NotAll, Offended, Was, Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.core import Premise, Spot
    from arbiter.proof.steps import Conclusion
    from arbiter.render.names import Speaker
    from engine.cards import Card

FEW: Final = 4
"""How many cards are named before the rest are counted."""

TWO: Final = 2
"""How many places are named."""


LONGEST: Final = 17
"""How many Latin letters fit into a box; Chinese signs are counted twice."""


def cut(text: str) -> str:
    """Cut a line that does not fit into a box."""
    room = LONGEST
    for place, sign in enumerate(text):
        room -= 1 if sign.isascii() else 2
        if room < 0:
            return text[: max(place - 1, 0)].rstrip() + "…"
    return text


def fact_in_brief(by: Speaker, premises: Sequence[Premise]) -> tuple[str, str]:
    """Give two short lines for premises of one kind: what they are, and where or of which cards."""
    first = premises[0]
    say = by.tongue.say
    where = " ".join(sorted({str(premise.steps[0]) for premise in premises if len(premise.steps) == 1}))
    cards = _cards(by, sorted({card for premise in premises for card in premise.cards}))
    named = f"{where}: {cards}" if where and cards else where or cards
    heads = {
        "own": say("own hand"),
        "own-discard": say("own discard"),
        "told": say("told"),
        "face-up": say("lay face up"),
        "forgotten": say("forgotten play"),
        "called": say("the call"),
        "count": say("number of cards"),
        "once": say("each card once"),
        "duty": say("must-beat"),
        "lead-order": say("order of leading"),
        "knew": say("knowledge"),
    }
    return heads.get(first.kind, first.kind), named or _place(by, first.spot)


def conclusion_in_brief(by: Speaker, concludes: Sequence[Conclusion]) -> str:
    """Give one short line for what a step concludes, such as "8c: not third"."""
    placed = [found for found in concludes if isinstance(found, Where)]
    if placed and len(placed) == len(concludes):
        first = placed[0]
        alike = [found for found in placed if (found.spots, found.inside) == (first.spots, first.inside)]
        names = _cards(by, [found.card for found in alike]) + (" …" if len(alike) < len(placed) else "")
        places = _places(by, first.spots)
        if first.inside:
            return by.tongue.say("%(cards)s: %(places)s", cards=names, places=places)
        return by.tongue.say("%(cards)s: not %(places)s", cards=names, places=places)
    return _one(by, concludes[0]) if concludes else ""


def _one(by: Speaker, found: Conclusion) -> str:  # noqa: PLR0911 - one return for each kind of conclusion
    say = by.tongue.say
    match found:
        case Was(step, cards, so):
            names = by.meld(cards)
            return f"{step} = {names}" if so else f"{step} ≠ {names}"
        case Called(seat, so):
            values = {"seat": by.seat(seat)}
            return say("%(seat)s called", **values) if so else say("%(seat)s did not call", **values)
        case Aged(card):
            return say("%(card)s is aged", card=by.card(card))
        case Duty(step, _, obeyed):
            return say("%(step)s obeyed", step=step) if obeyed else say("%(step)s broken", step=step)
        case Offended(step, so):
            return say("%(step)s broken", step=step) if so else say("%(step)s obeyed", step=step)
        case Kept(step, _, pool, at_least, so):
            number, named = f"{'≥' if so else '<'} {at_least}", _cards(by, pool)
            return say("kept at %(step)s: %(n)s of %(cards)s", step=step, n=number, cards=named)
        case NotAll(parts):
            return say("not: %(facts)s", facts=", ".join(_one(by, part) for part in parts))
        case _:
            return say("impossible")


def _places(by: Speaker, spots: Sequence[Spot]) -> str:
    """Name up to two places; of more, the first and that there are others. What was played later is left out."""
    dot = "、" if by.tongue.chinese else ", "
    named = [_place(by, spot) for spot in spots if spot.kind != "up"] or [_place(by, spot) for spot in spots[:1]]
    return dot.join(named if len(named) <= TWO else [named[0], "…"])


def _place(by: Speaker, spot: Spot | None) -> str:
    say = by.tongue.say
    if spot is None:
        return ""
    if spot.kind == "hand":
        return by.seat(spot.seat)
    if spot.kind == "dreamer":
        return say("the dreamer")
    return say("play %(step)s", step=spot.step)


def _cards(by: Speaker, cards: Iterable[Card]) -> str:
    """Name a few cards, those of one suit as 987s; count the rest."""
    listed = list(cards)
    if by.tongue.chinese:
        named = "、".join(by.card(card) for card in listed[:FEW])
        return named + ("…" if len(listed) > FEW else "")
    parts = []
    for suit, group in groupby(listed, key=lambda card: card.suit):
        parts.append("".join(str(card)[0] for card in group) + (suit.value if suit else ""))
    return " ".join(parts[:FEW]) + (" …" if len(parts) > FEW else "")
