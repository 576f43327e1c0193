"""Premises: each must stand in the record, be open to the viewpoint, and be allowed for the question.

`Premises.read` refuses whatever does not, and gives what a premise says as counts. A duty must be one of another seat
than the claimant, of a kind assumed, not the step on trial, and not given up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.checker import demands
from arbiter.checker.knew import Knew
from arbiter.checker.placements import Allowed, Placements, Premise, premise_of
from arbiter.checker.reading import card, cards, number, refusal, step, text
from arbiter.proof.kinds.counts import Count, exactly, none_of, some_of
from arbiter.proof.kinds.refusal import DoesNotFollowError
from engine.melds import beats
from engine.record import Forgotten
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arbiter.checker.reading import Json
    from arbiter.checker.table import Table
    from engine.steps import Step


class Premises(Placements):
    """Reads premises for one question."""

    def __init__(self, table: Table, allowed: Allowed) -> None:
        super().__init__(table, allowed)
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
            "knew": Knew(table, allowed, self._may_rely).read,
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
        return premise_of(ident, "count", (counted,))

    def _once(self, told: Json, ident: str) -> Premise:
        one = card(told.get("card"), "card")
        if one not in self.table.pack:
            msg = "%(card)s is not in the pack"
            raise refusal(msg, card=one)
        places = self.table.places(one)
        return premise_of(ident, "once", (exactly(self.table.atoms(one, places), 1),), frozenset({str(one)}))

    def _called(self, told: Json, ident: str) -> Premise:  # noqa: ARG002 - it says nothing more
        if not self.table.callers:
            msg = "the record tells who called"
            raise refusal(msg)
        return premise_of(ident, "called", (exactly(self.table.callers, 1),))

    def _forgotten(self, told: Json, ident: str) -> Premise:
        at = self._step(told)
        if not isinstance(at.play, Forgotten) or number(told.get("number"), "number") != at.play.count:
            msg = "the play of %(step)s was not forgotten, or not of so many cards"
            raise refusal(msg, step=at.id)
        self._said_seat(told, at.seat)
        return premise_of(ident, "forgotten", self._what_it_was(at))

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
        for one in table.pack:
            without = none_of(table.was(at.id, meld.cards) for meld in melds if one not in meld.cards)
            counts.append(Count(without.atoms, 0, 0, ((table.at(one, place), True),)))
        standing = next((other for other in table.steps if other.id == at.standing), None)
        if standing is not None and isinstance(standing.play, Forgotten):
            for below in table.possible(standing):
                beating = (meld for meld in melds if beats(meld, below, table.question.terms, led=standing.is_lead))
                higher = some_of(table.was(at.id, meld.cards) for meld in beating)
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
        self._may_rely(at, "must-beat" if kind == "duty" else kind)
        pool = frozenset(cards(told.get("pool"), "pool"))
        at_most = number(told.get("at_most"), "at_most")
        case = text(told.get("case", ""), "case")
        before = told.get("before", False)
        if at.is_discard is (kind == "duty"):
            for demand in demands.demands_of(self.table, at):
                if (demand.pool, demand.at_most, demand.case, demand.before) == (pool, at_most, case, before):
                    count = demands.count_of(self.table, at, demand)
                    return premise_of(ident, kind, (count,), duty=(rule, at.id, at.seat))
        msg = "the rule does not demand this of %(seat)s in %(step)s"
        raise refusal(msg, seat=at.seat, step=at.id)

    def _may_rely(self, at: Step, kind: str) -> None:
        """Refuse a duty, of one of the kinds of `assume`, on which this argument must not rest."""
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
        elif not accused and kind not in question.assume:
            msg = "the dispute does not assume that this rule was obeyed"
        else:
            return
        raise refusal(msg)
