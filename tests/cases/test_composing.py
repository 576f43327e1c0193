"""The composer: same seed, same draft; telling less keeps the verdict, renaming suits keeps the signature."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assessing import signature
from brief import seeded, told
from drafts import Draft, cut, everything, questions, told_less, verdict_of
from hands import random_hand

from engine.steps import steps_of


def test_renaming_suits_keeps_the_signature() -> None:
    one = told("5s / 7s / x(9c); 876z / x3 / x3(4g 4c); 9c / x / x")
    other = told("5c / 7c / x(9s); 876g / x3 / x3(4z 4s); 9s / x / x")
    third = told("5c / 7c / x(9s); 765g / x3 / x3(4z 4s); 9s / x / x")
    assert signature(one) == signature(other)
    assert signature(one) != signature(third)


@pytest.mark.parametrize("seed", range(4))
def test_telling_less_keeps_the_verdict_and_is_the_same_every_time(seed: int) -> None:
    hands = [random_hand(seeded(seed + 10 * more), 3 + seed % 2, 5) for more in range(4)]
    for hand, dispute in ((each, dispute) for each in hands for dispute in questions(seeded(seed), each)):
        draft = Draft(hand, everything(hand), dispute)
        verdict = verdict_of(draft.record)
        if verdict in {"upheld", "dismissed"} and dispute.kind == "discard":
            less = told_less(seeded(seed), draft, verdict)
            assert verdict_of(less.record) == verdict
            assert less.told <= draft.told
            assert less == told_less(seeded(seed), draft, verdict)
            return
    pytest.fail("no discard was decided")


def test_a_hand_cut_short_keeps_its_first_rounds() -> None:
    hand = random_hand(seeded(1), 4, 6)
    short = cut(hand, 2)
    assert len(short.record.rounds) == 2
    assert set(short.deal.discards) <= {step.id for step in steps_of(short.record)}
    assert replace(short.record, rounds=hand.record.rounds) == hand.record
