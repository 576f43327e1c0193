"""Settlements are worked out again: good ones follow, and every change to one is refused where it is."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from brief import told

import arbiter
from arbiter.checker import UnreadableError, check_document
from arbiter.render.scores import session_document
from arbiter.settling import settle_session
from engine.notation import read_session
from engine.record import Declaration, Dispute
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.record import Record

Document = dict[str, Any]
X27 = replace(
    told(
        "5s / 9s / x; 432g / x3 / x3; 7sgz / 8sgz / x3",
        called_by="second",
        hands={"dreamer": "1z"},
        now={"third": "9c 6c 5c 1s L"},
    ),
    declared=(Declaration(Seat.second, 3, 6), Declaration(Seat.third, 4, 6)),
    paid={Seat.second: -4},
)
"""Second's own declaration, a round earlier, does not hold for want of anything told of his hand."""
HELD = replace(X27, declared=X27.declared[1:])
OPEN = replace(HELD, called_by=None, hands={})
NIGHT = """\
format = "lukfu-session/1"
title = "A night"
[players]
dealer = "Kam"
second = "Mei"
third = "Wai"
[[hand]]
called_by = "nobody"
[[hand]]
called_by = "third"
rounds = "765s / x3 / x3"
declared = { by = "dealer", before = 2, fu = 6 }
hands = { dealer = "7s 6s 5s 4s 9g 9z 9c 3g 2g 3z 2z 4z" }
[[hand]]
dealer = "Kam"
rounds = "5s / x / x"
"""


def document_of(record: Record, **more: object) -> Document:
    judged = arbiter.judge(record, disputes=(Dispute("settle"),), **more)
    found: Document = json.loads(json.dumps(judged.to_json()))
    return found


def refused(document: Document) -> str | None:
    """Give what does not follow first, with its place, or None."""
    report = check_document(document)
    found = [one.objection for one in report.rulings if one.objection is not None]
    return f"{found[0].at}: {found[0]}" if found else None


RECORDS = {
    "held": HELD,
    "may hold": X27,
    "open": OPEN,
    "stops": told("5s / x / x"),
    "void": told("", called_by="nobody"),
    "drawn": told("987s / x3 / x3; 654s / x3 / x3; 321s / x3 / x3; 987c / x3 / x3", called_by=None),
    "tigers": replace(
        told("", called_by=None, hands={"third": "L 1s 1g 1z 1c"}),
        declared=(Declaration(Seat.third, five_tigers=True),),
    ),
    "forgotten": replace(
        told("5s / 9s / x; 7sgz / ?3 / x3", hands={"dreamer": "1z"}, now={"third": "9c 1s L"}),
        declared=(Declaration(Seat.third, 3, 6),),
    ),
}


@pytest.fixture(scope="module")
def _made() -> dict[str, Document]:
    return {name: document_of(record) for name, record in RECORDS.items()}


@pytest.fixture
def made(_made: dict[str, Document]) -> dict[str, Document]:
    """Give fresh documents of settlements, by name."""
    return copy.deepcopy(_made)


def test_good_settlements_follow(made: dict[str, Document]) -> None:
    for name, document in made.items():
        report = check_document(document)
        assert refused(document) is None, name
        assert report.shown, name


@pytest.mark.parametrize("book", ["ts-wong", "reader-family", "wikipedia-guangdong"])
def test_settlements_under_each_book_follow(book: str) -> None:
    assert refused(document_of(HELD, book=book)) is None
    assert refused(document_of(OPEN, book=book)) is None


def spoil(*path: str | int, to: object) -> Callable[[Document], None]:
    """Make a change to a ruling: the value at a path is another, or is gone when it is `...`."""

    def change(ruling: Document) -> None:
        here: Any = ruling
        for key in path[:-1]:
            here = here[key]
        if to is ...:
            del here[path[-1]]
        else:
            here[path[-1]] = to

    return change


