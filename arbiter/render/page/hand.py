"""The hand of a record, round by round: who led, what lay on the table, who won, and which sentences cite what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.render.page.cards import face_down, face_up, lost
from engine.record import Discard, FaceUp
from engine.replay import rounds_of
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from arbiter.render.names import Speaker
    from arbiter.render.page.cards import Drawn
    from arbiter.render.page.twice import Said, Voices
    from engine.record import Play, Told
    from engine.replay import PlayedRound
    from engine.seats import StepId


@dataclass(frozen=True, slots=True)
class Mark:
    """A small number that stands where something happened and leads to the sentence that cites it."""

    text: str
    target: str


@dataclass(frozen=True, slots=True)
class Marks:
    """Everything to be marked in a hand: sentences by step and by seat, questions by step and by plays done."""

    steps: Mapping[StepId, Sequence[Mark]]
    seats: Mapping[Seat, Sequence[Mark]]
    accused: Mapping[StepId, Sequence[Mark]]
    moments: Mapping[int, Sequence[Mark]]


@dataclass(frozen=True, slots=True)
class PlayShown:
    """One play: whose it was, its cards, and what cites it or asks about it."""

    step: str
    seat: Said
    player: str
    cards: tuple[Drawn, ...]
    leads: bool
    wins: bool
    marks: tuple[Mark, ...]
    accused: tuple[Mark, ...]
    asked_after: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class RoundShown:
    """One round: its plays in order, how it ended, the cards won so far, and the questions put before it."""

    name: Said
    plays: tuple[PlayShown, ...]
    ended: Said
    so_far: Said
    asked_before: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class HeldShown:
    """Cards told of a seat, and what cites them."""

    seat: Said
    player: str
    cards: tuple[Drawn, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class HandShown:
    """The hand of a record as a page shows it; `told` are the opening hands and those where the record stops."""

    called: Said
    rounds: tuple[RoundShown, ...]
    asked_at_end: tuple[Mark, ...]
    told: tuple[tuple[Said, tuple[HeldShown, ...]], ...]
    notes: tuple[Said, ...]


def hand_shown(voices: Voices, marks: Marks) -> HandShown:
    """Lay out the hand of a record."""
    plain = voices.without_names
    rounds: list[RoundShown] = []
    done = 0
    for played in rounds_of(voices.record):
        rounds.append(_round(plain, voices, played, marks, done))
        done += len(played.steps)
    return HandShown(
        voices.say(_called),
        tuple(rounds),
        tuple(marks.moments.get(done, ())),
        tuple(_told(voices, marks)),
        tuple(_notes(voices)),
    )


def player_of(voices: Voices, seat: Seat) -> str:
    """Give the name of the player at a seat, or nothing when it is not told."""
    return voices.record.names.get(seat, "")


def _round(plain: Voices, voices: Voices, played: PlayedRound, marks: Marks, done: int) -> RoundShown:
    winning = [step.id for step in played.steps if not step.is_discard][-1:] if played.winner is not None else []
    plays = []
    for number, step in enumerate(played.steps, start=done + 1):
        inside = number < done + len(played.steps) or len(played.steps) < len(PLAYING)
        plays.append(
            PlayShown(
                str(step.id),
                plain.say(lambda by, seat=step.seat: by.seat(seat)),  # type: ignore[misc]  # a default in a lambda
                player_of(voices, step.seat),
                tuple(_cards(voices, step.play)),
                step.is_lead,
                step.id in winning,
                tuple(marks.steps.get(step.id, ())),
                tuple(marks.accused.get(step.id, ())),
                tuple(marks.moments.get(number, ())) if inside else (),
            )
        )
    return RoundShown(
        plain.say(lambda by: by.tongue.say("Round %(round)s", round=played.number)),
        tuple(plays),
        plain.say(lambda by: _ended(by, played)),
        plain.say(lambda by: _so_far(by, played)),
        tuple(marks.moments.get(done, ())),
    )


def _cards(voices: Voices, play: Play) -> Iterator[Drawn]:
    match play:
        case FaceUp(cards):
            yield from (face_up(voices, card) for card in cards)
        case Discard(count, told):
            yield from (face_down(voices, card) for card in told)
            yield from (face_down(voices, None) for _ in range(count - len(told)))
        case _:
            yield from (lost(voices) for _ in range(play.count))


def _ended(by: Speaker, played: PlayedRound) -> str:
    if played.winner is None:
        return by.tongue.say("This round is still open.")
    seat, count = by.seat(played.winner), played.steps[0].play.count
    return by.tongue.many("%(seat)s wins %(n)s card.", "%(seat)s wins %(n)s cards.", count, seat=seat)


def _so_far(by: Speaker, played: PlayedRound) -> str:
    won = [by.tongue.say("%(seat)s %(cards)s", seat=by.seat(seat), cards=played.won[seat]) for seat in PLAYING]
    return by.tongue.say("Won so far: %(won)s.", won=by.tongue.both(won))


def _called(by: Speaker) -> str:
    caller = by.record.called_by
    if caller in {seat.value for seat in PLAYING}:
        return by.tongue.say("%(seat)s called.", seat=by.seat(Seat(caller)))
    return by.tongue.say("Who called is not told.") if caller is None else by.tongue.say("Nobody called.")


def _told(voices: Voices, marks: Marks) -> Iterator[tuple[Said, tuple[HeldShown, ...]]]:
    record = voices.record
    if record.hands:
        said = voices.say(lambda by: by.tongue.say("Opening hands, as told:"))
        yield said, tuple(_held(voices, record.hands, marks))
    if record.now:
        said = voices.say(lambda by: by.tongue.say("Hands where the record stops, as told:"))
        yield said, tuple(_held(voices, record.now, marks))


def _held(voices: Voices, hands: Mapping[Seat, Told], marks: Marks) -> Iterator[HeldShown]:
    for seat in Seat:
        if seat in hands:
            name = voices.without_names.say(lambda by, seat=seat: by.seat(seat))  # type: ignore[misc]  # a default in a lambda
            cards = tuple(face_up(voices, card) for card in sorted(hands[seat].cards))
            yield HeldShown(name, player_of(voices, seat), cards, tuple(marks.seats.get(seat, ())))


def _notes(voices: Voices) -> Iterator[Said]:
    for told in voices.record.declared:
        yield voices.say(
            lambda by, told=told: (  # type: ignore[misc]  # a default in a lambda
                by.tongue.say("%(seat)s declared five tigers.", seat=by.seat(told.by))
                if told.five_tigers
                else by.tongue.say(
                    "%(seat)s declared at the start of round %(round)s.", seat=by.seat(told.by), round=told.before
                )
            )
        )
    for seen in voices.record.seen:
        yield voices.say(
            lambda by, seen=seen: by.tongue.say(  # type: ignore[misc]  # a default in a lambda
                "%(cards)s was seen face up, played by %(seat)s.", cards=by.card(seen.card), seat=by.seat(seen.by)
            )
        )
