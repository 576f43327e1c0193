"""Drafts of composed positions: a hand and what of it is told, with one question; moves that tell less; quick verdicts.

A draft that tells everything is easy. Telling less while the answer stays the same makes it as hard as it can be, as
with the clues of a puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arguing import decided
from tellings import change_plays, now_of

from engine.record import Discard, Dispute, FaceUp, Forgotten, Record, Told
from engine.seats import PLAYING, Seat, StepId
from engine.steps import Step, steps_of

if TYPE_CHECKING:
    from random import Random

    from hands import Hand

    from engine.cards import Card
    from engine.record import Play


@dataclass(frozen=True)
class Draft:
    """A hand, the cards told of it, the plays nobody remembers, whether the caller is told, and what is asked."""

    hand: Hand
    told: frozenset[Card]
    dispute: Dispute
    forgotten: frozenset[StepId] = frozenset()
    caller: bool = True

    @property
    def record(self) -> Record:
        """Write the draft as a record."""
        hand = self.hand

        def change(step: Step) -> Play:
            if step.id in self.forgotten:
                return Forgotten(step.play.count)
            if isinstance(step.play, Discard):
                cards = hand.deal.discards[step.id]
                return Discard(len(cards), tuple(card for card in cards if card in self.told))
            return step.play

        now = {seat: tuple(sorted(now_of(hand, seat) & self.told)) for seat in PLAYING}
        record = change_plays(hand.record, change)
        dreamer = hand.deal.dreamer
        return replace(
            record,
            called_by=record.called_by if self.caller else None,
            now={seat: Told(cards) for seat, cards in now.items() if cards},
            hands={Seat.dreamer: Told((dreamer,))} if dreamer is not None and dreamer in self.told else {},
            disputes=(self.dispute,),
        )


def cut(hand: Hand, rounds: int) -> Hand:
    """Keep the first rounds of a hand only."""
    record = replace(hand.record, rounds=hand.record.rounds[:rounds])
    kept = {step.id for step in steps_of(record)}
    discards = {step: cards for step, cards in hand.deal.discards.items() if step in kept}
    return hand._replace(
        record=record,
        deal=replace(hand.deal, discards=discards),
        broken=tuple(step for step in hand.broken if step in kept),
    )


def everything(hand: Hand) -> frozenset[Card]:
    """Collect all cards that do not lie face up."""
    shown = {card for step in steps_of(hand.record) if isinstance(step.play, FaceUp) for card in step.play.cards}
    cards = {card for held in hand.deal.hands.values() for card in held} | {hand.deal.dreamer}
    return frozenset(card for card in cards - shown if card is not None)


def verdict_of(record: Record) -> str | None:
    """Say how the one dispute of a record is decided; None when it cannot be asked, or a breach makes it moot."""
    found = decided(record)
    return None if found is None else found.verdict


def told_less(rng: Random, draft: Draft, verdict: str, patience: int = 60) -> Draft:
    """Tell less and less, in a random order, while the verdict stays the same."""
    moves = [*sorted(draft.told)]
    if draft.dispute.viewpoint == "seat" and draft.dispute.seat is not None:
        own = set(draft.hand.deal.hands[draft.dispute.seat])
        moves = [card for card in moves if card not in own]
    rng.shuffle(moves)
    left = draft
    size = 4
    while moves and patience > 0:
        size = min(size, len(moves))
        patience -= 1
        fewer = replace(left, told=left.told.difference(moves[:size]))
        if verdict_of(fewer.record) == verdict:
            left, moves, size = fewer, moves[size:], size + 1
        elif size == 1:
            moves = moves[1:]
        else:
            size //= 2
    return left


def questions(rng: Random, hand: Hand) -> list[Dispute]:
    """List what one could ask of a hand, in a random order, but first whether the table alone can tell a breach."""
    asked = [Dispute("record", viewpoint=view) for view in ("open", "table")]
    steps = steps_of(hand.record)
    for step in steps:
        if step.is_discard:
            asked += [Dispute("discard", step.seat, round=step.id.round, viewpoint=v) for v in ("open", "table")]
    for seat in PLAYING:
        cards = sorted(now_of(hand, seat))
        views = ("seat", "seat", "open", "table")
        asked += [Dispute("aged", seat, card, viewpoint=view) for card in cards for view in views]
    rng.shuffle(asked)
    broken = {(step.seat, step.id.round) for step in steps if step.id in hand.broken and step.is_discard}
    return sorted(asked, key=lambda one: one.viewpoint != "table" or (one.seat, one.round) not in broken)
