"""The six-card count: the optimum of the solver against a plain search card by card, and all ways to reach it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from brief import cards, meld, seeded, told
from readings import of_play
from strong import random_opening, strong_opening

from arbiter.answers import Budget
from arbiter.calling.ground import Ground
from arbiter.calling.six_cards import broken_runs, most_cards, won_by
from arbiter.checker.holding import Rules
from engine.cards import deck
from engine.melds import Single, beaters_in, recognise
from engine.playing.holding import bits_of, cards_of, holdings
from engine.record import Declaration
from engine.seats import Seat
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Collection

    from arbiter.calling.values import Counted
    from engine.cards import Card

GROUND = Ground(TS, 4)


def aged_at_first(hand: Collection[Card], players: int = 4) -> set[Card]:
    """Find aged cards by definition: nobody who held all other cards could beat the card as a single."""
    others = [card for card in deck(players) if card not in hand]
    return {card for card in hand if not beaters_in(others, Single(card))}


def plain_count(hand: tuple[Card, ...], players: int = 4) -> int:
    """Take card after card: left out, counted as aged, or the highest of a group or run that takes it along."""
    aged = aged_at_first(hand, players)

    def best(left: frozenset[Card]) -> int:
        if not left:
            return 0
        first = min(left)
        most = best(left - {first}) + (first in aged)
        for size in range(3, len(left) + 1):
            for rest in combinations(sorted(left - {first}), size - 1):
                if recognise((first, *rest)) is not None:
                    most = max(most, size + best(left - {first, *rest}))
        return most

    return best(frozenset(hand))


def counted(hand: tuple[Card, ...], players: int = 4) -> Counted:
    found = most_cards(Ground(TS, players), hand, Budget())
    assert found is not None
    return found


@pytest.mark.parametrize("players", [3, 4])
def test_the_count_agrees_with_a_plain_search(players: int) -> None:
    rng = seeded(31)
    for number in range(160):
        hand = (strong_opening if number % 2 else random_opening)(rng, players)
        found = counted(hand, players)
        assert found.total == plain_count(hand, players), hand
        assert set(found.aged) == aged_at_first(hand, players)


@pytest.mark.parametrize("words", [words for words, terms in of_play().items() if terms.aged_by != "plays"])
def test_LF_X44_M16_aged_at_first_is_what_nobody_could_beat(words: str) -> None:
    terms, rng = of_play()[words], seeded(36)
    ground, rules = Ground(terms, 4), Rules(terms, 4)
    for _ in range(25):
        hand = strong_opening(rng)
        others = [card for card in deck(4) if card not in hand]
        aged = {card for card in hand if not beaters_in(others, Single(card), terms)}
        assert ground.aged(hand) == rules.aged(hand) == aged, hand
        assert cards_of(holdings(terms).aged_at_first(bits_of(hand))) == sorted(aged), hand


def test_every_optimum_is_listed_once_and_adds_up() -> None:
    rng = seeded(32)
    several = 0
    for _ in range(150):
        hand = strong_opening(rng)
        found = counted(hand)
        ways = [found.melds, *found.others]
        several += len(ways) > 1
        for way in ways:
            inside = [card for meld in way for card in meld]
            assert len(set(inside)) == len(inside)
            assert set(inside) <= set(hand)
            assert all(recognise(meld) is not None for meld in way)
            assert len({*inside, *found.aged}) == found.total
        assert {frozenset(way) for way in ways} == all_ways(hand, found), hand
        assert len(ways) == len({frozenset(way) for way in ways})
        order = [(len(way), sum(map(len, way)), [found.possible.index(meld) for meld in way]) for way in ways]
        assert order == sorted(order)
    assert several > 20


def all_ways(hand: tuple[Card, ...], found: Counted) -> set[frozenset[tuple[Card, ...]]]:
    """List all sets of at most four melds that reach the count and of which none can be left out."""
    aged = aged_at_first(hand)
    useful = [meld for meld in found.possible if not set(meld) <= aged]
    ways = set()
    for size in range(5):
        for way in combinations(useful, size):
            inside = [card for meld in way for card in meld]
            if len(set(inside)) == len(inside) and len(aged.union(inside)) == found.total:
                ways.add(frozenset(way))
    return ways


def test_LF_X30_three_aged_cards_and_a_run_are_six() -> None:
    found = counted(cards("1s 1c L 543c 7s 5g 3g 6z 4z 2s"))
    assert (found.total, found.melds, found.others) == (6, (meld("543c").cards,), ())
    assert found.beside == cards("1s 1c L")


def test_LF_X31_three_eights_are_counted_beside_the_fourth() -> None:
    found = counted(cards("8sgzc 9z 9c 2s 3s 2g 3z 4c 5c"))
    assert (found.total, found.melds) == (6, (cards("8sgz"),))
    assert found.beside == cards("9z 9c 8c")


def test_a_hand_without_melds_counts_its_aged_cards() -> None:
    found = counted(cards("9s 8s 6s 3s 9g 5g 3g 6z 4z 2z 7c 1c"))
    assert (found.total, found.melds, found.possible) == (4, (), ())


def test_where_plays_make_cards_aged_own_cards_do_not() -> None:
    hand = cards("9s 8s 6s 3s 9g 5g 3g 6z 4z 2z 7c 1c")
    found = most_cards(Ground(Terms(aged_by="plays"), 4), hand, Budget())
    assert found is not None
    assert found.aged == cards("9s 9g 1c")


def test_where_runs_are_of_three_a_run_of_five_counts_three() -> None:
    hand = cards("76543z 9g 2g 4g 6g 8s 5s 2c")
    assert counted(hand).total == 6
    found = most_cards(Ground(Terms(longest_run=3), 4), hand, Budget())
    assert found is not None
    assert found.total == 4
    assert [len(way) for way in (found.melds, *found.others)] == [1, 1, 1]


def test_a_run_is_broken_by_a_play_of_some_of_its_cards() -> None:
    hand = cards("6543c 9s 2s 8g 5g 7z 4z 2z 1g")
    whole = told("2s / x / x; 543c / x3 / x3")
    assert [one.run for one in broken_runs(whole, Seat.dealer, hand, GROUND)] == [
        meld("654c").cards,
        meld("6543c").cards,
    ]
    apart = told("2s / x / x; 6c / x / x")
    assert [str(one.step) for one in broken_runs(apart, Seat.dealer, hand, GROUND)] == ["2.1", "2.1"]
    assert broken_runs(apart, Seat.second, hand, GROUND) == ()


def test_a_discard_that_has_room_for_the_run_breaks_none() -> None:
    hand = cards("543c 9s 2s 8g 5g 7z 4z 2z 1g 6g")
    room = told("2s / 3s / x; 543g / x3 / x3(5c)")
    assert broken_runs(room, Seat.dealer, hand, GROUND) == ()
    every = told("2s / 3s / x; 543g / x3 / x(5c 7z 1g)")
    assert [one.run for one in broken_runs(every, Seat.dealer, hand, GROUND)] == [meld("543c").cards]


def test_who_declares_when_the_record_ends_has_won() -> None:
    record = told("2s / x / x")
    assert not won_by(record, Seat.dealer)
    assert won_by(replace(record, declared=(Declaration(Seat.dealer, before=2),)), Seat.dealer)
    assert not won_by(replace(record, declared=(Declaration(Seat.dealer, before=2),)), Seat.third)
    assert not won_by(replace(record, declared=(Declaration(Seat.dealer, before=1),)), Seat.dealer)
    assert not won_by(replace(record, declared=(Declaration(Seat.dealer, five_tigers=True),)), Seat.dealer)
