"""Every documented case, told in three languages: no word of the trade, no step without its sentence."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import arbiter
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from arbiter.render.words import account
from engine.notation import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.ruling import Judged

CASES = Path(__file__).resolve().parents[3] / "cases"
RECORDS = sorted(
    path
    for path in CASES.glob("*/*.toml")
    if path.name != "expected.toml" and path.parent.name != "composed" and "[[dispute]]" in path.read_text("utf-8")
)
TRADE = re.compile(
    r"premise|literal|\bmodel|constraint|solver|assignment|clause|lemma|inference|\bSAT\b|%\(|前提|變量|变量|約束|约束|求解"
)
DOUBLED = re.compile(r"\.\.|。。|：。|，。|\s[.,:;]|\bno no\b")


@cache
def judged(path: Path) -> Judged:
    (reading,) = read(path.read_bytes(), path.name)
    assert reading.record is not None
    return arbiter.judge(reading.record)


def steps_in(part: object) -> Iterator[dict[str, Any]]:
    """Find every proof step in a document, those inside branches too."""
    if isinstance(part, dict):
        if "from" in part and "concludes" in part:
            yield part
        for value in part.values():
            yield from steps_in(value)
    elif isinstance(part, list):
        for value in part:
            yield from steps_in(value)


def name_of(path: Path) -> str:
    return path.relative_to(CASES).as_posix()


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_every_step_says_something_in_every_language(path: Path) -> None:
    for step in steps_in(judged(path).to_json()):
        assert list(step)[-1] == "says"
        assert list(step["says"]) == list(LANGS)
        for text in step["says"].values():
            assert text.rstrip(".。")
            assert text[-1] in ".。"
            assert not TRADE.search(text), text
            assert not DOUBLED.search(text), text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_no_word_of_the_trade_is_said(path: Path, lang: str) -> None:
    found = judged(path)
    for ruling in found.rulings:
        told = account(Speaker(tongue(lang), found.record), ruling)
        said = [told.question, told.terms, told.verdict, *told.reasons, *told.remarks]
        said += [deal.says for deal in told.deals]
        for argument in told.arguments:
            said += [argument.heading, *argument.opening, *(line.text for line in argument.lines)]
        for text in said:
            assert not TRADE.search(text), text
            assert not DOUBLED.search(text), text


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_what_has_a_proof_is_argued(path: Path) -> None:
    found = judged(path)
    for ruling in found.rulings:
        told = account(Speaker(tongue("en"), found.record), ruling)
        if ruling.proof is not None and ruling.proof.steps:
            assert told.arguments
            assert told.arguments[0].lines[-1].text
            assert told.reasons == ()
