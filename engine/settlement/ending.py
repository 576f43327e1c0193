"""How a hand ended: by a declaration, by five tigers, drawn, or void; and what of it counts for the payments.

Source: LF-R5 (five tigers), LF-R6 (void), LF-R21 (declaration), LF-R23 (drawn).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from engine.cards import BAK_CHI, LI_CHEN, MAU_GUNG, Card
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.settlement.taken import Taken

TIGERS: Final = (BAK_CHI, Card("1g"), Card("1z"), MAU_GUNG, LI_CHEN)
"""The five tigers, sorted (LF-R5)."""


class How(Enum):
    """The ways in which a hand ends; the value is the word that documents use."""

    declared = "declared"
    five_tigers = "five-tigers"
    drawn = "drawn"
    void = "void"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a hand ended.

    `winner` is None when it is drawn or void. `before` is the round at whose start the winner declared, `taken` what
    he had won by then, `aged` the aged cards he held (sorted), `held` all he held as far as told, those included.
    `caller` is who called, None when nobody did. `after_call` tells that five tigers were claimed after a call.
    """

    how: How
    caller: Seat | None
    winner: Seat | None = None
    before: int | None = None
    taken: tuple[Taken, ...] = ()
    aged: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()
    after_call: bool = False

    @property
    def won(self) -> int:
        """Count the cards that the winner had won."""
        return sum(taken.count for taken in self.taken)

    @property
    def privileged(self) -> Seat | None:
        """Give the privileged player, a caller other than the dealer (LF-R7), or None."""
        return None if self.caller is Seat.dealer else self.caller

    @property
    def used(self) -> tuple[Card, ...]:
        """List the cards that the win was made with, sorted: those that took rounds, and the aged ones (LF-A13).

        Raises ValueError when a play that took a round is forgotten.
        """
        if any(taken.cards is None for taken in self.taken):
            forgotten = [taken.round for taken in self.taken if taken.cards is None]
            msg = f"the cards that took these rounds are forgotten: {forgotten!r}"
            raise ValueError(msg)
        return tuple(sorted([*(card for taken in self.taken for card in taken.cards or ()), *self.aged]))
