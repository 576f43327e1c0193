"""What 糊 cost, by the tables of the sources (LF-R26, LF-X24 to LF-X26, LF-X29, LF-X42)."""

from itertools import pairwise
from pathlib import Path

import pytest

from engine.books import BOOKS
from engine.cards import Card
from engine.rules.scoring import matches
from engine.settlement import points
from engine.terms import TS

TERMS = {
    "ts": BOOKS["ts-wong"].terms({}),
    "table": BOOKS["wikipedia-guangdong"].terms({}),
    "five": BOOKS["ts-wong"].terms({"M25": "b", "M28": "b"}),
    "linear": BOOKS["reader-family"].terms({"M28": "c"}),
    "linear-plain": BOOKS["reader-family"].terms({"M28": "c", "twelve": "b"}),
}
ROWS = [
    line.partition("#")[0].split()
    for line in Path(__file__).with_name("payments.txt").read_text(encoding="utf-8").splitlines()
    if line.partition("#")[0].strip()
]


@pytest.mark.parametrize(("terms", "fu", "cost"), ROWS, ids=str)
def test_LF_R26_the_price_is_that_of_the_table(terms: str, fu: str, cost: str) -> None:
    assert points(int(fu), TERMS[terms]) == int(cost)


def test_every_formula_of_the_sources_is_in_the_table() -> None:
    assert {row[0] for row in ROWS} == set(TERMS)


def test_LF_R26_each_fu_more_doubles_the_price_and_twelve_doubles_it_twice() -> None:
    prices = [points(fu, TS) for fu in range(6, 13)]
    assert [later // earlier for earlier, later in pairwise(prices)] == [2, 2, 2, 2, 2, 4]


@pytest.mark.parametrize(
    ("dreamers", "used", "matching"),
    [
        ("1z", "9c 1s L", "1s L"),
        ("L", "1s 1g 1c 9c", "1s 1g 1c"),
        ("1s", "1c L 2s", "1c L"),
        ("1c", "9s 9g", ""),
        ("9s", "9g 9z 9c L", "9g 9z 9c"),
        ("7z", "7s 7g 7c 8c", "7s 7g 7c"),
    ],
)
def test_LF_R25_one_and_Li_Chen_match_by_number(dreamers: str, used: str, matching: str) -> None:
    cards = [Card(word) for word in used.split()]
    assert matches(Card(dreamers), cards) == tuple(Card(word) for word in matching.split())
