"""Whole documents: every documented case passes, and what is wrong is named where it is."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from spoiling import arguments, steps

from arbiter.checker import UnreadableError, check_document
from engine.notation import read_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Document = dict[str, Any]


def objection(document: Document, ruling: int = 1) -> tuple[str, str]:
    """Give where the first thing lies that does not follow, and what it is."""
    report = check_document(document)
    found = report.objection or report.rulings[ruling - 1].objection
    assert found is not None, "it was found fine"
    return found.at, str(found)


def test_every_documented_case_passes(documents: dict[str, Document]) -> None:
    assert len(documents) > 30
    for name, document in documents.items():
        report = check_document(document)
        assert report.fine, (name, json.dumps(report.to_json(), ensure_ascii=False))


def test_every_ruling_that_needed_a_deeper_argument_passes(argued: list[Document]) -> None:
    kinds = set()
    for number, document in enumerate(argued, start=1):
        report = check_document(document)
        assert report.fine, (number, json.dumps(report.to_json(), ensure_ascii=False))
        for ruling in document["rulings"]:
            for argument in arguments(ruling):
                kinds.update(proof[place]["kind"] for proof, place in steps(argument["proof"]))
    assert kinds >= {"seen", "direct", "placing", "sum", "cases", "claim"}


def test_a_proof_written_by_hand_passes(sample: Document) -> None:
    report = check_document(sample)
    assert report.fine, report.to_json()
    assert (report.rulings[0].premises, report.rulings[0].steps) == (3, 4)


def test_a_document_without_proofs_says_so(sample: Document) -> None:
    for key in ("proof", "level", "effort", "reveal"):
        sample["rulings"][0].pop(key, None)
    report = check_document(sample)
    assert report.fine
    assert "proof" in report.rulings[0].not_checked


def test_the_record_must_be_the_one_that_was_judged(sample: Document) -> None:
    other = copy.deepcopy(sample)
    other["record"]["told"]["rounds"][1] = "6c / 9c / x"
    assert "hash" in objection(other)[1]
    twin = read_json(json.dumps(sample["record"]["told"]), "twin").record
    assert check_document(sample, twin).fine
    changed = read_json(json.dumps({**sample["record"]["told"], "title": "another"}), "other").record
    report = check_document(sample, changed)
    assert report.objection is not None
    assert "another record" in str(report.objection)


def test_a_record_with_a_fault_is_refused(sample: Document) -> None:
    from arbiter.render.canonical import sha256  # noqa: PLC0415 - only to make the hash right again

    sample["record"]["told"]["rounds"][1] = "6c / 5c / x"
    sample["record"]["sha256"] = sha256(sample["record"]["told"])
    assert "fault" in objection(sample)[1]


@pytest.mark.parametrize("document", [{}, [], None, {"schema": "lukfu-audit/1"}, {"schema": "lukfu-ruling/1"}])
def test_what_is_no_document_of_rulings_is_unreadable(document: object) -> None:
    with pytest.raises(UnreadableError):
        check_document(document)


def test_extra_keys_are_ignored(sample: Document) -> None:
    sample["colour"] = "red"
    sample["rulings"][0]["proof"][0]["remark"] = {"en": "…"}
    assert check_document(sample).fine


@pytest.mark.parametrize(
    ("change", "at", "words"),
    [
        ({"cards": ["8c"]}, "p1", "does not tell"),
        ({"seat": "second"}, "p1", "claimant"),
        ({"kind": "told"}, "p1", "viewpoint open"),
        ({"kind": "guess"}, "p1", "cannot be checked"),
        ({"cards": []}, "p1", "names no card"),
        ({"cards": ["9x"]}, "p1", "names no card"),
    ],
)
def test_a_premise_that_is_not_in_the_record_is_refused_first(
    sample: Document, change: Document, at: str, words: str
) -> None:
    sample["rulings"][0]["premises"][0] |= change
    sample["rulings"][0]["proof"][1]["from"] = ["p9"]
    found = objection(sample)
    assert found[0] == at
    assert words in found[1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"pool": ["5c"]}, "does not demand"),
        ({"at_most": 1}, "does not demand"),
        ({"step": "1.2"}, "does not demand"),
        ({"step": "3.2"}, "no step"),
        ({"seat": "third"}, "seat should be"),
        ({"rule": "LF-R17"}, "cannot rest on"),
        ({"kind": "lead-order"}, "cannot rest on"),
    ],
)
def test_a_duty_is_listed_again_from_what_beats_what(sample: Document, change: Document, words: str) -> None:
    sample["rulings"][0]["premises"][1] |= change
    at, found = objection(sample)
    assert at == "p2"
    assert words in found


def test_a_duty_of_the_claimant_or_of_a_kind_not_assumed_is_refused(sample: Document) -> None:
    own = copy.deepcopy(sample)
    own["rulings"][0]["premises"][1] = {
        "id": "p2",
        "kind": "lead-order",
        "rule": "LF-R17",
        "step": "2.1",
        "seat": "dealer",
        "pool": [f"{n}{s}" for s in "sgz" for n in range(9, 0, -1)],
        "at_most": 0,
    }
    assert "himself" in objection(own)[1]
    sample["rulings"][0]["dispute"]["assume"] = ["counting"]
    assert "does not assume" in objection(sample)[1]


@pytest.mark.parametrize(
    ("step", "change", "words"),
    [
        (0, {"from": ["p2"]}, "locate cards"),
        (0, {"concludes": {"card": "9c", "in": ["hand second"]}}, "does not say this"),
        (0, {"kind": "guess"}, "cannot be checked"),
        (1, {"concludes": {"card": "8c", "not_in": ["hand third"]}}, "suffices"),
        (1, {"concludes": {"card": "7c", "not_in": ["hand second"]}}, "suffices"),
        (1, {"from": ["s3"]}, "does not stand before it"),
        (1, {"concludes": {"card": "8c", "not_in": ["hand second", "up 1.1"]}}, "cannot be in"),
        (2, {"id": "s2"}, "used twice"),
        (3, {"from": ["s1", "s2"]}, "excludes 8c from hand third"),
        (3, {"concludes": {"aged": "6c"}}, "not what the ruling says"),
        (3, {"kind": "placing"}, "cannot conclude"),
    ],
)
def test_the_first_step_that_does_not_follow_is_named(
    sample: Document, step: int, change: Document, words: str
) -> None:
    proof = sample["rulings"][0]["proof"] = copy.deepcopy(sample["rulings"][0]["proof"])
    ident = proof[step]["id"]
    proof[step] |= change
    at, found = objection(sample)
    assert at == change.get("id", ident)
    assert words in found


def test_nothing_may_be_left_over(sample: Document) -> None:
    ruling = sample["rulings"][0]
    ruling["premises"].append({"id": "p4", "kind": "once", "card": "8c"})
    assert objection(sample) == ("p4", "p4 is used by nothing")


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"relies_on": []}, "relies_on"),
        ({"level": {"number": 1, "name": "seen"}}, "level"),
        ({"level": {"number": 3, "name": "direct"}}, "level"),
        ({"effort": {"steps": 3, "facts": 3}}, "effort"),
        ({"reveal": ["9c", "9s"]}, "reveal"),
        ({"explanations": [["1.2"]]}, "explanations"),
        ({"counter_deals": [{}]}, "counter_deals 1"),
    ],
)
def test_what_a_ruling_says_of_its_proof_is_counted(sample: Document, change: Document, at: str) -> None:
    sample["rulings"][0] |= change
    assert objection(sample)[0] == at


def test_a_conviction_trusts_nobody(one: Callable[[str], Document]) -> None:
    document = one("positions/p3")
    number, ruling = next(
        (n, r)
        for n, r in enumerate(document["rulings"], 1)
        if r["verdict"] == "upheld" and r["dispute"]["kind"] == "discard"
    )
    ruling["premises"].append(
        {"id": "p9", "kind": "duty", "rule": "LF-R13", "step": "1.2", "seat": "second", "pool": ["9s"], "at_most": 0}
    )
    at, words = objection(document, number)
    assert (at, "trusting" in words) == ("p9", True)


def test_a_claimant_is_sure_of_his_own_leads_only_while_his_whole_hand_is_told(one: Callable[[str], Document]) -> None:
    from arbiter.render.canonical import sha256  # noqa: PLC0415 - only to make the hash right again

    document = one("controversy-how-deep/record-deep")
    assert '"sure": ["3.1"' in json.dumps(document)
    assert check_document(document).shown
    told = document["record"]["told"]
    told["hands"]["dealer"] = told["hands"]["dealer"].replace(" 2g", "")
    document["record"]["sha256"] = sha256(told)
    at, words = objection(document)
    assert at.endswith("sure")
    assert "3.1 was lawful" in words


def by_a_breach(told: Any) -> Iterator[tuple[Document, Document]]:
    """Give premises that show a lead unlawful by an example with a breach, each with the ruling on the card led."""
    for part in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from by_a_breach(part)
    if isinstance(told, dict) and told.get("kind") == "knew" and len(told.get("because", ())) == 2:
        aged, _ = told["because"]
        if aged["ruling"]["verdict"] == "upheld" and aged["ruling"]["explanations"]:
            yield told, aged


def test_a_card_is_aged_after_a_breach_only_for_who_has_seen_the_same_breach(one: Callable[[str], Document]) -> None:
    document = one("composed/not-proven-01")
    assert check_document(document).fine
    premise, aged = next(by_a_breach(document))
    own = premise["own"]
    assert set(aged["hand"]) <= {*own, premise["lead"]}
    premise["own"] = [card for card in own if card not in aged["hand"]]
    assert "nothing shows that the card led was aged" in objection(document)[1]
    premise["own"] = own
    premise["because"].remove(aged)
    assert "nothing shows that the card led was aged" in objection(document)[1]


def test_an_innocent_deal_that_is_guilty_is_refused(one: Callable[[str], Document]) -> None:
    document = one("positions/p1-3-seats")
    number, ruling = next((n, r) for n, r in enumerate(document["rulings"], 1) if r["verdict"] == "not-proven")
    ruling["counter_deals"][1] = {**ruling["counter_deals"][0], "side": "innocent"}
    assert "guilty deal should break" in objection(document, number)[1]


def test_explanations_are_the_smallest_hitting_sets(one: Callable[[str], Document]) -> None:
    document = one("positions/p2")
    ruling = document["rulings"][0]
    assert sorted(map(len, ruling["explanations"])) == [1, 3]
    ruling["explanations"] = [["3.2"], ["1.3", "2.2"]]
    assert objection(document)[0] == "explanations"
    ruling["explanations"] = [["3.2"]]
    assert objection(document)[0] == "explanations"


@pytest.mark.parametrize("junk", [None, 3, "x", [], {}, [3], {"never": 3}, {"all": []}, {"card": "8c", "in": []}])
def test_junk_is_refused_and_never_breaks_the_checker(sample: Document, junk: object) -> None:
    keys = (
        "dispute",
        "verdict",
        "premises",
        "proof",
        "relies_on",
        "counter_deals",
        "explanations",
        "clashes",
        "level",
        "effort",
        "reveal",
        "under",
        "clash_proofs",
        "explanation_deals",
    )
    for key in keys:
        check_document({**sample, "rulings": [{**sample["rulings"][0], key: junk}]})
    for place in range(4):
        for key in ("id", "kind", "from", "concludes", "branches", "multipliers", "lines"):
            proof = copy.deepcopy(sample["rulings"][0]["proof"])
            proof[place][key] = junk
            check_document({**sample, "rulings": [{**sample["rulings"][0], "proof": proof}]})
    for premise in range(3):
        for key in ("kind", "seat", "cards", "rule", "step", "pool", "at_most", "case", "place"):
            premises = copy.deepcopy(sample["rulings"][0]["premises"])
            premises[premise][key] = junk
            check_document({**sample, "rulings": [{**sample["rulings"][0], "premises": premises}]})
    check_document({**sample, "record": {**sample["record"], "told": junk}})
    check_document({**sample, "rulings": [junk]})
