"""The slow twin: which worlds there are, what a viewpoint knows, and rulings by definition (rulings 1 and 2)."""

from __future__ import annotations

from dataclasses import replace
from math import comb, factorial

import pytest
from brief import cards, seeded, step, steps, told
from hands import random_hand, whole_hands
from tellings import late_position

from arbiter.worlds import (
    Known,
    TooManyWorldsError,
    holders,
    judge_aged,
    judge_discard,
    judge_record,
    known,
    worlds,
)
from engine.cards import Card
from engine.referee import referee
from engine.seats import PLAYING, Seat
from engine.steps import steps_of

D, S, T = PLAYING
SHORT = "98765432s"


def count(record, done=None, viewpoint="open", seat=None, **limits) -> int:
    done = len(steps_of(record)) if done is None else done
    return sum(1 for _ in worlds(record, done, known(record, done, viewpoint, seat), **limits))


# What there is: counts of worlds.


def test_a_record_without_plays_told_whole_has_one_world() -> None:
    record = told("", players=3, hands={"dealer": "987654321s 987g", "second": "654321g 987654z"})
    assert count(record) == 1


def test_unseen_cards_are_dealt_in_every_way() -> None:
    record = told("", players=3, hands={"dealer": "987654321s 987g", "second": "654321g 987z", "third": "654321c 32z"})
    assert count(record) == comb(7, 3) == 35


def test_the_dreamer_is_a_place_for_one_card() -> None:
    record = told("", hands={"dealer": "987654321s 987g", "second": "654321g 987z", "third": "654321c 32z"})
    assert count(record) == factorial(8) // (factorial(3) * factorial(4) * factorial(1))
    named = replace(record, hands={**record.hands, Seat.dreamer: replace(record.hands[D], cards=(Card("L"),))})
    assert count(named) == 35


def test_an_own_discard_that_is_not_told_may_be_any_card_of_the_hand() -> None:
    record = told(
        "9s / x / x(8c)",
        players=3,
        hands={"dealer": "987654321s 987g", "second": "654321g 987654z", "third": "321z 987654321c"},
    )
    assert count(record) == 12


def test_told_opening_cards_may_lie_in_any_untold_discard_of_the_seat() -> None:
    record = told(
        "9s / x(9z) / x; 8s / x(8z) / x2(1c)".replace("x2(1c)", "x(1c)"),
        players=3,
        hands={"dealer": "987654321s 987g", "second": "654321g 987654z"},
    )
    assert count(record) == 11


def test_an_untold_caller_may_be_any_of_three() -> None:
    whole = {"dealer": "987654321s 987g", "second": "654321g 987654z", "third": "321z 987654321c"}
    assert count(told("", players=3, hands=whole, called_by=None)) == 3
    assert count(told("", players=3, hands=whole, called_by="third")) == 1


@pytest.mark.parametrize(("rounds", "many"), [("7s / ? / x(1c)", 2), ("? / x(9s) / x(1c)", 11), ("? / 9s / x(1c)", 7)])
def test_a_forgotten_play_is_a_lead_or_beats(rounds: str, many: int) -> None:
    hands = {
        "7": {"dealer": "7654321s 76543g", "second": "98s 98g 98765432z", "third": "21g 1z 987654321c"},
        "?": {"dealer": "8765432s 98765g", "second": "91s 4321g 987654z", "third": "321z 987654321c"},
    }[rounds[0]]
    # Against 7s only 9s and 8s; a lead may be any card but those shown; below 9s only the seven S cards.
    assert count(told(rounds, players=3, hands=hands)) == many + (rounds[2:5] == "/ x" and rounds[0] == "?")


def test_a_forgotten_group_is_a_meld() -> None:
    hands = {"dealer": "2sgzc 98765432s".replace("98765432s", "9876543s 9g"), "second": "1sgzc 8765g 987z 9c"}
    record = told("?3 / x3(876g) / x3(876c)", players=3, hands=hands)
    # Runs of three in 9876543s and with 2s below: seven cards in a row with the 2 give six runs; four groups of twos.
    assert count(record) == 6 + 4


