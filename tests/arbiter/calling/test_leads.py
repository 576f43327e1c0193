"""Unbeatable leads against a plain search that plays every order of leads, with the whole order of leading."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from brief import cards, meld, seeded
from strong import random_opening, strong_opening

from arbiter.calling.ground import Ground
from arbiter.calling.leads import winning_plan
from engine.cards import deck
from engine.melds import Single, beaters_in, melds_in
from engine.terms import TS

if TYPE_CHECKING:
    from engine.cards import Card

GROUND = Ground(TS, 4)


def plain_win(hand: tuple[Card, ...], players: int, *, before_first: bool) -> bool:
    """Lead whatever nobody can beat, in any lawful order, and declare as soon as six are won or aged in the hand."""
    others = [card for card in deck(players) if card not in hand]
    aged = {card for card in hand if not beaters_in(others, Single(card))}

    def lawful(card: Card, left: frozenset[Card]) -> bool:
        if card.suit is None:
            return left == {card}
        earlier = [one for one in left if one.suit is not None and one.suit.rank < card.suit.rank]
        return not earlier and (card not in aged or all(one in aged for one in left if one.suit is card.suit))

    @cache
    def wins(left: frozenset[Card], *, led: bool) -> bool:
        if not left:
            return False
        if (led or before_first) and 12 - len(left) + len(left & aged) >= 6:
            return True
        for size in (1, *range(3, len(left) + 1)):
            for one in melds_in(left, size):
                if beaters_in(others, one) or (size == 1 and not lawful(one.cards[0], left)):
                    continue
                if wins(left.difference(one.cards), led=True):
                    return True
        return False

    return wins(frozenset(hand), led=False)


@pytest.mark.parametrize("before_first", [True, False])
@pytest.mark.parametrize("players", [3, 4])
def test_a_plan_is_found_just_when_some_order_of_leads_wins(players: int, *, before_first: bool) -> None:
    ground = Ground(replace(TS, declare_before_first=before_first), players)
    rng = seeded(41)
    found = 0
    for number in range(500):
        hand = (strong_opening if number % 2 else random_opening)(rng, players)
        plan = winning_plan(ground, hand)
        assert (plan is not None) == plain_win(hand, players, before_first=before_first), hand
        found += plan is not None
    assert 60 < found < 440


def test_a_plan_adds_up_and_says_why_nobody_beats_its_leads() -> None:
    rng = seeded(42)
    led = 0
    for _ in range(600):
        hand = strong_opening(rng)
        plan = winning_plan(GROUND, hand)
        if plan is None:
            continue
        inside = [card for one in plan.leads for card in one.cards]
        assert len(set(inside)) == len(inside)
        assert not set(inside) & set(plan.aged)
        assert plan.total == len(inside) + len(plan.aged) >= 6
        for one in plan.leads:
            led += 1
            others = set(deck(4)).difference(one.because)
            assert beaters_in(others, meld_of(one.cards)) == []
            for card in one.because:
                assert beaters_in(others | {card}, meld_of(one.cards)), "no card is named in vain"
    assert led > 100


def meld_of(shown: tuple[Card, ...]) -> object:
    return meld(" ".join(map(str, shown)))


def test_LF_X31_three_eights_then_three_aged_cards() -> None:
    plan = winning_plan(GROUND, cards("8sgzc 9z 9c 2s 3s 2g 3z 4c 5c"))
    assert plan is not None
    assert [(one.cards, one.because) for one in plan.leads] == [(meld("8sgz").cards, cards("9z 9c"))]
    assert (plan.aged, plan.total) == (cards("9z 9c 8c"), 6)


def test_LF_X31_with_one_nine_less_the_eights_can_be_beaten() -> None:
    assert winning_plan(GROUND, cards("8sgz 9c 1c L 2s 3s 2g 3z 4z 5c")) is None


def test_LF_X30_a_low_run_can_be_beaten() -> None:
    assert winning_plan(GROUND, cards("1s 1c L 543c 7s 5g 3g 6z 4z 2s")) is None


def test_LF_A8_six_aged_cards_need_a_lead_where_none_may_be_declared_before() -> None:
    late = Ground(replace(TS, declare_before_first=False), 4)
    ordered = cards("9z 9c 8c 1s 1c L 2s 3g 4g 6g 4z 2c")
    assert winning_plan(GROUND, ordered) is not None
    assert winning_plan(late, ordered) is None, "the two of Sip must be led first, and can be beaten"
    single = cards("9s 1s 9z 9c 1c L 2g 3g 4z 2z 3c 5c")
    plan = winning_plan(late, single)
    assert plan is not None
    assert [one.cards for one in plan.leads] == [cards("9s")]
