"""Replay: a record becomes rounds and positions, with what was legal at each point and what is to be objected to.

Source: LF-R8 (rounds), LF-R20 (cards won). Objections evaluate the bounds of `engine.duties` on known hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from engine.duties import Duty, discard_duty, lead_duty, privileged
from engine.melds import Meld, beaters_in, melds_in, recognise, size_of
from engine.opened import open_before
from engine.record import Discard, FaceUp
from engine.rules.aged import FIRST_AGED
from engine.rules.leading import Open
from engine.seats import PLAYING, Seat, StepId
from engine.steps import Step, leaders_of, steps_of
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from engine.bounds import Bound
    from engine.cards import Card
    from engine.deal import Deal
    from engine.record import Record


@dataclass(frozen=True, slots=True)
class Objection:
    """What is wrong with a step, once the player's cards are known: the duty it breaks and the bound that shows it."""

    duty: Duty
    bound: Bound

    @property
    def step(self) -> StepId:
        """Give the step objected to."""
        return self.duty.step


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as played: its steps, the winner (None while it is open) and the cards each seat has won so far."""

    number: int
    leader: Seat
    steps: tuple[Step, ...]
    winner: Seat | None
    won: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class FollowUps:
    """What a player may do: every meld that beats, and every lawful discard, each sorted."""

    beats: tuple[Meld, ...]
    discards: tuple[tuple[Card, ...], ...]


def rounds_of(record: Record) -> tuple[PlayedRound, ...]:
    """List the rounds of a record with winners and cards won (n cards for a round of n, LF-R20)."""
    leaders = leaders_of(record)
    won = dict.fromkeys(PLAYING, 0)
    played: list[PlayedRound] = []
    for number in range(1, len(record.rounds) + 1):
        steps = tuple(step for step in steps_of(record) if step.id.round == number)
        winner = leaders[number] if number < len(leaders) else None
        if winner is not None:
            won[winner] += steps[0].play.count
        played.append(PlayedRound(number, leaders[number - 1], steps, winner, dict(won)))
    return tuple(played)


def follow_ups(hand: Collection[Card], standing: Meld, terms: Terms = TS) -> FollowUps:
    """List every legal answer of this hand to the standing meld (LF-R13)."""
    size = size_of(standing)
    duty = discard_duty(StepId(1, 2), Seat.second, standing, terms)
    lawful = [
        discard
        for discard in combinations(sorted(hand), size)
        if duty.broken(frozenset(hand).difference(discard), discard) is None
    ]
    return FollowUps(tuple(beaters_in(hand, standing, terms)), tuple(lawful))


def leads(hand: Collection[Card], players: int = 4, terms: Terms = TS, *, privilege: bool = False) -> tuple[Meld, ...]:
    """List every first lead of this hand that plain lead order allows (LF-R17, LF-R18); knowledge is not asked.

    Where privilege reaches every suit a privileged leader's singles are all listed, since what he may advance depends
    on what he knew (LF-R19).
    """
    start = Open(aged=FIRST_AGED if terms.aged_by == "plays" else frozenset())
    melds = [meld for size in range(1, len(hand) + 1) for meld in melds_in(hand, size, terms)]
    found = []
    for meld in melds:
        duty = lead_duty(StepId(1, 1), Seat.dealer, meld, players, terms, privilege=privilege, before=start)
        if duty.broken(frozenset(hand).difference(meld.cards), meld.cards) is None:
            found.append(meld)
    return tuple(found)


def shown_meld(step: Step, deal: Deal | None = None) -> Meld | None:
    """Give the meld that a face-up step showed; a forgotten one is known only with a deal."""
    if isinstance(step.play, FaceUp):
        return recognise(step.play.cards)
    if deal is not None and not isinstance(step.play, Discard):
        return recognise(deal.forgotten.get(step.id, ()))
    return None


def duty_of(
    record: Record, step: Step, deal: Deal | None = None, caller: Seat | None = None, terms: Terms = TS
) -> Duty | None:
    """Give the duty of a step where its melds are known, for this caller; None when it binds nothing.

    A leader who is privileged has no plain duty where his privilege reaches every suit (LF-R19).
    """
    if step.is_lead:
        meld = shown_meld(step, deal)
        if meld is None:
            return None
        privilege = caller is not None and privileged(step.seat, caller)
        before = open_before(record, step, terms, deal.forgotten if deal else None)
        duty = lead_duty(step.id, step.seat, meld, record.players, terms, privilege=privilege, before=before)
    elif step.is_discard:
        standing = next(other for other in steps_of(record) if other.id == step.standing)
        meld = shown_meld(standing, deal)
        if meld is None:
            return None
        duty = discard_duty(step.id, step.seat, meld, terms, at=standing.id)
    else:
        return None
    return duty if duty.bounds else None


def objections(record: Record, deal: Deal, done: int | None = None, terms: Terms = TS) -> tuple[Objection, ...]:
    """List what is to be objected to in the first `done` plays when the whole deal is known.

    Must agree with `engine.referee.referee`, which lists melds instead of evaluating bounds.
    """
    hands = {seat: set(deal.hands[seat]) for seat in PLAYING}
    found: list[Objection] = []
    for step in steps_of(record)[:done]:
        match step.play:
            case FaceUp(cards):
                played = cards
            case Discard():
                played = deal.discards[step.id]
            case _:
                played = deal.forgotten[step.id]
        hands[step.seat].difference_update(played)
        duty = duty_of(record, step, deal, deal.called_by, terms)
        bound = duty.broken(hands[step.seat], played) if duty else None
        if duty and bound:
            found.append(Objection(duty, bound))
    return tuple(found)
