"""The scores of a session: the document `lukfu-settle/1`, and the lines and the table that a reader is shown.

``{"schema", "title"?, "players"?: {seat: name}, "hands": [{"number", "dealer"?, "due"?, "record", "ruling", "points"?,
"totals"?}], "totals"?: {name: points}, "next_dealer"?: name, "left_open": [number]}``. `players` tells who sat where in
the first hand; `dealer` who dealt a hand, and `due` who should have when that was another; `points` and `totals` are by
player. `record` and `ruling` are those of `lukfu-ruling/1`. A hand that is no part of a session has neither players nor
points by player, and `next_dealer` stands in its ruling alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.render.document import record_part, ruling_part
from arbiter.render.names import Speaker

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arbiter.render.language import Tongue
    from arbiter.ruling import Judged
    from arbiter.settling import HandSettled, SessionSettled

Json = dict[str, object]
SCHEMA: Final = "lukfu-settle/1"


def session_document(settled: SessionSettled) -> Json:
    """Give the document of a session."""
    session = settled.session
    document: Json = {"schema": SCHEMA}
    if session.title is not None:
        document["title"] = session.title
    document["players"] = {str(seat): name for seat, name in session.players.items()}
    document["hands"] = [_hand(hand) for hand in settled.hands]
    document["totals"] = dict(settled.totals)
    if settled.next_dealer is not None:
        document["next_dealer"] = settled.next_dealer
    return {**document, "left_open": list(settled.left_open)}


def hand_document(judged: Judged) -> Json:
    """Give the document of one hand that is no part of a session."""
    settled = judged.rulings[0].settled
    known = settled is not None and settled.payments is not None
    return {"schema": SCHEMA, "hands": [{"number": 1, **_ruled(judged)}], "left_open": [] if known else [1]}


def _ruled(judged: Judged) -> Json:
    return {"record": record_part(judged.record), "ruling": ruling_part(judged.record, judged.rulings[0])}


def _hand(hand: HandSettled) -> Json:
    part: Json = {"number": hand.number}
    if hand.dealer is not None:
        part["dealer"] = hand.dealer
    if hand.wrong_dealer:
        part["due"] = hand.due
    part |= _ruled(hand.judged)
    if hand.points is not None:
        part["points"] = dict(hand.points)
    return {**part, "totals": dict(hand.totals)}


def heading(tongue: Tongue, hand: HandSettled) -> str:
    """Say which hand it is and who deals it."""
    if hand.dealer is None:
        return tongue.say("Hand %(n)s: who deals is not known.", n=hand.number)
    return tongue.say("Hand %(n)s: %(dealer)s deals.", n=hand.number, dealer=hand.dealer)


def objections(tongue: Tongue, hand: HandSettled) -> Iterator[str]:
    """Say that another should have dealt, by the hand before."""
    if hand.wrong_dealer:
        yield tongue.say("By the hand before, %(due)s should have dealt (LF-R3).", due=hand.due)


def closing(tongue: Tongue, settled: SessionSettled) -> Iterator[str]:
    """Say which hands are not counted, and who deals next."""
    if settled.left_open:
        hands = tongue.both([str(number) for number in settled.left_open])
        yield tongue.say("Not counted, since left open: %(hands)s.", hands=hands)
    if settled.next_dealer is not None:
        yield tongue.sentence(tongue.say("%(seat)s deals next.", seat=settled.next_dealer))


def table_heads(tongue: Tongue, settled: SessionSettled) -> list[str]:
    """Give the heads of the table of scores: the hand, its dealer, and each player."""
    return [tongue.say("hand"), tongue.say("deals"), *settled.session.names]


def table_rows(tongue: Tongue, settled: SessionSettled) -> Iterator[Sequence[str]]:
    """Give the rows of the table of scores: points, and behind them what the player then has; last the sums."""
    for hand in settled.hands:
        cells = [
            f"{_signed(hand.points[name])} ({_signed(hand.totals[name])})" if hand.points is not None else "?"
            for name in settled.session.names
        ]
        yield [str(hand.number), hand.dealer or "?", *cells]
    yield [tongue.say("in all"), "", *(_signed(settled.totals[name]) for name in settled.session.names)]


def speaker_of(tongue: Tongue, hand: HandSettled) -> Speaker:
    """Give who speaks of a hand, calling the players by their names."""
    return Speaker(tongue, hand.judged.record)


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"
