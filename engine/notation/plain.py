"""Folding of what people type into plain letters: full width to half width, script variants to one, columns kept.

Every character becomes exactly one character, so that an offset in the folded text is an offset in the text as typed.
"""

from __future__ import annotations

from typing import Final

_FULL_WIDTH_FIRST: Final = 0xFF01
_FULL_WIDTH_LAST: Final = 0xFF5E
_FULL_WIDTH_SHIFT: Final = 0xFEE0

_SAME: Final = {
    "\u3000": " ",
    "、": ",",
    "贯": "貫",
    "线": "綫",
    "線": "綫",
    "錢": "綫",
    "钱": "綫",
    "十": "拾",
    "什": "拾",
    "角": "各",
    "条": "條",
    "顺": "順",
    "云": "雲",
    "厘": "釐",
    "丽": "麗",
    "垫": "墊",
    "只": "隻",
    "张": "隻",
    "張": "隻",
    "两": "二",
    "兩": "二",
    "头": "頭",
    "梦": "夢",
    "无": "無",
}


def fold(text: str) -> str:
    """Give the text in plain lower-case letters, half width, one script, with the same length."""
    return "".join(_folded(char) for char in text)


def _folded(char: str) -> str:
    if char.isascii():
        return char.lower()
    code = ord(char)
    if _FULL_WIDTH_FIRST <= code <= _FULL_WIDTH_LAST:
        return chr(code - _FULL_WIDTH_SHIFT).lower()
    return _SAME.get(char, char)
