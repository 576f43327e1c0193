"""Every reading of every option matters: for any two readings of one there is a record that they rule on differently.

The outcomes are worked out by hand; a row says what is asked, by which readings besides, and the outcome by letter.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest
from brief import told

import arbiter
from arbiter.errors import WrongQuestionError
from engine.books import BOOKS, OPTIONS
from engine.cards import Card
from engine.notation import read
from engine.record import Declaration, Dispute, Record
from engine.seats import Seat

CASES = Path(__file__).parents[3] / "cases"
SETTLE = Dispute("settle")


class Row(NamedTuple):
    """One position: the option, its outcome by reading, the record, the question if not the record's, other options."""

    option: str
    outcomes: dict[str | int, str]
    record: Record
    asked: Dispute | None = None
    besides: dict[str, str] = {}  # noqa: RUF012 - a row is never changed


def case(name: str) -> Record:
    (reading,) = read((CASES / name).read_bytes(), name)
    assert reading.record is not None
    return reading.record


def discards(rounds: str, seat: str, hand: str) -> Record:
    return told(rounds, hands={seat: hand})


X13 = case("lf-x13-aged-by-deduction/record.toml")
X27 = case("lf-x27-paying-for-all/record.toml")
LATE = case("lf-x28-five-tigers/late.toml")
EIGHT = case("lf-x24-six-seven-eight/eight.toml")
TWELVE = case("lf-x26-table-of-guangdong/twelve.toml")

DREAMER_HAS_AN_EIGHT = replace(
    told(
        "5s / 9s / x(2c); 432g / x3(4c 3c 5z) / x3(4s 3s 2s); 7sgz / 8sgz / x3(6s 1z 7c)",
        called_by="second",
        hands={
            "dealer": "6s 5s 4s 3s 2s 9g 1g 9z 6z 1z 7c 1c",
            "second": "9s 7s 7g 6g 5g 4g 3g 2g 7z 4z 3z 2z",
            "third": "8s 1s 8g 8z 5z 9c 6c 5c 4c 3c 2c L",
            "dreamer": "8c",
        },
    ),
    declared=(Declaration(Seat.third, before=4),),
)
"""LF-X27 with the dreamer's card and the dealer's eight of coins changed: third won by three eights, and holds none."""

LEAD_ORDER = told(
    "2s / 3s / x; 4321z / x4 / x4; 432c / x3 / 765c; 5g / 6g / x",
    hands={"second": "6s 3s 6g 2g 1g 4z 3z 2z 1z 4c 3c 2c"},
)
"""Third kept no Sip above the three; that the dealer has none above the six follows from his lead of a Gon alone."""

PLAYED_OUT = replace(
    told("987654321s / x9 / x9; 987g / x3 / x3"), declared=(Declaration(Seat.dealer, before=3, fu=12),)
)
DEALT_SIX = replace(
    told("", hands={"dealer": "9s 9g 9z 9c 1s 1c 2s 3g 4z 5c 6s 7g"}), declared=(Declaration(Seat.dealer, before=1),)
)

SEVEN_OF_COINS = Dispute("aged", Seat.dealer, Card("7c"), before=4)
KEPT_BY_THIRD = Dispute("discard", Seat.third, round=1)
EVASION = Dispute("call", Seat.dealer)

