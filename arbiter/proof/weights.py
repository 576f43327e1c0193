"""What a fact or a step costs the listener, so that the easiest argument can be told from a short one.

The numbers order things by how hard they are to check at a table: what one sees, what one remembers of a round, what
one has to count, what one has to suppose. Only their order and rough size matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.proof.kinds.step import LOCATING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbiter.core import Given
    from arbiter.proof.steps import ProofStep

FACT: Final = {
    "own": 1,  # a card shown from the hand
    "own-discard": 2,  # a card taken back from the heap
    "told": 1,  # a card told by the record
    "face-up": 1,  # a card that lay open
    "count": 3,  # how many cards a place holds
    "once": 2,  # a card is somewhere
    "called": 2,  # somebody called
    "forgotten": 4,  # a forgotten play was some meld
    "duty": 4,  # what a player must have done
    "lead-order": 4,  # what a leader must have had no more
    "knew": 20,  # what a leader must have known
    "supposed": 0,  # what is on trial anyway
}
SURRENDERS: Final = frozenset({"duty", "lead-order"})
"""Premises cited together: whoever recalls that a player let a meld pass recalls all that this demanded of him."""
MERGED: Final = LOCATING
"""Premises cited together when they have one reason: the cards of a hand, of a discard, of a play."""
GROUP_DUTY: Final = 3
"""Added to a duty that allows some cards of its pool: one has to count what is left of them."""
EXAMPLE: Final = 20
"""Added to what a leader must have known when only a deal that he had to reckon with shows it."""
STEP: Final = {"seen": 0, "direct": 0, "placing": 3, "knew": 6, "filling": 8, "sum": 12, "cases": 20}
"""The cost of a step beside its facts; each thing it rests on adds 1."""


def fact_cost(given: Given) -> int:
    """Give the cost of citing a premise."""
    premise = given.premise
    extra = GROUP_DUTY if premise.at_most else 0
    if premise.knew is not None:
        extra += EXAMPLE * (not premise.knew.held) + len(premise.knew.own) + len(premise.knew.absent)
    return FACT[premise.kind] + extra + (2 if premise.case else 0)


def steps_cost(steps: Iterable[ProofStep]) -> int:
    """Add up what steps cost beside their facts, those inside branches too; a line of LRAT costs as a case does."""
    return sum(
        STEP.get(step.kind, 0)
        + len(step.uses)
        + STEP["cases"] * len(step.lines)
        + sum(steps_cost(branch.steps) for branch in step.branches)
        for step in steps
    )


def citations(given: Given) -> tuple[tuple[object, int], ...]:
    """List what citing a premise costs, each part paid once: a surrender and its bounds, or all cards of one reason."""
    premise = given.premise
    if premise.kind in SURRENDERS:
        whole = FACT[premise.kind]
        return ((premise.kind, premise.steps), whole), (given, 1 + fact_cost(given) - whole)
    if premise.kind in MERGED:
        return (((premise.kind, premise.seat, premise.steps, premise.spot), FACT[premise.kind]),)
    return ((given, fact_cost(given)),)


def cost_of(givens: Iterable[Given]) -> int:
    """Add up what citing premises costs together."""
    return sum({part: cost for given in givens for part, cost in citations(given)}.values())
