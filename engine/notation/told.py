"""From a record to plain JSON values: the `told` object of rulings, and the JSON form of records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.record import FORMAT
from engine.short import print_cards, print_round

if TYPE_CHECKING:
    from engine.record import Declaration, Dispute, Record, Seen

FREE_TEXTS = ("title", "id", "source", "played_on", "table")
"""Keys whose value is any text."""


def told_of(record: Record) -> dict[str, object]:
    """Give what was told as JSON values in the order of the format, plays in short form, without `_` keys.

    A key that tells nothing is left out. Reading it back as JSON gives the record again, without its own keys.
    """
    hands = {seat.value: print_cards(told.cards) for seat, told in record.hands.items()}
    now = {seat.value: print_cards(told.cards) for seat, told in record.now.items()}
    declared = [_declaration(declaration) for declaration in record.declared]
    told: dict[str, object] = {
        "format": FORMAT,
        "book": record.book,
        "players": record.players,
        "called_by": record.called_by,
        **{key: getattr(record, key) for key in FREE_TEXTS},
        "rounds": [print_round(item) for item in record.rounds] or None,
        "declared": (declared[0] if len(declared) == 1 else declared) or None,
        "names": {seat.value: name for seat, name in record.names.items()} or None,
        "options": dict(record.options) or None,
        "hands": hands or None,
        "now": now or None,
        "paid": {seat.value: points for seat, points in record.paid.items()} or None,
        "seen": [_seen(seen) for seen in record.seen] or None,
        "dispute": [_dispute(dispute) for dispute in record.disputes] or None,
    }
    return _without_none(told)


def to_json(record: Record) -> str:
    """Write a record as one JSON object on one line, the user's own keys last."""
    return json.dumps({**told_of(record), **record.own_keys}, ensure_ascii=False)


def _without_none(table: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in table.items() if value is not None}


def _declaration(declaration: Declaration) -> dict[str, object]:
    return _without_none(
        {
            "by": declaration.by.value,
            "before": declaration.before,
            "fu": declaration.fu,
            "five_tigers": declaration.five_tigers or None,
            "after_call": declaration.after_call or None,
        }
    )


def _seen(seen: Seen) -> dict[str, object]:
    return _without_none({"card": str(seen.card), "by": seen.by.value, "before": seen.before})


def _dispute(dispute: Dispute) -> dict[str, object]:
    return _without_none(
        {
            "kind": dispute.kind,
            "seat": dispute.seat.value if dispute.seat else None,
            "card": None if dispute.card is None else str(dispute.card),
            "before": dispute.before,
            "after": dispute.after,
            "round": dispute.round,
            "viewpoint": dispute.viewpoint,
            "assume": None if dispute.assume is None else list(dispute.assume),
            "standard": dispute.standard,
        }
    )
