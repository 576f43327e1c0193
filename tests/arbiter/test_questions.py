"""Questions that cannot be asked get a clear answer that names the place and the offending text."""

from __future__ import annotations

import pytest
from brief import told

import arbiter
from engine.cards import Card
from engine.record import Dispute, Place
from engine.seats import Seat

AT = Place("hand.toml", 20)
HAND = told(
    "9876s / x4 / x4\n6c / 7c / x\n5g / x",
    hands={"dealer": "9876s 6c 9g 8g 7g 1z 2z 3z 5z"},
)


@pytest.mark.parametrize(
    ("dispute", "says"),
    [
        (Dispute("aged", Seat.dealer, Card("9g"), before=5), "does not reach 'the start of round 5'"),
        (Dispute("aged", Seat.dealer, Card("9g"), before=4), "does not reach 'the start of round 4'"),
        (Dispute("aged", Seat.dealer, Card("9g"), after="3.3"), "does not reach 'step 3.3'"),
        (Dispute("aged", Seat.dealer, Card("9s"), before=2), "dealer had played this card by then, in round 1: '9s'"),
        (Dispute("aged", Seat.dealer, Card("7c"), before=2), "second had it in round 2: '7c'"),
        (Dispute("aged", Seat.dealer, Card("4c"), before=2), "dealer cannot have this card then"),
        (Dispute("aged", Seat.second, before=2), "the hand of this seat is not told"),
        (Dispute("aged", None, Card("9g")), "needs a seat"),
        (Dispute("discard", Seat.dealer, round=1), "step 1.1 led with '9s 8s 7s 6s'"),
        (Dispute("discard", Seat.second, round=2), "step 2.2 beat with '7c'"),
        (Dispute("discard", Seat.dealer, round=3), "dealer has not played in round 3"),
        (Dispute("discard", Seat.second, round=9), "second has not played in round 9"),
        (Dispute("discard", Seat.third), "needs a seat"),
        (Dispute("discard", Seat.third, round=1, viewpoint="seat"), "viewpoint open or table, not 'seat'"),
        (Dispute("record", viewpoint="seat"), "viewpoint open or table, not 'seat'"),
        (Dispute("grudge", Seat.dealer, round=1), "not on 'grudge'"),
        (Dispute("aged", Seat.dealer, Card("9g"), assume=("hope",)), "not 'hope'"),
        (Dispute("aged", Seat.dealer, Card("9g"), round=2), "such as before = 2, and no round: 2"),
        (Dispute("discard", Seat.third, Card("9g"), round=1), "a seat and a round, and no card: '9g'"),
        (Dispute("record", Seat.third), "takes no seat: 'third'"),
    ],
)
def test_a_question_that_cannot_be_asked(dispute: Dispute, says: str) -> None:
    placed = Dispute(**{name: getattr(dispute, name) for name in dispute.__slots__ if name != "at"}, at=AT)
    with pytest.raises(arbiter.WrongQuestionError) as caught:
        arbiter.judge(HAND, disputes=[placed])
    assert len(caught.value.faults) == 1
    assert str(caught.value.faults[0]).startswith("hand.toml:20: ")
    assert says in str(caught.value.faults[0])


def test_all_wrong_questions_are_named_at_once() -> None:
    wrong = [Dispute("aged", Seat.dealer, Card("9g"), before=9), Dispute("discard", Seat.dealer, round=1)]
    with pytest.raises(arbiter.WrongQuestionError) as caught:
        arbiter.judge(HAND, disputes=wrong, viewpoint="moon", book="none", options={"B9": "a", "max_level": 7})
    assert len(caught.value.faults) == 6


def test_a_record_that_asks_nothing() -> None:
    with pytest.raises(arbiter.WrongQuestionError, match="audit"):
        arbiter.judge(HAND)


def test_a_record_that_is_not_sound_is_not_judged() -> None:
    with pytest.raises(arbiter.WrongQuestionError, match="9s"):
        arbiter.judge(told("9s / 9s / x"), disputes=[Dispute("record")])


def test_a_record_that_no_deal_explains_is_not_judged() -> None:
    """Two forgotten plays that must both have been the eight of coins: each is possible, both are not."""
    record = told("7c / ? / x", hands={"dealer": "7c 9c"})
    arbiter.judge(record, disputes=[Dispute("record")])
    twice = told("7c / ? / ?", hands={"dealer": "7c 9c 7z"})
    with pytest.raises(arbiter.WrongQuestionError):
        arbiter.judge(twice, disputes=[Dispute("record")])


def test_a_reading_asked_for_is_applied() -> None:
    ruling = arbiter.judge(
        HAND, disputes=[Dispute("aged", Seat.dealer, Card("9g"), before=2)], options={"max_level": 2, "A6": "b"}
    ).rulings[0]
    assert ruling.not_used == ()
    assert ruling.options == {"A6": "b", "max_level": 2}


@pytest.mark.parametrize(
    ("reading", "kinds"),
    [("a", ["counting"]), ("b", ["counting", "must-beat"]), ("c", ["counting", "must-beat", "lead-order"])],
)
def test_A2_reading_sets_what_is_assumed(reading: str, kinds: list[str]) -> None:
    question = Dispute("aged", Seat.dealer, Card("9g"), before=2)
    ruling = arbiter.judge(HAND, disputes=[question], options={"A2": reading}).rulings[0]
    assert [kind.value for kind in ruling.asked.assume] == kinds
    ruling = arbiter.judge(HAND, disputes=[question], options={"A2": reading}, assume=["must-beat"]).rulings[0]
    assert [kind.value for kind in ruling.asked.assume] == ["counting", "must-beat"]


@pytest.mark.parametrize(("reading", "viewpoint"), [("a", "seat"), ("b", "open"), ("c", "table")])
def test_A1_reading_sets_the_viewpoint_of_claims(reading: str, viewpoint: str) -> None:
    question = Dispute("aged", Seat.dealer, Card("9g"), before=2)
    assert arbiter.judge(HAND, disputes=[question], options={"A1": reading}).rulings[0].asked.viewpoint == viewpoint
