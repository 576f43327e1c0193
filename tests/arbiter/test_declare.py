"""Declarations: who may declare, which cards count, what they come to, and five tigers (LF-R5, LF-R20 to LF-R24)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from brief import seeded, told
from tellings import late_position

import arbiter
from arbiter.checker import check_document
from arbiter.claims.counting import cards_in_hand, weigh_declaration
from arbiter.declared import Declared, Tigers
from arbiter.errors import WrongQuestionError
from arbiter.hearing import open_court
from arbiter.moments import start_of
from arbiter.ruling import Verdict
from arbiter.setting import Faults, setting
from arbiter.worlds import TooManyWorldsError, judge_aged
from engine.faults import faults
from engine.notation import read
from engine.record import Declaration, Dispute
from engine.replay import rounds_of
from engine.seats import PLAYING, Seat
from engine.steps import leaders_of

if TYPE_CHECKING:
    from engine.record import Record

CASE = Path(__file__).resolve().parents[2] / "cases" / "lf-x23-declaring-with-aged-cards"
SEVEN_OF_COINS = told("321s / x3 / x3; 6c / x / x", hands={"dealer": "3s 2s 1s 9c 7c 6c 3c 2c 3g 2g 3z 2z"})
"""Four cards won, 9c in hand, and 7c if must-beat was obeyed when 6c was led: six with an argument of level 2."""
FIVE = "L 1s 1g 1z 1c 9s 8s 7s 6s 5s 4s 3s"


def declaring(record: Record, seat: str, before: int, fu: int | None = None) -> Record:
    return replace(record, declared=(*record.declared, Declaration(Seat(seat), before, fu)))


def ruled(record: Record, **more: object) -> arbiter.ruling.Ruling:
    """Rule on the last declaration of a record."""
    assert faults(record) == ()
    return arbiter.judge(record, disputes=(Dispute("declare"),), **more).rulings[-1]


def count(ruling: arbiter.ruling.Ruling) -> tuple[str, int | None, str]:
    """Give the verdict, the fu and the cards that count."""
    found = ruling.declared
    assert isinstance(found, Declared)
    return ruling.verdict.value, found.fu, " ".join(str(one.asked.card) for one in found.counted)


def case(name: str = "record.toml") -> Record:
    (reading,) = read((CASE / name).read_bytes(), name)
    assert reading.record is not None
    return reading.record


# --- who may declare, and with what ----------------------------------------------------------------------------------


def test_LF_X23_is_six() -> None:
    ruling = ruled(case())
    assert count(ruling) == ("upheld", 6, "9c 8c")
    assert ruling.declared.level == 1
    assert [(taken.round, taken.count) for taken in ruling.declared.won] == [(1, 1), (4, 3)]


@pytest.mark.parametrize(
    ("how", "wanted"),
    [
        ({"book": "reader-family"}, ("upheld", 6, "9c 8c")),
        ({"book": "wikipedia-guangdong"}, ("dismissed", 5, "9c")),
        ({"options": {"max_level": 0}}, ("dismissed", 5, "9c")),
    ],
)
def test_LF_X23_by_other_rules(how: dict[str, object], wanted: tuple[str, int, str]) -> None:
    ruling = ruled(case(), **how)
    assert count(ruling) == wanted
    court = open_court(case(), setting(case(), Faults(), **how), None)
    fast = weigh_declaration(court, Seat.third, ruling.asked.moment, "seat", ruling.asked.assume)
    assert (fast.verdict.value, fast.fu, " ".join(map(str, fast.counted))) == wanted


def test_LF_X23_is_a_lawful_hand() -> None:
    whole = told(
        "3s / x(7c) / 4s; 6s / 8s / x(6z); 432z / x(5c 3c 2c) / x(2g 1g 4c); 5sgz / x(4g 8z 9z) / 7sgz",
        hands={
            "dealer": "1s 3s 5s 8s 9s 3g 5g 5z 4z 3z 2z 6c",
            "second": "4g 8g 9g 6z 8z 9z 1c 2c 3c 5c 7c L",
            "third": "2s 4s 6s 7s 1g 2g 6g 7g 7z 9c 8c 4c",
            "dreamer": "1z",
        },
    )
    assert [one.plays[0] for one in whole.rounds] == [one.plays[0] for one in case().rounds]
    (ruling,) = arbiter.judge(whole, disputes=(Dispute("record", viewpoint="open"),)).rulings
    assert ruling.verdict is Verdict.upheld


def test_LF_R21_only_the_leader_declares() -> None:
    ruling = ruled(declaring(told("9s / x / x", hands={"second": "9g 9z 9c 1c L 1s 2s 3s 4s 5s 6s 7s"}), "second", 2))
    assert (ruling.verdict, ruling.reason) == (Verdict.dismissed, "not-leader")
    assert ruling.declared.leader is Seat.dealer
    assert ruling.declared.cards == ()


def test_LF_R21_five_are_too_few() -> None:
    record = declaring(told("321s / x3 / x3", hands={"dealer": "1s 2s 3s 9c 1c 2g 3g 4g 2z 3z 4z 2c"}), "dealer", 2, 6)
    ruling = ruled(record)
    assert count(ruling) == ("dismissed", 5, "9c 1c")
    assert all(one.counter_deals for one in ruling.declared.cards if one.verdict is Verdict.dismissed)
    assert count(ruled(record, options={"M25": "b"})) == ("upheld", 5, "9c 1c")


@pytest.mark.parametrize("fu", [5, 7, 12])
def test_a_wrong_fu_does_not_defeat_a_declaration(fu: int) -> None:
    record = replace(case(), declared=(Declaration(Seat.third, 5, fu),))
    ruling = ruled(record)
    assert count(ruling) == ("upheld", 6, "9c 8c")
    says = ruling_says(record, "en")
    assert says == f"The declaration holds, but for 6 糊 and not {fu}: 4 won and 2 aged in hand."


def ruling_says(record: Record, lang: str) -> str:
    document = arbiter.judge(record, disputes=(Dispute("declare"),)).to_json()
    return document["rulings"][-1]["says"][lang]


def test_LF_A7_declaring_when_all_cards_are_played() -> None:
    record = declaring(told("987654321s / x9 / x9; 987g / x3 / x3"), "dealer", 3, 12)
    ruling = ruled(record)
    assert (ruling.verdict, ruling.reason) == (Verdict.dismissed, "after-last-round")
    assert count(ruled(record, options={"A7": "b"})) == ("upheld", 12, "")


def test_LF_A8_declaring_before_the_first_lead() -> None:
    record = declaring(told("", hands={"dealer": "9s 9g 9z 9c 1s 1c 2s 3g 4z 5c 6s 7g"}), "dealer", 1)
    assert count(ruled(record)) == ("upheld", 6, "9s 1s 9g 9z 9c 1c")
    ruling = ruled(record, options={"A8": "b"})
    assert (ruling.verdict, ruling.reason) == (Verdict.dismissed, "before-first-lead")


# --- levels ----------------------------------------------------------------------------------------------------------


def test_level_is_that_of_the_cards_needed() -> None:
    ruling = ruled(declaring(SEVEN_OF_COINS, "dealer", 3))
    assert count(ruling) == ("upheld", 6, "9c 7c")
    assert ruling.declared.level == 2
    assert [(str(duty.step), duty.rule) for duty in ruling.relies_on] == [("2.2", "LF-R13"), ("2.3", "LF-R13")]
    easier = replace(SEVEN_OF_COINS, rounds=told("4321s / x4 / x4; 6c / x / x").rounds)
    easier = replace(easier, hands=told("", hands={"dealer": "4s 3s 2s 1s 9c 7c 6c 3c 2c 3g 2g 3z"}).hands)
    ruling = ruled(declaring(easier, "dealer", 3))
    assert count(ruling) == ("upheld", 7, "9c 7c")
    assert (ruling.declared.level, [str(card) for card in ruling.declared.needed]) == (0, ["9c"])


def test_max_level_takes_cards_away() -> None:
    record = declaring(SEVEN_OF_COINS, "dealer", 3)
    assert count(ruled(record, options={"max_level": 2})) == ("upheld", 6, "9c 7c")
    ruling = ruled(record, options={"max_level": 1})
    assert count(ruling) == ("dismissed", 5, "9c")
    assert ruling.reason == "max-level"


def test_what_is_not_assumed_proves_nothing() -> None:
    record = declaring(SEVEN_OF_COINS, "dealer", 3)
    ruling = ruled(record, assume=("counting",))
    assert count(ruling) == ("dismissed", 5, "9c")
    assert ruling.reason is None


def test_the_table_grants_each_card_by_itself() -> None:
    assert count(ruled(case(), viewpoint="seat")) == ("upheld", 6, "9c 8c")
    assert count(ruled(case(), viewpoint="table")) == ("dismissed", 5, "9c")


# --- gaps, and what came before and after ----------------------------------------------------------------------------


def test_an_untold_hand_is_a_gap() -> None:
    record = declaring(told("4321s / x4 / x4", hands={"dealer": "9c 2g"}), "dealer", 2)
    ruling = ruled(record)
    assert count(ruling) == ("dismissed", 5, "9c")
    assert (ruling.gaps[0], ruling.gaps_settled, ruling.declared.untold) == ("hand dealer", True, 6)
    assert ruling_says(record, "en").startswith("On what was told, the declaration does not hold")
    none_left = replace(record, hands=told("", hands={"dealer": "9c 2g", "second": "9s 9g 9z 1c L"}).hands)
    assert ruled(none_left).gaps_settled is False


def test_too_few_untold_cards_are_no_gap() -> None:
    record = told("2s / x / x", hands={"dealer": "9c 2s 2g 3g 4g 2z 3z 4z 2c 3c"})
    ruling = ruled(declaring(record, "dealer", 2), assume=("counting",))
    assert count(ruling) == ("dismissed", 2, "9c")
    assert ruling.declared.untold == 2
    assert ruling.gaps == ()


def test_own_discards_that_are_not_told_are_a_gap() -> None:
    unknown = told("9s / x / x; 8g / x / 9g", hands={"third": "9g 9z 9c 1c L 1s 2s 3s 4s 5s 6s 7s"})
    ruling = ruled(declaring(unknown, "third", 3))
    assert count(ruling) == ("dismissed", 1, "")
    assert (ruling.declared.untold, ruling.gaps[0], ruling.gaps_settled) == (10, "discard 1.3", True)


def test_fu_is_open_where_more_cards_might_count() -> None:
    record = declaring(told("654321s / x6 / x6", hands={"dealer": "9c 2g"}), "dealer", 2, 7)
    ruling = ruled(record)
    assert count(ruling) == ("upheld", 7, "9c")
    assert (ruling.declared.fu_settled, ruling.gaps[0]) == (False, "hand dealer")
    assert ruling_says(record, "en").endswith("make 7 糊 at least.")


def test_rounds_after_a_hand_was_won_are_objected_to() -> None:
    ruling = ruled(case("record-too-many.toml"))
    assert str(ruling.declared.played_on) == "5.1"
    later = declaring(case("record-too-many.toml"), "dealer", 6)
    second = arbiter.judge(later, disputes=(Dispute("declare", Seat.dealer),)).rulings[0]
    assert str(second.declared.already_won) == "5.0"
    assert ruling.declared.already_won is None


def test_a_false_declaration_does_not_end_the_hand() -> None:
    record = declaring(case(), "third", 2)
    first, second = arbiter.judge(
        replace(record, declared=record.declared[::-1]), disputes=(Dispute("declare"),)
    ).rulings
    assert (first.verdict, second.verdict) == (Verdict.dismissed, Verdict.upheld)
    assert first.declared.played_on is None
    assert second.declared.already_won is None


# --- five tigers -----------------------------------------------------------------------------------------------------


def tigers(hands: dict[str, str], *, after_call: bool = False, rounds: str = "") -> Record:
    record = told(rounds, hands=hands)
    return replace(record, declared=(Declaration(Seat.third, five_tigers=True, after_call=after_call),))


def test_LF_R5_five_tigers() -> None:
    ruling = ruled(tigers({"third": FIVE}))
    assert ruling.verdict is Verdict.upheld
    assert isinstance(ruling.declared, Tigers)
    assert ruling.declared.fu == 8
    assert ruling_says(tigers({"third": FIVE}), "en") == "Third wins by five tigers: 8 糊."


def test_LF_R5_a_late_claim_is_a_reading() -> None:
    record = tigers({"third": FIVE}, after_call=True)
    ruling = ruled(record)
    assert (ruling.verdict, ruling.reason) == (Verdict.dismissed, "after-call")
    assert ruled(record, options={"R5": "b"}).verdict is Verdict.upheld


def test_LF_R5_a_card_that_another_had() -> None:
    short = FIVE.replace("1g", "2s")
    ruling = ruled(tigers({"third": short, "dreamer": "1g"}))
    assert [(str(one.card), one.seat) for one in ruling.declared.elsewhere] == [("1g", Seat.dreamer)]
    shown = ruled(tigers({"third": "L 1s 1z 1c"}, rounds="2g / x / x; 1g / x / x"))
    assert [(str(one.card), str(one.step)) for one in shown.declared.elsewhere] == [("1g", "2.1")]
    assert (shown.verdict, shown.gaps) == (Verdict.dismissed, ())


def test_LF_R5_a_hand_that_is_not_told() -> None:
    ruling = ruled(tigers({"third": "L 1s 1z 1c"}))
    assert (ruling.verdict, ruling.gaps) == (Verdict.dismissed, ("hand third",))


# --- how it is asked -------------------------------------------------------------------------------------------------


def test_a_declaration_can_be_asked_about_that_nobody_made() -> None:
    record = replace(case(), declared=())
    (ruling,) = arbiter.judge(record, disputes=(Dispute("declare", Seat.third, before=5),)).rulings
    assert count(ruling) == ("upheld", 6, "9c 8c")
    assert ruling.asked.declared is None


@pytest.mark.parametrize(
    ("dispute", "says"),
    [
        (Dispute("declare", Seat.second), "no such declaration is told, so name seat and before: 'second'"),
        (Dispute("declare", before=2), "no such declaration is told, so name seat and before: 'before = 2'"),
        (Dispute("declare", Seat.second, before=9), "does not reach 'the start of round 9'"),
        (Dispute("declare", Seat.dreamer, before=2), "not 'dreamer'"),
        (Dispute("declare", Seat.third, after="1.1"), "no after: '1.1'"),
    ],
)
def test_questions_that_cannot_be_asked(dispute: Dispute, says: str) -> None:
    with pytest.raises(WrongQuestionError, match=says.replace("(", r"\(")):
        arbiter.judge(case(), disputes=(dispute,))


# --- the slow twin ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_counts_agree_with_the_slow_twin(players: int) -> None:
    rng = seeded(2100 + players)
    seen = {"upheld": 0, "dismissed": 0}
    while sum(seen.values()) < 16:
        record, _, seat, viewpoint, _ = late_position(rng, players, rng.randint(3, 5))
        led = [number for number, leader in enumerate(leaders_of(record), start=1) if leader is seat]
        if faults(record) or not led:
            continue
        before, done = led[-1], len(PLAYING) * (led[-1] - 1)
        assume = rng.choice((("counting",), ("counting", "must-beat")))
        known = cards_in_hand(record, seat, done)
        try:
            judged = [judge_aged(record, done, seat, card, viewpoint, assume, limit=400) for card in known]
        except TooManyWorldsError:
            continue
        slow = [card for card, answer in zip(known, judged, strict=True) if answer.verdict == "upheld"]
        dispute = Dispute("declare", seat, before=before, viewpoint=viewpoint, assume=assume)
        judgement = arbiter.judge(record, disputes=(dispute,), options={"A7": "b"})
        (ruling,) = judgement.rulings
        assert check_document(json.loads(json.dumps(judgement.to_json()))).fine, (record, dispute)
        fu = sum(one.steps[0].play.count for one in rounds_of(record)[: before - 1] if one.winner is seat) + len(slow)
        wanted = ("upheld" if fu >= 6 else "dismissed", fu, " ".join(map(str, slow)))
        assert count(ruling) == wanted, (record, dispute)
        moment = start_of(record, before, None, Faults())
        assert moment is not None
        court = open_court(record, setting(record, Faults(), options={"A7": "b"}), None)
        fast = weigh_declaration(court, seat, moment, viewpoint, ruling.asked.assume)
        assert (fast.verdict, fast.fu, fast.counted) == (ruling.verdict, fu, tuple(slow))
        seen[wanted[0]] += 1
    assert min(seen.values()) >= 2, seen
