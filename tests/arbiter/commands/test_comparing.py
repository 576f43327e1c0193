"""`lukfu judge --books`, `--readings` and `lukfu books --compare`: what they print, as text and as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.books import BOOKS, OPTIONS
from engine.books.matrix import COLUMNS, MATRIX, NOT_STATED

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    Lukfu = Callable[..., Result]

ROOT = Path(__file__).parents[3]
CASES = ROOT / "cases"
X9 = str(CASES / "lf-x09-breaking-the-fours" / "record.toml")
X27 = str(CASES / "lf-x27-paying-for-all" / "record.toml")
FIVE = str(CASES / "lf-x24-six-seven-eight" / "eight.toml")


def document(result: Result) -> dict:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


# lukfu judge --books


def test_a_table_of_books_and_the_rule_that_makes_the_difference(lukfu: Lukfu) -> None:
    result = lukfu("judge", "--books", "all", X9)
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    assert "► ts-wong Second did not break must-beat in round 2" in text
    assert "reader-family Second broke must-beat in round 2" in text
    assert text.endswith(
        "What makes ts-wong and reader-family differ: M19: What must a player do who can beat? ts-wong: beat, or "
        "discard so that nothing that beats stays in the hand (LF-R13, src0 L78). reader-family: beat (LF-R13F, "
        "src2 L39)."
    )
    assert result.stderr == ""


def test_the_document_of_a_comparison(lukfu: Lukfu) -> None:
    found = document(lukfu("judge", "--books", "all", "--json", X9))
    assert list(found) == ["schema", "record", "questions"]
    assert found["schema"] == "lukfu-comparison/1"
    (question,) = found["questions"]
    assert list(question) == ["dispute", "rulings", "differences"]
    assert question["dispute"]["kind"] == "discard"
    assert [(one["book"], one["verdict"], one["level"]["number"]) for one in question["rulings"]] == [
        ("ts-wong", "dismissed", 1),
        ("reader-family", "upheld", 1),
        ("wikipedia-guangdong", "dismissed", 1),
    ]
    (difference,) = question["differences"]
    says = difference["sets"][0][0].pop("says")
    assert list(says) == ["en", "zh-Hant", "zh-Hans"]
    assert difference == {
        "from": "ts-wong",
        "to": "reader-family",
        "sets": [
            [
                {
                    "option": "M19",
                    "point": 19,
                    "fields": {"must_beat": ["beat-or-break", "beat"]},
                    "rules": ["LF-R13", "LF-R13F"],
                    "sources": [["src0 L78"], ["src2 L39"]],
                }
            ]
        ],
        "all": True,
    }


def test_parts_that_only_together_make_the_difference(lukfu: Lukfu) -> None:
    found = document(lukfu("judge", "--books", "wikipedia-guangdong", "--json", X27))
    (question,) = found["questions"]
    assert [(one["payments"]["dealer"], one["fu"], one["next_dealer"]) for one in question["rulings"]] == [
        (0, 6, "second"),
        (-2, 6, "third"),
    ]
    assert [
        [(part.get("option"), part["point"]) for part in parts] for parts in question["differences"][0]["sets"]
    ] == [[("M31", 31), (None, 11)]]
    text = lukfu("judge", "--books", "wikipedia-guangdong", X27).stdout
    assert "What makes ts-wong and wikipedia-guangdong differ, these together:" in text


def test_a_record_that_a_book_does_not_allow_says_so_in_its_row(lukfu: Lukfu) -> None:
    result = lukfu("judge", "--books", "all", FIVE)
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    assert "wikipedia-guangdong It cannot be judged by this book: round 1, dealer's play: the rule book" in text
    assert "The melds. ts-wong: singles, groups of three or four, runs of three to nine (LF-R9, src0 L58-76)" in text
    found = document(lukfu("judge", "--books", "all", "--json", FIVE))
    assert [list(one) for one in found["questions"][0]["rulings"]][2] == ["book", "options", "faults"]


def test_books_by_name_and_the_book_of_the_command_line_first(lukfu: Lukfu) -> None:
    found = document(lukfu("judge", "--book", "reader-family", "--books", "ts-wong,reader-family", "--json", X9))
    assert [one["book"] for one in found["questions"][0]["rulings"]] == ["reader-family", "ts-wong"]


LONG_RUN = """
format = "lukfu/1"
players = 4
book = "wikipedia-guangdong"
called_by = "dealer"
rounds = '''
8765c / x4 / x4
'''
[hands]
second = "9s 8s 7s 2s 9g 8g 7g 2g 9z 8z 7z 2z"
[[dispute]]
kind = "discard"
seat = "second"
round = 1
"""


def test_a_record_that_its_own_book_does_not_allow_is_judged_by_the_others(lukfu: Lukfu) -> None:
    found = document(lukfu("judge", "--books", "all", "--json", "-", given=LONG_RUN))
    (question,) = found["questions"]
    assert [(one["book"], one.get("verdict")) for one in question["rulings"]] == [
        ("wikipedia-guangdong", None),
        ("ts-wong", "dismissed"),
        ("reader-family", "dismissed"),
    ]
    assert [[[part["point"] for part in parts] for parts in one["sets"]] for one in question["differences"]] == [
        [[14]],
        [[14]],
    ]


def test_a_record_that_no_book_allows_is_refused(lukfu: Lukfu) -> None:
    twice = LONG_RUN.replace("x4 / x4", "9876c / x4")
    result = lukfu("judge", "--books", "all", "-", given=twice)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "8c was already played" in result.stderr
    result = lukfu("judge", "--books", "all", "-", given=LONG_RUN.replace("x4 / x4", "y4 / x4"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'y4'" in result.stderr


@pytest.mark.parametrize("command", ["judge -", "settle -", "aged - --seat second", "holders - --seat second"])
def test_the_book_of_the_command_line_beats_that_of_the_record_in_what_it_allows(lukfu: Lukfu, command: str) -> None:
    result = lukfu(*command.split(), "--book", "ts-wong", given=LONG_RUN)
    assert (result.exit_code, result.stderr) == (0, "")
    result = lukfu(*command.split(), given=LONG_RUN)
    assert (result.exit_code, result.stdout) == (2, "")
    twice = LONG_RUN.replace("x4 / x4", "9876c / x4")
    result = lukfu(*command.split(), "--book", "ts-wong", given=twice)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("8c was already played") == 1


# lukfu judge --readings


def test_readings_that_change_the_ruling_and_those_that_do_not(lukfu: Lukfu) -> None:
    found = document(lukfu("judge", "--readings", "all", "--json", X9))
    (question,) = found["questions"]
    assert [one["book"] for one in question["rulings"]] == ["ts-wong"]
    (readings,) = question["readings"]
    changed = [(one["option"], one["value"], one["ruling"]["verdict"]) for one in readings["changed"]]
    assert changed == [("M19", "b", "upheld"), ("max_level", 0, "not-proven")]
    assert readings["changed"][0]["ruling"]["options"] == {"M19": "b"}
    assert {*readings["same"]} == {*OPTIONS} - {"M19", "max_level"}
    assert "untried" not in readings
    text = " ".join(lukfu("judge", "--readings", "all", X9).stdout.split())
    assert "M19=b beat Second broke must-beat in round 2" in text
    assert "These change nothing: A1, A2, A5," in text


def test_readings_of_every_book_and_only_those_named(lukfu: Lukfu) -> None:
    found = document(lukfu("judge", "--books", "all", "--readings", "M19,M21", "--json", X9))
    (question,) = found["questions"]
    told = [
        (each["book"], [(one["option"], one["value"]) for one in each["changed"]], each["same"])
        for each in question["readings"]
    ]
    assert told == [
        ("ts-wong", [("M19", "b")], ["M21"]),
        ("reader-family", [("M19", "a")], ["M21"]),
        ("wikipedia-guangdong", [("M19", "b")], ["M21"]),
    ]


# Both


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_it_is_said_in_chinese(lukfu: Lukfu, lang: str) -> None:
    text = lukfu("judge", "--lang", lang, "--books", "all", "--readings", "M19", X9).stdout
    assert {"zh-Hant": "的分歧在於：", "zh-Hans": "的分歧在于："}[lang] in text
    assert {"zh-Hant": "會改變裁決的其他讀法：", "zh-Hans": "会改变裁决的其他读法："}[lang] in text


def test_the_same_record_gives_the_same_bytes_whatever_the_order_of_hashes() -> None:
    command = [sys.executable, "-m", "arbiter", "judge", "--books", "all", "--readings", "M28,M31,A1", "--json", X27]
    runs = [
        subprocess.run(command, capture_output=True, check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed})
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout
    assert json.loads(runs[0].stdout)["questions"][0]["differences"]


def test_a_batch_prints_a_document_a_line(lukfu: Lukfu) -> None:
    result = lukfu("judge", "--books", "all", "--json", X9, X27)
    assert [json.loads(line)["schema"] for line in result.stdout.splitlines()] == ["lukfu-comparison/1"] * 2
    assert result.stderr.splitlines() == ["2 records read, 0 unreadable"]


def test_a_question_asked_on_the_command_line_is_compared(lukfu: Lukfu) -> None:
    asked = ("--kind", "discard", "--seat", "third", "--round", "2")
    found = document(lukfu("judge", "--books", "all", "--json", *asked, X9))
    assert [question["dispute"]["seat"] for question in found["questions"]] == ["third"]


def test_no_time_at_all_leaves_it_undecided(lukfu: Lukfu) -> None:
    result = lukfu(
        "judge", "--books", "all", "--readings", "all", "--budget", "0", str(CASES / "positions" / "p2.toml")
    )
    assert result.exit_code == 3
    assert "Not tried, since the work allowed was spent:" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--books", "ts-wong,no-book"), "with commas between: 'no-book'"),
        (("--readings", "M99"), "with commas between: 'M99'"),
        (("--books", "all", "--html", "page.html"), "--html and --exit-verdict belong to rulings"),
        (("--books", "all", "--exit-verdict"), "--html and --exit-verdict belong to rulings"),
        (("--readings", "all", "--for", "table"), "a comparison is told to the arbiter"),
        (("--books", "all", "--least", "reveal"), "a comparison is told to the arbiter"),
    ],
)
def test_what_does_not_go_together_is_refused(lukfu: Lukfu, arguments: tuple[str, ...], says: str) -> None:
    result = lukfu("judge", *arguments, X9)
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())


def test_a_record_that_asks_nothing_and_a_question_no_book_allows_are_refused(lukfu: Lukfu) -> None:
    result = lukfu("judge", "--books", "all", "quiet.toml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the record asks nothing" in result.stderr
    result = lukfu("judge", "--books", "all", "--kind", "discard", "--seat", "third", "--round", "9", X9)
    assert (result.exit_code, result.stdout) == (2, "")


# lukfu books --compare


def test_all_points_of_all_books_side_by_side(lukfu: Lukfu) -> None:
    found = document(lukfu("books", "--compare", "--json"))
    assert list(found) == ["schema", "columns", "points"]
    assert found["schema"] == "lukfu-matrix/1"
    assert [column["name"] for column in found["columns"]] == ["TS4", "TS3", "FAM", "WIKI"]
    assert [point["number"] for point in found["points"]] == list(range(1, 35))
    assert list(found["points"][18]["cells"][2]) == ["says", "stated", "rule", "sources", "values"]
    assert found["points"][18]["cells"][2] == {
        "says": "must beat",
        "stated": True,
        "rule": "LF-R13F",
        "sources": ["src2 L39"],
        "values": {"must_beat": "beat", "duty_against": "best"},
    }
    for point, told in zip(MATRIX, found["points"], strict=True):
        for column, cell, part in zip(COLUMNS, point.cells, told["cells"], strict=True):
            assert part["stated"] is (cell != NOT_STATED)
            silent = cell == NOT_STATED or (point.number, column.name) == (32, "FAM")
            assert bool(part["sources"]) is not silent, (point.number, column.name)
            assert all(line.split()[0] in column.book.sources for line in part["sources"])


def test_two_books_side_by_side(lukfu: Lukfu) -> None:
    result = lukfu("books", "--compare", "reader-family", "wikipedia-guangdong")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["point", "reader-family", "wikipedia-guangdong"]
    text = " ".join(result.stdout.split())
    assert "not stated" in text
    assert "ts-wong" not in text
    assert lukfu("books", "--compare", "--lang", "zh-Hant", "ts-wong").stdout.split()[:1] == ["要點"]


def test_one_book_is_shown_and_two_are_compared(lukfu: Lukfu) -> None:
    assert "reader-family:" in lukfu("books", "reader-family").stdout
    result = lukfu("books", "ts-wong", "reader-family")
    assert result.exit_code == 2
    assert "--compare" in result.stderr
    result = lukfu("books", "--compare", "ts-wong", "no-book")
    assert result.exit_code == 2
    assert "'no-book'" in result.stderr
    assert set(BOOKS) <= set(lukfu("books").stdout.split())
