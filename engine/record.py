"""The record of a hand: what was told, as frozen values. Whether it can be is the business of `engine.faults`.

Every told item remembers where it was read (`at`), which plays no part in equality.
Source of the fields: the record format `lukfu/1`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.cards import Card
    from engine.seats import Seat

FORMAT = "lukfu/1"
DEFAULT_BOOK = "ts-wong"
NOBODY = "nobody"
"""Who called in a hand that is void because nobody did (LF-R6): no card of it is played."""
VIEWPOINTS = ("seat", "table", "open")
"""Whose knowledge can count: the claimant's, the table's, or that of somebody who knows all that is told."""


class Place(NamedTuple):
    """Where something was read: file name, line and column from 1; column 0 when only the line and key are known."""

    file: str
    line: int
    column: int = 0

    def __str__(self) -> str:
        """Give ``file:line:column``, or ``file:line`` when the column is not known."""
        return f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class FaceUp:
    """Cards played face up: a lead or a beat. `cards` in printing order: runs high to low, suits S G K C."""

    cards: tuple[Card, ...]
    at: Place | None = field(default=None, compare=False, repr=False)

    @property
    def count(self) -> int:
        """Count the cards."""
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards laid face down: how many, and those of them told afterwards (sorted)."""

    count: int
    told: tuple[Card, ...] = ()
    at: Place | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Cards played face up that nobody remembers: how many."""

    count: int
    at: Place | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A play that could not be read: its text and why. A record that has one is never sound."""

    text: str
    why: str
    at: Place | None = field(default=None, compare=False, repr=False)

    @property
    def count(self) -> int:
        """Count the cards: not known, told as 0."""
        return 0


Play = FaceUp | Discard | Forgotten | Unreadable


def named(play: Play) -> tuple[Card, ...]:
    """Give the cards of a play that the record names: those face up, or those told of a discard."""
    match play:
        case FaceUp(cards) | Discard(_, cards):
            return cards
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class Round:
    """One round: the plays in table order from the leader, and the leader if he was named."""

    plays: tuple[Play, ...]
    leader: Seat | None = None
    at: Place | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declaration 食糊 at the start of round `before`, or of five tigers 五虎下山 (`before` is then None)."""

    by: Seat
    before: int | None = None
    fu: int | None = None
    five_tigers: bool = False
    after_call: bool = False
    at: Place | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Seen:
    """A card that lay face up at some forgotten moment, by whom, and before which round if that is known."""

    card: Card
    by: Seat
    before: int | None = None
    at: Place | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Dispute:
    """What is asked, as the record tells it; keys not told are None. `after` is a step such as ``"3.2"``."""

    kind: str
    seat: Seat | None = None
    card: Card | None = None
    before: int | None = None
    after: str | None = None
    round: int | None = None
    viewpoint: str | None = None
    assume: tuple[str, ...] | None = None
    standard: str | None = None
    at: Place | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Told:
    """Cards told of a seat, sorted; `whole` says nothing: it follows from the number of cards."""

    cards: tuple[Card, ...]
    at: Place | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Record:
    """One hand as told. Mappings are in seat order; `own_keys` are the user's keys that begin with ``_``.

    `paid` is what was paid at the table, in points won (or lost, below 0) by seat, as far as it is told.

    It has no slots, so that `engine.steps` can keep its list of steps beside it.
    """

    players: int
    rounds: tuple[Round, ...] = ()
    book: str | None = None
    called_by: str | None = None
    title: str | None = None
    id: str | None = None
    source: str | None = None
    played_on: str | None = None
    table: str | None = None
    declared: tuple[Declaration, ...] = ()
    names: Mapping[Seat, str] = field(default_factory=dict)
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    hands: Mapping[Seat, Told] = field(default_factory=dict)
    now: Mapping[Seat, Told] = field(default_factory=dict)
    seen: tuple[Seen, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    paid: Mapping[Seat, int] = field(default_factory=dict)
    own_keys: Mapping[str, object] = field(default_factory=dict)
    at: Place | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a record: where, and a sentence that ends with the offending text."""

    says: str
    at: Place | None = None

    def __str__(self) -> str:
        """Give ``place: sentence``."""
        return f"{self.at}: {self.says}" if self.at else self.says
