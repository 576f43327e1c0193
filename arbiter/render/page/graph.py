"""The graph of an argument: facts and duties at the top, conclusions below, each row under what it follows from.

Layers are the longest paths from the facts; the order inside a layer follows the mean place of what a box rests on
(Sugiyama, Tagawa and Toda 1981), swept down and up a fixed number of times. Facts of one kind that serve the same
steps share a box. NOT COMPLETE: beyond LARGEST boxes no graph is drawn, since nobody could read it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import networkx as nx

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LARGEST: Final = 30
ACROSS: Final = 3
WIDTH: Final = 360
BOX_WIDTH: Final = 106
BOX_HEIGHT: Final = 44
ROW: Final = 78
EDGE: Final = 8
_SWEEPS: Final = 4


@dataclass(frozen=True, slots=True)
class Node:
    """A box to be placed: its key, two lines of text, the full sentence, ``fact`` ``duty`` ``step`` or ``end``."""

    key: str
    head: str
    line: str
    title: str
    sort: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A placed box: its node and its upper left corner."""

    node: Node
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class GraphShown:
    """A graph ready to draw; `paths` are the edges, in SVG's path language."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    paths: tuple[str, ...]


def laid_out(nodes: Sequence[Node], edges: Iterable[tuple[str, str]]) -> GraphShown | None:
    """Place the boxes of an argument, or give None when there are too many to read or nothing leads to anything."""
    listed = sorted(set(edges))
    if len(nodes) > LARGEST or not listed:
        return None
    rows = _rows(nodes, listed)
    at: dict[str, tuple[int, int]] = {}
    gaps: dict[int, list[int]] = {}
    by_key = {node.key: node for node in nodes}
    boxes = []
    for level, row in enumerate(rows):
        free = (WIDTH - len(row) * BOX_WIDTH) / (len(row) + 1)
        for place, key in enumerate(row):
            x, y = round(free * (place + 1) + BOX_WIDTH * place), EDGE + level * ROW
            at[key] = (x, y)
            boxes.append(Box(by_key[key], x, y))
        gaps[EDGE + level * ROW] = [round(free * (place + 0.5) + BOX_WIDTH * place) for place in range(len(row) + 1)]
    height = EDGE * 2 + (len(rows) - 1) * ROW + BOX_HEIGHT
    return GraphShown(WIDTH, height, tuple(boxes), tuple(_path(at[upper], at[lower], gaps) for upper, lower in listed))


def _rows(nodes: Sequence[Node], edges: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Cut the boxes into rows: facts first, then layer by layer, none with more than ACROSS boxes."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(node.key for node in nodes)
    graph.add_edges_from(edges)
    depth: dict[str, int] = {}
    for key in nx.lexicographical_topological_sort(graph):
        depth[key] = max((depth[upper] + 1 for upper in graph.predecessors(key)), default=0)
    facts = {node.key for node in nodes if node.sort in {"fact", "duty"}}
    for node in nodes:
        if node.key not in facts:
            depth[node.key] = max(1, depth[node.key])
    layers: list[list[str]] = [[] for _ in range(max(depth.values(), default=0) + 1)]
    for node in nodes:
        layers[depth[node.key]].append(node.key)
    above = {key: list(graph.predecessors(key)) for key in graph}
    below = {key: list(graph.successors(key)) for key in graph}
    _order(layers, above, below)
    return [part for layer in layers for part in _evenly(layer)]


def _order(layers: list[list[str]], above: Mapping[str, list[str]], below: Mapping[str, list[str]]) -> None:
    """Sort each layer by the mean place of its neighbours, down and up in turn."""
    for sweep in range(_SWEEPS):
        neighbours, order = (above, layers) if sweep % 2 == 0 else (below, layers[::-1])
        place = {key: _share(number, layer) for layer in layers for number, key in enumerate(layer)}
        for layer in order:
            means = {key: _mean([place[other] for other in neighbours[key]], place[key]) for key in layer}
            layer.sort(key=means.__getitem__)
            place |= {key: _share(number, layer) for number, key in enumerate(layer)}


def _share(number: int, layer: Sequence[str]) -> float:
    return (number + 1) / (len(layer) + 1)


def _mean(places: Sequence[float], otherwise: float) -> float:
    return sum(places) / len(places) if places else otherwise


def _evenly(layer: Sequence[str]) -> list[list[str]]:
    """Cut a layer into as few rows as can be, of nearly the same length."""
    count = -(-len(layer) // ACROSS)
    cuts = [round(number * len(layer) / count) for number in range(count + 1)] if count else []
    return [list(layer[start:end]) for start, end in pairwise(cuts)]


def _path(upper: tuple[int, int], lower: tuple[int, int], gaps: Mapping[int, Sequence[int]]) -> str:
    """Draw an edge from the foot of a box to the head of another, through the gaps of the rows between them."""
    x, y = upper[0] + BOX_WIDTH // 2, upper[1] + BOX_HEIGHT
    to_x, to_y = lower[0] + BOX_WIDTH // 2, lower[1]
    path = f"M{x} {y}"
    for row in range(upper[1] + ROW, to_y, ROW):
        straight = x + (to_x - x) * (row - y) / (to_y - y)
        gap = min(gaps[row], key=lambda place: (abs(place - straight), place))
        path += f"{_bend(x, y, gap, row)} V{row + BOX_HEIGHT}"
        x, y = gap, row + BOX_HEIGHT
    return path + _bend(x, y, to_x, to_y - 2)


def _bend(x: int, y: int, to_x: int, to_y: int) -> str:
    half = (to_y - y) // 2
    return f" C{x} {y + half} {to_x} {to_y - half} {to_x} {to_y}"
