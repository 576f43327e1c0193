"""`lukfu report`: what it prints, its JSON, its exit codes and messages."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from stores import Hand, add_hand, make_store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Report = Callable[..., Result]


def test_the_terminal_tells_sums_findings_and_counts(report: Report) -> None:
    found = report()
    assert (found.exit_code, found.stderr) == (0, "")
    text = found.stdout
    assert "12 = 9 judged + 1 unreadable + 1 not judged by these rules + 1 set aside." in text
    assert "2 places besides are lost" in text
    assert "Findings: 4 proved, 2 not proven, 1 undecided." in text
    assert "4 of 8, that is 500.0 of a thousand (likely range 215.2 to 784.8)" in text
    assert "    lukfu judge 'committee/copy of friday.jsonl:7' --kind discard --seat third\n" in text
    assert "committee/torn.jsonl.gz:12: lost; the rest is damaged: 'CRC check failed'\n" in text
    proved, open_ = text.index("[proved · "), text.index("[not proven · ")
    assert text.index("This is no ruling against") in range(proved, open_)


def test_long_lists_are_cut_short_and_say_so(report: Report) -> None:
    text = report("--limit", "1").stdout
    assert text.count("[proved · ") == 1
    assert "… and 6 more; --html, --csv, --parquet and --json give all." in text
    assert "… and 4 more;" in text
    assert "[proved" not in report("--limit", "0").stdout


@pytest.mark.parametrize(("lang", "word"), [("zh-Hant", "[未能證明 · 整份記錄"), ("zh-Hans", "[未能证明 · 整份记录")])
def test_the_reader_s_language(report: Report, lang: str, word: str) -> None:
    found = report("--lang", lang)
    assert word in found.stdout.replace("\n", "")
    assert {"zh-Hant": "繁。", "zh-Hans": "简。"}[lang] in found.stdout


def test_the_json_is_one_document(report: Report) -> None:
    told = json.loads(report("--json", "--kind", "discard").stdout)
    assert told["schema"] == "lukfu-report/1"
    assert told["wanted"]["kinds"] == ["discard"]
    assert [one["verdict"] for one in told["findings"]] == ["upheld", "not proven", "undecided"]
    assert told["by_rule"] == [
        {
            "kind": "discard",
            "rule": "LF-R13",
            "hands": 8,
            "with_proved": 1,
            "proved": 1,
            "not_proven": 1,
            "undecided": 1,
            "per_thousand": 125.0,
            "likely": [22.4, 470.9],
        }
    ]
    assert told["aged"][1] == {"level": 2, "since": 3, "by_counting": 4, "cards": 1, "declared": 1}
    assert told["unreadable"][1]["faults"][1] == "a second fault"
    assert list(told) == [
        *(
            "schema",
            "rules",
            "unfinished",
            "books",
            "anonymous",
            "wanted",
            "sums",
            "chosen",
            "checked",
            "by_rule",
            "by_player",
        ),
        *("by_day", "aged", "findings", "unreadable"),
    ]


def test_the_json_of_an_empty_store_has_empty_lists(report: Report, night: Path) -> None:
    night.unlink()
    make_store(night, (), (), ())
    told = json.loads(report("--json").stdout)
    assert told["findings"] == told["unreadable"] == told["by_player"] == []


def test_a_choice_is_said_with_what_it_leaves_out(report: Report) -> None:
    text = " ".join(report("--table", "Jade Room", "--since", "2024-01-01").stdout.split())
    assert "Chosen: table Jade Room; from 2024-01-01. 8 hands of the logs are outside this choice." in text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--since", "31.5.2024"), "write a day of the calendar, such as 2024-05-31: '31.5.2024'"),
        (("--until", "2024-02-30"), "write a day of the calendar, such as 2024-05-31: '2024-02-30'"),
        (("--until", "20240531"), "'20240531'"),
        (("--kind", "murder"), "'murder'"),
        (
            ("--since", "2024-06-02", "--until", "2024-06-01"),
            "--since is after --until: '2024-06-02', '2024-06-01'",
        ),
        (("--player", "Nobody", "--table", "None"), "night.db: no hand of the store names this player: 'Nobody'"),
        (("--rules", "book=x"), "no verdicts by 'book=x'; there are:\n  --rules 'book=own'"),
    ],
)
def test_wrong_usage_is_exit_2(report: Report, arguments: tuple[str, ...], says: str) -> None:
    found = report(*arguments)
    assert (found.exit_code, found.stdout) == (2, "")
    assert says in found.stderr


def test_what_is_no_store_is_exit_2(report: Report, night: Path) -> None:
    night.write_text("rounds = '''", encoding="utf-8")
    found = report()
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr.startswith("night.db: ")
    assert found.stderr.count("\n") == 1


def test_a_store_that_is_being_written_is_reported(report: Report, night: Path) -> None:
    with closing(sqlite3.connect(night, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        add_hand(writer, Hand("not yet", line=700))
        found = report()
        writer.execute("ROLLBACK")
    assert found.exit_code == 0
    assert "12 = 9 judged" in found.stdout


@pytest.mark.parametrize("path", ["no-such-folder/page.html", "."])
def test_a_page_that_cannot_be_written_is_exit_2(report: Report, path: str) -> None:
    found = report("--html", path)
    assert found.exit_code == 2
    assert found.stderr.startswith(f"{path}: cannot be written: ")
    assert found.stdout == ""
