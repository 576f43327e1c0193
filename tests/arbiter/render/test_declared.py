"""Declarations as people and programs read them: sentences in three languages, the terminal, the page, the schema."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.resources import files
from io import StringIO
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from brief import told
from referencing import Registry, Resource
from rich.console import Console

import arbiter
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from arbiter.render.page import page
from arbiter.render.terminal import print_ruling
from arbiter.render.words import account
from engine.record import Declaration, Dispute
from engine.seats import Seat

if TYPE_CHECKING:
    from arbiter.ruling import Judged

FIVE = "L 1s 1g 1z 1c 9s 8s 7s 6s 5s 4s 3s"
HAND = "3s 2s 1s 9c 7c 6c 3c 2c 3g 2g 3z 2z"
SEVEN = told("321s / x3 / x3; 6c / x / x; 2g / x / x", hands={"dealer": HAND})
OUT = told("987654321s / x9 / x9; 987g / x3 / x3")


def fits_schema(document: Any) -> None:
    """Hold a document against the schema of rulings."""
    room = files("arbiter.schema")
    record, ruling = (json.loads((room / f"{name}.schema.json").read_text("utf-8")) for name in ("record", "ruling"))
    registry: Registry[Any] = Registry().with_resources([("urn:lukfu:record:1", Resource.from_contents(record))])
    jsonschema.Draft202012Validator(ruling, registry=registry).validate(document)


def judged(declared: Declaration, record: Any = SEVEN, **options: Any) -> Judged:
    record = replace(record, declared=(declared,))
    return arbiter.judge(record, disputes=(Dispute("declare"),), options=options)


OUTCOMES: dict[str, tuple[Judged, str]] = {
    "holds": (
        judged(Declaration(Seat.dealer, 3, 6)),
        "The declaration holds: 4 won and 2 aged in hand make 6 糊.",
    ),
    "another fu": (
        judged(Declaration(Seat.dealer, 3, 8)),
        "The declaration holds, but for 6 糊 and not 8: 4 won and 2 aged in hand.",
    ),
    "open fu": (
        judged(Declaration(Seat.dealer, 2), told("654321s / x6 / x6", hands={"dealer": "9c 2g"})),
        "The declaration holds: 6 won and 1 aged in hand make 7 糊 at least.",
    ),
    "too few": (
        judged(Declaration(Seat.dealer, 2)),
        "The declaration does not hold: 3 won and 1 aged in hand make 4, and 6 are needed.",
    ),
    "too few as told": (
        judged(Declaration(Seat.dealer, 2), told("4321s / x4 / x4", hands={"dealer": "9c 2g"})),
        "On what was told, the declaration does not hold: 4 won and 1 aged in hand make 5, and 6 are needed.",
    ),
    "too deep": (
        judged(Declaration(Seat.dealer, 3), max_level=1),
        "The declaration does not hold at this table: 4 won and 1 aged in hand make 5, and the arguments for other "
        "cards are deeper than the table accepts.",
    ),
    "no leader": (
        judged(Declaration(Seat.second, 3)),
        "The declaration does not hold: dealer leads round 3.",
    ),
    "after the last round": (
        judged(Declaration(Seat.dealer, 3), OUT),
        "The declaration does not hold: all cards are played, and no round begins (A7).",
    ),
    "before the first lead": (
        judged(Declaration(Seat.dealer, 1), A8="b"),
        "The declaration does not hold: nothing may be declared before the first lead (A8).",
    ),
    "five tigers": (
        judged(Declaration(Seat.third, None, 6, five_tigers=True), told("", hands={"third": FIVE})),
        "Third wins by five tigers, for 8 糊 and not 6.",
    ),
    "five tigers late": (
        judged(Declaration(Seat.third, five_tigers=True, after_call=True), told("", hands={"third": FIVE})),
        "The claim of five tigers came after the call, and is too late.",
    ),
    "four tigers": (
        judged(Declaration(Seat.third, five_tigers=True), told("1g / x / x", hands={"third": "L 1s 1z 1c"})),
        "Five tigers do not win: he was not dealt 1g.",
    ),
    "four tigers as told": (
        judged(Declaration(Seat.third, five_tigers=True), told("", hands={"third": "L 1s 1z 1c"})),
        "On what was told, five tigers do not win: nothing shows that he was dealt 1g.",
    ),
}
ENGLISH = re.compile(r"[a-z]{3}")


def everything_said(found: Judged, lang: str) -> list[str]:
    def said(one: Any) -> list[str]:
        texts = [one.question, one.terms, one.verdict, *one.reasons, *one.remarks, *(deal.says for deal in one.deals)]
        for argument in one.arguments:
            texts += [argument.heading, *argument.opening, *(line.text for line in argument.lines)]
        return texts + [text for part in one.parts for text in said(part)]

    return [text for ruling in found.rulings for text in said(account(Speaker(tongue(lang), found.record), ruling))]


@pytest.mark.parametrize("name", OUTCOMES)
def test_each_outcome_has_its_sentence(name: str) -> None:
    found, says = OUTCOMES[name]
    document = json.loads(json.dumps(found.to_json()))
    assert document["rulings"][0]["says"]["en"] == says
    fits_schema(document)
    assert document == json.loads(json.dumps(found.to_json()))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", OUTCOMES)
def test_each_outcome_is_said_in_each_language(name: str, lang: str) -> None:
    for text in everything_said(OUTCOMES[name][0], lang):
        assert "%(" not in text
        assert not re.search(r"\.\.|。。|\s[.,:;]", text), text
        if lang != "en":
            assert not ENGLISH.search(text), text


def test_the_count_reads_from_top_to_bottom() -> None:
    found = OUTCOMES["holds"][0]
    told_of = account(Speaker(tongue("en"), found.record), found.rulings[0])
    assert told_of.question == "Does dealer's declaration at the start of round 3 hold?"
    assert told_of.reasons == (
        "Dealer won round 2, so he leads round 3 (LF-R8).",
        "He has won 4 cards: 3 in round 1 and 1 in round 2 (LF-R20).",
        "Nobody can beat these cards in his hand: 9c and 7c.",
        "These cards in his hand do not count: 3g, 2g, 3z, 2z, 3c and 2c.",
        "4 + 2 = 6, and 6 are enough (LF-R21).",
    )
    assert [part.verdict for part in told_of.parts] == [
        "The nine of coins is aged: nobody at the table can beat it.",
        "The seven of coins is aged: nobody at the table can beat it.",
    ]
    assert told_of.remarks == (
        "This holds if must-beat was obeyed by second in round 2 and third in round 2.",
        "How deep: level 2 of 5 (direct), for the cards needed.",
        "You have to show: 9c and 7c.",
        "The hand was won at the start of round 3: nothing after that should have been played.",
        *told_of.remarks[4:],
    )


def test_a_dismissed_count_shows_every_card_in_the_way() -> None:
    found = OUTCOMES["too few"][0]
    told_of = account(Speaker(tongue("en"), found.record), found.rulings[0])
    assert len(told_of.parts) == 1 + 8
    assert all(part.deals for part in told_of.parts[1:])


def test_the_terminal_tells_the_parts() -> None:
    found = OUTCOMES["holds"][0]
    out = Console(file=StringIO(), width=100, force_terminal=False, color_system=None, highlight=False, markup=False)
    print_ruling(out, Speaker(tongue("en"), found.record), found.rulings[0])
    text = out.file.getvalue()
    places = [text.index(part) for part in ("4 + 2 = 6", "nine of coins is aged", "Only 9c and 8c beat", "You have")]
    assert places == sorted(places)


def test_the_page_tells_the_parts_and_every_link_leads_somewhere() -> None:
    text = page([OUTCOMES["holds"][0], OUTCOMES["too few"][0]], "en")
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
    assert text.count('class="part upheld"') == 3
    assert text.count('class="part dismissed"') == 8
    assert 'href="#r1-2-1"' in text
