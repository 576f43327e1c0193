"""Looking for a deal a leader can think of, one card after another, where there are too many to list them all.

It differs from the plain list in one thing: a deal is given up as soon as the cards placed so far show a breach that
must not be, since no further card mends it. Must agree with `arbiter.worlds.knowing.View`; a test holds them together.
SOUND and COMPLETE where it ends; NOT COMPLETE: it raises TooManyWorldsError when it has placed too many cards.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from arbiter.worlds.search import Place, World, deal_of, places_of
from engine.cards import HAND_SIZE, Card, deck
from engine.melds import Meld, Single, beaters_in, recognise
from engine.record import FaceUp
from engine.referee import referee
from engine.seats import PLAYING, Seat
from engine.steps import Step, face_up, steps_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from engine.record import Record
    from engine.seats import StepId
    from engine.terms import Terms


class Holding(NamedTuple):
    """What is fixed: a record in which nothing is forgotten, who looks, what he was dealt, and his own discards."""

    record: Record
    seat: Seat
    opening: frozenset[Card]
    discards: Mapping[StepId, tuple[Card, ...]]
    caller: Seat


class Seeker:
    """Looks for deals in which the others broke rules at no step but some.

    `kinds` are the rules minded; `broke` lists, for a whole deal, the steps at which the others broke them, knowledge
    included; `count` is told of every card placed, and may stop the search by raising.
    """

    def __init__(
        self,
        holding: Holding,
        kinds: Collection[str],
        terms: Terms,
        broke: Callable[[World], frozenset[StepId]],
        count: Callable[[], None],
    ) -> None:
        """Take what is fixed; nothing is looked for yet."""
        self.holding, self.terms, self.broke, self.count = holding, terms, broke, count
        record = holding.record
        self.steps = steps_of(record)
        self.places = [place for place in places_of(record, len(self.steps)) if place.seat is not holding.seat]
        self.cards = [card for card in deck(record.players) if card not in face_up(self.steps) | holding.opening]
        self.judged = [step for step in self.steps if step.seat is not holding.seat and self._has_duty(step, kinds)]
        self.forbidden = {step.id: self._beaters(step) for step in self.judged if step.standing is not None}
        self.shown_later = {step.id: self._shown_after(step) for step in self.judged}
        self._found: dict[Card, bool] = {}
        self._excuses: list[frozenset[StepId]] | None = None

    def may_hold(self, cards: Collection[Card]) -> bool:
        """Tell whether one of the cards is held by another seat in a deal that counts."""
        return any(self._may_be_held(card) for card in sorted(cards))

    def _may_be_held(self, card: Card) -> bool:
        if card not in self._found:
            hands = [place for place in self.places if place.step is None and place.seat in PLAYING and place.room]
            self._found[card] = any(self._exists(excuse, (card, place)) for excuse in self.excuses() for place in hands)
        return self._found[card]

    def excuses(self) -> list[frozenset[StepId]]:
        """List the least sets of steps at which the others must have broken rules, for all that can be known.

        Steps at which what lay open later shows a breach are in every one of them.
        """
        if self._excuses is None:
            found: list[frozenset[StepId]] = []
            shown = frozenset(step.id for step in self.judged if self._offends(step, self.shown_later[step.id]))
            others = [step.id for step in self.judged if step.id not in shown]
            for size in range(len(others) + 1):
                for steps in combinations(others, size):
                    excuse = shown.union(steps)
                    if not any(less <= excuse for less in found) and self._exists(excuse, None):
                        found.append(excuse)
                if shown in found:
                    break
            self._excuses = found
        return self._excuses

    def _exists(self, excuse: frozenset[StepId], first: tuple[Card, Place] | None) -> bool:
        self.count()
        placed: dict[Place, list[Card]] = {place: [] for place in self.places}
        cards = self.cards
        if first is not None:
            card, place = first
            placed[place].append(card)
            cards = [other for other in cards if other != card]
            if self._shows_breach(place, placed, excuse):
                return False
        return any(self.broke(world) <= excuse for world in self._fill(cards, placed, excuse))

    def _fill(self, cards: list[Card], placed: dict[Place, list[Card]], excuse: frozenset[StepId]) -> Iterator[World]:
        """Place the cards one after another in every way that shows no breach but the excused ones."""
        if not cards:
            yield self._world(placed)
            return
        for place in self.places:
            if len(placed[place]) < place.room:
                self.count()
                placed[place].append(cards[0])
                if not self._shows_breach(place, placed, excuse):
                    yield from self._fill(cards[1:], placed, excuse)
                placed[place].pop()

    def _shows_breach(self, place: Place, placed: Mapping[Place, list[Card]], excuse: frozenset[StepId]) -> bool:
        """Tell whether the seat of the place is seen to have kept, at a step not excused, what it must not keep."""
        for step in self.judged:
            if step.seat is place.seat and step.id not in excuse and (place.step is None or place.step > step.id):
                kept = {
                    card
                    for other, cards in placed.items()
                    if other.seat is step.seat and (other.step is None or other.step > step.id)
                    for card in cards
                }
                if self._offends(step, kept | self.shown_later[step.id]):
                    return True
        return False

    def _shown_after(self, step: Step) -> frozenset[Card]:
        return face_up(later for later in self.steps if later.seat is step.seat and later.id > step.id)

    def _beaters(self, step: Step) -> list[frozenset[Card]]:
        """List the melds that beat what stands at a discard, from the whole pack."""
        pack = deck(self.holding.record.players)
        standing = self._meld(step.standing) if step.standing else None
        melds = beaters_in(pack, standing, self.terms, led=step.stands_led) if standing else []
        return [frozenset(meld.cards) for meld in melds]

    def _offends(self, step: Step, kept: Collection[Card]) -> bool:
        """Tell whether keeping these cards is a breach whatever else was kept and whatever the leader knew."""
        if step.standing is not None:
            return any(meld.issubset(kept) for meld in self.forbidden[step.id])
        led = self._meld(step.id)
        caller = self.holding.caller
        if not isinstance(led, Single) or (step.seat is caller and caller is not Seat.dealer):
            return False
        if led.card.suit is None:
            return bool(kept)
        return any(card.suit is not None and card.suit.rank < led.card.suit.rank for card in kept)

    def _has_duty(self, step: Step, kinds: Collection[str]) -> bool:
        """Tell whether the kinds bind the step: a discard, or a lead whose order can be wrong."""
        if step.is_discard:
            after_discard = self.terms.duty_against == "previous" and step.follows_discard
            return "must-beat" in kinds and not after_discard
        return "lead-order" in kinds and step.is_lead and (step.play.count == 1 or self.terms.aged_together)

    def _meld(self, wanted: StepId) -> Meld:
        step = next(step for step in self.steps if step.id == wanted)
        meld = recognise(step.play.cards, self.terms) if isinstance(step.play, FaceUp) else None
        if meld is None:
            msg = f"no meld was played at {wanted!r}"
            raise ValueError(msg)
        return meld

    def _world(self, placed: Mapping[Place, list[Card]]) -> World:
        holding = self.holding
        filling = {place.name: tuple(sorted(cards)) for place, cards in placed.items()}
        filling |= {f"discard {step}": tuple(sorted(cards)) for step, cards in holding.discards.items()}
        gone = face_up(self.steps).union(*holding.discards.values())
        filling[f"hand {holding.seat}"] = tuple(sorted(holding.opening - gone))
        deal = deal_of(holding.record, len(self.steps), filling, holding.caller)
        found = referee(holding.record, deal, None, self.terms)
        if not found.fits or len(deal.hands[holding.seat]) != HAND_SIZE:
            msg = f"a deal that was put together does not fit: {found.misfits!r}"
            raise ValueError(msg)
        return World(deal, found.breaches, found.hands)
