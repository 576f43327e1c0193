"""What can become of a hand: the words that stand in `HandResult.status`."""

from __future__ import annotations

from typing import Final

JUDGED: Final = "judged"
UNREADABLE: Final = "unreadable"
REFUSED: Final = "refused"
SET_ASIDE: Final = "set aside"
PROGRAM_FAULT: Final = "program fault"
"""The program went wrong over this hand: no answer at all, so the hand is judged again the next time."""
