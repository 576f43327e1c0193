"""The page of a report: whole by itself, well formed, escaped, told in each language, with drawings or without."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from stores import NAMES, Hand, make_store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Report = Callable[..., Result]

VOID = {"meta", "br", "link", "input", "img", "hr"}


class Balanced(HTMLParser):
    """Collects the tags and texts of a page, and objects to any tag that is not closed where it should be."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a tag."""
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open and close a tag of a drawing."""
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Close a tag."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Collect text."""
        if self.open and self.open[-1] != "style":
            self.text.append(data)


@pytest.fixture
def page(report: Report, night: Path) -> Callable[..., str]:
    """Write a page and give its text."""

    def write(*arguments: str) -> str:
        found = report("--html", "page.html", *arguments)
        assert found.exit_code == 0, found.output
        return (night.parent / "page.html").read_bytes().decode("utf-8")

    return write


def drawings(html: str) -> list[ET.Element]:
    return [ET.fromstring(text) for text in re.findall(r"<svg.*?</svg>", html, re.DOTALL)]  # noqa: S314 - our own


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_the_page_needs_nothing_but_itself(page: Callable[..., str], lang: str) -> None:
    html = page("--lang", lang)
    found = Balanced(html)
    assert ("html", {"lang": lang}) in found.tags
    assert not {tag for tag, _ in found.tags} & {"script", "link", "img", "iframe", "object", "image"}
    assert not any(name.startswith("on") or name == "src" for _, attrs in found.tags for name in attrs)
    assert "http" not in html
    assert "@import" not in html
    ids = [attrs["id"] for _, attrs in found.tags if attrs.get("id")]
    assert len(ids) == len(set(ids))
    links = {str(attrs["href"]).removeprefix("#") for _, attrs in found.tags if "href" in attrs}
    links |= set(re.findall(r"url\(#([^)]*)\)", html))
    assert links <= set(ids)
    assert "None" not in "".join(found.text)
    words = {"en": "not proven", "zh-Hant": "未能證明", "zh-Hans": "未能证明"}
    assert words[lang] in html


def test_names_are_escaped(page: Callable[..., str]) -> None:
    html = page()
    assert "<b>Bo</b>" not in html
    text = " ".join(Balanced(html).text)
    assert all(name in text for name in NAMES)


def test_what_is_not_proven_never_stands_as_a_ruling(page: Callable[..., str]) -> None:
    html = page()
    rows = re.findall(r'<tr class="([\w-]+)"><td><span class="word">([^<]*)</span>', html)
    assert rows == [("upheld", "proved")] * 4 + [("not-proven", "not proven")] * 2 + [("undecided", "undecided")]
    assert "This is no ruling against anybody and enters no rate." in html
    assert not re.search(r"\bguilt|\bcheat|\boffen[cd]", html)


def test_drawings_are_named_for_those_who_do_not_see_them(page: Callable[..., str]) -> None:
    html = page("--lang", "zh-Hant")
    found = drawings(html)
    assert len(found) == 4
    for drawing in found:
        assert drawing.get("role") == "img"
        title, described = (drawing.find(tag) for tag in ("title", "desc"))
        assert title is not None
        assert described is not None
        assert drawing.get("aria-labelledby") == f"{title.get('id')} {described.get('id')}"
        assert title.text
    assert "老歲牌，按推理級數" in [drawing.findtext("title") for drawing in found]
    assert any("推理級數" in (text.text or "") for drawing in found for text in drawing.iter("text"))
    assert html.count("<table") >= 7


def test_without_matplotlib_the_tables_stand_alone(
    report: Report, night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arbiter.batch.report.charts.find_spec", lambda _: None)
    found = report("--html", "page.html")
    assert found.exit_code == 0
    assert "pip install 'lukfu-arbiter[charts]'" in found.stderr
    html = (night.parent / "page.html").read_text(encoding="utf-8")
    assert "<svg" not in html
    assert html.count("A drawing would stand here") == 4
    assert html.count("<table") >= 7


def test_same_store_same_bytes_under_any_hash_seed(page: Callable[..., str], night: Path) -> None:
    told = [page().encode()]
    for seed in ("1", "2"):
        subprocess.run(
            [sys.executable, "-m", "arbiter", "report", night.name, "--html", f"{seed}.html", "--lang", "en"],
            check=True,
            capture_output=True,
            cwd=night.parent,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        told.append((night.parent / f"{seed}.html").read_bytes())
    assert told[0] == told[1] == told[2]


def test_an_empty_store_has_a_page(page: Callable[..., str], night: Path) -> None:
    night.unlink()
    make_store(night, (), (), ())
    html = page()
    Balanced(html)
    assert "There are no findings." in html
    assert "There is nothing to draw." in html


def test_a_page_of_many_days_stays_readable(page: Callable[..., str], night: Path) -> None:
    night.unlink()
    days = [f"2024-{month:02d}-{day:02d}" for month in range(1, 9) for day in range(1, 28)]
    make_store(night, tuple(Hand(f"d{n}", line=n, day=day) for n, day in enumerate(days, start=1)), (), ())
    (drawing,) = drawings(page())
    texts = [text.text for text in drawing.iter("text")]
    assert "2024-03" in texts
    assert "2024-03-01" not in texts
