"""The part of a ruling's JSON document that only declarations have: rounds won, cards in hand, and their sum.

``{"leader", "needs", "won": [{"round", "number"}], "fu"?, "claimed_fu"?, "fu_settled"?, "untold"?, "needed": [card],
"cards": [ruling], "reveal", "played_on"?, "already_won"?}``; each of `cards` is a whole ruling on one card of the hand,
and those upheld count. `fu` is what won and counted cards come to, at least when `fu_settled` is false. For a claim of
five tigers ``{"held": [card], "elsewhere": [{"card", "seat", "step"?}], "fu"?, "claimed_fu"?, "played_on"?}``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.declared import Declared, Tigers
from arbiter.render.proofs import level_part, reveal_part, shorts
from arbiter.ruling import Verdict
from engine.cards import Card

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbiter.ruling import Asked, Ruling

Json = dict[str, object]


def declared_part(ruling: Ruling, part_of: Callable[[Ruling], Json]) -> Json:
    """Give what is counted; nothing for other kinds of dispute. `part_of` gives the document of a ruling on a card."""
    match ruling.declared:
        case Declared() as found:
            return _count(ruling, found, part_of)
        case Tigers() as found:
            return _tigers(ruling, found)
        case _:
            return {}


def declared_level(ruling: Ruling) -> Json:
    """Give the level of a declaration that holds: the highest of the cards it needs."""
    if isinstance(ruling.declared, Declared) and ruling.declared.level is not None:
        return {"level": level_part(ruling.declared.level)}
    return {}


def tigers_part(asked: Asked) -> Json:
    """Give what tells a claim of five tigers from other declarations, for the dispute."""
    if asked.declared is None or not asked.declared.five_tigers:
        return {}
    return {"five_tigers": True, **({"after_call": True} if asked.declared.after_call else {})}


def shown_cards(found: Declared) -> list[Card]:
    """List the cards that the seat has to show: those that count, and its own that their arguments name."""
    cards = {one.asked.card for one in found.counted if one.asked.card is not None}
    return sorted(cards.union(*({Card(text) for text in reveal_part(one.premises)} for one in found.counted)))


def _claimed(ruling: Ruling) -> Json:
    told = ruling.asked.declared
    return {"claimed_fu": told.fu} if told is not None and told.fu is not None else {}


def _count(ruling: Ruling, found: Declared, part_of: Callable[[Ruling], Json]) -> Json:
    part: Json = {
        "leader": str(found.leader),
        "needs": found.needs,
        "won": [{"round": taken.round, "number": taken.count} for taken in found.won],
    }
    if found.fu is not None:
        part["fu"] = found.fu
    part |= _claimed(ruling)
    if not found.fu_settled:
        part["fu_settled"] = False
    if found.untold:
        part["untold"] = found.untold
    part["needed"] = shorts(found.needed)
    part["cards"] = [part_of(one) for one in found.cards]
    part["reveal"] = shorts(shown_cards(found))
    if found.played_on is not None:
        part["played_on"] = str(found.played_on)
    if found.already_won is not None:
        part["already_won"] = str(found.already_won)
    return part


def _tigers(ruling: Ruling, found: Tigers) -> Json:
    part: Json = {
        "held": shorts(found.held),
        "elsewhere": [
            {"card": str(one.card), "seat": str(one.seat), **({"step": str(one.step)} if one.step else {})}
            for one in found.elsewhere
        ],
    }
    if found.fu is not None and ruling.verdict is Verdict.upheld:
        part["fu"] = found.fu
    part |= _claimed(ruling)
    return {**part, **({"played_on": str(found.played_on)} if found.played_on is not None else {})}
