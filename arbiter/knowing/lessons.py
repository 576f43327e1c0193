"""Lessons: what one unlawful lead teaches about every other deal, as wide as it stays sound.

Two kinds. By truth: where everybody the leader relied on had obeyed, what he knew was so; a lead that was lawful only
if he knew something shows it. By example: one deal that was possible for all he knew shows that a card was not aged for
him, and goes on showing it when cards that harm no duty change places.
Source: rulings 3. SOUND: a lawful lead never has all that a lesson excludes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter.core import Knew
from arbiter.knowing.lay_open import others
from engine.duties import Kind, privileged
from engine.record import FaceUp, Forgotten
from engine.referee import referee
from engine.rules.following import MUST_BEAT, beaters_of
from engine.rules.knowing import always_aged, may_offend
from engine.rules.leading import LEAD_ORDER
from engine.steps import caller_of, steps_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from arbiter.core import Obligation
    from arbiter.knowing.leader import Leader, Witness
    from arbiter.knowledge import View
    from engine.cards import Card
    from engine.deal import Deal
    from engine.seats import Seat, StepId
    from engine.steps import Step
    from engine.terms import Terms

Guard = tuple[tuple[str, "StepId", "Seat"], ...]


def relied_on(view: View) -> tuple[Kind, ...]:
    """List the kinds of duty that leaders could rely on: none in books in which only counting makes a card aged."""
    return view.assume if view.terms.aged_by == "proof" else (Kind.counting,)


def guard_of(view: View, step: Step) -> Guard:
    """List the duties before a lead that its leader could rely on: those of the others, of the kinds assumed."""
    kinds = relied_on(view)
    found: list[tuple[str, StepId, Seat]] = []
    for other in steps_of(view.record):
        if other.id < step.id and other.seat is not step.seat:
            if other.is_discard and Kind.must_beat in kinds:
                found.append((MUST_BEAT, other.id, other.seat))
            elif other.is_lead and Kind.lead_order in kinds:
                found.append((LEAD_ORDER, other.id, other.seat))
    return tuple(found)


def bare(knew: Knew) -> Knew:
    """Give a lesson without its guard, which a position may shorten."""
    return replace(knew, guard=(), sure=())


def by_truth(step: Step, lead: Card, guard: Guard, terms: Terms, *, privilege: bool) -> Knew | None:
    """Say what a lead shows where those before it had obeyed: no opponent held what would have made it unlawful.

    Privileged: then the lead itself was aged. Unprivileged, and the lead one that was aged: then so was every ordinary
    card of the suit that he kept.
    """
    kept = may_offend(lead, terms, privilege=privilege)
    if not kept:
        return None
    held = beaters_of(lead if privilege else max(kept), terms)
    always = lead in always_aged(terms)
    return Knew(step.id, step.seat, lead, privilege, kept, held=held, below=not privilege, guard=guard, always=always)


def by_example(case: Case, witness: Witness, own: tuple[Card, ...] | None) -> Knew:
    """Say that a lead is unlawful in this deal and in all deals in which the same example shows it.

    `own` are the cards that make the lead aged for its leader (unprivileged), None when no fewer than all are known.
    """
    bound = case.found(own, witness)
    return replace(bound, kept=tuple(card for card in case.offending if case.privilege or witness.beater < card))


def by_truth_for(case: Case, own: tuple[Card, ...]) -> Knew | None:
    """Say what a lead that these cards make aged shows where those before it had obeyed, as `by_truth` does."""
    found = by_truth(case.step, case.lead, guard_of(case.view, case.step), case.terms, privilege=False)
    if found is None:
        return None
    return replace(case.bound(own), kept=found.kept, held=found.held, below=found.below, guard=found.guard)


def acquitted_by_truth(case: Case) -> Knew:
    """Say that a lead of an ordinary card is lawful where an opponent held a higher one and those before had obeyed."""
    guard = guard_of(case.view, case.step)
    return replace(case.bound(()), held=beaters_of(case.lead, case.terms), guard=guard, acquits=True)


def acquitted_by_example(case: Case, witness: Witness) -> Knew:
    """Say that a lead is lawful wherever the same example shows that it was not aged."""
    return replace(case.found((), witness), acquits=True)


def acquitted_by_proof(case: Case, card: Card, own: tuple[Card, ...] | None) -> Knew:
    """Say that a lead is lawful wherever the same cards make it aged, or the lowest card that was kept.

    With other cards the leader may have seen a breach, and then nothing stands that rests on duties: those before are
    its guard.
    """
    lower = () if case.privilege else case.offending
    gone = tuple(other for other in lower if card < other)
    if own is None:
        return replace(case.found(None, None), gone=gone, acquits=True)
    guard = () if case.leader.rests_on_nobody(card) else guard_of(case.view, case.step)
    return replace(case.bound(own), gone=gone, guard=guard, acquits=True)


def acquitted_by_hand(case: Case) -> Knew:
    """Say that a lead is lawful where its leader kept nothing that it can turn on."""
    return replace(case.bound(()), gone=case.offending, acquits=True)


@dataclass(frozen=True, slots=True)
class Case:
    """A lead in a deal, with its leader as he was there."""

    view: View
    step: Step
    lead: Card
    privilege: bool
    deal: Deal
    leader: Leader

    @property
    def terms(self) -> Terms:
        """Give the terms in force."""
        return self.view.terms

    @property
    def offending(self) -> tuple[Card, ...]:
        """List the cards on which the lead can turn."""
        return may_offend(self.lead, self.terms, privilege=self.privilege)

    def bound(self, own: tuple[Card, ...], absent: tuple[Card, ...] = ()) -> Knew:
        """Say which cards of his hand, and which that he did not have, it takes; with what lay open in this deal."""
        forgotten = [s for s in steps_of(self.view.record) if isinstance(s.play, Forgotten) and s.id <= self.step.id]
        called = self.deal.called_by if self.view.record.called_by is None else None
        return Knew(
            self.step.id,
            self.step.seat,
            self.lead,
            self.privilege,
            own=own,
            absent=absent,
            called_by=called,
            were=tuple((s.id, self.deal.forgotten[s.id]) for s in forgotten),
            always=self.lead in always_aged(self.terms),
        )

    def found(self, own: tuple[Card, ...] | None, witness: Witness | None, *, kept: bool = False) -> Knew:
        """Say what it takes for an example to stand; where that is not found, all that the leader knew.

        With `kept`, that he kept a card on which the lead turns is part of it.
        """
        hand = self.deal.hands[self.step.seat]
        breach = self.leader.breach_shown_by(witness.given_up) if witness is not None else None
        if own is None or witness is None or breach is None:
            steps = [s for s in steps_of(self.view.record) if s.seat is self.step.seat and s.id < self.step.id]
            laid = tuple((card, s.id) for s in steps if s.is_discard for card in self.deal.discards[s.id])
            return replace(self.bound(hand), laid=laid, kept=self.offending if kept else ())
        stays, absent = _must_stay(self.leader, witness, hand)
        return self.bound(tuple(sorted({*own, *stays, *breach})), absent)


def _must_stay(leader: Leader, witness: Witness, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """List which cards of the hand must stay in it, and which must stay out of it, for the example to stand.

    When the leader holds other cards, they come out of places of the example, and his go there instead. A card that is
    taken away breaks no duty, and where none is taken away none comes in. One that comes in breaks none as long as no
    pool has more of it than it may have, and no leader gets a card on which his lead would turn. Where a lead does turn
    on what another seat knew, what showed that seat that the card led was not aged is left as it is, or its whole hand.
    """
    situation, true = leader.position.situation, witness.world.true
    stays: set[Card] = set()
    absent = {witness.beater}
    for duty in situation.duties:
        if duty.step not in leader.duties or duty.step in witness.given_up:
            continue
        for given in duty.bounds:
            places = _cards_after(leader, true, duty.seat, duty.step, before=given.premise.before)
            for row in given.rows:
                there = sum(any(v in true for v in group) for group in row.groups)
                movable = [card for card in given.premise.pool if card in hand and card not in stays]
                _keep(movable[max(row.at_most - there, 0) :], places, stays, absent)
        if not true.isdisjoint(duty.turns_on):
            above = _held_above(leader, duty, witness)
            if above is None:
                absent.update(_cards_after(leader, true, duty.seat, None))
            elif above in hand:
                stays.add(above)
            else:
                absent.add(above)
    turned = {duty.step for duty in situation.duties if not true.isdisjoint(duty.turns_on)}.union(witness.given_up)
    for step, cards in _would_turn(leader, turned):
        _keep([card for card in cards if card in hand], _cards_after(leader, true, step.seat, step.id), stays, absent)
    return tuple(sorted(stays)), tuple(sorted(absent))


def _keep(mine: Sequence[Card], places: set[Card], stays: set[Card], absent: set[Card]) -> None:
    """Keep cards of the leader's out of places: they stay his, or nothing leaves those places, whichever is less."""
    if len(places - absent) < len(set(mine) - stays):
        absent.update(places)
    else:
        stays.update(mine)


