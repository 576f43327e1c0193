"""A small checker of VeriPB 2.0 lines, written for tests alone: ``f``, ``rup``, ``pol``, ``red``, the conclusion.

Shares nothing with the writer. Numbers only, no hints; a literal is a word such as ``x3`` or ``~x3``.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

HEADER = "pseudo-Boolean proof version 2.0"


class WrongLineError(ValueError):
    """A line of the refutation does not hold."""


def negated(literal: str) -> str:
    return literal[1:] if literal.startswith("~") else f"~{literal}"


@dataclass(frozen=True)
class Row:
    """Positive weights of literals, no variable twice, and the least that is true of them."""

    weights: dict[str, int]
    degree: int

    def opposite(self) -> Row:
        """Say that the row fails."""
        return Row({negated(one): w for one, w in self.weights.items()}, sum(self.weights.values()) - self.degree + 1)


def row(terms: list[tuple[int, str]], degree: int) -> Row:
    """Bring terms to positive weights, each variable once."""
    weights: dict[str, int] = defaultdict(int)
    for weight, literal in terms:
        one, times = literal, weight
        if times < 0:
            one, times, degree = negated(literal), -times, degree - times
        weights[one] += times
    found = {}
    for one in list(weights):
        if one.startswith("~"):
            continue
        both = min(weights[one], weights.get(f"~{one}", 0))
        if both:
            weights[one] -= both
            weights[f"~{one}"] -= both
            degree -= both
    found = {one: weight for one, weight in weights.items() if weight}
    return Row(found, max(degree, 0))


def read_row(words: list[str]) -> Row:
    """Read ``3 x1 -1 ~x2 >= 2``."""
    at = words.index(">=")
    terms = [(int(weight), literal) for weight, literal in zip(words[:at:2], words[1:at:2], strict=True)]
    return row(terms, int(words[at + 1]))


def read_opb(text: str) -> list[Row]:
    """Read the constraints of a problem."""
    return [read_row(line.split()) for line in text.splitlines() if line and not line.startswith("*")]


def added(one: Row, other: Row) -> Row:
    terms = [(w, literal) for part in (one, other) for literal, w in part.weights.items()]
    return row(terms, one.degree + other.degree)


def is_literal(word: str) -> bool:
    return word.lstrip("~")[0] in "xh"


@dataclass
class Refutation:
    """The constraints so far, and where each literal falls out of one."""

    rows: list[Row]
    falls: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    kinds: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def __post_init__(self) -> None:
        rows, self.rows = self.rows, []
        for one in rows:
            self.add(one)

    def add(self, one: Row) -> None:
        """Take a row in."""
        self.rows.append(one)
        for literal in one.weights:
            self.falls[literal].append(len(self.rows) - 1)

    def propagate(self, *extra: Row) -> set[str] | None:
        """Give all literals that unit propagation finds true with some rows added; None for a contradiction."""
        rows = [*self.rows, *extra]
        falls = {
            literal: [n for n, one in enumerate(extra, start=len(self.rows)) if literal in one.weights]
            for one in extra
            for literal in one.weights
        }
        slack = [sum(one.weights.values()) - one.degree for one in rows]
        true: set[str] = set()
        queue = list(range(len(rows)))
        while queue:
            number = queue.pop()
            if slack[number] < 0:
                return None
            for literal, weight in rows[number].weights.items():
                if weight > slack[number] and literal not in true and negated(literal) not in true:
                    true.add(literal)
                    lost = negated(literal)
                    for other in (*self.falls.get(lost, ()), *falls.get(lost, ())):
                        slack[other] -= rows[other].weights[lost]
                        queue.append(other)
        return true

    def pol(self, words: list[str]) -> Row:
        """Add rows up in reverse Polish notation."""
        stack: list[Row | int] = []
        for word in words:
            if is_literal(word):
                stack.append(Row({word: 1}, 0))
            elif word.isdecimal():
                stack.append(int(word))
            elif word == "+":
                other, one = self.taken(stack.pop()), self.taken(stack.pop())
                stack.append(added(one, other))
            else:
                number = stack.pop()
                assert isinstance(number, int)
                one = self.taken(stack.pop())
                if word == "*":
                    stack.append(Row({k: w * number for k, w in one.weights.items()}, one.degree * number))
                elif word == "d":
                    stack.append(Row({k: -(-w // number) for k, w in one.weights.items()}, -(-one.degree // number)))
                else:
                    raise WrongLineError(word)
        if len(stack) != 1:
            raise WrongLineError(" ".join(words))
        return self.taken(stack[0])

    def taken(self, item: Row | int) -> Row:
        """Give a row, or the row of a number."""
        return self.rows[item - 1] if isinstance(item, int) else item

    def red(self, words: list[str]) -> Row:
        """Check that a row may be added whose variable is changed where it fails."""
        end = words.index(";")
        one = read_row(words[:end])
        name, arrow, value = words[end + 1 :]
        made = name if value == "1" else f"~{name}"
        if arrow != "->" or one.weights.get(made, 0) < one.degree:
            raise WrongLineError(" ".join(words))
        found = self.propagate(one.opposite())
        for number in self.falls.get(negated(made), ()):
            other = self.rows[number]
            rest = Row({k: w for k, w in other.weights.items() if k != negated(made)}, other.degree)
            if found is not None and not implied(one.opposite(), rest, found):
                raise WrongLineError(" ".join(words))
        return one


def implied(premise: Row, wanted: Row, true: set[str]) -> bool:
    """Tell whether one row says another at least, once what is known to be true is put in."""
    left = {k: w for k, w in premise.weights.items() if k not in true and negated(k) not in true}
    degree = premise.degree - sum(w for k, w in premise.weights.items() if k in true)
    slipped = sum(max(w - wanted.weights.get(k, 0), 0) for k, w in left.items())
    return degree - slipped >= wanted.degree


def verify(opb: str, proof: str) -> dict[str, int]:
    """Check a refutation line by line; give how many lines there are of each kind. Raises WrongLineError."""
    found = Refutation(read_opb(opb))
    lines = [line for line in proof.splitlines() if not line.startswith("*")]
    if lines[0] != HEADER or lines[1] != f"f {len(found.rows)}" or lines[-1] != "end pseudo-Boolean proof":
        raise WrongLineError(lines[0])
    *steps, output, conclusion = lines[2:-1]
    for line in steps:
        kind, *words = line.split()
        found.kinds[kind] += 1
        match kind:
            case "rup":
                one = read_row(words)
                if found.propagate(one.opposite()) is not None:
                    raise WrongLineError(line)
            case "pol":
                one = found.pol(words)
            case "red":
                one = found.red(words)
            case _:
                raise WrongLineError(line)
        found.add(one)
    last = found.rows[int(conclusion.removeprefix("conclusion UNSAT : ")) - 1]
    if output != "output NONE" or sum(last.weights.values()) >= last.degree:
        raise WrongLineError(conclusion)
    return dict(found.kinds)
