"""Steps and rounds: who plays when and against what: LF-R8, LF-A5 a."""

from __future__ import annotations

import pytest
from brief import step, told

from engine.seats import PLAYING, Seat, StepId, after
from engine.steps import leaders_of, steps_of


def test_LF_R8_the_dealer_leads_first_whoever_called() -> None:
    assert steps_of(told("5s / x / x", called_by="third"))[0].seat is Seat.dealer


def test_LF_R8_play_goes_dealer_second_third() -> None:
    assert [after(seat) for seat in PLAYING] == [Seat.second, Seat.third, Seat.dealer]


def test_LF_R8_the_winner_leads_the_next_round() -> None:
    record = told("5s / 7s / x; 9g / x / x; 2sgz / x3 / 4sgz")
    assert leaders_of(record) == (Seat.dealer, Seat.second, Seat.second, Seat.dealer)
    assert [str(each.seat) for each in steps_of(record)] == [
        "dealer", "second", "third", "second", "third", "dealer", "second", "third", "dealer",
    ]  # fmt: skip


def test_LF_A5_the_best_meld_stands_not_the_play_just_before() -> None:
    lead, discard, last = steps_of(told("5s / x / x"))
    assert lead.standing is None
    assert lead.is_lead
    assert discard.standing == last.standing == step("1.1")
    assert discard.is_discard


def test_a_beat_becomes_the_standing_meld() -> None:
    _, beat, last = steps_of(told("5s / 7s / x"))
    assert beat.standing == step("1.1")
    assert last.standing == step("1.2")


def test_a_forgotten_play_stands_and_may_win() -> None:
    record = told("5s / ? / x; ? / x / 9s")
    assert [each.standing for each in steps_of(record)][2] == step("1.2")
    assert leaders_of(record) == (Seat.dealer, Seat.second, Seat.dealer)


def test_cards_played_before_are_counted_by_seat() -> None:
    record = told("987z / x3 / x3; 5s / x / 6s; 4g")
    assert [(str(each.id), each.played) for each in steps_of(record)] == [
        ("1.1", 0), ("1.2", 0), ("1.3", 0), ("2.1", 3), ("2.2", 3), ("2.3", 3), ("3.1", 4),
    ]  # fmt: skip


def test_an_open_round_has_no_next_leader() -> None:
    assert leaders_of(told("5s / x / 7s; 4g / x")) == (Seat.dealer, Seat.third)
    assert leaders_of(told("")) == (Seat.dealer,)


def test_steps_read_what_they_print() -> None:
    assert StepId.read(str(StepId(12, 3))) == StepId(12, 3)


@pytest.mark.parametrize("text", ["", "3", "3.", ".2", "a.b", "-1.2"])
def test_a_text_that_names_no_step_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a step"):
        StepId.read(text)
