"""Findings of an audit in words: one line each, worst first, each with the command that shows its proof.

The order: breaches that the facts prove, declarations that do not hold, wrong payments and dealers, calls evaded; then
what somebody did of whom it is open who, what is too deep for the table, and what a budget left undecided.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

from arbiter.audited import WrongDealer
from arbiter.render import calling, declared, settling
from arbiter.render.kept import pool_of, shown_later
from arbiter.render.words import contradiction
from arbiter.ruling import MAX_LEVEL, Ruling, Verdict
from arbiter.settled import Mispaid
from engine.books import BOOKS
from engine.record import FaceUp
from engine.rules.following import MUST_BEAT
from engine.rules.knowing import always_aged
from engine.rules.leading import PRIVILEGE
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from arbiter.audited import Audit, Finding
    from arbiter.render.names import Speaker
    from engine.cards import Card
    from engine.seats import StepId

_KINDS: Final = ("discard", "lead", "declare", "settle", "dealer", "call", "record")
_SAME_PLACE: Final = {"discard": 0, "lead": 0}
_SEATS: Final = tuple(Seat)
_STDIN: Final = "<stdin>"


def worst_first(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings: what is proved comes first, by its kind, then in order of play; then what is not."""

    def rank(finding: Finding) -> tuple[object, ...]:
        kind = _SAME_PLACE.get(finding.kind, _KINDS.index(finding.kind))
        later = {Verdict.not_proven: 2 if finding.kind != "record" else 1, Verdict.undecided: 3}
        step = (0, 0) if finding.step is None else tuple(finding.step)
        seat = len(_SEATS) if finding.seat is None else _SEATS.index(finding.seat)
        return later.get(finding.verdict, 0), kind, step, seat, finding.rule or ""

    return sorted(findings, key=rank)


def kept(finding: Finding) -> tuple[list[Card], int]:
    """Give the cards that were kept and 0, or else cards of which too many stayed, and how many might."""
    if finding.kept:
        return list(finding.kept), 0
    shown = shown_later(finding.trial, finding.premises, finding.step) if finding.step else []
    return (shown, 0) if shown else pool_of(finding.trial)


def finding_sentence(speaker: Speaker, audit: Audit, finding: Finding) -> str:
    """Say one finding in a line."""
    tongue = speaker.tongue
    match finding.shown:
        case Mispaid() as one:
            text = settling.paid_wrongly(speaker, one)
        case WrongDealer() as one:
            text = tongue.say("By the hand before, %(due)s should have dealt (LF-R3).", due=one.due)
        case Ruling() as ruling:
            text = _ruled(speaker, ruling)
        case _ if finding.kind == "record":
            text = " ".join(contradiction(speaker, audit.explanations))
        case _:
            text = _step(speaker, finding, always_aged(BOOKS[audit.book].terms(audit.record.options)))
    return tongue.sentence(text)


def command_of(finding: Finding, file: str, told: str = "") -> str:
    """Give the command that shows a finding.

    `file` is where the record is, with its line if it is one of several (``log.jsonl:12``); `told` are the options
    under which the audit was made, as they stand on a command line. Standard input has to be given again.
    """
    number = finding.step.round if finding.step is not None else None
    asked = f"--kind {finding.kind}"
    match finding.kind:
        case "discard":
            asked += f" --seat {finding.seat} --round {number}"
        case "lead":
            asked += f" --round {number}"
        case "declare":
            asked += f" --seat {finding.seat}" + ("" if _is_tigers(finding) else f" --before {number}")
        case "call":
            standard = finding.shown.asked.standard if isinstance(finding.shown, Ruling) else None
            asked += f" --seat {finding.seat} --standard {standard}"
        case "dealer":
            return f"lukfu settle {shlex.quote(_without_line(file))} {told}".rstrip()
        case _:
            pass
    if file.startswith(_STDIN):
        line = file.removeprefix(_STDIN)
        return " ".join(part for part in ("lukfu judge", asked, told, f"-- -{line}" if line else "-") if part)
    return f"lukfu judge {shlex.quote(file)} {asked} {told}".rstrip()


def _is_tigers(finding: Finding) -> bool:
    """Tell whether a finding is about a claim of five tigers, which belongs to no round."""
    told = finding.shown.asked.declared if isinstance(finding.shown, Ruling) else None
    return told is not None and told.five_tigers


