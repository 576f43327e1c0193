"""Premises: each must stand in the record, be open to the viewpoint, and be allowed for the question.

`Premises.read` refuses whatever does not, and gives what a premise says as counts. A duty must be one of another seat
than the claimant, of a kind assumed, not the step on trial, and not given up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.checker import demands
from arbiter.checker.knows import lay_open, named, opening, places_in_hand, told_hand
from arbiter.checker.reading import card, cards, number, refusal, seat, step, steps, text
from arbiter.checker.table import HAND_SIZE
from arbiter.proof.kinds.counts import Count, exactly, none_of, some_of
from arbiter.proof.kinds.refusal import DoesNotFollowError
from arbiter.proof.kinds.step import Concluded, Named
from engine.melds import beats
from engine.record import Discard, FaceUp, Forgotten
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arbiter.checker.reading import Json
    from arbiter.checker.table import Table
    from engine.cards import Card
    from engine.steps import Step

Duty = tuple[str, StepId, Seat]


@dataclass(frozen=True, slots=True)
class Premise:
    """A premise that stands: what a proof may name, the duty it rests on if any, and the own cards it shows."""

    named: Named
    duty: Duty | None = None
    own: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class Allowed:
    """Which duties an argument may use: none at all, those of a clash only, all but those given up."""

    duties: bool = True
    only: frozenset[StepId] | None = None
    given_up: frozenset[StepId] = frozenset()


class Premises:
    """Reads premises for one question."""

    def __init__(self, table: Table, allowed: Allowed) -> None:
        self.table = table
        self.question = table.question
        self.allowed = allowed
        self.kinds: Mapping[str, Callable[[Json, str], Premise]] = {
            "own": self._own,
            "own-discard": self._own_discard,
            "told": self._told,
            "face-up": self._face_up,
            "count": self._count,
            "once": self._once,
            "called": self._called,
            "forgotten": self._forgotten,
            "duty": self._duty,
            "lead-order": self._duty,
        }

    def read(self, told: Json, ident: str) -> Premise:
        """Read one premise and check that it stands."""
        kind = text(told.get("kind"), "kind")
        if kind not in self.kinds:
            msg = "a premise of kind %(kind)s cannot be checked"
            raise refusal(msg, at=ident, kind=repr(kind))
        try:
            return self.kinds[kind](told, ident)
        except DoesNotFollowError as error:
            if not error.at:
                error.at = ident
            raise

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

    def _count(self, told: Json, ident: str) -> Premise:
        place = text(told.get("place"), "place")
        sizes = self.table.sizes
        if place not in sizes or number(told.get("number"), "number") != sizes[place]:
            msg = "%(place)s does not hold %(number)s cards"
            raise refusal(msg, place=repr(place), number=told.get("number"))
        kind, _, where = place.partition(" ")
        if kind == "hand":
            self._said_seat(told, Seat(where))
        elif kind == "discard":
            at = self._known_step(StepId.read(where))
            self._said_seat(told, at.seat)
            if "step" in told and step(told["step"], "step") != at.id:
                msg = "the step named is not that of the place"
                raise refusal(msg)
        counted = exactly((self.table.at(one, place) for one in self.table.pack), sizes[place])
        return _premise(ident, "count", (counted,))

    def _once(self, told: Json, ident: str) -> Premise:
        one = card(told.get("card"), "card")
        if one not in self.table.pack:
            msg = "%(card)s is not in the pack"
            raise refusal(msg, card=one)
        places = self.table.places(one)
        return _premise(ident, "once", (exactly(self.table.atoms(one, places), 1),), frozenset({str(one)}))

    def _called(self, told: Json, ident: str) -> Premise:  # noqa: ARG002 - it says nothing more
        if not self.table.callers:
            msg = "the record tells who called"
            raise refusal(msg)
        return _premise(ident, "called", (exactly(self.table.callers, 1),))

    def _forgotten(self, told: Json, ident: str) -> Premise:
        at = self._step(told)
        if not isinstance(at.play, Forgotten) or number(told.get("number"), "number") != at.play.count:
            msg = "the play of %(step)s was not forgotten, or not of so many cards"
            raise refusal(msg, step=at.id)
        self._said_seat(told, at.seat)
        return _premise(ident, "forgotten", self._what_it_was(at))

    def _what_it_was(self, at: Step) -> tuple[Count, ...]:
        """Say that a forgotten play was one of some melds, which cards it then was, and that it beat what stood."""
        table, size = self.table, at.play.count
        place = f"forgotten {at.id}"
        melds = table.possible(at)
        counts = [
            exactly((table.at(one, place) for one in table.pack), size),
            exactly((table.was(at.id, meld.cards) for meld in melds), 1),
        ]
        for meld in melds:
            given = ((table.was(at.id, meld.cards), True),)
            counts.append(Count(tuple(table.at(one, place) for one in meld.cards), size, size, given))
        standing = next((other for other in table.steps if other.id == at.standing), None)
        if standing is not None and isinstance(standing.play, Forgotten):
            for below in table.possible(standing):
                higher = some_of(table.was(at.id, meld.cards) for meld in melds if beats(meld, below))
                given = ((table.was(standing.id, below.cards), True),)
                counts.append(Count(higher.atoms, higher.low, higher.high, given))
        return tuple(counts)

    def _duty(self, told: Json, ident: str) -> Premise:
        kind = text(told.get("kind"), "kind")
        rule = text(told.get("rule"), "rule")
        at = self._step(told)
        self._said_seat(told, at.seat)
        if rule != (demands.MUST_BEAT if kind == "duty" else demands.LEAD_ORDER):
            msg = "a premise of kind %(kind)s cannot rest on %(rule)s"
            raise refusal(msg, kind=kind, rule=rule)
        self._may_rely(at, kind)
        pool = frozenset(cards(told.get("pool"), "pool"))
        at_most = number(told.get("at_most"), "at_most")
        case = text(told.get("case", ""), "case")
        if at.is_discard is (kind == "duty"):
            for demand in demands.demands_of(self.table, at):
                if (demand.pool, demand.at_most, demand.case) == (pool, at_most, case):
                    count = demands.count_of(self.table, at, demand)
                    return _premise(ident, kind, (count,), duty=(rule, at.id, at.seat))
        msg = "the rule does not demand this of %(seat)s in %(step)s"
        raise refusal(msg, seat=at.seat, step=at.id)

    def _may_rely(self, at: Step, kind: str) -> None:
        """Refuse a duty on which this argument must not rest."""
        allowed, question = self.allowed, self.question
        accused = question.accused is not None and at.id == question.accused.id
        if not allowed.duties:
            msg = "nobody is convicted by trusting that somebody else obeyed a rule"
        elif at.seat is question.claimant:
            msg = "nobody proves a claim by having obeyed the rules himself"
        elif accused and allowed.only is None:
            msg = "the step on trial cannot be a reason"
        elif allowed.only is not None and at.id not in allowed.only:
            msg = "this step is not one of those that are said to clash"
        elif at.id in allowed.given_up:
            msg = "this duty may have been broken, by the explanations of the ruling"
        elif not accused and ("must-beat" if kind == "duty" else "lead-order") not in question.assume:
            msg = "the dispute does not assume that this rule was obeyed"
        else:
            return
        raise refusal(msg)

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
        return _premise(ident, kind, (*counts, *others), listed, own=own)

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
        if not set(listed) <= set(named(at)) or (isinstance(at.play, Discard) and not at.is_discard):
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


def _premise(  # noqa: PLR0913, PLR0917 - what a premise is made of
    ident: str,
    kind: str,
    counts: tuple[Count, ...],
    listed: frozenset[str] = frozenset(),
    duty: Duty | None = None,
    own: frozenset[Card] = frozenset(),
) -> Premise:
    return Premise(Named(ident, "premise", Concluded(counts), kind, listed), duty, own)
