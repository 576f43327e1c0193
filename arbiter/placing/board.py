"""A board: a hand laid out for counting, which serves every seat's view at every moment, whatever is told of the deal.

What it does not cover (plays that nobody remembers, a caller who is not told, cards seen at a forgotten moment,
`[now]`) has no board.
SOUND: a board says of the record what `arbiter.facts` says of it; a test holds them side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.knowledge import opening_told
from arbiter.placing.course import Course
from engine.bits import bits_of
from engine.cards import HAND_SIZE
from engine.record import Forgotten, named
from engine.seats import PLAYING, Seat
from engine.steps import caller_of, steps_of

if TYPE_CHECKING:
    from engine.record import Record
    from engine.terms import Terms

HANDS: Final = len(PLAYING)


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A hand: its course, and what is told of the cards.

    `told` are the cards of each opening hand as far as the record tells or shows them; `laid` those of each step, 0 for
    a discard of which nothing is told; `count` how many cards each step has; `dreamer` is the dreamer's card, 0 if it
    is not told. `turning` lists the leads that can turn on what their leader knew.
    """

    record: Record
    terms: Terms
    course: Course
    told: tuple[int, ...]
    laid: tuple[int, ...]
    count: tuple[int, ...]
    dreamer: int
    turning: tuple[int, ...]

    @property
    def last(self) -> int:
        """Give the number of plays."""
        return len(self.laid)

    def starts(self) -> list[int]:
        """List the moments at which a round begins or may begin, as numbers of plays done, for rounds 1, 2, ….

        The end of the record is one if its last round is complete.
        """
        steps = self.course.steps
        starts = [number for number, step in enumerate(steps) if step.is_lead]
        whole = not steps or steps[-1].id.position == HANDS
        return [*starts, self.last] if whole else starts

    def hands_left(self, done: int) -> list[int]:
        """Count the cards left in each hand after so many plays."""
        left = [HAND_SIZE] * HANDS
        for seat, count in zip(self.course.who[:done], self.count, strict=False):
            left[seat] -= count
        return left

    def offends(self, number: int) -> int:
        """Give the cards on which a lead turns: what its leader may not have kept, depending on what he knew."""
        course = self.course
        lead = course.single[number]
        return 0 if lead is None else course.bits.turns_on[course.who[number] == course.privileged][lead]

    def above(self, number: int) -> int:
        """Give the cards that clear a lead when an opponent holds one: those that beat an ordinary card so led.

        None clear a lead by privilege, nor one of a card that nothing beats.
        """
        course = self.course
        lead = course.single[number]
        return 0 if lead is None or course.who[number] == course.privileged else course.bits.above[lead]


def lay_out(record: Record, terms: Terms) -> Board | None:
    """Lay a record out; None where a board does not cover what it tells."""
    steps = steps_of(record)
    if record.called_by is None or record.seen or record.now:
        return None
    if any(isinstance(step.play, Forgotten) for step in steps):
        return None
    course = Course(record, caller_of(record), terms)
    dreamer = record.hands[Seat.dreamer].cards if Seat.dreamer in record.hands else ()
    return Board(
        record,
        terms,
        course,
        tuple(bits_of(opening_told(record, seat)) for seat in PLAYING),
        tuple(bits_of(named(step.play)) for step in steps),
        tuple(step.play.count for step in steps),
        bits_of(dreamer),
        tuple(number for number in range(len(steps)) if _turns(course, number)),
    )


def _turns(course: Course, number: int) -> bool:
    """Tell whether a step is a single that can turn on what its leader knew: none where plays alone make cards aged."""
    lead = course.single[number]
    if lead is None or course.bits.terms.aged_by == "plays":
        return False
    return bool(course.bits.turns_on[course.who[number] == course.privileged][lead])
