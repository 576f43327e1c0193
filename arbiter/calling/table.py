"""The table as choices: which opponent beats which lead of a dealer with what, and how he wins from there.

What is posted is what `refuting` says of its deals, so that choices that satisfy it are a refutation but for the ways
out that `reach` finds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arbiter.calling.leads import needed
from arbiter.calling.reach import Escape, Reached, reach
from arbiter.calling.values import Answer, Refutation
from arbiter.calling.winning import OTHERS, Winning, deal_of, other_than
from engine.cards import HAND_SIZE
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Collection

    from arbiter.calling.ground import Ground
    from engine.cards import Card
    from engine.melds import Meld


@dataclass(slots=True)
class _Beats:
    """The choices for one lead: that nobody beats it, that something is settled for it, and who beats it with what."""

    unbeaten: int
    handled: int
    by: dict[Seat, int] = field(default_factory=dict)
    with_: dict[Seat, list[tuple[int, Meld]]] = field(default_factory=dict)


class Table(Winning):
    """Both opponents of a dealer, with a choice of answers to each of his leads."""

    def __init__(self, ground: Ground, hand: Collection[Card], spare: int) -> None:
        super().__init__(ground, hand, OTHERS)
        self.spare = spare
        self._kept = {(card, seat): self.choosing.new() for card in self.outside for seat in OTHERS}
        for (card, seat), kept in self._kept.items():
            self.choosing.any_of([self.has[card, seat]], [kept])
        for seat in OTHERS:
            self.choosing.count([self._kept[card, seat] for card in self.outside], at_most=HAND_SIZE - spare)
        self.aged = ground.aged(hand)
        self.grown = {card: self.choosing.new() for card in sorted(self.hand - self.aged)}
        self.beats: dict[Meld, _Beats] = {}

    def keeps(self, card: Card, seat: Seat) -> int:
        """Give the choice that a seat keeps a card however many the others make it lay down."""
        return self._kept[card, seat]

    def settled(self, true: Collection[int]) -> tuple[set[Meld], set[Meld], frozenset[Card]]:
        """Read off which leads nobody beats, which somebody beats, and which own cards are as good as aged."""
        unbeaten = {meld for meld, one in self.beats.items() if one.unbeaten in true}
        beaten = {meld for meld, one in self.beats.items() if any(by in true for by in one.by.values())}
        grown = [card for card, choice in self.grown.items() if choice in true]
        return unbeaten, beaten - unbeaten, self.aged.union(grown)

    def forbid(self, found: Escape) -> None:
        """Forbid what let the dealer out."""
        given = [self.beats[meld].unbeaten for meld in found.leads]
        if found.too_many:
            self.choosing.any_of([], given)
        elif found.then is not None:
            self.choosing.any_of([self.beats[found.then].handled], given)
        else:
            self.stay_below(found.leads)

    def stay_below(self, leads: Collection[Meld]) -> None:
        """Demand that the dealer cannot declare after these leads, if nobody beats them."""
        led = {card for meld in leads for card in meld.cards}
        left = [(-choice, 1) for card, choice in self.grown.items() if card not in led]
        together = self.choosing.new()
        self.choosing.any_of([together], [self.beats[meld].unbeaten for meld in leads])
        most = needed(self.ground) - 1 - len(self.aged.union(led))
        self.choosing.weigh(left, len(left) - most, together)

    def refutation(self, true: Collection[int], found: Reached) -> Refutation:
        """Read off the deal and the answers to the leads that the dealer can come to make."""
        hands, dreamer = deal_of(self, true)
        free = {seat: [card for card in hands[seat] if self._kept[card, seat] not in true] for seat in OTHERS}
        given_up = {seat: tuple(sorted(free[seat][-found.most :])) if found.most else () for seat in OTHERS}
        answers = tuple(self._answer(true, meld) for meld in found.leads)
        whole = {Seat.dealer: tuple(sorted(self.hand)), **hands}
        return Refutation({seat: whole[seat] for seat in PLAYING}, dreamer, given_up, answers)

    def _answer(self, true: Collection[int], meld: Meld) -> Answer:
        one = self.beats[meld]
        for seat, by in one.by.items():
            if by in true and one.unbeaten not in true:
                cards = next(beater.cards for choice, beater in one.with_[seat] if choice in true)
                return Answer(meld.cards, seat, cards, self.finish(true, seat, by, cards))
        return Answer(meld.cards)

    def add(self, meld: Meld, seats: Collection[Seat]) -> None:
        """Add a lead of the dealer: nobody can beat it, or one of these seats does and wins, or nothing is settled."""
        one = _Beats(self.choosing.new(), self.choosing.new())
        self.beats[meld] = one
        beaters = [beater for beater in self.ground.beaters(meld) if set(self.outside).issuperset(beater.cards)]
        for seat in OTHERS:
            self.holds_none(seat, beaters, one.unbeaten)
        for seat in seats if beaters else ():
            by = one.by[seat] = self.choosing.new()
            other = other_than(Seat.dealer, seat)
            options = one.with_[seat] = [(self.choosing.new(), beater) for beater in beaters]
            self.choosing.any_of([choice for choice, _ in options], [by])
            if seat is Seat.third:
                self.holds_none(other, beaters, by)
            else:
                for choice, beater in options:
                    self.holds_none(other, self.ground.beaters(beater, led=False), choice)
            self.beat_and_win(seat, by, meld.cards, self.hand.difference(meld.cards), other, options)
            self.choosing.at_most_one([choice for choice, _ in options])
        self.choosing.any_of([one.unbeaten, *one.by.values()], [one.handled])


def laid_out(ground: Ground, hand: Collection[Card], seats: Collection[Seat], spare: int) -> Table:
    """Lay out all choices for a dealer's hand, with what must hold in any refutation posted beforehand."""
    table = Table(ground, hand, spare)
    choosing = table.choosing
    for card, choice in table.grown.items():
        above = [other for other in ground.supports(card) if other in table.outside]
        choosing.any_of([choice, *(table.keeps(other, seat) for other in above for seat in OTHERS)])
    leads = ground.melds(hand, 1)
    for meld in leads:
        table.add(meld, seats)
    sure = {meld for meld in leads if not ground.beatable(meld, table.outside)}
    for meld in sorted(sure, key=leads.index):
        choosing.any_of([table.beats[meld].unbeaten])
    _demand(table, leads, sure)
    return table


