"""Findings of an audit in words: one sentence each, worst first, each with the command that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.render.kept import pool_of, shown_later
from arbiter.ruling import Verdict
from engine.rules.following import MUST_BEAT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbiter.render.names import Speaker
    from arbiter.ruling import Finding
    from engine.cards import Card

_WORST: Final = (Verdict.upheld, Verdict.not_proven, Verdict.undecided, Verdict.dismissed)


def worst_first(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings: what is proved comes first, then in order of play."""
    return sorted(findings, key=lambda finding: (_WORST.index(finding.verdict), finding.step, finding.rule))


def kept(finding: Finding) -> tuple[list[Card], int]:
    """Give the cards that later plays show and 0, or else cards of which too many stayed, and how many might."""
    shown = shown_later(finding.trial, finding.premises, finding.step)
    return (shown, 0) if shown else pool_of(finding.trial)


def finding_sentence(speaker: Speaker, finding: Finding) -> str:
    """Say one finding in a sentence."""
    say = speaker.tongue.say
    cards, at_most = kept(finding)
    shown = shown_later(finding.trial, finding.premises, finding.step)
    values = {
        "seat": speaker.seat(finding.seat),
        "round": finding.step.round,
        "rule": finding.rule,
        "cards": speaker.cards(shown) if shown else speaker.any_card(cards),
        "standing": speaker.standing(finding.step),
    }
    if finding.verdict is Verdict.undecided:
        text = say("Round %(round)s: undecided whether %(seat)s broke %(rule)s.", **values)
    elif finding.verdict is not Verdict.upheld:
        text = say("Round %(round)s: it is not proven that %(seat)s broke %(rule)s.", **values)
    elif finding.rule != MUST_BEAT:
        values["lead"] = speaker.play(speaker.steps[finding.step].play)
        text = say(
            "Round %(round)s: %(seat)s led %(lead)s and kept %(cards)s, which had to go first (%(rule)s).", **values
        )
    elif at_most:
        values |= {"n": at_most, "cards": speaker.cards(cards)}
        text = say(
            "Round %(round)s: %(seat)s laid face down to %(standing)s "
            "and kept more than %(n)s of %(cards)s (%(rule)s).",
            **values,
        )
    elif shown or all(len(premise.pool) == 1 for premise in finding.trial):
        text = say("Round %(round)s: %(seat)s laid face down to %(standing)s and kept %(cards)s (%(rule)s).", **values)
    else:
        text = say(
            "Round %(round)s: %(seat)s laid face down to %(standing)s and kept what beats it (%(rule)s).", **values
        )
    return speaker.tongue.sentence(text)


def command_of(finding: Finding, file: str) -> str | None:
    """Give the command that shows a finding, or None where no dispute of that kind can be ruled on yet."""
    if finding.rule != MUST_BEAT:
        return None
    return f"lukfu judge {file} --kind discard --seat {finding.seat} --round {finding.step.round}"
