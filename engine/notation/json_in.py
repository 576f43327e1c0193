"""Reading JSON with places: the standard parser checks the text, a scanner of valid JSON gives values and offsets."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, NoReturn

from engine.notation.located import Document, Lines, Spot
from engine.record import Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.notation.located import Path

_BLANK: Final = re.compile(r"[ \t\n\r]*")
_SCALAR: Final = re.compile(r"[^ \t\n\r,\]}]+")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_PART: Final = re.compile(r"\\u([0-9a-fA-F]{4})|\\(.)|(.)", re.DOTALL)
_TWO: Final = r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
_PAIR: Final = re.compile(_TWO)
_SURROGATES: Final = re.compile(rf"\\\\|{_TWO}|(?P<half>\\u[dD][89a-fA-F][0-9a-fA-F]{{2}})")


def parse_json(text: str, file: str, first_line: int = 1) -> Document | Fault:
    """Parse one JSON object into a document, or give the one fault that stops it.

    `first_line` is the number of the text's first line in its file.
    """
    lines = Lines(text, file, first_line)
    try:
        data = json.loads(text, parse_constant=_refuse)
        if not isinstance(data, dict):
            return Fault(f"a record is one JSON object: {text.strip()[:40]!r}", lines.place(0))
        half = _lone_surrogate(text)
        if half:
            return Fault(f"half a character stands here: {half.group()!r}", lines.place(half.start()))
        scanner = _Scanner(text)
        return Document(data, scanner.scan(), lines, tuple(scanner.repeated))
    except RecursionError:
        return Fault("not JSON that can be read: nested too deeply", lines.place(0))
    except json.JSONDecodeError as error:
        says = f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}: {_near(text, error.pos)!r}"
        return Fault(says, lines.place(error.pos))
    except ValueError as error:
        return Fault(f"not JSON that can be read: {error}", lines.place(0))


def _refuse(constant: str) -> NoReturn:
    msg = f"no number of JSON: {constant!r}"
    raise ValueError(msg)


def _lone_surrogate(text: str) -> re.Match[str] | None:
    """Find an escape that is half of a pair, which no text in UTF-8 can hold."""
    return next((match for match in _SURROGATES.finditer(text) if match["half"]), None)


def _near(text: str, position: int) -> str:
    return text[position : position + 20].partition("\n")[0]


class _Scanner:
    """Walks over text that is known to be JSON and notes where each key and value stands."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._here = 0
        self._spots: dict[Path, Spot] = {}
        self.repeated: list[Path] = []

    def scan(self) -> dict[Path, Spot]:
        """Give the spots of the whole text."""
        self._blank()
        self._value((), self._here)
        return self._spots

    def _blank(self) -> str:
        """Skip blanks and give the character after them."""
        match = _BLANK.match(self._text, self._here)
        self._here = match.end() if match else self._here
        return self._text[self._here : self._here + 1]

    def _value(self, path: Path, key: int) -> None:
        start = self._here
        opening = self._text[start]
        if opening == '"':
            self._spots[path] = Spot(key, start, self._string())
            return
        self._spots[path] = Spot(key, start)
        if opening == "{":
            self._members(path)
        elif opening == "[":
            self._items(path)
        else:
            scalar = _SCALAR.match(self._text, start)
            self._here = scalar.end() if scalar else start + 1

    def _string(self) -> Sequence[int]:
        match = _STRING.match(self._text, self._here)
        start, end = self._here + 1, match.end() - 1 if match else self._here
        self._here = end + 1
        return range(start, end) if "\\" not in self._text[start:end] else _offsets(self._text, start, end)

    def _members(self, path: Path) -> None:
        self._here += 1
        while self._blank() not in {"}", ""}:
            start = self._here
            self._string()
            name = self._text[start + 1 : self._here - 1]
            if "\\" in name:
                name = json.loads(self._text[start : self._here])
            self._blank()
            self._here += 1
            self._blank()
            member = (*path, name)
            if member in self._spots:
                self.repeated.append(member)
            self._value(member, start)
            if self._blank() == ",":
                self._here += 1
        self._here += 1

    def _items(self, path: Path) -> None:
        self._here += 1
        number = 0
        while self._blank() not in {"]", ""}:
            self._value((*path, number), self._here)
            number += 1
            if self._blank() == ",":
                self._here += 1
        self._here += 1


def _offsets(text: str, start: int, end: int) -> list[int]:
    """Give the offset of each character of a string with escapes; a surrogate pair is one character."""
    offsets = []
    here = start
    while here < end:
        offsets.append(here)
        match = _PAIR.match(text, here, end) or _PART.match(text, here, end)
        here = match.end() if match else here + 1
    return offsets
