"""Names of cards and melds in rulings, and that the readers understand what is printed."""

from __future__ import annotations

import pytest

from engine.cards import ALL_CARDS, Card
from engine.melds import melds_of_size
from engine.notation import card_name, meld_name
from engine.notation.cards import read_cards

NAMES = """
9c       | 9c   | 九綫           | 九线
9s       | 9s   | 九拾           | 九拾
5g       | 5g   | 五貫           | 五贯
1s       | 1s   | 百子           | 百子
1c       | 1c   | 毛公           | 毛公
L        | L    | 雲綫           | 云线
876z     | 876z | 八七六索順     | 八七六索顺
321c     | 321c | 三二一綫順     | 三二一线顺
777sgz   | 7sgz | 各七（拾貫索） | 各七（拾贯索）
1sgzc    | 1sgzc | 各一（拾貫索綫） | 各一（拾贯索线）
9s 7g    | 9s 7g | 九拾、七貫    | 九拾、七贯
"""


@pytest.mark.parametrize("row", NAMES.strip().split("\n"))
def test_names_of_melds(row: str) -> None:
    text, *names = (cell.strip() for cell in row.split("|"))
    cards = read_cards(text).cards
    assert [meld_name(cards, lang) for lang in ("en", "zh-Hant", "zh-Hans")] == names


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_printed_names_read_back(lang: str) -> None:
    for card in ALL_CARDS:
        assert read_cards(card_name(card, lang)).cards == (card,)
    for meld in (meld for size in range(3, 10) for meld in melds_of_size(size)):
        assert read_cards(meld_name(meld.cards, lang)).cards == tuple(sorted(meld.cards))


def test_other_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="'fr'"):
        card_name(Card("9s"), "fr")
