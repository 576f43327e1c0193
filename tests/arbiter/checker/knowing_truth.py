"""Is what a document says of leaders' knowledge true? Read off all deals by the slow twin.

Premises of kind `knew` are held against every deal that fits the record, the leads of a deal against what the twin says
of each of them. Only tests use it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from arbiter.moments import end_of, find_moment
from arbiter.setting import Faults
from arbiter.worlds import Leaders, World, known, worlds
from engine.cards import Card
from engine.deal import Deal
from engine.notation import read_json
from engine.record import FaceUp
from engine.seats import PLAYING, Seat, StepId
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.record import Record
    from engine.steps import Step

Json = dict[str, Any]
MOST = 20_000
"""Deals looked at before a position is left out."""
ENOUGH = 12
"""Deals in which a premise is held against what the twin says."""


def record_of(document: Json) -> Record:
    """Read the record of a document."""
    record = read_json(json.dumps(document["record"]["told"]), "record").record
    assert record is not None
    return record


@dataclass
class Truth:
    """One document of one ruling, with every deal that fits."""

    document: Json

    @cached_property
    def record(self) -> Record:
        """Give the record."""
        return record_of(self.document)

    @property
    def ruling(self) -> Json:
        """Give the ruling."""
        found: Json = self.document["rulings"][0]
        return found

    @cached_property
    def done(self) -> int:
        """Give the number of plays done at the moment of the question."""
        asked = self.ruling["dispute"]
        moment = find_moment(self.record, asked.get("before"), asked.get("after"), None, Faults())
        return (moment or end_of(self.record)).done

    @cached_property
    def leaders(self) -> Leaders:
        """Ask what leaders knew."""
        return Leaders(self.record, self.ruling["dispute"]["assume"], seeking=True)

    @cached_property
    def worlds(self) -> list[World]:
        """List every deal that the viewpoint can think of; raises TooManyWorldsError."""
        asked = self.ruling["dispute"]
        aged = asked["kind"] == "aged"
        seat, card = (Seat(asked["seat"]), Card(asked["card"])) if aged else (None, None)
        told = known(self.record, self.done, asked["viewpoint"], seat, card)
        return list(worlds(self.record, self.done, told, limit=MOST))

    def offended(self, deal: Deal, step: StepId) -> bool:
        """Tell whether a lead was unlawful in a deal for what its leader knew."""
        return any(breach.step == step for breach in self.leaders.breaches(self.done, deal, only=(step,)))

    def premises(self) -> Iterator[Json]:
        """List the premises about knowledge, of every argument of the ruling itself."""
        arguments = [self.ruling, *self.ruling.get("under", ()), *self.ruling.get("clash_proofs", ())]
        for part in arguments:
            yield from (premise for premise in part.get("premises", ()) if premise["kind"] == "knew")

    def holds(self, premise: Json) -> bool:
        """Tell whether a premise is true in the deals in which all is so that it names and its guard was obeyed.

        Where there are many such deals, some of them are looked at.
        """
        step = self._step(premise["step"])
        about = [world for world in self.worlds if self._so(premise, step, world.deal)]
        some = Random(premise["step"]).sample(about, min(len(about), ENOUGH))
        return all(self._holds_in(premise, step, world) for world in some)

    def _holds_in(self, premise: Json, step: Step, world: World) -> bool:
        plain = {str(breach.step) for breach in world.breaches}
        for duty in premise.get("guard", ()):
            if duty["step"] in plain or self.offended(world.deal, StepId.read(duty["step"])):
                return True
        if premise.get("acquits"):
            return premise["step"] in plain or not self.offended(world.deal, step.id)
        return premise["step"] in plain or self.offended(world.deal, step.id)

    def _so(self, premise: Json, step: Step, deal: Deal) -> bool:
        """Tell whether all is so that a premise names, for one of the cards kept and held."""
        now = self._hand(deal, step.seat, step.id, after=True)
        others = [self._hand(deal, who, step.id, after=False) for who in PLAYING if who is not step.seat]
        return self._case(premise, step, deal) and any(
            (kept is None or kept in now)
            and (held is None or any(held in other for other in others))
            and not (premise.get("below") and kept and held and int(kept[0]) >= int(held[0]))
            for kept in premise.get("kept") or (None,)
            for held in premise.get("held") or (None,)
        )

    def _case(self, premise: Json, step: Step, deal: Deal) -> bool:
        """Tell whether the case of a premise is given, and the leader's cards are those that it names."""
        hand, laid = _names(deal.hands[step.seat]), premise.get("laid", {})
        now = self._hand(deal, step.seat, step.id, after=True)
        return (
            all(set(were) == _names(_played(deal, self._step(at))) for at, were in premise.get("were", {}).items())
            and premise.get("called_by", deal.called_by.value) == deal.called_by.value
            and premise["privileged"] is (step.seat is deal.called_by and step.seat is not Seat.dealer)
            and hand.issuperset(premise.get("own", ()))
            and hand.isdisjoint(premise.get("absent", ()))
            and now.isdisjoint(premise.get("gone", ()))
            and all(card in _names(deal.discards.get(StepId.read(at), ())) for card, at in laid.items())
        )

    def _step(self, ident: str) -> Step:
        return next(one for one in steps_of(self.record) if str(one.id) == ident)

    def _hand(self, deal: Deal, who: Seat, at: StepId, *, after: bool) -> set[str]:
        gone: set[str] = set()
        for one in steps_of(self.record)[: self.done]:
            if one.seat is who and (one.id < at or (after and one.id == at)):
                gone |= _names(_played(deal, one))
        return _names(deal.hands[who]) - gone

    def deals(self) -> Iterator[Json]:
        """List the deals that the ruling shows."""
        yield from (*self.ruling.get("counter_deals", ()), *self.ruling.get("explanation_deals", ()))

    def told_rightly(self, shown: Json) -> bool:
        """Tell whether a deal lists as offences just the leads that offended, of those that are judged."""
        deal = Deal(
            {Seat(who): tuple(map(Card, cards)) for who, cards in shown["hands"].items()},
            Card(shown["dreamer"]) if "dreamer" in shown else None,
            {StepId.read(at): tuple(map(Card, cards)) for at, cards in shown["discards"].items()},
            {StepId.read(at): tuple(map(Card, cards)) for at, cards in shown["forgotten"].items()},
            Seat(shown.get("called_by", self.record.called_by)),
        )
        asked = self.ruling["dispute"]
        exempt = Seat(asked["seat"]) if asked["kind"] == "aged" else None
        offences = {one["step"] for one in shown.get("offences", ())}
        wrong = {str(breach.step) for breach in self.leaders.breaches(self.done, deal, exempt=exempt)}
        return wrong - (set(shown["broken"]) - offences) == offences

    def right(self) -> bool:
        """Tell whether every premise and every deal tells the truth."""
        return all(map(self.holds, self.premises())) and all(map(self.told_rightly, self.deals()))


def _names(cards: object) -> set[str]:
    return {str(card) for card in cards}  # type: ignore[attr-defined]  # a document has objects


def _played(deal: Deal, step: Step) -> tuple[Card, ...]:
    if isinstance(step.play, FaceUp):
        return step.play.cards
    return deal.discards[step.id] if step.is_discard else deal.forgotten[step.id]
