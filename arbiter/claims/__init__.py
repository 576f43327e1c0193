"""One file for each kind of dispute: what it asserts, and how it is ruled on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbiter.court import Court
    from arbiter.ruling import Asked, Ruling


def rule_on(court: Court, asked: Asked) -> Ruling:
    """Rule on a complete question."""
    from arbiter.claims import aged, discard, whole  # noqa: PLC0415 - the claims ask `arbiter.dispute` for words

    return {"aged": aged.rule, "discard": discard.rule, "record": whole.rule}[asked.kind](court, asked)
