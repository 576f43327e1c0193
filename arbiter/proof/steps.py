"""What a proof is made of: steps that follow from premises and earlier steps, each with what it concludes.

A proof is an ordered list of steps; its graph has an edge from each premise or step to the steps that use it.
Source: rulings 5; the ruling format (`proof`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbiter.core import Premise, Spot
    from engine.cards import Card
    from engine.seats import Seat, StepId


@dataclass(frozen=True, slots=True)
class Where:
    """A card is in one of these places (`inside`), or in none of them."""

    card: Card
    spots: tuple[Spot, ...]
    inside: bool


@dataclass(frozen=True, slots=True)
class Was:
    """A forgotten play was, or was not, these cards."""

    step: StepId
    cards: tuple[Card, ...]
    so: bool


@dataclass(frozen=True, slots=True)
class Called:
    """A seat called, or did not."""

    seat: Seat
    so: bool


@dataclass(frozen=True, slots=True)
class Offended:
    """A lead offended, or did not, against the order of leading for what its leader knew."""

    step: StepId
    so: bool = True


@dataclass(frozen=True, slots=True)
class Aged:
    """No opponent holds a card that beats this one: what an aged claim says."""

    card: Card


@dataclass(frozen=True, slots=True)
class Duty:
    """The duty of a step was obeyed, or was broken: what an accusation is about."""

    step: StepId
    rule: str
    obeyed: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """At least so many cards of a pool were in a seat's hand just after a step, or (not `so`) fewer.

    With `before` the hand is that of before the step, the cards then played included.
    """

    step: StepId
    seat: Seat
    pool: tuple[Card, ...]
    at_least: int
    so: bool = True
    before: bool = False


@dataclass(frozen=True, slots=True)
class NotAll:
    """These do not hold together: what comes of refuting a supposition that says several things."""

    parts: tuple[Kept | Was | Called | Offended, ...]


@dataclass(frozen=True, slots=True)
class Never:
    """What was supposed cannot be."""


Conclusion = Where | Was | Called | Offended | Aged | Duty | Kept | NotAll | Never


@dataclass(frozen=True, slots=True)
class Branch:
    """What is supposed (named by `id`), and the steps that refute it; the last of them concludes `Never`."""

    id: str
    suppose: tuple[Conclusion, ...]
    steps: tuple[ProofStep, ...]


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One step. `uses` names premises (``p1``), earlier steps (``s1``) and, inside a branch, what is supposed (``h1``).

    kind: seen, direct, placing, filling, sum, cases, knew, lrat, claim. `multipliers` (sum) are one for each entry of
    `uses` (a supposition that says several things has a list, one for each); `branches` (cases) close one supposition
    each; `lines` (lrat) are clauses with the hints that give them.
    """

    id: str
    kind: str
    uses: tuple[str, ...]
    concludes: tuple[Conclusion, ...]
    multipliers: tuple[int | tuple[int, ...], ...] = ()
    branches: tuple[Branch, ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """The premises in use, by id, and the steps in the order a person would say them; the last concludes the ruling.

    `fewest_facts` is the smallest number of premises any proof must use, when that was found; `optimal` says that no
    proof of this kind costs less by `arbiter.proof.weights`; `stopped` that a budget ended the search for a shorter
    one.
    """

    level: int
    premises: tuple[tuple[str, Premise], ...]
    steps: tuple[ProofStep, ...]
    fewest_facts: int | None = None
    optimal: bool = False
    stopped: bool = False


LEVELS = ("printed", "seen", "direct", "counted", "combined", "knowledge")
"""The names of the levels 0 to 5 (rulings 4)."""
SEEN_LEVEL, DIRECT_LEVEL, COUNTED_LEVEL, COMBINED_LEVEL, KNOWLEDGE_LEVEL = 1, 2, 3, 4, 5
