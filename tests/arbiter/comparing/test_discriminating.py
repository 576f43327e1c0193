"""The discriminating table of the worked examples: each ruling by each book, and what is found to make it differ.

Source: the examples whose verdict differs between the books (LF-X6, X7, X9, X12, X19, X23, X27, X38, X40, X44 and the
next dealer). A string by book is the verdict, the 糊, or who deals next.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from brief import told

from arbiter.comparing.cases import compare
from engine.books import BOOKS
from engine.cards import Card
from engine.notation import read
from engine.record import Dispute, Record
from engine.seats import Seat

CASES = Path(__file__).parents[3] / "cases"
TS, FAMILY, WIKI = BOOKS
REFUSED = "refused"


class Row(NamedTuple):
    """A position, the outcome by ts-wong, family and Guangdong, and what makes the two others differ from ts-wong."""

    name: str
    record: Record
    asked: Dispute
    outcomes: tuple[str, str, str]
    family: set[str] = set()  # noqa: RUF012 - a row is never changed
    wiki: set[str] = set()  # noqa: RUF012 - a row is never changed


def case(name: str) -> Record:
    (reading,) = read((CASES / name).read_bytes(), name)
    assert reading.record is not None
    return reading.record


def row(name: str, file: str, outcomes: tuple[str, str, str], number: int = 1, **parts: set[str]) -> Row:
    record = case(file)
    return Row(name, record, record.disputes[number - 1], outcomes, **parts)


X12 = told("7s / 8s / x; 8c / x / x", hands={"second": "9c 7c 8s 8c 1g 2g 3g 4g 1z 2z 3z 4z"})

ROWS = (
    row("X6", "lf-x06-order-of-runs/record-chen-led.toml", ("upheld", "upheld", REFUSED), wiki={"point 14"}),
    row(
        "X7",
        "lf-x07-sip-run-with-bak-chi/record-seven-cards.toml",
        ("dismissed", "dismissed", REFUSED),
        wiki={"point 14"},
    ),
    row("X9", "lf-x09-breaking-the-fours/record.toml", ("dismissed", "upheld", "dismissed"), family={"M19"}),
    row("X10", "lf-x10-keeping-the-fours/record.toml", ("upheld", "upheld", "upheld")),
    Row(
        "X12",
        X12,
        Dispute("aged", Seat.second, Card("7c"), before=3),
        ("upheld", "upheld", "dismissed"),
        wiki={"M21"},
    ),
    Row(
        "own 9c and 8c at the start",
        X12,
        Dispute("aged", Seat.second, Card("8c"), before=1),
        ("upheld", "upheld", "dismissed"),
        wiki={"M21"},
    ),
    row("X23", "lf-x23-declaring-with-aged-cards/record.toml", ("upheld 6", "upheld 6", "dismissed 5"), wiki={"M21"}),
    row("X27", "lf-x27-paying-for-all/record.toml", ("0 -6 4 2", "0 -6 4 2", "-2 -4 4 2"), wiki={"M31+point 11"}),
    row("X19", "lf-x19-advancing-aged/record.toml", ("dismissed", "dismissed", "upheld"), 3, wiki={"M24", "X44"}),
    row("X38", "lf-x38-parting-aged/record.toml", ("dismissed", "upheld", "dismissed"), 2, family={"point 23"}),
    row("X40", "lf-x40-sok-nine-early/record.toml", ("dismissed", "dismissed", "upheld"), wiki={"M24"}),
    row("X44", "lf-x44-highest-ones/record-gon.toml", ("upheld", "upheld", "dismissed"), wiki={"X44"}),
    row("dealer called and won", "next-dealer/won-dealer-called-ts.toml", ("dealer", "dealer", "dealer")),
    row(
        "another called, dealer won",
        "next-dealer/won-second-called-ts.toml",
        ("second", "dealer", "dealer"),
        family={"point 8"},
        wiki={"point 8"},
    ),
    row("nobody called", "next-dealer/void-ts.toml", ("second", "dealer", "second"), family={"point 10"}),
    row(
        "dealer called, nobody won",
        "next-dealer/drawn-dealer-called-ts.toml",
        ("dealer", "dealer", "second"),
        wiki={"point 7"},
    ),
    row(
        "another called, nobody won",
        "next-dealer/drawn-second-called-ts.toml",
        ("second", "dealer", "second"),
        family={"point 9"},
    ),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_LF_A3_each_book_rules_as_its_source_does_and_the_difference_is_found(row: Row) -> None:
    (question,) = compare(row.record, books=tuple(BOOKS), disputes=[row.asked], book=TS).questions
    assert [stand.setting.book.name for stand in question.stands] == [TS, FAMILY, WIKI]
    by_payments = row.name == "X27"
    assert tuple(outcome(stand.ruling, by_payments=by_payments) for stand in question.stands) == row.outcomes
    found = {
        difference.other.book.name: {"+".join(part.name for part in parts) for parts in difference.sets}
        for difference in question.differences
    }
    assert found == {book: parts for book, parts in ((FAMILY, row.family), (WIKI, row.wiki)) if parts}


def outcome(ruling: object, *, by_payments: bool) -> str:
    """Say a ruling as the table does."""
    if ruling is None:
        return REFUSED
    if ruling.settled is not None:
        return " ".join(map(str, ruling.settled.payments.values())) if by_payments else str(ruling.settled.next_dealer)
    return f"{ruling.verdict.value} {ruling.declared.fu}" if ruling.declared is not None else ruling.verdict.value
