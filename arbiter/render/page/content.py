"""What stands on a page: for each record the questions with their answers, the hand, and each ruling in full."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase
from typing import TYPE_CHECKING

from arbiter.render.page.argument import Arguments
from arbiter.render.page.cards import face_up
from arbiter.render.page.deals import deals_drawn
from arbiter.render.page.hand import Mark, Marks, hand_shown
from arbiter.render.page.twice import Said, voices
from arbiter.render.proofs import count_steps, reveal_part
from arbiter.render.words import CLAIMS, account
from arbiter.ruling import Verdict
from engine.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arbiter.proof.steps import Proof
    from arbiter.render.names import Speaker
    from arbiter.render.page.argument import ArgumentShown, Citation
    from arbiter.render.page.cards import Drawn
    from arbiter.render.page.deals import DealDrawn
    from arbiter.render.page.hand import HandShown
    from arbiter.render.page.twice import Voices
    from arbiter.ruling import Judged, Ruling
    from engine.seats import Seat, StepId


@dataclass(frozen=True, slots=True)
class RulingShown:
    """One ruling: its letter, what is asked and answered, the argument, and everything that bears on it."""

    letter: str
    target: str
    question: Said
    terms: Said
    word: Said
    verdict: Said
    style: str
    reasons: tuple[Said, ...]
    arguments: tuple[ArgumentShown, ...]
    level: Said | None
    effort: Said | None
    reveal: Said | None
    reveal_cards: tuple[Drawn, ...]
    remarks: tuple[Said, ...]
    deals: tuple[DealDrawn, ...]


@dataclass(frozen=True, slots=True)
class RecordShown:
    """One record with its rulings; `title` is as told, `about` says what else the record tells of itself."""

    target: str
    title: str
    about: tuple[str, ...]
    hand: HandShown
    rulings: tuple[RulingShown, ...]


def record_shown(judged: Judged, number: int, lang: str) -> RecordShown:
    """Put together what a page shows of one record."""
    by, target = voices(judged.record, lang), f"r{number}"
    letters = [_letter(place) for place in range(len(judged.rulings))] if len(judged.rulings) > 1 else [""]
    steps: dict[StepId, list[Mark]] = {}
    seats: dict[Seat, list[Mark]] = {}
    accused: dict[StepId, list[Mark]] = {}
    moments: dict[int, list[Mark]] = {}
    shown = []
    for letter, ruling in zip(letters, judged.rulings, strict=True):
        arguments = Arguments(by, letter, target)
        told = _ruling(by, ruling, letter, f"{target}-{letter or 'A'}", arguments)
        shown.append(told)
        for citation in arguments.cited:
            _note(citation, steps, seats)
        question = Mark(letter, told.target)
        if ruling.asked.step is not None:
            accused.setdefault(ruling.asked.step, []).append(question)
        elif ruling.asked.kind != "record":
            moments.setdefault(ruling.asked.moment.done, []).append(question)
    record = judged.record
    about = tuple(text for text in (record.table, record.played_on, record.source) if text)
    title = record.title or record.id or ""
    hand = hand_shown(by, Marks(steps, seats, accused, moments))
    return RecordShown(target, title, about, hand, tuple(shown))


def _letter(place: int) -> str:
    """Name a ruling: A to Z, then AA, AB and so on."""
    tens, ones = divmod(place, len(ascii_uppercase))
    return (_letter(tens - 1) if tens else "") + ascii_uppercase[ones]


def _note(citation: Citation, steps: dict[StepId, list[Mark]], seats: dict[Seat, list[Mark]]) -> None:
    """Mark once, at each place that a sentence cites."""
    places = [steps.setdefault(step, []) for step in citation.steps]
    if citation.seat is not None:
        places.append(seats.setdefault(citation.seat, []))
    for place in places:
        if citation.mark not in place:
            place.append(citation.mark)


def _ruling(by: Voices, ruling: Ruling, letter: str, target: str, arguments: Arguments) -> RulingShown:
    main, other = account(by.main, ruling), account(by.other, ruling)
    argued = tuple(_arguments(by, ruling, arguments))
    hardest = _hardest(ruling)
    claim = ruling.asked.kind in CLAIMS and ruling.verdict is Verdict.upheld and ruling.proof is not None
    cards = [Card(text) for text in reveal_part(ruling.premises)] if claim else []
    return RulingShown(
        letter,
        target,
        Said(main.question, other.question),
        Said(main.terms, other.terms),
        by.name(lambda voice: _word(voice, ruling.verdict)),
        Said(main.verdict, other.verdict),
        ruling.verdict.value,
        () if argued else _pairs(main.reasons, other.reasons),
        argued,
        by.say(lambda voice: _level(voice, hardest.level)) if hardest else None,
        by.say(lambda voice: _effort(voice, hardest)) if hardest else None,
        by.say(lambda voice: _reveal(voice, cards)) if claim else None,
        tuple(face_up(by, card) for card in cards),
        _pairs(main.remarks, other.remarks),
        deals_drawn(by, ruling),
    )


def _pairs(main: Sequence[str], other: Sequence[str]) -> tuple[Said, ...]:
    return tuple(Said(*pair) for pair in zip(main, other, strict=True))


def _arguments(by: Voices, ruling: Ruling, arguments: Arguments) -> Iterator[ArgumentShown]:
    """Tell the proof of a ruling, one for each way of a breach, or for a record why somebody broke a rule."""
    if ruling.proof is not None:
        yield arguments.show(ruling.proof)
        return
    for breach in ruling.under:
        if breach.proof is not None:
            yield arguments.show(breach.proof, by.say(lambda voice, given=breach.given_up: _if_broken(voice, given)))  # type: ignore[misc]
    if ruling.asked.kind == "record":
        for clash, proof in zip(ruling.clashes, ruling.clash_proofs, strict=False):
            heading = by.say(lambda voice, clash=clash: _one_of(voice, clash))  # type: ignore[misc]
            yield arguments.show(proof, heading)


def _if_broken(voice: Speaker, steps: Sequence[StepId]) -> str:
    return voice.tongue.say("If the rule was broken by %(steps)s", steps=voice.tongue.both(voice.steps_by_seat(steps)))


def _one_of(voice: Speaker, clash: Sequence[StepId]) -> str:
    return voice.tongue.say(
        "Whatever was dealt, one of these broke a rule: %(steps)s.",
        steps=voice.tongue.both(voice.steps_by_seat(clash)),
    )


def _hardest(ruling: Ruling) -> Proof | None:
    """Give the proof that sets the level of a ruling: its own, or the hardest of those for each way of a breach."""
    proofs = [proof for proof in (ruling.proof, *(breach.proof for breach in ruling.under)) if proof is not None]
    return max(proofs, key=lambda proof: proof.level, default=None)


def _word(voice: Speaker, verdict: Verdict) -> str:
    say = voice.tongue.say
    text = {
        Verdict.upheld: say("Upheld."),
        Verdict.dismissed: say("Dismissed."),
        Verdict.not_proven: say("Not proven."),
        Verdict.undecided: say("Undecided"),
    }[verdict]
    return text.rstrip(".。")


def _level(voice: Speaker, level: int) -> str:
    say = voice.tongue.say
    says = (
        say("the rules themselves name this card"),
        say("every card that matters was seen"),
        say("each card is settled by one fact or one duty alone"),
        say("cards and places are counted"),
        say("several things are put together, or cases are tried"),
        say("it matters what another player must have known"),
    )[level]
    return say("%(level)s of 5: %(says)s.", level=level, says=says)


def _effort(voice: Speaker, proof: Proof) -> str:
    tongue = voice.tongue
    steps = tongue.many("%(n)s step", "%(n)s steps", count_steps(proof.steps))
    facts = tongue.many("%(n)s fact or duty", "%(n)s facts and duties", len(proof.premises))
    return tongue.say("%(steps)s from %(facts)s.", steps=steps, facts=facts)


def _reveal(voice: Speaker, cards: Sequence[Card]) -> str:
    if not cards:
        return voice.tongue.say("Nothing in hand but the card itself.")
    return voice.tongue.say("%(cards)s.", cards=voice.cards(cards))
