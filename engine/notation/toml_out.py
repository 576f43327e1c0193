"""From a record to TOML as one would write it by hand: plain keys, the rounds as one text, then the tables."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from engine.notation.told import told_of

if TYPE_CHECKING:
    from engine.record import Record

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN_LINE: Final = re.compile(r"[^'#\x00-\x1f\x7f]*")
_TABLES: Final = ("names", "options", "hands", "now", "paid")
_ARRAYS: Final = ("seen", "dispute")


def to_toml(record: Record) -> str:
    """Write a record as TOML; raises ValueError for an own key that holds null, which TOML cannot say."""
    told = told_of(record)
    tables = {key: told.pop(key) for key in (*_TABLES, *_ARRAYS) if key in told}
    parts = ["".join(_pair(key, value) for key, value in {**told, **record.own_keys}.items())]
    for key, value in tables.items():
        header = f"[[{key}]]\n" if key in _ARRAYS else f"[{key}]\n"
        for table in value if isinstance(value, list) else [value]:
            if isinstance(table, dict):
                parts.append(header + "".join(_pair(name, item) for name, item in table.items()))
    return "\n".join(parts)


def _pair(key: str, value: object) -> str:
    if key == "rounds" and isinstance(value, list) and all(_PLAIN_LINE.fullmatch(line) for line in value):
        return "rounds = '''\n" + "".join(f"{line}\n" for line in value) + "'''\n"
    return f"{_key(key)} = {_value(value)}\n"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case float():
            return repr(value)
        case str():
            return _text(value)
        case list() | tuple():
            return f"[{', '.join(_value(item) for item in value)}]"
        case dict():
            return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }"
        case _:
            msg = f"TOML cannot say this: {value!r}"
            raise ValueError(msg)


def _text(text: str) -> str:
    """Write a basic string; JSON escapes are TOML's too, only DEL must be escaped besides."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
