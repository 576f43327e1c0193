"""The slow twin: which worlds there are, what a viewpoint knows, and rulings by definition (rulings 1 and 2)."""

from __future__ import annotations

from dataclasses import replace
from math import comb, factorial

import pytest
from brief import all_but, cards, seeded, step, steps, told
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
        "9s / x(9z) / x; 8s / x(8z) / x(1c)",
        players=3,
        hands={"dealer": "987654321s 987g", "second": "654321g 987654z"},
    )
    assert count(record) == 11


def test_an_untold_caller_may_be_any_of_three() -> None:
    whole = {"dealer": "987654321s 987g", "second": "654321g 987654z", "third": "321z 987654321c"}
    assert count(told("", players=3, hands=whole, called_by=None)) == 3
    assert count(told("", players=3, hands=whole, called_by="third")) == 1


HIGH_S = {"dealer": "8765432s 98765g", "second": "91s 4321g 987654z", "third": "321z 987654321c"}


@pytest.mark.parametrize(
    ("rounds", "many", "why"),
    [
        ("? / x(9s) / x(1c)", 12, "any card of the leader"),
        ("? / 9s / x(1c)", 7, "any of his seven S cards, which 9s beats"),
        ("8s / ? / x(1c)", 1, "only 9s beats 8s"),
        ("5g / x(9s) / ?", 0, "third has no G card"),
    ],
)
def test_a_forgotten_play_is_a_lead_or_beats(rounds: str, many: int, why: str) -> None:
    assert count(told(rounds, players=3, hands=HIGH_S)) == many, why


def test_forgotten_cards_are_a_meld() -> None:
    hands = {"dealer": "2sgzc 9876543s 9g", "second": "1sgzc 876g 987z 98c", "third": "543g 6543z 76543c"}
    # Runs of three among 98765432s: six; three of the four twos: four.
    assert count(told("?3 / x3(876g) / x3(765c)", players=3, hands=hands)) == 6 + 4


def test_a_seen_card_lies_in_a_forgotten_play_of_its_seat() -> None:
    once = "? / x(9s) / x(1c)"
    assert count(told(once, players=3, hands=HIGH_S, seen=[("5s", "dealer", None)])) == 1
    twice = "? / x(9s) / x(1c); ? / x(9z) / x(2c)"
    assert count(told(twice, players=3, hands=HIGH_S, seen=[("5s", "dealer", None)])) == 11 * 2
    assert count(told(twice, players=3, hands=HIGH_S, seen=[("5s", "dealer", 2)])) == 11


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
        position = late_position(rng, players, 6)
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
    "5s / 7s / x(8c); 6g / x(9z) / x(5g); 4c / ? / x(3s); ? / x / x(1g)",
    players=4,
    hands={"dealer": "5s 4s", "second": "7s 6g 2z 1g", "dreamer": "L"},
    now={"third": "9g 8g"},
    seen=[("9c", "third", None), ("7c", "third", 4)],
)
NOTHING = {seat: frozenset() for seat in PLAYING}


def test_the_table_knows_only_what_lay_open_and_the_granted_card() -> None:
    assert known(VIEWS, 6, "table", S) == Known(opening=NOTHING, held=NOTHING)
    assert known(VIEWS, 6, "table", S, Card("1g")).held == {**NOTHING, S: {Card("1g")}}


def test_the_seat_knows_its_opening_hand_and_its_own_discards() -> None:
    view = known(VIEWS, 6, "seat", T)
    assert view.opening == {**NOTHING, T: set(cards("98g 8c 9z 97c"))}
    assert view.discarded == {step("1.3"): set(cards("8c")), step("2.2"): set(cards("9z"))}
    assert view.dreamer is None


def test_what_the_seat_plays_later_was_in_its_hand_before() -> None:
    assert known(VIEWS, 6, "seat", S).held[S] == set(cards("4c 1g"))
    assert known(VIEWS, 3, "open", S).held[S] == set(cards("6g 4c 1g"))
    assert known(VIEWS, 3, "table", S).held[S] == set()


def test_nobody_knows_what_others_play_later() -> None:
    for viewpoint in ("seat", "table", "open"):
        view = known(VIEWS, 3, viewpoint, S)
        assert step("2.2") not in view.discarded
        assert view.held[T] == view.held[D] == set()
        assert view.lay_open == ()


