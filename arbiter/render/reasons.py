"""Reasons: what a ruling rests on, in short sentences that can be checked against the record by eye.

Facts of one sort make one sentence; each sentence names round and player.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from arbiter.render.demands import after_discard, after_lead, by_step, seat_of
from arbiter.render.knowing import lesson
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from arbiter.core import Premise
    from arbiter.render.names import Speaker
    from arbiter.ruling import KnewShown
    from engine.cards import Card

ORDER: Final = (
    "own",
    "own-discard",
    "told",
    "face-up",
    "forgotten",
    "called",
    "duty",
    "lead-order",
    "knew",
    "count",
    "once",
)


def reasons(speaker: Speaker, premises: Sequence[Premise], behind: Sequence[KnewShown] = ()) -> list[str]:
    """Say what a ruling rests on, the plainest things first; `behind` stands behind lessons of leads."""
    ordered = sorted(premises, key=lambda premise: ORDER.index(premise.kind) if premise.kind in ORDER else len(ORDER))
    said: list[str] = []
    for kind, group in groupby(ordered, key=lambda premise: premise.kind):
        if kind == "knew":
            said += [speaker.tongue.sentence(text) for text in _knew(speaker, list(group), behind)]
            continue
        teller = _TELLERS.get(kind)
        if teller is not None:
            said += [speaker.tongue.sentence(text) for text in teller(speaker, list(group))]
    return said


def _own(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    for seat, group in _by_seat(premises):
        cards = _cards(group)
        discarded = any(step.is_discard and step.seat is seat for step in speaker.steps.values())
        if discarded:
            yield speaker.tongue.say(
                "%(seat)s was dealt %(cards)s himself.", seat=speaker.seat(seat), cards=speaker.cards(cards)
            )
        else:
            yield speaker.tongue.say(
                "%(seat)s holds %(cards)s himself.", seat=speaker.seat(seat), cards=speaker.cards(cards)
            )


def _own_discard(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    for step, group in by_step(premises):
        yield speaker.tongue.say(
            "%(seat)s himself laid %(cards)s face down in round %(round)s.",
            seat=seat_of(speaker, group[0]),
            cards=speaker.cards(_cards(group)),
            round=step.round,
        )


def _told(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    say = speaker.tongue.say
    for step, group in by_step([premise for premise in premises if premise.steps]):
        yield say(
            "It is told that %(seat)s laid %(cards)s face down in round %(round)s.",
            seat=seat_of(speaker, group[0]),
            cards=speaker.cards(_cards(group)),
            round=step.round,
        )
    for seat, group in _by_seat([premise for premise in premises if not premise.steps]):
        yield say(
            "It is told that %(seat)s was dealt %(cards)s.", seat=speaker.seat(seat), cards=speaker.cards(_cards(group))
        )


def _face_up(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    """Say what lay open, round by round; a card seen at a forgotten moment has no round of its own."""
    say = speaker.tongue.say
    plain = [premise for premise in premises if len(premise.steps) == 1]
    told = [
        say(
            "%(cards)s (%(step)s)",
            cards=speaker.cards(_cards(group)),
            step=speaker.step(step),
        )
        for step, group in by_step(plain)
    ]
    if told:
        yield say("These lay face up: %(cards)s.", cards=speaker.tongue.both(told))
    for premise in premises:
        if len(premise.steps) != 1:
            yield say(
                "%(cards)s was seen face up, played by %(seat)s.",
                cards=speaker.cards(premise.cards),
                seat=seat_of(speaker, premise),
            )


def _forgotten(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    steps = [premise.steps[0] for premise in premises if premise.steps]
    if steps:
        yield speaker.tongue.say(
            "Nobody remembers what was played face up by %(steps)s; it was lawful to play it there.",
            steps=speaker.tongue.both(speaker.steps_by_seat(steps)),
        )


def _called(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    for premise in premises:
        if premise.seat is not None:
            yield speaker.tongue.say("%(seat)s called.", seat=speaker.seat(premise.seat))
        else:
            yield speaker.tongue.say("Somebody called, and only one.")


def _knew(speaker: Speaker, premises: list[Premise], behind: Sequence[KnewShown]) -> Iterator[str]:
    """Say what leads show of what their leaders knew."""
    nested = {shown.knew: shown.nested for shown in behind}
    for premise in premises:
        if premise.knew is not None:
            text = lesson(speaker, premise.knew, nested.get(premise.knew, ()))
            yield speaker.tongue.say("%(text)s.", text=text)


def _count(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    """Say how many cards lie in each place: hands in one sentence, discards in another."""
    tongue = speaker.tongue
    hands = [
        tongue.say("%(seat)s holds %(n)s", seat=seat_of(speaker, premise), n=premise.number)
        for premise in premises
        if premise.spot is not None and premise.spot.kind == "hand"
    ]
    if hands:
        yield tongue.say("Number of cards in hand: %(hands)s.", hands=tongue.both(hands))
    discards = [
        tongue.say("%(step)s laid %(n)s", step=speaker.step(premise.steps[0]), n=premise.number)
        for premise in premises
        if premise.steps
    ]
    if discards:
        yield tongue.say("Number of cards laid face down: %(discards)s.", discards=tongue.both(discards))
    if any(premise.spot is not None and premise.spot.kind == "dreamer" for premise in premises):
        yield tongue.say("The dreamer has one card.")


def _once(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    cards = speaker.cards(_cards(premises))
    yield speaker.tongue.say("Each card is in one place only; here this matters for %(cards)s.", cards=cards)


_TELLERS: Final[dict[str, Callable[[Speaker, list[Premise]], Iterator[str]]]] = {
    "own": _own,
    "own-discard": _own_discard,
    "told": _told,
    "face-up": _face_up,
    "forgotten": _forgotten,
    "called": _called,
    "count": _count,
    "once": _once,
    "duty": after_discard,
    "lead-order": after_lead,
}


def _cards(premises: Sequence[Premise]) -> list[Card]:
    return sorted({card for premise in premises for card in premise.cards})


def _by_seat(premises: Sequence[Premise]) -> list[tuple[Seat, list[Premise]]]:
    found: dict[Seat, list[Premise]] = {}
    for premise in premises:
        if premise.seat is not None:
            found.setdefault(premise.seat, []).append(premise)
    return sorted(found.items(), key=lambda item: tuple(Seat).index(item[0]))
