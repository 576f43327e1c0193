"""`lukfu judge --html FILE`: writes a page beside what it prints, whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Lukfu = Callable[..., Result]


def test_the_page_is_written_and_the_rulings_are_printed_as_ever(lukfu: Lukfu, files: Path) -> None:
    plain = lukfu("judge", "x13.toml", "--json")
    found = lukfu("judge", "x13.toml", "--json", "--html", "page.html")
    assert (found.exit_code, found.stdout) == (0, plain.stdout)
    assert found.stderr == "Written: page.html\n"
    first = (files / "page.html").read_bytes()
    assert first.startswith(b"<!DOCTYPE html>")
    assert "七綫是老歲牌".encode() in first
    lukfu("judge", "x13.toml", "--html", "page.html")
    assert (files / "page.html").read_bytes() == first


def test_several_files_share_one_page(lukfu: Lukfu, files: Path) -> None:
    found = lukfu("judge", "x13.toml", "faulty.toml", "p3.toml", "--html", "page.html")
    assert found.exit_code == 2
    html = (files / "page.html").read_text(encoding="utf-8")
    assert html.count('<section class="record"') == 2


@pytest.mark.parametrize("path", ["no-such-folder/page.html", "."])
def test_a_page_that_cannot_be_written_is_exit_2(lukfu: Lukfu, files: Path, path: str) -> None:
    before = sorted(files.iterdir())
    found = lukfu("judge", "x13.toml", "--html", path)
    assert found.exit_code == 2
    assert found.stderr.startswith(f"{path}: cannot be written: ")
    assert "aged" in found.stdout
    assert sorted(files.iterdir()) == before


def test_what_stood_there_stays_when_writing_fails(lukfu: Lukfu, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (files / "page.html").write_text("as it was", encoding="utf-8")
    monkeypatch.setattr("pathlib.Path.replace", full)
    found = lukfu("judge", "x13.toml", "--html", "page.html")
    assert found.exit_code == 2
    assert "No space left on device" in found.stderr
    assert (files / "page.html").read_text(encoding="utf-8") == "as it was"
    assert not list(files.glob(".page*"))


def test_nothing_is_written_when_nothing_was_ruled_on(lukfu: Lukfu, files: Path) -> None:
    assert lukfu("judge", "quiet.toml", "--html", "page.html").exit_code == 2
    assert not (files / "page.html").exists()


def test_the_language_of_the_reader_comes_first(lukfu: Lukfu, files: Path) -> None:
    lukfu("judge", "x13.toml", "--lang", "zh-Hant", "--html", "page.html")
    assert '<html lang="zh-Hant">' in (files / "page.html").read_text(encoding="utf-8")
