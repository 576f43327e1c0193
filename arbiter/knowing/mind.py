"""The mind: judges whether leads were lawful for what their leaders knew, and keeps every answer and every lesson.

One mind serves all questions about one record under the same assumptions; nested questions, at earlier moments, come
back to it.
SOUND: both answers. NOT COMPLETE: Unknown when a budget runs out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter.answers import Unknown
from arbiter.knowing.lay_open import as_known, others
from arbiter.knowing.leader import Aged, Leader, Witness
from arbiter.knowing.lessons import (
    Case,
    acquitted_by_example,
    acquitted_by_hand,
    acquitted_by_proof,
    acquitted_by_truth,
    bare,
    by_example,
    by_truth,
    by_truth_for,
    guard_of,
    relied_on,
)
from arbiter.narrowed import Narrowed
from arbiter.position import Position
from engine.duties import Kind, privileged
from engine.record import Discard, FaceUp, named
from engine.referee import referee
from engine.rules.following import MUST_BEAT, beaters_of
from engine.rules.knowing import always_aged, in_question
from engine.seats import Seat
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.answers import Budget, Effort
    from arbiter.core import Knew
    from arbiter.knowledge import View
    from engine.cards import Card
    from engine.deal import Deal
    from engine.referee import Verdict
    from engine.seats import StepId
    from engine.steps import Step


@dataclass(frozen=True, slots=True)
class Lawful:
    """A lead was lawful: by the hand alone, or ("self", "witness", "proof") by what its leader knew (rulings 5).

    `kept` is the card it turns on, `about` the card whose standing settles it, in the case given, for "witness" and
    "proof"; "depth" says that the card led was aged only by an argument deeper than the table accepts.
    """

    why: str
    kept: Card | None = None
    about: Card | None = None
    case: Case | None = None


@dataclass(frozen=True, slots=True)
class Unlawful:
    """A lead was unlawful for what its leader knew: the card he kept, what this teaches, and the case."""

    kept: Card
    lessons: tuple[Knew, ...]
    case: Case


@dataclass(frozen=True, slots=True)
class Taught:
    """A lesson, the case it was learnt from, and what stands behind it: a card that was aged, one that was not."""

    knew: Knew
    case: Case
    aged: Card | None = None
    about: Card | None = None
    witness: Witness | None = None


Judged = Lawful | Unlawful | Unknown


class Mind:
    """What leaders knew, for one record and one set of assumptions."""

    def __init__(self, budget: Budget, effort: Effort, limited: tuple[StepId, int] | None = None) -> None:
        self.budget = budget
        self.effort = effort
        self.limited = limited
        self.lessons: dict[StepId, list[Knew]] = {}
        self.acquittals: dict[StepId, list[Knew]] = {}
        self.taught: dict[Knew, Taught] = {}
        self._leaders: dict[tuple[object, ...], Leader] = {}
        self._bases: dict[tuple[object, ...], Position] = {}

    def taught_by(self, view: View, step: Step) -> list[Knew]:
        """List what a lead shows of its leader's knowledge, as far as is known yet; the list grows."""
        if step.id not in self.lessons:
            self.lessons[step.id] = _at_once(view, step)
        return self.lessons[step.id]

    def lesson(self, view: View, deal: Deal, step: Step) -> tuple[Knew, ...] | Unknown:
        """Give what an unlawful lead teaches, nothing when it was lawful; what was taught is kept for all questions."""
        judged = self.judge(view, deal, step)
        if isinstance(judged, Unknown):
            return judged
        return judged.lessons if isinstance(judged, Unlawful) else ()

    def judge(self, view: View, deal: Deal, step: Step) -> Judged:
        """Tell whether a lead was lawful in a deal for what its leader knew then."""
        lead = _led(deal, step)
        privilege = privileged(step.seat, deal.called_by)
        kept = in_question(lead, _kept(view, deal, step), view.terms, privilege=privilege)
        if kept is None:
            return Lawful("hand")
        ordinary = not privilege and lead not in always_aged(view.terms)
        if ordinary and self._saw_one_above(view, deal, step, lead):
            return Lawful("self", kept)
        case = self._case(view, deal, step)
        return self._advanced(case, kept) if privilege else self._kept_against(case, kept, ordinary=ordinary)

    def _advanced(self, case: Case, kept: Card) -> Judged:
        """Judge a single that a privileged leader played before an earlier card: it had to be aged (LF-R19)."""
        lead = case.lead
        known = case.leader.knew(lead)
        match known:
            case Aged():
                if self._easy(case):
                    return Lawful("proof", kept, lead, case)
                return self._taught(case, kept, [Taught(case.found(None, None, kept=True), case, about=lead)])
            case Witness():
                return self._taught(case, kept, [Taught(by_example(case, known, ()), case, about=lead, witness=known)])
            case Unknown():
                return known

    def _easy(self, case: Case) -> bool:
        """Tell whether the card led counts as aged: where a table limits arguments, only if it could be argued so."""
        if self.limited is None or self.limited[0] != case.step.id:
            return True
        return case.leader.argued_within(case.lead, self.limited[1])

    def _kept_against(self, case: Case, kept: Card, *, ordinary: bool) -> Judged:
        """Judge a single of a suit of which an ordinary card was kept: an aged one may not go first (LF-R17)."""
        lead, leader = case.lead, case.leader
        known = leader.knew(lead) if ordinary else Aged()
        if isinstance(known, Witness):
            return Lawful("witness", kept, lead, case)
        if ordinary and isinstance(known, Aged) and not self._easy(case):
            return Lawful("depth", kept, lead, case)
        lower = leader.knew(kept)
        if isinstance(lower, Aged):
            return Lawful("proof", kept, kept, case)
        if isinstance(known, Unknown) or isinstance(lower, Unknown):
            return Unknown()
        own = leader.shown_by(lead) if ordinary else ()
        shown = lead if ordinary else None
        taught = [Taught(by_example(case, lower, own), case, shown, kept, lower)]
        if own:
            truth = by_truth_for(case, own)
            taught += [Taught(truth, case, lead)] if truth is not None else []
        return self._taught(case, kept, taught)

    def _taught(self, case: Case, kept: Card, taught: Sequence[Taught]) -> Unlawful:
        self._keep(self.taught_by(case.view, case.step), taught)
        return Unlawful(kept, tuple(one.knew for one in taught), case)

    def _keep(self, known: list[Knew], taught: Sequence[Taught]) -> None:
        """Keep lessons that are new, with what stands behind them."""
        for one in taught:
            self.taught.setdefault(bare(one.knew), one)
            if one.knew not in known:
                known.append(one.knew)

    def acquittal(self, view: View, deal: Deal, step: Step) -> tuple[Knew, ...] | Unknown:
        """Give what a lawful lead teaches, nothing when it was unlawful; what was taught is kept for all questions."""
        judged = self.judge(view, deal, step)
        match judged:
            case Unknown():
                return judged
            case Unlawful():
                return ()
            case Lawful():
                taught = self._acquitted(view, deal, step, judged)
                self._keep(self.acquittals.setdefault(step.id, []), taught)
                return tuple(one.knew for one in taught)

    def _acquitted(self, view: View, deal: Deal, step: Step, judged: Lawful) -> list[Taught]:
        """Say where else a lawful lead is lawful: where the same shows it, and at least wherever he knew the same."""
        case = judged.case or self._case(view, deal, step)
        lead = case.lead
        whole = Taught(replace(case.found(None, None), acquits=True), case, about=lead)
        match judged.why:
            case "depth":
                return [whole]
            case "hand":
                return [Taught(acquitted_by_hand(case), case)]
            case "self":
                return [Taught(acquitted_by_truth(case), case), whole]
            case "witness":
                known = case.leader.knew(lead)
                if isinstance(known, Witness):
                    return [Taught(acquitted_by_example(case, known), case, about=lead, witness=known)]
                return [whole]
            case _:
                about = judged.about or lead
                exact = Taught(acquitted_by_proof(case, about, None), case, about)
                own = case.leader.shown_by(about)
                return [exact] if own is None else [Taught(acquitted_by_proof(case, about, own), case, about), exact]

    def witnessed(self, view: View, deal: Deal, step: Step, kept: Card) -> Lawful:
        """Say of a lead that a deal itself shows lawful what its leader could know of the card led."""
        case = self._case(view, deal, step)
        return Lawful("witness", kept, case.lead, case)

    def _case(self, view: View, deal: Deal, step: Step) -> Case:
        """Put a lead in a deal together with its leader as he was there."""
        leader = self.leader(view, deal, step)
        return Case(view, step, _led(deal, step), privileged(step.seat, deal.called_by), deal, leader)

    def leader(self, view: View, deal: Deal, step: Step) -> Leader:
        """Give the leader of a step as he was in a deal, with all that he could know then."""
        done = _plays_before(view, step)
        record = as_known(view.record, done, deal, step.seat)
        key = (view.assume, done, step.seat, record.called_by, record.hands[step.seat].cards, record.rounds)
        if key not in self._leaders:
            kinds = relied_on(view)
            nested = replace(
                view, record=record, done=done, viewpoint="seat", claimant=step.seat, granted=None, assume=kinds
            )
            open_only = replace(nested, record=as_known(view.record, done, deal, None))
            self._leaders[key] = Leader(step.seat, Narrowed(self._base(open_only), nested), kinds, self)
        return self._leaders[key]

    def _base(self, view: View) -> Position:
        """Give the position of a seat whose cards are not known, shared by all hands that it can have."""
        key = (view.assume, view.done, view.claimant, view.record.called_by, view.record.rounds)
        if key not in self._bases:
            self._bases[key] = Position(view, self.budget, self.effort, self)
        return self._bases[key]

    def _saw_one_above(self, view: View, deal: Deal, step: Step, lead: Card) -> bool:
        """Tell whether the lead was certainly not aged: an opponent held a higher card, and nobody had broken a rule.

        The deal itself is then one that the leader had to reckon with.
        """
        done = _plays_before(view, step)
        verdict = referee(view.record, deal, done, view.terms)
        higher = beaters_of(lead, view.terms)
        if not any(card in verdict.hands[seat] for card in higher for seat in others(step.seat)):
            return False
        return self.broken(view, deal, done, step.seat, verdict) == ()

    def broken(
        self, view: View, deal: Deal, done: int | None = None, seat: Seat | None = None, found: Verdict | None = None
    ) -> tuple[StepId, ...] | Unknown:
        """List the steps, of the first `done` plays and not of that seat, at which an assumed duty was broken."""
        verdict = found or referee(view.record, deal, done, view.terms)
        steps = {
            breach.step
            for breach in verdict.breaches
            if breach.seat is not seat and _kind_of(breach.rule) in relied_on(view)
        }
        if Kind.lead_order in relied_on(view):
            for step in steps_of(view.record)[:done]:
                if step.seat is not seat and step.id not in steps and is_single_lead(step):
                    judged = self.judge(view, deal, step)
                    if isinstance(judged, Unknown):
                        return judged
                    if isinstance(judged, Unlawful):
                        steps.add(step.id)
        return tuple(sorted(steps))


