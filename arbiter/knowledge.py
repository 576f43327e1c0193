"""What a viewpoint knows of a hand: which cards it can place, and where. Reads the record, knows no variables.

Source: rulings 1 (viewpoint, moment, gaps); record-format (`[now]`, `[[seen]]`).
SOUND: nothing is placed that the viewpoint could not place at the moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from arbiter.core import Premise, Spot
from engine.cards import HAND_SIZE, deck
from engine.deal import Deal
from engine.duties import Kind
from engine.record import NOBODY, Discard, FaceUp, Forgotten, named
from engine.seats import PLAYING, Seat, StepId
from engine.steps import Step, face_up, steps_of
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.cards import Card
    from engine.record import Record, Seen

_DEAL = "_deal"


@dataclass(frozen=True, slots=True)
class Placed:
    """A card that the viewpoint can place: in one of these spots and nowhere else, and what one would cite for it."""

    card: Card
    spots: tuple[Spot, ...]
    premise: Premise


class ViewKey(NamedTuple):
    """What tells the views of one record apart."""

    done: int
    viewpoint: str
    claimant: Seat | None
    granted: Card | None
    assume: tuple[Kind, ...]


@dataclass(frozen=True, eq=False)
class View:
    """Whose knowledge counts at a moment: `viewpoint` seat, table or open; the claimant, if any; a card granted him.

    `assume` are the kinds of duty that a leader could rely on when he judged which of his cards were aged; `terms` are
    those of the rule book, the same for all views of one record in one court.
    """

    record: Record
    done: int
    viewpoint: str
    claimant: Seat | None = None
    granted: Card | None = None
    assume: tuple[Kind, ...] = tuple(Kind)
    terms: Terms = TS

    @property
    def key(self) -> ViewKey:
        """Give what tells this view apart from others of the same record."""
        return ViewKey(self.done, self.viewpoint, self.claimant, self.granted, self.assume)

    @property
    def steps(self) -> tuple[Step, ...]:
        """List the plays done at the moment."""
        return steps_of(self.record)[: self.done]

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """List what the viewpoint can place, one entry a card and reason, in a fixed order."""
        return tuple(_placed(self))

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """List the places of cards at the moment: hands, discards, forgotten plays, the dreamer, then face-up steps."""
        return tuple(_spots(self))

    @property
    def later(self) -> tuple[Step, ...]:
        """List the plays that the record tells after the moment."""
        return steps_of(self.record)[self.done :]


def _spots(view: View) -> Iterator[Spot]:
    yield from (Spot("hand", seat) for seat in PLAYING)
    yield from (Spot("discard", step.seat, step.id) for step in view.steps if step.is_discard)
    yield from (Spot("forgotten", step.seat, step.id) for step in view.steps if isinstance(step.play, Forgotten))
    if view.record.players > len(PLAYING):
        yield Spot("dreamer", Seat.dreamer)
    yield from (Spot("up", step.seat, step.id) for step in view.steps if isinstance(step.play, FaceUp))


def _placed(view: View) -> Iterator[Placed]:
    yield from _face_up(view)
    yield from _seen(view)
    if view.viewpoint in {"seat", "open"} and view.claimant is not None:
        yield from _own(view, view.claimant)
    if view.viewpoint == "open":
        yield from _told(view)
    if view.granted is not None and view.claimant is not None:
        spot = Spot("hand", view.claimant)
        yield Placed(view.granted, (spot,), Premise("own", view.claimant, (view.granted,), spot=spot))


def opening_told(record: Record, seat: Seat) -> frozenset[Card]:
    """Collect the cards of a seat's opening hand that the record tells at all: hands, now, plays and told discards."""
    cards: set[Card] = set()
    for told in (record.hands.get(seat), record.now.get(seat)):
        cards.update(told.cards if told else ())
    for step in steps_of(record):
        if step.seat is seat:
            cards.update(named(step.play))
    cards.update(seen.card for seen in record.seen if seen.by is seat)
    return frozenset(cards)


def whole_deal(record: Record) -> Deal | None:
    """Give the one deal of a record that tells every hand, every discard and the caller; None for any other record.

    It is kept beside the record, which never changes.
    """
    kept: dict[str, Deal | None] = vars(record)
    if _DEAL not in kept:
        kept[_DEAL] = _whole_deal(record)
    return kept[_DEAL]


def _whole_deal(record: Record) -> Deal | None:
    steps = steps_of(record)
    if record.called_by in {None, NOBODY}:
        return None
    if any(isinstance(step.play, Forgotten) or len(named(step.play)) < step.play.count for step in steps):
        return None
    hands = {seat: tuple(sorted(opening_told(record, seat))) for seat in PLAYING}
    if any(len(cards) < HAND_SIZE for cards in hands.values()):
        return None
    dealt = frozenset(card for cards in hands.values() for card in cards)
    left = [card for card in deck(record.players) if card not in dealt]
    discards = {step.id: tuple(sorted(named(step.play))) for step in steps if isinstance(step.play, Discard)}
    return Deal(hands, left[0] if left else None, discards, {}, Seat(record.called_by))


