"""Canonical JSON, so that the same record has the same hash everywhere.

Source: RFC 8785 (JSON Canonicalization Scheme, Rundgren et al., 2020), for objects, arrays, texts, whole numbers,
true, false and null, which is all that a record holds; other numbers only where Python and the RFC write them alike.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

SAFE_INTEGER = 2**53 - 1


def canonical(value: object) -> str:
    """Write a JSON value in canonical form: no spaces, keys sorted by their UTF-16 code units.

    Raises ValueError for what the form cannot hold: whole numbers beyond 2**53 - 1, and what is no JSON.
    """
    match value:
        case None | bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case int():
            if abs(value) > SAFE_INTEGER:
                msg = f"too large a number for canonical JSON: {value!r}"
                raise ValueError(msg)
            return str(int(value))
        case float():
            return _number(value)
        case Mapping():
            keys = sorted(value, key=lambda key: str(key).encode("utf-16-be"))
            return "{" + ",".join(f"{canonical(str(key))}:{canonical(value[key])}" for key in keys) + "}"
        case Sequence():
            return "[" + ",".join(canonical(item) for item in value) + "]"
        case _:
            msg = f"no JSON value: {value!r}"
            raise ValueError(msg)


def sha256(value: object) -> str:
    """Give the SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def _number(value: float) -> str:
    """Write a fraction; a whole one as ECMAScript does, without its point."""
    if value.is_integer() and abs(value) <= SAFE_INTEGER:
        return str(int(value))
    return json.dumps(value, allow_nan=False)
