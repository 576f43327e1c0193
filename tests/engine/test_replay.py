"""Replay: winners, cards won, duties step by step: LF-R8, LF-R13, LF-R17, LF-R20."""

from __future__ import annotations

from brief import cards, seeded, step, told
from hands import random_hand

from engine.deal import Deal
from engine.record import FaceUp
from engine.replay import duty_of, objections, rounds_of, shown_meld
from engine.seats import PLAYING, Seat
from engine.steps import steps_of


def test_LF_R20_a_round_of_n_cards_wins_n() -> None:
    rounds = rounds_of(told("5s / 7s / x; 9g / x / x; 2sgz / x3 / 4sgz; 5c / x"))
    assert [each.winner for each in rounds] == [Seat.second, Seat.second, Seat.dealer, None]
    assert [dict(each.won) for each in rounds][-1] == {Seat.dealer: 3, Seat.second: 2, Seat.third: 0}


def test_LF_X22_four_fives_win_four() -> None:
    assert rounds_of(told("5sgzc / x4 / x4"))[0].won[Seat.dealer] == 4


def test_LF_R20_all_cards_won_are_the_sizes_of_the_rounds() -> None:
    rng = seeded(20)
    for _ in range(300):
        record = random_hand(rng, rng.choice((3, 4))).record
        rounds = rounds_of(record)
        complete = [each for each in rounds if each.winner is not None]
        assert sum(rounds[-1].won.values()) == sum(each.steps[0].play.count for each in complete)
        for each in complete:
            shown = [one.seat for one in each.steps if isinstance(one.play, FaceUp)]
            assert each.winner is shown[-1]


def test_LF_R13_every_discard_has_a_duty_unless_nothing_beats() -> None:
    record = told("5s / 7s / x; 9g / x / x")
    found = {str(each.id): duty_of(record, each) for each in steps_of(record)}
    assert [name for name, duty in found.items() if duty] == ["1.3", "2.1"]
    assert found["1.3"].seat is Seat.third
    assert [bound.pool for bound in found["1.3"].bounds] == [cards("9s"), cards("8s")]


def test_LF_R19_a_privileged_leader_has_no_plain_duty() -> None:
    record = told("5s / 7s / x; 9g / x / x", called_by="second")
    lead = steps_of(record)[3]
    assert duty_of(record, lead, caller=Seat.second) is None
    assert duty_of(record, lead, caller=Seat.dealer) is not None


def test_a_duty_to_a_forgotten_meld_is_known_with_the_deal() -> None:
    record = told("? / x / x", players=3)
    deal = _deal("9876s 98765432g", "54321s 9876543z", "1g 21z 987654321c", {"1.2": "5s", "1.3": "9c"}, {"1.1": "6s"})
    discard = steps_of(record)[1]
    assert duty_of(record, discard) is None
    duty = duty_of(record, discard, deal)
    assert duty is not None
    assert [bound.pool for bound in duty.bounds] == [cards("9s"), cards("8s"), cards("7s")]
    assert shown_meld(steps_of(record)[0], deal).cards == cards("6s")


def test_LF_R13_an_objection_names_step_and_bound() -> None:
    record = told("6s / x / x", players=3)
    deal = _deal("6s 54321s 987654g", "9s 9876543z 321g 1z", "87s 2z 987654321c", {"1.2": "9z", "1.3": "8s"}, {})
    found = objections(record, deal)
    assert [(each.step, each.bound.pool) for each in found] == [
        (step("1.2"), cards("9s")),
        (step("1.3"), cards("7s")),
    ]
    assert objections(record, deal, 2) == found[:1]


def _deal(dealer: str, second: str, third: str, discards: dict[str, str], forgotten: dict[str, str]) -> Deal:
    hands = dict(zip(PLAYING, (cards(dealer), cards(second), cards(third)), strict=True))
    assert [len(hand) for hand in hands.values()] == [12, 12, 12]
    return Deal(
        hands,
        None,
        {step(name): cards(text) for name, text in discards.items()},
        {step(name): cards(text) for name, text in forgotten.items()},
        Seat.dealer,
    )
