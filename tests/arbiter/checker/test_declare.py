"""Rulings on declarations are derived again: good ones follow, and every change to one is refused where it is."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from brief import told

import arbiter
from arbiter.checker import check_document
from engine.record import Declaration, Dispute, Record
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable

Document = dict[str, Any]
CASE = "lf-x23-declaring-with-aged-cards"
SEVEN = told("321s / x3 / x3; 6c / x / x; 2g / x / x", hands={"dealer": "3s 2s 1s 9c 7c 6c 3c 2c 3g 2g 3z 2z"})
FIVE = "L 1s 1g 1z 1c 9s 8s 7s 6s 5s 4s 3s"


def documented(declared: Declaration, record: Record = SEVEN, **more: object) -> Document:
    record = replace(record, declared=(declared,))
    judged = arbiter.judge(record, disputes=(Dispute("declare"),), **more)
    found: Document = json.loads(json.dumps(judged.to_json()))
    return found


@pytest.fixture(scope="module")
def _seven() -> Document:
    return documented(Declaration(Seat.dealer, 3, 6))


@pytest.fixture
def seven(_seven: Document) -> Document:
    """Give a fresh ruling that holds by an argument of level 2, with a round played after it."""
    return copy.deepcopy(_seven)


def refused(document: Document) -> str | None:
    """Give where the first thing lies that does not follow, or None."""
    report = check_document(document)
    assert report.objection is None
    found = report.rulings[0].objection
    return found.at if found is not None else None


@pytest.mark.parametrize("name", ["record", "record-table", "record-too-many"])
def test_documented_declarations_follow(one: Callable[[str], Document], name: str) -> None:
    report = check_document(one(f"{CASE}/{name}"))
    assert report.fine
    assert report.shown
    assert report.rulings[0].deals == {"record": 2, "record-table": 3, "record-too-many": 2}[name]


@pytest.mark.parametrize(
    ("declared", "record", "options"),
    [
        (Declaration(Seat.dealer, 3, 7), SEVEN, {"max_level": 2}),
        (Declaration(Seat.second, 3), SEVEN, {}),
        (Declaration(Seat.dealer, 1), SEVEN, {"A8": "b"}),
        (Declaration(Seat.dealer, 3), told("987654321s / x9 / x9; 987g / x3 / x3"), {}),
        (Declaration(Seat.dealer, 3), told("987654321s / x9 / x9; 987g / x3 / x3"), {"A7": "b"}),
        (Declaration(Seat.dealer, 2), told("4321s / x4 / x4", hands={"dealer": "9c 2g"}), {}),
        (Declaration(Seat.dealer, 2), told("654321s / x6 / x6", hands={"dealer": "9c 2g"}), {}),
        (Declaration(Seat.third, five_tigers=True), told("", hands={"third": FIVE}), {}),
        (Declaration(Seat.third, five_tigers=True, after_call=True), told("", hands={"third": FIVE}), {}),
        (Declaration(Seat.third, five_tigers=True), told("1g / x / x", hands={"third": "L 1s 1z 1c"}), {}),
    ],
)
def test_every_outcome_follows(declared: Declaration, record: Record, options: dict[str, object]) -> None:
    report = check_document(documented(declared, record, options=options))
    assert report.fine, report
    assert report.shown


def test_an_argument_too_deep_is_not_shown_to_be_the_easiest() -> None:
    report = check_document(documented(Declaration(Seat.dealer, 3, 6), options={"max_level": 1}))
    assert report.fine
    assert "reason" in report.rulings[0].not_checked


def without(number: int) -> Callable[[Document], object]:
    return lambda ruling: ruling["cards"].pop(number)


def put(key: str, value: object) -> Callable[[Document], object]:
    return lambda ruling: ruling.update({key: value})


def card(ruling: Document, name: str) -> Document:
    found: Document = next(one for one in ruling["cards"] if one["dispute"]["card"] == name)
    return found


SPOILS: dict[str, tuple[Callable[[Document], object], str]] = {
    "a card more was won": (lambda r: r["won"][0].update(number=4), "won"),
    "it was won in another round": (lambda r: r["won"][0].update(round=2), "won"),
    "a round is left out": (lambda r: r["won"].pop(), "won"),
    "another led": (put("leader", "second"), "leader"),
    "fewer cards are needed": (put("needs", 5), "needs"),
    "the sum is higher": (put("fu", 7), "fu"),
    "the sum is left out": (lambda r: r.pop("fu"), ""),
    "another fu was claimed": (put("claimed_fu", 7), "claimed_fu"),
    "the verdict is another": (lambda r: r.update(verdict="dismissed"), "verdict"),
    "the level is lower": (put("level", {"number": 1, "name": "seen"}), "level"),
    "the level is higher": (put("level", {"number": 3, "name": "counted"}), "level"),
    "the level is left out": (lambda r: r.pop("level"), ""),
    "a card that counts is left out": (lambda r: r["cards"].remove(card(r, "7c")), "cards"),
    "a card that does not count is left out": (lambda r: r["cards"].remove(card(r, "3g")), "cards"),
    "cards stand in another order": (lambda r: r["cards"].reverse(), "cards"),
    "a card that does not count is said to": (lambda r: card(r, "3g").update(verdict="upheld"), "3g: counter_deals"),
    "a card that counts is said not to": (lambda r: card(r, "9c").update(verdict="dismissed"), "9c: counter_deals"),
    "a duty on a card is another": (lambda r: card(r, "7c")["premises"][-1].update(step="1.3"), "7c: p3"),
    "a step of an argument is gone": (lambda r: card(r, "7c")["proof"].pop(0), "7c: s4"),
    "a card is judged at another moment": (lambda r: card(r, "7c")["dispute"].update(before=4), "7c"),
    "a card is judged for another": (lambda r: card(r, "7c")["dispute"].update(seat="third"), "7c"),
    "a card is judged by all that is told": (lambda r: card(r, "7c")["dispute"].update(viewpoint="open"), "7c"),
    "a card is judged by another option": (lambda r: card(r, "7c").update(options={"A7": "b"}), "7c"),
    "too few cards are needed": (put("needed", ["9c"]), "needed"),
    "another card is needed": (put("needed", ["9c", "3g"]), "needed"),
    "nobody is relied on": (put("relies_on", []), "relies_on"),
    "a card less is to be shown": (put("reveal", ["9c"]), "reveal"),
    "a card is said to be untold": (put("untold", 1), "untold"),
    "more might count": (lambda r: r.update(fu_settled=False), "fu_settled"),
    "nothing was played on": (lambda r: r.pop("played_on"), "played_on"),
    "the evidence stands elsewhere": (lambda r: r.update(premises=card(r, "7c")["premises"]), "premises"),
    "a reason is named": (put("reason", "not-leader"), "reason"),
    "a limit is named": (put("reason", "max-level"), "reason"),
    "a limit is passed": (
        lambda r: [one.update(options={"max_level": 1}) for one in (r, *r["cards"])],
        "cards",
    ),
    "the book is unknown": (put("book", "none"), "book"),
    "it is asked after a step": (
        lambda r: (r["dispute"].pop("before"), r["dispute"].update(after="2.3")),
        "dispute",
    ),
    "the next round is asked about": (lambda r: r["dispute"].update(before=4), "won"),
}


@pytest.mark.parametrize("what", SPOILS)
def test_what_is_spoilt_is_refused(seven: Document, what: str) -> None:
    assert refused(seven) is None
    spoil, at = SPOILS[what]
    spoil(seven["rulings"][0])
    assert refused(seven) == at


@pytest.mark.parametrize(
    ("change", "at"),
    [
        (put("held", ["1s", "1g", "1z", "1c"]), "held"),
        (put("elsewhere", [{"card": "1g", "seat": "second"}]), "elsewhere"),
        (put("fu", 6), "fu"),
        (put("verdict", "dismissed"), "verdict"),
        (lambda r: r["dispute"].update(after_call=True), "dispute"),
        (lambda r: r["dispute"].update(seat="second"), "dispute"),
        (put("played_on", "1.1"), "played_on"),
    ],
)
def test_LF_R5_spoilt_claims_of_five_tigers_are_refused(change: Callable[[Document], object], at: str) -> None:
    record = told("", hands={"third": FIVE})
    document = documented(Declaration(Seat.third, five_tigers=True), record)
    assert refused(document) is None
    change(document["rulings"][0])
    assert refused(document) == at


def test_a_seat_that_does_not_lead_cannot_be_said_to_win() -> None:
    document = documented(Declaration(Seat.second, 3))
    document["rulings"][0] |= {"verdict": "upheld", "fu": 6}
    assert refused(document) == "reason"


@pytest.mark.parametrize("junk", [None, 3, "x", [], {}, [3], True, -1, [{}], {"number": "x"}])
def test_junk_is_refused_and_never_breaks_the_checker(seven: Document, junk: object) -> None:
    for key in seven["rulings"][0]:
        check_document({**seven, "rulings": [{**seven["rulings"][0], key: junk}]})
    for key in ("seat", "before", "viewpoint", "assume", "five_tigers", "after_call"):
        ruling = copy.deepcopy(seven["rulings"][0])
        ruling["dispute"][key] = junk
        check_document({**seven, "rulings": [ruling]})
    for key in ("dispute", "verdict", "level", "relies_on", "reveal", "reason", "gaps", "options"):
        ruling = copy.deepcopy(seven["rulings"][0])
        card(ruling, "7c")[key] = junk
        check_document({**seven, "rulings": [ruling]})
