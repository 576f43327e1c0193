"""What leaders knew, checked: real rulings are accepted, spoilt ones are refused or still true by the slow twin."""

from __future__ import annotations

import copy
import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from knowing_documents import knowing_documents
from knowing_spoiling import WAYS, leads, nested, premises
from knowing_truth import Truth
from pseudo_boolean import verify
from readings import of_play

from arbiter.checker import check_document
from arbiter.checker.export import case_of, problem_of, veripb
from arbiter.checker.knowing import may_offend
from arbiter.worlds import TooManyWorldsError
from engine.cards import deck
from engine.rules import knowing as rules

if TYPE_CHECKING:
    from collections.abc import Callable

Document = dict[str, Any]
TRIES = 30
"""Spoilt rulings tried for each way to spoil one."""
PATIENCE = 600
"""Rulings tried in vain before a way is left."""
TALLY: Counter[str] = Counter()


@pytest.fixture(scope="session")
def knowing() -> list[Document]:
    """Give rulings that rest on what leaders knew, each alone."""
    return knowing_documents()


def test_real_rulings_are_accepted_and_shown(knowing: list[Document]) -> None:
    for document in knowing:
        (report,) = check_document(document).rulings
        assert report.objection is None, (document["record"]["told"], report.dispute, str(report.objection))
        assert report.shown or document["rulings"][0].get("reason"), report.not_checked


def test_the_rulings_show_everything_that_is_checked(knowing: list[Document]) -> None:
    seen: Counter[str] = Counter()
    for document in knowing:
        for premise in premises(document):
            seen["acquits" if premise.get("acquits") else "by truth" if premise.get("held") else "by example"] += 1
            seen["privileged" if premise["privileged"] else "unprivileged"] += 1
            seen["guarded"] += bool(premise.get("guard"))
        for lead in leads(document):
            seen[lead.get("because", "offence")] += 1
        seen["nested"] += len(nested(document))
    wanted = ("acquits", "by truth", "by example", "privileged", "unprivileged", "guarded")
    assert all(seen[word] >= 3 for word in (*wanted, "self", "witness", "proof", "offence")), seen
    assert seen["nested"] > 100


@pytest.mark.parametrize("words", [words for words, terms in of_play().items() if terms.aged_by != "plays"])
def test_LF_R17_LF_R19_the_checker_knows_by_itself_on_which_cards_a_lead_can_turn(words: str) -> None:
    terms = of_play()[words]
    for lead in deck(4):
        for privilege in (False, True):
            told = rules.may_offend(lead, terms, privilege=privilege)
            assert may_offend(lead, terms, privilege=privilege) == told, lead


def test_K1_and_K3_are_accepted(one: Callable[[str], Document]) -> None:
    for name in ("positions/k1", "positions/k3"):
        report = check_document(one(name))
        assert report.fine
        assert report.shown


def test_premises_and_deals_are_true_by_the_slow_twin(knowing: list[Document]) -> None:
    found: Counter[bool] = Counter()
    for document in knowing[::6]:
        truth = Truth(document)
        try:
            found.update(map(truth.holds, truth.premises()))
            found.update(map(truth.told_rightly, truth.deals()))
        except TooManyWorldsError:
            continue
    assert found[True] >= 15
    assert not found[False]


def test_arguments_about_knowledge_are_refutations_that_another_checker_accepts(knowing: list[Document]) -> None:
    written = 0
    for document in knowing:
        ruling = document["rulings"][0]
        if any(premise["kind"] == "knew" for premise in ruling["premises"]):
            case = case_of(document, 1)
            problem = problem_of(case)
            assert verify(problem.opb(), veripb(case, problem))
            written += 1
    assert written > 10


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_what_is_spoilt_is_refused_or_still_true(way: Any, knowing: list[Document]) -> None:
    rng = Random(way.__name__)
    refused = 0
    passed: list[Document] = []
    for _ in range(PATIENCE):
        if refused + len(passed) >= TRIES:
            break
        original = rng.choice(knowing)
        spoilt = {**original, "rulings": copy.deepcopy(original["rulings"])}
        if not way(spoilt, rng) or spoilt["rulings"] == original["rulings"]:
            continue
        if check_document(spoilt).fine:
            passed.append(spoilt)
        else:
            refused += 1
    for spoilt in passed[:3]:
        try:
            assert Truth(spoilt).right(), (way.__name__, spoilt["record"]["told"], spoilt["rulings"][0])
        except TooManyWorldsError:
            continue
    TALLY.update(refused=refused, passed=len(passed))
    sys.stdout.write(f"{way.__name__}: {refused} refused, {len(passed)} still true\n")
    assert refused + len(passed) > 0
    assert len(passed) * 5 <= refused + len(passed)


def test_spoilt_evidence_is_refused_at_its_place(knowing: list[Document]) -> None:
    rng = Random(5)
    places: Counter[str] = Counter()
    for document in knowing:
        spoilt = copy.deepcopy(document)
        found = nested(spoilt, "dismissed")
        if not found:
            continue
        deal = rng.choice(found)["ruling"]["counter_deals"][0]
        hands = deal["hands"]
        hands["dealer"], hands["second"] = hands["second"], hands["dealer"]
        (report,) = check_document(spoilt).rulings
        assert report.objection is not None
        assert "counter_deals 1" in report.objection.at, report.objection.at
        places["premise" if "because" in report.objection.at else "lead"] += 1
    assert min(places["premise"], places["lead"]) > 0, places
