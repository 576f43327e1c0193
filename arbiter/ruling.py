"""What the arbiter answers: Upheld, Dismissed, Not proven or Undecided, with the evidence.

Source: the ruling format `lukfu-ruling/1`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.core import Premise
    from arbiter.proof.steps import Proof
    from engine.cards import Card
    from engine.deal import Deal
    from engine.duties import Kind
    from engine.record import Record
    from engine.seats import Seat, StepId


MAX_LEVEL = "max-level"
"""The reason of a ruling whose argument is deeper than the table accepts."""


class Verdict(Enum):
    """The four answers; the value is the word of the ruling format."""

    upheld = "upheld"
    dismissed = "dismissed"
    not_proven = "not-proven"
    undecided = "undecided"


class Moment(NamedTuple):
    """A number of plays done, and how to name it: before a round, or after a step."""

    done: int
    before: int | None
    after: StepId | None

    def to_json(self) -> dict[str, object]:
        """Give ``{"before": N}`` or ``{"after": "R.P"}``."""
        return {"before": self.before} if self.before is not None else {"after": str(self.after)}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question made complete: every default filled in. `step` is the accused step."""

    kind: str
    moment: Moment
    viewpoint: str
    assume: tuple[Kind, ...]
    seat: Seat | None = None
    card: Card | None = None
    round: int | None = None
    step: StepId | None = None


class Reliance(NamedTuple):
    """A duty a ruling rests on: the rule's id, the step, and whose step it was."""

    rule: str
    step: StepId
    seat: Seat


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A whole deal shown as evidence, replayed by the referee.

    `side` is "guilty", "innocent", "lawful" or None (a counter-deal to a claim); `broken` lists the steps whose duty
    is broken in it; `beater` with `holder` is what it shows still in a hand (None for innocent and lawful deals).
    """

    deal: Deal
    broken: tuple[StepId, ...]
    side: str | None = None
    beater: tuple[Card, ...] = ()
    holder: Seat | None = None
    stopped: bool = False
    tells_caller: bool = False


@dataclass(frozen=True, slots=True)
class Breach:
    """One way in which a contradictory record can be: the duties given up, and the premises that then suffice."""

    given_up: tuple[StepId, ...]
    premises: tuple[Premise, ...]
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to one question.

    `unbeatable`: whether with all hands open no opponent held a beater, when that is known (dismissed claims).
    `gaps`: what the record does not tell and on which a dismissed claim may turn; empty when no filling would uphold
    it; `gaps_settled` is False when the search for such a filling ran out of budget.
    `under`: premises by breach, when the record shows one and one set of premises does not serve all.
    `trial`: the bounds of the accused step, as premises, when the ruling is about them.
    `not_used`: rules and options that this version did not apply.
    """

    asked: Asked
    book: str
    options: Mapping[str, str | int | bool]
    verdict: Verdict
    premises: tuple[Premise, ...] = ()
    proof: Proof | None = None
    relies_on: tuple[Reliance, ...] = ()
    provable_since: Moment | None = None
    counter_deals: tuple[ShownDeal, ...] = ()
    explanations: tuple[tuple[StepId, ...], ...] = ()
    explanation_deals: tuple[ShownDeal, ...] = ()
    clashes: tuple[tuple[StepId, ...], ...] = ()
    clash_proofs: tuple[Proof, ...] = ()
    under: tuple[Breach, ...] = ()
    trial: tuple[Premise, ...] = ()
    unbeatable: bool | None = None
    gaps: tuple[str, ...] = ()
    gaps_settled: bool = True
    not_used: tuple[str, ...] = ()
    reason: str | None = None
    stopped: bool = False

    @property
    def hardest(self) -> Proof | None:
        """Give the proof that sets the level, if there is one: the ruling's own, or the hardest of those by breach."""
        proofs = [proof for proof in (self.proof, *(breach.proof for breach in self.under)) if proof is not None]
        return max(proofs, key=lambda proof: proof.level, default=None)


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of an audit: a step that is proved to have broken a rule, its bounds on trial, and what proves it."""

    step: StepId
    seat: Seat
    rule: str
    verdict: Verdict
    trial: tuple[Premise, ...] = ()
    premises: tuple[Premise, ...] = ()


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit of one record found: findings in order of play, what was looked at, and any contradiction."""

    record: Record
    book: str
    findings: tuple[Finding, ...]
    discards: int
    leads: int
    explanations: tuple[tuple[StepId, ...], ...] = ()
    clashes: tuple[tuple[StepId, ...], ...] = ()
    not_used: tuple[str, ...] = ()
    undecided: bool = False

    def to_json(self) -> dict[str, object]:
        """Give the document `lukfu-audit/1`."""
        from arbiter.render.reports import audit_document  # noqa: PLC0415 - answers need no renderer until printed

        return audit_document(self)


@dataclass(frozen=True, slots=True)
class Holders:
    """Where each unseen card can still be, by card in the order S G K C L, as the seat can know at the moment."""

    record: Record
    seat: Seat
    moment: Moment
    viewpoint: str
    places: Mapping[Card, tuple[str, ...]]
    undecided: bool = False

    def to_json(self) -> dict[str, object]:
        """Give the document `lukfu-holders/1`."""
        from arbiter.render.reports import holders_document  # noqa: PLC0415 - answers need no renderer until printed

        return holders_document(self)


@dataclass(frozen=True, slots=True)
class Judged:
    """A record with the rulings on its disputes, in the order asked."""

    record: Record
    rulings: tuple[Ruling, ...]
    notes: tuple[str, ...] = field(default=())

    def to_json(self) -> dict[str, object]:
        """Give the document `lukfu-ruling/1`."""
        from arbiter.render.document import judged_document  # noqa: PLC0415 - answers need no renderer until printed

        return judged_document(self)
