"""The argument of a ruling as people read it: a sentence for every step of its proof, one file for each kind of step.

Each sentence names players and rounds and can be checked against the record by eye. `sentence` says one step; `lines`
lays a whole proof out with numbers, what is supposed told inside.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final

from arbiter.render.argument import cases, claim, direct, filling, knew, lrat, placing, seen, summing
from arbiter.render.argument.behind import behind, only_repeats
from arbiter.render.argument.talk import Talk, talk_of
from arbiter.render.argument.wording import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from arbiter.proof.steps import Branch, ProofStep

__all__ = ["Line", "Talk", "lines", "sentence", "talk_of"]

_SAYERS: Final[Mapping[str, Callable[[Talk, ProofStep], str]]] = {
    "seen": seen.say,
    "direct": direct.say,
    "placing": placing.say,
    "filling": filling.say,
    "sum": summing.say,
    "cases": cases.say,
    "knew": knew.say,
    "lrat": lrat.say,
    "claim": claim.say,
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an argument: its number (``3``, ``3a``, ``3a1``; empty for what only opens or closes cases).

    `says` names the steps of the proof that it tells; every step is told by exactly one line.
    """

    number: str
    text: str
    depth: int = 0
    says: tuple[str, ...] = ()


def sentence(talk: Talk, step: ProofStep) -> str:
    """Say one step in a sentence; a kind that this version does not know is said by what follows from it."""
    return _SAYERS.get(step.kind, summing.say)(talk, step)


def lines(talk: Talk, steps: Sequence[ProofStep], number: str = "", depth: int = 0) -> Iterator[Line]:
    """Lay out steps one after another, numbered; cases are told between what is supposed and what comes of it.

    What goes just like the step before is not told again; inside a case, what was seen makes one line. What stands
    behind a lead that shows what its leader knew is told below it, once.
    """
    yield from _told(talk, steps, _labels(number, depth), depth)


def _told(talk: Talk, steps: Sequence[ProofStep], labels: Iterator[str], depth: int) -> Iterator[Line]:
    again = _said_again(talk, steps)
    repeated = {name for names in again.values() for name in names}
    silent = [step.id for step in steps if only_repeats(step) and step is not steps[-1]]
    fresh = [step for step in steps if step.id not in {*repeated, *silent}]
    for together in _breaths(talk, fresh, inside=depth > 0):
        first, *rest = together
        unsaid, silent = silent, []
        says = (*unsaid, *_all_ids(together), *(name for step in together for name in again.get(step.id, ())))
        if rest and first.kind == "seen":
            yield Line(next(labels), joined(talk, [sentence(talk, step) for step in together]), depth, says)
            continue
        if first.branches:
            yield from _cases(talk, first, next(labels), depth, unsaid)
        else:
            yield Line(next(labels), sentence(talk, first), depth, says if not rest else (*unsaid, first.id))
            yield from (Line("", text, depth + 1) for text in behind(talk, first, lines) if text)
        if rest:
            yield Line(next(labels), cases.likewise(talk, rest), depth, _all_ids(rest))


def _said_again(talk: Talk, steps: Sequence[ProofStep]) -> dict[str, list[str]]:
    """Give, for each step of one fact, the later ones that would say the very same sentence."""
    first: dict[str, str] = {}
    again: dict[str, list[str]] = {}
    for step in steps:
        if step.kind in {"seen", "direct"}:
            text = sentence(talk, step)
            if text in first:
                again.setdefault(first[text], []).append(step.id)
            else:
                first[text] = step.id
    return again


def _breaths(talk: Talk, steps: Sequence[ProofStep], *, inside: bool) -> Iterator[list[ProofStep]]:
    """Put together steps that are told in one breath: sums and cases that go alike, and inside a case what was seen."""

    def breath(step: ProofStep) -> object:
        if step.branches or step.kind == "sum":
            return _course(talk, step)
        return "seen" if inside and step.kind == "seen" else step.id

    for _, group in groupby(steps, key=breath):
        yield list(group)


def _cases(talk: Talk, step: ProofStep, label: str, depth: int, unsaid: Sequence[str] = ()) -> Iterator[Line]:
    """Tell cases: what is tried, each case, and what comes of it; steps `unsaid` before count as told by it."""
    first = cases.opening(talk, step)
    says = (*unsaid, step.id)
    if first:
        yield Line(label, first, depth, says)
    inner = _labels(label, depth + 1)
    for _, group in groupby(step.branches, key=lambda branch: _way(talk, branch)):
        branch, *rest = group
        yield Line("" if first else label, cases.suppose(talk, branch), depth, () if first else says)
        yield from _told(talk, branch.steps, inner, depth + 1)
        if rest:
            says = tuple(name for other in rest for name in _all_ids(other.steps))
            yield Line(next(inner), cases.just_so(talk, rest), depth + 1, says)
    yield Line("", cases.closing(talk, step), depth)


def _all_ids(steps: Sequence[ProofStep]) -> tuple[str, ...]:
    return tuple(name for step in steps for name in _ids(step))


def _ids(step: ProofStep) -> Iterator[str]:
    """List a step and those inside its cases."""
    yield step.id
    for branch in step.branches:
        for inner in branch.steps:
            yield from _ids(inner)


def _course(talk: Talk, step: ProofStep) -> tuple[object, ...]:
    """Give what must agree so that two steps go alike: kinds of step and facts, in order."""
    facts = tuple(use for use in step.uses if use in talk.facts)
    inside = tuple(_course(talk, inner) for branch in step.branches for inner in branch.steps)
    return (step.kind, facts, len(step.branches), inside)


def _way(talk: Talk, branch: Branch) -> object:
    """Give what must agree so that one case goes like another; a case closed at once is told in any event."""
    return tuple(_course(talk, one) for one in branch.steps) if len(branch.steps) > 1 else branch.id


def _labels(number: str, depth: int) -> Iterator[str]:
    """Count 1, 2, 3 at the top and in every second depth, a, b, c between."""
    count = 0
    while True:
        yield f"{number}{_letters(count) if depth % 2 else count + 1}"
        count += 1


def _letters(count: int) -> str:
    size = len(ascii_lowercase)
    more, last = divmod(count, size)
    return (_letters(more - 1) if more else "") + ascii_lowercase[last]
