"""The argument of a ruling as a page shows it: numbered sentences, the marks they leave in the hand, and the graph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.render.argument import sentence, talk_of
from arbiter.render.argument.told import smallest_clash
from arbiter.render.page.brief import conclusion_in_brief, cut, fact_in_brief
from arbiter.render.page.graph import LARGEST, Node, laid_out
from arbiter.render.page.hand import Mark
from arbiter.render.page.twice import Said
from arbiter.render.reasons import reasons
from arbiter.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.core import Premise
    from arbiter.proof.steps import Proof, ProofStep
    from arbiter.render.argument import Talk
    from arbiter.render.argument.told import ToldArgument
    from arbiter.render.names import Speaker
    from arbiter.render.page.graph import GraphShown
    from arbiter.render.page.twice import Voices
    from arbiter.ruling import Ruling
    from engine.seats import Seat, StepId


@dataclass(frozen=True, slots=True)
class LineShown:
    """A sentence: its number (empty for what only opens or closes cases), where to jump to it, how deep it stands."""

    label: str
    target: str
    said: Said
    depth: int


@dataclass(frozen=True, slots=True)
class ArgumentShown:
    """One argument: what it is for (unless the ruling's own), what is at stake, its sentences and its graph."""

    heading: Said | None
    opening: tuple[Said, ...]
    lines: tuple[LineShown, ...]
    graph: GraphShown | None
    graph_left_out: bool


@dataclass(frozen=True, slots=True)
class Citation:
    """A sentence that cites a premise, with what it points at: steps of the hand, or cards told of a seat."""

    mark: Mark
    steps: tuple[StepId, ...]
    seat: Seat | None


class Arguments:
    """The arguments of one ruling, numbered apart from each other; what they cite is collected as they are told."""

    def __init__(self, voices: Voices, ruling: Ruling, prefix: str, place: str) -> None:
        self.voices = voices
        self.ruling = ruling
        self.prefix = prefix
        self.place = place
        self.cited: list[Citation] = []

    def show(self, told: Sequence[ToldArgument], proof: Proof, number: int | None) -> ArgumentShown:
        """Show one argument as told in both languages; where there are several, each has its number."""
        main, other = told
        shown = [
            self._line(Said(one.text, two.text), one.number, one.depth, number)
            for one, two in zip(main.lines, other.lines, strict=True)
        ]
        by_step = {step: line for line, told_line in zip(shown, main.lines, strict=True) for step in told_line.says}
        premises = dict(proof.premises)
        for step in _in_order(proof.steps):
            line = by_step[step.id]
            for premise in (premises[name] for name in step.uses if name in premises):
                seat = None if premise.steps else premise.seat
                self.cited.append(Citation(Mark(line.label, line.target), premise.steps, seat))
        nodes, edges = self._graph(proof, premises, by_step)
        heading = Said(main.heading, other.heading) if main.heading else None
        opening = tuple(Said(*pair) for pair in zip(main.opening, other.opening, strict=True))
        return ArgumentShown(heading, opening, tuple(shown), laid_out(nodes, edges), len(nodes) > LARGEST)

    def _line(self, said: Said, told: str, depth: int, number: int | None) -> LineShown:
        if not told:
            return LineShown("", "", said, depth)
        label = f"{self.prefix}{told}" if number is None else f"{self.prefix}{number}.{told}"
        return LineShown(label, f"{self.place}-{label.replace('.', '-')}", said, depth)

    def _talk(self, by: Speaker, proof: Proof) -> Talk:
        return talk_of(by, proof, self.ruling.asked, self.ruling.trial, self.ruling.knew)

    def _graph(
        self, proof: Proof, premises: dict[str, Premise], shown: dict[str, LineShown]
    ) -> tuple[list[Node], list[tuple[str, str]]]:
        """Give the boxes and edges of a proof; facts of one kind with the same use share a box, cases are one box."""
        used_by: dict[str, list[str]] = {name: [] for name in premises}
        edges: list[tuple[str, str]] = []
        for step in proof.steps:
            for name in sorted(set(_uses(step))):
                if name in premises:
                    used_by[name].append(step.id)
                elif any(name == earlier.id for earlier in proof.steps):
                    edges.append((name, step.id))
        shared: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for name, premise in premises.items():
            if used_by[name]:
                shared.setdefault((premise.kind, tuple(used_by[name])), []).append(name)
        nodes = []
        for (kind, users), names in shared.items():
            nodes.append(self._fact([premises[name] for name in names], names[0], kind))
            edges += [(names[0], user) for user in users]
        talk = self._talk(self.voices.main, proof)
        for step in proof.steps:
            sort = "end" if step is proof.steps[-1] else "step"
            brief = conclusion_in_brief(self.voices.without_names.main, step.concludes)
            line = shown[step.id]
            nodes.append(Node(step.id, line.label, cut(brief), sentence(talk, step), sort, line.target))
        return nodes, edges

    def _fact(self, premises: Sequence[Premise], key: str, kind: str) -> Node:
        head, line = fact_in_brief(self.voices.without_names.main, premises)
        title = " ".join(reasons(self.voices.main, premises)) or head
        return Node(key, cut(head), cut(line), title, "duty" if kind in {"duty", "lead-order", "knew"} else "fact")


def proofs_told(ruling: Ruling, *, with_clash: bool) -> Iterator[Proof]:
    """List the proofs that `arbiter.render.argument.told.arguments` tells, in the same order."""
    if ruling.verdict is Verdict.undecided:
        return
    ways = [breach.proof for breach in ruling.under if breach.proof is not None and breach.proof.steps]
    if ways:
        yield from ways
    elif ruling.proof is not None and ruling.proof.steps:
        yield ruling.proof
    clash = smallest_clash(ruling) if with_clash else None
    if clash is not None:
        yield clash[1]


def _uses(step: ProofStep) -> Iterator[str]:
    """List what a step uses, inside its cases too."""
    yield from step.uses
    for inner in _inner(step):
        yield from _uses(inner)


def _inner(step: ProofStep) -> list[ProofStep]:
    return [inner for branch in step.branches for inner in branch.steps]


def _in_order(steps: Iterable[ProofStep]) -> Iterator[ProofStep]:
    """List steps as they are told, those of cases after the step that they belong to."""
    for step in steps:
        yield step
        yield from _in_order(_inner(step))
