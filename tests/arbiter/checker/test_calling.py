"""Rulings on evasion of calling are derived again from the hand and the deal: every change to one is refused."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from brief import seeded, told
from strong import strong_opening

import arbiter
from arbiter.checker import check_document
from engine.record import Declaration, Dispute, Record, Told
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Document = dict[str, Any]

EIGHTS = "8sgz 9z 9c 8c 2s 3s 2g 3z 4c 5c"
LOW = "1s 1c L 543c 7s 5g 3g 6z 4z 2s"
NINES = "9s 8s 6s 3s 9g 5g 3g 6z 4z 2z 7c 1c"


def documented(record: Record, seat: str, standard: str, **more: object) -> Document:
    judged = arbiter.judge(record, disputes=[Dispute("call", Seat(seat), standard=standard)], **more)
    found: Document = json.loads(json.dumps(judged.to_json()))
    report = check_document(found)
    assert report.fine
    assert report.shown
    return found


def refused(document: Document) -> bool:
    report = check_document(document)
    assert report.objection is None
    return report.rulings[0].objection is not None


def dealt(hand: str, seat: str = "dealer", called_by: str | None = "nobody") -> Record:
    return told("", called_by=called_by, hands={seat: hand})


@pytest.fixture(scope="module")
def documents() -> dict[str, Document]:
    broken = told("2s / 8s / x; 2c / x / 5c; 7s / x / x", called_by="second", hands={"dealer": LOW})
    broken = replace(broken, declared=(Declaration(Seat.dealer, before=4),))
    return {
        "counted": documented(dealt(EIGHTS), "dealer", "six-cards"),
        "short": documented(dealt(NINES), "dealer", "six-cards"),
        "broken": documented(broken, "dealer", "six-cards"),
        "excused": documented(broken, "dealer", "six-cards", options={"X30": "b"}),
        "plan": documented(dealt(EIGHTS), "dealer", "certain-win"),
        "refuted": documented(dealt(LOW), "dealer", "certain-win"),
        "before": documented(dealt(EIGHTS, "second"), "second", "certain-win"),
        "called": documented(dealt(EIGHTS, called_by="dealer"), "dealer", "six-cards"),
        "untold": documented(dealt("8sgz 9z 9c"), "dealer", "certain-win"),
    }


def put(*path: str | int, to: object) -> Callable[[Document], None]:
    """Change one value of the ruling."""

    def change(ruling: Document) -> None:
        place: Any = ruling
        for key in path[:-1]:
            place = place[key]
        assert place[path[-1]] != to
        place[path[-1]] = to

    return change


def drop(*path: str | int) -> Callable[[Document], None]:
    """Leave one value of the ruling out."""

    def change(ruling: Document) -> None:
        place: Any = ruling
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


CHANGES = [
    ("counted", put("verdict", to="dismissed")),
    ("counted", put("verdict", to="not-proven")),
    ("counted", put("dispute", "standard", to="certain-win")),
    ("counted", put("calling", "standard", to="certain-win")),
    ("counted", put("calling", "needs", to=5)),
    ("counted", put("calling", "own", to=True)),
    ("counted", put("calling", "hand", 0, to="9s")),
    ("counted", put("calling", "counted", "total", to=7)),
    ("counted", put("calling", "counted", "melds", to=[])),
    ("counted", put("calling", "counted", "melds", 0, to=["8s", "8g", "2s"])),
    ("counted", put("calling", "counted", "beside", to=["9z", "9c"])),
    ("counted", put("calling", "counted", "aged", to=["9z", "9c"])),
    ("counted", put("calling", "counted", "possible", to=[])),
    ("counted", drop("calling", "counted", "others", 0)),
    ("counted", drop("calling", "counted")),
    ("counted", put("book", to="hearsay")),
    ("short", put("verdict", to="upheld")),
    ("short", put("verdict", to="undecided")),
    ("short", put("calling", "counted", "total", to=6)),
    ("short", put("calling", "counted", "beside", to=["9s", "9g", "1c"])),
    ("broken", drop("calling", "broken")),
    ("broken", put("calling", "unbroken", to=6)),
    ("broken", put("calling", "broken", 0, "step", to="3.1")),
    ("broken", put("verdict", to="dismissed")),
    ("excused", put("verdict", to="upheld")),
    ("excused", put("options", to={})),
    ("excused", drop("reason")),
    ("plan", put("verdict", to="dismissed")),
    ("plan", put("calling", "plan", "total", to=7)),
    ("plan", put("calling", "plan", "aged", to=["9z", "9c"])),
    ("plan", put("calling", "plan", "aged", to=["9z", "9c", "5c"])),
    ("plan", put("calling", "plan", "leads", 0, "because", to=["9z"])),
    ("plan", put("calling", "plan", "leads", 0, "because", to=["9z", "9s"])),
    ("plan", put("calling", "plan", "leads", 0, "cards", to=["8s", "8g", "8c"])),
    ("plan", put("calling", "plan", "leads", 0, "cards", to=["5c", "4c", "3c"])),
    ("plan", put("calling", "plan", "leads", to=[])),
    ("plan", drop("calling", "plan")),
    ("refuted", put("verdict", to="upheld")),
    ("refuted", put("verdict", to="undecided")),
    ("refuted", drop("calling", "refutation")),
    ("refuted", drop("counter_deals", 0)),
    ("refuted", put("counter_deals", 0, "side", to="lawful")),
    ("refuted", put("counter_deals", 0, "dreamer", to="9s")),
    ("refuted", put("calling", "refutation", "answers", to=[])),
    ("before", put("verdict", to="upheld")),
    ("before", drop("calling", "refutation", "finish")),
    ("before", put("calling", "refutation", "finish", "total", to=99)),
    ("before", put("calling", "refutation", "finish", "leads", to=[])),
    ("called", put("reason", to="not-asked")),
    ("called", drop("reason")),
    ("called", put("verdict", to="upheld")),
    ("untold", put("verdict", to="dismissed")),
    ("untold", put("verdict", to="upheld")),
    ("untold", drop("reason")),
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_a_ruling_that_was_changed_is_refused(documents: dict[str, Document], number: int) -> None:
    name, change = CHANGES[number]
    document = copy.deepcopy(documents[name])
    change(document["rulings"][0])
    assert refused(document)


def spoilt_answers(ruling: Document) -> Iterator[tuple[str, Document]]:
    """Spoil a refutation line by line: each answer left out, weakened, or given to another."""
    answers = ruling["calling"]["refutation"]["answers"]
    for place, one in enumerate(answers):
        for what, change in (
            ("left out", drop("calling", "refutation", "answers", place)),
            ("twice", lambda other, one=one: other["calling"]["refutation"]["answers"].append(one)),
        ):
            yield what, changed(ruling, change)
        if "by" not in one:
            continue
        line = ("calling", "refutation", "answers", place)
        other = {"second": "third", "third": "second"}[one["by"]]
        yield "by the other", changed(ruling, put(*line, "by", to=other))
        yield "sum", changed(ruling, put(*line, "finish", "total", to=one["finish"]["total"] + 1))
        yield "not beaten", changed(ruling, lambda it, place=place: unbeaten(it, place))
        for number in range(len(one["finish"]["aged"])):
            yield "one aged card less", changed(ruling, drop(*line, "finish", "aged", number))
        for number in range(len(one["finish"]["leads"])):
            yield "one lead less", changed(ruling, drop(*line, "finish", "leads", number))


def unbeaten(ruling: Document, place: int) -> None:
    one = ruling["calling"]["refutation"]["answers"][place]
    for key in ("by", "cards", "finish"):
        del one[key]


def changed(ruling: Document, change: Callable[[Document], None]) -> Document:
    copied = copy.deepcopy(ruling)
    change(copied)
    return copied


def test_every_line_of_a_refutation_is_needed(documents: dict[str, Document]) -> None:
    tried = 0
    for what, ruling in spoilt_answers(documents["refuted"]["rulings"][0]):
        tried += 1
        assert refused({**documents["refuted"], "rulings": [ruling]}), (what, ruling["calling"]["refutation"])
    assert tried > 20


def test_a_deal_in_which_cards_change_places_is_mostly_refused() -> None:
    """A change of two cards between hands is refused unless the answers hold in the new deal, too."""
    rng = seeded(71)
    tried = kept = 0
    for _ in range(6):
        hand = strong_opening(rng)
        record = Record(4, called_by="nobody", hands={Seat.dealer: Told(hand)})
        document = documented(record, "dealer", "certain-win")
        ruling = document["rulings"][0]
        if ruling["verdict"] != "dismissed":
            continue
        for _ in range(12):
            spoilt = copy.deepcopy(document)
            hands = spoilt["rulings"][0]["counter_deals"][0]["hands"]
            first, second = rng.sample(["dealer", "second", "third"], 2)
            here, there = rng.randrange(12), rng.randrange(12)
            hands[first][here], hands[second][there] = hands[second][there], hands[first][here]
            tried += 1
            if refused(spoilt):
                continue
            kept += 1
            assert "dealer" not in {first, second}
    assert tried > 20
    assert kept < tried / 2


def test_a_hand_given_twice_is_refused(documents: dict[str, Document]) -> None:
    document = copy.deepcopy(documents["refuted"])
    hands = document["rulings"][0]["counter_deals"][0]["hands"]
    hands["second"] = hands["third"]
    assert refused(document)
