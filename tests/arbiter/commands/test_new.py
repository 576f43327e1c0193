"""`lukfu new`: a whole session, wrong answers, an existing file, and an interruption."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter.commands.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    Lukfu = Callable[..., Result]


def answers(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_a_session_writes_a_record_that_can_be_judged(lukfu: Lukfu, files: Path) -> None:
    session = [
        *("3", "dealer", "A try", "Ann", "", ""),
        *("9s 9s", "9s 9c 7c", "", ""),
        *("九拾", "墊", "x", "7s", "9c", "x", "x", ""),
        *("", ""),
        *("aged", "dealer", "7c", "2", "no"),
        "try.toml",
    ]
    found = lukfu("new", given=answers(*session))
    assert found.exit_code == 0, found.stderr
    assert found.stdout == ""
    assert "a card stands here twice" in found.stderr
    assert "do not beat 7s" in found.stderr
    assert "Now ask: lukfu judge try.toml" in found.stderr
    text = (files / "try.toml").read_text(encoding="utf-8")
    assert "9s / x / x\n7s / x / x\n" in text
    assert lukfu("judge", "try.toml").exit_code == 0


def test_forgotten_plays_ask_for_cards_seen(lukfu: Lukfu, files: Path) -> None:
    session = [
        *("3", "?", "", "", "", ""),
        *("", "", ""),
        *("?", "x", "x", ""),
        *("", "", ""),
        *("8c third", "8c dealer", ""),
        "no",
        "seen.toml",
    ]
    found = lukfu("new", given=answers(*session))
    assert found.exit_code == 0, found.stderr
    text = (files / "seen.toml").read_text(encoding="utf-8")
    assert 'card = "8c"\nby = "dealer"' in text
    assert "third" not in text
    assert "Now ask: lukfu audit seen.toml" in found.stderr


def test_a_standard_is_asked_for_where_a_call_is_disputed(lukfu: Lukfu, files: Path) -> None:
    session = [
        *("4", "second", "", "", "", "", ""),
        *("8sgz 9z 9c 8c", "", ""),
        "",
        *("call", "dealer", "luck", "certain-win", "no"),
        "call.toml",
    ]
    found = lukfu("new", given=answers(*session))
    assert found.exit_code == 0, found.stderr
    assert 'standard = "certain-win"' in (files / "call.toml").read_text(encoding="utf-8")
    assert "evaded calling" in lukfu("judge", "call.toml").stdout


def test_a_disputed_lead_is_asked_for_by_its_round_alone(lukfu: Lukfu, files: Path) -> None:
    session = [
        *("3", "dealer", "", "", "", ""),
        *("", "", ""),
        *("8g", "x", "x", "3s", "x", "x", ""),
        *("", "", ""),
        *("lead", "1", "no"),
        "lead.toml",
    ]
    found = lukfu("new", given=answers(*session))
    assert found.exit_code == 0, found.stderr
    assert 'kind = "lead"\nround = 1' in (files / "lead.toml").read_text(encoding="utf-8")
    said = lukfu("judge", "lead.toml").stdout
    assert "Dealer led 8g in round 1 while he still held 3s: out of order (LF-R17)." in said


@pytest.mark.parametrize(("yes", "kept"), [("no", True), ("yes", False)])
def test_an_existing_file_is_replaced_only_on_a_yes(lukfu: Lukfu, files: Path, yes: str, kept: bool) -> None:  # noqa: FBT001 - a parameter of a test
    before = (files / "x13.toml").read_text(encoding="utf-8")
    session = ["3", "dealer", *[""] * 4, *[""] * 3, "9s", "", "", "", "", "no", "x13.toml", yes, "other.toml"]
    found = lukfu("new", "--json", given=answers(*session))
    assert found.exit_code == 0, found.stderr
    assert ((files / "x13.toml").read_text(encoding="utf-8") == before) == kept
    assert json.loads(found.stdout)["file"] == ("other.toml" if kept else "x13.toml")


def test_an_interrupted_session_prints_what_was_told_and_writes_nothing(lukfu: Lukfu, files: Path) -> None:
    before = sorted(files.iterdir())
    found = lukfu("new", given=answers("3", "dealer", "A try", "", "", "", "", "", "", "9s", "x"))
    assert found.exit_code == 130
    assert 'title = "A try"' in found.stdout
    assert "9s / x" in found.stdout
    assert sorted(files.iterdir()) == before


def test_a_failed_write_leaves_the_old_file(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError

    before = sorted(files.iterdir())
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError):  # noqa: PT011 - raised above
        write_whole(files / "x13.toml", "nothing")
    assert sorted(files.iterdir()) == before
    assert (files / "x13.toml").read_text(encoding="utf-8").startswith("format")
