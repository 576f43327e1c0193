"""What is found about a hand that was not called: a count, a way to win, a deal that refutes one.

Cards stand in the order S G K C L, high to low, within each tuple; melds as `engine.melds` lists their cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.cards import Card
    from engine.seats import Seat, StepId

Cards = tuple["Card", ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """The most cards covered by groups and runs that do not overlap and by aged cards beside them.

    `melds` are those of the chosen optimum, `others` of every other one, in the order of `six_cards`; each has no
    meld that adds nothing. `aged` are all cards aged at the start, in a meld or not; `possible` every group and run.
    """

    total: int
    aged: Cards
    melds: tuple[Cards, ...]
    others: tuple[tuple[Cards, ...], ...]
    possible: tuple[Cards, ...]

    @property
    def beside(self) -> Cards:
        """List the aged cards that no chosen meld contains."""
        inside = {card for meld in self.melds for card in meld}
        return tuple(card for card in self.aged if card not in inside)


class Broken(NamedTuple):
    """A run that its owner broke: its cards, and the first play that held some of them without the others."""

    run: Cards
    step: StepId


@dataclass(frozen=True, slots=True)
class Led:
    """A lead that nobody can beat: its cards, and own cards that are missing from everything that would beat it."""

    cards: Cards
    because: Cards


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to win by leads alone: the leads in order, the aged cards then held, and what they come to."""

    leads: tuple[Led, ...]
    aged: Cards
    total: int


@dataclass(frozen=True, slots=True)
class Finish:
    """How an opponent who leads wins: what he leads, which nobody beats, the aged cards he then holds, and the sum.

    The sum counts what he won before, too.
    """

    leads: tuple[Cards, ...]
    aged: Cards
    total: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What becomes of a lead of the accused dealer: nobody beats it (`by` None), or `by` does, leads and wins."""

    lead: Cards
    by: Seat | None = None
    cards: Cards = ()
    finish: Finish | None = None


@dataclass(frozen=True, slots=True)
class Refutation:
    """A deal in which a hand does not win whatever it does, and what the others do.

    `answers` holds one entry for each lead that the accused dealer can come to make; to leads that nobody beats the
    others lay down the cards of `given_up`, in any order. Where second or third is accused the dealer wins by
    `finish` before he is asked for anything, and there are no answers.
    """

    hands: Mapping[Seat, Cards]
    dreamer: Card | None
    given_up: Mapping[Seat, Cards]
    answers: tuple[Answer, ...] = ()
    finish: Finish | None = None


@dataclass(frozen=True, slots=True)
class Calling:
    """What a ruling on evasion rests on.

    `hand` is the opening hand as far as known; `own` tells whether the book itself takes this standard; `needs` how
    many cards the standard wants. Where a seat won that had broken a run without which its hand falls short, `broken`
    lists the runs it broke and `unbroken` is the count without them.
    """

    standard: str
    own: bool
    hand: Cards
    needs: int
    counted: Counted | None = None
    broken: tuple[Broken, ...] = ()
    unbroken: int | None = None
    plan: Plan | None = None
    refutation: Refutation | None = None
