"""What stands behind a lesson: why a card was aged for its leader, and a deal he had to reckon with, told below it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.proof.steps import Duty, Kept, Offended
from arbiter.render.argument.talk import Talk, talk_of, without_caller
from arbiter.render.argument.wording import joined
from arbiter.render.knowing import guarded
from arbiter.render.names import Speaker
from arbiter.render.views import heading, reckoned
from arbiter.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from arbiter.core import Knew
    from arbiter.proof.steps import ProofStep
    from arbiter.render.argument import Line
    from arbiter.ruling import Nested, Ruling

    Lines = Callable[[Talk, Sequence[ProofStep]], Iterator[Line]]


def known_by(talk: Talk, step: ProofStep) -> Knew | None:
    """Give the lesson that a step tells as the first."""
    premises = [talk.facts[use] for use in step.uses if talk.first.get(use) == step.id and use in talk.facts]
    lessons = [premise.knew for premise in premises if premise.knew is not None]
    return next((knew for knew in lessons if talk.alike.get(without_caller(knew)) == step.id), None)


def behind(talk: Talk, step: ProofStep, lines: Lines) -> Iterator[str]:
    """Tell whose obedience made what the leader knew true, and each ruling behind the lesson, a text each."""
    knew = known_by(talk, step)
    if knew is None:
        return
    said = guarded(talk.speaker, knew)
    if said:
        yield said
    for nested in talk.nested(knew):
        yield told_shortly(talk.speaker, nested, lines)


def behind_premises(speaker: Speaker, ruling: Ruling, lines: Lines) -> Iterator[str]:
    """Tell what stands behind the premises of a ruling, each thing once."""
    told = [
        told_shortly(speaker, nested, lines)
        for premise in ruling.premises
        for shown in ruling.knew
        if shown.knew == premise.knew
        for nested in shown.nested
    ]
    yield from dict.fromkeys(text for text in told if text)


def told_shortly(speaker: Speaker, nested: Nested, lines: Lines) -> str:
    """Tell a ruling from a leader's view in one breath: its argument, or its deal."""
    ruling = nested.ruling
    inner = Speaker(speaker.tongue, replace(nested.record, names=speaker.record.names))
    if ruling.verdict is not Verdict.upheld or ruling.proof is None:
        return reckoned(inner, nested) if ruling.counter_deals else ""
    talk = talk_of(inner, ruling.proof, ruling.asked, ruling.trial, ruling.knew)
    return joined(talk, [heading(inner, nested), *(line.text for line in lines(talk, ruling.proof.steps))])


def only_repeats(step: ProofStep) -> bool:
    """Tell whether a step only takes apart what is supposed, which needs no sentence of its own."""
    return (
        step.kind == "direct"
        and not any(use.startswith("p") for use in step.uses)
        and all(isinstance(found, (Offended, Duty, Kept)) for found in step.concludes)
    )
