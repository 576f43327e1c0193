"""Reading and writing of records: TOML, JSON, JSON Lines, Sung's shorthand; names of cards and melds.

Nothing that reads raises for bad input: a `Reading` holds the record as far as it was read and every fault.
"""

from __future__ import annotations

from engine.notation.chinese import card_name, meld_name
from engine.notation.files import read, read_json_lines, read_line, read_session
from engine.notation.reading import Reading, read_json, read_toml
from engine.notation.session_in import SessionReading
from engine.notation.sung import read_sung, to_sung
from engine.notation.told import to_json, told_of
from engine.notation.toml_out import to_toml
from engine.short import print_play

__all__ = [
    "Reading",
    "SessionReading",
    "card_name",
    "meld_name",
    "print_play",
    "read",
    "read_json",
    "read_json_lines",
    "read_line",
    "read_session",
    "read_sung",
    "read_toml",
    "to_json",
    "to_sung",
    "to_toml",
    "told_of",
]
