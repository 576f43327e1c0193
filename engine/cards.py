"""Cards: four suits of nine and Li Chen, their order and their short names.

Source: LF-R1 (the pack), LF-R4 (the hands), LF-R28 (three seats play without Li Chen).
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

SUIT_SIZE: Final = 9
HAND_SIZE: Final = 12
"""How many cards each playing seat is dealt (LF-R4)."""


class Suit(Enum):
    """One of the four suits; the value is the letter of the short form."""

    Sip = "s"
    Gon = "g"
    Sok = "z"
    Chen = "c"

    __hash__ = object.__hash__  # members are single objects; the hash of their names would be looked up each time

    @property
    def rank(self) -> int:
        """Give the place in the order Sip, Gon, Sok, Chen, counted from 0 (LF-R12, LF-R17)."""
        return _RANKS[self]


SUITS: Final = tuple(Suit)
_RANKS: Final = {suit: rank for rank, suit in enumerate(SUITS)}
_LETTERS: Final = "".join(suit.value for suit in SUITS)


class Card(int):
    """One card, an integer from 0 (9s) to 36 (Li Chen) so that sorting lists S G K C L, high to low.

    ``Card("9s")`` and ``Card(0)`` are the same card; ``repr`` rebuilds it.
    Raises ValueError for a text or number that names no card.
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Card:
        """Read a short form such as ``"7c"`` or ``"L"``, or take the card's number."""
        if isinstance(value, str):
            return super().__new__(cls, _index_of(value))
        if not 0 <= value <= 4 * SUIT_SIZE:
            msg = f"no card has this number: {value!r}"
            raise ValueError(msg)
        return super().__new__(cls, value)

    @property
    def suit(self) -> Suit | None:
        """Give the suit, or None for Li Chen, which has none."""
        return None if self == 4 * SUIT_SIZE else SUITS[self // SUIT_SIZE]

    @property
    def number(self) -> int:
        """Give the number on the card, 1 to 9; Li Chen counts as 1 (LF-R25)."""
        return 1 if self == 4 * SUIT_SIZE else SUIT_SIZE - self % SUIT_SIZE

    def __str__(self) -> str:
        """Give the short form: ``9s``, ``1c``, ``L``."""
        return _SHORT[self]

    def __repr__(self) -> str:
        """Give the expression that rebuilds the card."""
        return f"Card({_SHORT[self]!r})"


def _index_of(text: str) -> int:
    """Give the number of the card that a short form names."""
    if text in {"L", "l"}:
        return 4 * SUIT_SIZE
    if len(text) == 2 and text[0] in "123456789" and text[1].lower() in _LETTERS:  # noqa: PLR2004 - digit and letter
        return _LETTERS.index(text[1].lower()) * SUIT_SIZE + SUIT_SIZE - int(text[0])
    msg = f"not a card: {text!r}"
    raise ValueError(msg)


_SHORT: Final = (*(f"{SUIT_SIZE - n % SUIT_SIZE}{_LETTERS[n // SUIT_SIZE]}" for n in range(4 * SUIT_SIZE)), "L")
ALL_CARDS: Final = tuple(Card(n) for n in range(4 * SUIT_SIZE + 1))
LI_CHEN: Final = Card("L")
BAK_CHI: Final = Card("1s")
MAU_GUNG: Final = Card("1c")
ALOOF: Final = frozenset({BAK_CHI, MAU_GUNG, LI_CHEN})
"""Cards that as singles neither beat nor can be beaten (LF-R10)."""


def card_of(number: int, suit: Suit) -> Card:
    """Give the card with this number (1 to 9) in this suit."""
    return ALL_CARDS[suit.rank * SUIT_SIZE + SUIT_SIZE - number]


def deck(players: int) -> tuple[Card, ...]:
    """List the pack in the order S G K C L: 37 cards for four seats (LF-R1), 36 for three (LF-R28)."""
    return ALL_CARDS if players == 4 else ALL_CARDS[:-1]  # noqa: PLR2004 - the number of seats


def short(cards: Iterable[Card]) -> str:
    """Write cards in short form, in the order given, separated by spaces."""
    return " ".join(str(card) for card in cards)
