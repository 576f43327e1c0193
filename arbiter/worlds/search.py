"""All worlds of a position: every way to put the unseen cards into hands, discards, forgotten plays and the dreamer.

Places are filled one after another with every combination of the cards that may lie there; each whole deal is then
played move by move by the referee, which has the last word on whether it fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import HAND_SIZE, Card, deck
from engine.deal import Deal
from engine.melds import Meld, beats, recognise
from engine.record import Discard, FaceUp, Forgotten
from engine.referee import referee
from engine.seats import PLAYING, Seat, StepId
from engine.steps import Step, steps_of
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.worlds.known import Known
    from engine.record import Record
    from engine.referee import Breach

LIMIT = 20_000
"""How many deals are tried before the search gives up."""


class TooManyWorldsError(RuntimeError):
    """The position has more worlds than plain search can list."""


@dataclass(frozen=True, slots=True)
class World:
    """One deal that replays to the record, the rules broken in it, and the hands held at the moment."""

    deal: Deal
    breaches: tuple[Breach, ...]
    hands: dict[Seat, frozenset[Card]]


class Place(NamedTuple):
    """Somewhere an unseen card can be: its name, whose it is, which step put cards there, and how many it holds."""

    name: str
    seat: Seat
    step: StepId | None
    room: int


Filling = dict[str, tuple[Card, ...]]


def places_of(record: Record, done: int) -> tuple[Place, ...]:
    """List the places of unseen cards after the first `done` plays: forgotten plays, then seat by seat, the dreamer."""
    steps = steps_of(record)[:done]
    places = [
        Place(f"forgotten {step.id}", step.seat, step.id, step.play.count)
        for step in steps
        if isinstance(step.play, Forgotten)
    ]
    for seat in PLAYING:
        mine = [step for step in steps if step.seat is seat]
        places += [Place(f"discard {step.id}", seat, step.id, step.play.count) for step in mine if step.is_discard]
        places.append(Place(f"hand {seat}", seat, None, HAND_SIZE - sum(step.play.count for step in mine)))
    if record.players > len(PLAYING):
        places.append(Place("dreamer", Seat.dreamer, None, 1))
    return tuple(places)


def worlds(record: Record, done: int, known: Known, *, terms: Terms = TS, limit: int = LIMIT) -> Iterator[World]:
    """List every deal that replays to the first `done` plays, lawful or not, and agrees with what is known.

    The deals name only discards and forgotten cards of those plays. An untold caller runs over all three seats.
    Raises TooManyWorldsError once more than `limit` deals have been tried.
    """
    callers = [seat for seat in PLAYING if record.called_by in {None, seat.value}]
    tried = 0
    for filling in fillings(record, done, known, terms):
        for caller in callers:
            tried += 1
            if tried > limit:
                msg = f"more worlds than {limit!r}"
                raise TooManyWorldsError(msg)
            deal = deal_of(record, done, filling, caller)
            found = referee(record, deal, done, terms)
            if found.fits:
                yield World(deal, found.breaches, found.hands)


def fillings(record: Record, done: int, known: Known, terms: Terms = TS) -> Iterator[Filling]:
    """List every way to fill the places with the cards that do not lie face up, whoever called."""
    steps = steps_of(record)[:done]
    shown = {card for step in steps if isinstance(step.play, FaceUp) for card in step.play.cards}
    unseen = tuple(card for card in deck(record.players) if card not in shown)
    places = places_of(record, done)
    allowed = {card: tuple(place for place in places if may_lie(card, place, known)) for card in unseen}
    forgotten = sum(isinstance(step.play, Forgotten) for step in steps)
    for start in _fill(places[:forgotten], unseen, allowed, places[forgotten:]):
        if _melds_fit(steps, start, terms):
            used = {card for cards in start.values() for card in cards}
            rest = tuple(card for card in unseen if card not in used)
            for end in _fill(places[forgotten:], rest, allowed, ()):
                yield start | end


def may_lie(card: Card, place: Place, known: Known) -> bool:
    """Tell whether what is known lets this card be in this place."""
    return (
        all(place.seat is seat for seat, cards in known.opening.items() if card in cards)
        and all(place.name == f"hand {seat}" for seat, cards in known.held.items() if card in cards)
        and all(place.step == step for step, cards in known.discarded.items() if card in cards)
        and all(place.step in open_play.steps for open_play in known.lay_open if open_play.card == card)
        and (card != known.dreamer or place.name == "dreamer")
    )


def _fill(
    places: tuple[Place, ...],
    cards: tuple[Card, ...],
    allowed: dict[Card, tuple[Place, ...]],
    later: tuple[Place, ...],
) -> Iterator[Filling]:
    """Fill the places in order; a card that may lie in no place after this one goes here or nowhere."""
    if not places:
        if later or not cards:
            yield {}
        return
    place, rest = places[0], places[1:]
    coming = (*rest, *later)
    must = [card for card in cards if not any(other in allowed[card] for other in coming)]
    if any(place not in allowed[card] for card in must):
        return
    may = [card for card in cards if place in allowed[card] and card not in must]
    if len(must) > place.room:
        return
    for chosen in combinations(may, place.room - len(must)):
        here = tuple(sorted((*must, *chosen)))
        left = tuple(card for card in cards if card not in here)
        for others in _fill(rest, left, allowed, later):
            yield {place.name: here, **others}


def _melds_fit(steps: tuple[Step, ...], filling: Filling, terms: Terms) -> bool:
    """Tell whether all face-up plays are melds and each beats the one before it, the forgotten ones being these."""
    standing: Meld | None = None
    for step in steps:
        standing = None if step.is_lead else standing
        match step.play:
            case FaceUp(cards):
                meld = recognise(cards, terms)
            case Forgotten():
                meld = recognise(filling[f"forgotten {step.id}"], terms)
            case _:
                continue
        if meld is None or (standing is not None and not beats(meld, standing, terms, led=step.stands_led)):
            return False
        standing = meld
    return True


def deal_of(record: Record, done: int, filling: Filling, caller: Seat) -> Deal:
    """Put a filling and the face-up cards together to a deal."""
    hands = {seat: list(filling[f"hand {seat}"]) for seat in PLAYING}
    discards: dict[StepId, tuple[Card, ...]] = {}
    forgotten: dict[StepId, tuple[Card, ...]] = {}
    for step in steps_of(record)[:done]:
        match step.play:
            case FaceUp(cards):
                hands[step.seat].extend(cards)
            case Discard():
                discards[step.id] = filling[f"discard {step.id}"]
                hands[step.seat].extend(discards[step.id])
            case Forgotten():
                forgotten[step.id] = filling[f"forgotten {step.id}"]
                hands[step.seat].extend(forgotten[step.id])
            case _:
                pass
    return Deal(
        hands={seat: tuple(sorted(cards)) for seat, cards in hands.items()},
        dreamer=filling["dreamer"][0] if "dreamer" in filling else None,
        discards=discards,
        forgotten=forgotten,
        called_by=caller,
    )
