"""A course of play in bits: a set of cards is a whole number in which bit n stands for ``Card(n)``.

A `Course` is what a record says of the play whatever lay face down; a `Played` is one deal along it. For questions that
are asked so often that sets of cards would be too slow.
Must agree with `engine.replay.objections`, which evaluates the same bounds on sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.bits import bits_of, in_bits
from engine.cards import deck
from engine.duties import privileged
from engine.melds import recognise
from engine.opened import open_before
from engine.record import FaceUp, named
from engine.seats import PLAYING, Seat
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.bits import Limit
    from engine.cards import Card
    from engine.deal import Deal
    from engine.record import Record
    from engine.steps import Step
    from engine.terms import Terms

PLACES: Final = {seat: number for number, seat in enumerate(PLAYING)}
"""The number of each playing seat, in the order of play."""


PACKS: Final = {players: bits_of(deck(players)) for players in (3, 4)}


class Course:
    """The steps of a record with what binds whoever makes them; nothing in it is forgotten, and the caller is told.

    By number of the step: `who` made it (by number of the seat), `limits` of its duty as far as that does not turn on
    what anybody knew, `single` if one was led. `shown` are the cards that lay face up when so many plays were done.
    """

    def __init__(self, record: Record, caller: Seat, terms: Terms) -> None:
        self.steps = steps_of(record)
        self.pack = PACKS[record.players]
        self.bits = in_bits(terms)
        self.privileged = PLACES[caller] if privileged(caller, caller) else None
        self.number = {step.id: number for number, step in enumerate(self.steps)}
        self.who = tuple(PLACES[step.seat] for step in self.steps)
        self.laid = tuple(step.is_discard for step in self.steps)
        self.single = tuple(_single(step) for step in self.steps)
        shown, by = [0], [[0] for _ in PLAYING]
        for step, seat in zip(self.steps, self.who, strict=True):
            up = bits_of(step.play.cards) if isinstance(step.play, FaceUp) else 0
            shown.append(shown[-1] | up)
            for number, cards in enumerate(by):
                cards.append(cards[-1] | up if number == seat else cards[-1])
        self.shown = tuple(shown)
        self.by = tuple(tuple(cards) for cards in by)
        self.limits = tuple(self._limits(record, step, terms) for step in self.steps)

    def _limits(self, record: Record, step: Step, terms: Terms) -> tuple[Limit, ...]:
        """Give the limits of a step's duty as far as that does not turn on what anybody knew."""
        if step.is_lead:
            meld = recognise(self.cards_of(self.number[step.id]))
            privilege = PLACES[step.seat] == self.privileged
            before = open_before(record, step, terms)
            return self.bits.after_lead(meld, record.players, privilege=privilege, before=before) if meld else ()
        if not step.is_discard or step.standing is None:
            return ()
        meld = recognise(self.cards_of(self.number[step.standing]))
        return self.bits.after_discard(step.id, meld, step.standing) if meld else ()

    def shows_breach(self, number: int, done: int) -> bool:
        """Tell whether what its player laid open later, of the first `done` plays, shows that a step broke its duty."""
        by = self.by[self.who[number]]
        for pool, at_most, before in self.limits[number]:
            kept = pool & by[done] & ~by[number if before else number + 1]
            if kept and kept.bit_count() > at_most:
                return True
        return False

    def cards_of(self, number: int) -> tuple[Card, ...]:
        """Give the cards of a face-up step."""
        return named(self.steps[number].play)


class Played:
    """One deal along a course: `cards` of each step, and what each seat `held` when so many plays were done."""

    __slots__ = ("cards", "course", "held")

    def __init__(self, course: Course, opening: Sequence[int], cards: Sequence[int]) -> None:
        self.course = course
        self.cards = cards
        self.held: tuple[list[int], ...] = tuple([hand] for hand in opening)
        for seat, played in zip(course.who, cards, strict=False):
            for number, hands in enumerate(self.held):
                hands.append(hands[-1] & ~played if number == seat else hands[-1])

    def breaks(self, number: int) -> bool:
        """Tell whether a step broke a bound of its duty."""
        course = self.course
        limits = course.limits[number]
        if not limits:
            return False
        hand = self.held[course.who[number]][number + 1]
        for pool, at_most, before in limits:
            kept = pool & (hand | self.cards[number] if before else hand)
            if kept and kept.bit_count() > at_most:
                return True
        return False

    @property
    def broken(self) -> list[int]:
        """List the steps that broke a bound of their duty."""
        return [number for number in range(len(self.cards)) if self.breaks(number)]

    def turns_on(self, number: int) -> int | None:
        """Give the kept card on which the lead of a single turns (see `engine.rules.knowing`), or None."""
        course = self.course
        lead, seat = course.single[number], course.who[number]
        if lead is None:
            return None
        kept = course.bits.turns_on[seat == course.privileged][lead] & self.held[seat][number + 1]
        return kept.bit_length() - 1 if kept else None

    def kept(self, number: int) -> int:
        """Give the cards by which a step broke a bound, or else those on which a lead turns."""
        course = self.course
        seat = course.who[number]
        hand = self.held[seat][number + 1]
        for pool, at_most, before in course.limits[number]:
            held = pool & (hand | self.cards[number] if before else hand)
            if held.bit_count() > at_most:
                return held
        lead = course.single[number]
        return 0 if lead is None else course.bits.turns_on[seat == course.privileged][lead] & hand

    def until(self, done: int) -> Played:
        """Give the first `done` plays."""
        return Played(self.course, [hands[0] for hands in self.held], self.cards[:done])

    def exchanged(self, opening: Sequence[int], cards: dict[int, int], done: int) -> Played:
        """Give the first `done` plays of a deal in which other cards lay face down in some steps."""
        return Played(self.course, opening, [cards.get(number, self.cards[number]) for number in range(done)])


def played(course: Course, deal: Deal) -> Played:
    """Give a deal along a course."""
    cards = [bits_of(deal.discards[step.id]) if step.is_discard else bits_of(named(step.play)) for step in course.steps]
    return Played(course, [bits_of(deal.hands[seat]) for seat in PLAYING], cards)


def _single(step: Step) -> Card | None:
    return step.play.cards[0] if step.is_lead and isinstance(step.play, FaceUp) and step.play.count == 1 else None
