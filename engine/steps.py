"""The steps of a record: who played what, in which order, and against which standing meld.

Needs no cards to be known: a round is won by whoever played its last face-up cards (LF-R8, LF-A5 a).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.record import Discard, FaceUp
from engine.seats import PLAYING, Seat, StepId, after

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.cards import Card
    from engine.record import Play, Record

_KEPT = "_steps"


@dataclass(frozen=True, slots=True)
class Step:
    """One play: its number, seat and cards, the step whose meld stands (None for a lead), cards played before it.

    `played` counts the cards that the seat had played before this step.
    """

    id: StepId
    seat: Seat
    play: Play
    standing: StepId | None
    played: int

    @property
    def is_lead(self) -> bool:
        """Tell whether this play opened the round."""
        return self.standing is None

    @property
    def stands_led(self) -> bool:
        """Tell whether the meld that stands is the lead itself and no beat of it."""
        return self.standing is not None and self.standing.position == 1

    @property
    def follows_discard(self) -> bool:
        """Tell whether the play just before this one was a discard, so that what stands was played earlier (LF-A5)."""
        return self.standing is not None and self.id.position - self.standing.position > 1

    @property
    def is_discard(self) -> bool:
        """Tell whether the cards went face down."""
        return isinstance(self.play, Discard)


def steps_of(record: Record) -> tuple[Step, ...]:
    """List the plays of a record in order; a leader who was named does not change who leads.

    The list is kept beside the record, which never changes.
    """
    kept: dict[str, tuple[Step, ...]] = vars(record)
    if _KEPT not in kept:
        kept[_KEPT] = tuple(_walk(record))
    return kept[_KEPT]


def caller_of(record: Record) -> Seat:
    """Give the seat that called as the record tells it; the dealer when it tells nothing (LF-R6)."""
    told = record.called_by
    return Seat(told) if told in {seat.value for seat in PLAYING} else Seat.dealer


def face_up(steps: Iterable[Step]) -> frozenset[Card]:
    """Collect the cards that lay face up in these steps, as far as they are told."""
    return frozenset(card for step in steps if isinstance(step.play, FaceUp) for card in step.play.cards)


def _walk(record: Record) -> Iterator[Step]:
    leader = Seat.dealer
    played = dict.fromkeys(PLAYING, 0)
    for number, told in enumerate(record.rounds, start=1):
        standing: StepId | None = None
        winner = leader
        for position, play in enumerate(told.plays[: len(PLAYING)]):
            seat = after(leader, position)
            step = Step(StepId(number, position + 1), seat, play, standing, played[seat])
            yield step
            played[seat] += play.count
            if not step.is_discard:
                standing, winner = step.id, seat
        leader = winner


def leaders_of(record: Record) -> tuple[Seat, ...]:
    """List who leads each round, and last who leads the round after the record when its last round is complete."""
    leader = Seat.dealer
    leaders = [leader]
    steps = steps_of(record)
    for number, told in enumerate(record.rounds, start=1):
        if len(told.plays) < len(PLAYING):
            break
        shown = [step.seat for step in steps if step.id.round == number and not step.is_discard]
        leader = shown[-1] if shown else leader
        leaders.append(leader)
    return tuple(leaders)
