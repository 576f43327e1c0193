"""The entrance: a record's disputes under other books and readings, question by question."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from arbiter.comparing.answers import Compared, Comparison, Difference, Readings, Stand
from arbiter.comparing.readings import readings_of
from arbiter.comparing.search import Exchanges
from arbiter.comparing.trying import Trials
from arbiter.errors import WrongQuestionError
from arbiter.setting import Faults, setting
from engine.books import BOOKS
from engine.record import Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from arbiter.comparing.trying import Key, Tried
    from arbiter.ruling import Asked
    from engine.record import Dispute, Record

TRIALS: Final = 60
"""How many rulings may be tried for one dispute to find what makes one difference, or which readings matter."""


def compare(  # noqa: PLR0913 - the options of the command line, by name
    record: Record,
    *,
    books: Sequence[str] = (),
    readings: Sequence[str] | None = None,
    disputes: Sequence[Dispute] | None = None,
    viewpoint: str | None = None,
    assume: Sequence[str] | None = None,
    book: str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    budget: float | None = None,
    trials: int = TRIALS,
    tell: Callable[[], None] | None = None,
) -> Comparison:
    """Rule on each dispute under the record's book and under `books`, and find what makes the difference.

    With `readings` every other reading of these options (of all, when it is empty) is tried in each of these books.
    `trials` limits how many rulings may be made to explain one difference or to try the readings of one book, `budget`
    the seconds in all; `tell` is called before each ruling. The other arguments are those of `arbiter.judge`. Raises
    WrongQuestionError for what can be asked under none of the books.
    """
    wrong = Faults()
    base = setting(record, wrong, book=book, options=options, viewpoint=viewpoint, assume=assume)
    told = record.disputes if disputes is None else disputes
    if not told:
        wrong.add(record.at, "the record asks nothing: add a [[dispute]], or audit it")
    if wrong.found:
        raise WrongQuestionError(tuple(wrong.found))
    others = [replace(base, book=BOOKS[name]) for name in books if name != base.book.name]
    stop = None if budget is None else time.monotonic() + budget
    found: list[Compared] = []
    faults: list[Fault] = []
    for dispute in told:
        work = Trials(record, dispute, trials, stop, tell)
        tried = [work.rule(one) for one in (base, *others)]
        if not any(one.rulings for one in tried):
            faults += [fault for fault in tried[0].faults if fault not in faults]
            continue
        found += _compared(work, tried, trials, readings)
    if faults:
        raise WrongQuestionError(tuple(faults))
    return Comparison(record, tuple(found))


def _compared(work: Trials, tried: Sequence[Tried], trials: int, readings: Sequence[str] | None) -> list[Compared]:
    """Compare the questions of one dispute."""
    questions: dict[Key, Asked] = {}
    for one in tried:
        for key, ruling in one.rulings.items():
            questions.setdefault(key, ruling.asked)
    differences: dict[Key, list[Difference]] = {key: [] for key in questions}
    for other in tried[1:]:
        work.left = trials
        exchanges = Exchanges(work, tried[0], other)
        for key in questions:
            if tried[0].result(key) != other.result(key):
                made = exchanges.fewest(key)
                differences[key].append(Difference(tried[0].setting, other.setting, made.sets, made.whole))
    read: dict[Key, list[Readings]] = {key: [] for key in questions}
    if readings is not None:
        for one in tried:
            work.left = trials
            for key, each in readings_of(work, one, list(questions), readings).items():
                read[key].append(each)
    return [
        Compared(asked, _stands(tried, key), tuple(differences[key]), tuple(read[key]))
        for key, asked in questions.items()
    ]


def _stands(tried: Sequence[Tried], key: Key) -> tuple[Stand, ...]:
    return tuple(Stand(one.setting, one.rulings.get(key), one.faults) for one in tried)
