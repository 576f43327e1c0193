"""Leads of a deal: each single lead that turns on what its leader knew, listed once, with what shows it lawful or not.

A lead is lawful when an opponent held a higher card and everybody before had obeyed (`self`), when one could have held
it for all that the leader knew (`witness`), or when the card he kept was aged for him (`proof`); an offence is shown
by two rulings, that the card led was aged and that the one kept was not. Source: rulings 3 and 5 (`leads`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.checker.demands import LEAD_ORDER, beaters
from arbiter.checker.knowing import (
    hand_after,
    is_privileged,
    is_single_lead,
    kind_of,
    opponents,
    relied_on,
    shown_cards,
    turns_on,
)
from arbiter.checker.nested import View, all_nested
from arbiter.checker.order import nothing_beats
from arbiter.checker.reading import Json, card, mappings, refusal, step, text
from arbiter.proof.kinds.refusal import DoesNotFollowError
from engine.record import Forgotten

if TYPE_CHECKING:
    from arbiter.checker.nested import Nested
    from arbiter.checker.table import Table
    from engine.cards import Card
    from engine.deal import Deal
    from engine.referee import Breach
    from engine.seats import StepId
    from engine.steps import Step


@dataclass(frozen=True, slots=True)
class Turned:
    """A lead that turns on what its leader knew, in a deal: the card led, the card kept, whether he was privileged.

    `always` tells that nothing ever beats the card led.
    """

    step: Step
    lead: Card
    kept: Card
    privilege: bool
    always: bool

    @property
    def ordinary(self) -> bool:
        """Tell whether the lead was unlawful only if the card led was aged, and not always is."""
        return not self.privilege and not self.always


class Leads:
    """Checks the leads of one deal."""

    def __init__(self, table: Table, deal: Deal, breaches: tuple[Breach, ...]) -> None:
        self.table = table
        self.question = table.question
        self.deal = deal
        self.plain = frozenset((breach.rule, breach.step, breach.seat) for breach in breaches)
        self.turned = {one.id: turned for one in table.steps if (turned := self._turned(one)) is not None}
        self.listed: dict[StepId, bool] = {}

    def offences(self, told: Json) -> tuple[StepId, ...]:
        """Check `leads` and `offences` of a deal; give the steps that offended."""
        entries = [(part, True) for part in mappings(told.get("leads"), "leads")]
        entries += [(part, False) for part in mappings(told.get("offences"), "offences")]
        for part, lawful in entries:
            at = step(part.get("step"), "leads.step")
            turned = self.turned.get(at)
            if turned is None or not self._counts(turned.step) or at in self.listed:
                msg = "the lead of %(step)s does not turn on what its leader knew, or is listed twice"
                raise refusal(msg, step=at)
            if card(part.get("kept"), "leads.kept") != turned.kept:
                msg = "the lead of %(step)s turns on %(card)s"
                raise refusal(msg, step=at, card=turned.kept)
            self.listed[at] = lawful
        missing = [at for at, one in self.turned.items() if self._counts(one.step) and at not in self.listed]
        if missing:
            msg = "nothing shows whether the lead of %(step)s was lawful"
            raise refusal(msg, step=missing[0])
        for part, lawful in entries:
            turned = self.turned[step(part.get("step"), "leads.step")]
            try:
                self._lawful(turned, part) if lawful else self._offence(turned, part)
            except DoesNotFollowError as error:
                error.at = f"lead {turned.step.id}: {error.at}" if error.at else f"lead {turned.step.id}"
                raise
        return tuple(at for at, lawful in self.listed.items() if not lawful)

    def _turned(self, one: Step) -> Turned | None:
        """Tell on which card a lead turned in the deal; None when it was lawful, or not, whatever its leader knew."""
        plain = any(at == one.id for _, at, _ in self.plain)
        if not is_single_lead(one) or plain or self.question.terms.aged_by == "plays":
            return None
        (lead,) = shown_cards(self.deal, one)
        privilege = is_privileged(one.seat, self.deal.called_by)
        terms, hand = self.question.terms, hand_after(self.deal, self.table.steps, one.seat, one.id)
        kept = turns_on(lead, hand, terms, privilege=privilege)
        return None if kept is None else Turned(one, lead, kept, privilege, nothing_beats(lead, terms))

    def _counts(self, one: Step) -> bool:
        """Tell whether a lead is judged: the accused one, or where the order counts any but the claimant's."""
        accused = self.question.accused
        if accused is not None and one.id == accused.id:
            return True
        return "lead-order" in self.question.assume and one.seat is not self.question.claimant

    def _lawful(self, turned: Turned, part: Json) -> None:
        because = text(part.get("because"), "because")
        nested = self._nested(turned, part)
        match because:
            case "self":
                shown = not nested and self._saw_a_higher(turned)
            case "witness":
                shown = turned.ordinary and _says(nested, turned.lead, aged=False)
            case "proof":
                shown = _says(nested, turned.lead if turned.privilege else turned.kept, aged=True)
            case "depth":
                shown = turned.ordinary and self._too_deep(turned, nested)
            case _:
                shown = False
        if not shown:
            msg = "this does not show that the lead was lawful: %(because)s"
            raise refusal(msg, because=because)

    def _offence(self, turned: Turned, part: Json) -> None:
        """Check that a lead offended: the card led was aged, and that kept was not; privileged, that led was not."""
        nested = self._nested(turned, part)
        if turned.privilege:
            shown = _says(nested, turned.lead, aged=False) or self._too_deep(turned, nested)
        else:
            lead = [one for one in nested if one.card == turned.lead]
            kept = [one for one in nested if one.card == turned.kept]
            shown = len(lead) + len(kept) == len(nested) and _says(kept, turned.kept, aged=False)
            shown = shown and (_says(lead, turned.lead, aged=True) if turned.ordinary else not lead)
            shown = shown and not (turned.ordinary and self._too_deep(turned, lead))
        if not shown:
            msg = "this does not show that the lead was unlawful"
            raise refusal(msg)

    def _too_deep(self, turned: Turned, nested: list[Nested]) -> bool:
        """Tell whether the card led counts as not aged because its argument is deeper than the table accepts."""
        question, accused = self.question, self.question.accused
        if question.kind != "lead" or question.limit is None or accused is None or accused.id != turned.step.id:
            return False
        deep = _says(nested, turned.lead, aged=True) and nested[0].level > question.limit
        self.table.unchecked += ["level"] if deep else []
        return deep

    def _nested(self, turned: Turned, part: Json) -> list[Nested]:
        """Check the rulings that show what a leader knew: all that he knew in this deal, and nothing else."""
        one = turned.step
        were = {at.id: shown_cards(self.deal, at) for at in self.table.steps if isinstance(at.play, Forgotten)}
        found = all_nested(self.table, part, "nested", View(one, self.deal.called_by, were))
        mine = [at for at in self.table.steps if at.seat is one.seat and at.id < one.id and at.is_discard]
        laid = {at.id: frozenset(self.deal.discards[at.id]) for at in mine}
        for nested in found:
            if nested.hand != frozenset(self.deal.hands[one.seat]) or laid != {
                at: frozenset(named) for at, named in nested.laid.items()
            }:
                msg = "this is not what the leader knew in this deal"
                raise refusal(msg)
        return found

    def _saw_a_higher(self, turned: Turned) -> bool:
        """Tell whether the deal shows the lead lawful: somebody held a higher card, and all before had obeyed."""
        if not turned.ordinary:
            return False
        before = [one for one in self.table.steps if one.id < turned.step.id]
        higher = beaters(turned.lead, self.table.record.players, self.question.terms)
        hands = [hand_after(self.deal, before, who, turned.step.id) for who in opponents(turned.step.seat)]
        if all(hand.isdisjoint(higher) for hand in hands):
            return False
        kinds = relied_on(self.question)
        others = [duty for duty in self.plain if duty[1] < turned.step.id and duty[2] is not turned.step.seat]
        if any(kind_of(duty) in kinds for duty in others):
            return False
        if kind_of((LEAD_ORDER, turned.step.id, turned.step.seat)) not in kinds:
            return True
        earlier = [one for one in self.turned.values() if one.step.id < turned.step.id]
        return all(self._obeyed(one) for one in earlier if one.step.seat is not turned.step.seat)

    def _obeyed(self, turned: Turned) -> bool:
        """Tell whether a lead is shown lawful: it is listed so, or the deal itself shows it."""
        if turned.step.id in self.listed:
            return self.listed[turned.step.id]
        return self._saw_a_higher(turned)


def _says(nested: list[Nested], wanted: Card, *, aged: bool) -> bool:
    """Tell whether there is one nested ruling, on this card, with this answer."""
    return len(nested) == 1 and nested[0].card == wanted and nested[0].aged is aged
