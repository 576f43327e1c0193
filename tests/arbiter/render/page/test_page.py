"""The page of rulings: whole by itself, well formed, escaped, complete, and the same every time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

import arbiter
from arbiter.proof.steps import Branch, Never, ProofStep, Where
from arbiter.render.page import page
from arbiter.render.page.cards import SEALED
from engine.cards import ALL_CARDS, Card
from engine.notation import card_name, read
from engine.record import Discard, FaceUp, Forgotten
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.record import Record

ROOT = Path(arbiter.__file__).parents[1]
CASES = sorted(
    path
    for path in (ROOT / "cases").glob("*/*.toml")
    if path.name != "expected.toml"
    and (path.parent.name != "composed" or path.stem.endswith("-04"))
    and "[[dispute]]" in path.read_text(encoding="utf-8")
)
"""Every documented dispute, and of the composed ones a few of each sort, since they look alike."""
README = ROOT / "cases" / "readme-example" / "record.toml"
VOID = {"meta", "br", "hr", "img", "link", "input"}
NASTY = """format = "lukfu/1"
id = "nasty"
title = "</style><script>alert('1')</script>"
players = 4
source = "<img src=x onerror=alert(1)>"
rounds = '''
5s / 9s / x(3g)
? / ? / x
432z / xxx / xxx(9z 2c 5c)
6c / x / x
'''
[names]
second = "<b>Ah</b> & \\"Ming\\""
[[seen]]
card = "8g"
by = "third"
[[dispute]]
kind = "aged"
seat = "second"
card = "7c"
before = 5
[[dispute]]
kind = "record"
"""


class Balanced(HTMLParser):
    """Collects the tags of a page, and objects to any that is not closed where it should be."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a tag."""
        assert len(dict(attrs)) == len(attrs), f"an attribute stands twice: {tag} {attrs}"
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open and close a tag of a drawing."""
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Close a tag."""
        assert self.open, f"closed and never opened: {tag!r}"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Collect text."""
        self.text.append(data)


def record_in(path: Path) -> Record:
    return record_of(path.read_text(encoding="utf-8"))


def record_of(text: str) -> Record:
    (reading,) = read(text.encode(), "record.toml")
    assert not reading.faults
    assert reading.record is not None
    return reading.record


def page_of(*records: Record, lang: str = "en") -> str:
    return page([arbiter.judge(record) for record in records], lang)


def parsed(html: str) -> Balanced:
    found = Balanced()
    found.feed(html)
    found.close()
    assert found.open == []
    return found


def drawings(html: str) -> Iterator[ET.Element]:
    return (ET.fromstring(text) for text in re.findall(r"<svg.*?</svg>", html, re.DOTALL))  # noqa: S314 - our own


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_documented_case_makes_a_whole_page(path: Path) -> None:
    record = record_in(path)
    html = page_of(record)
    found = parsed(html)
    ids = [attrs["id"] for _, attrs in found.tags if attrs.get("id")]
    assert len(ids) == len(set(ids))
    links = [str(attrs["href"]) for _, attrs in found.tags if "href" in attrs]
    assert {link.lstrip("#") for link in links} <= set(ids)
    assert all(link.startswith("#") for link in links)
    assert not {tag for tag, _ in found.tags} & {"script", "link", "img", "iframe", "object", "image"}
    assert not any(name.startswith("on") or name == "src" for _, attrs in found.tags for name in attrs)
    assert "http" not in html
    assert "url(" not in html
    assert "@import" not in html
    assert list(drawings(html))
    assert_every_card_is_drawn(record, html)
    assert "None" not in "".join(found.text)


def assert_every_card_is_drawn(record: Record, html: str) -> None:
    """Count the cards of each play, and look for each card that the record names."""
    for step in steps_of(record):
        (block,) = re.findall(rf'data-step="{step.id}".*?</li>', html, re.DOTALL)
        how = re.findall(r'<svg class="card (\w+)', block)
        match step.play:
            case FaceUp(cards):
                assert how == ["face"] * len(cards)
                named = cards
            case Discard(count, told):
                assert how == ["told"] * len(told) + ["back"] * (count - len(told))
                named = told
            case Forgotten(count):
                assert how == ["lost"] * count
                named = ()
            case _:
                pytest.fail("a record that was judged has no such play")
        for card in named:
            assert f">{card}</text>" in block
            assert card_name(card, "zh-Hant") in block
    for told in (*record.hands.values(), *record.now.values()):
        assert all(f">{card}</text>" in html for card in told.cards)


def test_drawings_are_named_in_both_languages_and_sealed_as_the_pack_is() -> None:
    html = page_of(record_in(README))
    cards = [drawing for drawing in drawings(html) if drawing.get("class", "").startswith("card ")]
    assert len(cards) > 40
    for drawing in cards:
        assert drawing.get("role") == "img"
        assert drawing.get("aria-label")
        assert drawing.findtext("title") == drawing.get("aria-label")
    in_key = html.count("</svg>", html.index("<footer>"))
    for drawing in (drawing for drawing in cards[:-in_key] if "face" in drawing.get("class", "")):
        card = Card(str(drawing.findtext("text")))
        assert card_name(card, "zh-Hant") in drawing.get("aria-label", "")
        assert ("#seal" in {use.get("href") for use in drawing.iter("use")}) == (card in SEALED)
        suit = "l" if card.suit is None else card.suit.value
        assert f"#form-{suit}" in {use.get("href") for use in drawing.iter("use")}
    assert sorted(map(str, SEALED)) == ["1c", "1s", "8s", "9c", "9g", "9s", "9z", "L"]
    assert len(ALL_CARDS) == 37


def test_steps_that_the_argument_cites_are_marked_with_the_sentence() -> None:
    html = page_of(record_in(README))
    for step, label in (("4.2", "A3"), ("4.3", "A2")):
        (block,) = re.findall(rf'data-step="{step}".*?</li>', html, re.DOTALL)
        assert f'href="#r1-{label}"' in block
    (quiet,) = re.findall(r'data-step="2.2".*?</li>', html, re.DOTALL)
    assert 'class="cite"' not in quiet
    (line,) = re.findall(r'<li id="r1-A3".*?</li>', html, re.DOTALL)
    assert "round 4" in line
    assert "第4輪" in line
    (own,) = re.findall(r'<div class="held">.*?</div>\n<div class="cards">', html, re.DOTALL)
    assert 'href="#r1-A1"' in own


def test_an_accused_play_is_marked_and_both_deals_are_shown() -> None:
    html = page_of(record_in(ROOT / "cases" / "positions" / "p1-3-seats.toml"))
    (accused,) = re.findall(r'data-step="1.2".*?</li>', html, re.DOTALL)
    assert 'class="ask" href="#r1-A"' in accused
    assert html.count('class="deal side-guilty"') == html.count('class="deal side-innocent"') == 2
    assert html.count('class="ring"') == 2
    assert "Suppose the rule was obeyed" in html


def test_a_deal_has_four_hands_or_three() -> None:
    four = page_of(record_in(README))
    deal = four[four.index('class="deal side-counter"') :]
    assert deal.count('class="dealt') == 4
    assert deal.count('class="dealt dreamer"') == 1
    three = page_of(record_in(ROOT / "cases" / "positions" / "k1.toml"))
    assert three.count('class="dealt"') + three.count('class="dealt has-beater"') == 3 * three.count('class="deal ')
    assert 'class="dealt dreamer"' not in three


def test_names_and_titles_are_escaped() -> None:
    html = page_of(record_of(NASTY))
    found = parsed(html)
    tags = {tag for tag, _ in found.tags}
    assert not tags & {"script", "img"}
    assert html.count("</style>") == 1
    assert "&lt;script&gt;" in html
    text = " ".join(found.text)
    assert '<b>Ah</b> & "Ming"' in text
    assert_every_card_is_drawn(record_of(NASTY), html)


@pytest.mark.parametrize(
    ("lang", "first", "second"), [("en", "en", "zh-Hant"), ("zh-Hant", "zh-Hant", "en"), ("zh-Hans", "zh-Hans", "en")]
)
def test_both_languages_are_on_the_page(lang: str, first: str, second: str) -> None:
    html = page_of(record_in(README), lang=lang)
    found = parsed(html)
    assert ("html", {"lang": first}) in found.tags
    said = {attrs.get("lang") for _, attrs in found.tags if attrs.get("lang")}
    assert said == {first, second}
    words = {"en": "nobody at the table can beat it", "zh-Hant": "七綫是老歲牌", "zh-Hans": "七线是老岁牌"}
    assert words[first] in html
    assert words[second] in html
    headings = [tag for tag, _ in found.tags if re.fullmatch(r"h\d", tag)]
    assert headings[0] == "h1"
    assert headings.count("h1") == 1
    assert all(int(lower[1]) <= int(upper[1]) + 1 for upper, lower in pairwise(headings))


def test_several_records_share_a_page() -> None:
    html = page_of(record_in(README), record_of(NASTY))
    found = parsed(html)
    sections = [attrs["id"] for tag, attrs in found.tags if tag == "section" and attrs.get("class") == "record"]
    assert sections == ["r1", "r2"]
    assert [tag for tag, _ in found.tags if re.fullmatch(r"h\d", tag)].count("h1") == 1


def test_same_input_same_bytes_under_any_hash_seed() -> None:
    code = (
        "import sys, arbiter; from pathlib import Path; from engine.notation import read;"
        "from arbiter.render.page import page;"
        "(r,) = read(Path(sys.argv[1]).read_bytes(), 'r'); sys.stdout.write(page([arbiter.judge(r.record)], 'en'))"
    )
    told = [page_of(record_in(ROOT / "cases" / "positions" / "p2.toml"))]
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code, str(ROOT / "cases" / "positions" / "p2.toml")],
            check=True,
            capture_output=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        )
        told.append(done.stdout.decode("utf-8"))
    assert told[0] == told[1] == told[2]


def test_text_has_enough_contrast() -> None:
    css = (Path(arbiter.__file__).parent / "render" / "page" / "templates" / "style.css").read_text(encoding="utf-8")
    names = dict(re.findall(r"--(ink|soft|paper|sheet|mark): (#[0-9a-f]{6})", css))
    grounds = [names["paper"], names["sheet"], "#ffffff"]
    for ground in grounds:
        for ink in (names["ink"], names["soft"], names["mark"], "#1d6b3f", "#a3141a"):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    for tone in re.findall(r"--(?:tone|suit): (#[0-9a-f]{6})", css):
        assert contrast("#ffffff", tone) >= 4.5, tone
    assert contrast("#544c40", "#efe9da") >= 4.5


def contrast(one: str, two: str) -> float:
    """Give the contrast ratio of two colours (WCAG 2.1)."""
    high, low = sorted((_light(one), _light(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _light(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_cases_stand_inside_and_their_facts_are_cited_there() -> None:
    judged = arbiter.judge(record_in(README))
    ruling = judged.rulings[0]
    assert ruling.proof is not None
    first, second, third, claim = ruling.proof.steps
    (found,) = third.concludes
    assert isinstance(found, Where)
    supposed = replace(found, inside=True)
    inner = replace(third, id="s3a", uses=(*third.uses, "h1"), concludes=(Never(),))
    cases = ProofStep(third.id, "cases", (), third.concludes, branches=(Branch("h1", (supposed,), (inner,)),))
    proof = replace(ruling.proof, steps=(first, second, cases, claim))
    html = page([replace(judged, rulings=(replace(ruling, proof=proof),))], "en")
    parsed(html)
    (line,) = re.findall(r'<li id="r1-3a" class="line depth-1">.*?</li>', html, re.DOTALL)
    assert "round 4" in line
    cited = [step for step in ("4.2", "4.3") if 'href="#r1-3a"' in html[html.index(f'data-step="{step}"') :][:1500]]
    assert cited
    graph = html[html.index('<figure class="graph">') : html.index("</figure>")]
    assert graph.count('class="node ') == 7