def _cards_after(
    leader: Leader, true: frozenset[int], seat: Seat, since: StepId | None, *, before: bool = False
) -> set[Card]:
    """Collect the unseen cards that a seat held after a step (from the start when none is named) in the example."""
    return {
        card
        for (card, spot), variable in leader.position.situation.index.items()
        if variable in true
        and spot.seat is seat
        and spot.kind != "up"
        and (since is None or spot.step is None or spot.step > since or (before and spot.step == since))
    }


def _held_above(leader: Leader, duty: Obligation, witness: Witness) -> Card | None:
    """Give a card that made another seat's single not aged for it: an opponent of that seat held it, whoever obeyed.

    None where there is none, where it was privileged or the single always aged, or where a duty came before that the
    leader himself may have broken: then that seat need not have reckoned with this deal.
    """
    view = leader.position.view
    before = [step for step in view.steps if step.id < duty.step]
    led = view.steps[len(before)].play
    lead = led.cards[0] if isinstance(led, FaceUp) else None
    doubtful = any(
        (step.seat is leader.seat and (step.is_discard or step.is_lead)) or step.id in witness.given_up
        for step in before
    )
    if lead is None or lead in always_aged(view.terms) or doubtful or privileged(duty.seat, caller_of(view.record)):
        return None
    hands = referee(view.record, witness.world.deal, len(before), view.terms).hands
    higher = beaters_of(lead, view.terms)
    return next((card for card in higher for seat in others(duty.seat) if card in hands[seat]), None)


def _would_turn(leader: Leader, besides: Container[StepId]) -> Iterator[tuple[Step, tuple[Card, ...]]]:
    """List the leads of other seats with the cards on which they would turn, the leader's own among them."""
    view = leader.position.view
    caller = caller_of(view.record)
    for step in view.steps if Kind.lead_order in leader.kinds else ():
        judged = step.is_lead and step.seat is not leader.seat and step.id not in besides
        if judged and isinstance(step.play, FaceUp) and step.play.count == 1:
            yield step, may_offend(step.play.cards[0], view.terms, privilege=privileged(step.seat, caller))
