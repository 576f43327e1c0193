"""The standards by which not calling is an evasion; the sources have no other, and no table need accept either.

Source: LF-A11, LF-X30, LF-X31; src0 L156-162, src2 L51. Lines of src3 count from the start of the original file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

ENOUGH_CARDS: Final = 6
"""How many cards the six-card standard wants, whatever a declaration needs (src0 L158)."""


@dataclass(frozen=True, slots=True)
class Standard:
    """A standard: its name in records, the lines of the sources that tell of it, and whether they call it a foul."""

    name: str
    cites: tuple[str, ...]
    foul: bool = False


SIX_CARDS: Final = Standard("six-cards", ("src0 L158-162", "src3 L891-895"))
"""Groups, runs and aged cards of the opening hand that do not overlap come to six cards: he had the strength."""

CERTAIN_WIN: Final = Standard("certain-win", ("src2 L51",), foul=True)
"""The hand wins whatever the others hold and do: by the account of a family, not to call it is a foul."""

STANDARDS: Final[Mapping[str, Standard]] = {standard.name: standard for standard in (SIX_CARDS, CERTAIN_WIN)}
"""Every standard, by name."""
