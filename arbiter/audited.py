"""What an audit answers: one finding a breach, what was looked at, and what the record leaves open.

Source: commands (`audit`); rulings 2.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from arbiter.ruling import Verdict

if TYPE_CHECKING:
    from arbiter.core import Premise
    from arbiter.ruling import Ruling
    from arbiter.settled import Mispaid
    from engine.cards import Card
    from engine.record import Record
    from engine.seats import Seat, StepId

WRONG_FU: Final = "wrong-fu"
"""The reason of a finding about a declaration that holds, but for another number of 糊."""


class WrongDealer(NamedTuple):
    """A player of a session who dealt where another should have (LF-R3); None where it is not told who dealt."""

    dealt: str | None
    due: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of an audit.

    `kind` is that of the dispute that shows it: discard, lead, declare, settle, call, record; or dealer, in a session.
    `verdict` is of the finding itself: *upheld* when it is proved, *not proven* when somebody broke a rule and it is
    open who, or when the argument is deeper than the table accepts, *undecided* when a budget ran out. `step` is
    ``N.0`` for what is done at the start of round N, and None for what is about the hand as a whole.

    For a step: `trial` are its bounds, `premises` what proves the breach (none where the deal is told whole and only
    what the leader knew remains to be argued), `kept` the cards on which a lead turned for what was known. `shown` is
    the ruling, without evidence, or the payment or dealer that is wrong.
    """

    kind: str
    verdict: Verdict
    rule: str | None
    seat: Seat | None = None
    step: StepId | None = None
    trial: tuple[Premise, ...] = ()
    premises: tuple[Premise, ...] = ()
    kept: tuple[Card, ...] = ()
    reason: str | None = None
    shown: Ruling | Mispaid | WrongDealer | None = None


class LeftOpen(NamedTuple):
    """Something that could not be checked: its kind, where, and what the record does not tell."""

    kind: str
    seat: Seat | None
    step: StepId | None
    missing: tuple[str, ...]


class Checked(NamedTuple):
    """How many of each kind were looked at; `standard` is the one by which calls were, None when they were not."""

    discards: int = 0
    leads: int = 0
    declarations: int = 0
    payments: int = 0
    calls: int = 0
    dealers: int = 0
    standard: str | None = None


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit of one record found.

    `findings` are in order of play, one kind after the other; `hand_won` is the first declaration that holds, and
    `played_on` the first play after it. `hand` is the number of the hand in its session.
    """

    record: Record
    book: str
    findings: tuple[Finding, ...]
    checked: Checked = field(default_factory=Checked)
    left_open: tuple[LeftOpen, ...] = ()
    explanations: tuple[tuple[StepId, ...], ...] = ()
    clashes: tuple[tuple[StepId, ...], ...] = ()
    hand_won: StepId | None = None
    played_on: StepId | None = None
    not_used: tuple[str, ...] = ()
    undecided: bool = False
    hand: int | None = None

    @property
    def proved(self) -> tuple[Finding, ...]:
        """List the findings that are proved."""
        return tuple(finding for finding in self.findings if finding.verdict is Verdict.upheld)

    def to_json(self) -> dict[str, object]:
        """Give the document `lukfu-audit/1`."""
        from arbiter.render.reports import audit_document  # noqa: PLC0415 - answers need no renderer until printed

        return audit_document(self)
