"""Rulings in words, on small records that a reader can settle by himself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import arbiter
from arbiter.core import Premise, Spot
from arbiter.render.demands import charges
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from arbiter.render.reasons import reasons
from arbiter.render.words import account, not_used
from arbiter.ruling import Verdict
from engine.cards import Card
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.record import Record

FORBIDDEN = ("premise", "literal", "model", "constraint", "solver", "fault of the program")


def speaker(record: Record, lang: str = "en") -> Speaker:
    return Speaker(tongue(lang), record)


def test_x13_upheld_in_english(record: Callable[[str], Record]) -> None:
    told = record("x13")
    found = account(speaker(told), arbiter.judge(told).rulings[0])
    assert found.question == "Is the seven of coins (7c) in dealer's hand aged at the start of round 3?"
    assert found.verdict == "The seven of coins is aged: nobody at the table can beat it."
    (argument,) = found.arguments
    assert argument.opening == ("Only 9c and 8c beat the seven of coins as a single (LF-R10).",)
    assert [line.text for line in argument.lines] == [
        "Dealer holds 9c himself.",
        "Second (Ah Ming) laid a card face down to dealer's 6c in round 2, so no 8c was left in his hand (LF-R13).",
        "Third laid a card face down to dealer's 6c in round 2, so no 8c was left in his hand (LF-R13).",
        "So nobody can beat the seven of coins.",
    ]
    assert found.reasons == ()
    assert found.remarks[:5] == (
        "This holds if must-beat was obeyed by second (Ah Ming) in round 2 and third in round 2.",
        "It could be claimed since the start of round 3.",
        "How deep: level 2 of 5 (direct), 4 steps, 3 facts.",
        "It could be argued from 2 facts, but less easily.",
        "You have to show: 9c.",
    )
    assert found.deals == ()


def test_x13_upheld_in_both_scripts(record: Callable[[str], Record]) -> None:
    told = record("x13")
    ruling = arbiter.judge(told).rulings[0]
    hant, hans = (account(speaker(told, lang), ruling) for lang in LANGS[1:])
    assert hant.verdict == "七綫是老歲牌：檯上無人能打它。"
    lines = [line.text for line in hant.arguments[0].lines]
    assert lines[0] == "九綫在頭家自己手上。"
    assert lines[1] == "第2輪二家（Ah Ming）對頭家的六綫墊了 1 隻牌，所以手上再沒有八綫（LF-R13）。"
    assert lines[3] == "所以檯上無人能打七綫。"
    assert "須要亮出：九綫。" in hant.remarks
    assert hans.verdict == "七线是老岁牌：台上无人能打它。"
    assert hans.question == "第3轮开始时，头家手上的七线是不是老岁牌？"


def test_P1_is_not_proven_and_names_both_ways(record: Callable[[str], Record]) -> None:
    told = record("p1")
    discard, whole = arbiter.judge(told).rulings
    found = account(speaker(told), discard)
    assert found.verdict.startswith("It is not proven that second kept what beats dealer's 5s in round 1: one deal")
    either = "Somebody broke a rule in this record: either second in round 1, or third in round 1."
    assert either in found.remarks
    guilty, innocent = found.deals
    assert "he kept" in guilty.says
    assert any("!" in cell for row in guilty.rows for cell in row)
    assert innocent.says == "A deal that fits, in which he obeyed:"
    assert "In this deal a rule was broken by third in round 1." in innocent.below
    assert account(speaker(told), whole).verdict == either
    assert len(account(speaker(told), whole).deals) == 2


def test_P3_upheld_says_what_was_kept_and_that_no_penalty_is_named(record: Callable[[str], Record]) -> None:
    told = record("p3")
    discard, nine = arbiter.judge(told).rulings
    found = account(speaker(told), discard)
    assert found.verdict == "Third broke must-beat in round 1: to dealer's 6s he laid face down and kept 8s."
    assert "The rules name no penalty for this." in found.remarks
    (argument,) = account(speaker(told), nine).arguments
    assert [line.text for line in argument.lines] == ["No other card beats the nine of tens as a single (LF-R10)."]


def test_dismissed_shows_a_deal_with_the_beater_marked(record: Callable[[str], Record]) -> None:
    told = record("early")
    found = account(speaker(told), arbiter.judge(told).rulings[0])
    assert found.verdict == "The seven of coins is not aged: dealer may still hold 8c."
    (deal,) = found.deals
    assert deal.says == "This deal fits everything that happened, and in it dealer still holds 8c:"
    assert any("8c!" in cell for cell in deal.rows[0])
    assert "(7s)" in deal.rows[1][1]
    assert "[1c]" in deal.rows[2][4]


def test_no_word_of_the_trade_is_said(record: Callable[[str], Record]) -> None:
    for name in ("x13", "p1", "p3", "early"):
        told = record(name)
        for ruling in arbiter.judge(told).rulings:
            found = account(speaker(told), ruling)
            lines = [line.text for argument in found.arguments for line in argument.lines]
            text = " ".join([found.question, found.terms, found.verdict, *lines, *found.remarks]).lower()
            assert [word for word in FORBIDDEN if word in text] == []


def test_undecided_is_said_as_such(record: Callable[[str], Record]) -> None:
    told = record("x13")
    ruling = replace(arbiter.judge(told).rulings[0], verdict=Verdict.undecided, premises=(), relies_on=())
    assert account(speaker(told), ruling).verdict.startswith("It is undecided whether the seven of coins is aged")


def test_luck_and_gaps_are_told(record: Callable[[str], Record]) -> None:
    told = record("early")
    ruling = arbiter.judge(told).rulings[0]
    lucky = account(
        speaker(told), replace(ruling, unbeatable=True, gaps=("called_by", "hand second"), gaps_settled=False)
    )
    assert lucky.verdict.startswith("On what was told, the seven of coins is not aged")
    assert "By luck nobody could have beaten it, but that could not be known." in lucky.remarks
    assert (
        "The record does not tell who called and second's other cards; told, it might make the card aged."
        in lucky.remarks
    )
    assert "Whether something that the record does not tell would change this is undecided." in lucky.remarks


@pytest.mark.parametrize(
    ("premise", "says"),
    [
        (
            Premise("own-discard", Seat.second, (Card("8c"),), (StepId(2, 2),)),
            "Second (Ah Ming) himself laid 8c face down in round 2.",
        ),
        (
            Premise("told", Seat.third, (Card("8c"),), (StepId(2, 3),), Spot("discard", Seat.third, StepId(2, 3))),
            "It is told that third laid 8c face down in round 2.",
        ),
        (
            Premise("told", Seat.third, (Card("8c"),), (), Spot("hand", Seat.third)),
            "It is told that third was dealt 8c.",
        ),
        (
            Premise("told", Seat.dreamer, (Card("8c"),), (), Spot("dreamer", Seat.dreamer)),
            "It is told that the dreamer was dealt 8c.",
        ),
        (Premise("face-up", Seat.dealer, (Card("6c"),), (StepId(2, 1),)), "These lay face up: 6c (dealer in round 2)."),
        (
            Premise("count", Seat.third, (), (), Spot("hand", Seat.third), 2),
            "Number of cards in hand: third holds 2.",
        ),
        (
            Premise("count", Seat.third, (), (StepId(1, 3),), Spot("discard", Seat.third, StepId(1, 3)), 9),
            "Number of cards laid face down: third in round 1 laid 9.",
        ),
        (Premise("count", None, (), (), Spot("dreamer", Seat.dreamer), 1), "The dreamer has one card."),
        (
            Premise("once", cards=(Card("8c"),)),
            "Each card is in one place only; here this matters for 8c.",
        ),
        (Premise("called"), "Somebody called, and only one."),
        (
            Premise("lead-order", Seat.dealer, (), (StepId(2, 1),), rule="LF-R17", pool=(Card("1g"),), at_most=0),
            "Dealer led 6c in round 2, so no 1g was left in his hand (LF-R17).",
        ),
        (
            Premise(
                "duty",
                Seat.third,
                (),
                (StepId(1, 3),),
                rule="LF-R13",
                pool=(Card("9s"), Card("9g")),
                at_most=1,
                case="dealer did not call",
            ),
            "If dealer did not call: third laid 9 cards face down to dealer's 987654321s in round 1, "
            "so at most 1 of 9s and 9g were left in his hand (LF-R13).",
        ),
    ],
)
def test_each_kind_of_reason_is_a_sentence(record: Callable[[str], Record], premise: Premise, says: str) -> None:
    told = record("x13")
    (found,) = reasons(speaker(told), [premise])
    assert found[0].upper() == found[0]
    assert found.lower() == says.lower()


def test_bounds_that_leave_nothing_make_one_sentence(record: Callable[[str], Record]) -> None:
    told = record("x13")
    bounds = [
        Premise("duty", Seat.third, (), (StepId(2, 3),), rule="LF-R13", pool=(Card(card),), at_most=0)
        for card in ("9c", "8c", "7c")
    ]
    (reason,) = reasons(speaker(told), bounds)
    assert "so no 9c, 8c or 7c was left" in reason
    (charge,) = charges(speaker(told), bounds)
    assert charge == "Laying face down to dealer's 6c in round 2, third might keep no 9c, 8c or 7c (LF-R13)."


def test_a_pool_of_whole_suits_is_named_by_its_suits(record: Callable[[str], Record]) -> None:
    told = record("x13")
    pool = tuple(Card(n) for n in range(18))
    assert speaker(told).any_card(pool) == "Sip card or Gon card"


def test_what_was_not_used_is_named(record: Callable[[str], Record]) -> None:
    parts = ("LF-R17 (order inside a suit)", "LF-R19 (what a privileged leader may advance)", "max_level", "A6=b")
    assert not_used(speaker(record("x13")), parts) == (
        "Not taken into account: the order of leading inside a suit (LF-R17); what a privileged leader may lead early "
        "(LF-R19); the option max_level (How deep may an argument be?); "
        "A6=b (May a privileged leader lead Li Chen early? no, it goes last of all)."
    )
