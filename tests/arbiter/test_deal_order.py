"""The deal that is shown is the first in the order of rulings 5, held against every world that plain search lists.

What leaders knew is left out, so that the deals that count can be told by the referee alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from brief import seeded
from tellings import late_position

import arbiter
from arbiter.worlds import TooManyWorldsError, World, known, worlds
from engine.faults import faults
from engine.melds import Single, beats
from engine.record import Discard, Dispute
from engine.referee import referee
from engine.seats import PLAYING, Seat
from engine.steps import face_up, steps_of

if TYPE_CHECKING:
    from arbiter.ruling import Ruling, ShownDeal
    from engine.cards import Card
    from engine.record import Record

LIMIT = 600
MUST = "LF-R13"
ASSUME = ("counting", "must-beat")

Spot = tuple[int, int, str]
"""A place in the order of rulings 5: its kind (hand, discard, forgotten, dreamer), its number, its name."""


def places(world: World) -> dict[Card, Spot]:
    """Say where each card lies that does not lie face up."""
    found: dict[Card, Spot] = {}
    for number, seat in enumerate(PLAYING):
        found.update(dict.fromkeys(world.hands[seat], (0, number, f"hand {seat}")))
    for kind, told in ((1, world.deal.discards), (2, world.deal.forgotten)):
        for number, step in enumerate(sorted(told)):
            found.update({card: (kind, number, str(step)) for card in told[step]})
    if world.deal.dreamer is not None:
        found[world.deal.dreamer] = (3, 0, "dreamer")
    return found


def missed(record: Record, world: World, where: dict[Card, Spot]) -> int:
    """Count the told placements that a deal does not keep: discards at their step, hands with their seat."""
    wrong: set[Card] = set()
    seats = {card: seat for seat in PLAYING for card in world.deal.hands[seat]}
    lying = face_up(steps_of(record))
    for tellings in (record.hands, record.now):
        for seat, told in tellings.items():
            if seat is not Seat.dreamer:
                wrong.update(card for card in told.cards if seats.get(card) is not seat)
    for step in steps_of(record):
        if isinstance(step.play, Discard):
            wrong.update(card for card in step.play.told if where[card][2] != str(step.id))
    if Seat.dreamer in record.hands:
        wrong.update(card for card in record.hands[Seat.dreamer].cards if world.deal.dreamer != card)
    return len(wrong - lying)


def in_order(record: Record, world: World, beater: tuple[int, int]) -> tuple[object, ...]:
    """Give the key by which deals are compared; the caller comes last."""
    where = places(world)
    spots = tuple((where[card][0], where[card][1]) for card in sorted(where))
    return missed(record, world, where), beater, spots, PLAYING.index(world.deal.called_by)


def highest_beater(world: World, ruling: Ruling) -> tuple[int, int] | None:
    """Give the highest card that beats the claimed one in an opponent's hand, and who holds it."""
    assert ruling.asked.card is not None
    claimed = Single(ruling.asked.card)
    held = [
        (int(card), number)
        for number, seat in enumerate(PLAYING)
        if seat is not ruling.asked.seat
        for card in world.hands[seat]
        if beats(Single(card), claimed)
    ]
    return min(held, default=None)


def obeys(world: World, ruling: Ruling) -> bool:
    """Tell whether every seat but the claimant obeyed must-beat."""
    return not any(breach.rule == MUST and breach.seat is not ruling.asked.seat for breach in world.breaches)


def as_world(record: Record, shown: ShownDeal) -> World:
    """Play a deal that is shown, so that it can be compared."""
    found = referee(record, shown.deal)
    assert found.fits, found.misfits
    return World(shown.deal, found.breaches, found.hands)


@pytest.mark.parametrize("players", [3, 4])
def test_the_counter_deal_to_a_claim_comes_first(players: int) -> None:
    rng = seeded(700 + players)
    compared = 0
    while compared < 40:
        position = late_position(rng, players, rng.randint(3, 6))
        record, seat = position.record, position.seat
        done = len(steps_of(record))
        view = known(record, done, position.viewpoint, seat)
        try:
            every = list(worlds(record, done, view, limit=LIMIT))
        except TooManyWorldsError:
            continue
        if faults(record) or not every:
            continue
        truth = next(world for world in every if world.deal == position.deal)
        for card in sorted(truth.hands[seat]):
            dispute = Dispute("aged", seat, card, after=str(steps_of(record)[-1].id), assume=ASSUME)
            (ruling,) = arbiter.judge(record, disputes=[dispute], viewpoint=position.viewpoint).rulings
            if not ruling.counter_deals or ruling.explanations:
                continue
            held = [(world, highest_beater(world, ruling)) for world in every if card in world.hands[seat]]
            keys = [in_order(record, world, beater) for world, beater in held if beater and obeys(world, ruling)]
            shown = as_world(record, ruling.counter_deals[0])
            beater = highest_beater(shown, ruling)
            assert beater is not None
            assert in_order(record, shown, beater) == min(keys), position
            compared += 1


@pytest.mark.parametrize("players", [3, 4])
def test_the_lawful_deal_of_a_record_comes_first(players: int) -> None:
    rng = seeded(800 + players)
    compared = 0
    while compared < 12:
        position = late_position(rng, players, rng.randint(3, 6), "open")
        record = position.record
        done = len(steps_of(record))
        try:
            every = list(worlds(record, done, known(record, done, "open"), limit=LIMIT))
        except TooManyWorldsError:
            continue
        if faults(record):
            continue
        (ruling,) = arbiter.judge(record, disputes=[Dispute("record", assume=ASSUME)]).rulings
        if ruling.explanations:
            continue
        keys = [in_order(record, world, (0, 0)) for world in every if obeys(world, ruling)]
        shown = as_world(record, ruling.counter_deals[0])
        assert in_order(record, shown, (0, 0)) == min(keys), position
        compared += 1
