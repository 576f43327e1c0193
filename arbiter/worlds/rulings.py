"""Rulings read off the list of all worlds, word for word by definition.

Source: the meaning of a ruling, sections 2 and 3. The duties of a world are the rules its referee found broken in it,
and the order of leads by what each leader knew in it. With `knowledge` off the order of leads is the plain order of
suits. `leaders` keeps what was found of the leaders of one record, under one `assume`, for the next question.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbiter.worlds.breaches import ASSUME, LEAD_ORDER, broken, clashes_of, least_breaches, listed
from arbiter.worlds.knowing import Leaders, complete
from arbiter.worlds.known import known
from arbiter.worlds.search import LIMIT, World, places_of, worlds
from engine.melds import Single, beats
from engine.seats import PLAYING, Seat, StepId
from engine.steps import steps_of
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from engine.cards import Card
    from engine.record import Record

Word = Literal["upheld", "dismissed", "not-proven"]
Steps = tuple[StepId, ...]


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
    knowledge: bool = True,
    leaders: Leaders | None = None,
    terms: Terms = TS,
    limit: int = LIMIT,
) -> Answer:
    """Rule whether the card of the seat is aged after the first `done` plays.

    Raises ValueError when no deal fits the facts, TooManyWorldsError when there are too many.
    """
    every = _all_worlds(worlds(record, done, known(record, done, viewpoint, seat, card), terms=terms, limit=limit))
    if knowledge and LEAD_ORDER in assume:
        every = tuple(complete(every, leaders or Leaders(record, assume, terms=terms, seeking=True), done, exempt=seat))
    return aged_in(every, seat, card, assume, terms)


def aged_in(
    every: Sequence[World], seat: Seat, card: Card, assume: Collection[str] = ASSUME, terms: Terms = TS
) -> Answer:
    """Rule on an aged card, the worlds of the position being given."""
    least = least_breaches(broken(world, assume, exempt=seat) for world in every)
    beaters = {
        (other, holder)
        for world in every
        if broken(world, assume, exempt=seat) in least
        for holder in PLAYING
        if holder is not seat
        for other in world.hands[holder]
        if beats(Single(other), Single(card), terms)
    }
    return Answer(
        verdict="dismissed" if beaters else "upheld",
        explanations=listed(least),
        clashes=clashes_of(least),
        beaters=frozenset(beaters),
        worlds=len(every),
    )


def judge_discard(  # noqa: PLR0913 - a question has these parts
    record: Record,
    step: StepId,
    viewpoint: str = "open",
    assume: Collection[str] = ASSUME,
    *,
    knowledge: bool = True,
    leaders: Leaders | None = None,
    terms: Terms = TS,
    limit: int = LIMIT,
) -> Answer:
    """Rule on the accusation that this discard broke its rule; the whole record counts.

    Raises ValueError when no deal fits the facts, TooManyWorldsError when there are too many.
    """
    every = _whole(record, viewpoint, terms, limit)
    if knowledge and LEAD_ORDER in assume:
        every = _with_knowledge(record, every, assume, leaders, terms)
    return accused_in(every, step, assume)


def judge_lead(  # noqa: PLR0913 - a question has these parts
    record: Record,
    step: StepId,
    viewpoint: str = "open",
    assume: Collection[str] = ASSUME,
    *,
    knowledge: bool = True,
    leaders: Leaders | None = None,
    terms: Terms = TS,
    limit: int = LIMIT,
) -> Answer:
    """Rule on the accusation that this single was led out of order; the whole record counts.

    The lead is judged by what its leader knew even where `assume` leaves lead order out: then the leads of others
    are not judged, and he could not rely on them. With `knowledge` off only the plain order of suits is judged.
    Raises ValueError when no deal fits the facts, TooManyWorldsError when there are too many.
    """
    every = _whole(record, viewpoint, terms, limit)
    if knowledge:
        only = None if LEAD_ORDER in assume else (step,)
        every = tuple(
            complete(
                every, leaders or Leaders(record, assume, terms=terms, seeking=True), len(steps_of(record)), only=only
            )
        )
    return accused_in(every, step, assume)


def accused_in(every: Sequence[World], step: StepId, assume: Collection[str]) -> Answer:
    """Rule on an accused step, the worlds of the record being given."""
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
    return Answer(verdict, listed(least), clashes_of(least), worlds=len(every))


def judge_record(  # noqa: PLR0913 - a question has these parts
    record: Record,
    viewpoint: str = "open",
    assume: Collection[str] = ASSUME,
    *,
    knowledge: bool = True,
    leaders: Leaders | None = None,
    terms: Terms = TS,
    limit: int = LIMIT,
) -> Answer:
    """Rule whether a hand in which everybody obeyed the assumed duties fits the record.

    Raises ValueError when no deal fits the facts, TooManyWorldsError when there are too many.
    """
    every = _whole(record, viewpoint, terms, limit)
    if knowledge and LEAD_ORDER in assume:
        every = _with_knowledge(record, every, assume, leaders, terms)
    least = least_breaches(broken(world, assume) for world in every)
    fits = least == frozenset({frozenset()})
    return Answer("upheld" if fits else "dismissed", listed(least), clashes_of(least), worlds=len(every))


def holders(  # noqa: PLR0913 - a question has these parts
    record: Record,
    done: int,
    seat: Seat,
    viewpoint: str = "seat",
    assume: Collection[str] = ASSUME,
    *,
    knowledge: bool = True,
    leaders: Leaders | None = None,
    terms: Terms = TS,
    limit: int = LIMIT,
) -> dict[Card, set[str]]:
    """Tell where each card that does not lie face up can be, under the least breaches, as the seat can know."""
    every = _all_worlds(worlds(record, done, known(record, done, viewpoint, seat), terms=terms, limit=limit))
    if knowledge and LEAD_ORDER in assume:
        every = tuple(complete(every, leaders or Leaders(record, assume, terms=terms, seeking=True), done, exempt=seat))
    least = least_breaches(broken(world, assume, exempt=seat) for world in every)
    found: dict[Card, set[str]] = {}
    for world in every:
        if broken(world, assume, exempt=seat) in least:
            for name, cards in _laid_out(record, done, world).items():
                for card in cards:
                    found.setdefault(card, set()).add(name)
    return dict(sorted(found.items()))


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


def _with_knowledge(
    record: Record, every: tuple[World, ...], assume: Collection[str], leaders: Leaders | None, terms: Terms
) -> tuple[World, ...]:
    """Complete the deals of a whole record with the leads that were out of order for what their leaders knew."""
    minds = leaders or Leaders(record, assume, terms=terms, seeking=True)
    return tuple(complete(every, minds, len(steps_of(record))))


def _whole(record: Record, viewpoint: str, terms: Terms, limit: int) -> tuple[World, ...]:
    done = len(steps_of(record))
    return _all_worlds(worlds(record, done, known(record, done, viewpoint), terms=terms, limit=limit))


def _all_worlds(found: Iterable[World]) -> tuple[World, ...]:
    every = tuple(found)
    if not every:
        msg = "no deal fits the facts"
        raise ValueError(msg)
    return every
