"""The table at a moment: the places there are, which card can be in which, and how many cards each holds."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from arbiter.checker.knows import everything_known, wholly_known
from arbiter.checker.reading import refusal
from engine.cards import deck
from engine.melds import beats, melds_of_size, recognise
from engine.record import FaceUp, Forgotten
from engine.seats import PLAYING, Seat, StepId

if TYPE_CHECKING:
    from arbiter.checker.question import Question
    from arbiter.checker.rulings import Hearing
    from arbiter.proof.kinds.counts import Atom
    from engine.cards import Card
    from engine.melds import Meld
    from engine.steps import Step

HAND_SIZE = 12


class Table:
    """The places at the moment of a question, by the names that rulings use.

    `nested` collects what was found of rulings inside this one, on what leaders knew, `unchecked` what was left open.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.record = question.record
        self.steps = question.steps
        self.pack = deck(self.record.players)
        self.nested: list[Hearing] = []
        self.unchecked: list[str] = []

    @cached_property
    def sizes(self) -> dict[str, int]:
        """Give how many cards are in each place whose cards are counted: hands, discards, the dreamer's."""
        sizes = {f"hand {seat}": HAND_SIZE for seat in PLAYING}
        for step in self.steps:
            sizes[f"hand {step.seat}"] -= step.play.count
            if step.is_discard:
                sizes[f"discard {step.id}"] = step.play.count
        if self.record.players > len(PLAYING):
            sizes["dreamer"] = 1
        return sizes

    @cached_property
    def shown(self) -> dict[Card, Step]:
        """Give, for each card that lies face up, the step that showed it."""
        return {card: step for step in self.steps if isinstance(step.play, FaceUp) for card in step.play.cards}

    @cached_property
    def known(self) -> dict[Card, frozenset[str]]:
        """Give, for each card that lies face up or that the viewpoint can place, the places it can be in."""
        found = {card: frozenset({f"up {step.id}"}) for card, step in self.shown.items()}
        for card, places in everything_known(self):
            found[card] = found.get(card, frozenset(places)).intersection(places)
        return found

    def may_be(self, card: Card, places: tuple[str, ...]) -> bool:
        """Tell whether the card may be in one of these places for all that the viewpoint can place."""
        return card not in self.known or not self.known[card].isdisjoint(places)

    def has_room(self, card: Card, places: tuple[str, ...]) -> bool:
        """Tell whether the card may be in one of these places, those left out that are full of known cards."""
        return self.may_be(card, places) and (card in self.known or not self._full.issuperset(places))

    @cached_property
    def _full(self) -> frozenset[str]:
        """Collect the places of those seats all of whose cards the viewpoint knows: no other card is there."""
        closed = wholly_known(self)
        played = {_place_of(step) for step in self.steps if step.seat in closed}
        return frozenset({*played, *(f"hand {seat}" for seat in closed)})

    def places(self, card: Card) -> tuple[str, ...]:
        """List every place in which the card can be as far as its own play tells."""
        hidden = [*self.sizes, *(f"forgotten {step.id}" for step in self.steps if isinstance(step.play, Forgotten))]
        step = self.shown.get(card)
        return (*hidden, f"up {step.id}") if step is not None else tuple(hidden)

    def of_seat(self, card: Card, seat: Seat, since: StepId | None = None) -> tuple[str, ...]:
        """List the places of a seat's cards: its hand and what it played, after a step when one is named."""
        played = [
            _place_of(step)
            for step in self.steps
            if step.seat is seat
            and (since is None or step.id > since)
            and (not isinstance(step.play, FaceUp) or card in step.play.cards)
        ]
        return (f"hand {seat}", *played)

    def at(self, card: Card, place: str) -> Atom:
        """Name the statement that a card is in a place; refuses places that are not there."""
        if card not in self.pack or place not in self.places(card):
            msg = "%(card)s cannot be in %(place)s"
            raise refusal(msg, card=card, place=repr(place))
        return ("at", str(card), place)

    def atoms(self, card: Card, places: tuple[str, ...]) -> tuple[Atom, ...]:
        """Name the statements that a card is in these places."""
        return tuple(self.at(card, place) for place in places)

    def meld(self, step_id: StepId | None) -> Meld | None:
        """Give the meld that a step up to the moment showed, if it is told."""
        for step in self.steps:
            if step.id == step_id and isinstance(step.play, FaceUp):
                return recognise(step.play.cards)
        return None

    def possible(self, step: Step) -> tuple[Meld, ...]:
        """List the melds that a forgotten play can have been, as far as its neighbours in the round are told."""
        before = self.meld(step.standing)
        answers = [self.meld(other.id) for other in self.steps if other.standing == step.id and not other.is_discard]
        behind = answers[0] if answers else None
        terms = self.question.terms
        return tuple(
            meld
            for meld in melds_of_size(step.play.count, self.record.players, terms)
            if not any(card in self.shown for card in meld.cards)
            and (before is None or beats(meld, before, terms, led=step.stands_led))
            and (behind is None or beats(behind, meld, terms, led=step.is_lead))
        )

    @staticmethod
    def was(step: StepId, cards: tuple[Card, ...]) -> Atom:
        """Name the statement that a forgotten play was these cards."""
        return ("was", str(step), " ".join(str(card) for card in sorted(cards)))

    @property
    def callers(self) -> tuple[Atom, ...]:
        """List the statements about who called, when that is not told."""
        return tuple(("called", str(seat), "") for seat in PLAYING) if self.record.called_by is None else ()


def _place_of(step: Step) -> str:
    if step.is_discard:
        return f"discard {step.id}"
    return f"up {step.id}" if isinstance(step.play, FaceUp) else f"forgotten {step.id}"
