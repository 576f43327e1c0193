"""Short ways to write cards and records in a test; a reader of its own, so that tests of the notation stay apart."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from engine.cards import Card, short
from engine.melds import Meld, recognise
from engine.record import Discard, FaceUp, Forgotten, Play, Record, Round, Seen, Told
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Sequence


def seeded(number: int) -> Random:
    """Give a generator of hands that is the same on every machine."""
    return Random(number)


def cards(text: str) -> tuple[Card, ...]:
    """Read cards such as ``"9s 7c"``, ``"876z"`` or ``"2szc L"``, sorted."""
    found: list[Card] = []
    for word in text.split():
        if word == "L":
            found.append(Card("L"))
        else:
            numbers, suits = re.fullmatch(r"([1-9]+)([sgzc]+)", word).groups()
            found += [Card(number + suit) for number in numbers for suit in suits]
    return tuple(sorted(found))


def meld(text: str) -> Meld:
    """Read a meld."""
    made = recognise(cards(text))
    assert made is not None, text
    return made


def step(text: str) -> StepId:
    """Read a step such as ``"2.3"``."""
    return StepId.read(text)


def steps(*texts: str) -> tuple[StepId, ...]:
    """Read several steps."""
    return tuple(step(text) for text in texts)


def play(text: str) -> Play:
    """Read one play: cards, ``x``, ``x3``, ``x(2g)``, ``x3(2g)``, ``?`` or ``?3``."""
    if text.startswith("?"):
        return Forgotten(int(text[1:] or 1))
    if text.startswith("x"):
        count, told = re.fullmatch(r"x(\d*)(?:\((.*)\))?", text).groups()
        named = cards(told or "")
        return Discard(int(count) if count else len(named) or 1, named)
    return FaceUp(cards(text))


def all_but(hidden: str, **hands: str) -> dict[str, str]:
    """Tell hands except for the hidden cards."""
    return {seat: short(card for card in cards(text) if card not in cards(hidden)) for seat, text in hands.items()}


def told(  # noqa: PLR0913 - the keys of a record
    rounds: str,
    *,
    players: int = 4,
    called_by: str | None = "dealer",
    hands: dict[str, str] | None = None,
    now: dict[str, str] | None = None,
    seen: Sequence[tuple[str, str, int | None]] = (),
) -> Record:
    """Make a record; rounds stand on lines or are parted by ``;``."""
    lines = [line for line in re.split(r"[;\n]", rounds) if line.strip()]
    return Record(
        players=players,
        called_by=called_by,
        rounds=tuple(Round(tuple(play(each.strip()) for each in line.split("/"))) for line in lines),
        hands={Seat(seat): Told(cards(text)) for seat, text in (hands or {}).items()},
        now={Seat(seat): Told(cards(text)) for seat, text in (now or {}).items()},
        seen=tuple(Seen(Card(card), Seat(seat), before) for card, seat, before in seen),
    )
