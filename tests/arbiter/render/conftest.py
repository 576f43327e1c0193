"""Records that the tests of rendering share, each small enough to read at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from samples import P3, X13

from engine.notation import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.record import Record

TEXTS = {
    "x13": X13.replace("[hands]", 'id = "x13"\n[names]\nsecond = "Ah Ming"\n[hands]'),
    # Position P1 of rulings 2: one of two followers kept a card above 5s, and nobody can say which.
    "p1": """format = "lukfu/1"
players = 3
called_by = "dealer"
rounds = '''
5s / x / x
987654321g / x9 / x9
9c / x / x
8c / x / x
'''
[[dispute]]
kind = "discard"
seat = "second"
round = 1
[[dispute]]
kind = "record"
""",
    "p3": f"""{P3}[[dispute]]
kind = "aged"
seat = "dealer"
card = "9s"
""",
    # One round and a follower who may hold anything; the caller is not told.
    "early": """format = "lukfu/1"
players = 4
rounds = '''
5s / 7s / x(1c)
'''
[hands]
second = "7s 8z 7z 6z 2s 2z 2c 9c 7c 4s 4g 5g"
[[dispute]]
kind = "aged"
seat = "second"
card = "7c"
""",
}


@pytest.fixture
def record() -> Callable[[str], Record]:
    """Give a shared record by name."""

    def named(name: str) -> Record:
        reading = next(iter(read(TEXTS[name].encode(), f"{name}.toml")))
        assert reading.record is not None
        assert not reading.faults
        return reading.record

    return named
