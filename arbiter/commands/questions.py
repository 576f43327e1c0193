"""The questions of `lukfu new`, in the order in which a hand is told."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from arbiter.calling.standards import SIX_CARDS, STANDARDS
from arbiter.commands.asking import ask, ask_until, choose, tell
from arbiter.commands.options import SEATS
from arbiter.render.names import Speaker
from engine.cards import HAND_SIZE
from engine.record import Discard
from engine.replay import rounds_of
from engine.seats import PLAYING, Seat, after
from engine.steps import leaders_of, steps_of

if TYPE_CHECKING:
    from arbiter.commands.draft import Draft, Json
    from arbiter.render.language import Tongue
    from engine.record import Record

NOBODY_KNOWS = "?"
KINDS = ("aged", "discard", "lead", "call", "record", "no")


def ask_table(tongue: Tongue, draft: Draft) -> None:
    """Ask how many play, who called, and what they are called."""
    draft.players = int(choose(tongue.say("How many play"), ("3", "4"), "4"))
    caller = choose(tongue.say("Who called (? if nobody remembers)"), (*SEATS, NOBODY_KNOWS), NOBODY_KNOWS)
    draft.called_by = None if caller == NOBODY_KNOWS else caller
    draft.title = ask(tongue.say("What is it about (may stay empty)"))
    speaker = Speaker(tongue, draft.record())
    for seat in Seat if draft.players == len(Seat) else PLAYING:
        name = ask(tongue.say("Name of %(seat)s (may stay empty)", seat=speaker.seat(seat)))
        if name:
            draft.names[seat.value] = name


def ask_hand(tongue: Tongue, draft: Draft) -> None:
    """Ask for opening hands that somebody can tell; hands as they are now are asked for after the play."""
    for seat in SEATS:
        speaker = Speaker(tongue, draft.record())
        message = tongue.say("Opening hand of %(seat)s, as far as told (may stay empty)", seat=speaker.seat(Seat(seat)))
        cards = ask_until(message, partial(_try_hand, draft, "hands", seat))
        if cards:
            draft.hands[seat] = cards


def ask_play(tongue: Tongue, draft: Draft) -> None:
    """Ask for play after play, saying whose turn it is and what is to be beaten, until an empty answer."""
    tell(tongue.say("Now the play. x is a card face down, x3 three; ? is forgotten; an empty answer ends the play."))
    while True:
        record = draft.record()
        message = _turn(Speaker(tongue, record))
        if message is None:
            return

        def trial(text: str) -> list[str]:
            return draft.trying(rounds=_with(draft.rounds, text)).faults()

        play = ask_until(message, trial)
        if not play:
            return
        draft.rounds = _with(draft.rounds, play)
        _say_winner(Speaker(tongue, draft.record()), len(draft.rounds))


def ask_hand_now(tongue: Tongue, draft: Draft) -> None:
    """Ask for hands as they are where the record stops, of those whose opening hand was not told."""
    for seat in SEATS:
        if seat in draft.hands or not draft.rounds:
            continue
        speaker = Speaker(tongue, draft.record())
        message = tongue.say("Hand of %(seat)s now, if he shows it (may stay empty)", seat=speaker.seat(Seat(seat)))
        cards = ask_until(message, partial(_try_hand, draft, "now", seat))
        if cards:
            draft.now[seat] = cards


def ask_seen(tongue: Tongue, draft: Draft) -> None:
    """Ask for cards seen face up at a forgotten moment, when some play is forgotten."""
    if not any("?" in play for plays in draft.rounds for play in plays):
        return
    while True:
        message = tongue.say("A card seen face up among the forgotten, and by whom, such as 8c second (may stay empty)")

        def trial(text: str) -> list[str]:
            return draft.trying(seen=[*draft.seen, _seen(text)]).faults()

        answer = ask_until(message, trial)
        if not answer:
            return
        draft.seen = [*draft.seen, _seen(answer)]


def ask_disputes(tongue: Tongue, draft: Draft) -> None:
    """Ask what is disputed, question by question."""
    while True:
        kind = choose(tongue.say("What is disputed (no: nothing more)"), KINDS, "no")
        if kind == "no":
            return
        dispute: Json = {"kind": kind}
        if kind not in {"lead", "record"}:
            dispute["seat"] = choose(tongue.say("Whose card, or whose play"), SEATS, SEATS[0])
        if kind == "aged":
            dispute |= _claim(tongue)
        if kind in {"discard", "lead"}:
            dispute["round"] = _number(ask(tongue.say("In which round")))
        if kind == "call":
            dispute["standard"] = choose(tongue.say("By which standard"), tuple(STANDARDS), SIX_CARDS.name)
        found = draft.trying(disputes=[*draft.disputes, dispute]).faults()
        if found:
            for fault in found:
                tell(f"  {fault}")
        else:
            draft.disputes = [*draft.disputes, dispute]


def _try_hand(draft: Draft, key: str, seat: str, text: str) -> list[str]:
    told = draft.hands if key == "hands" else draft.now
    return draft.trying(**{key: {**told, seat: text}}).faults()


def _claim(tongue: Tongue) -> Json:
    told: Json = {}
    card = ask(tongue.say("Which card (empty: every card in the hand)"))
    if card:
        told["card"] = card
    before = ask(tongue.say("At the start of which round (empty: where the record stops)"))
    if before:
        told["before"] = _number(before)
    return told


def _number(text: str) -> object:
    """Give a number, or the text as it is, for the reader of records to object to."""
    return int(text) if text.isdecimal() else text


def _seen(text: str) -> Json:
    card, _, by = text.strip().partition(" ")
    return {"card": card, "by": by.strip()}


def _with(rounds: list[list[str]], play: str) -> list[list[str]]:
    """Give the rounds with one more play; a full round is followed by a new one."""
    if rounds and len(rounds[-1]) < len(PLAYING):
        return [*rounds[:-1], [*rounds[-1], play]]
    return [*rounds, [play]]


def _turn(speaker: Speaker) -> str | None:
    """Say whose turn it is and what he must beat, or give None when all cards are played."""
    say, record = speaker.tongue.say, speaker.record
    steps = steps_of(record)
    number = len(record.rounds)
    if not record.rounds or len(record.rounds[-1].plays) == len(PLAYING):
        if _played_out(record):
            return None
        return say("Round %(round)s, %(seat)s leads", round=number + 1, seat=speaker.seat(leaders_of(record)[-1]))
    last = [step for step in steps if step.id.round == number]
    standing = [step for step in last if not isinstance(step.play, Discard)][-1]
    return say(
        "Round %(round)s, %(seat)s to %(standing)s",
        round=number,
        seat=speaker.seat(after(last[-1].seat)),
        standing=speaker.play(standing.play),
    )


def _played_out(record: Record) -> bool:
    return sum(step.play.count for step in steps_of(record)) >= len(PLAYING) * HAND_SIZE


def _say_winner(speaker: Speaker, number: int) -> None:
    played = rounds_of(speaker.record)[number - 1]
    if played.winner is not None:
        tell(speaker.tongue.sentence(speaker.tongue.say("%(seat)s wins the round.", seat=speaker.seat(played.winner))))
