"""What a composed position is worth: its verdict, the level and length of its proof; when two are the same.

Two positions are the same when one becomes the other by renaming suits; they are alike when they are asked, decided and
argued in the same way.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arguing import decided

from arbiter.answers import Unknown
from arbiter.render.proofs import count_steps
from engine.notation.toml_out import to_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.proof.steps import Proof, ProofStep
    from engine.record import Record

LEVELS = (2, 3, 4)


@dataclass(frozen=True)
class Assessment:
    """A verdict; level, steps and facts of its proofs together; the shape of the position, and which sort it is."""

    verdict: str
    level: int | None
    steps: int
    facts: int
    shape: tuple[object, ...]
    bucket: str | None


def assess(record: Record) -> Assessment | None:
    """Decide and argue the one dispute of a record; None when it cannot be asked or no proof can be written."""
    found = decided(record)
    if found is None:
        return None
    proofs = [argument.easiest for argument in found.arguments]
    if any(isinstance(proof, Unknown) or not proof.steps for proof in proofs):
        return None
    level = max((proof.level for proof in proofs), default=None)
    return Assessment(
        found.verdict,
        level,
        sum(count_steps(proof.steps) for proof in proofs),
        sum(len(proof.premises) for proof in proofs),
        _shape(record, found.verdict, level, proofs),
        bucket_of(record, found.verdict, level),
    )


def bucket_of(record: Record, verdict: str, level: int | None) -> str | None:
    """Say which of the wanted sorts it is: a level, proved by the table alone, not proven, or a contradiction."""
    asked = record.disputes[0]
    if asked.kind == "record":
        return "contradiction" if verdict == "dismissed" else None
    if verdict == "not-proven":
        return "not-proven"
    if asked.kind == "discard" and verdict == "upheld" and asked.viewpoint == "table":
        return "public"
    return f"level-{level}" if level in LEVELS else None


def _shape(record: Record, verdict: str, level: int | None, proofs: Sequence[Proof]) -> tuple[object, ...]:
    """Describe how a position is asked and argued: positions of one shape are alike."""
    asked = record.disputes[0]
    kinds = sorted(kind for proof in proofs for kind in _kinds(proof.steps))
    count = tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds) if kind not in {"seen", "claim"})
    size = record.rounds[asked.round - 1].plays[0].count if asked.round else 0
    rounds = len(record.rounds) if not proofs else 0
    return (asked.kind, asked.viewpoint, verdict, level, record.players, size, rounds, len(proofs), count)


def _kinds(steps: Iterable[ProofStep]) -> Iterable[str]:
    for step in steps:
        yield step.kind
        for branch in step.branches:
            yield from _kinds(branch.steps)


def signature(record: Record) -> str:
    """Write a record such that renaming its suits changes nothing: the least text over all renamings.

    Only what is told of cards counts. Renaming need not keep the ruling; it only has to find what looks the same.
    """
    text = "\n".join(line for line in to_toml(record).splitlines() if not line.startswith(("title", "id", "source")))
    return min(_renamed(text, names) for names in itertools.permutations("sgzc"))


def _renamed(text: str, names: tuple[str, ...]) -> str:
    new = dict(zip("sgzc", names, strict=True))

    def rename(found: re.Match[str]) -> str:
        return found[1] + "".join(sorted(new[letter] for letter in found[2]))

    return "\n".join(_sorted_cards(re.sub(r"\b([1-9]+)([sgzc]+)\b", rename, line)) for line in text.splitlines())


def _sorted_cards(line: str) -> str:
    """Put the cards of each list in quotes or brackets in one order."""
    return re.sub(
        r'(["(])([^"()]*)([")])', lambda found: found[1] + " ".join(sorted(found[2].split())) + found[3], line
    )
