"""Melds and what beats what: LF-R9 to LF-R12 and the worked examples on them."""

from __future__ import annotations

from itertools import combinations

import pytest
from brief import cards, meld, seeded

from engine.cards import deck
from engine.melds import Group, Run, Single, beaters_in, beats, melds_in, melds_of_size, recognise, size_of


@pytest.mark.parametrize("text", ["9sgz", "9sgc", "9szc", "9gzc", "9sgzc"])
def test_LF_X2_every_three_nines_and_all_four_are_a_group_of_nines(text: str) -> None:
    made = meld(text)
    assert isinstance(made, Group)
    assert made.number == 9


@pytest.mark.parametrize("text", ["9sg", "98s", "987s 9g", "97s 5s", "9sg 8z", "L 1s 1c", "1sgzc L", "321c L"])
def test_LF_R9_nothing_else_is_a_meld(text: str) -> None:
    assert recognise(cards(text)) is None


def test_LF_R9_a_run_has_three_to_nine_cards() -> None:
    assert meld("987654321s") == Run(meld("9s").card.suit, 9, 9)
    assert size_of(meld("321c")) == 3


@pytest.mark.parametrize("high", [9, 2, 1])
def test_LF_X1_a_single_never_beats_a_single_of_another_suit(high: int) -> None:
    assert not any(
        beats(meld(f"{high}{mine}"), meld(f"{low}{theirs}"))
        for mine in "sgzc"
        for theirs in "sgzc"
        if mine != theirs
        for low in range(1, 10)
    )


@pytest.mark.parametrize(
    ("answer", "standing", "stands"),
    [
        ("9s", "8s", True),
        ("8s", "9s", False),
        ("8s", "8s", False),
        ("2g", "1g", True),
        ("2z", "1z", True),
        ("2s", "1s", False),
        ("9c", "1c", False),
        ("1s", "L", False),
        ("L", "2c", False),
        ("L", "1c", False),
        ("1s", "2s", False),
    ],
)
def test_LF_R10_singles(answer: str, standing: str, *, stands: bool) -> None:
    assert beats(meld(answer), meld(standing)) is stands


@pytest.mark.parametrize(
    ("answer", "standing", "stands"),
    [
        ("8gzc", "4sgz", True),  # LF-X3
        ("8sgzc", "4sgz", False),  # LF-X4
        ("8sgz", "4sgzc", False),
        ("4sgz", "4gzc", False),
        ("9sgz", "1sgz", True),  # LF-X5
        ("8sgz", "1sgz", False),  # LF-X5
        ("2sgz", "1sgz", False),
        ("1sgz", "2sgz", False),
        ("9sgzc", "1sgzc", True),
        ("1sgzc", "9sgzc", False),
    ],
)
def test_LF_R11_groups(answer: str, standing: str, *, stands: bool) -> None:
    assert beats(meld(answer), meld(standing)) is stands


def test_LF_X4_four_of_a_number_may_be_split_to_beat_three() -> None:
    assert len(beaters_in(cards("8sgzc"), meld("4sgz"))) == 4


@pytest.mark.parametrize(
    ("answer", "standing", "stands"),
    [
        ("7654321s", "9876543z", True),  # LF-X7
        ("987s", "6543z", False),  # LF-X8
        ("5432g", "8765c", True),  # LF-X32
        ("5432g", "765c", False),  # LF-X33
        ("321s", "987g", True),
        ("432c", "321c", True),
        ("321c", "432c", False),
    ],
)
def test_LF_R12_runs(answer: str, standing: str, *, stands: bool) -> None:
    assert beats(meld(answer), meld(standing)) is stands


def test_LF_X6_runs_of_four_in_order() -> None:
    order = [meld(text) for text in ("9876g", "5432g", "8765c", "4321c")]
    for place, higher in enumerate(order):
        for other_place, lower in enumerate(order):
            assert beats(higher, lower) is (place < other_place)


def test_LF_X33_a_longer_run_is_split_to_beat_a_shorter_one() -> None:
    assert [each.cards for each in beaters_in(cards("5432g"), meld("765c"))] == [cards("543g"), cards("432g")]


def test_melds_of_different_types_never_beat_each_other() -> None:
    assert not beats(meld("9sgz"), meld("321c"))
    assert not beats(meld("987s"), meld("2sgz"))


def test_every_meld_is_recognised_and_beats_is_a_strict_order_but_for_ones() -> None:
    for size in (1, *range(3, 10)):
        every = melds_of_size(size)
        for one in every:
            assert recognise(reversed(one.cards)) == one
            for other in every:
                if beats(one, other):
                    assert not beats(other, one)


@pytest.mark.parametrize(("size", "many"), [(1, 37), (2, 0), (3, 36 + 28), (4, 9 + 24), (5, 20), (9, 4), (10, 0)])
def test_number_of_melds_by_size(size: int, many: int) -> None:
    assert len(melds_of_size(size)) == many


def test_melds_of_a_hand_are_the_combinations_that_are_melds() -> None:
    rng = seeded(9)
    for _ in range(40):
        hand = rng.sample(deck(4), rng.randint(3, 12))
        for size in (1, 3, 4, 5):
            found = {made for some in combinations(hand, size) if (made := recognise(some))}
            assert set(melds_in(hand, size)) == found


def test_beaters_are_listed_from_the_highest() -> None:
    assert beaters_in(cards("9s 7s 6s 8g"), meld("5s")) == [Single(cards("9s")[0]), meld("7s"), meld("6s")]
