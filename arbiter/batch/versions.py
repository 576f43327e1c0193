"""Ruling versions: a number for each part of the program that can change a verdict, raised when it does.

A kept verdict carries the numbers of the parts that bore on it, so a new version judges again only what it must: a hand
without declarations does not rest on `declare`. `tests/arbiter/batch/test_versions.py` holds what every part says of
many hands, and fails when that changes under the same number.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

PARTS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "read": 1,
        "steps": 1,
        "declare": 1,
        "settle": 1,
        "call": 1,
        "dealer": 1,
        "aged": 1,
        "words": 1,
    }
)
"""The ruling version of each part.

`read`: reading, faults, refusals, what counts as the same content. `steps`: discards and leads. `declare`, `settle`,
`call`, `dealer`: findings of these kinds, and what of them is left open. `aged`: from when which cards were aged.
`words`: how a finding is said, with its premises and its command; only hands with findings rest on it.
"""

_NOT_RESTED_ON: Final = "-"


def signature(bearing: Collection[str]) -> str:
    """Give the versions of a verdict on which these parts bore, in the order of PARTS: ``read=1 steps=1 declare=-``.

    Raises ValueError for a part that there is none of.
    """
    unknown = sorted(part for part in bearing if part not in PARTS)
    if unknown:
        msg = f"no part of the program has this name: {unknown[0]!r}"
        raise ValueError(msg)
    return " ".join(f"{part}={number if part in bearing else _NOT_RESTED_ON}" for part, number in PARTS.items())


UNREAD: Final = signature(["read"])
"""The versions of what has no verdict: an unreadable or refused record, a hand set aside."""
RULING_VERSION: Final = signature(PARTS)
"""The versions of all parts: two programs with the same can share a store."""


def current(versions: str) -> bool:
    """Tell whether a verdict with these versions is what this program would say; False for anything unreadable."""
    told = _told(versions)
    return all(told.get(part) in {str(number), _NOT_RESTED_ON} for part, number in PARTS.items()) and len(told) == len(
        PARTS
    )


def newer(versions: str) -> bool:
    """Tell whether a program newer than this one made a verdict: a part has a higher number, or is not known here."""
    return any(
        part not in PARTS or (number.isdecimal() and int(number) > PARTS[part])
        for part, number in _told(versions).items()
    )


def _told(versions: str) -> dict[str, str]:
    pairs = (item.partition("=") for item in versions.split())
    return {part: number for part, _, number in pairs}
