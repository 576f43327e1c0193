"""What leaders knew, by definition: every world a leader could think of is listed, and so on backwards in time.

Source: the meaning of a ruling, section 3; LF-R17, LF-R19, LF-A2, LF-A6.
The moment of a lead is just before it: what the leader knew then is what he knew just after it, since a lead shows
him nothing that he did not hold. The cards he kept are those in his hand after it.
SOUND and COMPLETE where it ends: nothing is deduced, every deal that fits a leader's view is looked at. It raises
TooManyWorldsError when these are more, over all questions together, than its limit.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from arbiter.worlds.breaches import LEAD_ORDER, broken, least_breaches
from arbiter.worlds.known import Known
from arbiter.worlds.search import LIMIT, TooManyWorldsError, World, worlds
from arbiter.worlds.seeking import Holding, Seeker
from engine.cards import LI_CHEN, SUITS, Card, deck
from engine.melds import Single, beats, recognise
from engine.record import Discard, FaceUp, Forgotten, Record, Round
from engine.referee import Breach
from engine.seats import PLAYING, Seat, StepId
from engine.steps import Step, face_up, steps_of
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from engine.deal import Deal

NESTED_LIMIT = 10 * LIMIT
"""How many deals are looked at, over all the views of all the leaders together, before the search gives up."""


class Insight(NamedTuple):
    """What a leader has to go by: how many plays are done, who he is, his hand and discards, the `?`, the caller."""

    done: int
    seat: Seat
    opening: tuple[Card, ...]
    discards: tuple[tuple[StepId, tuple[Card, ...]], ...]
    forgotten: tuple[tuple[StepId, tuple[Card, ...]], ...]
    caller: Seat


class View:
    """What a leader can think of: the cards that somebody may hold against him, as far as the deals were looked at.

    A deal counts when the others kept the rules in it; where they did so in none, when what they broke in it is no
    more than they must have broken.
    """

    def __init__(self, thinkable: Iterator[tuple[frozenset[StepId], frozenset[Card]]]) -> None:
        """Take the deals: the steps at which the others broke rules, and the cards they hold at the moment."""
        self._coming = thinkable
        self._lawful: set[Card] = set()
        self._somebody_obeyed = False
        self._given_up = False
        self._unlawful: list[tuple[frozenset[StepId], frozenset[Card]]] = []

    def may_hold(self, cards: Collection[Card]) -> bool:
        """Tell whether one of the cards is held by another seat in a deal that counts.

        One deal in which all kept the rules shows it; that none does, is known when all have been looked at.
        """
        if not self._lawful.isdisjoint(cards) or self._comes(cards):
            return True
        if self._somebody_obeyed:
            return False
        least = least_breaches(steps for steps, _ in self._unlawful)
        return any(steps in least and not held.isdisjoint(cards) for steps, held in self._unlawful)

    def _comes(self, cards: Collection[Card]) -> bool:
        """Look on until a deal in which all kept the rules has one of the cards with another seat."""
        if self._given_up:
            msg = f"more worlds in the view of a leader than can be looked at: {len(self._unlawful)!r}"
            raise TooManyWorldsError(msg)
        try:
            for steps, held in self._coming:
                if steps:
                    self._unlawful.append((steps, held))
                    continue
                self._somebody_obeyed = True
                self._lawful.update(held)
                if not held.isdisjoint(cards):
                    return True
        except TooManyWorldsError:
            self._given_up = True
            raise
        return False


class Leaders:
    """What the leaders of one record knew, the others being taken to have kept the rules of the kinds in `assume`.

    Of the terms it minds what beats what, and what a privileged leader may lead early (LF-A6 among it); it takes a card
    to be aged by proof, whatever they say of that. Answers are kept by what the leader had to go by. With `seeking` on,
    deals are not listed but looked for (`arbiter.worlds.seeking`), which ends in whole hands too.
    """

    def __init__(
        self,
        record: Record,
        assume: Collection[str],
        *,
        terms: Terms = TS,
        limit: int = NESTED_LIMIT,
        seeking: bool = False,
    ) -> None:
        """Take the record and the kinds; nothing is looked at yet."""
        self.record = record
        self.assume = tuple(assume)
        self.limit = limit
        self.terms = terms
        self.seeking = seeking
        self.looked_at = 0
        self._higher: dict[Card, tuple[Card, ...]] = {}
        self._views: dict[Insight, View | Seeker] = {}

    def aged(self, done: int, seat: Seat, deal: Deal, card: Card) -> bool:
        """Tell whether the card is aged for the seat when the first `done` plays of this deal are over.

        A card whose beaters all lie open or were dealt to the seat itself needs no look at any deal.
        """
        insight = _insight(self.record, done, seat, deal)
        seen = face_up(steps_of(self.record)[:done]).union(insight.opening, *(cards for _, cards in insight.forgotten))
        beaters = [other for other in self._beaters(card) if other not in seen]
        if not beaters:
            return True
        if insight not in self._views:
            self._views[insight] = self._view(_as_it_lay_open(self.record, insight), insight)
        return not self._views[insight].may_hold(beaters)

    def _beaters(self, card: Card) -> tuple[Card, ...]:
        if card not in self._higher:
            pack = deck(self.record.players)
            self._higher[card] = tuple(o for o in pack if beats(Single(o), Single(card), self.terms))
        return self._higher[card]

    def breaches(
        self, done: int, deal: Deal, exempt: Seat | None = None, only: Collection[StepId] | None = None
    ) -> tuple[Breach, ...]:
        """List the single leads among the first `done` plays that were out of order by what the leader knew.

        What the plain order of suits forbids an unprivileged leader is the referee's to list and left out here.
        Leads of the exempt seat are not looked at; when steps are named in `only`, no others are.
        """
        found: list[Breach] = []
        for before, step in enumerate(steps_of(self.record)[:done]):
            if step.is_lead and step.seat is not exempt and (only is None or step.id in only):
                breach = self.breach(before, step, deal)
                found += [breach] if breach else []
        return tuple(found)

    def breach(self, before: int, step: Step, deal: Deal) -> Breach | None:
        """Judge one lead by the nine classes (LF-R17, LF-R19); `before` plays were over when it was made."""
        led = recognise(_cards_of(step, deal), self.terms)
        if not isinstance(led, Single):
            return None
        kept = sorted(_hand_after(self.record, before + 1, step.seat, deal))
        if step.seat is deal.called_by and step.seat is not Seat.dealer:
            wrong, rule = self._deferred(before, step.seat, deal, led.card, kept), "LF-R19"
        else:
            wrong, rule = self._skipped(before, step.seat, deal, led.card, kept), "LF-R17"
        return None if wrong is None else Breach(step.id, step.seat, rule, Single(wrong))

    def _skipped(self, before: int, seat: Seat, deal: Deal, led: Card, kept: list[Card]) -> Card | None:
        """Find a kept card of the led card's suit that is not aged, if the led card is (LF-R17)."""
        others = [card for card in kept if card.suit is not None and card.suit is led.suit]
        if not others or not self.aged(before, seat, deal, led):
            return None
        return next((card for card in others if not self.aged(before, seat, deal, card)), None)

    def _deferred(self, before: int, seat: Seat, deal: Deal, led: Card, kept: list[Card]) -> Card | None:
        """Find a kept card of an earlier class, unless the led card is aged and may go early (LF-R19)."""
        if led == LI_CHEN:
            return None if self.terms.privileged_li_chen else next(iter(kept), None)
        earlier = [card for card in kept if card.suit in SUITS[: SUITS.index(led.suit)]] if led.suit else []
        early = self.terms.privilege == "any-suit" and bool(earlier) and self.aged(before, seat, deal, led)
        return None if early else next(iter(earlier), None)

    def _view(self, record: Record, insight: Insight) -> View | Seeker:
        if not self.seeking:
            return View(self._thinkable(record, insight))
        holding = Holding(record, insight.seat, frozenset(insight.opening), dict(insight.discards), insight.caller)
        return Seeker(
            holding, self.assume, self.terms, lambda world: self._broke(insight, world), lambda: self._count("placings")
        )

    def _count(self, what: str) -> None:
        self.looked_at += 1
        if self.looked_at > self.limit:
            msg = f"more {what} in the views of the leaders than {self.limit!r}"
            raise TooManyWorldsError(msg)

    def _broke(self, insight: Insight, world: World) -> frozenset[StepId]:
        """Collect the steps at which the other seats broke rules in this deal, knowledge included."""
        steps = broken(world, self.assume, exempt=insight.seat)
        if LEAD_ORDER in self.assume:
            deal = replace(world.deal, forgotten=dict(insight.forgotten))
            steps |= {breach.step for breach in self.breaches(insight.done, deal, insight.seat)}
        return steps

    def _thinkable(self, record: Record, insight: Insight) -> Iterator[tuple[frozenset[StepId], frozenset[Card]]]:
        """List every deal that replays to what lay open and gives the leader what he held and discarded.

        Of each: the steps at which the other seats broke rules in it, knowledge included, and the cards they hold.
        """
        discards = dict(insight.discards)
        gone = face_up(steps_of(record)).union(*discards.values())
        view = Known(
            opening={insight.seat: frozenset(insight.opening)},
            held={insight.seat: frozenset(insight.opening) - gone},
            discarded={step: frozenset(cards) for step, cards in discards.items()},
        )
        for world in worlds(record, insight.done, view, terms=self.terms, limit=self.limit):
            self._count("worlds")
            yield (
                self._broke(insight, world),
                frozenset(card for seat in PLAYING if seat is not insight.seat for card in world.hands[seat]),
            )