def test_a_seen_card_lies_in_a_forgotten_play_of_its_seat() -> None:
    whole = {"dealer": "8765432s 98765g", "second": "91s 4321g 987654z", "third": "321z 987654321c"}
    rounds = "? / x(9s) / x(1c)"
    assert count(told(rounds, players=3, hands=whole, seen=[("5s", "dealer", None)])) == 1
    two = "? / x(9s) / x(1c); ? / x(9z) / x(2c)"
    assert count(told(two, players=3, hands=whole, seen=[("5s", "dealer", None)])) == 11 * 2
    assert count(told(two, players=3, hands=whole, seen=[("5s", "dealer", 2)])) == 11


def test_a_limit_stops_the_search() -> None:
    with pytest.raises(TooManyWorldsError, match="100"):
        count(told("", players=3), limit=100)


def test_no_deal_that_fits_is_no_ruling() -> None:
    record = told("9s / x / x", players=3, hands={"dealer": "987654321s 987g"})
    impossible = replace(record, rounds=told("9s / 8s / x", players=3).rounds)
    with pytest.raises(ValueError, match="no deal"):
        judge_record(impossible)


# The truth is always among the worlds.


@pytest.mark.parametrize("players", [3, 4])
def test_the_true_deal_is_a_world_of_every_late_position(players: int) -> None:
    rng = seeded(players)
    for _ in range(25):
        position = late_position(rng, players, 5)
        done = len(steps_of(position.record))
        view = known(position.record, done, position.viewpoint, position.seat)
        every = list(worlds(position.record, done, view))
        assert any(world.deal == position.deal for world in every), position
        truth = next(world for world in every if world.deal == position.deal)
        assert sorted(breach.step for breach in truth.breaches) == sorted(position.broken), position
        assert len({repr(world.deal) for world in every}) == len(every)


def test_the_whole_truth_told_leaves_one_world() -> None:
    rng = seeded(7)
    for _ in range(100):
        hand = random_hand(rng, rng.choice((3, 4)), lawful=False)
        record = whole_hands(hand)
        done = len(steps_of(record))
        (world,) = worlds(record, done, known(record, done, "open"))
        assert world.deal == hand.deal
        assert world.breaches == referee(record, hand.deal).breaches


# What a viewpoint knows: rulings 1.

VIEWS = told(
    "5s / 7s / x(8c); 6g / x(9z) / x; 4c / x(2z) / ?; ? / 1z / x",
    players=4,
    hands={"second": "7s 9z 2z 1g", "dreamer": "L", "dealer": "5s 4s"},
    now={"third": "9g 8g"},
    seen=[("9c", "third", None), ("7c", "third", 4)],
)


def test_every_viewpoint_knows_nothing_of_later_plays_of_others() -> None:
    for viewpoint in ("seat", "table", "open"):
        view = known(VIEWS, 3, viewpoint, S)
        assert step("2.2") not in view.discarded
        assert view.lay_open == ()


def test_the_table_knows_only_what_lay_open_and_the_granted_card() -> None:
    nothing = {seat: frozenset() for seat in PLAYING}
    assert known(VIEWS, 6, "table", S) == Known(opening=nothing, held=nothing)
    assert known(VIEWS, 6, "table", S, Card("1g")).held[S] == {Card("1g")}


def test_the_seat_knows_its_opening_hand_and_its_own_discards() -> None:
    view = known(VIEWS, 6, "seat", S)
    assert view.opening[S] == set(cards("7s 9z 2z 1g"))
    assert view.discarded == {step("2.3"): frozenset()} | {}
    assert view.opening[D] == view.opening[T] == frozenset()
    assert view.dreamer is None


def test_what_the_seat_plays_later_was_in_its_hand_before() -> None:
    assert known(VIEWS, 6, "seat", S).held[S] == set(cards("9z 2z 1z")) - set(cards("9z"))
    assert known(VIEWS, 3, "open", S).held[S] == set(cards("9z 2z 1z"))
    assert known(VIEWS, 3, "table", S).held[S] == frozenset()


