"""The kinds of proof step, one file each, with how each is checked: by arithmetic on what it names, never by search.

A step names premises, earlier steps and suppositions; each of them says `Count`s, and a check sees nothing else.
`seen`, `direct`, `placing`, `filling`, `sum`, `cases`, `knew`, `lrat` and `claim` are told in `arbiter.proof`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.proof.kinds.cases import check as check_cases
from arbiter.proof.kinds.claim import check as check_claim
from arbiter.proof.kinds.direct import check as check_direct
from arbiter.proof.kinds.filling import check as check_filling
from arbiter.proof.kinds.knew import check as check_knew
from arbiter.proof.kinds.lrat import check as check_lrat
from arbiter.proof.kinds.placing import check as check_placing
from arbiter.proof.kinds.seen import check as check_seen
from arbiter.proof.kinds.sums import check as check_sum

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arbiter.proof.kinds.step import Step

CHECKS: Final[Mapping[str, Callable[[Step], None]]] = {
    "seen": check_seen,
    "direct": check_direct,
    "placing": check_placing,
    "filling": check_filling,
    "sum": check_sum,
    "cases": check_cases,
    "knew": check_knew,
    "lrat": check_lrat,
    "claim": check_claim,
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
    "knew": 5,
    "lrat": 4,
}
"""The level of argument that each kind of step belongs to (rulings 4)."""
