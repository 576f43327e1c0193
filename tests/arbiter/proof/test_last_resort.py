"""The last resort: lines that a checker accepts when every other way of arguing has been taken away."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from brief import seeded

import arbiter
from arbiter.answers import Model
from arbiter.checker import check_document
from arbiter.proof import prover, refute, write
from arbiter.proof.propagation import hinted_lines
from arbiter.solvers.refutations import logged_refutation
from engine.notation import read

if TYPE_CHECKING:
    from arbiter.proof.steps import ProofStep
    from engine.record import Record

COMPOSED = Path(__file__).resolve().parents[3] / "cases" / "composed"

Clause = tuple[int, ...]


def holes(pigeons: int) -> list[Clause]:
    """Put pigeons into one hole fewer, at most one in each."""
    number = {pair: n for n, pair in enumerate(itertools.product(range(pigeons), range(pigeons - 1)), start=1)}
    clauses = [tuple(number[p, h] for h in range(pigeons - 1)) for p in range(pigeons)]
    for h in range(pigeons - 1):
        clauses += [(-number[p, h], -number[q, h]) for p, q in itertools.combinations(range(pigeons), 2)]
    return clauses


def holds(clauses: list[Clause], lines: tuple[tuple[int, ...], ...]) -> bool:
    """Check lines as their definition says: each hint leaves one literal, the last one none."""
    known = dict(enumerate(clauses, start=1))
    last: Clause | None = None
    for line in lines:
        end = line.index(0)
        last = line[1:end]
        true = {-literal for literal in last}
        left: set[int] = set()
        for hint in line[end + 1 : -1]:
            left = {literal for literal in known[hint] if -literal not in true}
            if len(left) > 1:
                return False
            true |= left
        if left:
            return False
        known[line[0]] = last
    return last == ()


@pytest.mark.parametrize("pigeons", [2, 3, 4, 5, 6])
def test_one_hole_too_few(pigeons: int) -> None:
    clauses = holes(pigeons)
    learned = logged_refutation(clauses)
    assert isinstance(learned, tuple)
    lines = hinted_lines(clauses, learned)
    assert lines is not None
    assert holds(clauses, lines)
    assert len(lines) <= len(learned)


@pytest.mark.parametrize("seed", range(40))
def test_random_formulas_are_refuted_line_by_line_or_have_a_model(seed: int) -> None:
    rng = seeded(seed)
    clauses = [tuple(rng.choice((-1, 1)) * v for v in rng.sample(range(1, 9), 3)) for _ in range(rng.randint(30, 60))]
    learned = logged_refutation(clauses)
    if isinstance(learned, Model):
        assert all(any((literal > 0) == (abs(literal) in learned.true) for literal in clause) for clause in clauses)
        return
    assert isinstance(learned, tuple)
    lines = hinted_lines(clauses, learned)
    assert lines is not None
    assert holds(clauses, lines)


def test_what_does_not_follow_gets_no_lines() -> None:
    assert hinted_lines([(1, 2), (-1, 2)], [(1,), ()]) is None


def steps_in(steps: tuple[ProofStep, ...]) -> list[str]:
    return [step.kind for step in steps]


def hardest(sort: str) -> list[Path]:
    return sorted(COMPOSED.glob(f"{sort}-*.toml"))[:4]


@pytest.mark.parametrize("path", [*hardest("level-4"), *hardest("contradiction")], ids=lambda path: path.stem)
def test_the_checker_accepts_clauses_where_nothing_else_is_left(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refute, "MOST_CLOSURES", 0)
    monkeypatch.setattr(write, "additions", lambda *_: None)
    monkeypatch.setattr(prover, "givens_to_add", lambda *_: None)
    monkeypatch.setattr(prover.Prover, "_counted", lambda *_: None)
    monkeypatch.setattr(prover.Prover, "_single", lambda *_, **__: (None, False))
    judged = arbiter.judge(sound(path))
    (ruling,) = judged.rulings
    proofs = ruling.clash_proofs if ruling.proof is None else (ruling.proof,)
    assert any("lrat" in steps_in(proof.steps) for proof in proofs)
    report = check_document(judged.to_json())
    assert report.fine, [str(each.objection) for each in report.rulings]


def sound(path: Path) -> Record:
    (reading,) = read(path.read_bytes(), path.name)
    assert reading.record is not None
    return reading.record
