"""What has been won: the rounds each seat took, with how many cards and with which; who leads at a moment.

Moments are numbers of plays done. A round counts once its last play is done. Source: LF-R8, LF-R20, LF-R21.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import HAND_SIZE
from engine.record import FaceUp
from engine.seats import PLAYING, Seat
from engine.steps import leaders_of, steps_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.cards import Card
    from engine.record import Record


@dataclass(frozen=True, slots=True)
class Taken:
    """A round that a seat took: its number, how many cards it was of, and the cards that took it.

    `cards` is None when the play that took the round is forgotten.
    """

    round: int
    count: int
    cards: tuple[Card, ...] | None


def rounds_taken(record: Record, done: int | None = None) -> Mapping[Seat, tuple[Taken, ...]]:
    """List, for each playing seat, the rounds it has taken when so many plays are done (all when None)."""
    found: dict[Seat, list[Taken]] = {seat: [] for seat in PLAYING}
    steps = steps_of(record)[:done]
    for number in range(1, len(record.rounds) + 1):
        played = [step for step in steps if step.id.round == number]
        if len(played) < len(PLAYING):
            break
        last = [step for step in played if not step.is_discard][-1:]
        for step in last:
            cards = step.play.cards if isinstance(step.play, FaceUp) else None
            found[step.seat].append(Taken(number, step.play.count, cards))
    return {seat: tuple(taken) for seat, taken in found.items()}


def cards_won(record: Record, done: int | None = None) -> Mapping[Seat, int]:
    """Count the cards that each playing seat has won when so many plays are done: n for a round of n (LF-R20)."""
    return {seat: sum(taken.count for taken in rounds) for seat, rounds in rounds_taken(record, done).items()}


def leads_at(record: Record, done: int, seat: Seat) -> bool:
    """Tell whether a round begins when so many plays are done, and this seat is to lead it (LF-R8).

    After the last card is played the last winner counts as leader of a round that there is not (LF-A7).
    """
    if done % len(PLAYING) or done > len(steps_of(record)):
        return False
    return leaders_of(record)[done // len(PLAYING)] is seat


def cards_left(record: Record, done: int, seat: Seat) -> int:
    """Count the cards still in a seat's hand when so many plays are done."""
    return HAND_SIZE - sum(step.play.count for step in steps_of(record)[:done] if step.seat is seat)


def played_out(record: Record, done: int | None = None) -> bool:
    """Tell whether every card has been played when so many plays are done (LF-R23)."""
    played = sum(step.play.count for step in steps_of(record)[:done])
    return played >= HAND_SIZE * len(PLAYING)
