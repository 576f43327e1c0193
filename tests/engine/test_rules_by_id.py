"""Every rule, by its id, has tests and, where a source gives an example, documented cases: the table `rules_by_id.txt`.

What the table names must be there: the tests by name, in whichever room, and the folders of `cases`. A rule of the
catalogue without a test is a failure, and so is one that no test runs under every book that has it.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.books import BOOKS
from engine.rules.catalogue import RULES

TESTS = Path(__file__).resolve().parents[1]
CASES = TESTS.parent / "cases"
WITHOUT_EXAMPLE = {"LF-R1", "LF-R2", "LF-R4", "LF-R5W", "LF-R6", "LF-R8", "LF-R22", "LF-R23"}
"""Rules that no source shows by an example of its own."""


class Row(NamedTuple):
    """A rule of the table: its id, the beginnings of case folders, the names of tests."""

    rule: str
    cases: tuple[str, ...]
    tests: tuple[str, ...]


def rows() -> list[Row]:
    found: list[Row] = []
    for line in Path(__file__).with_name("rules_by_id.txt").read_text(encoding="utf-8").splitlines():
        match line.partition("#")[0].split():
            case [rule, "|", *cases]:
                found.append(Row(rule, tuple(case for case in cases if case != "-"), ()))
            case [test]:
                found[-1] = found[-1]._replace(tests=(*found[-1].tests, test))
    return found


ROWS = rows()


@cache
def functions() -> dict[str, list[ast.FunctionDef]]:
    """Find every test function of the suite, by name."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.setdefault(node.name, []).append(node)
    return found


def ids_in(name: str) -> set[str]:
    """List the rules that the name of a test carries: `test_LF_R22_R23_…` two of them."""
    carried = re.match(r"test_LF((?:_R\d+[A-Z]?)+)_", name)
    return {f"LF-{part}" for part in carried[1].split("_")[1:]} if carried else set()


def run_in_books(rule: str) -> set[str]:
    """List the tests that are run under every book with this rule (`support/by_rule.py`)."""
    mark = f"in_books({rule!r})"
    return {
        name for name, nodes in functions().items() for node in nodes if mark in map(ast.unparse, node.decorator_list)
    }


def test_every_rule_stands_in_the_table_once_in_order() -> None:
    def place(rule: str) -> tuple[int, str]:
        return int(re.findall(r"\d+", rule)[0]), rule

    assert [row.rule for row in ROWS] == sorted(RULES, key=place)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_a_rule_has_tests_that_carry_its_id(row: Row) -> None:
    assert row.tests
    assert [name for name in row.tests if name not in functions()] == []
    assert [name for name in row.tests if row.rule not in ids_in(name)] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_a_rule_is_tested_under_every_book_that_has_it(row: Row) -> None:
    assert any(row.rule in book.rules for book in BOOKS.values())
    assert run_in_books(row.rule) & set(row.tests)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.rule)
def test_a_rule_has_the_cases_that_the_table_names(row: Row) -> None:
    for case in row.cases:
        found = [path for path in CASES.iterdir() if path.name == case or path.name.startswith(f"{case}-")]
        assert len(found) == 1, case
        assert (found[0] / "expected.toml").is_file()
    assert bool(row.cases) is (row.rule not in WITHOUT_EXAMPLE)


def test_no_test_carries_the_id_of_a_rule_that_there_is_not() -> None:
    assert {rule for name in functions() for rule in ids_in(name)} - set(RULES) == set()
