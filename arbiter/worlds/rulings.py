"""Rulings read off the list of all worlds, word for word by definition.

Source: the meaning of a ruling, section 2. The duties of a world are the rules its referee found broken in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from arbiter.worlds.known import known
from arbiter.worlds.search import LIMIT, World, places_of, worlds
from engine.melds import Single, beats
from engine.seats import PLAYING, Seat, StepId
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from engine.cards import Card
    from engine.record import Record

Word = Literal["upheld", "dismissed", "not-proven"]
Steps = tuple[StepId, ...]

ASSUME = ("counting", "must-beat", "lead-order")
RULE_OF = {"must-beat": "LF-R13", "lead-order": "LF-R17"}


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling of the slow twin.

    `explanations`: the minimal sets of duties given up, when no deal obeys all, by length and then steps; `clashes`:
    the minimal sets of duties that no deal obeys together; `beaters`: who can hold which beater; `worlds`: how many
    deals fit the facts.
    """

    verdict: Word
    explanations: tuple[Steps, ...] = ()
    clashes: tuple[Steps, ...] = ()
    beaters: frozenset[tuple[Card, Seat]] = frozenset()
    worlds: int = 0


def judge_aged(  # noqa: PLR0913, PLR0917 - a question has these parts
    record: Record,
    done: int,
    seat: Seat,
    card: Card,
    viewpoint: str = "seat",
    assume: Collection[str] = ASSUME,
    *,
    limit: int = LIMIT,
) -> Answer:
    """Rule whether the card of the seat is aged after the first `done` plays.

    Raises ValueError when no deal fits the facts, TooManyWorldsError when there are too many.
    """
    known_to = known(record, done, viewpoint, seat, card)
    return aged_in(_all_worlds(worlds(record, done, known_to, limit=limit)), seat, card, assume)


def aged_in(every: Sequence[World], seat: Seat, card: Card, assume: Collection[str] = ASSUME) -> Answer:
    """Rule on an aged card, the worlds of the position being given."""
    least = least_breaches(broken(world, assume, exempt=seat) for world in every)
    beaters = {
        (other, holder)
        for world in every
        if broken(world, assume, exempt=seat) in least
        for holder in PLAYING
        if holder is not seat
        for other in world.hands[holder]
        if beats(Single(other), Single(card))
    }
    return Answer(
        verdict="dismissed" if beaters else "upheld",
        explanations=_listed(least),
        clashes=clashes_of(least),
        beaters=frozenset(beaters),
        worlds=len(every),
    )


def judge_discard(
    record: Record,
    step: StepId,
    viewpoint: str = "open",
    assume: Collection[str] = ASSUME,
    *,
    limit: int = LIMIT,
) -> Answer:
    """Rule on the accusation that this step broke its rule; the whole record counts.

    Raises ValueError when no deal fits the facts, TooManyWorldsError when there are too many.
    """
    every = _whole(record, viewpoint, limit)
    guilty = [any(breach.step == step for breach in world.breaches) for world in every]
    others = [broken(world, assume) - {step} for world in every]
    least = least_breaches(other | {step} if guilt else other for other, guilt in zip(others, guilty, strict=True))
    verdict: Word = "not-proven"
    if all(guilty):
        verdict = "upheld"
    else:
        given_up = least_breaches(others)
        if not any(guilt and other in given_up for other, guilt in zip(others, guilty, strict=True)):
            verdict = "dismissed"
    return Answer(verdict, _listed(least), clashes_of(least), worlds=len(every))


def judge_record(
    record: Record, viewpoint: str = "open", assume: Collection[str] = ASSUME, *, limit: int = LIMIT
) -> Answer:
    """Rule whether a hand in which everybody obeyed the assumed duties fits the record.

    Raises ValueError when no deal fits the facts, TooManyWorldsError when there are too many.
    """
    every = _whole(record, viewpoint, limit)
    least = least_breaches(broken(world, assume) for world in every)
    fits = least == frozenset({frozenset()})
    return Answer("upheld" if fits else "dismissed", _listed(least), clashes_of(least), worlds=len(every))


def holders(  # noqa: PLR0913 - a question has these parts
    record: Record,
    done: int,
    seat: Seat,
    viewpoint: str = "seat",
    assume: Collection[str] = ASSUME,
    *,
    limit: int = LIMIT,
) -> dict[Card, set[str]]:
    """Tell where each card that does not lie face up can be, under the least breaches, as the seat can know."""
    every = _all_worlds(worlds(record, done, known(record, done, viewpoint, seat), limit=limit))
    least = least_breaches(broken(world, assume, exempt=seat) for world in every)
    found: dict[Card, set[str]] = {}
    for world in every:
        if broken(world, assume, exempt=seat) in least:
            for name, cards in _laid_out(record, done, world).items():
                for card in cards:
                    found.setdefault(card, set()).add(name)
    return dict(sorted(found.items()))


def broken(world: World, assume: Collection[str], exempt: Seat | None = None) -> frozenset[StepId]:
    """Collect the steps at which somebody but the exempt seat broke an assumed duty."""
    rules = {RULE_OF[word] for word in assume if word in RULE_OF}
    return frozenset(breach.step for breach in world.breaches if breach.rule in rules and breach.seat is not exempt)


def least_breaches(sets: Iterable[frozenset[StepId]]) -> frozenset[frozenset[StepId]]:
    """Keep the sets that contain no other of the sets; only the empty one when somebody's deal broke nothing."""
    distinct = frozenset(sets)
    return frozenset(each for each in distinct if not any(other < each for other in distinct))


def clashes_of(explanations: Collection[frozenset[StepId]]) -> tuple[Steps, ...]:
    """List the minimal sets of duties that no deal obeys together: each meets every explanation."""
    duties = sorted({step for each in explanations for step in each})
    found: list[frozenset[StepId]] = []
    for size in range(1, len(duties) + 1):
        for some in combinations(duties, size):
            meets_all = all(each.intersection(some) for each in explanations)
            if meets_all and not any(smaller.issubset(some) for smaller in found):
                found.append(frozenset(some))
    return _listed(found)


def _listed(sets: Iterable[frozenset[StepId]]) -> tuple[Steps, ...]:
    """Sort sets of steps by length, then steps; the empty set explains nothing and is left out."""
    return tuple(sorted((tuple(sorted(each)) for each in sets if each), key=lambda steps: (len(steps), steps)))


def _laid_out(record: Record, done: int, world: World) -> dict[str, tuple[Card, ...]]:
    """Name the places of a world with the cards in them."""
    cards: dict[str, tuple[Card, ...]] = {}
    for place in places_of(record, done):
        if place.step is not None:
            cards[place.name] = {**world.deal.discards, **world.deal.forgotten}[place.step]
        elif place.seat is Seat.dreamer:
            cards[place.name] = (world.deal.dreamer,) if world.deal.dreamer is not None else ()
        else:
            cards[place.name] = tuple(sorted(world.hands[place.seat]))
    return cards


def _whole(record: Record, viewpoint: str, limit: int) -> tuple[World, ...]:
    done = len(steps_of(record))
    return _all_worlds(worlds(record, done, known(record, done, viewpoint), limit=limit))


def _all_worlds(found: Iterable[World]) -> tuple[World, ...]:
    every = tuple(found)
    if not every:
        msg = "no deal fits the facts"
        raise ValueError(msg)
    return every
