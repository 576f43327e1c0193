"""Following: LF-R13, its pools against the melds of a hand, and the table of follow-ups."""

from __future__ import annotations

from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from brief import cards, meld, seeded, step
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import deck, short
from engine.duties import Kind, discard_duty
from engine.melds import beaters_in, beats, melds_of_size, recognise
from engine.replay import follow_ups, leads
from engine.rules.following import must_not_keep
from engine.seats import Seat

TABLE = Path(__file__).parent / "follow_ups.txt"
LINES = [
    tuple(part.strip() for part in line.split("|"))
    for line in TABLE.read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]
FOLLOWING = [line for line in LINES if not line[1].startswith("lead")]
LEADING = [line for line in LINES if line[1].startswith("lead")]
MELDS = [made for size in (1, *range(3, 10)) for made in melds_of_size(size)]


@pytest.mark.parametrize("line", FOLLOWING, ids=lambda line: line[0])
def test_number_of_lawful_follow_ups(line: tuple[str, ...]) -> None:
    _, standing_text, hand_text, beating, lawful, every = line
    standing, hand = meld(standing_text), cards(hand_text)
    answers = follow_ups(hand, standing)
    size = len(standing.cards)
    slow_beats = {made for some in combinations(hand, size) if (made := recognise(some)) and beats(made, standing)}
    slow_discards = [some for some in combinations(hand, size) if not _can_beat(set(hand) - set(some), standing)]
    assert (len(slow_beats), len(slow_discards), comb(len(hand), size)) == (int(beating), int(lawful), int(every))
    assert set(answers.beats) == slow_beats
    assert list(answers.discards) == slow_discards


@pytest.mark.parametrize("line", LEADING, ids=lambda line: line[0])
def test_number_of_lawful_leads(line: tuple[str, ...]) -> None:
    _, how, hand_text, many, *_ = line
    found = leads(cards(hand_text), privilege=how.endswith("privileged"))
    assert len(found) == len(set(found)) == int(many), found


def test_LF_X9_keeping_two_fours_against_twos_is_lawful() -> None:
    hand = cards("6s 5s 4sgzc 8c 7c 5c")
    assert cards("4g 4z 5c") in follow_ups(hand, meld("2sgz")).discards


def test_LF_X10_keeping_three_fours_against_twos_is_not() -> None:
    hand = cards("6s 5s 4sgzc 8c 7c 5c")
    assert cards("4z 7c 5c") not in follow_ups(hand, meld("2sgz")).discards
    duty = discard_duty(step("1.2"), Seat.second, meld("2sgz"))
    bound = duty.broken(set(hand) - set(cards("4z 7c 5c")))
    assert bound is not None
    assert short(bound.pool) == "4s 4g 4z 4c"
    assert (duty.kind, duty.rule, bound.at_most) == (Kind.must_beat, "LF-R13", 2)


def test_LF_A15_four_of_a_number_bind_against_three() -> None:
    duty = discard_duty(step("1.2"), Seat.second, meld("4sgz"))
    assert duty.broken(cards("8sgzc")) is not None
    assert duty.broken(cards("8sg")) is None


def test_LF_R11_to_ones_only_nines_bind() -> None:
    assert [short(pool.cards) for pool in must_not_keep(meld("1sgz"))] == ["9s 9g 9z 9c"]


@pytest.mark.parametrize("aloof", ["1s", "1c", "L", "9s", "9c"])
def test_LF_R10_nothing_binds_to_a_single_that_cannot_be_beaten(aloof: str) -> None:
    assert must_not_keep(meld(aloof)) == ()


def test_LF_R13_pools_are_listed_from_the_highest_beater() -> None:
    assert [short(pool.cards) for pool in must_not_keep(meld("6g"))] == ["9g", "8g", "7g"]
    runs = [short(pool.cards) for pool in must_not_keep(meld("654321g"))]
    assert len(runs) == 4 + 3
    assert runs[:2] == ["9s 8s 7s 6s 5s 4s", "8s 7s 6s 5s 4s 3s"]


def test_LF_R13_bounds_say_the_same_as_the_melds_of_a_hand() -> None:
    rng = seeded(13)
    for _ in range(4000):
        standing = rng.choice(MELDS)
        near = [card for pool in must_not_keep(standing) for card in pool.cards]
        hand = set(rng.sample(deck(4), rng.randint(0, 12)))
        if near:
            hand |= set(rng.sample(near, rng.randint(0, min(6, len(near)))))
        bound = discard_duty(step("1.2"), Seat.second, standing).broken(hand)
        assert (bound is not None) is bool(beaters_in(hand, standing)), (standing, short(sorted(hand)))


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(MELDS), st.sets(st.sampled_from(deck(4)), max_size=12))
def test_LF_R13_a_bound_that_is_broken_names_the_highest_beater(standing, hand) -> None:
    bound = discard_duty(step("1.2"), Seat.second, standing).broken(hand)
    found = beaters_in(hand, standing)
    if found:
        assert bound is not None
        assert set(found[0].cards) <= set(bound.pool)
    else:
        assert bound is None


def _can_beat(hand: set, standing: object) -> bool:
    return any(
        (made := recognise(some)) is not None and beats(made, standing)
        for some in combinations(sorted(hand), len(standing.cards))
    )
