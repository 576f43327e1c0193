"""What stands on a page: for each record the questions with their answers, the hand, and each ruling in full."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase
from typing import TYPE_CHECKING

from arbiter.render import declared
from arbiter.render.argument.told import depth, reveal
from arbiter.render.page.argument import Arguments, proofs_told
from arbiter.render.page.cards import face_up
from arbiter.render.page.deals import deals_drawn
from arbiter.render.page.hand import Mark, Marks, hand_shown
from arbiter.render.page.twice import Said, voices
from arbiter.render.proofs import reveal_part
from arbiter.render.words import account
from arbiter.ruling import Verdict
from engine.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arbiter.render.names import Speaker
    from arbiter.render.page.argument import ArgumentShown, Citation
    from arbiter.render.page.cards import Drawn
    from arbiter.render.page.deals import DealDrawn
    from arbiter.render.page.hand import HandShown
    from arbiter.ruling import Judged, Ruling
    from engine.seats import Seat, StepId


@dataclass(frozen=True, slots=True)
class RulingShown:
    """One ruling: its letter, what is asked and answered, the argument, and everything that bears on it.

    `parts` are the rulings on single cards that a declaration counts.
    """

    letter: str
    target: str
    question: Said
    terms: Said
    word: Said
    verdict: Said
    style: str
    reasons: tuple[Said, ...]
    arguments: tuple[ArgumentShown, ...]
    depth: tuple[Said, ...]
    level: tuple[Said, ...]
    reveal: tuple[Said, ...]
    reveal_cards: tuple[Drawn, ...]
    remarks: tuple[Said, ...]
    deals: tuple[DealDrawn, ...]
    parts: tuple[RulingShown, ...] = ()


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
    clashes_told: list[tuple[tuple[StepId, ...], ...]] = []
    shown = []
    for letter, ruling in zip(letters, judged.rulings, strict=True):
        arguments = Arguments(by, ruling, letter, target)
        clash = ruling.clashes not in clashes_told
        clashes_told.append(ruling.clashes)
        told = _ruling(ruling, letter, f"{target}-{letter or 'A'}", arguments, clash=clash)
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


def _ruling(  # noqa: PLR0913 - a ruling and how it stands on the page
    ruling: Ruling, letter: str, target: str, arguments: Arguments, *, clash: bool, part: bool = False
) -> RulingShown:
    by = arguments.voices
    main, other = (account(voice, ruling, with_clash=clash, part=part) for voice in by)
    proofs = list(proofs_told(ruling, with_clash=clash))
    several = len(proofs) > 1
    argued = tuple(
        arguments.show(told, proof, number if several else None)
        for number, (*told, proof) in enumerate(zip(main.arguments, other.arguments, proofs, strict=True), start=1)
    )
    depths = tuple(by.each(lambda voice: depth(voice.tongue, ruling)))
    shows = () if part else tuple(by.each(lambda voice: reveal(voice, ruling)))
    return RulingShown(
        letter,
        target,
        Said(main.question, other.question),
        Said(main.terms, other.terms),
        by.name(lambda voice: _word(voice, ruling)),
        Said(main.verdict, other.verdict),
        ruling.verdict.value,
        _pairs(main.reasons, other.reasons),
        argued,
        depths,
        tuple(by.each(lambda voice: [_what_level(voice, ruling.hardest.level)] if ruling.hardest else [])),
        shows,
        tuple(face_up(by, Card(text)) for text in reveal_part(ruling.premises)) if shows else (),
        tuple(said for said in _pairs(main.remarks, other.remarks) if said not in {*depths, *shows}),
        deals_drawn(by, ruling),
        tuple(_parts(ruling, target, arguments, clash=clash)),
    )


def _parts(ruling: Ruling, target: str, arguments: Arguments, *, clash: bool) -> Iterator[RulingShown]:
    """Show the rulings on single cards, each numbered apart; what they cite is cited by the whole."""
    for number, one in enumerate(declared.parts(ruling), start=1):
        prefix = f"{arguments.prefix}{number}."
        inner = Arguments(arguments.voices, one, prefix, arguments.place)
        yield _ruling(one, "", f"{target}-{number}", inner, clash=clash and number == 1, part=True)
        arguments.cited.extend(inner.cited)


def _pairs(main: Sequence[str], other: Sequence[str]) -> tuple[Said, ...]:
    return tuple(Said(*pair) for pair in zip(main, other, strict=True))


def _word(voice: Speaker, ruling: Ruling) -> str:
    say = voice.tongue.say
    if ruling.settled is not None and ruling.verdict is not Verdict.undecided:
        return say("Settled") if ruling.verdict is Verdict.upheld else say("Left open")
    text = {
        Verdict.upheld: say("Upheld."),
        Verdict.dismissed: say("Dismissed."),
        Verdict.not_proven: say("Not proven."),
        Verdict.undecided: say("Undecided"),
    }[ruling.verdict]
    return text.rstrip(".。")


def _what_level(voice: Speaker, level: int) -> str:
    """Say what arguments of a level are like (rulings 4)."""
    say = voice.tongue.say
    return (
        say("The rules themselves name this card."),
        say("Every card that matters was seen."),
        say("Each card is settled by one fact or one duty alone."),
        say("Cards and places are counted."),
        say("Several things are put together, or cases are tried."),
        say("It matters what another player must have known."),
    )[level]
