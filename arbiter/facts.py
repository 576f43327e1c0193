"""Facts and bounds: a view of a record becomes a Situation, the one statement of the problem that every method reads.

Source: rulings 1 (facts, duties). SOUND: every deal that replays to the record and agrees with the view satisfies
the facts; every deal in which a duty was obeyed satisfies its bounds. Must agree with `arbiter.worlds`, the slow twin.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.core import Given, Obligation, Premise, Row, Situation, Spot
from arbiter.knowledge import Placed, View, whole_hands
from engine.bounds import Bound
from engine.cards import HAND_SIZE, Card, deck, short
from engine.duties import Duty, Kind, discard_duty, lead_duty, may_be_privileged
from engine.melds import Meld, Single, beats, melds_of_size, recognise
from engine.opened import not_yet_aged, open_before
from engine.record import FaceUp, Forgotten
from engine.rules.following import MUST_BEAT
from engine.rules.knowing import may_offend
from engine.rules.leading import LEAD_ORDER
from engine.seats import PLAYING, Seat, StepId
from engine.steps import face_up

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.steps import Step

    Stated = tuple[Duty, tuple[int, ...], str | None]
    """A duty, the literals of the case in which it binds, and the words of that case."""


def situation(view: View) -> Situation:
    """State a position: its variables, its facts and the duties of every step up to the moment."""
    return _Stating(view).situation()


class _Stating:
    """The tables needed while a position is being stated."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.record = view.record
        self.terms = view.terms
        self.spots = view.spots
        self.cards = deck(view.record.players)
        self.index: dict[tuple[Card, Spot], int] = {}
        shown = {step.id: frozenset(step.play.cards) for step in view.steps if isinstance(step.play, FaceUp)}
        for card in self.cards:
            for spot in self.spots:
                if spot.kind != "up" or (spot.step is not None and card in shown[spot.step]):
                    self.index[card, spot] = len(self.index) + 1
        self.size = len(self.index)
        self.callers = self._callers()
        self.melds = {step.id: self._possible(step) for step in view.steps if isinstance(step.play, Forgotten)}

    def situation(self) -> Situation:
        facts = [
            *(self._placed(entry) for entry in self.view.placed),
            *self._whole(),
            *self._counts(),
            *self._once(),
            *self._forgotten(),
            *self._called(),
        ]
        duties = tuple(duty for step in self.view.steps for duty in self._duties(step))
        offends = {duty.step: self._new() for duty in duties if duty.turns_on}
        return Situation(self.spots, self.index, self.size, tuple(facts), duties, self.callers, self.melds, offends)

    def _new(self) -> int:
        self.size += 1
        return self.size

    def _callers(self) -> dict[Seat, int]:
        return {seat: self._new() for seat in PLAYING} if self.record.called_by is None else {}

    def _possible(self, step: Step) -> tuple[tuple[tuple[Card, ...], int], ...]:
        """List the melds that a forgotten play can have been, as far as its neighbours in the round are known."""
        shown = face_up(self.view.steps)
        before = self._meld_at(step.standing)
        followers = (other for other in self.view.steps if other.standing == step.id and not other.is_discard)
        behind = next((self._meld_at(other.id) for other in followers), None)
        return tuple(
            (meld.cards, self._new())
            for meld in melds_of_size(step.play.count, self.record.players, self.terms)
            if not shown.intersection(meld.cards)
            and (before is None or beats(meld, before, self.terms, led=step.stands_led))
            and (behind is None or beats(behind, meld, self.terms, led=step.is_lead))
        )

    def _meld_at(self, step_id: StepId | None) -> Meld | None:
        for step in self.view.steps:
            if step.id == step_id and isinstance(step.play, FaceUp):
                return recognise(step.play.cards)
        return None

    def _var(self, card: Card, spot: Spot) -> int:
        return self.index[card, spot]

    def _placed(self, entry: Placed) -> Given:
        inside = [self._var(entry.card, spot) for spot in entry.spots]
        outside = [
            variable
            for spot in self.spots
            if spot not in entry.spots and (variable := self.index.get((entry.card, spot))) is not None
        ]
        rows = (Row((tuple(inside),), 1, 1), Row(_each(outside), 0, 0))
        return Given(entry.premise, rows)

    def _whole(self) -> Iterator[Given]:
        """Say of a hand that is known whole that no other card was in it."""
        for seat, cards, kind in whole_hands(self.view):
            spots = [spot for spot in self.spots if spot.seat is seat]
            others = [v for (card, spot), v in self.index.items() if spot in spots and card not in cards]
            hand = None if kind == "own" else Spot("hand", seat)
            yield Given(Premise(kind, seat, cards, spot=hand), (Row(_each(others), 0, 0),))

    def _counts(self) -> Iterator[Given]:
        played = dict.fromkeys(PLAYING, 0)
        sizes: dict[Spot, int] = {}
        for step in self.view.steps:
            played[step.seat] += step.play.count
            if step.is_discard:
                sizes[Spot("discard", step.seat, step.id)] = step.play.count
        for spot in self.spots:
            if spot.kind == "hand":
                yield self._count(spot, HAND_SIZE - played[spot.seat])
            elif spot.kind == "discard":
                yield self._count(spot, sizes[spot])
            elif spot.kind == "dreamer":
                yield self._count(spot, 1)

    def _count(self, spot: Spot, number: int) -> Given:
        steps = () if spot.step is None else (spot.step,)
        seat = None if spot.kind == "dreamer" else spot.seat
        premise = Premise("count", seat, steps=steps, spot=spot, number=number)
        return Given(premise, (Row(_each(self._var(card, spot) for card in self.cards), number, number),))

    def _once(self) -> Iterator[Given]:
        for card in self.cards:
            everywhere = [self.index[card, spot] for spot in self.spots if (card, spot) in self.index]
            yield Given(Premise("once", cards=(card,)), (Row(_each(everywhere), 1, 1),))

    def _forgotten(self) -> Iterator[Given]:
        """Say that each forgotten play was one meld, that it beat what stood, and which cards it then was."""
        for step in self.view.steps:
            if not isinstance(step.play, Forgotten):
                continue
            spot = Spot("forgotten", step.seat, step.id)
            melds = self.melds[step.id]
            count = step.play.count
            rows = [
                Row(_each(self._var(card, spot) for card in self.cards), count, count),
                Row(_each(variable for _, variable in melds), 1, 1),
                *(Row(_each(self._var(card, spot) for card in cards), count, count, (y,)) for cards, y in melds),
            ]
            for card in self.cards:
                others = [y for cards, y in melds if card not in cards]
                rows.append(Row(_each(others), 0, 0, (self._var(card, spot),)))
            for cards, y in self.melds.get(step.standing, ()) if step.standing else ():
                led = step.stands_led
                higher = [z for answer, z in melds if beats(_meld(answer), _meld(cards), self.terms, led=led)]
                rows.append(Row(_each(higher), 1, len(higher), (y,)))
            yield Given(Premise("forgotten", step.seat, steps=(step.id,), number=count), tuple(rows))

    def _called(self) -> Iterator[Given]:
        if self.callers:
            yield Given(Premise("called"), (Row(_each(self.callers.values()), 1, 1),))

    def _duties(self, step: Step) -> Iterator[Obligation]:
        """State the duty of a step, in every case that a forgotten meld or an untold caller leaves open."""
        if step.is_lead:
            kind, rule, cases = Kind.lead_order, LEAD_ORDER, self._lead_cases(step)
        elif step.is_discard:
            kind, rule, cases = Kind.must_beat, MUST_BEAT, self._discard_cases(step)
        else:
            return
        bounds = tuple(
            given
            for duty, literals, case in cases
            for bound in duty.bounds
            if (given := self._bound(duty, bound, literals, case)) is not None
        )
        turns_on = self._turns_on(step) if step.is_lead else ()
        if bounds or turns_on:
            yield Obligation(step.id, step.seat, kind, rule, bounds, turns_on)

    def _turns_on(self, step: Step) -> tuple[int, ...]:
        """List the variables of the cards that a leader may have kept against the order, depending on what he knew."""
        if self.terms.aged_by == "plays":
            return ()
        known = self._meld_at(step.id)
        melds = [known] if known else [_meld(cards) for cards, _ in self.melds[step.id]]
        told = self.record.called_by
        privileges = [True, False] if told is None and step.seat is not PLAYING[0] else [told == step.seat.value]
        if step.seat is PLAYING[0]:
            privileges = [False]
        cards = {
            card
            for meld in melds
            if isinstance(meld, Single)
            for privilege in privileges
            for card in may_offend(meld.card, self.terms, privilege=privilege)
        }
        places = {entry.card: entry.spots for entry in self.view.placed}
        later = [spot for spot in self.spots if spot.seat is step.seat and (spot.step is None or spot.step > step.id)]
        return tuple(
            self.index[card, spot]
            for card in sorted(cards)
            for spot in later
            if (card, spot) in self.index and spot in places.get(card, later)
        )

    def _lead_cases(self, step: Step) -> Iterator[Stated]:
        """Give what binds the leader: in a case, where only a leader without privilege is bound and nobody says."""
        told = self.record.called_by
        doubtful = may_be_privileged(step.seat, told)
        unprivileged = () if not doubtful else (-self.callers[step.seat],) if told is None else None
        for meld, literals, case in self._melds_at(step.id):
            always = self._lead(step, meld, privilege=True) if doubtful else None
            if always is not None:
                yield always, literals, case
            if unprivileged is None:
                continue
            no_call = f"{step.seat} did not call" if doubtful else None
            duty = self._lead(step, meld, privilege=False)
            if always is not None:
                duty = replace(duty, bounds=tuple(bound for bound in duty.bounds if bound not in always.bounds))
            yield duty, (*unprivileged, *literals), _both(no_call, case)
            for pool, given, where in self._not_yet_aged(step, meld):
                duty = replace(duty, bounds=(Bound(step.seat, pool, 0, step.id),))
                yield duty, (*unprivileged, *literals, *given), _both(no_call, case, where)

    def _lead(self, step: Step, meld: Meld, *, privilege: bool) -> Duty:
        """Give the duty of a lead without what an aged single binds of its suit, which has cases of its own."""
        before = replace(open_before(self.record, step, self.terms), aged=frozenset())
        players = self.record.players
        return lead_duty(step.id, step.seat, meld, players, self.terms, privilege=privilege, before=before)

    def _not_yet_aged(self, step: Step, lead: Meld) -> Iterator[tuple[tuple[Card, ...], tuple[int, ...], str | None]]:
        """Give what an aged single binds of its suit where plays alone make cards aged, for each case left open."""
        if self.terms.aged_by != "plays" or not isinstance(lead, Single):
            return
        for pool, lay, not_lay in not_yet_aged(self.record, step, lead.card, self.terms):
            there = [self.index.get((card, self._forgotten_spot(at))) for card, at in lay]
            gone = [self.index.get((card, self._forgotten_spot(at))) for card, at in not_lay]
            known = [variable for variable in there if variable is not None]
            if len(known) == len(there):
                words = [
                    *(f"{card} lay in {at}" for card, at in lay),
                    *(f"{c} did not lie in {at}" for c, at in not_lay),
                ]
                yield pool, (*known, *(-variable for variable in gone if variable is not None)), _both(*words)

    def _discard_cases(self, step: Step) -> Iterator[Stated]:
        if step.standing is not None:
            for meld, literals, case in self._melds_at(step.standing):
                yield discard_duty(step.id, step.seat, meld, self.terms, at=step.standing), literals, case

    def _melds_at(self, shown: StepId) -> Iterator[tuple[Meld, tuple[int, ...], str | None]]:
        """Give the meld shown at a step, or each meld it can have been, with the literal and the words of the case."""
        known = self._meld_at(shown)
        if known is not None:
            yield known, (), None
            return
        for cards, variable in self.melds[shown]:
            yield _meld(cards), (variable,), f"{shown} was {short(cards)}"

    def _forgotten_spot(self, step: StepId) -> Spot:
        return next(spot for spot in self.spots if spot.kind == "forgotten" and spot.step == step)

    def _bound(self, duty: Duty, bound: Bound, literals: tuple[int, ...], case: str | None) -> Given | None:
        """Post a bound on every place that was the seat's hand then; None when it cannot bite."""
        places = [
            spot
            for spot in self.spots
            if spot.seat is bound.seat
            and (spot.step is None or spot.step > bound.since or (bound.before and spot.step == bound.since))
        ]
        groups = [
            tuple(variable for spot in places if (variable := self.index.get((card, spot))) is not None)
            for card in bound.pool
        ]
        filled = tuple(group for group in groups if group)
        if len(filled) <= bound.at_most:
            return None
        premise = premise_of(duty, bound, case)
        return Given(premise, (Row(filled, 0, bound.at_most, literals),))


def premise_of(duty: Duty, bound: Bound, case: str | None = None) -> Premise:
    """Give what one would cite of a duty: one of its bounds, and the case in which it binds."""
    return Premise(
        "duty" if duty.kind is Kind.must_beat else duty.kind.value,
        bound.seat,
        steps=(duty.step,),
        rule=duty.rule,
        pool=bound.pool,
        at_most=bound.at_most,
        case=case,
        before=bound.before,
    )


def _both(*words: str | None) -> str | None:
    """Put the words of cases together."""
    return "; ".join(word for word in words if word) or None


def _each(variables: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    return tuple((variable,) for variable in variables)


def _meld(cards: tuple[Card, ...]) -> Meld:
    meld = recognise(cards)
    if meld is None:
        msg = f"not a meld: {cards!r}"
        raise ValueError(msg)
    return meld
