"""JSON for people to read: indented, with what is short kept on one line, as the samples of the formats are printed."""

from __future__ import annotations

import json
from typing import Final

WIDTH: Final = 124
INDENT: Final = "  "


def pretty(value: object, indent: str = "") -> str:
    """Write a JSON value; a list or object without another object in it stays on one line where it fits."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value or (_is_flat(value) and len(indent) + len(line) <= WIDTH):
        return line
    deeper = indent + INDENT
    if isinstance(value, dict):
        items = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(item, deeper)}" for key, item in value.items()]
        before, after = "{", "}"
    else:
        items = [pretty(item, deeper) for item in value]
        before, after = "[", "]"
    inside = ",\n".join(deeper + item for item in items)
    return f"{before}\n{inside}\n{indent}{after}"


def _is_flat(value: dict[str, object] | list[object]) -> bool:
    items = value.values() if isinstance(value, dict) else value
    return not any(isinstance(item, dict) for item in items)
