"""Who deals next, by case and by book (LF-R3, LF-A10), and where that puts the players."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.books import BOOKS
from engine.seats import Seat
from engine.sessions import seating
from engine.settlement import Ending, How
from engine.settlement.dealing import next_dealer
from engine.terms import TS, Terms

TERMS = tuple(BOOKS[book].terms({}) for book in ("ts-wong", "reader-family", "wikipedia-guangdong"))
ROWS = [
    line.partition("#")[0].split()
    for line in Path(__file__).with_name("next_dealer.txt").read_text(encoding="utf-8").splitlines()
    if line.partition("#")[0].strip()
]


@pytest.mark.parametrize("row", ROWS, ids="-".join)
def test_LF_R3_who_deals_next(row: list[str]) -> None:
    caller, how, winner, *expected = row
    late = how == "five-tigers" and caller != "nobody"
    ending = Ending(
        How(how),
        None if caller == "nobody" else Seat(caller),
        None if winner == "-" else Seat(winner),
        after_call=late,
    )
    for terms, wanted in zip(TERMS, expected, strict=True):
        if wanted != "-":
            assert next_dealer(ending, terms) is Seat(wanted)


def test_LF_A10_the_dealer_stays_where_the_table_reads_it_so() -> None:
    ending = Ending(How.five_tigers, None, Seat.dealer)
    assert next_dealer(ending, BOOKS["ts-wong"].terms({"A10": "b"})) is Seat.dealer


def test_every_field_of_the_terms_about_succession_decides_a_row() -> None:
    """Each field, set to what no book says of it, changes some row."""
    fields = [name for name in Terms.__slots__ if getattr(TS, name) in {"dealer", "second", "winner"}]
    assert len(fields) == 7
    endings = [
        Ending(How(how), None if caller == "nobody" else Seat(caller), None if winner == "-" else Seat(winner))
        for caller, how, winner, *_ in ROWS
    ]
    for name in fields:
        other = replace(TS, **{name: "dealer" if getattr(TS, name) == "second" else "second"})
        assert any(next_dealer(ending, other) is not next_dealer(ending, TS) for ending in endings), name


def test_LF_R3_second_becomes_dealer_and_all_move_on() -> None:
    names = ("Kam", "Mei", "Sang", "Wai")
    assert seating(names, "Kam") == {
        Seat.dealer: "Kam",
        Seat.second: "Mei",
        Seat.dreamer: "Sang",
        Seat.third: "Wai",
    }
    assert seating(names, "Mei") == {
        Seat.dealer: "Mei",
        Seat.second: "Sang",
        Seat.dreamer: "Wai",
        Seat.third: "Kam",
    }


def test_LF_R3_with_three_seats_all_move_on_too() -> None:
    names = ("Kam", "Mei", "Wai")
    assert seating(names, "Mei") == {Seat.dealer: "Mei", Seat.second: "Wai", Seat.third: "Kam"}
    assert seating(names, "Wai") == {Seat.dealer: "Wai", Seat.second: "Kam", Seat.third: "Mei"}


def test_a_dealer_who_is_no_player_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no player of this table: 'Ming'$"):
        seating(("Kam", "Mei", "Wai"), "Ming")
