# ruff: noqa: RUF001 - full-width letters and digits are read too
"""Plays and round lines: every way to write a discard, a forgotten play, a leader, a comment."""

from __future__ import annotations

import pytest

from engine.notation import print_play
from engine.notation.plays import cut_line, read_play
from engine.record import Discard, FaceUp, Forgotten, Unreadable

PRINTED = """
x              | x
X              | x
xxx            | x3
ｘｘｘ         | x3
xxxxxxxxx      | x9
x3             | x3
x 3            | x3
x(2g 3g 1g)    | x(3g 2g 1g)
x（2g、3g）    | x(3g 2g)
x3(2g)         | x3(2g)
xx(2g)         | x2(2g)
x(2g)          | x(2g)
x(321g)        | x(3g 2g 1g)
墊             | x
垫             | x
墊三           | x3
墊3            | x3
墊三隻         | x3
垫三只         | x3
墊兩張         | x2
墊（二貫 三貫）| x(3g 2g)
墊三隻（二貫） | x3(2g)
?              | ?
？             | ?
?3             | ?3
？３           | ?3
???            | ?3
??             | ?2
876z           | 876z
6z 8z 7z       | 876z
777zgs         | 7sgz
七拾七貫七索   | 7sgz
L              | L
雲綫           | L
321s           | 321s
7g 9s          | 9s 7g
"""

UNREADABLE = """
xxxxxxxxxx | a play has 1 to 9 cards, told as x3 or xxx: 'xxxxxxxxxx'
x0         | a play has 1 to 9 cards, told as x3 or xxx: 'x0'
x12        | a play has 1 to 9 cards, told as x3 or xxx: 'x12'
xx3        | a play has 1 to 9 cards, told as x3 or xxx: 'xx3'
?0         | a play has 1 to 9 cards, told as x3 or xxx: '?0'
x(         | not a discard such as x3 or x(2g 3g), nor a forgotten play: 'x('
x three    | not a discard such as x3 or x(2g 3g), nor a forgotten play: 'x three'
x()        | no card stands between the brackets: 'x()'
x(7q)      | these are no cards: '7q'
99s        | read as digits in the suit s, a card stands here twice: '99s'
7q 8q      | these are no cards: '7q'; these are no cards: '8q'
9s, x      | between a play and the next stands a stroke (/): 'x'
           | no card stands here: ''
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in row.split("|")] for row in table.strip("\n").split("\n")]


@pytest.mark.parametrize(("text", "printed"), rows(PRINTED))
def test_a_play_is_read_and_printed(text: str, printed: str) -> None:
    play = read_play(text).play
    assert not isinstance(play, Unreadable)
    assert print_play(play) == printed
    assert read_play(printed).play == play


@pytest.mark.parametrize(("text", "why"), rows(UNREADABLE))
def test_what_is_no_play_says_why(text: str, why: str) -> None:
    assert read_play(text).play == Unreadable(text, why)


def test_the_kinds_of_plays() -> None:
    assert isinstance(read_play("876z").play, FaceUp)
    assert read_play("x3(2g)").play.count == 3
    assert isinstance(read_play("x").play, Discard)
    assert read_play("?4").play == Forgotten(4)


def test_a_line_is_cut_at_strokes_label_and_comment() -> None:
    line = cut_line("  二家：876z ／ x(2g) / xxx  ＃ a comment / with: signs")
    assert line is not None
    assert line.label == ("二家", 2)
    assert line.plays == (("876z", 5), ("x(2g)", 12), ("xxx", 20))
    assert not line.ends_in_stroke


@pytest.mark.parametrize("text", ["", "   ", "# 5s / 7s / x", "　＃ 5s"])
def test_blank_and_comment_lines_are_no_rounds(text: str) -> None:
    assert cut_line(text) is None


def test_a_stroke_may_end_a_line() -> None:
    line = cut_line("5s / 7s /")
    assert line is not None
    assert ([piece.text for piece in line.plays], line.ends_in_stroke) == (["5s", "7s"], True)
