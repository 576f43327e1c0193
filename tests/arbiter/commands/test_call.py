"""`lukfu judge --kind call`: the standard is asked for, named in every answer, and the answer is checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    Lukfu = Callable[..., Result]

CASES = Path(__file__).resolve().parents[3] / "cases"
BROKEN = str(CASES / "lf-x30-strength-and-a-broken-run" / "record-broken.toml")
SURE = str(CASES / "lf-x31-certain-win-not-called" / "record.toml")
CALL = ("--kind", "call", "--seat", "dealer")


def test_LF_A11_without_a_standard_it_is_asked_for(lukfu: Lukfu) -> None:
    found = lukfu("judge", BROKEN, *CALL)
    assert found.exit_code == 2
    assert "name six-cards or certain-win, not None" in found.stderr


def test_a_standard_belongs_to_a_question(lukfu: Lukfu) -> None:
    assert lukfu("judge", BROKEN, "--standard", "six-cards").exit_code == 2
    assert lukfu("judge", BROKEN, *CALL, "--standard", "luck").exit_code == 2


@pytest.mark.parametrize(("standard", "code"), [("six-cards", 10), ("certain-win", 0)])
def test_the_standard_makes_the_difference(lukfu: Lukfu, standard: str, code: int) -> None:
    assert lukfu("judge", BROKEN, *CALL, "--standard", standard, "--exit-verdict").exit_code == code
    assert lukfu("judge", BROKEN, *CALL, "--option", f"A11={standard}", "--exit-verdict").exit_code == code


def test_LF_X30_the_reading_excuses(lukfu: Lukfu) -> None:
    asked = ("judge", BROKEN, *CALL, "--standard", "six-cards")
    plain, excused = lukfu(*asked), lukfu(*asked, "--option", "X30=b")
    assert "By the standard of six cards dealer evaded calling: his hand comes to 6." in plain.stdout
    assert "he broke the run and won, which excuses him at this table" in excused.stdout.replace("\n", " ")
    for found in (plain, excused):
        assert "He broke 543c in round 7, and won" in found.stdout


def test_LF_X31_anybody_can_follow_the_leads(lukfu: Lukfu) -> None:
    found = lukfu("judge", SURE, *CALL, "--standard", "certain-win")
    assert found.exit_code == 0
    words = " ".join(found.stdout.split())
    assert "He leads 8sgz: whatever beats it needs 9z or 9c, which he has himself." in words
    assert "he has won 3 cards and holds 9z, 9c and 8c, which nobody can beat: that makes 6, and he declares" in words
    assert "in a Hakka family it is a foul not to call a hand that must win (src2 L51)" in words
    assert "The rules name no penalty for this." in words
    chinese = lukfu("judge", SURE, *CALL, "--standard", "certain-win", "--lang", "zh-Hant").stdout
    assert "以「必勝」為準，頭家可以做而唔做" in chinese


def test_a_refutation_lays_its_deal_out(lukfu: Lukfu) -> None:
    found = lukfu("judge", BROKEN, *CALL, "--standard", "certain-win")
    assert "A deal in which dealer does not win, however he plays:" in found.stdout
    assert max(map(len, found.stdout.splitlines())) <= 100


def test_without_time_it_is_undecided(lukfu: Lukfu) -> None:
    found = lukfu("judge", BROKEN, *CALL, "--standard", "certain-win", "--budget", "0")
    assert found.exit_code == 3
    assert "It is undecided whether dealer evaded calling: the time or work allowed ran out." in found.stdout


def test_what_is_judged_is_checked(lukfu: Lukfu, files: Path) -> None:
    for record in (BROKEN, SURE):
        path = files / "ruling.json"
        path.write_text(lukfu("judge", record, "--json").stdout, encoding="utf-8")
        found = lukfu("check", str(path), "--against", record)
        assert found.exit_code == 0, found.stdout


def test_the_table_is_not_shown_a_claimants_hand(lukfu: Lukfu, files: Path) -> None:
    """Where a claim hides a hand from the table, the count of the same hand is left out, too."""
    text = Path(SURE).read_text(encoding="utf-8")
    record = files / "claims.toml"
    claim = '\n[[dispute]]\nkind = "aged"\nseat = "dealer"\ncard = "9c"\nbefore = 2\n'
    record.write_text(text + claim, encoding="utf-8")
    document = json.loads(lukfu("judge", str(record), "--for", "table", "--json").stdout)
    assert document["rulings"][-1]["dispute"]["kind"] == "aged"
    assert all("calling" not in one for one in document["rulings"] if one["dispute"]["seat"] == "dealer")
