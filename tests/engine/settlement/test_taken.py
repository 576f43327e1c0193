"""Cards won and who leads (LF-R8, LF-R20), against a walk that only looks at who showed cards last."""

from __future__ import annotations

from brief import cards, seeded, told
from hands import random_hand

from engine.record import FaceUp
from engine.replay import rounds_of
from engine.seats import PLAYING, Seat, after
from engine.settlement import Taken, cards_left, cards_won, leads_at, played_out, rounds_taken


def test_LF_X22_a_round_won_with_four_fives_is_four() -> None:
    record = told("4sgzc / 5sgzc / x4")
    assert cards_won(record) == {Seat.dealer: 0, Seat.second: 4, Seat.third: 0}
    assert rounds_taken(record)[Seat.second] == (Taken(1, 4, cards("5sgzc")),)


def test_a_round_that_is_not_over_is_won_by_nobody() -> None:
    record = told("4s / 5s / x; 7s / 8s")
    assert cards_won(record) == {Seat.dealer: 0, Seat.second: 1, Seat.third: 0}
    assert cards_won(record, 2) == dict.fromkeys(PLAYING, 0)


def test_a_forgotten_play_takes_a_round_with_cards_that_nobody_knows() -> None:
    record = told("4s / ?1 / x")
    assert rounds_taken(record)[Seat.second] == (Taken(1, 1, None),)


def test_LF_R21_only_the_leader_of_a_round_that_begins_leads() -> None:
    record = told("4s / 5s / x; 7s / 8s")
    assert [leads_at(record, 0, seat) for seat in PLAYING] == [True, False, False]
    assert [leads_at(record, 3, seat) for seat in PLAYING] == [False, True, False]
    assert not any(leads_at(record, done, seat) for done in (1, 2, 4, 5, 6) for seat in PLAYING)


def test_random_hands_are_counted_as_a_walk_counts_them() -> None:
    rng = seeded(2020)
    for _ in range(150):
        record = random_hand(rng).record
        leader, won, done = Seat.dealer, dict.fromkeys(PLAYING, 0), 0
        for played in record.rounds:
            assert leads_at(record, done, leader)
            for position, play in enumerate(played.plays):
                if isinstance(play, FaceUp):
                    winner = after(leader, position)
            done += len(played.plays)
            if len(played.plays) < 3:
                break
            leader = winner
            won[winner] += played.plays[0].count
            assert cards_won(record, done) == won
        assert cards_won(record) == (rounds_of(record)[-1].won if record.rounds else won)
        left = sum(cards_left(record, done, seat) for seat in PLAYING)
        assert played_out(record) is (left == 0)
