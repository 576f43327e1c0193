"""Six cards: how many cards of an opening hand are in groups, runs and aged cards that do not overlap, at most.

An aged card counts by itself or inside a meld, so what is sought are disjoint melds that cover the most other cards;
a meld of aged cards alone adds nothing and is left out. CP-SAT finds the greatest number and then, one after the
other, every set of melds that reaches it. The one that is told first has the fewest melds, then the fewest cards in
melds, then the melds that come first: short ones, groups before runs, high to low.
Must agree with the plain search over all sets of melds in the tests, and with the checker's own.
Source: LF-X30, src0 L158.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.answers import Model, Unknown
from arbiter.calling.values import Broken, Counted
from engine.melds import Run, size_of
from engine.record import Discard, FaceUp
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from arbiter.answers import Budget
    from arbiter.calling.ground import Ground
    from engine.cards import Card
    from engine.melds import Meld
    from engine.record import Record
    from engine.seats import Seat


def most_cards(
    ground: Ground, hand: Collection[Card], budget: Budget, without: Collection[tuple[Card, ...]] = ()
) -> Counted | None:
    """Count a hand, not using the melds of `without`; None when the budget runs out."""
    aged = ground.aged(hand)
    possible = [meld for meld in ground.melds(hand) if meld.cards not in without]
    useful = [meld for meld in possible if not aged.issuperset(meld.cards)]
    found = list(_optima(useful, aged, budget))
    if any(one is None for one in found):
        return None
    optima = sorted(
        (one for one in found if one is not None),
        key=lambda places: (len(places), sum(size_of(useful[place]) for place in places), places),
    )
    chosen, *others = [tuple(useful[place].cards for place in places) for places in optima]
    total = len(aged.union(*chosen))
    return Counted(total, tuple(sorted(aged)), chosen, tuple(others), tuple(meld.cards for meld in possible))


def broken_runs(record: Record, seat: Seat, hand: Collection[Card], ground: Ground) -> tuple[Broken, ...]:
    """List the runs of a hand that the seat broke: some play of it held some of the run's cards without the others.

    A face-down play of which not every card is told may have held the whole run, and breaks none that it has room for.
    """
    plays = [(step.id, step.play) for step in steps_of(record) if step.seat is seat]
    known = [(at, play.cards, True) for at, play in plays if isinstance(play, FaceUp)]
    known += [(at, play.told, len(play.told) == play.count) for at, play in plays if isinstance(play, Discard)]
    room = {at: play.count for at, play in plays}
    found = []
    for meld in ground.melds(hand):
        if isinstance(meld, Run):
            apart = [
                at
                for at, cards, whole in known
                if 0 < len(set(cards).intersection(meld.cards)) < meld.size and (whole or room[at] < meld.size)
            ]
            found += [Broken(meld.cards, min(apart))] if apart else []
    return tuple(found)


def won_by(record: Record, seat: Seat) -> bool:
    """Tell whether the record ends with a declaration of this seat, five tigers apart."""
    ends = len(record.rounds)
    return any(
        one.by is seat and not one.five_tigers and one.before is not None and one.before > ends
        for one in record.declared
    )


def _optima(melds: Sequence[Meld], aged: Collection[Card], budget: Budget) -> Iterator[tuple[int, ...] | None]:
    """Give every set of disjoint melds, by place, that covers the most cards besides the aged; None: no budget."""
    if not melds:
        yield ()
        return
    worth = [sum(card not in aged for card in meld.cards) for meld in melds]
    from arbiter.solvers.choosing import Choosing  # noqa: PLC0415 - solvers are imported when first needed

    choosing = Choosing()
    take = [choosing.new() for _ in melds]
    for card in sorted({card for meld in melds for card in meld.cards}):
        choosing.at_most_one([take[place] for place, meld in enumerate(melds) if card in meld.cards])
    weights = list(zip(take, worth, strict=True))
    choosing.most(weights)
    best: int | None = None
    while True:
        answer = choosing.solve(budget)
        if isinstance(answer, Unknown):
            yield None
            return
        if not isinstance(answer, Model):
            return
        chosen = tuple(place for place, choice in enumerate(take) if choice in answer.true)
        total = sum(worth[place] for place in chosen)
        if best is not None and total < best:
            return
        best = total
        yield chosen
        choosing.any_of([-choice if choice in answer.true else choice for choice in take])
