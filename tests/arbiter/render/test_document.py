"""The JSON documents: their shape, their keys in order, their schema, and that they are the same every time."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from referencing import Registry, Resource

import arbiter
from arbiter.core import Premise, Spot
from arbiter.render.canonical import sha256
from arbiter.render.document import judged_document, premise_part, ruling_part
from arbiter.render.reports import all_books, books_document, convert_document, new_document, replay_document
from arbiter.ruling import Breach, ShownDeal, Verdict
from engine.cards import Card
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.record import Record


def schema(name: str) -> dict[str, Any]:
    return json.loads(files("arbiter.schema").joinpath(f"{name}.schema.json").read_text())


def validator(name: str) -> jsonschema.Draft202012Validator:
    registry: Registry[Any] = Registry().with_resources(
        [("urn:lukfu:record:1", Resource.from_contents(schema("record")))]
    )
    return jsonschema.Draft202012Validator(schema(name), registry=registry)


@pytest.mark.parametrize("name", ["record", "ruling"])
def test_schemas_are_schemas(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))


@pytest.mark.parametrize("name", ["x13", "p1", "p3", "early"])
def test_real_documents_fit_their_schemas(record: Callable[[str], Record], name: str) -> None:
    told = record(name)
    document = json.loads(json.dumps(arbiter.judge(told).to_json()))
    validator("ruling").validate(document)
    validator("record").validate(convert_document(told))
    assert document["record"]["sha256"] == sha256(document["record"]["told"])


def test_ruling_schema_allows_unknown_keys_and_refuses_unknown_verdicts(record: Callable[[str], Record]) -> None:
    document: Any = judged_document(arbiter.judge(record("x13")))
    document["rulings"][0]["level"] = {"number": 2, "name": "direct"}
    assert validator("ruling").is_valid(document)
    document["rulings"][0]["verdict"] = "guilty"
    assert not validator("ruling").is_valid(document)


def test_ruling_schema_refuses_a_step_of_no_kind(record: Callable[[str], Record]) -> None:
    document: Any = judged_document(arbiter.judge(record("x13")))
    document["rulings"][0]["proof"][0]["kind"] = "obvious"
    assert not validator("ruling").is_valid(document)


@pytest.mark.parametrize("spoiled", [{"fromat": "lukfu/1"}, {"players": 5}, {"dispute": [{"seat": "third"}]}])
def test_record_schema_refuses(record: Callable[[str], Record], spoiled: dict[str, object]) -> None:
    assert not validator("record").is_valid({**convert_document(record("x13")), **spoiled})


def test_x13_document(record: Callable[[str], Record]) -> None:
    document: Any = judged_document(arbiter.judge(record("x13")))
    assert list(document) == ["schema", "record", "rulings"]
    assert list(document["record"]) == ["id", "sha256", "told"]
    (ruling,) = document["rulings"]
    assert list(ruling) == [
        *("dispute", "book", "options", "verdict", "level", "effort", "premises", "proof", "reveal", "relies_on"),
        *("provable_since", "counter_deals", "explanations", "clashes", "not_used", "says"),
    ]
    assert ruling["dispute"] == {
        "kind": "aged",
        "seat": "dealer",
        "card": "7c",
        "before": 3,
        "viewpoint": "seat",
        "assume": ["counting", "must-beat", "lead-order"],
    }
    assert ruling["premises"] == [
        {"id": "p1", "kind": "own", "seat": "dealer", "cards": ["9c"]},
        {"id": "p2", "kind": "duty", "rule": "LF-R13", "step": "2.2", "seat": "second", "pool": ["8c"], "at_most": 0},
        {"id": "p3", "kind": "duty", "rule": "LF-R13", "step": "2.3", "seat": "third", "pool": ["8c"], "at_most": 0},
    ]
    assert ruling["relies_on"] == [
        {"rule": "LF-R13", "step": "2.2", "seat": "second"},
        {"rule": "LF-R13", "step": "2.3", "seat": "third"},
    ]
    assert [list(step) for step in ruling["proof"]] == [["id", "kind", "from", "concludes", "says"]] * 4
    assert all(list(step["says"]) == ["en", "zh-Hant", "zh-Hans"] for step in ruling["proof"])
    assert ruling["proof"][3]["says"]["en"] == "So nobody can beat the seven of coins."
    assert ruling["reveal"] == ["9c"]
    assert ruling["provable_since"] == {"before": 3}
    assert ruling["verdict"] == "upheld"
    assert ruling["says"]["en"] == "The seven of coins is aged: nobody at the table can beat it."


def test_P1_document_shows_both_sides(record: Callable[[str], Record]) -> None:
    document: Any = judged_document(arbiter.judge(record("p1")))
    discard, whole = document["rulings"]
    assert discard["dispute"]["step"] == "1.2"
    assert [deal["side"] for deal in discard["counter_deals"]] == ["guilty", "innocent"]
    assert discard["counter_deals"][0]["shows"].startswith("second kept ")
    assert discard["counter_deals"][1]["shows"] == "the accused obeyed"
    assert discard["explanations"] == [["1.2"], ["1.3"]]
    assert whole["verdict"] == "dismissed"
    assert [deal["broken"] for deal in whole["explanation_deals"]] == [["1.2"], ["1.3"]]
    assert whole["explanation_deals"][0]["shows"] == "broken by second in 1.2"


def test_counter_deal_of_a_claim(record: Callable[[str], Record]) -> None:
    document: Any = judged_document(arbiter.judge(record("early")))
    (deal,) = document["rulings"][0]["counter_deals"]
    assert list(deal) == ["hands", "dreamer", "discards", "forgotten", "leads", "broken", "shows", "called_by"]
    assert deal["shows"] == "dealer still holds 8c"
    assert deal["discards"] == {"1.3": ["1c"]}


def test_keys_that_apply_now_and_then(record: Callable[[str], Record]) -> None:
    told = record("early")
    ruling = arbiter.judge(told).rulings[0]
    shown = ruling.counter_deals[0]
    premise = Premise("duty", Seat.third, (), (StepId(1, 3),), rule="LF-R13", pool=(Card("9s"),), at_most=0)
    full = replace(
        ruling,
        counter_deals=(replace(shown, stopped=True),),
        explanations=((StepId(1, 3),),),
        explanation_deals=(ShownDeal(shown.deal, (StepId(1, 3),)),),
        under=(Breach((StepId(1, 3),), (premise,)),),
        trial=(premise,),
        unbeatable=True,
        gaps=("called_by",),
        reason="budget",
        stopped=True,
        verdict=Verdict.dismissed,
    )
    part = ruling_part(told, full)
    assert list(part)[-9:] == [
        *("explanation_deals", "under", "on_trial", "unbeatable", "gaps", "gaps_settled", "reason", "stopped", "says"),
    ]
    document = {"schema": "lukfu-ruling/1", "record": {"sha256": "0" * 64, "told": convert_document(told)}}
    validator("ruling").validate({**document, "rulings": [part]})


@pytest.mark.parametrize(
    ("premise", "part"),
    [
        (
            Premise("told", Seat.second, (Card("8c"),), (), Spot("hand", Seat.second)),
            {"kind": "told", "seat": "second", "place": "hand second", "cards": ["8c"]},
        ),
        (
            Premise("count", Seat.third, (), (StepId(2, 3),), Spot("discard", Seat.third, StepId(2, 3)), 2),
            {"kind": "count", "step": "2.3", "seat": "third", "place": "discard 2.3", "number": 2},
        ),
        (Premise("once", cards=(Card("L"),)), {"kind": "once", "card": "L"}),
        (
            Premise("face-up", Seat.second, (Card("8c"),), (StepId(2, 1), StepId(3, 1))),
            {"kind": "face-up", "steps": ["2.1", "3.1"], "seat": "second", "cards": ["8c"]},
        ),
        (
            Premise(
                "lead-order",
                Seat.third,
                (),
                (StepId(2, 1),),
                rule="LF-R17",
                pool=(Card("1s"),),
                at_most=0,
                case="third did not call",
            ),
            {
                "kind": "lead-order",
                "rule": "LF-R17",
                "step": "2.1",
                "seat": "third",
                "pool": ["1s"],
                "at_most": 0,
                "case": "third did not call",
            },
        ),
    ],
)
def test_premises(premise: Premise, part: dict[str, object]) -> None:
    assert premise_part(premise) == part


def test_audit_document(record: Callable[[str], Record]) -> None:
    document: Any = arbiter.audit(record("p3")).to_json()
    assert list(document) == [
        *("schema", "record", "book", "findings", "checked", "left_open", "explanations", "clashes", "not_used"),
    ]
    assert document["schema"] == "lukfu-audit/1"
    (finding,) = document["findings"]
    assert {key: finding[key] for key in ("step", "seat", "rule", "verdict", "kept")} == {
        "step": "1.3",
        "seat": "third",
        "rule": "LF-R13",
        "verdict": "upheld",
        "kept": ["8s"],
    }
    assert finding["command"] == "lukfu judge FILE --kind discard --seat third --round 1"
    assert finding["says"]["en"] == "Round 1: third laid face down to dealer's 6s and kept 8s (LF-R13)."
    assert document["checked"] == {
        "discards": 3,
        "leads": 2,
        "declarations": 0,
        "payments": 0,
        "calls": 0,
        "dealers": 0,
        "standard": None,
    }


def test_holders_document(record: Callable[[str], Record]) -> None:
    document: Any = arbiter.holders(record("x13"), Seat.dealer).to_json()
    assert list(document) == ["schema", "record", "seat", "before", "viewpoint", "places"]
    assert "hand third" not in document["places"]["8c"]
    assert "hand third" in document["places"]["5c"]
    assert "9c" not in document["places"]


def test_replay_document(record: Callable[[str], Record]) -> None:
    document: Any = replay_document(record("early"))
    (played,) = document["rounds"]
    assert played["leader"] == "dealer"
    assert played["winner"] == "second"
    assert played["won"] == {"dealer": 0, "second": 1, "third": 0}
    assert played["plays"] == [
        {"step": "1.1", "seat": "dealer", "play": "5s", "face": "up", "count": 1, "cards": ["5s"]},
        {"step": "1.2", "seat": "second", "play": "7s", "face": "up", "count": 1, "cards": ["7s"]},
        {"step": "1.3", "seat": "third", "play": "x(1c)", "face": "down", "count": 1, "cards": ["1c"]},
    ]
    assert list(document["hands"]) == ["second"]


def test_books_document() -> None:
    document: Any = books_document(all_books())
    (book,) = [book for book in document["books"] if book["name"] == "ts-wong"]
    assert [rule["id"] for rule in book["rules"]] == [f"LF-R{n}" for n in range(1, 29)]
    assert all(rule["cites"] and rule["zh-Hant"] for rule in book["rules"])
    assert book["options"] == ["max_level"]
    reading = next(reading for reading in book["readings"] if reading["option"] == "A6")
    assert reading["says"] == "yes, it is aged from the start"


def test_new_document(record: Callable[[str], Record]) -> None:
    document = new_document(record("x13"), "hand.toml")
    assert list(document) == ["schema", "file", "record"]
    assert document["file"] == "hand.toml"


def test_same_bytes_whatever_the_hash_seed(record: Callable[[str], Record]) -> None:
    told = json.dumps(convert_document(record("p1")))
    code = "from arbiter.__main__ import main; main()"

    def run(seed: str) -> bytes:
        found = subprocess.run(
            [sys.executable, "-c", code, "judge", "-", "--json"],
            input=told.encode(),
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        )
        return found.stdout

    assert run("1") == run("2")


def test_the_schema_of_rulings_carries_that_of_records() -> None:
    assert schema("ruling")["$defs"]["bundled"] == schema("record")
