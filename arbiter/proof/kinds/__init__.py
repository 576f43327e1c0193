"""The kinds of proof step, one file each, with how each is checked: by arithmetic on what the step names, never by search.

A step names premises, earlier steps and suppositions; each of them says `Count`s, and a check sees nothing else.
`seen`, `direct`, `placing`, `filling`, `sum`, `cases`, `lrat` and `claim` are told in `arbiter.proof`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.proof.kinds import cases, claim, direct, filling, lrat, placing, seen, sums

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arbiter.proof.kinds.step import Step

CHECKS: Final[Mapping[str, Callable[[Step], None]]] = {
    "seen": seen.check,
    "direct": direct.check,
    "placing": placing.check,
    "filling": filling.check,
    "sum": sums.check,
    "cases": cases.check,
    "lrat": lrat.check,
    "claim": claim.check,
}
"""How each kind of step is checked; every check raises DoesNotFollowError when the step does not follow."""

LEVELS: Final[Mapping[str, int]] = {
    "claim": 0,
    "seen": 1,
    "direct": 2,
    "placing": 3,
    "filling": 3,
    "sum": 4,
    "cases": 4,
    "lrat": 4,
}
"""The level of argument that each kind of step belongs to (rulings 4)."""
