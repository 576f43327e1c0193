# ruff: noqa: E501 - what is said stands on one line
"""Sung's shorthand of 1998: what it says, what is wrong in it, what it cannot say."""

from __future__ import annotations

import pytest

from engine.notation import read, read_sung, read_toml, to_sung, told_of
from engine.record import Declaration, Discard, Record, Round
from engine.seats import Seat

LINES = "S o\nE o\nW p\n\nS 4s\nE 7s!\nW 8s!   # West wins\nW 6gzt\nS xxx\nE 8gzt!\nE 2345g\nW xxxx\n"
STROKES = "S o / E o / W p\nS 4s / E 7s! / W 8s!\nW 6gzt / S xxx / E 8gzt!\nE 2345g / W xxxx\n"


@pytest.mark.parametrize("text", [LINES, STROKES, "\ufeff" + LINES.replace("\n", "\r\n")])
def test_actions_a_line_or_a_round_a_line(text: str) -> None:
    reading = read_sung(text, "a.sung")
    assert reading.faults == ()
    assert reading.record is not None
    assert told_of(reading.record) == {
        "format": "lukfu/1",
        "players": 4,
        "called_by": "third",
        "rounds": ["dealer: 4s / 7s / 8s", "third: 6gzc / x3 / 8gzc", "second: 5432g / x4"],
    }
    assert to_sung(reading.record) == STROKES
    assert [again.record for again in read(text.encode(), "-")] == [reading.record]


def test_calls() -> None:
    for calls, caller in {"S p": "dealer", "S o / E p": "second", "S o / E o / W o": "nobody", "S o": None}.items():
        reading = read_sung(f"3 players\n{calls}\n", "a.sung")
        assert reading.record == Record(3, called_by=caller)
        assert reading.faults == ()


FAULTY = """
S 4s / W xxx / E 7s!     | 1:8: round 1: it is the turn of E, not of 'W'; 1:10: round 1, second's play: the round was led with 1 card, here are 3: 'x3'
S 4s! / E x! / W x       | 1:3: only a play that beats has the mark '!': '4s!'; 1:11: only a play that beats has the mark '!': 'x!'
S 4s / E 7c / W x        | 1:10: round 1, second's play: not a play such as 4s, 6gzt, 2345g, L or xxx: '7c'
S 4s / E 77zt / W x      | 1:10: round 1, second's play: these cards are neither a single nor a group nor a run: '7z 7c'
S 4s / N 7s / W x        | 1:8: round 1, second's play: N dreams and does not play: 'N 7s'
S 4s / 7s / W x          | 1:8: round 1, second's play: an action begins with a seat S, E or W: '7s'
E p                      | 1:1: calls go S, E, W until somebody calls: 'E'
S p / E o                | 1:7: nobody calls after a call: 'o'
S o / E 4s               | 1:9: a call is o (no) or p (yes): '4s'
W 4s / S x / E x         | 1:1: round 1: the dealer leads the first round, not 'third'
3 players: x             | 1:1: a line holds seats and plays only: '3 players'
S 4s / E 778st / W x     | 1:10: round 1, second's play: not one single, group or run: '778st'
"""


@pytest.mark.parametrize("row", FAULTY.strip().split("\n"))
def test_faults_with_places(row: str) -> None:
    text, expected = (cell.strip() for cell in row.split(" | "))
    found = [str(fault).removeprefix("f:") for fault in read_sung(text, "f").faults]
    assert "; ".join(found) == expected


def test_calls_after_a_round_are_refused() -> None:
    assert [str(fault) for fault in read_sung("S 4s / E x / W x\nS p\n", "f").faults] == [
        "f:2:1: calls come before the first round: 'p'"
    ]


@pytest.mark.parametrize(
    ("toml", "named"),
    [
        ('title = "x"', "title"),
        ('rounds = "5s / x(2s) / ?"', r"x\(2s\) in 1.2, \? in 1.3"),
        ('_own = 1\n[hands]\nsecond = "9s"', "hands, _own"),
        ('[[dispute]]\nkind = "record"', "dispute"),
    ],
)
def test_what_cannot_be_expressed_is_named(toml: str, named: str) -> None:
    record = read_toml(f'format = "lukfu/1"\nplayers = 4\nbook = "ts-wong"\n{toml}\n', "a").record
    assert record is not None
    with pytest.raises(ValueError, match=f"cannot express: '{named}'"):
        to_sung(record)


def test_declarations_and_other_books_cannot_be_expressed() -> None:
    with pytest.raises(ValueError, match="declared, book family"):
        to_sung(Record(4, book="family", declared=(Declaration(Seat.third, 1),)))
    assert to_sung(Record(4, (Round((Discard(2),)),), book="ts-wong")) == "S xx\n"
