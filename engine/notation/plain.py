"""Folding of what people type into plain letters: full width to half width, script variants to one, columns kept.

Every character becomes exactly one character, so that an offset in the folded text is an offset in the text as typed.
"""

from __future__ import annotations

from typing import Final

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


_FULL_WIDTH: Final = {chr(code + 0xFEE0): chr(code).lower() for code in range(0x21, 0x7F)}
_LOWER: Final = {chr(code): chr(code).lower() for code in range(0x41, 0x5B)}
_PLAIN: Final = str.maketrans({**_LOWER, **_FULL_WIDTH, **_SAME})


def fold(text: str) -> str:
    """Give the text in plain lower-case letters, half width, one script, with the same length."""
    return text.lower() if text.isascii() else text.translate(_PLAIN)