def test_open_knows_hands_discards_up_to_the_moment_and_the_dreamer() -> None:
    view = known(VIEWS, 6, "open", S)
    assert view.dreamer == Card("L")
    assert view.opening[D] == set(cards("5s 4s"))
    assert view.discarded[step("1.3")] == {Card("8c")}
    assert step("3.2") not in view.discarded


def test_now_with_all_that_was_played_is_the_opening_hand() -> None:
    assert known(VIEWS, 6, "open", S).opening[T] == set(cards("9g 8g 8c 9c 7c"))
    assert known(VIEWS, 6, "open", S).held[T] == frozenset()
    assert known(VIEWS, 12, "open").held[T] == set(cards("9g 8g"))
    own = known(VIEWS, 6, "seat", T)
    assert own.held[T] == set(cards("9g 8g"))


def test_a_seen_card_lay_open_once_every_play_that_can_be_it_is_over() -> None:
    record = told(
        "? / x / x; ? / x / x; ? / x / x", players=3, seen=[("9s", "dealer", 2), ("8s", "dealer", 3), ("7s", "dealer", None)]
    )
    by_done = [[str(each.card) for each in known(record, done, "table").lay_open] for done in range(10)]
    assert by_done[:4] == [[], ["9s"], ["9s"], ["9s"]]
    assert by_done[4:7] == [["9s", "8s"]] * 3
    assert by_done[7:] == [["9s", "8s", "7s"]] * 3


def test_a_seen_card_that_stands_in_the_rounds_adds_nothing() -> None:
    record = told("? / 9s / x", players=3, seen=[("9s", "second", None)])
    assert known(record, 3, "table").lay_open == ()


@pytest.mark.parametrize(("viewpoint", "seat"), [("mine", S), ("seat", None)])
def test_a_viewpoint_that_does_not_exist_is_refused(viewpoint: str, seat: Seat | None) -> None:
    with pytest.raises(ValueError, match=repr(viewpoint)):
        known(VIEWS, 3, viewpoint, seat)


def test_a_claim_in_the_seats_view_does_not_use_the_hands_of_others() -> None:
    """Second has shown 8c; the dealer's told 9c counts only with all hands open."""
    record = told("7c / 8c / x(6c)", players=3, hands=_ALL_BUT_SIX)
    assert judge_aged(record, 3, D, Card("5c"), "open").verdict == "dismissed"
    assert judge_aged(record, 3, D, Card("9c"), "open").verdict == "upheld"


_ALL_BUT_SIX = {
    "dealer": "97c 5c 987654321s",
    "second": "8c 1c 9876543g",
    "third": "643c 987654z",
}


# LF-X12, LF-X13: the seven of coins.


def test_LF_X12_an_eight_that_was_played_is_gone() -> None:
    record = told("6c / 8c / x", players=3, hands={"dealer": "97c 6c 9876543s 98g", "second": "8c 21s 654321g", "third": "87z"})
    assert judge_aged(record, 3, D, Card("7c"), "open").verdict == "upheld"


def test_LF_X13_an_eight_is_gone_when_both_others_discarded_to_six() -> None:
    hands = {"dealer": "976c 9876543s 98g", "second": "21s 7654321g", "third": "9876543z 2c"}
    record = told("6c / x / x", players=4, hands=hands)
    answer = judge_aged(record, 3, D, Card("7c"), "open")
    assert (answer.verdict, answer.explanations) == ("upheld", ())
    counting = judge_aged(record, 3, D, Card("7c"), "open", ("counting",))
    assert counting.verdict == "dismissed"
    assert counting.beaters == {(Card("8c"), S), (Card("8c"), T)}
    assert judge_aged(record, 3, D, Card("7c"), "open", ("counting", "lead-order")).verdict == "dismissed"