def _at_once(view: View, step: Step) -> list[Knew]:
    """List what a lead shows without a question asked: a single always aged, or played by a privileged leader."""
    if not isinstance(step.play, FaceUp):
        return []
    lead = step.play.cards[0]
    guard = guard_of(view, step)
    privileges = ([False] if lead in always_aged(view.terms) else []) + ([] if step.seat is Seat.dealer else [True])
    found = [by_truth(step, lead, guard, view.terms, privilege=privilege) for privilege in privileges]
    return [knew for knew in found if knew is not None]


def is_single_lead(step: Step) -> bool:
    """Tell whether a step is the lead of a single, whose order can depend on what the leader knew."""
    return step.is_lead and not step.is_discard and step.play.count == 1


def _led(deal: Deal, step: Step) -> Card:
    """Give the single that was led, told or forgotten."""
    return named(step.play)[0] if isinstance(step.play, FaceUp) else deal.forgotten[step.id][0]


def _plays_before(view: View, step: Step) -> int:
    """Count the plays that were done when a step was made."""
    return sum(other.id < step.id for other in steps_of(view.record))


def _kind_of(rule: str) -> Kind:
    return Kind.must_beat if rule == MUST_BEAT else Kind.lead_order


def _kept(view: View, deal: Deal, step: Step) -> set[Card]:
    """Collect the cards in the leader's hand just after his lead."""
    hand = set(deal.hands[step.seat])
    for other in steps_of(view.record):
        if other.seat is step.seat and other.id <= step.id:
            match other.play:
                case FaceUp(cards):
                    hand.difference_update(cards)
                case Discard():
                    hand.difference_update(deal.discards[other.id])
                case _:
                    hand.difference_update(deal.forgotten[other.id])
    return hand
