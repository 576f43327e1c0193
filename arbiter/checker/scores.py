"""The scores of a session: each hand's ruling, whose points they are, and that they add up from hand to hand.

Documents of rulings are passed on to `arbiter.checker.documents`. Source: LF-R2, LF-R3.
SOUND: what is found fine follows. NOT COMPLETE: the title is not checked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from arbiter.checker import documents
from arbiter.checker.documents import UnreadableError, record_of
from arbiter.checker.reading import Json, items, mapping, number, refusal, text
from arbiter.checker.report import Objection, Report, RulingReport
from arbiter.checker.rulings import check_ruling
from arbiter.checker.tigers import terms_of
from arbiter.proof.kinds.refusal import DoesNotFollowError
from engine.seats import PLAYING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.record import Record

SCHEMA: Final = "lukfu-settle/1"
ROUND_THE_TABLE: Final = ("dealer", "second", "dreamer", "third")


def check_document(document: object, against: Record | None = None) -> Report:
    """Check a document of rulings, or one of scores; with `against`, also that it is about that record.

    Raises UnreadableError for what is neither.
    """
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        return documents.check_document(document, against)
    hands = document.get("hands")
    if not isinstance(hands, list) or not hands:
        msg = "the document has no record, or no rulings"
        raise UnreadableError(msg)
    if against is not None and len(hands) > 1:
        msg = "scores of several hands cannot be compared with one record"
        raise UnreadableError(msg)
    sheet = _Sheet(document)
    title = document.get("title")
    found = tuple(_hand(sheet, hand, place, against) for place, hand in enumerate(hands, start=1))
    try:
        sheet.close()
    except DoesNotFollowError as error:
        found = (*found[:-1], _with(found[-1], error))
    return Report(title if isinstance(title, str) else "", None, found, against=against is not None)


def _hand(sheet: _Sheet, told: object, place: int, against: Record | None) -> RulingReport:
    hand: Json = told if isinstance(told, dict) else {}
    try:
        terms = terms_of(mapping(hand.get("ruling"), "ruling"))
        record = record_of(mapping(hand.get("record"), "record"), against, terms)
    except DoesNotFollowError as error:
        return RulingReport(place, "settle", "", Objection(error.message, error.values, error.at))
    report = check_ruling(record, hand.get("ruling"), place, proofs_carried=True)
    try:
        sheet.enter(record, hand, place)
    except DoesNotFollowError as error:
        return _with(report, error)
    return report


def _with(report: RulingReport, error: DoesNotFollowError) -> RulingReport:
    """Add an objection, unless there is one already."""
    if report.objection is not None:
        return report
    return replace(report, objection=Objection(error.message, error.values, error.at))


class _Sheet:
    """The score sheet as it grows: who should deal, what each player has, which hands are left open."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.names: tuple[str, ...] = ()
        self.totals: dict[str, int] = {}
        self.due: str | None = None
        self.left_open: list[int] = []
        if "players" in document and isinstance(document["players"], dict):
            players = document["players"]
            self.names = tuple(str(players[seat]) for seat in ROUND_THE_TABLE if seat in players)
            self.totals = dict.fromkeys(self.names, 0)
            self.due = self.names[0] if self.names else None

    def enter(self, record: Record, hand: Json, place: int) -> None:
        """Check the points of a hand, and what each player then has."""
        if number(hand.get("number"), "number") != place:
            msg = "the hands should be numbered from 1"
            raise refusal(msg, at="number")
        ruling = mapping(hand.get("ruling"), "ruling")
        if mapping(ruling.get("dispute"), "dispute").get("kind") != "settle":
            msg = "this is no ruling on payments"
            raise refusal(msg, at="ruling")
        if not self.names:
            self._note(place, known="payments" in ruling)
            return
        seats = self._seats(record, hand)
        self._note(place, known=seats is not None and "payments" in ruling)
        if seats is not None and "payments" in ruling:
            payments = mapping(ruling["payments"], "payments")
            points = {name: number(payments.get(seat), "payments") for seat, name in seats.items()}
            self.totals = {name: self.totals[name] + points[name] for name in self.names}
            _same(hand.get("points"), points, "points")
        elif "points" in hand:
            msg = "the points of this hand are not known"
            raise refusal(msg, at="points")
        _same(hand.get("totals"), self.totals, "totals")
        follows = ruling.get("next_dealer")
        self.due = seats.get(text(follows, "next_dealer")) if seats is not None and follows is not None else None

    def _note(self, place: int, *, known: bool) -> None:
        if not known:
            self.left_open.append(place)

    def _seats(self, record: Record, hand: Json) -> dict[str, str] | None:
        """Tell who sits where: everybody moves with the dealer."""
        dealer = hand.get("dealer")
        if dealer is None and self.due is None:
            return None
        wanted = self.due if self.due is not None and dealer != self.due else None
        if dealer not in self.names or hand.get("due") != wanted:
            msg = "it is said wrongly who deals, or who should"
            raise refusal(msg, at="dealer")
        first = self.names.index(str(dealer))
        order = ROUND_THE_TABLE if len(self.names) > len(PLAYING) else tuple(seat.value for seat in PLAYING)
        seats = {seat: self.names[(first + turn) % len(self.names)] for turn, seat in enumerate(order)}
        if {seat.value: name for seat, name in record.names.items()} != seats:
            msg = "the players do not sit where they should when %(dealer)s deals"
            raise refusal(msg, at="record", dealer=dealer)
        return seats

    def close(self) -> None:
        """Check what stands below the hands."""
        if items(self.document.get("left_open"), "left_open") != self.left_open:
            msg = "it is said wrongly which hands are left open"
            raise refusal(msg, at="left_open")
        if not self.names:
            return
        _same(self.document.get("totals"), self.totals, "totals")
        if self.document.get("next_dealer") != self.due:
            msg = "it is said wrongly who deals next"
            raise refusal(msg, at="next_dealer")


def _same(told: object, wanted: Mapping[str, int], key: str) -> None:
    if told != dict(wanted):
        msg = "by the hands before, the points are these: %(points)s"
        points = ", ".join(f"{name} {points}" for name, points in wanted.items())
        raise refusal(msg, at=key, points=points)
