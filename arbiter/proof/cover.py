"""The cheapest choice of premises that together exclude everything that has to be excluded, one premise a thing.

Exact by branch and bound within a budget of nodes; ties go to what is listed first.
SOUND: what is chosen covers everything. COMPLETE for the optimum unless `optimal` is false.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_NODES = 5_000

Parts = tuple[tuple[object, int], ...]
"""What an option costs, part by part."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The numbers of the chosen options, and whether none is cheaper."""

    chosen: tuple[int, ...]
    optimal: bool


def cheapest_cover(needs: Sequence[int], covers: Sequence[frozenset[int]], parts: Sequence[Parts]) -> Cover | None:
    """Choose options that together cover all needs at the least cost; None when some need has no option.

    `covers` gives what each option covers, `parts` what it costs: parts that options share are paid once.
    """
    options = {need: [n for n, covered in enumerate(covers) if need in covered] for need in needs}
    if not all(options.values()):
        return None
    search = _Search(options, covers, parts)
    search.grow((), frozenset(needs), {})
    return Cover(tuple(sorted(search.best)), search.nodes < MOST_NODES)


class _Search:
    def __init__(
        self, options: Mapping[int, Sequence[int]], covers: Sequence[frozenset[int]], parts: Sequence[Parts]
    ) -> None:
        self.options = options
        self.covers = covers
        self.parts = parts
        self.best: tuple[int, ...] = ()
        self.cost: int | None = None
        self.nodes = 0

    def grow(self, chosen: tuple[int, ...], left: frozenset[int], paid: Mapping[object, int]) -> None:
        """Choose for the need with the fewest options, the cheapest option for what it covers first."""
        self.nodes += 1
        cost = sum(paid.values())
        if not left:
            if self.cost is None or (cost, sorted(chosen)) < (self.cost, sorted(self.best)):
                self.best, self.cost = chosen, cost
            return
        if self.cost is not None and (self.nodes >= MOST_NODES or cost >= self.cost):
            return
        need = min(left, key=lambda one: (len(self.options[one]), one))
        price = {
            n: sum(part_cost for part, part_cost in self.parts[n] if part not in paid) / len(self.covers[n] & left)
            for n in self.options[need]
        }
        for option in sorted(price, key=lambda n: (price[n], n)):
            self.grow((*chosen, option), left - self.covers[option], {**paid, **dict(self.parts[option])})
