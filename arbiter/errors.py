"""What can go wrong besides a record that cannot be read: a question that cannot be asked, a fault of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.record import Fault


class WrongQuestionError(ValueError):
    """Questions that cannot be asked of this record; `faults` names each with its place. Exit code 2."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


class ProgramFaultError(RuntimeError):
    """Two methods disagree, or evidence does not replay: never a ruling, always a fault of the program. Exit code 1."""
