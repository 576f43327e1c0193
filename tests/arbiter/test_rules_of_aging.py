"""Each rule of aged cards, of leading by them and of declaring, alone, under every book that has it.

LF-R5, LF-R6, LF-R14 to LF-R17, LF-R19, LF-R21, LF-R22. What is asked is judged by the arbiter, and each ruling checked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from brief import told
from by_rule import in_books

import arbiter
from arbiter.checker import check_document
from engine.books import BOOKS, Book
from engine.cards import Card
from engine.faults import faults
from engine.record import Declaration, Dispute
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.record import Record

UPHELD, DISMISSED = "upheld", "dismissed"
ALL_OPEN = told("7s / 8s / x; 8c / x / x", hands={"second": "9c 7c 4c 8s 8c"})
"""Second has 9c, 7c and 4c, and led 8c."""
LAID = told("6c / x / x; 5c / x / x", hands={"dealer": "9c 7c 6c 5c 4c 3c"})
"""Dealer has 9c and 7c; both others laid a card to his 6c."""
TWO_NINES = "3s 2s 1s 9g 9z 5g 4g 5z 4z 6c 5c 4c"


def judged(record: Record, book: Book, asked: Dispute) -> str:
    assert faults(record, book.terms()) == ()
    judgement = arbiter.judge(record, disputes=[asked], book=book.name)
    report = check_document(judgement.to_json())
    assert report.fine, report
    return judgement.rulings[0].verdict.value


def aged(record: Record, book: Book, seat: str, card: str, before: int) -> str:
    return judged(record, book, Dispute("aged", Seat(seat), Card(card), before=before))


def led(record: Record, book: Book, number: int) -> str:
    return judged(record, book, Dispute("lead", round=number))


def declares(record: Record, book: Book, before: int, seat: str = "dealer") -> str:
    return judged(replace(record, declared=(Declaration(Seat(seat), before),)), book, Dispute("declare"))


# Aged cards


@in_books("LF-R14")
def test_LF_R14_seven_cards_are_aged_from_the_start(book: Book) -> None:
    record = told("", hands={"second": "9s 1s 9g 9z 9c 1c L", "third": "8s 8g 8z 8c 1g 1z"})
    assert {aged(record, book, "second", str(card), 1) for card in record.hands[Seat.second].cards} == {UPHELD}
    assert {aged(record, book, "third", str(card), 1) for card in record.hands[Seat.third].cards} == {DISMISSED}


@in_books("LF-R15")
def test_LF_R15_what_nobody_can_beat_is_aged(book: Book) -> None:
    assert [aged(ALL_OPEN, book, "second", card, 3) for card in ("9c", "7c", "4c")] == [UPHELD, UPHELD, DISMISSED]
    assert aged(ALL_OPEN, book, "second", "8c", 1) == UPHELD


@in_books("LF-R15F")
def test_LF_R15F_own_cards_and_cards_out_count_and_nothing_else(book: Book) -> None:
    assert [aged(ALL_OPEN, book, "second", card, 3) for card in ("9c", "7c", "4c")] == [UPHELD, UPHELD, DISMISSED]
    assert aged(LAID, book, "dealer", "7c", 2) == DISMISSED


@in_books("LF-R15W")
def test_LF_R15W_a_card_becomes_aged_when_the_aged_one_above_it_is_played(book: Book) -> None:
    assert [aged(ALL_OPEN, book, "second", card, 3) for card in ("9c", "7c")] == [UPHELD, DISMISSED]
    played = told("7s / 8s / x; 9c / x / x; 8c / x / x", hands={"second": "9c 8c 7c 6c 8s"})
    assert [aged(played, book, "second", card, before) for card, before in (("8c", 2), ("8c", 3), ("7c", 3))] == [
        DISMISSED,
        UPHELD,
        DISMISSED,
    ]
    assert [aged(played, book, "second", card, 4) for card in ("7c", "6c")] == [UPHELD, DISMISSED]


@in_books("LF-R16")
def test_LF_R16_a_card_laid_face_down_is_gone_if_play_proves_it(book: Book) -> None:
    assert [aged(LAID, book, "dealer", "7c", before) for before in (1, 2)] == [DISMISSED, UPHELD]
    beaten = told("6c / 8c / x", hands={"dealer": "9c 7c 6c"})
    assert aged(beaten, book, "dealer", "7c", 2) == UPHELD


# Leading by them


FIVE_FOUR_ONE = "5s 4s 1s 9g 8g 3g 7z 6z 2z 9c 8c 4c"
"""A dealer's hand with three Sips, as in LF-X16."""
SECOND_LEADS = told("432z / 765z / x3; 9c / x / x", called_by="second", hands={"second": "5s 7z 6z 5z 9c 8c"})
"""Second, who beat a run, leads 9c with 5s in hand."""


