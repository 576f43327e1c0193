"""Seats and steps: who sits where, who plays after whom, and how a moment of a hand is named.

Source: LF-R2 (order), LF-R8 (play goes dealer, second, third).
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple


class Seat(Enum):
    """A seat at the table; the value is the word that records use."""

    dealer = "dealer"
    second = "second"
    third = "third"
    dreamer = "dreamer"

    __hash__ = object.__hash__  # members are single objects; the hash of their names would be looked up each time

    def __str__(self) -> str:
        """Give the word that records use."""
        return self.value


PLAYING: Final = (Seat.dealer, Seat.second, Seat.third)
"""The seats that hold twelve cards, in the order of play."""


def after(seat: Seat, steps: int = 1) -> Seat:
    """Give the seat whose turn it is so many turns after this one."""
    return PLAYING[(PLAYING.index(seat) + steps) % len(PLAYING)]


class StepId(NamedTuple):
    """One action at the table: round and position, both counted from 1; a declaration before round N is N.0."""

    round: int
    position: int

    def __str__(self) -> str:
        """Give the form used in records and rulings, such as ``2.3``."""
        return f"{self.round}.{self.position}"

    @classmethod
    def read(cls, text: str) -> StepId:
        """Read ``"2.3"``; raises ValueError for anything else."""
        head, dot, tail = text.partition(".")
        if not dot or not head.isdecimal() or not tail.isdecimal():
            msg = f"not a step: {text!r}"
            raise ValueError(msg)
        return cls(int(head), int(tail))
