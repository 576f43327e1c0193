# ruff: noqa: RUF001 - full-width letters and digits are read too
"""Cards and melds as people write them, in every language, and what is said of those that are none."""

from __future__ import annotations

import pytest

from engine.cards import short
from engine.notation.cards import read_cards

READ = """
7s 8s 9s                  | 9s 8s 7s
789s                      | 9s 8s 7s
987s                      | 9s 8s 7s
9s,8s、7s                 | 9s 8s 7s
7s 7g 7z                  | 7s 7g 7z
7sgz                      | 7s 7g 7z
7zsg                      | 7s 7g 7z
777sgz                    | 7s 7g 7z
777 sgz                   | 7s 7g 7z
77sg                      | 7s 7g
7S 8G l                   | 7s 8g L
７ｓ　８ｇ，Ｌ             | 7s 8g L
7s8g9c                    | 7s 8g 9c
九拾                      | 9s
9拾 8s                    | 9s 8s
百子                      | 1s
一拾                      | 1s
毛公                      | 1c
一綫                      | 1c
雲綫                      | L
云线                      | L
雲線                      | L
釐錢                      | L
厘钱                      | L
麗綫                      | L
丽线                      | L
八七六索順                | 8z 7z 6z
八七六索顺                | 8z 7z 6z
876索順                   | 8z 7z 6z
七拾七貫七索              | 7s 7g 7z
七拾七贯七索              | 7s 7g 7z
各七拾貫索                | 7s 7g 7z
各七（拾貫索）            | 7s 7g 7z
各七（拾、贯、索）        | 7s 7g 7z
角七拾貫綫                | 7s 7g 7c
三條七拾貫索              | 7s 7g 7z
三条各八（拾贯线）        | 8s 8g 8c
四條七拾貫索綫            | 7s 7g 7z 7c
九綫八錢七钱              | 9c 8c 7c
五什六十                  | 6s 5s
9 Sip                     | 9s
9 gon, 8 SOK              | 9g 8z
{8,7,6} Sok               | 8z 7z 6z
｛８，７，６｝ Sok         | 8z 7z 6z
{9 Sip, 9 Gon, 9 Chen}    | 9s 9g 9c
7 Sip, Gon, Sok           | 7s 7g 7z
Bak Chi                   | 1s
Mau Gung, Li Chen         | 1c L
"""

REFUSED = """
789sgz       | 0 read as neither digits in one suit nor one number in several suits: '789sgz'
77sgz        | 0 read as neither digits in one suit nor one number in several suits: '77sgz'
99s          | 0 read as digits in the suit s, a card stands here twice: '99s'
7ss          | 0 read as one number in several suits, a suit stands here twice: '7ss'
7s 8s 7s     | 6 a card stands here twice: '7s'
各七         | 0 the suits must be named, as in 各七（拾貫索）: '各七'
三條七       | 0 the suits must be named, as in 各七（拾貫索）: '三條七'
角七         | 0 the suits must be named, as in 各七（拾貫索）: '角七'
各七（foo）  | 0 something that is no suit stands between the brackets: '各七（foo）'
三條七拾貫   | 0 read as a group 各, it names 2 suits and not 3: '三條七拾貫'
各七拾       | 0 read as a group 各, it names 1 suits and not 3 or 4: '各七拾'
八七五索順   | 0 read as a run 順, these are not three or more neighbours of one suit: '八七五索順'
7 8s         | 0 a number without a suit: '7'
9s 7q        | 3 these are no cards: '7q'
10s          | 0 these are no cards: '10s'
0s           | 0 these are no cards: '0s'
Ls           | 0 these are no cards: 'Ls'
鹿花         | 0 these are no cards: '鹿花'
{8,7 Sok     | 0 a brace is missing: '{8,7 Sok'
{} Sok       | 0 no number stands between the braces: '{} Sok'
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in row.split("|")] for row in table.strip().split("\n")]


@pytest.mark.parametrize(("text", "cards"), rows(READ))
def test_cards_in_every_language(text: str, cards: str) -> None:
    read = read_cards(text)
    assert (short(read.cards), read.problems) == (cards, ())


@pytest.mark.parametrize(("text", "says"), rows(REFUSED))
def test_what_is_no_card_says_how_it_was_read(text: str, says: str) -> None:
    assert [f"{problem.offset} {problem.says}" for problem in read_cards(text).problems] == [says]


def test_every_problem_of_a_hand_is_found() -> None:
    assert [problem.offset for problem in read_cards("99s 8q 7s 789sgz").problems] == [0, 4, 10]


def test_each_card_knows_its_column() -> None:
    assert [(str(card), offset) for card, offset in read_cards("9s, 876z 7sgc").found] == [
        ("9s", 0),
        ("8z", 4),
        ("7z", 5),
        ("6z", 6),
        ("7s", 9),
        ("7g", 9),
        ("7c", 9),
    ]
