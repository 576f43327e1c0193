"""`lukfu judge` and `lukfu aged`: what they print and the exit codes of a script."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import arbiter
from arbiter.errors import ProgramFaultError
from arbiter.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Lukfu = Callable[..., Result]


def test_words(lukfu: Lukfu) -> None:
    found = lukfu("judge", "x13.toml")
    assert found.exit_code == 0
    assert "The seven of coins is aged: nobody at the table can beat it." in found.stdout
    assert "1.  Dealer holds 9c himself." in found.stdout
    assert found.stderr == ""
    assert "\x1b" not in found.stdout
    assert max(map(len, found.stdout.splitlines())) <= 100
    assert not any(line.endswith(" ") for line in found.stdout.splitlines())


@pytest.mark.parametrize(("lang", "word"), [("zh-Hant", "七綫是老歲牌"), ("zh-Hans", "七线是老岁牌")])
def test_words_in_chinese(lukfu: Lukfu, lang: str, word: str) -> None:
    assert word in lukfu("judge", "x13.toml", "--lang", lang).stdout


def test_language_comes_from_the_locale(lukfu: Lukfu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_HK.UTF-8")
    assert "七綫是老歲牌" in lukfu("judge", "x13.toml").stdout


def test_one_record_is_one_indented_document(lukfu: Lukfu) -> None:
    found = lukfu("judge", "x13.toml", "--json")
    assert json.loads(found.stdout)["schema"] == "lukfu-ruling/1"
    assert found.stdout.startswith("{\n  ")
    assert found.stderr == ""


def test_a_batch_is_a_document_a_line_with_a_summary_on_stderr(lukfu: Lukfu) -> None:
    found = lukfu("judge", "x13.toml", "p3.toml", "--json")
    assert [json.loads(line)["rulings"][0]["verdict"] for line in found.stdout.splitlines()] == ["upheld", "upheld"]
    assert found.stderr == "2 records read, 0 unreadable; rulings: 2 upheld\n"
    assert found.exit_code == 0


@pytest.mark.parametrize("packed", [False, True])
def test_a_log_is_a_batch(lukfu: Lukfu, files: Path, packed: bool) -> None:  # noqa: FBT001 - a parameter of a test
    lines = [json.dumps(json.loads(lukfu("convert", f"{name}.toml", "--to", "json").stdout)) for name in ("x13", "p3")]
    data = "\n".join(lines).encode()
    name = "log.jsonl.gz" if packed else "log.jsonl"
    (files / name).write_bytes(gzip.compress(data) if packed else data)
    found = lukfu("judge", name, "--json")
    assert len(found.stdout.splitlines()) == 2
    assert found.exit_code == 0


def test_standard_input(lukfu: Lukfu, files: Path) -> None:
    text = (files / "x13.toml").read_text(encoding="utf-8")
    assert lukfu("judge", "-", given=text).stdout == lukfu("judge", "x13.toml").stdout


def test_a_question_of_the_command_line(lukfu: Lukfu) -> None:
    found = lukfu("judge", "x13.toml", "--json", *["--kind", "discard", "--seat", "third", "--round", "2"])
    (ruling,) = json.loads(found.stdout)["rulings"]
    assert ruling["dispute"]["step"] == "2.3"


def test_assume_and_viewpoint_override(lukfu: Lukfu) -> None:
    found = lukfu("judge", "x13.toml", "--json", "--assume", "counting", "--viewpoint", "table")
    (ruling,) = json.loads(found.stdout)["rulings"]
    assert ruling["verdict"] == "dismissed"
    assert ruling["dispute"]["assume"] == ["counting"]
    assert ruling["dispute"]["viewpoint"] == "table"


def test_a_lead_is_judged_by_its_round(lukfu: Lukfu) -> None:
    found = lukfu("judge", "x13.toml", "--kind", "lead", "--round", "1")
    assert found.exit_code == 0, found.stderr
    assert re.search(r"Was dealer's lead of \S+ in round 1 out of order\?", found.stdout)
    assert "not out of order." in found.stdout or "It is not proven" in found.stdout
    assert "The question" not in found.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("x13.toml --exit-verdict", 0),
        ("p3.toml", 0),
        ("p3.toml --exit-verdict", 10),
        ("dismissed.toml", 0),
        ("dismissed.toml --exit-verdict", 10),
        ("quiet.toml", 2),
        ("faulty.toml", 2),
        ("absent.toml", 2),
        ("x13.toml faulty.toml", 2),
        ("p3.toml faulty.toml --exit-verdict", 2),
        ("x13.toml --kind lead --round 1", 0),
        ("x13.toml --kind lead --round 7", 2),
        ("x13.toml --kind lead", 2),
        ("x13.toml --kind discard --seat third --round 7", 2),
        ("x13.toml --seat third", 2),
        ("x13.toml --kind aged --seat dealer --card 77c", 2),
        ("x13.toml --option A6", 2),
        ("x13.toml --option A6=z", 2),
        ("x13.toml --option max_level=deep", 2),
        ("x13.toml --assume luck", 2),
        ("x13.toml --kind aged --seat dealer --after third", 2),
        ("x13.toml --book no-such", 2),
        ("", 2),
    ],
)
def test_exit_codes(lukfu: Lukfu, arguments: str, code: int) -> None:
    found = lukfu("judge", *arguments.split())
    assert found.exit_code == code
    assert "Traceback" not in found.stderr
    assert (found.stderr != "") == (code == 2 or "faulty" in arguments)


def test_every_fault_is_told_with_its_place(lukfu: Lukfu) -> None:
    found = lukfu("judge", "faulty.toml")
    assert found.stdout == ""
    lines = found.stderr.splitlines()
    assert len(lines) >= 2
    assert all(line.startswith("faulty.toml:") for line in lines)
    assert any("7q" in line for line in lines)


def test_unreadable_files_do_not_hold_back_the_others(lukfu: Lukfu) -> None:
    found = lukfu("judge", "faulty.toml", "x13.toml", "--json")
    assert len(found.stdout.splitlines()) == 1
    assert found.stderr.splitlines()[-1] == "1 records read, 1 unreadable; rulings: 1 upheld"


def test_a_record_without_dispute_is_pointed_to_audit(lukfu: Lukfu) -> None:
    assert "lukfu audit quiet.toml" in lukfu("judge", "quiet.toml").stderr


def test_undecided_wins_over_against(lukfu: Lukfu, monkeypatch: pytest.MonkeyPatch) -> None:
    real = arbiter.judge

    def unsure(*arguments: object, **options: object) -> object:
        judged = real(*arguments, **options)
        undecided = replace(judged.rulings[0], verdict=Verdict.undecided, counter_deals=(), premises=())
        return replace(judged, rulings=(*judged.rulings, undecided))

    monkeypatch.setattr(arbiter, "judge", unsure)
    assert lukfu("judge", "p3.toml", "--exit-verdict").exit_code == 3
    assert lukfu("judge", "p3.toml", "faulty.toml").exit_code == 2


@pytest.mark.parametrize("error", [ProgramFaultError("two methods\ndisagree"), ZeroDivisionError("by nought")])
def test_a_fault_of_the_program_is_one_line(lukfu: Lukfu, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(arbiter, "judge", broken)
    found = lukfu("judge", "x13.toml")
    assert found.exit_code == 1
    assert len(found.stderr.splitlines()) == 1
    assert "please report it" in found.stderr


def test_aged_rules_on_every_card_of_the_hand(lukfu: Lukfu) -> None:
    found = lukfu("aged", "x13.toml", "--seat", "dealer", "--json")
    rulings = json.loads(found.stdout)["rulings"]
    assert [(ruling["dispute"]["card"], ruling["verdict"]) for ruling in rulings] == [
        ("9c", "upheld"),
        ("7c", "upheld"),
    ]


def test_aged_at_an_earlier_moment(lukfu: Lukfu) -> None:
    found = lukfu(*["aged", "x13.toml", "--seat", "dealer", "--card", "七綫", "--after", "2.1", "--json"])
    (ruling,) = json.loads(found.stdout)["rulings"]
    assert ruling["verdict"] == "dismissed"
    assert ruling["dispute"]["after"] == "2.1"


def test_aged_takes_one_record(lukfu: Lukfu, files: Path) -> None:
    line = json.dumps(json.loads(lukfu("convert", "x13.toml", "--to", "json").stdout))
    (files / "log.jsonl").write_text(f"{line}\n{line}\n", encoding="utf-8")
    found = lukfu("aged", "log.jsonl", "--seat", "dealer")
    assert found.exit_code == 2
    assert "takes one record" in found.stderr
