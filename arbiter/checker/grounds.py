"""The grounds of a premise of kind `knew`: why a lead was unlawful, or lawful, if all is so that the premise names.

By truth: everybody before had obeyed, so that what the leader knew was so, and somebody held a card that he would have
known nobody to hold. By example: a deal that he had to reckon with. By hand: he kept nothing on which the lead turns.
By proof: a card was aged for whoever held the cards named. Source: rulings 3.
SOUND: what is found fine is true in every deal in which the duties of the guard were obeyed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.checker.demands import beaters
from arbiter.checker.exchange import carries_over, held_against
from arbiter.checker.knowing import duties_before, may_offend
from arbiter.checker.reading import cards, refusal
from engine.cards import HAND_SIZE, deck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.checker.nested import Nested
    from arbiter.checker.said import Said
    from arbiter.checker.table import Table
    from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Grounds:
    """What stands behind one premise: what it says, the rulings it rests on, whether its lead is the one accused."""

    table: Table
    said: Said
    nested: tuple[Nested, ...]
    accused: bool

    def check(self) -> None:
        """Check that it stands; raises DoesNotFollowError."""
        if self.said.acquits:
            self._lawful()
        else:
            self._unlawful()

    @property
    def aged(self) -> list[Nested]:
        """List the rulings that a card was aged."""
        return [one for one in self.nested if one.aged]

    @property
    def examples(self) -> list[Nested]:
        """List the rulings that a card was not aged."""
        return [one for one in self.nested if not one.aged]

    @property
    def offending(self) -> tuple[Card, ...]:
        """List the cards on which the lead can turn."""
        return may_offend(self.said.lead, self.table.question.terms, privilege=self.said.privileged)

    @property
    def own(self) -> set[Card]:
        """Collect the cards of every hand that the premise is about: those named, and those that the leader showed."""
        shown = {card for card, at in self.table.shown.items() if at.seat is self.said.step.seat}
        return {self.said.lead, *self.said.own, *shown}

    def _unlawful(self) -> None:
        """Check that the lead was unlawful if all this is so (and, by truth, the guard was obeyed)."""
        said = self.said
        if not said.kept or not set(said.kept) <= set(self.offending):
            msg = "the lead cannot turn on these cards"
            raise refusal(msg, at="kept")
        if said.held:
            self._led_aged(self.aged)
            self._beaten()
            self._need_guard()
        elif not (said.privileged and not self.examples and self._too_deep()):
            breach = any(one.explained for one in self.examples)
            same = [one for one in self.aged if self._same_breach(one)]
            self._led_aged([one for one in self.aged if one.bare or one.whole or not breach], same)
            seen = any(not one.unproved for one in same)
            self._example((said.lead,) if said.privileged else said.kept, seen=seen)

    def _lawful(self) -> None:
        """Check that the lead was lawful if all this is so (and, by truth, the guard was obeyed)."""
        said = self.said
        if said.kept or said.below:
            msg = "a premise that acquits names no card that was kept"
            raise refusal(msg, at="kept")
        if set(said.gone) >= set(self.offending):
            return
        if said.held:
            if not said.ordinary:
                msg = "this lead is not lawful because somebody held a higher card"
                raise refusal(msg, at="held")
            self._beaten()
            self._need_guard()
        elif said.ordinary and not self.aged:
            self._example((said.lead,))
        elif not (said.ordinary and self._too_deep()) and not any(self._settles(one) for one in self.aged):
            msg = "nothing shows that the lead was lawful for whoever held these cards"
            raise refusal(msg, at="because")

    def _led_aged(self, aged: list[Nested], breached: Sequence[Nested] = ()) -> None:
        """Check that the card led was aged for whoever held the cards named, unless that does not matter.

        Of those in `breached` the breach that they show is known to be the one seen.
        """
        fitting = [*(one for one in aged if self._covers(one)), *breached]
        right = (one.card == self.said.lead and not self._passes(one) for one in fitting)
        if self.said.ordinary and not any(right):
            msg = "nothing shows that the card led was aged for whoever held these cards"
            raise refusal(msg, at="because")

    def _same_breach(self, one: Nested) -> bool:
        """Tell whether a ruling shows just the breach that the example shows, each step of it certain by itself.

        Whoever held these cards had then seen these steps broken, and no more, if the example carries over.
        """
        if len(self.examples) != 1 or not one.explained or not self._names(one):
            return False
        example = self.examples[0]
        return one.single and example.single and one.ways == example.ways

    def _settles(self, one: Nested) -> bool:
        """Tell whether a card that was aged settles that the lead was lawful, wherever the premise says so.

        Where only part of a hand is told, somebody with another may have seen a breach: then nothing stands that rests
        on duties, unless the guard has them all.
        """
        said = self.said
        right = one.card == said.lead and not self._passes(one)
        if not said.privileged:
            right = one.card in self.offending and {c for c in self.offending if c > one.card} <= set(said.gone)
        safe = one.bare or one.whole or self._missing() is None
        return right and safe and self._covers(one)

    def _covers(self, one: Nested) -> bool:
        """Tell whether a ruling that a card was aged holds for every hand that the premise is about, breaches apart."""
        return self._names(one) and (one.whole or not one.explained)

    def _names(self, one: Nested) -> bool:
        """Tell whether all that a ruling goes by is so of every hand that the premise is about.

        Where the whole hand is told it does not matter which of its cards were laid down.
        """
        laid = {(card, at) for at, named in one.laid.items() for card in named}
        if not one.hand <= self.own or not (one.whole or laid <= set(self.said.laid.items())):
            return False
        granted = {one.card} - self.own
        return not granted or not _names_own(one.told, granted)

    def _passes(self, one: Nested) -> bool:
        """Tell whether an argument is deeper than the table accepts, where the lead it is about is accused."""
        limit = self.table.question.limit
        return limit is not None and self.table.question.kind == "lead" and self.accused and one.level > limit

    def _too_deep(self) -> bool:
        """Tell whether a card counts as not aged because its argument is deeper than the table accepts."""
        exact = [one for one in self.aged if one.card == self.said.lead and one.whole and self._covers(one)]
        deep = self.said.whole and any(self._passes(one) for one in exact)
        self.table.unchecked += ["level"] if deep else []
        return deep

    def _example(self, beaten: tuple[Card, ...], *, seen: bool = False) -> None:
        """Check that one example shows each of these cards not aged, and carries over to every hand in question.

        `seen` tells that a breach in it is shown otherwise, by all these hands.
        """
        if len(self.examples) != 1:
            msg = "there should be one example of what the leader had to reckon with"
            raise refusal(msg, at="because")
        (one,), mine = self.examples, self.own
        players, terms = self.table.record.players, self.table.question.terms
        others = {card for card, at in self.table.shown.items() if at.seat is not self.said.step.seat}
        absent = set(deck(players)) - mine if len(mine) == HAND_SIZE else others.union(self.said.absent)
        if not any(all(c in beaters(low, players, terms) for low in beaten) for c in held_against(one) & absent):
            msg = "in the example nobody holds a card that beats each of these, or it is not said to be absent"
            raise refusal(msg, at="because")
        carries_over(one, mine, absent, seen=seen)

    def _beaten(self) -> None:
        """Check that each card held beats the card that would have had to be aged."""
        players, terms = self.table.record.players, self.table.question.terms
        for kept, held in self.said.pairs:
            against = self.said.lead if kept is None or self.said.privileged else kept
            if held not in beaters(against, players, terms):
                msg = "%(card)s does not show that %(other)s was not aged"
                raise refusal(msg, at="held", card=held, other=against)

    def _missing(self) -> object | None:
        """Give a step whose duty the leader could rely on, that can bind, and that the guard lacks; None if none."""
        there = {duty[1] for duty in self.said.guard} | set(self.said.sure)
        wanted = duties_before(self.table, self.said.step)
        return next((duty[1] for duty in wanted if duty[1] not in there), None)

    def _need_guard(self) -> None:
        missing = self._missing()
        if missing is not None:
            msg = "the guard lacks a duty that the leader relied on: %(step)s"
            raise refusal(msg, at="guard", step=missing)


def _names_own(told: object, wanted: set[Card]) -> bool:
    """Tell whether a premise of a ruling, in any of its arguments, shows one of these as an own card."""
    if isinstance(told, list):
        return any(_names_own(one, wanted) for one in told)
    if not isinstance(told, dict):
        return False
    if told.get("kind") == "own" and not wanted.isdisjoint(cards(told.get("cards"), "cards")):
        return True
    return any(_names_own(one, wanted) for key, one in told.items() if key in {"premises", "under", "clash_proofs"})
