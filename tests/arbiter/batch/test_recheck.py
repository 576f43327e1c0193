"""Thousands of simulated hands judged twice: at once, and the slow way with nothing but solvers."""

from __future__ import annotations

import pytest

from arbiter.batch.asking import Question
from arbiter.batch.entries import Entry, HandResult
from arbiter.batch.judging import judge
from arbiter.batch.simulating import Wish, simulate
from engine.books import BOOKS

TABLES = [(book, players, breaches) for book in sorted(BOOKS) for players in BOOKS[book].seats for breaches in (0, 1)]
NO_CALLS = (("A11", "none"),)
"""Calls have one way only, and by some standards they take long."""


def judged(wish: Wish, number: int, *, every_view: bool) -> HandResult:
    text = simulate(wish, number).text
    question = Question(options=NO_CALLS, every_view=every_view, recheck=1.0)
    (result,) = judge(Entry("log.jsonl", number, text.encode()), question)
    assert result.status == "judged", (result.faults, text)
    return result


@pytest.mark.parametrize(("book", "players", "breaches"), TABLES)
@pytest.mark.parametrize("part", [0, 1])
def test_hands_told_whole(book: str, players: int, breaches: int, part: int) -> None:
    wish = Wish(510, book, players=players, violations=breaches)
    for number in range(1 + 120 * part, 121 + 120 * part):
        assert not judged(wish, number, every_view=False).differences, (wish, number)


@pytest.mark.parametrize(("book", "players", "breaches"), TABLES)
def test_every_view_of_hands_told_whole(book: str, players: int, breaches: int) -> None:
    wish = Wish(511, book, players=players, violations=breaches)
    for number in range(1, 9):
        assert not judged(wish, number, every_view=True).differences, (wish, number)


@pytest.mark.parametrize(("book", "players", "breaches"), TABLES)
def test_every_view_of_hands_as_they_lay_open(book: str, players: int, breaches: int) -> None:
    wish = Wish(512, book, players=players, violations=breaches, hide=True)
    for number in range(1, 9):
        assert not judged(wish, number, every_view=True).differences, (wish, number)
