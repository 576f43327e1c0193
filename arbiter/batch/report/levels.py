"""Aged cards put together by the level of their argument, and by the round from which they were provable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from arbiter.batch.report.rows import Aged

LEVELS: Final = range(6)
"""The levels of rulings 4, all of them told even where no card is."""


class Group(NamedTuple):
    """Some aged cards: `by_counting` of them counting showed at last, `at_once` as early as any argument.

    `number` is the level or the round. `declared` of them were counted by a declaration.
    """

    number: int
    cards: int
    by_counting: int
    at_once: int
    declared: int


def by_level(found: Sequence[Aged]) -> list[Group]:
    """Put cards together by level."""
    return _grouped(found, LEVELS, lambda one: one.level)


def by_round(found: Sequence[Aged]) -> list[Group]:
    """Put cards together by the round from whose start they were provable, without a gap from the first to the last."""
    rounds = [one.since for one in found]
    return _grouped(found, range(min(rounds, default=1), max(rounds, default=0) + 1), lambda one: one.since)


def counting_rounds(found: Sequence[Aged]) -> list[tuple[int, int]]:
    """Count the cards that counting shows, by the round from which it does."""
    rounds = [one.by_counting for one in found if one.by_counting is not None]
    span = range(min(rounds, default=1), max(rounds, default=0) + 1)
    return [(number, sum(one.cards for one in found if one.by_counting == number)) for number in span]


def _grouped(found: Sequence[Aged], numbers: Iterable[int], number_of: Callable[[Aged], int]) -> list[Group]:
    return [_group(number, [one for one in found if number_of(one) == number]) for number in numbers]


def _group(number: int, found: Sequence[Aged]) -> Group:
    counted = [one for one in found if one.by_counting is not None]
    return Group(
        number,
        sum(one.cards for one in found),
        sum(one.cards for one in counted),
        sum(one.cards for one in counted if one.by_counting is not None and one.by_counting <= one.since),
        sum(one.declared for one in found),
    )
