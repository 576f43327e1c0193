"""A book names rules that there are, and a reading that each option has."""

from engine.books import BOOKS, OPTIONS
from engine.books.sources import SOURCES
from engine.rules.catalogue import RULES


def test_every_rule_of_a_book_is_written_down() -> None:
    for book in BOOKS.values():
        assert set(book.rules) <= set(RULES), book.name
        assert len(set(book.rules)) == len(book.rules)


def test_every_rule_has_its_sentences_and_sources() -> None:
    for rule in RULES.values():
        assert rule.en.endswith(".")
        assert rule.zh_hant.endswith("。")
        assert rule.zh_hans.endswith("。")
        assert rule.cites
        assert all(cite.split()[0] in SOURCES for cite in rule.cites), rule.id


def test_every_reading_of_a_book_is_a_reading_of_the_option() -> None:
    for book in BOOKS.values():
        assert all(OPTIONS[name].takes(letter) for name, letter in book.readings.items())
        assert set(book.reasons) == set(book.readings)
