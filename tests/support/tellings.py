"""What a table tells of a hand: own cards, some discards, what is forgotten; and late positions with few cards unseen.

A late position leaves so few cards unseen for its viewpoint that plain search ends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from hands import Hand, Manners, random_hand

from engine.record import Discard, FaceUp, Forgotten, Play, Record, Round, Seen, Told
from engine.seats import PLAYING, Seat, StepId
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from engine.cards import Card
    from engine.deal import Deal
    from engine.steps import Step


class Position(NamedTuple):
    """A record as told to a viewpoint, the true deal, who claims, and the steps that broke a rule."""

    record: Record
    deal: Deal
    seat: Seat
    viewpoint: str
    broken: tuple[StepId, ...]


def change_plays(record: Record, change: Callable[[Step], Play]) -> Record:
    """Put another play at each step."""
    plays = {step.id: change(step) for step in steps_of(record)}
    return replace(
        record,
        rounds=tuple(
            Round(tuple(plays[StepId(number, position + 1)] for position in range(len(each.plays))))
            for number, each in enumerate(record.rounds, start=1)
        ),
    )


def tell_discards(hand: Hand, told: Callable[[Card, Seat], bool]) -> Hand:
    """Tell those face-down cards for which `told` says so."""

    def change(step: Step) -> Play:
        if not isinstance(step.play, Discard):
            return step.play
        cards = hand.deal.discards[step.id]
        return Discard(len(cards), tuple(card for card in cards if told(card, step.seat)))

    return hand._replace(record=change_plays(hand.record, change))


def forget(rng: Random, hand: Hand, plays: int, *, seen: float = 0.5) -> Hand:
    """Turn so many face-up plays into ``?``; some of their cards are told as seen, some of those with a round."""
    shown = [step for step in steps_of(hand.record) if isinstance(step.play, FaceUp)]
    gone = {step.id: step for step in rng.sample(shown, min(plays, len(shown)))}
    told = []
    for step in gone.values():
        if rng.random() < seen:
            before = rng.choice((None, step.id.round + 1, step.id.round + 2))
            told.append(Seen(rng.choice(step.play.cards), step.seat, before))
    record = change_plays(hand.record, lambda step: Forgotten(step.play.count) if step.id in gone else step.play)
    forgotten = {step.id: step.play.cards for step in gone.values()}
    return hand._replace(
        record=replace(record, seen=tuple(told)), deal=replace(hand.deal, forgotten=dict(sorted(forgotten.items())))
    )


def now_of(hand: Hand, seat: Seat) -> set[Card]:
    """Give what the seat holds where the record stops."""
    held = set(hand.deal.hands[seat])
    for step in steps_of(hand.record):
        if step.seat is seat:
            held.difference_update(
                step.play.cards
                if isinstance(step.play, FaceUp)
                else {**hand.deal.discards, **hand.deal.forgotten}[step.id]
            )
    return held


def face_up(record: Record) -> set[Card]:
    """Collect all cards that lie face up."""
    return {card for step in steps_of(record) if isinstance(step.play, FaceUp) for card in step.play.cards}


def late_position(rng: Random, players: int, unseen: int = 7, viewpoint: str | None = None) -> Position:
    """Play until at most so many cards are unseen for the viewpoint; one in three such hands is played carelessly.

    Now and then a play is forgotten, the caller is not told, or the claimant's own hand has a gap. The viewpoint is
    the seat's or open; `table` must be asked for, with three players and six unseen cards at least, and takes longer.
    """
    viewpoint = viewpoint or rng.choice(("seat", "seat", "seat", "open", "open"))
    while True:
        blocks = viewpoint != "open" or rng.random() < 0.5
        careless = rng.choice((0.0, 0.0, 0.25))
        eager = 1.0 if viewpoint == "table" else 0.95
        manners = Manners(eager, eager, careless, eager) if blocks else Manners(careless=careless)
        hand = random_hand(rng, players, rng.randint(3, 8), blocks=blocks, tidy=viewpoint == "table", manners=manners)
        if rng.random() < 0.25:
            hand = forget(rng, hand, 1)
        seat = rng.choice(PLAYING)
        hidden = set().union(*hand.deal.hands.values()) - face_up(hand.record)
        hidden |= {hand.deal.dreamer} if hand.deal.dreamer is not None else set()
        own = set(hand.deal.hands[seat])
        if viewpoint == "seat" and len(hidden - own) <= unseen and now_of(hand, seat):
            return _as_seat(rng, hand, seat)
        if viewpoint == "table" and len(hidden) <= unseen and now_of(hand, seat):
            return _position(rng, tell_discards(hand, lambda *_: True), seat, "table")
        if viewpoint == "open" and now_of(hand, seat):
            return _as_open(rng, hand, seat, set(rng.sample(sorted(hidden), min(unseen, len(hidden)))))


def _as_seat(rng: Random, hand: Hand, seat: Seat) -> Position:
    """Tell the claimant's hand and discards, now and then but for a card; others' told discards must not help him."""
    gap = rng.choice(hand.deal.hands[seat]) if rng.random() < 0.15 else None
    hand = tell_discards(hand, lambda card, whose: card != gap if whose is seat else rng.random() < 0.2)
    if rng.random() < 0.5 or hand.deal.forgotten:
        told = tuple(card for card in hand.deal.hands[seat] if card != gap)
        return _position(rng, hand._replace(record=replace(hand.record, hands={seat: Told(told)})), seat, "seat")
    told = tuple(sorted(now_of(hand, seat) - {gap}))
    return _position(rng, hand._replace(record=replace(hand.record, now={seat: Told(told)})), seat, "seat")


def _as_open(rng: Random, hand: Hand, seat: Seat, hidden: set[Card]) -> Position:
    """Tell all but the hidden cards: discards, the hands of now, the dreamer's card."""
    hand = tell_discards(hand, lambda card, _: card not in hidden)
    told: dict[Seat, Told] = {}
    now = {each: Told(tuple(sorted(now_of(hand, each) - hidden))) for each in PLAYING}
    if hand.deal.dreamer is not None and hand.deal.dreamer not in hidden:
        told[Seat.dreamer] = Told((hand.deal.dreamer,))
    if rng.random() < 0.3:
        told[seat] = Told(tuple(card for card in hand.deal.hands[seat] if card not in hidden))
        del now[seat]
        told = {each: told[each] for each in Seat if each in told}
    return _position(rng, hand._replace(record=replace(hand.record, hands=told, now=now)), seat, "open")


def _position(rng: Random, hand: Hand, seat: Seat, viewpoint: str) -> Position:
    record = replace(hand.record, called_by=None) if rng.random() < 0.1 else hand.record
    return Position(record, hand.deal, seat, viewpoint, hand.broken)
