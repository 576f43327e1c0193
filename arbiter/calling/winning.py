"""Winning as choices: cards dealt to two seats, and a way for one of them, who leads, to win without losing the lead.

The checker re-derives all of it from the deal alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.calling.leads import needed
from arbiter.calling.values import Finish
from engine.cards import HAND_SIZE
from engine.melds import size_of
from engine.rules.knowing import always_aged
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Collection

    from arbiter.calling.ground import Ground
    from engine.cards import Card
    from engine.melds import Meld

OTHERS: Final = (Seat.second, Seat.third)


def other_than(*seats: Seat) -> Seat:
    """Give the one playing seat that is not among these two."""
    return next(seat for seat in PLAYING if seat not in seats)


@dataclass(frozen=True, slots=True)
class Took:
    """A choice to lead a meld, or to hold an aged card, when an opponent has beaten one lead and wins."""

    choice: int
    cards: tuple[Card, ...]
    led: bool


class Winning:
    """The cards outside one hand dealt to two seats, with a way for one of them to win by leads nobody can beat."""

    def __init__(self, ground: Ground, hand: Collection[Card], seats: tuple[Seat, Seat]) -> None:
        self.ground = ground
        self.hand = frozenset(hand)
        self.outside = ground.outside(hand)
        self.melds = [meld for meld in ground.melds(self.outside) if size_of(meld) <= HAND_SIZE]
        from arbiter.solvers.choosing import Choosing  # noqa: PLC0415 - solvers are imported when first needed

        self.choosing = Choosing()
        self.seats = seats
        self.has = {(card, seat): self.choosing.new() for card in self.outside for seat in seats}
        for card in self.outside:
            self.choosing.at_most_one([self.has[card, seat] for seat in seats])
        for seat in seats:
            whole = [self.has[card, seat] for card in self.outside]
            self.choosing.count(whole, at_least=HAND_SIZE, at_most=HAND_SIZE)
        self.took: dict[tuple[Seat, int], list[Took]] = {}

    def keeps(self, card: Card, seat: Seat) -> int:
        """Give the choice that a seat has a card and does not lay it down before it is needed."""
        return self.has[card, seat]

    def holds_none(self, seat: Seat, melds: Collection[Meld], given: int) -> None:
        """Forbid a seat every one of these melds."""
        free = frozenset(self.outside)
        for meld in melds:
            if free.issuperset(meld.cards):
                self.choosing.any_of([-self.has[card, seat] for card in meld.cards], [given])

    def wins(self, seat: Seat, given: int, lead: Collection[Card], against: Collection[Card], other: Seat) -> None:
        """Let a seat that leads win: by melds that neither `against` nor `other` can beat, and by aged cards.

        `lead` are cards of the accused that lie open; `given` is the choice that all this is about.
        """
        self.beat_and_win(seat, given, lead, against, other, [])

    def beat_and_win(  # noqa: PLR0913, PLR0917 - who wins when, against whom, and with what he took the lead
        self,
        seat: Seat,
        given: int,
        lead: Collection[Card],
        against: Collection[Card],
        other: Seat,
        beats: list[tuple[int, Meld]],
    ) -> None:
        """Let a seat win as in `wins` that has taken the lead by one of `beats`, each with its choice."""
        used: dict[Card, list[int]] = {card: [] for card in self.outside}
        terms = [(choice, size_of(meld)) for choice, meld in beats]
        took = [Took(choice, meld.cards, led=False) for choice, meld in beats]
        leads: list[int] = []
        for meld in self.melds:
            if not self.ground.beatable(meld, against):
                choice = self.choosing.new()
                self.holds_none(other, self.ground.beaters(meld), choice)
                took.append(Took(choice, meld.cards, led=True))
                terms.append((choice, size_of(meld)))
                leads.append(choice)
        for card in self.outside:
            supports = self._supports(card, lead)
            if supports is not None:
                choice = self.choosing.new()
                for higher in supports:
                    self.choosing.any_of([self.has[higher, seat]], [choice])
                took.append(Took(choice, (card,), led=False))
                terms.append((choice, 1))
        for one in took:
            self.choosing.any_of([given], [one.choice])
            for card in one.cards:
                self.choosing.any_of([self.keeps(card, seat)], [one.choice])
                used[card].append(one.choice)
        for choices in used.values():
            self.choosing.at_most_one(choices)
        self.choosing.weigh(terms, needed(self.ground), given)
        if not beats and not self.ground.terms.declare_before_first:
            self.choosing.any_of(leads, [given])
        self.took[seat, given] = took[len(beats) :]

    def _supports(self, card: Card, lead: Collection[Card]) -> tuple[Card, ...] | None:
        """List the cards that a seat must have for this one to be aged for it; None where that cannot be."""
        if card in always_aged(self.ground.terms):
            return ()
        if not self.ground.by_own:
            return None
        higher = [above for above in self.ground.supports(card) if above not in lead]
        return None if self.hand.intersection(higher) else tuple(higher)

    def finish(self, true: Collection[int], seat: Seat, given: int, beat: Collection[Card]) -> Finish:
        """Read off how a seat wins that has won a round with the cards of `beat`."""
        took = [one for one in self.took[seat, given] if one.choice in true]
        leads = tuple(one.cards for one in took if one.led)
        aged = tuple(sorted(card for one in took if not one.led for card in one.cards))
        return Finish(leads, aged, len(beat) + len(aged) + sum(len(cards) for cards in leads))


def deal_of(table: Winning, true: Collection[int]) -> tuple[dict[Seat, tuple[Card, ...]], Card | None]:
    """Read off the hands of the two seats, and the dreamer's card."""
    hands = {seat: tuple(card for card in table.outside if table.has[card, seat] in true) for seat in table.seats}
    dealt = {card for cards in hands.values() for card in cards}
    return hands, next((card for card in table.outside if card not in dealt), None)
