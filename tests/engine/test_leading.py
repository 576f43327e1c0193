"""Leading, as far as it follows from the cards alone: LF-R17, LF-R18."""

from __future__ import annotations

import pytest
from brief import cards, meld, step

from engine.cards import LI_CHEN, SUITS, deck, short
from engine.duties import Kind, lead_duty, may_be_privileged, privileged, rests_on_knowledge
from engine.replay import leads
from engine.rules.leading import must_have_exhausted
from engine.seats import Seat


@pytest.mark.parametrize("players", [3, 4])
def test_LF_R17_a_single_binds_all_cards_of_earlier_suits(players: int) -> None:
    for card in deck(players):
        pools = must_have_exhausted(meld(str(card)), players)
        if card == LI_CHEN:
            expected = [other for other in deck(players) if other != LI_CHEN]
        else:
            expected = [c for c in deck(players) if c.suit and c.suit.rank < card.suit.rank]
        assert [list(pool.cards) for pool in pools] == ([expected] if expected else [])
        assert all(pool.at_most == 0 for pool in pools)


@pytest.mark.parametrize("text", ["9sgz", "1sgzc", "987c", "987654321z"])
def test_LF_R18_groups_and_runs_bind_nothing(text: str) -> None:
    assert must_have_exhausted(meld(text)) == ()


def test_LF_X14_no_single_of_a_later_suit_while_an_earlier_one_is_held() -> None:
    assert leads(cards("2g 9z 9c")) == (meld("2g"),)


def test_LF_X17_li_chen_is_led_last_by_an_unprivileged_leader() -> None:
    assert meld("L") not in leads(cards("L 1c"))
    assert leads(cards("L")) == (meld("L"),)


def test_LF_X18_the_run_is_free_while_the_singles_are_in_one_suit() -> None:
    assert meld("987g") in leads(cards("987g 4g"))
    assert meld("987g") in leads(cards("987g 4g 5s"))
    assert meld("4g") not in leads(cards("987g 4g 5s"))


def test_LF_X36_a_run_may_be_led_with_an_earlier_suit_in_hand() -> None:
    assert leads(cards("5s 654c")) == (meld("5s"), meld("654c"))


def test_LF_R19_a_privileged_leader_is_not_bound_by_the_plain_order() -> None:
    assert meld("9z") in leads(cards("5s 9z"), privilege=True)
    assert meld("9z") not in leads(cards("5s 9z"))


def test_LF_R7_only_a_caller_other_than_the_dealer_is_privileged() -> None:
    assert [privileged(seat, seat) for seat in (Seat.dealer, Seat.second, Seat.third)] == [False, True, True]
    assert not privileged(Seat.second, Seat.third)


def test_LF_R7_an_untold_caller_may_be_second_or_third() -> None:
    assert [may_be_privileged(seat, None) for seat in (Seat.dealer, Seat.second, Seat.third)] == [False, True, True]
    assert not may_be_privileged(Seat.second, "dealer")
    assert may_be_privileged(Seat.third, "third")


def test_LF_R17_names_the_pool_that_is_kept() -> None:
    duty = lead_duty(step("2.1"), Seat.second, meld("5z"), 4)
    bound = duty.broken(cards("9c 1g"))
    assert bound is not None
    assert short(card for card in bound.pool if card in cards("9c 1g")) == "1g"
    assert (duty.kind, duty.rule) == (Kind.lead_order, "LF-R17")
    assert {card.suit for card in bound.pool} == set(SUITS[:2])


def test_lawfulness_may_rest_on_knowledge_for_singles_only() -> None:
    assert rests_on_knowledge(meld("9s"))
    assert not rests_on_knowledge(meld("L"))
    assert not rests_on_knowledge(meld("987s"))
