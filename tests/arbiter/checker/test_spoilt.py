"""Good rulings spoilt in every way: each is refused, or the slow reference confirms that it is still right."""

from __future__ import annotations

import copy
import json
import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from reference import still_right
from spoiling import WAYS

from arbiter.checker import check_document

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

TRIES = 140
"""Spoilt rulings tried for each way to spoil one."""
SLOW = ("composed/level-3", "composed/level-4")
"""Cases that take long to judge; the kept rulings have proofs of the same kinds."""
APART = ("call", "declare", "lead", "settle")
"""Kinds of dispute with evidence of another kind, or made of other rulings; they are spoilt in tests of their own."""
KNOWING = ('"kind": "knew"', '"because": ', '"offences": ')
"""What stands in rulings that rest on what leaders knew, which the reference does not; they are spoilt elsewhere."""


def knowing(told: object) -> bool:
    """Tell whether something in a ruling or document rests on what leaders knew."""
    text = json.dumps(told)
    return any(word in text for word in KNOWING)


def alone(documents: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Give each ruling that the reference can judge as a document of its own."""
    for name in documents:
        if not name.startswith(SLOW):
            for ruling in documents[name]["rulings"]:
                if ruling["dispute"]["kind"] not in APART and not knowing(ruling):
                    yield {**documents[name], "rulings": [ruling]}


@pytest.fixture(scope="session")
def rulings(documents: Mapping[str, Any], argued: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """List every ruling of the documented cases and those that needed a deeper argument, each alone."""
    deep = [document for document in argued if not knowing(document)]
    return [*alone(documents), *deep, *deep]


TALLY: Counter[str] = Counter()


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_what_is_spoilt_is_refused_or_still_right(way: Any, rulings: list[dict[str, Any]]) -> None:
    rng = Random(way.__name__)
    refused = confirmed = 0
    for _ in range(TRIES * 20):
        if refused + confirmed >= TRIES:
            break
        original = rng.choice(rulings)
        spoilt = {**original, "rulings": copy.deepcopy(original["rulings"])}
        if not way(spoilt["rulings"][0], rng) or spoilt["rulings"] == original["rulings"]:
            continue
        report = check_document(spoilt)
        if not report.fine:
            refused += 1
            continue
        assert still_right(spoilt, original), (way.__name__, spoilt["record"].get("id"), spoilt["rulings"][0])
        confirmed += 1
    TALLY["ways"] += 1
    TALLY["refused"] += refused
    TALLY["confirmed"] += confirmed
    sys.stdout.write(f"{way.__name__}: {refused} refused, {confirmed} confirmed\n")
    assert confirmed * 5 <= refused + confirmed


def test_enough_was_spoilt() -> None:
    sys.stdout.write(f"spoilt rulings: {TALLY['refused']} refused, {TALLY['confirmed']} confirmed as still right\n")
    assert TALLY["ways"] < len(WAYS) or TALLY["refused"] > 4_000
