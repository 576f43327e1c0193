"""Settlements in words, in JSON and on the page: each line of the count, each way of ending, what is missing."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from brief import told
from jsonschema import Draft202012Validator

import arbiter
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from arbiter.render.page import page
from arbiter.render.words import account
from engine.record import Declaration, Dispute
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.record import Record

X27 = replace(
    told(
        "5s / 9s / x; 432g / x3 / x3; 7sgz / 8sgz / x3",
        called_by="second",
        hands={"dreamer": "1z"},
        now={"third": "9c 6c 5c 1s L"},
    ),
    declared=(Declaration(Seat.third, 4, 6),),
)
TWELVE = replace(
    told("987654321s / x9 / x9", players=3, hands={"dealer": "9s 8s 7s 6s 5s 4s 3s 2s 1s 9g 9z 9c"}),
    declared=(Declaration(Seat.dealer, 2, 12),),
)
OUT = told("987s / x3 / x3; 654s / x3 / x3; 321s / x3 / x3; 987c / x3 / x3")
TIGERS = replace(
    told("", called_by=None, hands={"dealer": "L 1s 1g 1z 1c"}),
    declared=(Declaration(Seat.dealer, five_tigers=True),),
)
FALSE = replace(X27, declared=(Declaration(Seat.dealer, 3, 6), *X27.declared))


def judged(record: Record, **more: object) -> arbiter.ruling.Judged:
    return arbiter.judge(record, disputes=(Dispute("settle"),), **more)


def lines(record: Record, lang: str = "en", **more: object) -> list[str]:
    """Give the verdict, the count, and the remarks that only settlements have."""
    ruling = judged(record, **more).rulings[0]
    made = account(Speaker(tongue(lang), record), ruling)
    return [made.verdict, *made.reasons]


@pytest.mark.parametrize(
    ("record", "options", "line"),
    [
        (X27, {}, "6 糊 cost each loser 2^(6 - 6) = 1 (LF-R26)."),
        (X27, {"M28": "b"}, "The dreamer's 1z matches 1s and L: 5 + 2 = 7 糊 cost each loser 2^(7 - 5) = 4 (LF-R25)."),
        (X27, {"M28": "c"}, "6 糊 cost each loser 6 - 6 + 1 = 1 (LF-R26)."),
        (X27, {"M28": "d"}, "6 糊 cost each loser 1 by the table (LF-R26)."),
        (X27, {"M31": "b"}, "Second called and has not won, so he pays the winner for dealer, too (LF-R27)."),
        (X27, {}, "Second called and has not won, so he pays for dealer, too (LF-R27)."),
        (X27, {}, "Third won: second deals next (LF-R3)."),
        (TWELVE, {}, "12 糊 cost each loser 2 · 2^(12 - 6) = 128 (LF-R26)."),
        (TWELVE, {"M28": "c"}, "12 糊 cost each loser 2 · (12 - 6 + 1) = 14 (LF-R26)."),
        (TWELVE, {"twelve": "b"}, "12 糊 cost each loser 2^(12 - 6) = 64 (LF-R26)."),
        (TWELVE, {}, "The dealer called and won: the dealer deals again (LF-R3)."),
        (replace(TWELVE, called_by="third"), {}, "The dealer won without having called: second deals next (LF-R3)."),
        (OUT, {}, "All cards are played, and nobody has won: the hand is drawn (LF-R23)."),
        (OUT, {}, "The dealer called and the hand was drawn: the dealer deals again (LF-R3)."),
        (told("", called_by="nobody"), {}, "Nobody called: the hand is void (LF-R6)."),
        (TIGERS, {}, "Dealer wins by five tigers: 8 糊, and only he is paid (LF-R24)."),
        (
            FALSE,
            {},
            "Dealer declared at the start of round 3. The declaration does not hold: second leads round 3.",
        ),
    ],
)
def test_lines_of_the_count(record: Record, options: dict[str, str], line: str) -> None:
    assert line in lines(record, options=options)


def test_a_dreamer_without_a_match_and_one_paid_all_the_same() -> None:
    other = replace(X27, hands={Seat.dreamer: told("", hands={"dreamer": "4z"}).hands[Seat.dreamer]})
    assert "No card that counts has the number of the dreamer's: he is not paid (LF-R25)." in lines(other)
    assert "The dreamer's 4z matches nothing: 5 + 0 = 5 糊 cost each loser 0 (LF-R25)." in lines(
        other, options={"M29": "c"}
    )


def test_what_is_missing_is_said_first_and_each_way_after_it() -> None:
    said = lines(replace(X27, called_by=None))
    assert said[0] == "What each seat pays is left open: the record does not tell who called. Second deals next."
    assert (
        "If second called: dealer pays nothing, second pays 6 points, the dreamer gets 4 points, third gets 2 points."
        in said
    )
    assert lines(replace(OUT, called_by=None))[0] == (
        "Nobody pays. Who deals next is left open: the record does not tell who called."
    )


def test_the_words_do_not_change_what_is_said_from_language_to_language() -> None:
    for record in (X27, TWELVE, OUT, TIGERS, FALSE, replace(X27, called_by=None, hands={})):
        counts = {len(lines(record, lang)) for lang in LANGS}
        assert len(counts) == 1


def test_chinese_lines() -> None:
    assert lines(X27, "zh-Hant") == [
        "頭家不輸不贏，二家輸 6 分，夢家贏 4 分，三家贏 2 分。下局由二家做頭家。",
        "三家在第4輪開始時食糊：已贏第3輪 3 隻；手上老歲牌百子、九綫和雲綫：共 6 糊（LF-R21）。",
        "6 糊，每位輸家賠 2^(6 - 6) = 1 分（LF-R26）。",
        "夢家的一索與百子和雲綫同數：5 + 2 = 7 糊，每位輸家賠 2^(7 - 6) = 2 分（LF-R25）。",
        "二家做牌而沒有勝出，包賠頭家的一份（LF-R27）。",
        "三家勝出：下局由二家做頭家（LF-R3）。",
    ]


@pytest.mark.parametrize(
    "record", [X27, TWELVE, OUT, TIGERS, FALSE, replace(X27, called_by=None, hands={}), told("5s / x / x")]
)
def test_documents_fit_the_schema(record: Record) -> None:
    schema = json.loads(files("arbiter.schema").joinpath("ruling.schema.json").read_text(encoding="utf-8"))
    document = json.loads(json.dumps(judged(replace(record, paid={Seat.third: 7})).to_json()))
    assert list(Draft202012Validator(schema).iter_errors(document)) == []
    spoilt = document["rulings"][0]
    spoilt["payments"] = {"dealer": "much"}
    assert list(Draft202012Validator(schema).iter_errors(document)) != []


def test_same_record_same_bytes() -> None:
    record = replace(X27, called_by=None, hands={})
    assert json.dumps(judged(record).to_json()) == json.dumps(judged(record).to_json())


def test_the_page_says_settled_and_not_upheld() -> None:
    text = page([judged(X27)], "en")
    assert ">Settled<" in text
    assert ">Upheld<" not in text
    assert ">Left open<" in page([judged(told("5s / x / x"))], "en")