def test_the_claimants_own_plays_carry_no_duty() -> None:
    hands = {"dealer": "9s 65432c 987654g", "second": "9876c 8765432z 7s", "third": "8654321s 3g 1c 91z"}
    record = told("8s / x / x".replace("8s", "9s") + "; 5c / x(6c) / x(1z); 4c / 7c / x(9z)", players=3, hands=hands)
    assert judge_aged(record, 9, S, Card("8c"), "open").verdict == "upheld"
    assert judge_aged(record, 9, S, Card("8c"), "open").explanations == ()


# The three positions of rulings 2, with so much told that the search ends.

P1_ROUNDS = "5s / x / x; 987654321g / {} / {}; 9c / x / x; 8c / x / x"


@pytest.mark.parametrize("players", [3, 4])
def test_P1_somebody_kept_a_card_but_neither_is_certain(players: int) -> None:
    second, third = "x(9876543z 21z)", "x(765432c 43s 1s)"
    record = told(P1_ROUNDS.format(second, third), players=players)
    # Unseen: 9s 8s 7s 6s 2s 1c, and L with four seats.
    whole = judge_record(record)
    assert whole.verdict == "dismissed"
    assert whole.explanations == (steps("1.2"), steps("1.3"))
    assert whole.clashes == (steps("1.2", "1.3"),)
    for accused in ("1.2", "1.3"):
        answer = judge_discard(record, step(accused))
        assert (answer.verdict, answer.explanations) == ("not-proven", (steps("1.2"), steps("1.3")))
    for innocent in ("2.2", "3.3", "4.2"):
        assert judge_discard(record, step(innocent)).verdict == "dismissed"


def test_P2_either_second_once_or_third_three_times() -> None:
    record = told(
        "5s / 6s / x(1g); 3s / x(2g) / 4s; 2s / x(3g) / x(4g)",
        players=3,
        hands={"dealer": "9754s 21s 98g 98z 98c", "second": "765g", "third": "7654z"},
    )
    either = (steps("3.2"), steps("1.3", "2.2", "3.3"))
    assert judge_record(record).explanations == either
    assert judge_record(record).clashes == (steps("1.3", "3.2"), steps("2.2", "3.2"), steps("3.2", "3.3"))
    for accused in ("1.3", "2.2", "3.2", "3.3"):
        answer = judge_discard(record, step(accused))
        assert (answer.verdict, answer.explanations) == ("not-proven", either)


def test_P3_third_showed_what_he_kept_and_second_stays_not_proven() -> None:
    record = told(
        "6s / x / x; 5s / x / 8s",
        hands={"dealer": "965s 987654g 91z 9c", "second": "87654z 87c", "third": "84s 32z 5432c"},
    )
    assert judge_discard(record, step("1.3")).verdict == "upheld"
    assert judge_discard(record, step("1.2")).verdict == "not-proven"
    assert judge_record(record).explanations == (steps("1.3"),)
    for aged in ("9s", "9g", "9z", "9c"):
        assert judge_aged(record, 6, D, Card(aged), "open").verdict == "upheld"


def test_an_upheld_accusation_relies_on_nobody() -> None:
    record = told(
        "6s / x / x; 5s / x / 8s",
        hands={"dealer": "965s 987654g 91z 9c", "second": "87654z 87c", "third": "84s 32z 5432c"},
    )
    for assume in (("counting",), ("counting", "must-beat"), ("counting", "must-beat", "lead-order")):
        assert judge_discard(record, step("1.3"), assume=assume).verdict == "upheld"


def test_K1_fives_of_second_are_not_aged_before_round_three() -> None:
    record = told(
        "6s / x(5g) / x(8g); 9s / x(6g) / x(9g)",
        players=3,
        hands={
            "dealer": "96s 1234g 123z 2c",
            "second": "854s 567g 456z 345c",
            "third": "32s 89g 789z 67c",
        },
    )
    for card in ("5s", "4s"):
        answer = judge_aged(record, 6, S, Card(card), "open")
        assert answer.verdict == "dismissed"
        assert (Card("7s"), D) in answer.beaters


