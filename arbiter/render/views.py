"""A leader's view in words: why a card was aged for him, and a deal with which he had to reckon.

Source: rulings 3 and 5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.deals import face_down
from engine.record import Discard, FaceUp
from engine.seats import PLAYING
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.render.names import Speaker
    from arbiter.ruling import Nested, ShownDeal
    from engine.cards import Card
    from engine.record import Record
    from engine.seats import Seat


def heading(speaker: Speaker, nested: Nested) -> str:
    """Announce why a card was aged for a leader."""
    card, seat = nested.ruling.asked.card, nested.ruling.asked.seat
    return speaker.tongue.say(
        "Why %(card)s was aged for %(seat)s then:",
        card=speaker.card(card) if card else "",
        seat=speaker.seat(seat) if seat else "",
    )


def reckoned(speaker: Speaker, nested: Nested) -> str:
    """Tell the deal that a leader had to reckon with, in which somebody beats his card: what he could not see of it."""
    asked = nested.ruling.asked
    shown = nested.ruling.counter_deals[0]
    say = speaker.tongue.say
    unseen = [
        say("%(seat)s still held %(cards)s", seat=speaker.seat(seat), cards=_bare(speaker, cards))
        for seat, cards in _in_hand(nested, shown)
    ]
    down = face_down(speaker, shown.deal, asked.moment.done, without=asked.seat)
    if down:
        unseen.append(say("laid face down: %(cards)s", cards=down))
    if shown.deal.dreamer is not None:
        unseen.append(say("the dreamer's card: %(card)s", card=speaker.card(shown.deal.dreamer)))
    text = say(
        "A deal with which %(seat)s had to reckon then: %(deal)s.",
        seat=speaker.seat(asked.seat) if asked.seat else "",
        deal=("；" if speaker.tongue.chinese else "; ").join(unseen),
    )
    if not shown.broken:
        return text
    steps = speaker.tongue.both(speaker.steps_by_seat(shown.broken))
    between = "" if speaker.tongue.chinese else " "
    return text + between + say("He had seen that somebody broke a rule; in this deal: %(steps)s.", steps=steps)


def example_of(behind: Sequence[Nested]) -> ShownDeal | None:
    """Find the deal that shows that a card was not aged for the leader."""
    return next((deal for one in behind for deal in one.ruling.counter_deals), None)


def gone_by(record: Record, shown: ShownDeal, done: int) -> set[Card]:
    """Collect the cards that were played, face up or down, by so many plays of a deal."""
    gone: set[Card] = set()
    for step in steps_of(record)[:done]:
        match step.play:
            case FaceUp(cards):
                gone.update(cards)
            case Discard():
                gone.update(shown.deal.discards[step.id])
            case _:
                gone.update(shown.deal.forgotten[step.id])
    return gone


def _in_hand(nested: Nested, shown: ShownDeal) -> Iterator[tuple[Seat, list[Card]]]:
    """List what the two others still held at the moment of a nested ruling."""
    gone = gone_by(nested.record, shown, nested.ruling.asked.moment.done)
    for seat in PLAYING:
        if seat is not nested.ruling.asked.seat:
            yield seat, [card for card in shown.deal.hands[seat] if card not in gone]


def _bare(speaker: Speaker, cards: Iterable[Card]) -> str:
    return ("、" if speaker.tongue.chinese else " ").join(speaker.card(card) for card in sorted(cards))
