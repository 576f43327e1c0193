"""Writing a checked argument out for strangers' tools: a pseudo-Boolean problem (OPB), its refutation (VeriPB).

`case_of` takes the argument of one ruling; `problem_of` states its premises and the opposite of what they prove, which
together have no solution; `veripb` writes the proof, step by step, as a refutation of that problem. Standard library
only; the ruling is checked before.
"""

from __future__ import annotations

from arbiter.checker.export.case import Case, case_of
from arbiter.checker.export.problem import Problem, problem_of
from arbiter.checker.export.refutation import veripb

__all__ = ["Case", "Problem", "case_of", "problem_of", "veripb"]