def aged_for(  # noqa: PLR0913, PLR0917 - a question has these parts
    record: Record, done: int, seat: Seat, deal: Deal, card: Card, assume: Collection[str]
) -> bool:
    """Tell whether in this deal the card was aged for the seat, by what it knew when `done` plays were over.

    Raises TooManyWorldsError.
    """
    return Leaders(record, assume).aged(done, seat, deal, card)


def knowledge_breaches(record: Record, done: int, deal: Deal, assume: Collection[str]) -> tuple[Breach, ...]:
    """List the leads among the first `done` plays that were out of order by what the leader knew in this deal.

    Raises TooManyWorldsError.
    """
    return Leaders(record, assume).breaches(done, deal)


def complete(
    every: Iterable[World],
    leaders: Leaders,
    done: int,
    *,
    exempt: Seat | None = None,
    only: Collection[StepId] | None = None,
) -> Iterator[World]:
    """Add to the breaches of each world those by knowledge, one a step, in order of play.

    Leads of the exempt seat are not judged; when steps are named in `only`, no others are.
    """
    for world in every:
        found = {breach.step: breach for breach in leaders.breaches(done, world.deal, exempt, only)}
        both = found | {breach.step: breach for breach in world.breaches}
        yield replace(world, breaches=tuple(both[step] for step in sorted(both)))


