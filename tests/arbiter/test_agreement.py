"""The arbiter and its slow twin give the same rulings on random late positions, knowledge included.

A position whose leaders could think of more deals than the twin can list is passed over; at least as many are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from brief import seeded
from tellings import late_position

import arbiter
from arbiter.worlds import Leaders, TooManyWorldsError, holders, judge_discard, judge_record, known, worlds
from arbiter.worlds.knowing import complete
from arbiter.worlds.rulings import aged_in
from engine.cards import deck
from engine.faults import faults
from engine.melds import Single, beats
from engine.record import Dispute
from engine.referee import referee
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Collection
    from random import Random

    from tellings import Position

    from engine.record import Record

LIMIT = 250
THOUGHT = 3_000
"""How many deals the leaders of a position may have to think of."""
ASSUME = (("counting",), ("counting", "must-beat"), ("counting", "must-beat", "lead-order"))


def positions(rng: Random, players: int, many: int, viewpoint: str | None = None) -> list[Position]:
    """Make so many sound late positions that plain search can list."""
    found: list[Position] = []
    while len(found) < many:
        position = late_position(rng, players, rng.randint(3, 6) if viewpoint != "table" else 6, viewpoint)
        done = len(steps_of(position.record))
        view = known(position.record, done, position.viewpoint, position.seat)
        try:
            sum(1 for _ in worlds(position.record, done, view, limit=LIMIT))
        except TooManyWorldsError:
            continue
        if not faults(position.record):
            found.append(position)
    return found


def leaders_of(record: Record, assume: Collection[str]) -> Leaders:
    """Keep what the leaders of a record knew, for several questions; it stops when there is too much to think of."""
    return Leaders(record, assume, limit=THOUGHT)


class Compared:
    """Counts the positions that the twin could judge, and those it could not."""

    def __init__(self) -> None:
        self.judged = self.passed_over = 0

    def enough(self) -> bool:
        """Tell whether no fewer positions were compared than were passed over."""
        return self.judged >= self.passed_over


def moment(position: Position) -> dict[str, object]:
    """Name the record's end as a moment."""
    return {"after": str(steps_of(position.record)[-1].id)}


@pytest.mark.parametrize(("players", "viewpoint", "many"), [(3, None, 30), (4, None, 25), (3, "table", 5)])
def test_aged_cards(players: int, viewpoint: str | None, many: int) -> None:
    rng = seeded(100 + players)
    compared = Compared()
    for position in positions(rng, players, many, viewpoint):
        record, seat = position.record, position.seat
        done = len(steps_of(record))
        assume = rng.choice(ASSUME)
        every = tuple(worlds(record, done, known(record, done, position.viewpoint, seat)))
        truth = next(world for world in every if world.deal == position.deal)
        try:
            every = tuple(complete(every, leaders_of(record, assume), done, exempt=seat))
        except TooManyWorldsError:
            compared.passed_over += 1
            continue
        compared.judged += 1
        cards = sorted(truth.hands[seat])
        disputes = tuple(
            Dispute("aged", seat, card, viewpoint=position.viewpoint, assume=assume, **moment(position))
            for card in cards
        )
        for card, ruling in zip(cards, arbiter.judge(record, disputes=disputes).rulings, strict=True):
            granted = [world for world in every if card in world.hands[seat]]
            slow = aged_in(granted, seat, card, assume)
            # Of a card that nothing beats no breach is told.
            beatable = any(beats(Single(other), Single(card)) for other in deck(players))
            expected = (slow.verdict, slow.explanations if beatable else ())
            assert (ruling.verdict.value, ruling.explanations) == expected, (card, assume, position)
    assert compared.enough(), vars(compared)


@pytest.mark.parametrize("players", [3, 4])
def test_aged_cards_before_the_record_ends(players: int) -> None:
    rng = seeded(150 + players)
    for position in positions(rng, players, 8, "seat"):
        record, seat = position.record, position.seat
        done = len(steps_of(record)) - rng.randint(1, 3)
        try:
            every = tuple(worlds(record, done, known(record, done, "seat", seat), limit=2 * LIMIT))
            every = tuple(complete(every, leaders_of(record, ASSUME[-1]), done, exempt=seat))
        except TooManyWorldsError:
            continue
        cards = sorted(referee(record, position.deal, done).hands[seat])
        after = str(steps_of(record)[done - 1].id)
        disputes = tuple(Dispute("aged", seat, card, after=after) for card in cards)
        for card, ruling in zip(cards, arbiter.judge(record, disputes=disputes).rulings, strict=True):
            slow = aged_in([world for world in every if card in world.hands[seat]], seat, card)
            assert ruling.verdict.value == slow.verdict, (card, after, position)


@pytest.mark.parametrize("players", [3, 4])
def test_discards(players: int) -> None:
    rng = seeded(200 + players)
    compared = Compared()
    for position in positions(rng, players, 12, "open"):
        accused = [step for step in steps_of(position.record) if step.is_discard]
        for step in rng.sample(accused, min(2, len(accused))):
            assume = rng.choice(ASSUME)
            try:
                leaders = leaders_of(position.record, assume)
                slow = judge_discard(position.record, step.id, "open", assume, leaders=leaders)
            except TooManyWorldsError:
                compared.passed_over += 1
                continue
            compared.judged += 1
            dispute = Dispute("discard", step.seat, round=step.id.round, viewpoint="open", assume=assume)
            (ruling,) = arbiter.judge(position.record, disputes=(dispute,)).rulings
            assert (ruling.verdict.value, ruling.explanations) == (slow.verdict, slow.explanations), (step, position)
    assert compared.enough(), vars(compared)


@pytest.mark.parametrize("players", [3, 4])
def test_records(players: int) -> None:
    rng = seeded(300 + players)
    compared = Compared()
    for position in positions(rng, players, 12, "open"):
        try:
            slow = judge_record(position.record, "open", leaders=leaders_of(position.record, ASSUME[-1]))
        except TooManyWorldsError:
            compared.passed_over += 1
            continue
        compared.judged += 1
        (ruling,) = arbiter.judge(position.record, disputes=(Dispute("record", viewpoint="open"),)).rulings
        assert (ruling.verdict.value, ruling.explanations, ruling.clashes) == (
            slow.verdict,
            slow.explanations,
            slow.clashes,
        ), position
    assert compared.judged >= 3, vars(compared)


@pytest.mark.parametrize("players", [3, 4])
def test_holders(players: int) -> None:
    rng = seeded(400 + players)
    compared = Compared()
    for position in positions(rng, players, 12):
        record, seat, viewpoint = position.record, position.seat, position.viewpoint
        try:
            leaders = leaders_of(record, ASSUME[-1])
            slow = holders(record, len(steps_of(record)), seat, viewpoint, leaders=leaders)
        except TooManyWorldsError:
            compared.passed_over += 1
            continue
        compared.judged += 1
        fast = arbiter.holders(record, seat, viewpoint=viewpoint, **moment(position))
        for card, places in fast.places.items():
            assert set(places) == slow[card], (card, position)
    assert compared.enough(), vars(compared)
