"""The neutral core: what is known of a hand as counts over 0/1 variables, each with the reason it holds.

This is the waist between game and solvers. It knows no solver; every method reads the same rows by code of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards import Card
    from engine.duties import Kind
    from engine.seats import Seat, StepId


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card can be at the moment asked about: ``hand``, ``discard``, ``up``, ``forgotten`` or ``dreamer``.

    `seat` is whose cards they are, `step` the step that put them there (None for hands and the dreamer).
    """

    kind: str
    seat: Seat
    step: StepId | None = None

    def __str__(self) -> str:
        """Give the name used in rulings: ``hand second``, ``discard 2.2``, ``dreamer``."""
        if self.kind == "dreamer":
            return "dreamer"
        return f"{self.kind} {self.seat if self.step is None else self.step}"


@dataclass(frozen=True, slots=True)
class Row:
    """`at_least` <= how many of the groups have a true variable <= `at_most`, whenever all literals of `given` hold.

    A group is one card in one or several spots; variables are numbered from 1, a negative literal is a negation.
    """

    groups: tuple[tuple[int, ...], ...]
    at_least: int
    at_most: int
    given: tuple[int, ...] = ()

    @property
    def variables(self) -> tuple[int, ...]:
        """List the variables of all groups in order."""
        return tuple(variable for group in self.groups for variable in group)


@dataclass(frozen=True, slots=True)
class Knew:
    """What a lead shows of the leader's knowledge, whatever the deal: if it was lawful, these things are not all so.

    His opening hand has all of `own` and none of `absent`; `laid` are discards of his, card and step; he kept one of
    `kept` after the lead (if that is part of it), and none of `gone`; and an opponent of his held one of `held` then
    (if that is part of it). `below` says that only pairs count in which the card kept is the lower one (in the order
    S G K C, high to low). With `acquits` it is the other way about: if these things are all so, the lead was lawful. In
    a case: whether the leader was `privileged`, who called, and what forgotten plays `were`. `guard` are the duties
    (rule, step, seat) that have to be obeyed for it to hold: those the leader could rely on, where what he knew was
    also true; `sure` those steps that the claimant obeyed for certain. `always` tells that nothing beats the card led.
    """

    step: StepId
    seat: Seat
    lead: Card
    privileged: bool
    kept: tuple[Card, ...] = ()
    own: tuple[Card, ...] = ()
    absent: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    below: bool = False
    laid: tuple[tuple[Card, StepId], ...] = ()
    called_by: Seat | None = None
    were: tuple[tuple[StepId, tuple[Card, ...]], ...] = ()
    guard: tuple[tuple[str, StepId, Seat], ...] = ()
    sure: tuple[StepId, ...] = ()
    acquits: bool = False
    always: bool = False


@dataclass(frozen=True, slots=True)
class Premise:
    """One thing a person would cite, with the kind names of the ruling format.

    kind: own, own-discard, told, face-up, forgotten, called, count, once, duty, lead-order, knew. `cards` are the cards
    it places, `steps` the steps of the record it points at, `spot` a place and `number` how many cards it holds;
    `rule`, `pool` and `at_most` belong to duties, `case` says in which case a duty binds (a forgotten meld, a caller),
    `knew` what a leader must have known; `before` says that a duty is about the hand before the step, with its cards.
    """

    kind: str
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    steps: tuple[StepId, ...] = ()
    spot: Spot | None = None
    number: int | None = None
    rule: str | None = None
    pool: tuple[Card, ...] = ()
    at_most: int | None = None
    case: str | None = None
    knew: Knew | None = None
    before: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """A premise with the rows that say it; compared by identity."""

    premise: Premise
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Obligation:
    """The duty of one step as it stands in a situation: every bound it has, each a premise of its own.

    `turns_on` are the variables of the cards that the player of a single led may have kept against the order of
    leading, depending on what he knew (LF-R17, LF-R19); none for any other step.
    """

    step: StepId
    seat: Seat
    kind: Kind
    rule: str
    bounds: tuple[Given, ...]
    turns_on: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Situation:
    """A position and what is known of it: variables by card and spot, facts, and the duties of every seat in it.

    `callers` maps the seats that may have called to their variable (empty when the caller is told), `melds` each
    forgotten step to its possible melds and their variables, `offends` each lead that turns on what its leader knew to
    the variable that says that it offended against that (only accusations ask). SOUND: every deal that replays to the
    record up to the moment and agrees with the viewpoint satisfies all facts.
    """

    spots: tuple[Spot, ...]
    index: dict[tuple[Card, Spot], int]
    size: int
    facts: tuple[Given, ...]
    duties: tuple[Obligation, ...]
    callers: dict[Seat, int] = field(default_factory=dict)
    melds: dict[StepId, tuple[tuple[tuple[Card, ...], int], ...]] = field(default_factory=dict)
    offends: dict[StepId, int] = field(default_factory=dict)

    def held(self, card: Card, seat: Seat) -> int:
        """Give the variable that says that the seat holds the card at the moment."""
        return self.index[card, Spot("hand", seat)]

    def bounds_of(self, steps: Iterable[StepId]) -> tuple[Given, ...]:
        """List the bounds of the duties of these steps, in order of play."""
        wanted = set(steps)
        return tuple(bound for duty in self.duties if duty.step in wanted for bound in duty.bounds)
