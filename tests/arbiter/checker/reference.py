"""The slow reference: is a changed ruling still right? Asked of the arbiter's own rows, solver and verdicts.

Shares nothing with the checker: premises are looked up among the facts and duties that the arbiter states, each step is
put to the SAT solver, deals are judged by the bounds of the rules. Only tests use it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import arbiter
from arbiter.answers import Budget, Impossible
from arbiter.core import Row, Spot
from arbiter.court import Court
from arbiter.moments import end_of, find_moment
from arbiter.render.document import premise_part
from arbiter.setting import Faults, Setting
from arbiter.solvers.sat import SatModel
from engine.books import BOOKS
from engine.cards import Card
from engine.deal import Deal
from engine.notation import read_json
from engine.record import DEFAULT_BOOK, Dispute
from engine.replay import objections
from engine.seats import PLAYING, Seat, StepId
from engine.steps import steps_of

if TYPE_CHECKING:
    from arbiter.core import Given, Situation
    from engine.record import Record

Json = dict[str, Any]
SEEN = {"own", "own-discard", "told", "face-up"}
WHOLE = 12


def still_right(document: Json, original: Json) -> bool:
    """Tell whether the one ruling of a changed document is right; `original` is the document before the change."""
    told = document["record"]["told"]
    if told != original["record"]["told"]:
        return False
    record = read_json(json.dumps(told), "record").record
    assert record is not None
    return Reference(record, document["rulings"][0], original["rulings"][0]).right()


@dataclass
class Reference:
    """One changed ruling beside the ruling it was made from."""

    record: Record
    told: Json
    before: Json

    def right(self) -> bool:
        """Judge anew, then the proof step by step, then the deals."""
        truth = self._judged()
        if truth is None:
            return False
        same = ("verdict", "explanations", "clashes")
        if any(_sets(self.told.get(key)) != _sets(truth.get(key)) for key in same):
            return False
        duties = {tuple(sorted(one.items())) for one in self.told["relies_on"]}
        used = {
            (("rule", p["rule"]), ("seat", p["seat"]), ("step", p["step"])) for p in self._premises() if "rule" in p
        }
        return duties == used and self._proved() and all(self._stands(deal) for deal in self._deals())

    def _premises(self) -> list[Json]:
        return [*self.told["premises"], *(p for way in self.told.get("under", ()) for p in way["premises"])]

    def _deals(self) -> list[Json]:
        return [*self.told.get("counter_deals", ()), *self.told.get("explanation_deals", ())]

    def _judged(self) -> Json | None:
        if self.told["dispute"] == self.before["dispute"]:
            return self.before
        asked = self.told["dispute"]
        dispute = Dispute(
            asked["kind"],
            seat=Seat(asked["seat"]) if "seat" in asked else None,
            card=Card(asked["card"]) if "card" in asked else None,
            before=asked.get("before") if asked["kind"] == "aged" else None,
            after=asked.get("after") if asked["kind"] == "aged" else None,
            round=asked.get("round"),
            viewpoint=asked["viewpoint"],
            assume=tuple(asked["assume"]),
        )
        try:
            judged = arbiter.judge(self.record, disputes=[dispute])
        except (arbiter.WrongQuestionError, ValueError):
            return None
        found: Json = judged.to_json()["rulings"][0]  # type: ignore[index]  # a document
        return found

    @cached_property
    def _situation(self) -> Situation:
        asked = self.told["dispute"]
        court = Court(self.record, Setting(BOOKS[DEFAULT_BOOK], {}), Budget())
        moment = find_moment(self.record, asked.get("before"), asked.get("after"), None, Faults())
        seat = Seat(asked["seat"]) if asked["kind"] == "aged" else None
        card = Card(asked["card"]) if asked["kind"] == "aged" else None
        view = court.view((moment or end_of(self.record)).done, asked["viewpoint"], seat, card)
        self.view = view
        return court.position(view).situation

    def _proved(self) -> bool:
        if "proof" not in self.told:
            return not self.told["premises"]
        arguments = [(self.told["premises"], self.told["proof"], ())]
        for way in self.told.get("under", ()):
            arguments.append((way["premises"], way["proof"], tuple(way["given_up"])))
        for proof in self.told.get("clash_proofs", ()):
            arguments.append((proof["premises"], proof["proof"], ()))
        return all(self._argument(*one) for one in arguments)

    def _argument(self, premises: list[Json], proof: list[Json], given_up: tuple[str, ...]) -> bool:
        known: dict[str, list[Row]] = {}
        for premise in premises:
            rows = self._premise(premise)
            if rows is None or premise.get("step") in given_up:
                return False
            known[premise["id"]] = rows
        return self._steps(proof, known)

    def _premise(self, premise: Json) -> list[Row] | None:
        """Find the rows of a premise among what the arbiter states."""
        wanted = {key: value for key, value in premise.items() if key not in {"id", "cards"}}
        stated: list[Given] = [*self._situation.facts, *(b for d in self._situation.duties for b in d.bounds)]
        if premise["kind"] not in SEEN:
            found = [g for g in stated if _part(g) == {k: v for k, v in premise.items() if k != "id"}]
            return [row for g in found for row in g.rows] if found else None
        rows: list[Row] = []
        alike = [g for g in stated if {k: v for k, v in _part(g).items() if k != "cards"} == wanted]
        if premise["kind"] == "own" and premise["seat"] == self.told["dispute"]["seat"]:
            alike += [g for g in stated if g.premise.kind == "face-up" and _part(g)["seat"] == premise["seat"]]
        cards = [Card(card) for card in premise["cards"]]
        whole = [g for g in alike if len(g.premise.cards) == WHOLE and set(g.premise.cards) == set(cards)]
        rows += [row for g in whole for row in g.rows]
        for card in cards:
            single = [g for g in (stated if whole else alike) if g.premise.cards == (card,) and g.premise.kind in SEEN]
            if not single and not whole:
                return None
            rows += [row for g in single for row in g.rows]
        return rows

    def _steps(self, proof: list[Json], before: dict[str, list[Row]]) -> bool:
        known = dict(before)
        for step in proof:
            if any(name not in known for name in step["from"]):
                return False
            given = [row for name in step["from"] for row in known[name]]
            if step["kind"] == "claim":
                return self._claimed(step, given)
            for branch in step.get("branches", ()):
                supposed = self._rows(branch["suppose"])
                if not self._steps(branch["proof"], {**known, branch["id"]: supposed}):
                    return False
                if not self._entails([*given, *supposed], None):
                    return False
            concluded = step["concludes"]
            rows = None if "never" in concluded else self._rows(concluded)
            if not step.get("branches") and not self._entails(given, rows):
                return False
            known[step["id"]] = [Row((), 1, 1)] if rows is None else rows
        return True

    def _claimed(self, step: Json, given: list[Row]) -> bool:
        """Tell whether what is named excludes every beater; for duties, that all premises do is asked elsewhere."""
        if "aged" not in step["concludes"]:
            return next(iter(step["concludes"])) in {"broken", "obeyed"}
        asked = self.told["dispute"]
        if step["concludes"]["aged"] != asked["card"]:
            return False
        card = Card(asked["card"])
        higher = [c for c in (Card(n) for n in range(card)) if c.suit is card.suit] if str(card) not in "1s1cL" else []
        seats = [seat for seat in PLAYING if seat.value != asked["seat"]]
        rows = [Row(((self._situation.held(c, seat),),), 0, 0) for c in higher for seat in seats]
        return self._entails(given, rows)

    def _entails(self, given: list[Row], wanted: list[Row] | None) -> bool:
        """Ask the solver whether the rows leave the wanted ones no way to fail; with None, whether no model is left."""
        ways = [[]] if wanted is None else [[way] for row in wanted for way in _failing(row)]
        for way in ways:
            model = SatModel(self._situation.size)
            model.fix([*given, *self._once, *way])
            if not isinstance(model.ask((), Budget()), Impossible):
                return False
        return True

    @cached_property
    def _once(self) -> list[Row]:
        """Say of every card that it lies in at most one place."""
        by_card: dict[Card, list[int]] = {}
        for (card, _), variable in self._situation.index.items():
            by_card.setdefault(card, []).append(variable)
        return [Row(tuple((v,) for v in variables), 0, 1) for variables in by_card.values()]

    def _rows(self, told: Json) -> list[Row]:  # noqa: PLR0911 - one return for each form of conclusion
        """Put a conclusion into rows; what cannot be is a row that nothing fulfils."""
        if "all" in told:
            return [row for part in told["all"] for row in self._rows(part)]
        impossible = [Row((), 1, 1)]
        index = self._situation.index
        if "card" in told:
            named = told.get("in", told.get("not_in"))
            places = [index.get((Card(told["card"]), _spot(place, self.record))) for place in named]
            variables = [v for v in places if v is not None]
            if "in" in told:
                return [Row(tuple((v,) for v in variables), 1, len(variables))] if variables else impossible
            return [Row(tuple((v,) for v in variables), 0, 0)]
        if "kept" in told:
            kept = told["kept"]
            spots = [
                s
                for s in self._situation.spots
                if s.seat is Seat(kept["seat"]) and (s.step is None or s.step > StepId.read(kept["step"]))
            ]
            groups = tuple(
                group
                for card in kept["pool"]
                if (group := tuple(index[Card(card), s] for s in spots if (Card(card), s) in index))
            )
            least = kept["at_least"]
            return [Row(groups, least, len(groups))] if kept["so"] else [Row(groups, 0, least - 1)]
        if "obeyed" in told:
            duty = next(d for d in self._situation.duties if str(d.step) == told["obeyed"])
            return [row for bound in duty.bounds for row in bound.rows]
        if "broken" in told:
            return []
        if "called_by" in told or "not_called_by" in told:
            so = "called_by" in told
            variable = self._situation.callers[Seat(told["called_by" if so else "not_called_by"])]
            return [Row(((variable,),), int(so), int(so))]
        if "was" in told or "was_not" in told:
            so = "was" in told
            melds = self._situation.melds[StepId.read(told["step"])]
            cards = {Card(card) for card in told["was" if so else "was_not"]}
            variable = next(v for listed, v in melds if set(listed) == cards)
            return [Row(((variable,),), int(so), int(so))]
        return impossible

    def _stands(self, told: Json) -> bool:
        """Judge a deal by the arbiter's rows and by the bounds of the rules."""
        deal = Deal(
            {Seat(seat): tuple(Card(c) for c in hand) for seat, hand in told["hands"].items()},
            Card(told["dreamer"]) if "dreamer" in told else None,
            {StepId.read(step): tuple(Card(c) for c in cards) for step, cards in told["discards"].items()},
            {StepId.read(step): tuple(Card(c) for c in cards) for step, cards in told["forgotten"].items()},
            Seat(told.get("called_by") or self.record.called_by),
        )
        true = self._true(deal)
        if true is None or not all(_holds(row, true) for given in self._situation.facts for row in given.rows):
            return False
        done = self.view.done
        broken = [str(o.step) for o in objections(self.record, deal, done)]
        return broken == told["broken"] and self._shows_it(told, deal, broken)

    def _true(self, deal: Deal) -> set[int] | None:
        index = self._situation.index
        true: set[int] = set()
        gone = {c: s for s, cards in [*deal.discards.items(), *deal.forgotten.items()] for c in cards}
        shown = {c: s.id for s in self.view.steps for c in getattr(s.play, "cards", ())}
        by_step = {s.id: s for s in self.view.steps}
        for seat, hand in deal.hands.items():
            for card in hand:
                step = gone.get(card, shown.get(card))
                spot = Spot("hand", seat)
                if step is not None:
                    one = by_step[step]
                    kind = "up" if card in shown else "discard" if one.is_discard else "forgotten"
                    if one.seat is not seat:
                        return None
                    spot = Spot(kind, seat, step)
                if (card, spot) not in index:
                    return None
                true.add(index[card, spot])
        if deal.dreamer is not None:
            true.add(index[deal.dreamer, Spot("dreamer", Seat.dreamer)])
        for seat, variable in self._situation.callers.items():
            true |= {variable} if seat is deal.called_by else set()
        for step, melds in self._situation.melds.items():
            true |= {v for cards, v in melds if set(cards) == set(deal.forgotten[step])}
        return true

    def _shows_it(self, told: Json, deal: Deal, broken: list[str]) -> bool:
        """Tell whether the deal shows what it is for, by the same steps broken as in the ruling before the change."""
        index = next((n for n, one in enumerate(self._deals()) if one is told), 0)
        old = [*self.before.get("counter_deals", ()), *self.before.get("explanation_deals", ())]
        if index >= len(old) or told.get("side") != old[index].get("side") or broken != old[index]["broken"]:
            return False
        if self.told["dispute"]["kind"] != "aged" or index:
            return True
        holder, _, cards = told["shows"].partition(" still holds ")
        return holder != self.told["dispute"]["seat"] and all(
            Card(c) in deal.hands[Seat(holder)] for c in cards.split()
        )


def _part(given: Given) -> Json:
    return premise_part(given.premise)


def _failing(row: Row) -> list[Row]:
    """List the ways in which a row can fail."""
    found = []
    if row.at_most < len(row.groups):
        found.append(Row(row.groups, row.at_most + 1, len(row.groups)))
    if row.at_least > 0:
        found.append(Row(row.groups, 0, row.at_least - 1) if row.groups else Row((), 0, 0))
    return found


def _holds(row: Row, true: set[int]) -> bool:
    if any((abs(g) in true) is not (g > 0) for g in row.given):
        return True
    return row.at_least <= sum(any(v in true for v in group) for group in row.groups) <= row.at_most


def _spot(place: str, record: Record) -> Spot:
    if place == "dreamer":
        return Spot("dreamer", Seat.dreamer)
    kind, _, where = place.partition(" ")
    if kind == "hand":
        return Spot("hand", Seat(where))
    step = StepId.read(where)
    return Spot(kind, next(s.seat for s in steps_of(record) if s.id == step), step)


def _sets(value: object) -> object:
    if isinstance(value, list):
        return {tuple(sorted(one)) for one in value}
    return value
