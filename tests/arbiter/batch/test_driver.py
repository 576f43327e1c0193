"""The driver: whatever workers do and however entries are cut, the answers are those of the entries, in their order."""

from __future__ import annotations

from concurrent.futures import Executor
from itertools import count, islice
from typing import TYPE_CHECKING, NoReturn

import pytest
from batches import ErraticPool, answer_to, brief, echo, entries, stillborn
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.batch.asking import Question
from arbiter.batch.driver import Sizes, drive
from arbiter.batch.entries import Entry, Lost
from arbiter.batch.pools import WorkersError

if TYPE_CHECKING:
    from collections.abc import Iterator

ASKED = Question()


@settings(max_examples=60, deadline=None)
@given(
    words=st.lists(st.sampled_from(["a", "bb", "lost", "kill", "cccc" * 20]), max_size=40),
    workers=st.sampled_from([1, 2, 5]),
    chunk=st.integers(1, 9),
    data=st.integers(1, 200),
    seed=st.integers(0, 99),
    deaths=st.sampled_from([0.0, 0.0, 0.1]),
)
def test_each_entry_is_answered_once_and_in_order(  # noqa: PLR0913, PLR0917 - what a run can differ in
    words: list[str], workers: int, chunk: int, data: int, seed: int, deaths: float
) -> None:
    """A worker that dies on its own three times over the same hand would set it aside; these die one in ten times."""
    items = [Lost("log", 9, "x") if word == "lost" else Entry("log", n, word.encode()) for n, word in enumerate(words)]
    pool = ErraticPool(workers, seed, deaths)
    pool.strikes = 2 if not deaths else 20
    found = list(drive(items, ASKED, pool, Sizes(chunk, data)))
    assert len(found) == len(items)
    for item, answer in zip(items, found, strict=True):
        if isinstance(item, Lost):
            assert answer == item
        elif item.data == b"kill":
            assert brief([answer]) == [(item.line, "set aside")]
        else:
            assert answer == (answer_to(item),)
    assert pool.opened == pool.closed


def test_entries_are_drawn_as_they_are_needed() -> None:
    """Of a log without an end, only a window is read ahead of what has been answered."""
    drawn = 0

    def endless() -> Iterator[Entry]:
        nonlocal drawn
        for line in count(1):
            drawn = line
            yield Entry("log", line, b"x")

    sizes = Sizes(entries=4, ahead=3)
    answers = drive(endless(), ASKED, ErraticPool(2, 1), sizes)
    for taken, answer in enumerate(islice(answers, 2000), start=1):
        assert brief([answer]) == [(taken, "judged")]
        assert drawn - taken <= 4 * (3 * 2 + 2)
    answers.close()


def test_large_entries_are_few_at_a_time() -> None:
    drawn = 0

    def large() -> Iterator[Entry]:
        nonlocal drawn
        for line in range(60):
            drawn = line
            yield Entry("log", line, b"x" * 1000)

    for taken, _ in enumerate(drive(large(), ASKED, ErraticPool(5, 1), Sizes(in_all=5000))):
        assert drawn - taken <= 6 + Sizes().entries


def test_a_lost_place_comes_where_it_stands() -> None:
    lost = Lost("log", 2, "too long")
    one, two = entries("a", "b")
    assert list(drive([one, lost, two], ASKED, ErraticPool(1, 1))) == [(answer_to(one),), lost, (answer_to(two),)]
    assert list(drive([lost], ASKED, ErraticPool(1, 1))) == [lost]
    assert list(drive([], ASKED, ErraticPool(1, 1))) == []


def test_a_hand_that_kills_is_named_and_the_others_are_judged() -> None:
    pool = ErraticPool(2, 1)
    found = list(drive(entries("a", "kill", *"bcdefgh", "kill"), ASKED, pool, Sizes(5)))
    assert [line for line, status in brief(found) if status == "set aside"] == [2, 10]
    assert [line for line, _ in brief(found)] == list(range(1, 11))
    assert not isinstance(found[1], Lost)
    assert found[1][0].faults == ("the workers that took this hand died, each time it was tried",)
    assert found[1][0].text == answer_to(entries("a", "kill")[1]).text


def test_work_that_goes_wrong_is_no_death() -> None:
    pool = ErraticPool(2, 1)
    pool.work = stillborn
    with pytest.raises(ZeroDivisionError, match="no such work"):
        list(drive(entries("a"), ASKED, pool))
    assert pool.opened == pool.closed


class Unwilling(ErraticPool):
    """Executors of which the first few take nothing, as when the system lets no process start."""

    def __init__(self, refusals: int) -> None:
        super().__init__(2, 1)
        self.refusals = refusals

    def open(self, workers: int) -> Executor:
        """Make an executor that takes tasks, or one that does not."""
        self.refusals -= 1
        executor = super().open(workers)
        return executor if self.refusals < 0 else Refusing()


class Refusing(Executor):
    """Takes nothing."""

    def submit(self, work: object, /, *given: object, **named: object) -> NoReturn:
        """Fail as a process that cannot be started does."""
        del work, given, named
        msg = "cannot allocate memory"
        raise OSError(msg)


def test_a_start_that_fails_is_tried_again() -> None:
    log = entries("a", "b", "kill", "c")
    found = list(drive(log, ASKED, Unwilling(2), Sizes(1)))
    assert brief(found) == [(1, "judged"), (2, "judged"), (3, "set aside"), (4, "judged")]


def test_where_no_start_succeeds_no_hand_is_blamed() -> None:
    pool = Unwilling(1000)
    with pytest.raises(WorkersError, match="no worker can be started: 'cannot allocate memory'"):
        list(drive(entries("a"), ASKED, pool))
    assert pool.opened == pool.closed


def test_who_stops_taking_ends_the_workers() -> None:
    pool = ErraticPool(2, 1)
    answers = drive(entries(*"abcdefgh"), ASKED, pool, Sizes(1))
    assert next(answers) == echo(entries("a"), ASKED)[0]
    answers.close()
    assert pool.opened == pool.closed