def _face_up(view: View) -> Iterator[Placed]:
    for step in view.steps:
        if isinstance(step.play, FaceUp):
            for card in sorted(step.play.cards):
                premise = Premise("face-up", step.seat, (card,), (step.id,))
                yield Placed(card, (Spot("up", step.seat, step.id),), premise)


def _seen(view: View) -> Iterator[Placed]:
    """Place the cards seen at a forgotten moment, when that moment has certainly come."""
    shown = face_up(steps_of(view.record))
    for seen in view.record.seen:
        if seen.card in shown:
            continue
        steps = _lay_open(view, seen)
        if steps:
            premise = Premise("face-up", seen.by, (seen.card,), steps)
            yield Placed(seen.card, tuple(Spot("forgotten", seen.by, step) for step in steps), premise)


def _lay_open(view: View, seen: Seen) -> tuple[StepId, ...]:
    """List the forgotten steps of that seat in which the card can lie, or nothing if it may have lain open later."""
    limit = seen.before
    possible = [
        step.id
        for step in steps_of(view.record)
        if step.seat is seen.by and isinstance(step.play, Forgotten) and (limit is None or step.id.round < limit)
    ]
    done = {step.id for step in view.steps}
    return tuple(possible) if all(step in done for step in possible) else ()


def _own(view: View, seat: Seat) -> Iterator[Placed]:
    """Place the claimant's own cards: his opening hand, his own discards up to the moment."""
    mine = [step for step in view.steps if step.seat is seat and step.is_discard]
    discarded = {card: step for step in mine for card in named(step.play)}
    shown = face_up(view.steps)
    seen = {found.card for found in _seen(view)}
    kept = _kept(view, seat)
    for card in sorted(opening_told(view.record, seat) - shown - seen):
        if card in discarded:
            step = discarded[card]
            spot = Spot("discard", seat, step.id)
            yield Placed(card, (spot,), Premise("own-discard", seat, (card,), (step.id,)))
        else:
            yield Placed(card, _places_of(view, seat, kept=card in kept), Premise("own", seat, (card,)))


def whole_hands(view: View) -> Iterator[tuple[Seat, tuple[Card, ...], str]]:
    """List the seats of whose opening hand the viewpoint knows all twelve cards, with the cards and how it knows."""
    if view.viewpoint == "table":
        return
    for seat in PLAYING:
        if seat is view.claimant:
            hand, kind = opening_told(view.record, seat), "own"
        elif view.viewpoint == "open":
            hand, kind = _hand_told(view.record, seat), "told"
        else:
            continue
        if len(hand) == HAND_SIZE:
            yield seat, tuple(sorted(hand)), kind


def _told(view: View) -> Iterator[Placed]:
    """Place what the record tells of everybody: hands, discards up to the moment, the dreamer's card."""
    record = view.record
    shown = face_up(view.steps)
    for seat in PLAYING:
        if seat is view.claimant:
            continue
        located: set[Card] = set()
        for step in view.steps:
            if step.seat is seat and step.is_discard:
                spot = Spot("discard", seat, step.id)
                for card in named(step.play):
                    located.add(card)
                    yield Placed(card, (spot,), Premise("told", seat, (card,), (step.id,), spot))
        hand = _hand_told(record, seat)
        kept = frozenset(record.now[seat].cards) if seat in record.now and not view.later else frozenset()
        for card in sorted(hand - shown - located):
            spot = Spot("hand", seat)
            places = _places_of(view, seat, kept=card in kept)
            yield Placed(card, places, Premise("told", seat, (card,), (), spot))
    for card in record.hands[Seat.dreamer].cards if Seat.dreamer in record.hands else ():
        spot = Spot("dreamer", Seat.dreamer)
        yield Placed(card, (spot,), Premise("told", Seat.dreamer, (card,), (), spot))


def _hand_told(record: Record, seat: Seat) -> frozenset[Card]:
    """Collect a seat's opening hand as `[hands]` or `[now]` tell it; nothing when neither does."""
    if seat in record.now:
        return opening_told(record, seat)
    return frozenset(record.hands[seat].cards) if seat in record.hands else frozenset()


def _kept(view: View, seat: Seat) -> frozenset[Card]:
    """Collect the cards that a seat certainly still holds at the moment: shown or told later, or in its hand of now."""
    later = {card for step in view.later if step.seat is seat for card in named(step.play)}
    now = view.record.now.get(seat)
    return frozenset(later) | frozenset(now.cards if now else ())


def _places_of(view: View, seat: Seat, *, kept: bool) -> tuple[Spot, ...]:
    """List where a card of the seat's opening hand, not shown or told to lie elsewhere, can be at the moment.

    A discard of which every card is told is no such place.
    """
    hand = Spot("hand", seat)
    if kept:
        return (hand,)
    full = {step.id for step in view.steps if isinstance(step.play, Discard) and len(step.play.told) == step.play.count}
    places = [s for s in view.spots if s.seat is seat and s.kind in {"discard", "forgotten"} and s.step not in full]
    return (hand, *places)