def test_open_knows_hands_discards_up_to_the_moment_and_the_dreamer() -> None:
    view = known(VIEWS, 6, "open", S)
    assert view.dreamer == Card("L")
    assert view.opening[D] == set(cards("5s 4s"))
    assert view.discarded == {
        step("1.3"): set(cards("8c")),
        step("2.2"): set(cards("9z")),
        step("2.3"): set(cards("5g")),
    }


def test_now_with_all_that_was_played_is_the_opening_hand() -> None:
    assert known(VIEWS, 6, "open", S).opening[T] == set(cards("98g 8c 9z 97c"))
    assert known(VIEWS, 12, "open").held[T] == set(cards("98g"))
    assert known(VIEWS, 6, "seat", T).held[T] == set(cards("98g"))


def test_an_accusation_uses_the_whole_record() -> None:
    view = known(VIEWS, 12, "open")
    assert view.discarded[step("4.3")] == {Card("1g")}
    assert len(view.lay_open) == 2
    assert known(VIEWS, 12, "table").discarded == {}


def test_a_seen_card_lay_open_once_every_play_that_can_be_it_is_over() -> None:
    record = told(
        "? / x / x; ? / x / x; ? / x / x",
        players=3,
        seen=[("9s", "dealer", 2), ("8s", "dealer", 3), ("7s", "dealer", None)],
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


# A hand of which nearly all lay open: four S cards are left, in 4.2 and one in each hand.

OPEN_ROUNDS = "987654c / 987654z / 987654g; 321c / 321z / 321g; 6s / 8s / 9s; 5s / x{} / 7s"


def test_three_viewpoints_on_one_card() -> None:
    record = told(
        OPEN_ROUNDS.format("(4s)"),
        players=3,
        hands={"third": "873s 987654g 321c"},
        now={"dealer": "1s", "second": "2s"},
    )
    three = Card("3s")
    by_viewpoint = {viewpoint: judge_aged(record, 12, T, three, viewpoint) for viewpoint in ("table", "seat", "open")}
    assert [each.verdict for each in by_viewpoint.values()] == ["dismissed", "dismissed", "upheld"]
    assert [each.worlds for each in by_viewpoint.values()] == [6, 6, 1]
    assert by_viewpoint["seat"].beaters == {(Card("4s"), D), (Card("4s"), S)}
    assert count(record, viewpoint="table") == factorial(4)
    assert count(record, viewpoint="seat", seat=T) == 6


def test_the_card_asked_about_is_granted_also_where_nothing_is_told() -> None:
    record = told(OPEN_ROUNDS.format(""), players=3)
    for viewpoint in ("table", "seat", "open"):
        assert judge_aged(record, 12, T, Card("4s"), viewpoint).verdict == "upheld"
        assert judge_aged(record, 12, T, Card("3s"), viewpoint).worlds == 6


def test_what_others_show_later_is_not_used_but_what_the_seat_shows_is() -> None:
    record = told(OPEN_ROUNDS.format("") + "; 3s / x / 4s", players=3)
    assert judge_aged(record, 12, T, Card("3s"), "open").beaters == {(Card("4s"), D), (Card("4s"), S)}
    assert count(record, 12, "seat", T) == 6
    assert count(record, 12, "table", T) == 24


def test_the_now_of_others_tells_before_the_end_no_more_than_their_opening_hands() -> None:
    """That third discarded 9c in round 1 shows only in what he has left after round 2."""
    rounds = "9s / x(1g) / x; 8s / x(2g) / x(2c)"
    now = {"second": "98765432z 43g", "third": "21s 98765g 1z 31c"}
    record = told(rounds, players=3, hands={"dealer": "9876543s 87654c"}, now=now)
    assert judge_aged(record, 3, D, Card("8c"), "open").beaters == {(Card("9c"), T)}
    assert judge_aged(record, 6, D, Card("8c"), "open").verdict == "upheld"


# LF-X12, LF-X13: the seven of coins.

COINS = {"dealer": "976c 9876543s 98g", "second": "21s 7654321g 51c", "third": "9876543z 432c"}


def test_LF_X12_an_eight_that_was_played_is_gone() -> None:
    record = told("6c / 8c / x", hands=COINS)
    assert judge_aged(record, 3, D, Card("7c"), "open").verdict == "upheld"
    assert judge_aged(record, 3, D, Card("7c"), "open", ("counting",)).verdict == "upheld"


def test_LF_X13_an_eight_is_gone_when_both_others_discarded_to_six() -> None:
    record = told("6c / x / x", hands=COINS)
    answer = judge_aged(record, 3, D, Card("7c"), "open")
    assert (answer.verdict, answer.explanations) == ("upheld", ())
    for assume in (("counting",), ("counting", "lead-order")):
        without = judge_aged(record, 3, D, Card("7c"), "open", assume)
        assert without.verdict == "dismissed"
        assert without.beaters == {(Card("8c"), S), (Card("8c"), T)}


def test_holders_name_places_and_leave_out_what_lies_open() -> None:
    places = holders(told("6c / x / x", hands=COINS), 3, D, "open")
    assert Card("6c") not in places
    assert places[Card("9c")] == {"hand dealer"}
    assert places[Card("8c")] == {"discard 1.2", "discard 1.3", "dreamer"}
    assert places[Card("L")] == {"discard 1.2", "discard 1.3", "dreamer", "hand second", "hand third"}


# Breaches: explanations, clashes, the claimant's own plays.

KEPT = {"dealer": "65s 7654321g 987z", "second": "98s 98g 65432z 987c", "third": "74321s 1z 654321c"}


def test_the_claimants_own_plays_carry_no_duty() -> None:
    record = told("6s / x(9s) / x(7s)", players=3, hands=KEPT)
    mine = judge_aged(record, 3, S, Card("8s"), "open")
    assert (mine.verdict, mine.explanations) == ("upheld", ())
    others = judge_aged(record, 3, D, Card("5s"), "open")
    assert (others.verdict, others.explanations) == ("dismissed", (steps("1.2"),))
    assert others.beaters == {(Card("8s"), S)}


P1_ROUNDS = "5s / x / x; 987654321g / x(9876543z 21z) / x(765432c 43s 1s); 9c / x / x; 8c / x / x"


@pytest.mark.parametrize("players", [3, 4])
def test_P1_somebody_kept_a_card_but_neither_is_certain(players: int) -> None:
    record = told(P1_ROUNDS, players=players)
    whole = judge_record(record)
    assert whole.verdict == "dismissed"
    assert whole.explanations == (steps("1.2"), steps("1.3"))
    assert whole.clashes == (steps("1.2", "1.3"),)
    for accused in ("1.2", "1.3"):
        answer = judge_discard(record, step(accused))
        assert (answer.verdict, answer.explanations) == ("not-proven", (steps("1.2"), steps("1.3")))
    assert judge_discard(record, step("2.2")).verdict == "dismissed"


def test_P1_under_an_either_or_both_sides_count_for_a_claim() -> None:
    record = told(P1_ROUNDS, players=3)
    answer = judge_aged(record, 9, D, Card("8c"), "open")
    assert (answer.verdict, answer.explanations) == ("upheld", (steps("1.2"), steps("1.3")))
    places = holders(record, 9, D, "open")
    assert places[Card("6s")] >= {"hand second", "hand third"}


def test_P2_either_second_once_or_third_three_times() -> None:
    record = told(
        "5s / 6s / x(1g); 3s / x(2g) / 4s; 2s / x(3g) / x(4g)",
        players=3,
        hands={"dealer": "9754s 21s 98g 98z 98c"},
        now={"second": "7g 6g 5g 5c", "third": "7654z 4c"},
    )
    either = (steps("3.2"), steps("1.3", "2.2", "3.3"))
    whole = judge_record(record)
    assert whole.explanations == either
    assert whole.clashes == (steps("1.3", "3.2"), steps("2.2", "3.2"), steps("3.2", "3.3"))
    for accused in ("1.3", "2.2", "3.2", "3.3"):
        answer = judge_discard(record, step(accused))
        assert (answer.verdict, answer.explanations) == ("not-proven", either)


P3 = told(
    "6s / x / x; 5s / x / 8s",
    hands={"dealer": "965s 987654g 91z 9c"},
    now={"second": "87654z 87c 32g", "third": "432s 32z 5432c"},
)


def test_P3_third_showed_what_he_kept_and_second_stays_not_proven() -> None:
    for assume in (("counting",), ("counting", "must-beat"), ("counting", "must-beat", "lead-order")):
        assert judge_discard(P3, step("1.3"), assume=assume).verdict == "upheld"
    assert judge_discard(P3, step("1.2")).verdict == "not-proven"
    assert judge_record(P3).explanations == (steps("1.3"),)
    assert judge_record(P3).clashes == (steps("1.3"),)
    for aged in ("9s", "9g", "9z", "9c"):
        assert judge_aged(P3, 6, D, Card(aged), "open").verdict == "upheld"


def test_P3_the_breach_of_one_does_not_touch_the_duty_of_the_other() -> None:
    assert holders(P3, 6, D, "open")[Card("7s")] == {"discard 1.2", "discard 1.3", "hand third", "dreamer"}
    assert "hand second" in holders(P3, 6, D, "open", ("counting",))[Card("7s")]


def test_a_dismissed_accusation_may_rest_on_other_duties_the_accused_own_included() -> None:
    """What second kept after 1.2 he would have kept after 2.2 too, where he is supposed to have obeyed."""
    record = told("6s / x / x(1c); 5s / x(9z) / x(2c)", players=3, hands=all_but("7s 2z", **SEVEN))
    assert judge_discard(record, step("1.2")).verdict == "dismissed"
    assert judge_discard(record, step("1.2"), assume=("counting",)).verdict == "not-proven"


SEVEN = {"dealer": "98654321s 987g 1z", "second": "654321g 98765z 2z", "third": "7s 43z 987654321c"}


def test_K1_fives_of_second_are_not_aged_before_round_three() -> None:
    hands = {"dealer": "976s 1234g 123z 12c", "second": "854s 567g 456z 345c", "third": "321s 89g 789z 6789c"}
    record = told("6s / x(5g) / x(8g); 9s / x(6g) / x(9g)", players=3, hands=all_but("7s 1s 1c 9z 9c", **hands))
    for card in ("5s", "4s"):
        answer = judge_aged(record, 6, S, Card(card), "open")
        assert answer.verdict == "dismissed"
        assert (Card("7s"), D) in answer.beaters


def test_K3_a_five_of_third_is_not_aged_before_round_five() -> None:
    record = told(
        "6s / x / x(3z); 9s / x / x(4z); 2gzc / 8sgz / x(3c 4c 5c); 3g / x(5z) / 9g",
        players=3,
        hands={"dealer": "96s 96g 2gzc 9z", "second": "8sgz 7543g 9876c", "third": THIRD},
    )
    answer = judge_aged(record, 12, T, Card("5s"), "open")
    assert (answer.verdict, answer.explanations) == ("dismissed", (steps("1.2"),))
    assert (Card("7s"), D) in answer.beaters


THIRD = "543s 1g 34567z 345c"


# Lead order.


def test_LF_R17_a_single_of_a_later_suit_while_an_earlier_one_is_kept() -> None:
    hands = {"dealer": "9876543s 98g 21c 5c", "second": "87654321z 1g 76c 8c", "third": "2s 765432g 43c 9z 9c 1s"}
    record = told("9s / x(1g) / x(2s); 1c / x(1z) / x", players=3, hands=hands)
    kept = judge_record(record)
    assert (kept.verdict, kept.explanations) == ("dismissed", (steps("2.1"),))
    assert judge_record(record, assume=("counting", "must-beat")).verdict == "upheld"
    assert judge_discard(record, step("2.1"), assume=("counting",)).verdict == "upheld"


def test_LF_R19_an_untold_caller_may_have_had_the_privilege() -> None:
    hands = {"dealer": "54321s 9876543g", "second": "9s 2g 9876543z 987c", "third": "876s 1g 21z 654321c"}
    rounds = "5s / 9s / x(1g); 9z / x(1z) / x(4s)"
    for caller in ("dealer", "third"):
        assert judge_record(told(rounds, players=3, hands=hands, called_by=caller)).explanations == (steps("2.1"),)
    for caller in ("second", None):
        assert judge_record(told(rounds, players=3, hands=hands, called_by=caller)).verdict == "upheld"
