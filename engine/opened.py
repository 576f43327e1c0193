"""What lay open before a lead: which cards the plays had made aged, and which aged single the leader had begun.

Needed only where a book's order of leading looks at earlier plays (`Terms.aged_by`, `Terms.aged_together`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import deck
from engine.melds import Single, recognise
from engine.record import FaceUp, Forgotten
from engine.rules.aged import FIRST_AGED, Shown, Way, aged_by_plays, not_one_whole, ways_aged
from engine.rules.leading import NOTHING_OPEN, Open
from engine.seats import StepId
from engine.steps import face_up, steps_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.cards import Card
    from engine.record import Record
    from engine.steps import Step
    from engine.terms import Terms


def open_before(
    record: Record, lead: Step, terms: Terms, forgotten: Mapping[StepId, tuple[Card, ...]] | None = None
) -> Open:
    """Give what lay open before a lead; `forgotten` names the cards of the plays that the record forgot.

    What a leader has begun is judged by what the record tells alone.
    """
    if terms.aged_by != "plays" and not terms.aged_together:
        return NOTHING_OPEN
    steps = [step for step in steps_of(record) if step.id < lead.id]
    aged = aged_by_plays(shown_by(steps, forgotten or {}), terms) if terms.aged_by == "plays" else frozenset()
    return Open(aged, *_begun(steps, lead)) if terms.aged_together else Open(aged)


class InCase(NamedTuple):
    """Cards of its suit that an aged single binds, in the case that these cards lay in forgotten plays, those not."""

    pool: tuple[Card, ...]
    lay: tuple[tuple[Card, StepId], ...]
    not_lay: tuple[tuple[Card, StepId], ...]


def not_yet_aged(record: Record, lead: Step, led: Card, terms: Terms) -> tuple[InCase, ...]:
    """List what an aged single binds of its own suit where plays alone make cards aged, in every case left open.

    `engine.rules.leading.must_have_exhausted` says the same once the cards of the forgotten plays are known.
    """
    done = sum(step.id < lead.id for step in steps_of(record))
    led_ways = ways_by_then(record, done, led, terms)
    pools: dict[tuple[Way, Way], list[Card]] = {}
    for card in deck(record.players):
        if card.suit is led.suit and card not in FIRST_AGED and card != led:
            for way in led_ways:
                for missing in not_one_whole(ways_by_then(record, done, card, terms)):
                    case = (way, missing)
                    if not case[0] & case[1] and card not in pools.setdefault(case, []):
                        pools[case].append(card)
    cases = sorted(pools, key=lambda case: (sorted(case[0]), sorted(case[1])))
    return tuple(
        InCase(tuple(pools[case]), tuple(sorted(case[0])), tuple(sorted(case[1]))) for case in cases if pools[case]
    )


def ways_by_then(record: Record, done: int, card: Card, terms: Terms) -> list[Way]:
    """List the ways in which the first `done` plays can have made a card aged (`engine.rules.aged.ways_aged`)."""
    before = [step for step in steps_of(record)[:done] if not step.is_discard]
    told = face_up(before)
    plays = [
        Shown(step.id, step.play.count, step.play.cards if isinstance(step.play, FaceUp) else None) for step in before
    ]
    return [way for way in ways_aged(card, plays, terms) if not any(lay in told for lay, _ in way)]


def shown_by(steps: Sequence[Step], forgotten: Mapping[StepId, tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """List the face-up plays in order; a forgotten one of which the cards are not named shows nothing."""
    plays = []
    for step in steps:
        if isinstance(step.play, FaceUp):
            plays.append(step.play.cards)
        elif isinstance(step.play, Forgotten):
            plays.append(forgotten.get(step.id, ()))
    return plays


def _begun(steps: Sequence[Step], lead: Step) -> tuple[Card | None, frozenset[Card]]:
    """Give the single that the same leader led in the round before, and what had lain open when he had led it."""
    last = next((step for step in steps if step.id == StepId(lead.id.round - 1, 1)), None)
    if last is None or last.seat is not lead.seat or not isinstance(last.play, FaceUp):
        return None, frozenset()
    meld = recognise(last.play.cards)
    if not isinstance(meld, Single):
        return None, frozenset()
    return meld.card, face_up(step for step in steps if step.id <= last.id)
