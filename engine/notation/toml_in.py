"""Reading TOML with places: the standard parser gives the values, a scanner of valid TOML their offsets."""

from __future__ import annotations

import re
import tomllib
from datetime import date, datetime, time
from math import isfinite
from typing import TYPE_CHECKING, Final

from engine.notation.located import Document, Lines, Spot
from engine.notation.toml_strings import scan_string
from engine.notation.words import LONGEST_SHOWN, shown
from engine.record import Fault

if TYPE_CHECKING:
    from engine.notation.located import Path

_BLANK: Final = re.compile(r"(?:[ \t\n]+|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR: Final = re.compile(r"[^\s,\]}#]+(?: [0-9][^\s,\]}#]*)?")
_WHERE: Final = re.compile(r" \(at line (\d+), column (\d+)\)$")
_DEEP: Final = re.compile(r"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){100}")
"""A hundred keys with dots between them, on which the standard parser spends minutes; no text looks like that."""
_BARE_CHINESE: Final = re.compile(r"\s*(?:\[+\s*)?(?:[\w\"'-]+\s*\.\s*)*(?P<key>[^\W\d_a-zA-Z]++)[^=\"'\]]*+[=\]]")


def parse_toml(text: str, file: str) -> Document | Fault:
    """Parse TOML into a document, or give the one fault that stops it."""
    text = text.replace("\r\n", "\n")
    lines = Lines(text, file)
    deep = _DEEP.search(text)
    if deep:
        return Fault(f"not TOML that can be read: nested too deeply: {shown(deep.group())}", lines.place(deep.start()))
    try:
        data = tomllib.loads(text)
        return Document({key: _plain(value) for key, value in data.items()}, _Scanner(text).scan(), lines)
    except RecursionError:
        return Fault("not TOML that can be read: nested too deeply", lines.at(1, 1))
    except ValueError as error:
        return _fault(str(error), text, lines)


def _fault(message: str, text: str, lines: Lines) -> Fault:
    where = _WHERE.search(message)
    end = lines.place(len(text.rstrip("\n")))
    place = lines.at(int(where[1]), int(where[2])) if where else end
    message = _WHERE.sub("", message).removesuffix(" (at end of document)")
    rows = text.split("\n")
    row = rows[place.line - 1] if place.line <= len(rows) else ""
    chinese = _BARE_CHINESE.match(row[:LONGEST_SHOWN])
    if chinese:
        key = chinese["key"]
        says = f'not TOML: a Chinese key must be quoted, as in "{key}" = ...: {shown(row.strip())}'
        return Fault(says, lines.at(place.line, chinese.start("key") + 1))
    return Fault(f"not TOML: {message[:1].lower()}{message[1:]}: {shown(row.strip())}", place)


def _plain(value: object) -> object:
    """Give the value as JSON can say it: dates and the numbers inf and nan become texts."""
    match value:
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case list():
            return [_plain(item) for item in value]
        case datetime() | date() | time():
            return value.isoformat()
        case float() if not isfinite(value):
            return str(value)
        case _:
            return value


class _Scanner:
    """Walks over text that is known to be TOML and notes where each key and value stands."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._here = 0
        self._spots: dict[Path, Spot] = {}
        self._tables: dict[Path, int] = {}

    def scan(self) -> dict[Path, Spot]:
        """Give the spots of the whole text."""
        table: Path = ()
        self._skip(_BLANK)
        while self._here < len(self._text):
            if self._peek() == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)
        return self._spots

    def _peek(self) -> str:
        return self._text[self._here : self._here + 1]

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self._text, self._here)
        self._here = match.end() if match else self._here

    def _header(self) -> Path:
        start = self._here
        double = self._text.startswith("[[", start)
        self._here += 2 if double else 1
        keys, _ = self._keys()
        self._here += 2 if double else 1
        path: Path = ()
        for depth, key in enumerate(keys):
            path = (*path, key)
            if double and depth == len(keys) - 1:
                self._tables[path] = self._tables.get(path, -1) + 1
            self._spots.setdefault(path, Spot(start, start))
            if path in self._tables:
                path = (*path, self._tables[path])
                self._spots.setdefault(path, Spot(start, start))
        return path

    def _keys(self) -> tuple[tuple[str, ...], int]:
        """Read a dotted key; give its parts and where the last of them begins."""
        parts = []
        while True:
            self._skip(_SPACE)
            start = self._here
            if self._peek() in {'"', "'"}:
                key, _, self._here = scan_string(self._text, self._here)
            else:
                bare = _BARE.match(self._text, self._here)
                key = bare.group() if bare else ""
                self._here += len(key)
            parts.append(key)
            self._skip(_SPACE)
            if self._peek() != ".":
                return tuple(parts), start
            self._here += 1

    def _pair(self, table: Path) -> None:
        keys, start = self._keys()
        for depth in range(1, len(keys)):
            self._spots.setdefault((*table, *keys[:depth]), Spot(start, start))
        self._here += 1
        self._skip(_SPACE)
        self._value((*table, *keys), start)

    def _value(self, path: Path, key: int) -> None:
        start = self._here
        opening = self._peek()
        if opening in {'"', "'"}:
            _, chars, self._here = scan_string(self._text, start)
            self._spots[path] = Spot(key, start, chars)
            return
        self._spots[path] = Spot(key, start)
        if opening == "[":
            self._here += 1
            self._array(path)
        elif opening == "{":
            self._here += 1
            self._table(path)
        else:
            self._here = start + 1
            scalar = _SCALAR.match(self._text, start)
            self._here = scalar.end() if scalar else self._here

    def _array(self, path: Path) -> None:
        number = 0
        while True:
            self._skip(_BLANK)
            if self._peek() in {"]", ""}:
                self._here += 1
                return
            self._value((*path, number), self._here)
            number += 1
            self._skip(_BLANK)
            if self._peek() == ",":
                self._here += 1

    def _table(self, path: Path) -> None:
        while True:
            self._skip(_BLANK)
            if self._peek() in {"}", ""}:
                self._here += 1
                return
            self._pair(path)
            self._skip(_BLANK)
            if self._peek() == ",":
                self._here += 1
