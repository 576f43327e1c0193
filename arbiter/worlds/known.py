"""What a viewpoint knows of a hand at a moment, read plainly off the record.

Source: the meaning of a ruling, section 1 (viewpoint, fact, what lay open, gaps). Must agree with `arbiter.facts`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.record import VIEWPOINTS, Discard, FaceUp, Forgotten
from engine.seats import PLAYING, Seat, StepId
from engine.steps import Step, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.cards import Card
    from engine.record import Record, Seen


class LayOpen(NamedTuple):
    """A card that lay face up in one of these forgotten plays."""

    card: Card
    steps: tuple[StepId, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known besides the face-up cards of the first plays, which every viewpoint knows.

    `opening`: cards dealt to a seat, wherever they are now; `held`: cards in a seat's hand at the moment; `discarded`:
    cards in a face-down discard; `lay_open`: cards in one of several forgotten plays; `dreamer`: the dreamer's card.
    """

    opening: Mapping[Seat, frozenset[Card]] = field(default_factory=dict)
    held: Mapping[Seat, frozenset[Card]] = field(default_factory=dict)
    discarded: Mapping[StepId, frozenset[Card]] = field(default_factory=dict)
    lay_open: tuple[LayOpen, ...] = ()
    dreamer: Card | None = None


def known(
    record: Record, done: int, viewpoint: str, seat: Seat | None = None, granted_card: Card | None = None
) -> Known:
    """Tell what the viewpoint knows when the first `done` plays are over.

    `seat` is the claimant (None for accusations, which look at the whole record); `granted_card` is the card asked
    about, granted to the claimant's hand. Raises ValueError for an unknown viewpoint, or `seat` without a claimant.
    """
    if viewpoint not in VIEWPOINTS or (viewpoint == "seat" and seat is None):
        msg = f"no such viewpoint here: {viewpoint!r}"
        raise ValueError(msg)
    open_seats = {"seat": tuple(own for own in (seat,) if own), "table": (), "open": PLAYING}[viewpoint]
    steps = steps_of(record)
    opening: dict[Seat, set[Card]] = {each: set() for each in PLAYING}
    held: dict[Seat, set[Card]] = {each: set() for each in PLAYING}
    discarded: dict[StepId, frozenset[Card]] = {}
    for each in open_seats:
        opening[each].update(_told_opening(record, each))
        if each is seat or done >= len(steps):
            held[each].update(_told_now(record, each))
        discarded.update(
            (step.id, frozenset(step.play.told))
            for step in steps[:done]
            if step.seat is each and isinstance(step.play, Discard)
        )
    if seat in open_seats and seat is not None:
        # The claimant held what it plays later: no hindsight. Of a seen card only the owner is certain.
        held[seat].update(_placed_by(seat, steps[done:]))
        opening[seat].update(seen.card for seen in record.seen if seen.by is seat)
    if seat is not None and granted_card is not None:
        held[seat].add(granted_card)
    told_dreamer = record.hands.get(Seat.dreamer) if viewpoint == "open" else None
    return Known(
        opening={each: frozenset(cards) for each, cards in opening.items()},
        held={each: frozenset(cards) for each, cards in held.items()},
        discarded=discarded,
        lay_open=tuple(_lay_open(record, steps, done)),
        dreamer=told_dreamer.cards[0] if told_dreamer and told_dreamer.cards else None,
    )


def _told_now(record: Record, seat: Seat) -> tuple[Card, ...]:
    told = record.now.get(seat)
    return told.cards if told else ()


def _told_opening(record: Record, seat: Seat) -> set[Card]:
    """Give the told opening hand; [now] with all that the seat played is another way of telling it."""
    told = record.hands.get(seat)
    cards = set(told.cards) if told else set()
    if seat in record.now:
        cards.update(_told_now(record, seat))
        cards.update(_placed_by(seat, steps_of(record)))
        cards.update(seen.card for seen in record.seen if seen.by is seat)
    return cards


def _placed_by(seat: Seat, steps: Iterable[Step]) -> set[Card]:
    """Collect the cards that the seat is told to play in these steps, face up or face down."""
    cards: set[Card] = set()
    for step in steps:
        if step.seat is seat:
            match step.play:
                case FaceUp(shown):
                    cards.update(shown)
                case Discard(told=told):
                    cards.update(told)
                case _:
                    pass
    return cards


def _lay_open(record: Record, steps: tuple[Step, ...], done: int) -> Iterable[LayOpen]:
    """List the seen cards that must have lain open by the moment: every play that can be theirs is over."""
    over = {step.id for step in steps[:done]}
    for seen in record.seen:
        places = _possible_plays(seen, steps)
        if places and over.issuperset(places):
            yield LayOpen(seen.card, places)


def _possible_plays(seen: Seen, steps: tuple[Step, ...]) -> tuple[StepId, ...]:
    """List the forgotten plays a seen card can have lain in; none when it stands among the cards that are told."""
    mine = [step for step in steps if step.seat is seen.by]
    if any(isinstance(step.play, FaceUp) and seen.card in step.play.cards for step in mine):
        return ()
    return tuple(
        step.id
        for step in mine
        if isinstance(step.play, Forgotten) and (seen.before is None or step.id.round < seen.before)
    )
