"""What no record needs: texts, tables and lists so large that to list their faults would serve nobody.

SOUND: whatever is refused here could not be a record of a hand, which has twelve rounds at most. It keeps the reading
of rubbish quick and its messages short; free texts and the user's own keys may be as long as he likes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.notation.told import FREE_TEXTS
from engine.notation.words import shown
from engine.record import Fault

if TYPE_CHECKING:
    from engine.notation.located import Document, Path

MOST_ITEMS: Final = 1_000
LONGEST_TEXT: Final = 1 << 16
"""Characters of a text that is read for cards, plays or words."""
MOST_LINES: Final = 2_000
LONGEST_KEY: Final = 2_000
MOST_HANDS: Final = 10_000
"""Hands of one session."""

_SMALL: Final = 2_000
"""No text of so many characters can hold too much: an item needs two of them, with its comma."""

_HANDS: Final[Path] = ("hand",)


def too_much(document: Document) -> tuple[Fault, ...]:
    """List the texts, tables and lists of a document that are too large, and keys that are repeated too often."""
    if document.lines.size <= _SMALL:
        return ()
    found: list[Fault] = []
    if len(document.repeated) > MOST_ITEMS:
        path = document.repeated[0]
        says = f"{len(document.repeated)} keys stand here twice or more, the first of them: {path[-1]!r}"
        found.append(Fault(says, document.key_place(path)))
    waiting: list[tuple[Path, object]] = [((), document.data)]
    while waiting:
        path, value = waiting.pop()
        match value:
            case dict():
                found += _objection(document, path, value, len(value), MOST_ITEMS, "keys")
                found += [fault for key in value for fault in _long_key(document, (*path, key))]
                inside = [((*path, key), item) for key, item in value.items() if not _is_free(path, key)]
                waiting += inside if len(value) <= MOST_ITEMS else ()
            case list():
                most, what = (MOST_HANDS, "hands") if path == _HANDS else (MOST_ITEMS, "items")
                found += _objection(document, path, value, len(value), most, what)
                # A hand of a session is looked at when it is read.
                inside = [((*path, number), item) for number, item in enumerate(value)]
                waiting += inside if path != _HANDS and len(value) <= most else ()
            case str():
                found += _objection(document, path, value, len(value), LONGEST_TEXT, "characters")
                found += _objection(document, path, value, value.count("\n"), MOST_LINES, "lines")
            case _:
                pass
    return tuple(sorted(found, key=lambda fault: fault.at or document.place(())))


def _is_free(path: Path, key: str) -> bool:
    return not path and (key in FREE_TEXTS or key.startswith("_"))


def _long_key(document: Document, path: Path) -> list[Fault]:
    key = path[-1]
    if not isinstance(key, str) or len(key) <= LONGEST_KEY:
        return []
    says = f"a key has {len(key)} characters, and none needs more than {LONGEST_KEY}: {shown(key)}"
    return [Fault(says, document.key_place(path))]


def _objection(document: Document, path: Path, value: object, size: int, most: int, what: str) -> list[Fault]:  # noqa: PLR0913, PLR0917 - one fault told whole
    if size <= most:
        return []
    name = ".".join(str(part) for part in path) or "this record"
    says = f"{name} has {size} {what}, and no record needs more than {most}: {shown(value)}"
    return [Fault(says, document.key_place(path))]