def _insight(record: Record, done: int, seat: Seat, deal: Deal) -> Insight:
    steps = steps_of(record)[:done]
    return Insight(
        done=done,
        seat=seat,
        opening=tuple(sorted(deal.hands[seat])),
        discards=tuple((step.id, deal.discards[step.id]) for step in steps if step.seat is seat and step.is_discard),
        forgotten=tuple((step.id, deal.forgotten[step.id]) for step in steps if isinstance(step.play, Forgotten)),
        caller=deal.called_by,
    )


def _as_it_lay_open(record: Record, insight: Insight) -> Record:
    """Give the record as the table saw it by then: every `?` as the cards it was, the caller, nothing told later."""
    forgotten = dict(insight.forgotten)
    rounds: list[list[FaceUp | Discard]] = []
    for step in steps_of(record)[: insight.done]:
        if step.is_lead:
            rounds.append([])
        if step.is_discard:
            rounds[-1].append(Discard(step.play.count))
        else:
            shown = step.play.cards if isinstance(step.play, FaceUp) else forgotten[step.id]
            rounds[-1].append(FaceUp(shown))
    return Record(
        players=record.players,
        rounds=tuple(Round(tuple(plays)) for plays in rounds),
        called_by=insight.caller.value,
    )


def _cards_of(step: Step, deal: Deal) -> tuple[Card, ...]:
    match step.play:
        case FaceUp(cards):
            return cards
        case Discard():
            return deal.discards[step.id]
        case Forgotten():
            return deal.forgotten[step.id]
        case _:
            return ()


def _hand_after(record: Record, done: int, seat: Seat, deal: Deal) -> set[Card]:
    played = (_cards_of(step, deal) for step in steps_of(record)[:done] if step.seat is seat)
    return set(deal.hands[seat]).difference(*played)
