"""The level of an argument alone, held against the level of the argument as it is written."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from arbiter.claims import aged, ask
from arbiter.claims.weighing import weigh
from arbiter.hearing import open_court
from arbiter.proof.goal import aged_goal
from arbiter.ruling import Verdict
from arbiter.setting import Faults, setting
from engine.notation import read

CASES = Path(__file__).resolve().parents[3] / "cases"
LONG = "level-3-12.toml"
"""Its proof takes as long to write as all others together."""
CLAIMS = sorted(
    path for path in CASES.rglob("*.toml") if path.name != LONG and 'kind = "aged"' in path.read_text(encoding="utf-8")
)


@cache
def levels(path: Path) -> list[tuple[int, int]]:
    """Give, for each upheld claim without a breach, the level alone and that of the proof."""
    found = []
    for reading in read(path.read_bytes(), path.name):
        if reading.record is None or reading.faults:
            continue
        faults = Faults()
        court = open_court(reading.record, setting(reading.record, faults), None)
        for dispute in reading.record.disputes:
            for asked in ask(court, dispute, faults) if dispute.kind == "aged" else ():
                weighed = weigh(court, asked, asked.moment.done)
                if weighed.verdict is Verdict.upheld and weighed.blame and not weighed.blame.contradictory:
                    knew = weighed.position.insight.lessons(weighed.duties)
                    goal = aged_goal(weighed.card, tuple(weighed.wishes))
                    alone = court.prover(weighed.position.view).level(weighed.duties, goal, knew)
                    hardest = aged.rule_at_once(court, asked).hardest
                    assert hardest is not None
                    found.append((alone, hardest.level))
    return found


@pytest.mark.parametrize("path", CLAIMS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_level_alone_is_that_of_the_proof(path: Path) -> None:
    for alone, proved in levels(path):
        assert alone == proved


def test_every_level_from_seen_to_knowledge_is_among_them() -> None:
    assert {alone for path in CLAIMS for alone, _ in levels(path)} >= {1, 2, 3, 4}
