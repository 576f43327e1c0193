"""Premises that say where cards are: own cards and discards, cards told afterwards, cards that lay face up.

Each card must be told by the record, and to this viewpoint. `Placements` is the part of `Premises` for these kinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.checker.knows import lay_open, named, opening, places_in_hand, told_hand
from arbiter.checker.reading import cards, refusal, seat, step, steps
from arbiter.checker.table import HAND_SIZE
from arbiter.proof.kinds.counts import Count, exactly, none_of
from arbiter.proof.kinds.step import Concluded, Named
from engine.record import FaceUp
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.checker.reading import Json
    from arbiter.checker.table import Table
    from engine.cards import Card
    from engine.steps import Step

Duty = tuple[str, StepId, Seat]


@dataclass(frozen=True, slots=True)
class Premise:
    """A premise that stands: what a proof may name, the duty it is about if any, and the own cards it shows.

    `relied` are the duties that must have been obeyed for it to hold.
    """

    named: Named
    duty: Duty | None = None
    own: frozenset[Card] = frozenset()
    relied: tuple[Duty, ...] = ()


@dataclass(frozen=True, slots=True)
class Allowed:
    """Which duties an argument may use: none at all, those of a clash only, all but those given up."""

    duties: bool = True
    only: frozenset[StepId] | None = None
    given_up: frozenset[StepId] = frozenset()


class Placements:
    """Reads premises that locate cards."""

    def __init__(self, table: Table, allowed: Allowed) -> None:
        self.table = table
        self.question = table.question
        self.allowed = allowed

    def _own(self, told: Json, ident: str) -> Premise:
        claimant = self.question.claimant
        listed = _some(cards(told.get("cards"), "cards"))
        if claimant is None or told.get("seat") != claimant.value:
            msg = "own cards are those of the claimant"
            raise refusal(msg)
        known = opening(self.table, claimant) if self.question.viewpoint in {"seat", "open"} else frozenset()
        where: dict[Card, tuple[str, ...]] = {}
        for one in listed:
            if one in known:
                where[one] = places_in_hand(self.table, claimant, one, own=True)
            elif one != self.question.card:
                msg = "the record does not tell that %(seat)s had %(card)s, or not to this viewpoint"
                raise refusal(msg, seat=claimant, card=one)
            if one == self.question.card:
                where[one] = (f"hand {claimant}",)
        whole = claimant if len(listed) == HAND_SIZE and set(listed) <= known else None
        return self._located(ident, "own", where, whole, own=frozenset(listed))

    def _own_discard(self, told: Json, ident: str) -> Premise:
        claimant = self.question.claimant
        at = self._step(told)
        if claimant is None or self.question.viewpoint == "table" or at.seat is not claimant or not at.is_discard:
            msg = "own discards are those of the claimant"
            raise refusal(msg)
        self._said_seat(told, at.seat)
        listed = self._among(told, at)
        return self._located(ident, "own-discard", dict.fromkeys(listed, (f"discard {at.id}",)), own=listed)

    def _told(self, told: Json, ident: str) -> Premise:
        if self.question.viewpoint != "open":
            msg = "what was told afterwards counts only from viewpoint open"
            raise refusal(msg)
        whose = seat(told.get("seat"), "seat", tuple(Seat))
        if "step" in told:
            at = self._step(told)
            if at.seat is not whose or not at.is_discard:
                msg = "%(seat)s laid nothing face down in %(step)s"
                raise refusal(msg, seat=whose, step=at.id)
            self._said_place(told, f"discard {at.id}")
            return self._located(ident, "told", dict.fromkeys(self._among(told, at), (f"discard {at.id}",)))
        listed = _some(cards(told.get("cards"), "cards"))
        if whose is Seat.dreamer:
            self._said_place(told, "dreamer")
            hands = self.table.record.hands
            known = frozenset(hands[whose].cards) if whose in hands else frozenset()
        else:
            self._said_place(told, f"hand {whose}")
            known = told_hand(self.table, whose)
        where: dict[Card, tuple[str, ...]] = {}
        for one in listed:
            if one not in known:
                msg = "the record does not tell that %(seat)s had %(card)s"
                raise refusal(msg, seat=whose, card=one)
            dreamt = whose is Seat.dreamer
            where[one] = ("dreamer",) if dreamt else places_in_hand(self.table, whose, one, own=False)
        return self._located(ident, "told", where, whose if len(listed) == HAND_SIZE else None)

    def _face_up(self, told: Json, ident: str) -> Premise:
        listed = _some(cards(told.get("cards"), "cards"))
        named_steps = steps(told["steps"], "steps") if "steps" in told else (step(told.get("step"), "step"),)
        if len(named_steps) == 1:
            at = self._known_step(named_steps[0])
            if isinstance(at.play, FaceUp):
                self._said_seat(told, at.seat)
                return self._located(ident, "face-up", dict.fromkeys(self._among(told, at), (f"up {at.id}",)))
        where: dict[Card, tuple[str, ...]] = {}
        for one in listed:
            seen = [s for s in self.table.record.seen if s.card == one and s.by.value == told.get("seat")]
            if not seen or named_steps != lay_open(self.table, seen[0]):
                msg = "the record does not tell that %(card)s lay face up there"
                raise refusal(msg, card=one)
            where[one] = tuple(f"forgotten {at}" for at in named_steps)
        return self._located(ident, "face-up", where)

    def _located(
        self,
        ident: str,
        kind: str,
        where: Mapping[Card, tuple[str, ...]],
        whole: Seat | None = None,
        own: frozenset[Card] = frozenset(),
    ) -> Premise:
        """Say that each card is in one of its places and nowhere else, and that a whole hand held no other card."""
        counts: list[Count] = []
        others: list[Count] = []
        for one, places in where.items():
            counts.append(exactly(self.table.atoms(one, places), 1))
            elsewhere = tuple(place for place in self.table.places(one) if place not in places)
            others.append(none_of(self.table.atoms(one, elsewhere)))
        if whole is not None:
            for one in self.table.pack:
                if one not in where:
                    others.append(none_of(self.table.atoms(one, self.table.of_seat(one, whole))))
        listed = frozenset(str(one) for one in where)
        return premise_of(ident, kind, (*counts, *others), listed, own=own)

    def _step(self, told: Json) -> Step:
        return self._known_step(step(told.get("step"), "step"))

    def _known_step(self, wanted: StepId) -> Step:
        found = self.question.step(wanted)
        if found is None:
            msg = "the record has no step %(step)s up to the moment"
            raise refusal(msg, step=wanted)
        return found

    def _among(self, told: Json, at: Step) -> frozenset[Card]:
        listed = _some(cards(told.get("cards"), "cards"))
        if not set(listed) <= set(named(at)):
            msg = "the record does not tell these cards of %(step)s"
            raise refusal(msg, step=at.id)
        return frozenset(listed)

    def _said_seat(self, told: Json, wanted: Seat) -> None:
        if told.get("seat") != wanted.value:
            msg = "the seat should be %(seat)s"
            raise refusal(msg, seat=wanted)

    def _said_place(self, told: Json, wanted: str) -> None:
        if told.get("place") != wanted:
            msg = "the place should be %(place)s"
            raise refusal(msg, place=repr(wanted))


def _some(listed: tuple[Card, ...]) -> tuple[Card, ...]:
    if not listed:
        msg = "it names no card"
        raise refusal(msg)
    return listed


def premise_of(  # noqa: PLR0913, PLR0917 - what a premise is made of
    ident: str,
    kind: str,
    counts: tuple[Count, ...],
    listed: frozenset[str] = frozenset(),
    duty: Duty | None = None,
    own: frozenset[Card] = frozenset(),
    relied: tuple[Duty, ...] | None = None,
) -> Premise:
    """Put a premise together from what it says; it relies on the duty it is about, unless that is told otherwise."""
    if relied is None:
        relied = () if duty is None else (duty,)
    return Premise(Named(ident, "premise", Concluded(counts), kind, listed), duty, own, relied)
