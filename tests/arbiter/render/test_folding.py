"""Lines of Chinese: as wide as they may be, none beginning with a closing mark, no number alone at an end."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from arbiter.render.folding import folded

TEXT = "第4輪頭家（Ah Moi）對二家（Fuk Sang）的六綫墊了 1 隻牌，所以手上再沒有八綫、七綫或六綫（LF-R13）。"


def test_english_is_left_alone() -> None:
    text = "Second laid a card face down to dealer's 6c in round 3, so no 8c was left in his hand (LF-R13)."
    assert folded(text, 20) == text


@pytest.mark.parametrize("width", range(12, 90))
def test_lines_fit_and_break_where_they_may(width: int) -> None:
    lines = folded(TEXT, width).split("\n")
    assert "".join(lines).replace(" ", "") == TEXT.replace(" ", "")
    assert all(cell_len(line) <= width for line in lines)
    assert not any(line[0] in "，。、）" for line in lines)
    assert not any(line[-1] in "（1" for line in lines)
    assert all(cell_len(line) > width - 16 for line in lines[:-1])


def test_short_names_are_not_broken() -> None:
    assert folded("手上的牌 9c 8c", 8) == "手上的牌\n9c 8c"
