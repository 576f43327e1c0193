"""The referee: what fits, what was broken, and that it agrees with the bounds of the replay."""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import replace

import pytest
from brief import cards, meld, seeded, step, told
from hands import random_hand, unlawful_hand
from readings import of_play
from tellings import forget

from engine.cards import Card
from engine.deal import Deal
from engine.referee import referee
from engine.replay import objections
from engine.seats import Seat

THREE = Deal(
    {
        Seat.dealer: cards("65s 7654321g 987z"),
        Seat.second: cards("98s 98g 65432z 987c"),
        Seat.third: cards("74321s 1z 654321c"),
    },
    None,
    {step("1.2"): cards("9s"), step("1.3"): cards("7s")},
    {},
    Seat.dealer,
)


def test_LF_R13_a_kept_beater_is_a_breach_and_the_highest_is_named() -> None:
    found = referee(told("6s / x / x", players=3), THREE)
    assert found.fits
    assert [(each.step, each.seat, each.rule, each.kept) for each in found.breaches] == [
        (step("1.2"), Seat.second, "LF-R13", meld("8s"))
    ]
    assert found.hands[Seat.third] == set(cards("4321s 1z 654321c"))


def test_LF_R17_a_lead_of_a_later_suit_is_a_breach_unless_privileged() -> None:
    record = told("7g / x / x", players=3, called_by=None)
    deal = replace(THREE, discards={step("1.2"): cards("9s"), step("1.3"): cards("7s")})
    assert [(each.rule, each.kept) for each in referee(record, deal).breaches if each.rule == "LF-R17"] == [
        ("LF-R17", meld("6s"))
    ]
    swapped = told("6s / 8s / x; 9g / x / x", players=3, called_by=None)
    told_discards = {step("1.3"): cards("7s"), step("2.2"): cards("1z"), step("2.3"): cards("7z")}
    for caller, many in ((Seat.dealer, 1), (Seat.second, 0), (Seat.third, 1)):
        found = referee(swapped, replace(THREE, discards=told_discards, called_by=caller))
        assert found.fits
        assert len([each for each in found.breaches if each.rule == "LF-R17"]) == many


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"discards": {step("1.2"): cards("6z"), step("1.3"): cards("9s")}}, "1.3: third cannot play '9s'"),
        ({"discards": {step("1.2"): cards("6z 5z"), step("1.3"): cards("7s")}}, "1.2: second cannot play"),
        ({"discards": {step("1.3"): cards("7s")}}, "1.2: second cannot play 'nothing'"),
        ({"hands": {**THREE.hands, Seat.third: THREE.hands[Seat.third][1:]}}, "third holds 11 cards"),
        ({"dreamer": Card("L")}, "the hands are not the pack"),
        ({"called_by": Seat.third}, "dealer called, not third"),
    ],
)
def test_a_deal_that_does_not_fit_is_told_why(change: dict, says: str) -> None:
    found = referee(told("6s / x / x", players=3), replace(THREE, **change))
    assert not found.fits
    assert any(says in misfit for misfit in found.misfits), found.misfits


def test_LF_R8_a_beat_that_does_not_beat_is_a_misfit() -> None:
    found = referee(told("6s / 9g / x", players=3), replace(THREE, discards={step("1.3"): cards("7s")}))
    assert found.misfits == ("1.2: '9g' is no lawful meld here",)


def test_a_forgotten_play_must_be_a_meld_that_beats() -> None:
    record = told("6s / ? / x", players=3)
    for forgotten, fits in (("9s", True), ("8s", True), ("9g", False)):
        deal = replace(THREE, discards={step("1.3"): cards("7s")}, forgotten={step("1.2"): cards(forgotten)})
        assert referee(record, deal).fits is fits


@pytest.mark.parametrize("lawful", [True, False])
def test_referee_and_replay_agree_and_find_what_was_planted(*, lawful: bool) -> None:
    rng = seeded(17)
    broken = 0
    for number in range(500):
        hand = random_hand(rng, rng.choice((3, 4)), rng.randint(1, 12), lawful=lawful, blocks=number % 3 == 0)
        if number % 4 == 0:
            hand = forget(rng, hand, 2)
        found = referee(hand.record, hand.deal)
        assert found.fits, (hand, found.misfits)
        by_bounds = [(each.step, each.duty.rule) for each in objections(hand.record, hand.deal)]
        assert [(each.step, each.rule) for each in found.breaches] == by_bounds, hand
        assert sorted(each.step for each in found.breaches) == sorted(hand.broken), hand
        broken += len(hand.broken)
    assert (broken == 0) is lawful


@pytest.mark.parametrize("words", of_play())
def test_referee_and_replay_agree_under_every_book_and_reading(words: str) -> None:
    terms = of_play()[words]
    rng = seeded(zlib.crc32(words.encode()))
    broken: Counter[str] = Counter()
    for number in range(32):
        hand = random_hand(
            rng, rng.choice((3, 4)), rng.randint(2, 12), lawful=False, blocks=number % 3 == 0, terms=terms
        )
        if number % 4 == 0:
            hand = forget(rng, hand, 2)
        found = referee(hand.record, hand.deal, terms=terms)
        assert found.fits, (hand, found.misfits)
        by_bounds = [(each.step, each.duty.rule) for each in objections(hand.record, hand.deal, terms=terms)]
        assert [(each.step, each.rule) for each in found.breaches] == by_bounds, hand
        broken.update(each.rule for each in found.breaches)
    assert broken["LF-R13"]
    assert broken["LF-R17"]


def test_one_planted_breach_is_found_alone() -> None:
    rng = seeded(18)
    for _ in range(60):
        hand = unlawful_hand(rng, rng.choice((3, 4)))
        assert tuple(each.step for each in referee(hand.record, hand.deal).breaches) == hand.broken


def test_play_stops_after_the_moment() -> None:
    rng = seeded(19)
    for _ in range(60):
        hand = random_hand(rng, 4, lawful=False)
        whole = referee(hand.record, hand.deal).breaches
        for done in range(len(hand.record.rounds) * 3):
            part = referee(hand.record, hand.deal, done).breaches
            assert part == whole[: len(part)]
