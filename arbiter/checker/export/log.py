"""The lines of a refutation in the syntax of VeriPB 2.0, which the releases 2 and 3 of VeriPB read.

``f`` counts the constraints of the problem; ``rup`` states what follows by unit propagation from all that stands
before; ``pol`` adds lines up, in reverse Polish notation; ``red`` twice gives a name to a supposition that is no plain
literal (redundance-based strengthening, Gocht and Nordström 2021). Nothing is deleted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arbiter.checker.export.constraints import AtLeast, if_all, in_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbiter.checker.export.constraints import Variables


@dataclass(slots=True)
class Log:
    """Writes lines and numbers the constraints they make; `last` is the number of the latest."""

    variables: Variables
    last: int
    lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.lines += ["pseudo-Boolean proof version 2.0", f"f {self.last}"]

    def remark(self, words: str) -> None:
        """Write a comment."""
        self.lines.append(f"* {words}")

    def rup(self, says: AtLeast, under: Iterable[int] = ()) -> int:
        """State what follows by unit propagation, on condition of what is supposed."""
        return self._made(f"rup {in_words(self.variables, if_all(under, says))}")

    def pol(self, words: Iterable[str]) -> int:
        """Add lines up."""
        return self._made(f"pol {' '.join(words)}")

    def name(self, says: AtLeast) -> tuple[int, int, int]:
        """Make a variable that is true just when something holds; give it, and the lines that say so each way."""
        variable = self.variables.fresh()
        word = self.variables.word(variable)
        forth = self._made(f"red {in_words(self.variables, if_all([variable], says))} {word} -> 0")
        back = self._made(f"red {in_words(self.variables, if_all([-variable], says.opposite()))} {word} -> 1")
        return variable, forth, back

    def end(self) -> str:
        """State the contradiction and conclude; give the whole refutation."""
        contradiction = self.rup(AtLeast({}, 1))
        self.lines += ["output NONE", f"conclusion UNSAT : {contradiction}", "end pseudo-Boolean proof"]
        return "\n".join(self.lines) + "\n"

    def _made(self, line: str) -> int:
        self.lines.append(line)
        self.last += 1
        return self.last
