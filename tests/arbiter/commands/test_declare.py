"""`lukfu judge --kind declare`, `lukfu check` and `lukfu replay` on hands in which somebody declared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    Lukfu = Callable[..., Result]

CASE = Path(__file__).resolve().parents[3] / "cases" / "lf-x23-declaring-with-aged-cards"


def case(name: str) -> str:
    return str(CASE / f"{name}.toml")


def test_a_declaration_is_asked_about_on_the_command_line(lukfu: Lukfu) -> None:
    found = lukfu("judge", case("record"), "--kind", "declare", "--seat", "third", "--before", "5")
    assert found.exit_code == 0, found.stderr
    assert "The declaration holds: 4 won and 2 aged in hand make 6 糊." in found.stdout
    assert "The eight of coins is aged: nobody at the table can beat it." in found.stdout
    assert max(map(len, found.stdout.splitlines())) <= 100


@pytest.mark.parametrize(("before", "code"), [("5", 0), ("4", 10)])
def test_a_false_declaration_counts_against(lukfu: Lukfu, before: str, code: int) -> None:
    asked = ["--kind", "declare", "--seat", "third", "--before", before]
    assert lukfu("judge", case("record"), *asked, "--exit-verdict").exit_code == code


def test_what_is_judged_is_checked(lukfu: Lukfu, files: Path) -> None:
    for lang in ("en", "zh-Hans"):
        (files / "ruling.json").write_text(lukfu("judge", case("record"), "--json").stdout, encoding="utf-8")
        found = lukfu("check", "ruling.json", "--against", case("record"), "--lang", lang)
        assert found.exit_code == 0, found.stdout
    document = json.loads((files / "ruling.json").read_text("utf-8"))
    document["rulings"][0]["won"][0]["number"] = 2
    (files / "ruling.json").write_text(json.dumps(document), encoding="utf-8")
    found = lukfu("check", "ruling.json")
    assert found.exit_code == 10
    assert "won: the rounds won are these: 1 in 1, 3 in 4" in found.stdout


def test_a_declaration_is_not_written_out_as_one_proof(lukfu: Lukfu, files: Path) -> None:
    (files / "ruling.json").write_text(lukfu("judge", case("record"), "--json").stdout, encoding="utf-8")
    found = lukfu("check", "ruling.json", "--opb", "x.opb", "--ruling", "1")
    assert (found.exit_code, "carries none" in found.stderr) == (2, True)


def test_a_replay_says_that_the_hand_was_won(lukfu: Lukfu) -> None:
    assert "nothing after that should have been played" in lukfu("replay", case("record-too-many")).stdout
    whole = lukfu("replay", case("record")).stdout
    assert "The hand was won at the start of round 5.\n" in whole
    assert json.loads(lukfu("replay", case("record"), "--json").stdout)["hand_won"] == "5.0"
    early = lukfu("replay", case("record"), "--json", "--option", "max_level=0").stdout
    assert "hand_won" not in json.loads(early)


def test_the_table_is_not_told_a_declaration(lukfu: Lukfu) -> None:
    found = lukfu("judge", case("record"), "--for", "table")
    assert found.exit_code == 2
    assert "counts the whole hand" in found.stderr