ROWS = (
    Row("A1", {"a": "0 -6 4 2", "b": "0 -12 4 8", "c": "0 -6 4 2"}, X27, SETTLE),
    Row(
        "A1",
        {"a": "upheld", "b": "upheld", "c": "dismissed"},
        case("lf-x23-declaring-with-aged-cards/record.toml"),
        Dispute("declare", Seat.third, before=5),
    ),
    Row("A2", {"a": "dismissed", "b": "upheld", "c": "upheld"}, X13, SEVEN_OF_COINS),
    Row(
        "A2",
        {"a": "dismissed", "b": "dismissed", "c": "upheld"},
        LEAD_ORDER,
        Dispute("aged", Seat.second, Card("6s"), before=5),
    ),
    Row(
        "A5",
        {"a": "upheld", "b": "dismissed"},
        discards("6s / x(1g) / x(2g)", "third", "9s 8s 2g 1z 2z 3z 4z 5z 6z 7z 8z 9z"),
        KEPT_BY_THIRD,
    ),
    Row("A6", {"a": "dismissed", "b": "upheld"}, case("positions/lead-li-chen.toml"), Dispute("lead", round=4)),
    Row("A7", {"a": "dismissed", "b": "upheld"}, PLAYED_OUT, Dispute("declare", Seat.dealer, before=3)),
    Row("A8", {"a": "upheld", "b": "dismissed"}, DEALT_SIX, Dispute("declare", Seat.dealer, before=1)),
    Row(
        "A10",
        {"a": "8 -4 0 -4 second deals", "b": "8 -4 0 -4 dealer deals"},
        case("lf-x28-five-tigers/dealer.toml"),
        SETTLE,
    ),
    Row(
        "A11",
        {"none": "refused", "six-cards": "upheld", "certain-win": "dismissed"},
        case("lf-x31-certain-win-not-called/record-one-nine-less.toml"),
        EVASION,
    ),
    Row("A12", {"a": "8 -4 0 -4", "b": "8 0 0 -8"}, LATE, SETTLE),
    Row(
        "A17",
        {"a": "dismissed", "b": "upheld"},
        discards("5z / x(9c) / x(2c)", "third", "1s 4z 3z 2z 1z 8c 7c 6c 5c 4c 3c 2c"),
        KEPT_BY_THIRD,
        {"M16": "b"},
    ),
    Row("R5", {"a": "the ending is not told", "b": "8 -4 0 -4"}, LATE, SETTLE),
    Row(
        "X30",
        {"a": "upheld", "b": "dismissed"},
        case("lf-x30-strength-and-a-broken-run/record-broken.toml"),
        replace(EVASION, standard="six-cards"),
    ),
    Row(
        "X44",
        {"a": "upheld", "b": "dismissed"},
        discards("1g / x(9c) / x(2c)", "third", "9g 4z 3z 2z 1z 8c 7c 6c 5c 4c 3c 2c"),
        KEPT_BY_THIRD,
    ),
    Row(
        "M15",
        {"a": "dismissed", "b": "upheld"},
        discards("5sgz / x3(9z 8z 7z) / x3", "second", "1s 1g 1z 9z 8z 7z 2s 3g 4z 2c 3c 4c"),
        Dispute("discard", Seat.second, round=1),
    ),
    Row(
        "M16",
        {"a": "dismissed", "b": "upheld"},
        discards("5z / x(9c) / x(2c)", "third", "2s 4z 3z 2z 1z 8c 7c 6c 5c 4c 3c 2c"),
        KEPT_BY_THIRD,
    ),
    Row(
        "M19",
        {"a": "dismissed", "b": "upheld"},
        case("lf-x09-breaking-the-fours/record.toml"),
        Dispute("discard", Seat.second, round=2),
    ),
    Row("M21", {"a": "upheld", "b": "dismissed", "c": "dismissed", "d": "dismissed"}, X13, SEVEN_OF_COINS),
    Row(
        "M21",
        {"a": "upheld", "b": "upheld", "c": "dismissed", "d": "dismissed"},
        case("lf-x12-aged-by-a-played-card/record.toml"),
        SEVEN_OF_COINS,
    ),
    Row(
        "M21",
        {"a": "upheld", "b": "upheld", "c": "dismissed", "d": "upheld"},
        told("8c / x / 9c; 5g / x / x", hands={"second": "7c"}),
        Dispute("aged", Seat.second, Card("7c"), before=3),
    ),
    Row(
        "M24",
        {"a": "dismissed", "b": "upheld"},
        case("lf-x40-sok-nine-early/record.toml"),
        case("lf-x40-sok-nine-early/record.toml").disputes[0],
    ),
    Row(
        "M25",
        {"a": "the ending is not told", "b": "2 -1 -1"},
        case("lf-x29-from-five/five.toml"),
        SETTLE,
        {"M28": "b"},
    ),
    Row("M28", {"a": "8 -4 -4", "b": "16 -8 -8", "c": "6 -3 -3", "d": "8 -4 -4"}, EIGHT, SETTLE),
    Row("M28", {"a": "128 -64 -64", "d": "256 -128 -128"}, TWELVE, SETTLE, {"twelve": "b"}),
    Row("twelve", {"a": "256 -128 -128", "b": "128 -64 -64"}, TWELVE, SETTLE, {"M28": "a"}),
    Row("M29", {"a": "0 -20 16 4", "b": "0 -4 0 4", "c": "0 -6 2 4"}, DREAMER_HAS_AN_EIGHT, SETTLE, {"M28": "b"}),
    Row("M31", {"a": "0 -6 4 2", "b": "-2 -4 4 2"}, X27, SETTLE),
    Row("max_level", {0: "dismissed", 1: "dismissed", 2: "upheld", 5: "upheld"}, X13, SEVEN_OF_COINS),
)
PAIRS = [
    (name, one, other)
    for name, option in OPTIONS.items()
    if option.sets or name in {"A1", "A2"}
    for one, other in combinations(option.readings, 2)
]


def outcome(row: Row, letter: str | int) -> str:
    """Judge a row by one reading, by ts-wong but for it; say the verdict, or the payments and who deals if asked."""
    try:
        judged = arbiter.judge(
            row.record,
            disputes=None if row.asked is None else [row.asked],
            book="ts-wong",
            options={**row.besides, row.option: letter},
        )
    except WrongQuestionError:
        return "refused"
    (ruling,) = judged.rulings
    found = ruling.settled
    if found is None:
        return ruling.verdict.value
    if found.payments is None:
        return f"the {found.missing[0].what.value} is not told"
    said = " ".join(map(str, found.payments.values()))
    return f"{said} {found.next_dealer} deals" if row.option == "A10" else said


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.option}-{'-'.join(map(str, row.outcomes))}")
def test_each_reading_gives_the_outcome_worked_out_by_hand(row: Row) -> None:
    assert {letter: outcome(row, letter) for letter in row.outcomes} == row.outcomes


@pytest.mark.parametrize(("option", "one", "other"), PAIRS)
def test_any_two_readings_are_told_apart_by_some_row(option: str, one: str, other: str) -> None:
    rows = [row.outcomes for row in ROWS if row.option == option]
    assert any(one in told and other in told and told[one] != told[other] for told in rows)


def test_every_option_has_a_row() -> None:
    assert {row.option for row in ROWS} == set(OPTIONS)


def test_A17_alone_changes_nothing_while_singles_are_beaten_in_their_suit_only() -> None:
    """What the text of A17 says: 1s, 1c and L are lowest in their suits, so they neither beat nor are beaten."""
    row = next(row for row in ROWS if row.option == "A17")
    alone = row._replace(besides={"M16": "a"})
    assert outcome(alone, "a") == outcome(alone, "b") == "dismissed"
    for book in BOOKS.values():
        assert book.readings["M16"] == "a"
