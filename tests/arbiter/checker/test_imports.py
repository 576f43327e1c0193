"""The checker needs no solver, and nothing of the arbiter that searches."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import arbiter

BLOCKED = ("ortools", "pysat", "constraint", "networkx", "numpy", "click", "rich", "babel")
ALLOWED = (
    "engine.",
    "arbiter.checker",
    "arbiter.proof.kinds",
    "arbiter.proof.cnf",
    "arbiter.errors",
    "arbiter.render.canonical",
)
FORBIDDEN = ("engine.bounds", "engine.duties", "engine.rules", "engine.replay")

SCRIPT = f"""
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED!r}:
            raise ImportError(f"blocked: {{name}}")

sys.meta_path.insert(0, Blocked())
from arbiter.checker import check_document
from arbiter.checker.export import case_of, problem_of, veripb
print(sorted(name for name in sys.modules if name.startswith("arbiter")))
"""


def test_the_checker_is_imported_without_any_solver() -> None:
    run = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    loaded = ast.literal_eval(run.stdout)
    packages = {"arbiter", "arbiter.proof", "arbiter.render"}
    assert not [name for name in loaded if name not in packages and not f"{name}.".startswith(ALLOWED)]


def test_what_the_checker_imports_of_the_game_knows_no_bound() -> None:
    root = Path(arbiter.__file__).parent
    files = [*(root / "checker").rglob("*.py"), *(root / "proof" / "kinds").glob("*.py"), root / "proof" / "cnf.py"]
    assert len(files) > 20
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("engine", "arbiter")):
                assert f"{node.module}.".startswith(ALLOWED), (file.name, node.module)
                assert not (node.module or "").startswith(FORBIDDEN), (file.name, node.module)