SPOILT = [
    ("held", spoil("payments", "second", to=-5), "payments: by the count, payments is"),
    ("held", spoil("payments", to=...), "payments: by the count"),
    ("held", spoil("fu", to=7), "fu: by the count, fu is 6"),
    ("held", spoil("next_dealer", to="third"), "next_dealer: by the count, next_dealer is second"),
    ("held", spoil("count", "winner", to="dealer"), "winner: by the count, winner is third"),
    ("held", spoil("count", "aged", to=["1s", "9c"]), "count: the winner is said to have other cards"),
    ("held", spoil("count", "won", 0, "cards", to=["8s", "8g", "8c"]), "count: the winner is said to have other"),
    ("held", spoil("count", "price", to=2), "price: by the count, price is 1"),
    ("held", spoil("count", "dreamer", "matches", to=["1s"]), "count: the dreamer's share is counted wrongly"),
    ("held", spoil("count", "dreamer", to=...), "count: the dreamer's share is counted wrongly"),
    ("held", spoil("count", "transfers", 0, "points", to=3), "count: what is handed over does not make"),
    ("held", spoil("count", "transfers", 0, "from", to="dealer"), "count: what is handed over does not make"),
    ("held", spoil("mispaid", to=...), "mispaid: it is said wrongly who was paid"),
    ("held", spoil("missing", to=[{"what": "dreamer"}]), "missing: it is said wrongly what"),
    ("held", spoil("declarations", to=[]), "declarations: the declarations go on to the first"),
    ("held", spoil("declarations", 0, "dispute", "seat", to="second"), "declaration 1: this is not the next"),
    ("held", spoil("declarations", 0, "verdict", to="dismissed"), "declaration 1: verdict: a sum of 6 makes"),
    ("held", spoil("verdict", to="upheld"), "verdict: a settlement has payments and no verdict"),
    ("held", spoil("premises", to=[{"id": "p1"}]), "premises: the evidence of a settlement stands"),
    ("may hold", spoil("payments", to={"dealer": 0}), "payments: the record does not tell enough"),
    ("may hold", spoil("missing", 0, "seat", to="third"), "missing: it is said wrongly what"),
    ("stops", spoil("missing", 0, "what", to="called_by"), "missing: it is said wrongly what"),
    ("open", spoil("ways", 0, "payments", "dealer", to=0), "ways 1: these are not the payments"),
    ("open", spoil("ways", 0, "called_by", to=["dealer"]), "ways: the ways to settle leave something out"),
    ("open", spoil("ways", 1, "dreamers", 0, to="8c"), "ways 2: these are not the payments"),
    ("open", spoil("missing", to=[{"what": "dreamer"}]), "missing: it is said wrongly what"),
    ("open", spoil("payments", to={"dealer": -3, "second": -3, "dreamer": 4, "third": 2}), "payments: by the count"),
    ("void", spoil("next_dealer", to="dealer"), "next_dealer: by the count, next_dealer is second"),
    ("void", spoil("count", "ending", to="drawn"), "ending: by the count, ending is void"),
    ("drawn", spoil("next_dealer", to="dealer"), "next_dealer: by the count, next_dealer is -"),
    ("tigers", spoil("payments", "dreamer", to=4), "payments: by the count"),
    ("tigers", spoil("fu", to=6), "fu: by the count, fu is 8"),
    ("forgotten", spoil("missing", 0, "round", to=1), "missing: it is said wrongly what"),
    ("forgotten", spoil("fu", to=...), "fu: by the count, fu is 6"),
]


@pytest.mark.parametrize(("name", "change", "says"), SPOILT, ids=[f"{name}: {says[:40]}" for name, _, says in SPOILT])
def test_a_spoilt_settlement_is_refused_where_it_is_spoilt(
    made: dict[str, Document], name: str, change: Callable[[Document], None], says: str
) -> None:
    change(made[name]["rulings"][0])
    why = refused(made[name])
    assert why is not None
    assert why.startswith(says)


# --- scores ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def _night() -> Document:
    found = read_session(NIGHT.encode(), "night.toml")
    assert found is not None
    assert found.session is not None
    document: Document = json.loads(json.dumps(session_document(settle_session(found.session))))
    return document


@pytest.fixture
def night(_night: Document) -> Document:
    """Give a fresh document of scores."""
    return copy.deepcopy(_night)


def test_good_scores_follow(night: Document) -> None:
    assert check_document(night).shown


SPOILT_SCORES = [
    (spoil("hands", 1, "points", "Mei", to=3), "points: by the hands before, the points are these"),
    (spoil("hands", 1, "totals", "Mei", to=3), "totals: by the hands before, the points are these"),
    (spoil("hands", 1, "dealer", to="Wai"), "dealer: it is said wrongly who deals"),
    (spoil("hands", 2, "due", to=...), "dealer: it is said wrongly who deals"),
    (spoil("hands", 2, "points", to={"Kam": 0, "Mei": 0, "Wai": 0}), "points: the points of this hand are not known"),
    (spoil("hands", 0, "number", to=2), "number: the hands should be numbered"),
    (spoil("hands", 0, "record", "sha256", to="0" * 64), ": the record is not the one that was judged"),
    (spoil("hands", 1, "ruling", "payments", "dealer", to=3), "payments: by the count"),
    (spoil("totals", "Kam", to=1), "totals: by the hands before, the points are these"),
    (spoil("next_dealer", to="Kam"), "next_dealer: it is said wrongly who deals next"),
    (spoil("left_open", to=[]), "left_open: it is said wrongly which hands"),
]


@pytest.mark.parametrize(("change", "says"), SPOILT_SCORES, ids=[says[:40] for _, says in SPOILT_SCORES])
def test_spoilt_scores_are_refused(night: Document, change: Callable[[Document], None], says: str) -> None:
    change(night)
    why = refused(night)
    assert why is not None
    assert why.startswith(says)


def test_scores_of_several_hands_are_compared_with_no_record(night: Document) -> None:
    with pytest.raises(UnreadableError, match="cannot be compared"):
        check_document(night, HELD)
