"""Printing in short form: cards, melds, plays and rounds, as `lukfu/1` prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import short
from engine.melds import Group, Run, recognise
from engine.record import Discard, FaceUp, Forgotten

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.cards import Card
    from engine.record import Play, Round


def print_cards(cards: Iterable[Card]) -> str:
    """Write a hand in short form: each card by itself, sorted, with spaces between."""
    return short(sorted(cards))


def print_meld(cards: Sequence[Card]) -> str:
    """Write cards played together: a run as ``876z``, a group as ``7sgz``, anything else card by card."""
    meld = recognise(cards) if len(set(cards)) == len(cards) else None
    match meld:
        case Run(suit):
            return "".join(str(card.number) for card in meld.cards) + suit.value
        case Group(number, suits):
            return str(number) + "".join(suit.value for suit in suits)
        case _:
            return print_cards(cards)


def print_play(play: Play) -> str:
    """Write a play: ``876z``, ``x``, ``x3``, ``x(3g 2g 1g)``, ``x3(2g)``, ``?``, ``?3``; an unreadable one as told."""
    match play:
        case FaceUp(cards):
            return print_meld(cards)
        case Discard(count, told):
            number = "" if count == 1 or len(told) == count else str(count)
            if len(told) > count:
                number = str(count)
            return f"x{number}({print_cards(told)})" if told else f"x{number}"
        case Forgotten(count):
            return "?" if count == 1 else f"?{count}"
        case _:
            return play.text


def print_round(told: Round) -> str:
    """Write a round as a line: the leader if he was named, and the plays with strokes between them."""
    line = " / ".join(print_play(play) for play in told.plays)
    return f"{told.leader}: {line}".rstrip() if told.leader else line
