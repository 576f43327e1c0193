"""The four kinds of TOML strings, read with the offset of every character; the text is known to be valid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_LITERAL_END: Final = re.compile(r"'''(?:'{0,2}(?!'))")
_FOLDED_LINE: Final = re.compile(r"\\[ \t]*\n[ \t\n]*")
_ESCAPES: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_HEX: Final = {"u": 4, "U": 8}


def scan_string(text: str, start: int) -> tuple[str, Sequence[int], int]:
    """Give the value, the offset of each of its characters, and the offset after the closing quotes."""
    quote = text[start]
    many = text.startswith(quote * 3, start)
    begin = start + (3 if many else 1)
    if many and text.startswith("\n", begin):
        begin += 1
    if quote == '"':
        return _basic(text, begin, many=many)
    if not many:
        end = text.index("'", begin)
        return text[begin:end], range(begin, end), end + 1
    closing = _LITERAL_END.search(text, begin)
    after = closing.end() if closing else len(text)
    return text[begin : after - 3], range(begin, after - 3), after


def _basic(text: str, here: int, *, many: bool) -> tuple[str, Sequence[int], int]:
    value: list[str] = []
    chars: list[int] = []
    closing = '"""' if many else '"'
    while here < len(text):
        if text.startswith(closing, here):
            extra = 0
            while many and extra < 2 and text.startswith('"', here + 3 + extra):  # noqa: PLR2004 - up to two more quotes belong to the text
                value.append('"')
                chars.append(here + extra)
                extra += 1
            return "".join(value), chars, here + extra + len(closing)
        folded = _FOLDED_LINE.match(text, here) if many else None
        if folded:
            here = folded.end()
            continue
        char, width = _character(text, here)
        value.append(char)
        chars.append(here)
        here += width
    return "".join(value), chars, here


def _character(text: str, here: int) -> tuple[str, int]:
    if text[here] != "\\":
        return text[here], 1
    sign = text[here + 1]
    digits = _HEX.get(sign)
    if digits is None:
        return _ESCAPES.get(sign, sign), 2
    return chr(int(text[here + 2 : here + 2 + digits], 16)), 2 + digits