def _demand(table: Table, leads: tuple[Meld, ...], sure: set[Meld]) -> None:
    """Demand what a way out of a few leads would break anyhow, so that fewer deals have to be thrown away."""
    if table.ground.terms.declare_before_first:
        table.stay_below(())
    for meld in _within_reach(table, leads, sure):
        table.choosing.any_of([table.beats[meld].handled])
        table.stay_below((meld,))


def _within_reach(table: Table, leads: tuple[Meld, ...], sure: set[Meld]) -> tuple[Meld, ...]:
    """List the leads that the dealer can come to make by leads of aged cards alone that nobody can beat."""
    free = {meld for meld in sure if table.aged.issuperset(meld.cards)}
    found = reach(table.ground, table.hand, free, set(leads), frozenset(), HAND_SIZE)
    return found.leads if isinstance(found, Reached) else leads


def spare_at_least(ground: Ground, hand: Collection[Card]) -> int:
    """Count the most cards that a dealer leads as aged cards alone that nobody can beat: others must have as many."""
    aged, leads = ground.aged(hand), ground.melds(hand, 1)
    free = {meld for meld in leads if aged.issuperset(meld.cards) and not ground.beatable(meld, ground.outside(hand))}
    found = reach(ground, hand, free, set(leads), frozenset(), HAND_SIZE)
    return found.most if isinstance(found, Reached) else needed(ground)
