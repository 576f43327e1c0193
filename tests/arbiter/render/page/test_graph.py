"""The graph of an argument: facts above what follows from them, no box on another, none too many."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from arbiter.render.page.brief import LONGEST, cut
from arbiter.render.page.graph import BOX_HEIGHT, BOX_WIDTH, LARGEST, WIDTH, Node, laid_out


def node(key: str, sort: str = "step") -> Node:
    return Node(key, key, "", "", sort)


@st.composite
def arguments(draw: st.DrawFn) -> tuple[list[Node], list[tuple[str, str]]]:
    facts = [f"p{n}" for n in range(draw(st.integers(1, 12)))]
    steps = [f"s{n}" for n in range(draw(st.integers(1, 12)))]
    edges = []
    for place, step in enumerate(steps):
        before = facts + steps[:place]
        edges += [(upper, step) for upper in draw(st.lists(st.sampled_from(before), min_size=1, max_size=4))]
    return [*(node(key, "fact") for key in facts), *(node(key) for key in steps)], edges


@given(arguments())
def test_what_follows_stands_below_and_no_box_hides_another(given: tuple[list[Node], list[tuple[str, str]]]) -> None:
    nodes, edges = given
    graph = laid_out(nodes, edges)
    assert graph is not None
    at = {box.node.key: box for box in graph.boxes}
    assert at.keys() == {one.key for one in nodes}
    assert all(at[upper].y + BOX_HEIGHT < at[lower].y for upper, lower in edges)
    assert all(0 <= box.x <= WIDTH - BOX_WIDTH and box.y + BOX_HEIGHT <= graph.height for box in graph.boxes)
    for one, two in combinations(graph.boxes, 2):
        assert abs(one.x - two.x) >= BOX_WIDTH or abs(one.y - two.y) >= BOX_HEIGHT
    assert len(graph.paths) == len(set(edges))
    lowest_fact = max(box.y for box in graph.boxes if box.node.sort == "fact")
    assert all(box.y > lowest_fact for box in graph.boxes if box.node.sort == "step")


def test_a_graph_that_nobody_could_read_is_left_out() -> None:
    nodes = [node(f"p{n}", "fact") for n in range(LARGEST)]
    edges = [(one.key, "s1") for one in nodes]
    assert laid_out([*nodes, node("s1")], edges) is None
    assert laid_out([*nodes[1:], node("s1")], edges[1:]) is not None


def test_nothing_is_drawn_where_nothing_leads_to_anything() -> None:
    assert laid_out([node("s1")], []) is None


@given(st.text(max_size=40))
def test_lines_are_cut_to_fit(text: str) -> None:
    line = cut(text)
    assert line == text or line.endswith("…")
    assert sum(1 if sign.isascii() else 2 for sign in line) <= LONGEST + 1
