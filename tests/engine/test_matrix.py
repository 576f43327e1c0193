"""The variant matrix: every point stands in it, and the books differ exactly where it says so."""

from __future__ import annotations

from dataclasses import fields

from engine.books import BOOKS, OPTIONS
from engine.books.matrix import COLUMNS, MATRIX, NOT_STATED, SAME
from engine.terms import TS, Terms

FIELDS = [field.name for field in fields(Terms)]
TS4 = COLUMNS[0]


def test_all_34_points_stand_in_order() -> None:
    assert [point.number for point in MATRIX] == list(range(1, 35))
    assert len({point.name for point in MATRIX}) == 34


def test_ts_wong_without_options_is_the_default() -> None:
    assert BOOKS["ts-wong"].terms() == TS == Terms()


def test_every_field_of_the_terms_is_carried_by_a_point() -> None:
    carried = {name for point in MATRIX for name in point.fields}
    assert carried == set(FIELDS) - {"book"}


def test_a_point_without_a_field_says_why_and_one_with_a_field_need_not() -> None:
    for point in MATRIX:
        assert bool(point.why) is not bool(point.fields), point.number


def test_books_differ_exactly_where_the_matrix_says() -> None:
    for point in MATRIX:
        plain = point.values(TS4)
        others = {column.book.name for column in COLUMNS if point.values(column) != plain}
        assert others == set(point.differs), point.number


def test_a_cell_that_says_the_same_or_nothing_does_not_differ() -> None:
    for point in MATRIX:
        assert point.cells[0] not in {SAME, NOT_STATED}
        for column, cell in zip(COLUMNS, point.cells, strict=True):
            if cell in {SAME, NOT_STATED}:
                assert column.book.name not in point.differs, (point.number, column.name)


def test_every_reading_sets_fields_that_there_are_to_values_of_their_own() -> None:
    for option in OPTIONS.values():
        assert set(option.sets) in ({*option.readings}, set()), option.name
        shown = [tuple(changes.items()) for changes in option.sets.values()]
        assert len(set(shown)) == len(shown), option.name
        assert len({tuple(changes) for changes in option.sets.values() if option.name != "M21"}) <= 1, option.name
        assert all(name in FIELDS for changes in option.sets.values() for name in changes), option.name


def test_only_what_the_arbiter_alone_acts_on_sets_no_field() -> None:
    assert [option.name for option in OPTIONS.values() if not option.sets] == ["A1", "A2", "max_level"]


def test_an_option_beats_the_book_and_says_nothing_of_other_points() -> None:
    for book in BOOKS.values():
        for name, option in OPTIONS.items():
            for letter, changes in option.sets.items():
                made = book.terms({name: letter})
                assert all(getattr(made, key) == value for key, value in changes.items())
                others = [key for key in FIELDS if key not in changes and key not in set().union(*option.sets.values())]
                assert all(getattr(made, key) == getattr(book.terms(), key) for key in others)


def test_every_book_has_a_reading_of_every_point_with_a_reason() -> None:
    for book in BOOKS.values():
        assert set(book.readings) == set(book.reasons) == set(OPTIONS) - {"max_level"}
