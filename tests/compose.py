"""Composes positions that are hard to argue, and keeps the goldens of those in `cases/composed`.

    python tests/compose.py search FROM TO FOLDER          search the hands of these seeds, write finds to a folder
    python tests/compose.py search FROM TO FOLDER public   the same for breaches that the table alone can prove
    python tests/compose.py search FROM TO FOLDER aged     the same for aged claims
    python tests/compose.py choose FOLDER                  choose among the finds, by sort, length and variety
    python tests/compose.py --promote                      judge `cases/composed` again and write its goldens

The same seeds give the same records. Nothing but `--promote` changes the goldens.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent / "support"))

from assessing import Assessment, assess, signature
from brief import seeded
from drafts import Draft, cut, everything, questions, told_less, verdict_of
from hands import Hand, Manners, random_hand, unlawful_hand

import arbiter
from arbiter.render.proofs import count_steps
from engine.notation import read
from engine.notation.toml_out import to_toml
from engine.record import Dispute, FaceUp
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from random import Random

    from engine.cards import Card
    from engine.record import Record

COMPOSED = Path(__file__).resolve().parents[1] / "cases" / "composed"
GOLDENS = COMPOSED / "goldens.toml"
WANTED = {"level-2": 14, "level-3": 14, "level-4": 16, "public": 12, "not-proven": 10, "contradiction": 10}
ALIKE = 2
"""At most so many positions of one shape."""
QUESTIONS = {"aged": 8, "discard": 6, "record": 2}
"""So many questions of each kind are tried on each hand."""
ANSWERS = {
    "aged": {"upheld"},
    "discard": {"upheld", "dismissed", "not-proven"},
    "record": {"dismissed"},
}


def play_hand(rng: Random) -> Hand:
    """Play a hand in one of several manners, one in three with just one breach, and stop it somewhere."""
    blocks = rng.random() < 0.5
    if rng.random() < 0.35:
        return unlawful_hand(rng, rng.choice((3, 4)), rng.randint(4, 12), blocks=blocks)
    careless = rng.choice((0.0, 0.0, 0.15, 0.3))
    eager = rng.choice((0.6, 0.9, 1.0))
    manners = Manners(rng.choice((0.3, 0.7, 1.0)), eager, careless, rng.choice((0.3, 0.7, 1.0)))
    hand = random_hand(
        rng, rng.choice((3, 4)), rng.randint(3, 10), blocks=blocks, tidy=blocks and rng.random() < 0.5, manners=manners
    )
    return cut(hand, rng.randint(2, len(hand.record.rounds))) if rng.random() < 0.3 else hand


def drafts(rng: Random, hand: Hand, enough: Container[str]) -> Iterator[Draft]:
    """Give drafts of a hand, told as little as their verdicts allow; `enough` names sorts not wanted any more."""
    whole = everything(hand)
    tried: Counter[str] = Counter()
    for dispute in questions(rng, hand):
        draft = draft_of(rng, hand, whole, dispute)
        if tried[dispute.kind] >= QUESTIONS[dispute.kind]:
            continue
        tried[dispute.kind] += dispute.kind != "record"
        verdict = verdict_of(draft.record)
        if verdict in enough or verdict not in ANSWERS[dispute.kind]:
            continue
        if dispute.viewpoint == "table":
            yield replace(draft, told=frozenset())
        elif verdict == "not-proven":
            yield draft
        else:
            yield told_less(rng, draft, verdict)


def breaches(rng: Random) -> Iterator[Draft]:
    """Give drafts that accuse, from what lay open alone, the one player who broke must-beat in a hand."""
    hand = unlawful_hand(rng, rng.choice((3, 4)), rng.randint(5, 12), blocks=rng.random() < 0.7)
    for step in steps_of(hand.record):
        if step.id in hand.broken and step.is_discard:
            draft = Draft(hand, frozenset(), Dispute("discard", step.seat, round=step.id.round, viewpoint="table"))
            if verdict_of(draft.record) == "upheld":
                yield draft


def draft_of(rng: Random, hand: Hand, whole: frozenset[Card], dispute: Dispute) -> Draft:
    """Start a draft: mostly all is told and remembered."""
    shown = [step.id for step in steps_of(hand.record) if isinstance(step.play, FaceUp)]
    gone = frozenset(rng.sample(shown, 1)) if rng.random() < 0.15 else frozenset()
    some = dispute.kind == "discard" and rng.random() < 0.3
    told = frozenset(card for card in sorted(whole) if rng.random() < 0.5) if some else whole
    return Draft(hand, told, dispute, gone, caller=rng.random() < 0.9)


def claims(rng: Random) -> Iterator[Draft]:
    """Give drafts of aged claims in a hand, those of a seat as its hand is, others told as little as can be."""
    hand = play_hand(rng)
    asked = [one for one in questions(rng, hand) if one.kind == "aged"]
    for dispute in asked[: QUESTIONS["aged"]]:
        draft = draft_of(rng, hand, everything(hand), dispute)
        if verdict_of(draft.record) == "upheld":
            yield told_less(rng, draft, "upheld")


def search(first: int, last: int, folder: Path, only: str = "") -> None:
    """Search hands by seed; write each position of a wanted sort that no earlier one looks like."""
    folder.mkdir(parents=True, exist_ok=True)
    counts: Counter[str] = Counter()
    shapes: Counter[tuple[object, ...]] = Counter()
    for seed in range(first, last):
        rng = seeded(seed)
        enough = {sort for sort, number in counts.items() if number >= 3 * WANTED[sort]}
        special = {"public": breaches, "aged": claims}.get(only)
        for number, draft in enumerate(special(rng) if special else drafts(rng, play_hand(rng), enough)):
            record = draft.record
            found = assess(record)
            if found is None or found.bucket is None or shapes[found.shape] >= 2 * ALIKE:
                continue
            shapes[found.shape] += 1
            counts[found.bucket] += 1
            (folder / f"{found.bucket}-{seed:05}-{number}.toml").write_text(to_toml(record), encoding="utf-8")
        if seed % 20 == 0:
            sys.stdout.write(f"{seed}: {dict(sorted(counts.items()))}\n")
            sys.stdout.flush()


def records_in(folder: Path) -> Iterator[tuple[Path, Record]]:
    """Read the records of a folder, in the order of their names."""
    for path in sorted(folder.glob("*.toml")):
        if path.name != GOLDENS.name:
            (reading,) = read(path.read_bytes(), path.name)
            if reading.record is None or reading.faults:
                msg = f"not a sound record: {str(path)!r}"
                raise ValueError(msg)
            yield path, reading.record


def choose(folder: Path) -> None:
    """Choose the longest of each sort, few of one shape, none twice; write them to `cases/composed`."""
    COMPOSED.mkdir(exist_ok=True)
    found = [(path, record, value) for path, record in records_in(folder) if (value := assess(record)) is not None]
    found.sort(key=lambda each: (-each[2].steps, each[0].name))
    shapes: Counter[tuple[object, ...]] = Counter()
    kinds: Counter[tuple[object, ...]] = Counter()
    seen: set[str] = set()
    chosen: Counter[str] = Counter()
    for _, record, value in found:
        bucket = value.bucket or ""
        kind = (bucket, *value.shape[:2])
        if bucket not in WANTED or chosen[bucket] >= WANTED[bucket]:
            continue
        if shapes[value.shape] >= ALIKE or kinds[kind] > WANTED[bucket] // 3 or signature(record) in seen:
            continue
        seen.add(signature(record))
        shapes[value.shape] += 1
        kinds[kind] += bucket.startswith("level")
        chosen[bucket] += 1
        name = f"{bucket}-{chosen[bucket]:02}"
        titled = replace(record, title=_title(record, value), id=f"composed-{name}")
        (COMPOSED / f"{name}.toml").write_text(to_toml(titled), encoding="utf-8")
    sys.stdout.write(f"{dict(sorted(chosen.items()))}\n")


def _title(record: Record, value: Assessment) -> str:
    """Say what is asked."""
    asked = record.disputes[0]
    if asked.kind == "aged":
        return f"Composed: is {asked.card} of {asked.seat} aged?"
    if asked.kind == "discard":
        public = " by what lay open" if asked.viewpoint == "table" else ""
        return f"Composed: did {asked.seat} have to beat in round {asked.round}{public}?"
    return "Composed: can this hand have been played lawfully?" if value.bucket else "Composed"


def golden(name: str, record: Record) -> dict[str, object]:
    """Give the golden line of a record, from its whole ruling."""
    (ruling,) = arbiter.judge(record).rulings
    proofs = ruling.clash_proofs if ruling.proof is None else (ruling.proof,)
    line: dict[str, object] = {"file": name, "dispute": 1, "verdict": ruling.verdict.value}
    if proofs:
        line["level"] = max(proof.level for proof in proofs)
        line["steps"] = sum(count_steps(proof.steps) for proof in proofs)
        line["facts"] = sum(len(proof.premises) for proof in proofs)
    return line


def promote() -> None:
    """Judge all composed positions and write their goldens."""
    lines = [
        "# What the rulings on the composed positions are. Changed only by: python tests/compose.py --promote\n"
        "# level, steps and facts are those of the proof; of a contradiction, of the proofs of its clashes together.\n"
    ]
    for path, record in records_in(COMPOSED):
        told = golden(path.name, record)
        lines.append("[[golden]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in told.items()))
    GOLDENS.write_text("\n".join(lines), encoding="utf-8")


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def main(arguments: list[str]) -> int:
    """Run one of the commands."""
    match arguments:
        case ["search", first, last, folder]:
            search(int(first), int(last), Path(folder))
        case ["search", first, last, folder, "public" | "aged" as only]:
            search(int(first), int(last), Path(folder), only)
        case ["choose", folder]:
            choose(Path(folder))
        case ["--promote"]:
            promote()
        case _:
            sys.stderr.write(__doc__ or "")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
