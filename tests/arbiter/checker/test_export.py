"""Proofs written out: the problem has no solution, needs its premises, and is refuted line by line."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from ortools.sat.python import cp_model
from pseudo_boolean import WrongLineError, read_opb, row, verify

from arbiter.__main__ import main
from arbiter.checker import UnreadableError
from arbiter.checker.export import Case, case_of, problem_of, veripb
from arbiter.proof.kinds.refusal import DoesNotFollowError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Written = tuple[str, Case]


def solvable(opb: str) -> bool:
    """Ask CP-SAT for a solution of a problem."""
    model = cp_model.CpModel()
    variables: dict[str, cp_model.IntVar] = {}

    def term(literal: str) -> Any:
        name = literal.lstrip("~")
        if name not in variables:
            variables[name] = model.new_bool_var(name)
        return 1 - variables[name] if literal.startswith("~") else variables[name]

    for one in read_opb(opb):
        if not one.weights and one.degree > 0:
            return False
        if one.weights:
            model.add(sum(weight * term(literal) for literal, weight in one.weights.items()) >= one.degree)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in {cp_model.OPTIMAL, cp_model.INFEASIBLE}
    return status == cp_model.OPTIMAL


def proved(documents: dict[str, Any]) -> Iterator[tuple[str, Case]]:
    """Give the argument of every ruling that carries a proof."""
    for name, document in documents.items():
        for number, ruling in enumerate(document["rulings"], start=1):
            if ruling.get("proof") or (ruling["dispute"]["kind"] == "record" and ruling.get("clash_proofs")):
                yield f"{name} {number}", case_of(document, number)


@pytest.fixture(scope="module")
def cases(documents: dict[str, Any], argued: list[dict[str, Any]]) -> list[Written]:
    """List the arguments of the documented cases, and those kept for their depth."""
    return [*proved(documents), *proved({f"argued {n}": one for n, one in enumerate(argued)})]


def test_every_proof_is_a_refutation_line_by_line(cases: list[Written]) -> None:
    assert len(cases) > 100
    kinds: set[str] = set()
    for name, case in cases:
        problem = problem_of(case)
        try:
            kinds |= verify(problem.opb(), veripb(case, problem)).keys()
        except WrongLineError as error:
            pytest.fail(f"{name}: {error}")
    assert kinds == {"rup", "pol", "red"}


def test_the_problem_has_no_solution_and_needs_its_premises(cases: list[Written]) -> None:
    needed = 0
    for name, case in cases[::4]:
        problem = problem_of(case)
        assert not solvable(problem.opb()), name
        open_ones = [p for p in case.premises if solvable(problem.opb(without=[p.named.id]))]
        assert open_ones or not case.premises, name
        needed += len(open_ones)
    assert len(cases[::4]) > 25
    assert needed > 50


def test_each_constraint_stands_after_what_it_says(cases: list[Written]) -> None:
    for _, case in cases[::10]:
        lines = problem_of(case).opb().splitlines()
        variables, constraints = (int(word) for word in lines[0].split() if word.isdecimal())
        rest = lines[1 + variables :]
        assert (len(rest), lines[0][:13]) == (2 * constraints, "* #variable= ")
        ids = {premise.named.id for premise in case.premises}
        for comment, constraint in zip(rest[::2], rest[1::2], strict=True):
            assert comment.split()[1].rstrip(":") in {*ids, "goal", "rule"}
            assert constraint.endswith(" ;")
            assert "~" not in constraint


def test_a_spoilt_refutation_is_refused(cases: list[Written]) -> None:
    """The small checker of the tests sees what was left out or overstated."""
    refused = 0
    for _, case in cases:
        problem = problem_of(case)
        opb, proof = problem.opb(), veripb(case, problem)
        for premise in case.premises[:1]:
            left = problem.opb(without=[premise.named.id])
            lines = [f"f {len(read_opb(left))}" if line.startswith("f ") else line for line in proof.splitlines()]
            if solvable(left):
                with pytest.raises((WrongLineError, IndexError)):
                    verify(left, "\n".join(lines))
                refused += 1
        with pytest.raises(WrongLineError):
            verify(opb, proof.replace("output NONE", "red 1 x1 >= 1 ; x1 -> 0\noutput NONE"))
        if refused > 25:
            break
    assert refused > 25


def test_rows_are_brought_to_positive_weights() -> None:
    assert row([(2, "x1"), (-1, "~x1"), (-3, "x2")], 1) == row([(3, "x1"), (3, "~x2")], 5)


@pytest.mark.skipif(shutil.which("veripb") is None, reason="VeriPB is not installed")
def test_veripb_itself_agrees(cases: list[Written], tmp_path: Path) -> None:
    for name, case in cases[::5]:
        problem = problem_of(case)
        opb, proof = tmp_path / "a.opb", tmp_path / "a.pbp"
        opb.write_text(problem.opb(), encoding="utf-8")
        proof.write_text(veripb(case, problem), encoding="utf-8")
        run = subprocess.run(["veripb", str(opb), str(proof)], capture_output=True, text=True, check=False)  # noqa: S607 - found on the path
        assert run.returncode == 0, (name, run.stdout, run.stderr)


def test_the_command_writes_both_files(sample: dict[str, Any], tmp_path: Path) -> None:
    opb, proof = tmp_path / "a.opb", tmp_path / "a.pbp"
    written = ["--opb", str(opb), "--veripb", str(proof)]
    found = CliRunner().invoke(main, ["check", "-", *written, "--ruling", "1"], input=json.dumps(sample))
    assert found.exit_code == 0, found.output
    assert verify(opb.read_text(encoding="utf-8"), proof.read_text(encoding="utf-8"))["rup"] > 3
    assert "* p2 duty, LF-R13, step 2.2, seat second, pool 8c" in opb.read_text(encoding="utf-8")
    assert CliRunner().invoke(main, ["check", "-", *written[2:]], input=json.dumps(sample)).exit_code == 2
    nowhere = ["check", "-", "--opb", str(tmp_path / "no" / "a.opb")]
    assert CliRunner().invoke(main, nowhere, input=json.dumps(sample)).exit_code == 2
    opb.unlink()
    sample["rulings"][0]["premises"][1]["at_most"] = 1
    assert CliRunner().invoke(main, ["check", "-", *written], input=json.dumps(sample)).exit_code == 10
    assert not opb.exists()


def test_a_ruling_must_be_there_and_carry_a_proof(sample: dict[str, Any]) -> None:
    with pytest.raises(UnreadableError, match="no ruling 2"):
        case_of(sample, 2)
    sample["rulings"] *= 2
    with pytest.raises(UnreadableError, match="2 rulings"):
        case_of(sample)
    del sample["rulings"][0]["proof"]
    with pytest.raises(DoesNotFollowError, match="carries none"):
        case_of(sample, 1)


def test_machine_lines_are_not_written(sample: dict[str, Any]) -> None:
    sample["rulings"][0]["proof"][1] |= {"kind": "lrat", "lines": []}
    case = case_of(sample)
    with pytest.raises(DoesNotFollowError, match="machine lines"):
        veripb(case, problem_of(case))
