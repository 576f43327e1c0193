"""Evasion of calling as JSON: the count, the way to win, the answers that refute one.

The deal of a refutation stands among the ruling's counter-deals. Source: the ruling format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.proofs import shorts
from engine.seats import PLAYING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbiter.calling.values import Answer, Calling, Counted, Finish, Plan, Refutation
    from arbiter.ruling import Asked, Ruling
    from engine.cards import Card

Json = dict[str, object]


def standard_part(asked: Asked) -> Json:
    """Give ``{"standard"}`` for a question about calling, nothing for any other."""
    return {} if asked.standard is None else {"standard": asked.standard}


def calling_part(ruling: Ruling) -> Json:
    """Give ``{"calling": …}`` for a ruling on an evasion, nothing for any other."""
    return {} if ruling.calling is None else {"calling": _calling(ruling.calling)}


def _calling(calling: Calling) -> Json:
    """Give ``{"standard", "own", "hand", "needs", "counted"?, "broken"?, "unbroken"?, "plan"?, "refutation"?}``."""
    part: Json = {
        "standard": calling.standard,
        "own": calling.own,
        "hand": shorts(calling.hand),
        "needs": calling.needs,
    }
    if calling.counted is not None:
        part["counted"] = _counted(calling.counted)
    if calling.broken:
        part["broken"] = [{"run": shorts(one.run), "step": str(one.step)} for one in calling.broken]
        part["unbroken"] = calling.unbroken
    if calling.plan is not None:
        part["plan"] = _plan(calling.plan)
    if calling.refutation is not None:
        part["refutation"] = _refutation(calling.refutation)
    return part


def _counted(counted: Counted) -> Json:
    return {
        "total": counted.total,
        "melds": _lists(counted.melds),
        "beside": shorts(counted.beside),
        "aged": shorts(counted.aged),
        "possible": _lists(counted.possible),
        "others": [_lists(melds) for melds in counted.others],
    }


def _plan(plan: Plan) -> Json:
    leads = [{"cards": shorts(led.cards), "because": shorts(led.because)} for led in plan.leads]
    return {"leads": leads, "aged": shorts(plan.aged), "total": plan.total}


def _refutation(found: Refutation) -> Json:
    part: Json = {}
    if found.finish is not None:
        part["finish"] = _finish(found.finish)
    if found.answers:
        part["given_up"] = {str(seat): shorts(found.given_up[seat]) for seat in PLAYING if seat in found.given_up}
        part["answers"] = [_answer(one) for one in found.answers]
    return part


def _answer(one: Answer) -> Json:
    part: Json = {"lead": shorts(one.lead)}
    if one.by is not None and one.finish is not None:
        part |= {"by": str(one.by), "cards": shorts(one.cards), "finish": _finish(one.finish)}
    return part


def _finish(finish: Finish) -> Json:
    return {"leads": _lists(finish.leads), "aged": shorts(finish.aged), "total": finish.total}


def _lists(melds: Iterable[tuple[Card, ...]]) -> list[list[str]]:
    return [shorts(cards) for cards in melds]
