"""The part of a ruling's JSON document that only settlements have: the payments, and the count that leads there.

In place of a verdict ``{"payments"?: {seat: points}, "fu"?, "next_dealer"?}``, each as far as it is known; then
``"count": {"ending"?, "winner"?, "before"?, "caller"?, "won": [{"round", "number", "cards"?}], "aged": [card],
"price"?, "dreamer"?: {"card", "matches": [card], "fu", "price"}, "transfers": [{"from", "to", "share_of",
"points"}]}``, ``"ways"?`` (the same for each way to settle when there are several, with its payments, next dealer and
what it supposes), ``"missing"?: [{"what", "seat"?, "round"?}]``, ``"mispaid"?: [{"seat", "paid", "due"}]`` and
``"declarations": [ruling]``. Source: commands (`payments`, `fu`, `next_dealer`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.proofs import shorts
from arbiter.ruling import Verdict
from arbiter.settled import mispaid

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arbiter.ruling import Ruling
    from arbiter.settled import Missing, Settled, Way
    from engine.record import Record
    from engine.seats import Seat
    from engine.settlement import Ending, Settlement

Json = dict[str, object]


def verdict_part(ruling: Ruling) -> Json:
    """Give the verdict, or for a settlement what stands in its place."""
    found = ruling.settled
    if found is None or ruling.verdict is Verdict.undecided:
        return {"verdict": ruling.verdict.value}
    part: Json = {}
    if found.payments is not None:
        part["payments"] = payments_part(found.payments)
    if found.fu is not None:
        part["fu"] = found.fu
    if found.next_dealer is not None:
        part["next_dealer"] = str(found.next_dealer)
    return part


def payments_part(payments: Mapping[Seat, int]) -> Json:
    """Give points by seat, round the table from the dealer."""
    return {str(seat): points for seat, points in payments.items()}


def settled_part(record: Record, ruling: Ruling, part_of: Callable[[Ruling], Json]) -> Json:
    """Give the count of a settlement; nothing for other kinds. `part_of` gives the document of a ruling."""
    found = ruling.settled
    if found is None:
        return {}
    part: Json = {"count": _count(found)}
    if len(found.ways) > 1:
        part["ways"] = [_way(way) for way in found.ways]
    if found.missing:
        part["missing"] = [missing_part(lack) for lack in found.missing]
    wrong = mispaid(record, found)
    if wrong:
        part["mispaid"] = [{"seat": str(one.seat), "paid": one.paid, "due": one.due} for one in wrong]
    part["declarations"] = [part_of(one) for one in found.declarations]
    return part


def _count(found: Settled) -> Json:
    part = _ending(found.ending) if found.ending is not None else {}
    return {**part, **(_made(found.settlement) if found.settlement is not None else {})}


def _ending(ending: Ending) -> Json:
    part: Json = {"ending": ending.how.value}
    if ending.winner is not None:
        part["winner"] = str(ending.winner)
    if ending.before is not None:
        part["before"] = ending.before
    if ending.caller is not None:
        part["caller"] = str(ending.caller)
    part["won"] = [
        {
            "round": taken.round,
            "number": taken.count,
            **({"cards": shorts(taken.cards)} if taken.cards is not None else {}),
        }
        for taken in ending.taken
    ]
    part["aged"] = shorts(ending.aged)
    return part


def _made(made: Settlement) -> Json:
    part: Json = {}
    if made.points is not None:
        part["price"] = made.points
    if made.dreamer is not None:
        share = made.dreamer
        part["dreamer"] = {
            "card": str(share.card),
            "matches": shorts(share.matches),
            "fu": share.fu,
            "price": share.points,
        }
    part["transfers"] = [
        {"from": str(one.payer), "to": str(one.receiver), "share_of": str(one.share_of), "points": one.points}
        for one in made.transfers
    ]
    return part


def _way(way: Way) -> Json:
    made = way.settlement
    part: Json = {}
    if way.callers:
        part["called_by"] = [str(seat) for seat in way.callers]
    if way.dreamers:
        part["dreamers"] = shorts(way.dreamers)
    part["payments"] = payments_part(made.payments)
    part["next_dealer"] = str(made.next_dealer)
    return {**part, **_made(made)}


def missing_part(lack: Missing) -> Json:
    """Give one thing that the record fails to tell."""
    part: Json = {"what": lack.what.value}
    if lack.seat is not None:
        part["seat"] = str(lack.seat)
    return {**part, **({"round": lack.round} if lack.round is not None else {})}
