"""Words: the names of the seats in every language, and guesses at what a misspelt word was meant to be."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from engine.notation.plain import fold
from engine.record import NOBODY
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable


LONGEST_SHOWN: Final = 160
"""How many characters of an offending text are shown in full."""

_SEATS: Final = {
    "dealer": Seat.dealer,
    "second": Seat.second,
    "third": Seat.third,
    "dreamer": Seat.dreamer,
    "頭家": Seat.dealer,
    "二家": Seat.second,
    "三家": Seat.third,
    "尾家": Seat.third,
    "夢家": Seat.dreamer,
}


def shown(value: object) -> str:
    """Give the `repr` of an offending value, cut short when it is long."""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 4]} ..."


def seat_named(word: str) -> Seat | None:
    """Give the seat that a word names in English or Chinese, or None."""
    return _SEATS.get(fold(word).strip())


def caller_named(word: str) -> str:
    """Give the word that records use for who called; a word that names nobody known is given back as it is."""
    seat = seat_named(word)
    if seat is not None:
        return seat.value
    return NOBODY if fold(word).strip() in {NOBODY, "無人"} else word


def guess(word: str, known: Iterable[str]) -> str:
    """Give ``" (did you mean 'x'?)"`` for the known word nearest to this one, or nothing."""
    listed = {name.lower(): name for name in known}
    near = get_close_matches(word[:40].lower(), listed, n=1, cutoff=0.6)
    return f" (did you mean {listed[near[0]]!r}?)" if near else ""


def seat_fault(word: str) -> str:
    """Give the sentence that says that a word names no seat."""
    return f"a seat is dealer, second, third or dreamer{guess(word, (seat.value for seat in Seat))}: {word!r}"
