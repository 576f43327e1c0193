"""What the arbiter answers: Upheld, Dismissed, Not proven or Undecided, with the evidence.

Source: the ruling format `lukfu-ruling/1`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.calling.values import Calling
    from arbiter.core import Knew, Premise
    from arbiter.declared import Declared, Tigers
    from arbiter.proof.steps import Proof
    from arbiter.settled import Settled
    from engine.cards import Card
    from engine.deal import Deal
    from engine.duties import Kind
    from engine.record import Declaration, Record
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
    """A question made complete: every default filled in. `step` is the accused step, `declared` what was declared.

    `standard` is that of an evasion of calling.
    """

    kind: str
    moment: Moment
    viewpoint: str
    assume: tuple[Kind, ...]
    seat: Seat | None = None
    card: Card | None = None
    round: int | None = None
    step: StepId | None = None
    declared: Declaration | None = None
    standard: str | None = None


class Reliance(NamedTuple):
    """A duty a ruling rests on: the rule's id, the step, and whose step it was."""

    rule: str
    step: StepId
    seat: Seat


class Nested(NamedTuple):
    """A ruling on an earlier moment from a leader's view, with the record as he could tell it."""

    record: Record
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class LeadShown:
    """A lead of a shown deal that turns on what its leader knew, and why it was lawful there, or was not.

    `why` is "self" (the others had obeyed and an opponent held a higher card), "witness" (a nested counter-deal: the
    card led was not aged for him), "proof" (a card was aged for him) or "unlawful"; `kept` is the card it turns on.
    """

    step: StepId
    why: str
    kept: Card
    nested: tuple[Nested, ...] = ()


@dataclass(frozen=True, slots=True)
class KnewShown:
    """What stands behind a premise about a leader's knowledge: rulings from his view."""

    knew: Knew
    nested: tuple[Nested, ...]


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A whole deal shown as evidence, replayed by the referee.

    `side` is "guilty", "innocent", "lawful", "refuting" (of a hand that was not called) or None (a counter-deal to a
    claim); `broken` lists the steps whose duty is broken in it, `leads` those that turn on what their leaders knew;
    `beater` with `holder` is what it shows still in a
    hand (None for innocent and lawful deals).
    """

    deal: Deal
    broken: tuple[StepId, ...]
    side: str | None = None
    beater: tuple[Card, ...] = ()
    holder: Seat | None = None
    stopped: bool = False
    tells_caller: bool = False
    leads: tuple[LeadShown, ...] = ()


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
    `declared`: the count of a declaration, with a ruling on each card of the hand.
    `calling`: what a hand that was not called is worth.
    `knew`: what stands behind the premises about leaders' knowledge.
    `settled`: the payments and their count. Upheld then means that all is known, not proven that something is missing.
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
    declared: Declared | Tigers | None = None
    calling: Calling | None = None
    settled: Settled | None = None
    knew: tuple[KnewShown, ...] = ()

    @property
    def hardest(self) -> Proof | None:
        """Give the proof that sets the level, if there is one: the ruling's own, or the hardest of those by breach."""
        proofs = [proof for proof in (self.proof, *(breach.proof for breach in self.under)) if proof is not None]
        return max(proofs, key=lambda proof: proof.level, default=None)


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
