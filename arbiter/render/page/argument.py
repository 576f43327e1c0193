"""The argument of a ruling as a page shows it: numbered sentences, the marks they leave in the hand, and the graph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.render.page.brief import conclusion_in_brief, fact_in_brief
from arbiter.render.page.graph import LARGEST, Node, laid_out
from arbiter.render.page.hand import Mark
from arbiter.render.reasons import reasons

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.core import Premise
    from arbiter.proof.steps import Proof, ProofStep
    from arbiter.render.page.graph import GraphShown
    from arbiter.render.page.twice import Said, Voices
    from engine.seats import Seat, StepId


@dataclass(frozen=True, slots=True)
class Line:
    """A numbered sentence, the sentences of cases inside it, and where a reader can jump to it."""

    label: str
    target: str
    said: Said
    inside: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ArgumentShown:
    """One argument: what it is for (when a ruling has several), its sentences, its graph, or why there is none."""

    heading: Said | None
    lines: tuple[Line, ...]
    graph: GraphShown | None
    graph_left_out: bool


@dataclass(frozen=True, slots=True)
class Citation:
    """A sentence that cites a premise, with what it points at: steps of the hand, or cards told of a seat."""

    mark: Mark
    steps: tuple[StepId, ...]
    seat: Seat | None


class Arguments:
    """The arguments of one ruling: they share one numbering, and what they cite is collected as they are told."""

    def __init__(self, voices: Voices, prefix: str, place: str) -> None:
        self.voices = voices
        self.prefix = prefix
        self.place = place
        self.number = 0
        self.cited: list[Citation] = []

    def show(self, proof: Proof, heading: Said | None = None) -> ArgumentShown:
        """Tell one proof."""
        premises = dict(proof.premises)
        lines = []
        targets = {}
        for step in proof.steps:
            self.number += 1
            line = self._line(step, premises, f"{self.prefix}{self.number}")
            targets[step.id] = line
            lines.append(line)
        nodes, edges = self._graph(proof, premises, targets)
        return ArgumentShown(heading, tuple(lines), laid_out(nodes, edges), len(nodes) > LARGEST)

    def _line(self, step: ProofStep, premises: dict[str, Premise], label: str) -> Line:
        target = f"{self.place}-{label.replace('.', '-')}"
        inside = []
        for branch in step.branches:
            for inner in branch.steps:
                inside.append(self._line(inner, premises, f"{label}.{len(inside) + 1}"))
        cited = [premises[name] for name in step.uses if name in premises]
        self.cited += [
            Citation(Mark(label, target), premise.steps, None if premise.steps else premise.seat) for premise in cited
        ]
        return Line(label, target, self._said(step, cited), tuple(inside))

    def _said(self, step: ProofStep, cited: Sequence[Premise]) -> Said:
        return self.voices.say(
            lambda by: " ".join([*reasons(by, cited), conclusion_in_brief(by, step.concludes)])
        )

    def _graph(
        self, proof: Proof, premises: dict[str, Premise], lines: dict[str, Line]
    ) -> tuple[list[Node], list[tuple[str, str]]]:
        """Give the boxes and edges of a proof; facts of one kind with the same use share a box, cases are one box."""
        used_by: dict[str, list[str]] = {name: [] for name in premises}
        edges: list[tuple[str, str]] = []
        for step in proof.steps:
            for name in sorted(set(_uses(step))):
                if name in premises:
                    used_by[name].append(step.id)
                elif name in lines:
                    edges.append((name, step.id))
        shared: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for name, premise in premises.items():
            if used_by[name]:
                shared.setdefault((premise.kind, tuple(used_by[name])), []).append(name)
        nodes = []
        for (kind, users), names in shared.items():
            nodes.append(self._fact([premises[name] for name in names], names[0], kind))
            edges += [(names[0], user) for user in users]
        for step in proof.steps:
            brief = self.voices.name(lambda by, step=step: conclusion_in_brief(by, step.concludes))  # type: ignore[misc]
            line = lines[step.id]
            sort = "end" if step is proof.steps[-1] else "step"
            nodes.append(Node(step.id, line.label, brief.main, line.said.main, sort, line.target))
        return nodes, edges

    def _fact(self, premises: Sequence[Premise], key: str, kind: str) -> Node:
        head, line = fact_in_brief(self.voices.main, premises)
        title = " ".join(reasons(self.voices.main, premises)) or head
        return Node(key, head, line, title, "duty" if kind in {"duty", "lead-order"} else "fact")


def _uses(step: ProofStep) -> Iterator[str]:
    """List what a step uses, inside its cases too."""
    yield from step.uses
    for inner in _inner(step):
        yield from _uses(inner)


def _inner(step: ProofStep) -> Iterable[ProofStep]:
    return [inner for branch in step.branches for inner in branch.steps]