def test_K3_a_five_of_third_is_not_aged_before_round_five() -> None:
    record = told(
        "6s / x / x(3z); 9s / x / x(4z); 2gzc / 8sgz / x(3c 4c 5c); 3g / x(5z) / 9g",
        players=3,
        hands={"third": "543s 1g 34567z 345c", "dealer": "96s 92gzc".replace("92gzc", "9g 2gzc"), "second": "8sgz 3g 7g"},
    )
    # So much told of the others that the search ends; where 7s is stays open.
    narrowed = replace(
        record,
        hands={
            D: replace(record.hands[D], cards=cards("96s 962gzc".replace("962gzc", "96g 2gzc 98z"))),
            S: replace(record.hands[S], cards=cards("8sgz 3g 754g 9876c")),
            T: record.hands[T],
        },
    )
    answer = judge_aged(narrowed, 12, T, Card("5s"), "open")
    assert answer.verdict == "dismissed"
    assert (Card("7s"), D) in answer.beaters


# Breaches seen by a claimant: under every least set of duties given up.


def test_a_breach_of_one_does_not_clear_the_other() -> None:
    """P3 seen by the dealer: third broke 1.3, second still obeyed, so 7s can only be third's."""
    record = told(
        "6s / x / x; 5s / x / 8s",
        hands={"dealer": "965s 987654g 91z 9c", "second": "87654z 87c", "third": "84s 32z 5432c"},
    )
    answer = judge_aged(record, 6, D, Card("9s"), "open")
    assert answer.explanations == (steps("1.3"),)
    places = holders(record, 6, D, "open")
    assert "hand second" not in places[Card("7s")]
    assert "hand third" in places[Card("7s")]


def test_under_an_either_or_both_sides_count() -> None:
    second, third = "x(9876543z 21z)", "x(765432c 43s 1s)"
    record = told("5s / x / x; 987654321g / " + second + " / " + third + "; 9c / x / x", players=3)
    answer = judge_aged(record, 9, D, Card("8c"), "open")
    assert answer.verdict == "upheld"
    assert answer.explanations == (steps("1.2"), steps("1.3"))


# Lead order.


def test_LF_R17_a_single_of_a_later_suit_shows_that_earlier_suits_are_gone() -> None:
    hands = {"dealer": "9876543s 98g 21c", "second": "87654321z 1g", "third": "2s 765432g 43c"}
    record = told("9s / x(1g) / x(2s); 8s / x / 1s".split(";")[0] + "; 1c / x(1z) / x", players=3, hands=hands)
    kept = judge_record(record)
    assert kept.verdict == "dismissed"
    assert kept.explanations == (steps("2.1"),)
    assert judge_record(record, assume=("counting", "must-beat")).verdict == "upheld"
    assert judge_discard(record, step("2.1")).verdict == "upheld"


def test_LF_R19_an_untold_caller_may_have_had_the_privilege() -> None:
    hands = {"dealer": "54321s 9876543g", "second": "6s 2g 9876543z 9c 98s".replace("98s", "98c 7c").replace("9c 98c", "98c")}
    rounds = "5s / 6s / x(7s); 9z / x(4s) / x(1z)"
    assert judge_record(told(rounds, players=3, hands=hands, called_by="dealer")).explanations == (steps("2.1"),)
    assert judge_record(told(rounds, players=3, hands=hands, called_by=None)).verdict == "upheld"


# Where a card can be.


def test_holders_name_places_and_leave_out_what_lies_open() -> None:
    hands = {"dealer": "976c 9876543s 98g", "second": "21s 7654321g 1c 5c", "third": "9876543z 2c 43c"}
    places = holders(told("6c / x / x", hands=hands), 3, D, "open")
    assert Card("6c") not in places
    assert places[Card("9c")] == {"hand dealer"}
    assert places[Card("8c")] == {"discard 1.2", "discard 1.3", "dreamer"}
    assert places[Card("L")] == {"discard 1.2", "discard 1.3", "dreamer", "hand second", "hand third"}
