"""One file for each kind of dispute: what it asserts, how it is asked for, and how it is ruled on.

Each has `ask`, which makes a told dispute one or more complete questions or notes what is wrong with it, and `rule`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from arbiter.claims import aged, call, declare, discard, lead, settle, whole
from arbiter.dispute import Posed, pose

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.court import Court
    from arbiter.ruling import Asked, Ruling
    from arbiter.setting import Faults
    from engine.record import Dispute


class Claim(Protocol):
    """What a file of this room offers."""

    def ask(self, posed: Posed) -> tuple[Asked, ...]:
        """Make a told dispute complete questions."""

    def rule(self, court: Court, asked: Asked) -> Ruling:
        """Rule on a complete question."""


CLAIMS: Final[Mapping[str, Claim]] = {
    "aged": aged,
    "discard": discard,
    "lead": lead,
    "declare": declare,
    "call": call,
    "record": whole,
    "settle": settle,
}
"""Every kind of dispute that is ruled on, by the word of the record format."""


def ask(court: Court, told: Dispute, faults: Faults) -> tuple[Asked, ...]:
    """Complete a told dispute; an aged claim without a card becomes one question a card of the seat's hand."""
    before = len(faults.found)
    claim = CLAIMS.get(told.kind)
    if claim is None:
        faults.add(told.at, f"this version rules on {', '.join(CLAIMS)} disputes, not on {told.kind!r}")
        return ()
    asked = claim.ask(pose(court, told, faults))
    return asked if len(faults.found) == before else ()


def rule_on(court: Court, asked: Asked) -> Ruling:
    """Rule on a complete question.

    What other questions taught about leaders' knowledge could show in an argument that uses it; such a ruling is made
    again in a court that has heard nothing else, so that the same question always gets the same ruling.
    """
    first, court.heard = not court.heard, True
    ruling = CLAIMS[asked.kind].rule(court, asked)
    return ruling if first or not ruling.knew else CLAIMS[asked.kind].rule(court.afresh(), asked)