def _step(speaker: Speaker, finding: Finding, always: Container[Card]) -> str:
    """Say a finding about a discard or a lead."""
    step = finding.step
    if step is None:
        return ""
    say = speaker.tongue.say
    values: dict[str, object] = {"seat": speaker.seat(finding.seat or Seat.dealer), "round": step.round}
    values |= {"rule": finding.rule}
    if finding.verdict is Verdict.undecided:
        return say("Round %(round)s: undecided whether %(seat)s broke %(rule)s.", **values)
    if finding.reason == MAX_LEVEL:
        return say(
            "Round %(round)s: that %(seat)s broke %(rule)s takes an argument deeper than the table accepts.", **values
        )
    if finding.verdict is not Verdict.upheld:
        return say("Round %(round)s: it is not proven that %(seat)s broke %(rule)s.", **values)
    if finding.rule == MUST_BEAT:
        return _discard(speaker, finding, step, values)
    return _lead(speaker, finding, step, always)


def _discard(speaker: Speaker, finding: Finding, step: StepId, values: dict[str, object]) -> str:
    say = speaker.tongue.say
    cards, at_most = kept(finding)
    shown = shown_later(finding.trial, finding.premises, step)
    values |= {"standing": speaker.standing(step)}
    if at_most:
        values |= {"n": at_most, "cards": speaker.cards(cards)}
        return say(
            "Round %(round)s: %(seat)s laid face down to %(standing)s "
            "and kept more than %(n)s of %(cards)s (%(rule)s).",
            **values,
        )
    if shown or all(len(premise.pool) == 1 for premise in finding.trial):
        values |= {"cards": speaker.cards(shown) if shown else speaker.any_card(cards)}
        return say("Round %(round)s: %(seat)s laid face down to %(standing)s and kept %(cards)s (%(rule)s).", **values)
    return say("Round %(round)s: %(seat)s laid face down to %(standing)s and kept what beats it (%(rule)s).", **values)


def _lead(speaker: Speaker, finding: Finding, step: StepId, always: Container[Card]) -> str:
    """Say what was wrong about a lead; `always` are the cards of which it need not be said that they were aged."""
    say = speaker.tongue.say
    play = speaker.steps[step].play
    values: dict[str, object] = {
        "seat": speaker.seat(finding.seat or Seat.dealer),
        "round": step.round,
        "rule": finding.rule,
        "lead": speaker.play(play),
    }
    if finding.rule == PRIVILEGE:
        return say(
            "Round %(round)s: %(seat)s led %(lead)s ahead of an earlier suit, though it was not aged for him "
            "(%(rule)s).",
            **values,
        )
    if finding.kept:
        values["cards"] = speaker.cards(finding.kept)
        if isinstance(play, FaceUp) and play.cards[0] in always:
            return say(
                "Round %(round)s: %(seat)s led %(lead)s and kept %(cards)s, which was not aged for him and had to go "
                "first (%(rule)s).",
                **values,
            )
        return say(
            "Round %(round)s: %(seat)s led %(lead)s, which was aged for him, and kept %(cards)s, which was not "
            "(%(rule)s).",
            **values,
        )
    shown = shown_later(finding.trial, finding.premises, step)
    if not shown and any(premise.knew is not None for premise in finding.premises):
        return say("Round %(round)s: %(seat)s led %(lead)s out of order (%(rule)s).", **values)
    values["cards"] = speaker.cards(shown) if shown else speaker.any_card(kept(finding)[0])
    return say("Round %(round)s: %(seat)s led %(lead)s and kept %(cards)s, which had to go first (%(rule)s).", **values)


def _ruled(speaker: Speaker, ruling: Ruling) -> str:
    """Say a finding about a declaration or a call: what was said or not said, and the ruling on it in a sentence."""
    tongue, told = speaker.tongue, ruling.asked.declared
    if told is None:
        return calling.verdict(speaker, ruling)
    seat = speaker.seat(told.by)
    if told.five_tigers:
        text = tongue.say("%(seat)s declared five tigers.", seat=seat)
    else:
        text = tongue.say("%(seat)s declared at the start of round %(round)s.", seat=seat, round=told.before)
    space = "" if tongue.chinese else " "
    return f"{tongue.sentence(text)}{space}{tongue.sentence(declared.verdict(speaker, ruling))}"


def _without_line(file: str) -> str:
    """Give the name of a file without the line behind it."""
    name, colon, line = file.rpartition(":")
    return name if colon and line.isdecimal() else file
