"""What a rule book is: its rules, its readings of the ambiguous points, and the options a record may set."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

HIGHEST_LEVEL: Final = 5
"""The deepest level of argument there is (rulings 4)."""


@dataclass(frozen=True, slots=True)
class Option:
    """An ambiguous point of the sources: its readings by letter (or "number"), and whether rulings already use it."""

    name: str
    point: str
    readings: Mapping[str, str]
    applied: bool
    where: str

    def takes(self, value: object) -> bool:
        """Tell whether the option may have this value: the letter of a reading, or a level from 0."""
        if "number" in self.readings:
            return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= HIGHEST_LEVEL
        return isinstance(value, str) and value in self.readings


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book: a name, a title, the ids of its rules, its reading of each point, its sources."""

    name: str
    title: str
    title_zh: str
    seats: tuple[int, ...]
    rules: tuple[str, ...]
    readings: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)


def _option(name: str, point: str, where: str, *, applied: bool = False, **readings: str) -> Option:
    return Option(name, point, readings, applied, where)


OPTIONS: Final[Mapping[str, Option]] = {
    option.name: option
    for option in (
        _option(
            "A1",
            "Whose information makes a card aged?",
            "src0 L90, L92, L109, L164",
            applied=True,
            a="the holder's: own hand, own discards and what lay open",
            b="objective truth: all that the record tells",
            c="what the whole table knows",
        ),
        _option(
            "A2",
            "May the deduction assume that the opponents obeyed the rules?",
            "src0 L92",
            applied=True,
            a="no: only counting",
            b="yes, must-beat",
            c="yes, must-beat and lead order",
        ),
        _option(
            "A5",
            "Which meld must be beaten?",
            "src0 L56, L78",
            a="the best meld on the table",
            b="the play of the player just before",
        ),
        _option(
            "A6",
            "May a privileged leader lead Li Chen early?",
            "src0 L86, L107, L113",
            a="yes, it is aged from the start",
            b="no, it goes last of all",
        ),
        _option(
            "A7",
            "May victory be declared after the last round?",
            "src0 L126, L137",
            a="no",
            b="yes, by the last winner",
        ),
        _option(
            "A8",
            "May victory be declared before the first lead?",
            "src0 L126",
            a="yes",
            b="no",
        ),
        _option(
            "A10",
            "Who deals after a dealer's five tigers without a call?",
            "src0 L30, L42",
            a="second",
            b="the dealer again",
        ),
        _option(
            "A11",
            "When is not calling an evasion?",
            "src0 L156-162",
            none="no standard: it must be named",
        ),
        _option(
            "A12",
            "Does paying for all cover five tigers?",
            "src0 L42",
            a="no, each pays for himself",
            b="yes, after a late claim",
        ),
        _option(
            "A17",
            "Do 1s, 1c and L stand unbeaten always or only when led?",
            "src0 L60; src2 L30",
            a="always, as singles",
            b="only when led",
        ),
        _option(
            "max_level",
            "How deep may an argument be?",
            "src0 L164",
            applied=True,
            number="the highest level of argument that the table accepts, 0 to 5",
        ),
    )
}
"""Every option a record may set, by name, in the order of the ambiguities A1 to A17."""
