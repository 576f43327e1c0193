"""Drafts of composed positions: a hand and what of it is told, with one question; moves that tell less; quick verdicts.

A draft that tells everything is easy. Telling less while the answer stays the same makes it as hard as it can be, as
with the clues of a puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter.answers import Impossible
from arbiter.blame import Blame
from arbiter.claims.weighing import weigh
from arbiter.dispute import ask
from arbiter.errors import WrongQuestionError
from arbiter.hearing import open_court
from arbiter.proof.goal import obeyed_goal
from arbiter.setting import Faults, setting
from engine.record import Discard, Dispute, FaceUp, Forgotten, Record, Told
from engine.seats import PLAYING, Seat, StepId
from engine.steps import Step, steps_of
from tellings import change_plays, now_of

if TYPE_CHECKING:
    from random import Random

    from arbiter.court import Court
    from arbiter.ruling import Asked
    from engine.cards import Card
    from engine.record import Play
    from hands import Hand


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
    """Say how the one dispute of a record is decided, without evidence; None when it cannot be asked.

    A record that shows a breach gives no answer but to the question whether it does.
    """
    wrong = Faults()
    try:
        court = open_court(record, setting(record, wrong), None)
        asked = ask(court, record.disputes[0], wrong)
    except WrongQuestionError:
        return None
    if wrong.found or len(asked) != 1:
        return None
    return {"aged": _aged, "discard": _discard, "record": _whole}[asked[0].kind](court, asked[0])


def _aged(court: Court, asked: Asked) -> str | None:
    weighed = weigh(court, asked, asked.moment.done)
    if weighed.blame is None or weighed.blame.contradictory:
        return None
    return weighed.verdict.value


def _discard(court: Court, asked: Asked) -> str | None:
    view = court.view(asked.moment.done, asked.viewpoint)
    position = court.position(view)
    accused = next((duty for duty in position.situation.duties if duty.step == asked.step), None)
    others = tuple(duty.step for duty in position.duties(asked.assume) if duty.step != asked.step)
    found = court.blame(view, others)
    if accused is None or not isinstance(found, Blame) or found.contradictory:
        return None
    if isinstance(position.quick((accused.step,)), Impossible):
        return "upheld"
    ways = [position.sat.all_of(rows) for rows in obeyed_goal(accused, position.situation).question]
    innocent = isinstance(position.quick(others, [position.sat.any_of(ways)]), Impossible)
    return "dismissed" if innocent else "not-proven"


def _whole(court: Court, asked: Asked) -> str | None:
    view = court.view(asked.moment.done, asked.viewpoint)
    duties = tuple(duty.step for duty in court.position(view).duties(asked.assume))
    found = court.blame(view, duties)
    if not isinstance(found, Blame):
        return None
    return "dismissed" if found.contradictory else "upheld"


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
    """List what one could ask of a hand, in a random order."""
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
    return asked
