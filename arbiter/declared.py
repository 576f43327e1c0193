"""What a ruling on a declaration is about besides its verdict: cards won, cards in hand, and what they come to.

Source: rulings 2 (`declare`), 4 (its level); LF-R5, LF-R20 to LF-R23.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import BAK_CHI, LI_CHEN, MAU_GUNG, Card

if TYPE_CHECKING:
    from arbiter.ruling import Ruling
    from engine.seats import Seat, StepId
    from engine.settlement.taken import Taken

NOT_LEADER: Final = "not-leader"
AFTER_LAST: Final = "after-last-round"
BEFORE_FIRST: Final = "before-first-lead"
LATE: Final = "after-call"
NO_TIGERS: Final = "no-five-tigers"
"""Why a declaration fails whatever the cards: the seat did not lead, no round began (LF-A7), none had yet (LF-A8); a
claim of five tigers came after the call (LF-R5), or the rules know no such victory."""

FIVE_TIGERS: Final = (BAK_CHI, Card("1g"), Card("1z"), MAU_GUNG, LI_CHEN)
"""The five cards of 五虎下山, in the order S G K C L (LF-R5)."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration 食糊 as ruled on.

    `leader` is who led; `won` are the rounds the seat had taken; `needs` how many cards make a declaration; `cards` a
    ruling on each card that was certainly in the seat's hand, S G K C L, and `needed` the easiest of the aged ones
    that it takes to reach `needs`. `fu` is what cards won and aged cards come to, at least, when not `fu_settled`;
    None when they were not counted. `level` is the highest level of the cards needed. `untold`: how many cards of the
    hand the record does not tell. `played_on`: the first play after a hand was won. `already_won`: an earlier
    declaration of the record that holds.
    """

    leader: Seat
    won: tuple[Taken, ...]
    needs: int
    cards: tuple[Ruling, ...] = ()
    needed: tuple[Card, ...] = ()
    fu: int | None = None
    fu_settled: bool = True
    level: int | None = None
    untold: int = 0
    played_on: StepId | None = None
    already_won: StepId | None = None

    @property
    def cards_won(self) -> int:
        """Count the cards won."""
        return sum(taken.count for taken in self.won)

    @property
    def counted(self) -> tuple[Ruling, ...]:
        """List the rulings on the cards that count."""
        return tuple(ruling for ruling in self.cards if ruling.verdict.value == "upheld")


class Elsewhere(NamedTuple):
    """A card of five tigers that another had: who, and the step that shows it (None where it is told of his hand)."""

    card: Card
    seat: Seat
    step: StepId | None


@dataclass(frozen=True, slots=True)
class Tigers:
    """A claim of five tigers 五虎下山 as ruled on.

    `held` are the five as far as they were certainly dealt to the seat, `elsewhere` those that another had; `fu` is
    what it is worth, None where the rules know no such victory. `played_on` as in `Declared`.
    """

    held: tuple[Card, ...]
    elsewhere: tuple[Elsewhere, ...]
    fu: int | None
    played_on: StepId | None = None
