"""Rulings that rest on what leaders knew: late positions of small hands, with every late step in question."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from constructed import Habits, small_position

import arbiter
from engine.record import Dispute, FaceUp
from engine.seats import PLAYING
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from constructed import Small

SEEDS = (1004, 1016, 1069, 1088, 1093, 1095, 1100, 1118, 1144, 1150, 1163, 1184, 1202, 1211, 1230, 1254, 1260, 1264)
"""Positions with many rulings that need knowledge, among the first few hundred tried."""
KNOWING = ('"kind": "knew"', '"because": ', '"offences"')


def position(seed: int) -> Small:
    """Play a small hand and tell some of it; leaders mind what they know, and somebody may overlook a card."""
    rng = Random(seed)
    players = rng.choice((3, 3, 4))
    habits = Habits(
        overlooking=rng.choice((0.05, 0.2)), disorder=rng.choice((0.02, 0.15)), minding=rng.choice((0.5, 0.8))
    )
    return small_position(rng, players, habits=habits, unseen=rng.choice((6, 8)))


def disputes(small: Small) -> Iterator[Dispute]:
    """Ask about every late single lead and discard, about three cards of the hand told, and about the record."""
    record = small.record
    steps = steps_of(record)
    for step in steps[small.opening :]:
        if step.is_lead and step.play.count == 1 and isinstance(step.play, FaceUp):
            yield Dispute(kind="lead", round=step.id.round)
        if step.is_discard:
            yield Dispute(kind="discard", seat=step.seat, round=step.id.round)
    whole = len(record.rounds[-1].plays) == len(PLAYING)
    before = len(record.rounds) + whole
    played = {card for step in steps if isinstance(step.play, FaceUp) for card in step.play.cards}
    if small.seat in record.hands:
        own = [card for card in record.hands[small.seat].cards if card not in played]
        for card in own[:3]:
            yield Dispute(kind="aged", seat=small.seat, card=card, before=before)
    yield Dispute(kind="record")


def knowing_documents() -> list[dict[str, Any]]:
    """Judge the positions; give the documents, of one ruling each, in which something rests on knowledge."""
    found = []
    for seed in SEEDS:
        small = position(seed)
        for dispute in disputes(small):
            try:
                judged = arbiter.judge(small.record, disputes=[dispute])
            except arbiter.WrongQuestionError:
                continue
            text = json.dumps(judged.to_json())
            if any(word in text for word in KNOWING):
                found.append(json.loads(text))
    return found
