"""Cards and the pack: LF-R1, LF-R28, short forms."""

from __future__ import annotations

import pytest

from engine.cards import ALL_CARDS, ALOOF, SUITS, Card, Suit, card_of, deck, short


def test_LF_R1_four_seats_use_thirty_seven_cards() -> None:
    pack = deck(4)
    assert len(pack) == len(set(pack)) == 37
    assert {(card.suit, card.number) for card in pack if card.suit} == {(s, n) for s in SUITS for n in range(1, 10)}
    assert Card("L") in pack


def test_LF_R28_three_seats_use_thirty_six_cards_without_li_chen() -> None:
    assert deck(3) == tuple(card for card in deck(4) if card != Card("L"))


def test_cards_sort_by_suit_and_then_from_high_to_low() -> None:
    assert short(sorted(map(Card, ("L", "1c", "9s", "2g", "8s", "9z")))) == "9s 8s 2g 9z 1c L"


def test_LF_R12_suits_stand_in_the_order_sip_gon_sok_chen() -> None:
    assert [suit.rank for suit in (Suit.Sip, Suit.Gon, Suit.Sok, Suit.Chen)] == [0, 1, 2, 3]


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_what_is_printed_reads_back(card: Card) -> None:
    assert Card(str(card)) == Card(str(card).upper()) == card
    assert repr(card) == f"Card('{card}')"
    assert Card(int(card)) == card
    if card.suit:
        assert card_of(card.number, card.suit) == card


def test_LF_R25_li_chen_counts_as_a_one_and_has_no_suit() -> None:
    assert Card("L").number == 1
    assert Card("L").suit is None


def test_LF_R10_three_cards_stand_aloof_as_singles() -> None:
    assert sorted(map(str, ALOOF)) == ["1c", "1s", "L"]


@pytest.mark.parametrize("text", ["", "9", "s9", "0s", "10s", "9x", "LL", "\uff19s"])
def test_a_text_that_names_no_card_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(ValueError, match="not a card") as refused:
        Card(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("number", [-1, 37])
def test_a_number_that_names_no_card_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        Card(number)
