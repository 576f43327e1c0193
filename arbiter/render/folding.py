"""Folding: where lines of Chinese break, which has no spaces: between any two signs, but never before a full stop.

English is left to the console, which breaks it between words.
"""

from __future__ import annotations

import re
from typing import Final

from rich.cells import cell_len

_PIECE: Final = re.compile(r"[\x21-\u2fff]+[，。；：！？、）]*|[^\x21-\u2fff][，。；：！？、）]*")
"""What is never broken: a word of another script, or one Chinese sign, each with the marks that close it."""
_CHINESE: Final = re.compile(r"[\u3000-\u9fff]")


def folded(text: str, width: int) -> str:
    """Break a Chinese text into lines of at most so many columns; any other text is given back."""
    if not _CHINESE.search(text):
        return text
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if line and cell_len(line + piece) > width:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return "\n".join([*lines, line])


def _pieces(text: str) -> list[str]:
    """Cut a text where a line may end; an opening bracket stays with what follows, a number with what it counts."""
    pieces: list[str] = []
    for piece in _PIECE.findall(text):
        stays = pieces and (pieces[-1].endswith("（") or (pieces[-1] == " " and len(pieces) > 1))
        if stays and pieces[-1] == " " and pieces[-2][-1:].isdigit():
            pieces[-2:] = [pieces[-2] + " " + piece]
        elif stays and pieces[-1] != " ":
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces
