"""What makes the difference: the search against a slow twin that tries every exchange without looking away from any."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import arbiter
from arbiter.claims import ask, rule_on
from arbiter.comparing.cases import compare
from arbiter.comparing.parts import PARTS, cited, differing, exchanged, wording
from arbiter.comparing.search import untouched
from arbiter.comparing.trying import REFUSED, Trials, key_of, result_of, watching
from arbiter.errors import WrongQuestionError
from arbiter.hearing import open_court
from arbiter.setting import Faults, Setting, setting
from engine.books import BOOKS, OPTIONS
from engine.notation import read
from engine.record import Record
from engine.terms import TS

CASES = Path(__file__).parents[3] / "cases"
TWINS = (
    ("lf-x28-five-tigers/dealer.toml", "reader-family", 4),
    ("lf-x28-five-tigers/late.toml", "wikipedia-guangdong", 2),
    ("lf-x27-paying-for-all/record.toml", "wikipedia-guangdong", 2),
    ("lf-x43-double-for-the-winner/record.toml", "ts-wong", 2),
    ("lf-x31-certain-win-not-called/record-family.toml", "ts-wong", 3),
    ("next-dealer/drawn-second-called-ts.toml", "reader-family", 3),
    ("next-dealer/won-second-called-ts.toml", "reader-family", 2),
    ("lf-x09-breaking-the-fours/record.toml", "reader-family", 1),
    ("lf-x34-aged-by-a-played-card-family/record.toml", "wikipedia-guangdong", 1),
)
"""Records whose rulings are quick, the book compared with, and how many parts at most the twin exchanges."""


def case(name: str) -> Record:
    (reading,) = read((CASES / name).read_bytes(), name)
    assert reading.record is not None
    return reading.record


def plainly(record: Record, under: Setting) -> dict[object, object]:
    """Rule on the first dispute of a record, with terms that watch nothing."""
    wrong = Faults()
    try:
        court = open_court(record, under, None)
    except WrongQuestionError:
        return {}
    asked = ask(court, record.disputes[0], wrong)
    return {} if wrong.found else {key_of(question): rule_on(court, question) for question in asked}


def answers(record: Record, under: Setting, keys: list[object]) -> list[object]:
    found = plainly(record, under)
    return [result_of(found[key]) if key in found else REFUSED for key in keys]


@pytest.mark.parametrize(("name", "book", "most"), TWINS)
def test_the_exchanges_found_are_those_of_the_twin(name: str, book: str, most: int) -> None:
    record = case(name)
    found = compare(record, books=[book], disputes=record.disputes[:1], trials=1_000)
    one = setting(record, Faults())
    other = setting(record, Faults(), book=book)
    keys = [key_of(question.asked) for question in found.questions]
    goal, base = answers(record, other, keys), answers(record, one, keys)
    parts = differing(one, other)
    wanted: list[set[tuple[str, ...]]] = [set() for _ in keys]
    for size in range(1, most + 1):
        made = {
            tuple(part.name for part in chosen): answers(record, exchanged(one, other, chosen), keys)
            for chosen in combinations(parts, size)
        }
        for number, sets in enumerate(wanted):
            if base[number] != goal[number] and not sets:
                sets |= {names for names, result in made.items() if result[number] == goal[number]}
    told = [
        {tuple(part.name for part in parts) for each in question.differences for parts in each.sets}
        for question in found.questions
    ]
    assert told == wanted
    assert any(told), "the two books differ here"
    assert all(each.whole for question in found.questions for each in question.differences)


@pytest.mark.parametrize(("name", "book", "most"), TWINS)
def test_a_part_that_was_not_looked_at_changes_nothing_of_the_ruling(name: str, book: str, most: int) -> None:
    del most
    record = case(name)
    one, other = setting(record, Faults()), setting(record, Faults(), book=book)
    tried = Trials(record, record.disputes[0], 1).rule(one)
    left = [part for part in differing(one, other) if untouched(part, tried.looked_at)]
    assert left
    for part in left:
        assert plainly(record, exchanged(one, other, [part])) == tried.rulings, part.name


@pytest.mark.parametrize(("name", "book", "most"), TWINS)
def test_the_rulings_compared_are_those_that_judge_gives(name: str, book: str, most: int) -> None:
    del most
    record = case(name)
    (question, *_) = compare(record, books=[book], disputes=record.disputes[:1], trials=0).questions
    for stand, under in zip(question.stands, (record.book or "ts-wong", book), strict=True):
        if stand.ruling is not None:
            assert arbiter.judge(record, disputes=record.disputes[:1], book=under).rulings[0] == stand.ruling


def test_a_reading_can_allow_what_its_book_refuses() -> None:
    record = case("lf-x31-certain-win-not-called/record-family.toml")
    (question,) = compare(record, books=["ts-wong"], readings=["A11"], disputes=record.disputes[:1]).questions
    assert [stand.ruling is None for stand in question.stands] == [False, True]
    of_ts = question.readings[1]
    assert [(one.value, one.stand.ruling is not None) for one in of_ts.changed] == [
        ("six-cards", True),
        ("certain-win", True),
    ]


def test_all_parts_exchanged_are_the_other_book() -> None:
    record = Record(4)
    for one in BOOKS:
        for other in BOOKS:
            here, there = (setting(record, Faults(), book=name) for name in (one, other))
            made = exchanged(here, there, differing(here, there))
            assert differing(made, there) == ()
            assert bool(differing(here, there)) is (one != other)


def test_every_field_and_every_option_is_in_one_part() -> None:
    fields = [name for part in PARTS for name in part.fields]
    assert sorted(fields) == sorted(set(fields))
    assert set(fields) == set(type(TS).__dataclass_fields__) - {"book"}
    assert [part.option for part in PARTS if part.option] == [name for name in OPTIONS if name != "max_level"]


def test_watched_terms_note_what_is_asked_and_nothing_else() -> None:
    looked_at: set[str] = set()
    watched = watching(TS, looked_at)
    assert looked_at == set()
    hash(watched)
    assert watched.longest_run == 9
    assert watched.deepest_aged is None
    assert watched.book == "ts-wong"
    assert looked_at == {"longest_run", "aged_by"}


def test_each_part_says_what_every_book_says_and_where() -> None:
    for book in BOOKS.values():
        under = setting(Record(4), Faults(), book=book.name)
        for part in PARTS:
            assert wording(part, under, 4)
            rule, lines = cited(part, book)
            assert rule is None or rule in book.rules
            assert all(line.split()[0] in book.sources for line in lines)
    different = {
        (part.name, book.name)
        for book in BOOKS.values()
        for part in differing(setting(Record(4), Faults()), setting(Record(4), Faults(), book=book.name))
        if not cited(part, book)[1]
    }
    assert different == {("point 32", "reader-family")}


def test_where_the_work_is_spent_it_says_so() -> None:
    record = case("lf-x27-paying-for-all/record.toml")
    (question,) = compare(record, books=["wikipedia-guangdong"], trials=3).questions
    (difference,) = question.differences
    assert (difference.sets, difference.whole) == ((), False)
    (question,) = compare(record, readings=(), trials=2).questions
    (readings,) = question.readings
    assert readings.untried
    assert not {*readings.untried} & {*readings.same}
