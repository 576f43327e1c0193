"""Leading, as far as it follows from the cards alone: LF-R17, LF-R18."""

from __future__ import annotations

import pytest
from brief import cards, meld, seeded, step
from readings import of_play

from engine.books import BOOKS
from engine.cards import LI_CHEN, SUITS, Card, deck, short
from engine.duties import Kind, lead_duty, may_be_privileged, privileged, rests_on_knowledge
from engine.melds import Single, beats
from engine.replay import leads
from engine.rules.knowing import always_aged, in_question, may_offend
from engine.rules.leading import must_have_exhausted
from engine.seats import Seat
from engine.terms import Terms


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


def heard(words: str) -> Terms:
    """Give the terms of `ts-wong` with readings such as ``X44=b M16=b``."""
    return BOOKS["ts-wong"].terms(dict(part.split("=") for part in words.split()))


@pytest.mark.parametrize(
    ("words", "always"),
    [("", "9sgzc 1sc L"), ("X44=b", "9sgzc 1sgz L"), ("M16=b", "9s 1sc L"), ("X44=b M16=b", "9s 1sgz L")],
)
def test_LF_R14_which_singles_nothing_beats_is_a_matter_of_the_terms(words: str, always: str) -> None:
    assert sorted(always_aged(heard(words))) == list(cards(always))


def test_LF_R14_where_plays_alone_make_aged_the_book_names_them() -> None:
    assert always_aged(BOOKS["wikipedia-guangdong"].terms()) == set(cards("9sgzc 1sc L"))


@pytest.mark.parametrize(
    ("lead", "words", "privilege", "listed"),
    [
        ("1g", "", False, ""),
        ("1g", "X44=b", False, "8765432g"),
        ("1c", "", False, "8765432c"),
        ("1c", "X44=b", False, ""),
        ("3c", "X44=b", False, "21c"),
        ("9g", "", False, "87654321g"),
        ("9g", "M16=b", False, "87654321g"),
        ("1c", "M16=b", False, "98765432c"),
        ("1g", "X44=b", True, ""),
        ("1g", "", True, "987654321s"),
        ("9g", "M16=b", True, "987654321s"),
    ],
)
def test_LF_X44_on_which_cards_a_lead_can_turn(lead: str, words: str, privilege: bool, listed: str) -> None:  # noqa: FBT001 - a parameter of the test
    assert may_offend(cards(lead)[0], heard(words), privilege=privilege) == cards(listed)


@pytest.mark.parametrize("words", [words for words, terms in of_play().items() if terms.aged_by != "plays"])
def test_LF_R17_a_lead_turns_on_the_lowest_ordinary_card_kept(words: str) -> None:
    """Whatever others may hold: a card that is not aged was kept although the lead was, if this one is such a card."""
    terms, rng = of_play()[words], seeded(15)
    offended = 0
    for _ in range(150):
        lead, *others = rng.sample(deck(3), 36)
        kept, held = others[: rng.randint(0, 11)], others[rng.randint(11, 35) :]

        def beaten(card: Card, held: list[Card] = held) -> bool:
            return any(beats(Single(other), Single(card), terms) for other in held)

        wrong = [card for card in kept if card.suit is lead.suit and beaten(card) and not beaten(lead)]
        turns_on = in_question(lead, kept, terms, privilege=False)
        assert bool(wrong) == (turns_on is not None and beaten(turns_on) and not beaten(lead)), (lead, kept, held)
        offended += bool(wrong)
    assert offended
