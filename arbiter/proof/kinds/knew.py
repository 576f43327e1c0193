"""Knew: what a lead shows of its leader's knowledge, with the rest of it settled by the steps named.

What the premise says is checked before, with the argument or the deal that stands behind it; here it only counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.kinds.placing import check as check_placing

if TYPE_CHECKING:
    from arbiter.proof.kinds.step import Step


def check(step: Step) -> None:
    """Check that one premise about a leader's knowledge is named, and that the conclusion follows from it."""
    if not any(item.sort == "premise" and item.kind == "knew" for item in step.named):
        msg = "it names no premise about what a leader knew"
        raise step.refuse(msg)
    check_placing(step)
