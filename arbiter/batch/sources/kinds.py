"""Kinds of source: what the name of a file promises, and the limits of what can be one record."""

from __future__ import annotations

from enum import Enum
from typing import Final

LONGEST_LINE: Final = 1 << 20
"""Bytes of the longest line that is taken for a record; one with 10,000 rounds has a quarter of them."""

LARGEST_FILE: Final = 16 << 20
"""Bytes, unpacked, of the largest file that is taken for one record or session."""

_PACKED: Final = (".gz", ".zst", ".zstd")
_LOGS: Final = ("jsonl", "ndjson")
_WHOLE: Final = ("toml", "json", "sung")
_TABLES: Final = ("parquet",)


class Kind(Enum):
    """What stands in a file: a record a line, one record or session, a table of records; or the name tells nothing."""

    log = "log"
    whole = "whole"
    table = "table"
    untold = "untold"


def kind_of(name: str) -> Kind:
    """Tell what the name of a file promises; packed files are named by what is in them, as in ``night.jsonl.gz``."""
    bare = name.lower()
    packed = next((suffix for suffix in _PACKED if bare.endswith(suffix)), "")
    stem, point, suffix = bare.removesuffix(packed).rpartition(".")
    if not point or not stem:
        return Kind.untold
    if suffix in _LOGS:
        return Kind.log
    if suffix in _WHOLE:
        return Kind.whole
    return Kind.table if suffix in _TABLES and not packed else Kind.untold


def is_log(name: str) -> bool:
    """Tell whether the name of a file promises many records, each at a line or row of its own."""
    return kind_of(name) in {Kind.log, Kind.table}