@in_books("LF-R17")
def test_LF_R17_inside_a_suit_ordinary_cards_go_first(book: Book) -> None:
    assert led(told("1s / x / x", hands={"dealer": FIVE_FOUR_ONE}), book, 1) == UPHELD
    assert led(told("4s / x / x", hands={"dealer": FIVE_FOUR_ONE}), book, 1) == DISMISSED
    assert led(told("9g / x / x", hands={"dealer": FIVE_FOUR_ONE}), book, 1) == UPHELD


@in_books("LF-R17F")
def test_LF_R17F_inside_a_suit_ordinary_cards_go_first_and_aged_ones_together(book: Book) -> None:
    assert led(told("1s / x / x", hands={"dealer": FIVE_FOUR_ONE}), book, 1) == UPHELD
    assert led(told("4s / x / x", hands={"dealer": FIVE_FOUR_ONE}), book, 1) == DISMISSED
    whole = {"dealer": "9s 1s 5g 4g 3g 8z 7z 4z 2z 6c 5c 4c"}
    parted = told("9s / x / x; 5g / x / x; 1s / x / x", hands=whole)
    assert [led(parted, book, number) for number in (1, 2, 3)] == [DISMISSED, UPHELD, DISMISSED]


@in_books("LF-R19")
def test_LF_R19_aged_singles_go_early_and_none_is_put_off(book: Book) -> None:
    assert led(SECOND_LEADS, book, 2) == DISMISSED
    assert led(replace(SECOND_LEADS, called_by="dealer"), book, 2) == UPHELD
    later = told(
        "432z / 765z / x3; 7g / x / x",
        called_by="second",
        hands={"second": "9s 1s 8s 7z 6z 5z 7g 6g 5g 4g 3g 2g"},
    )
    assert led(later, book, 2) == UPHELD


@in_books("LF-R19W")
def test_LF_R19W_aged_singles_go_early_in_the_suit_that_is_due(book: Book) -> None:
    assert led(SECOND_LEADS, book, 2) == UPHELD
    own_suit = told("432z / 765z / x3; 9s / x / x", called_by="second", hands={"second": "9s 5s 7z 6z 5z"})
    assert led(own_suit, book, 2) == DISMISSED
    assert led(replace(own_suit, called_by="dealer"), book, 2) == UPHELD


# Declaring


@in_books("LF-R21")
def test_LF_R21_cards_won_and_aged_cards_come_to_six(book: Book) -> None:
    five = told("321s / x3 / x3", hands={"dealer": TWO_NINES})
    six = told("321s / x3 / x3", hands={"dealer": TWO_NINES.replace("6c", "9c")})
    assert [declares(record, book, 2) for record in (five, six)] == [DISMISSED, UPHELD]
    beaten = told("321s / x3 / 654s", hands={"dealer": TWO_NINES.replace("6c", "9c")})
    assert declares(beaten, book, 2) == DISMISSED


@in_books("LF-R22")
@pytest.mark.parametrize(("answer", "verdict"), [("x", UPHELD), ("6g", DISMISSED)])
def test_LF_R22_who_puts_it_off_must_lead_again(book: Book, answer: str, verdict: str) -> None:
    record = told(f"321s / x3 / x3; 5g / {answer} / x", hands={"dealer": TWO_NINES.replace("6c", "9c")})
    assert declares(record, book, 2) == UPHELD
    assert declares(record, book, 3) == verdict


# Calling


def tigers(book: Book, *, after_call: bool) -> str:
    record = told("", hands={"third": "9s 8s 7s 6s 5s 4s 3s 1s 1g 1z 1c L"})
    claimed = replace(record, declared=(Declaration(Seat.third, five_tigers=True, after_call=after_call),))
    return judged(claimed, book, Dispute("declare"))


@in_books("LF-R5")
def test_LF_R5_five_tigers_are_claimed_before_the_call(book: Book) -> None:
    assert [tigers(book, after_call=late) for late in (False, True)] == [UPHELD, DISMISSED]


@in_books("LF-R5W")
def test_LF_R5W_five_tigers_do_not_count_later(book: Book) -> None:
    assert [tigers(book, after_call=late) for late in (False, True)] == [UPHELD, DISMISSED]


@in_books("LF-R6")
def test_LF_R6_nothing_is_played_in_a_hand_that_nobody_called(book: Book) -> None:
    assert faults(told("", called_by="nobody"), book.terms()) == ()
    (fault,) = faults(told("9s / x / x", called_by="nobody"), book.terms())
    assert "nobody" in fault.says


def test_every_book_says_when_a_card_is_aged_and_how_singles_are_led() -> None:
    for book in BOOKS.values():
        assert len({"LF-R15", "LF-R15F", "LF-R15W"} & set(book.rules)) == 1, book.name
        assert len({"LF-R17", "LF-R17F"} & set(book.rules)) == 1, book.name
        assert len({"LF-R19", "LF-R19W"} & set(book.rules)) == 1, book.name
