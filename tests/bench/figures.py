"""Counts over simulated hands: what face-up counting misses, how deep arguments go, what public play alone proves.

The table depends on the seed and the number of hands alone, not on the machine or the number of workers. Lawful hands,
told whole, are judged from every seat's view at every lead; hands with one breach each are judged as they lay open.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

from arbiter.batch.asking import Question
from arbiter.batch.entries import Entry
from arbiter.batch.judging import judge
from arbiter.batch.simulating import Wish, simulate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SEED = 2026
CHUNK = 500
LEVELS = ("printed", "seen", "direct", "counted", "combined", "knowledge")


class Job(NamedTuple):
    """Hands `first` to `last` of a log, with a breach in each or in none."""

    first: int
    last: int
    planted: bool


def count(job: Job) -> Counter[tuple[object, ...]]:
    """Judge the hands of a job and count what came out."""
    found: Counter[tuple[object, ...]] = Counter()
    wish = Wish(SEED, violations=1.0 if job.planted else 0.0, hide=job.planted)
    question = Question(every_view=not job.planted, standard="six-cards" if job.planted else None)
    for number in range(job.first, job.last + 1):
        made = simulate(wish, number)
        (result,) = judge(Entry("log.jsonl", number, made.text.encode()), question)
        verdict = result.verdict
        if verdict is None:
            found["not judged",] += 1
            continue
        if made.key is not None:
            wanted = (made.key.seat, made.key.step)
            hit = any(row.verdict == "upheld" and (row.seat, row.step) == wanted for row in verdict.findings)
            found["planted", made.key.kind, hit] += 1
            continue
        found["hands", verdict.rounds > 0] += 1
        found["guilty",] += sum(row.verdict == "upheld" for row in verdict.findings)
        for row in verdict.aged:
            late = None if row.by_counting is None else min(row.by_counting - row.since, 3)
            found["aged", row.level, late] += 1
            if row.declared:
                found["declared", row.level, late] += 1
    return found


def jobs(hands: int) -> Iterator[Job]:
    """Cut the work into pieces: so many lawful hands, and a twentieth as many with a breach."""
    for planted, total in ((False, hands), (True, hands // 20)):
        for first in range(1, total + 1, CHUNK):
            yield Job(first, min(first + CHUNK - 1, total), planted)


def table(found: Counter[tuple[object, ...]]) -> Iterable[str]:
    """Write the counts as the lines of a table."""
    played, void = found["hands", True], found["hands", False]
    yield f"lawful hands: {played + void:,}, of which played {played:,}; found guilty: {found['guilty',]}"
    for what, name in (("aged", "aged cards, each with its holder"), ("declared", "of these counted by a declaration")):
        every = {key[1:]: n for key, n in found.items() if key[0] == what}
        total = sum(every.values())
        yield f"{name}: {total:,}"
        for level, word in enumerate(LEVELS):
            here = sum(n for (at, _), n in every.items() if at == level)
            if here:
                yield f"  level {level} {word:<10} {here:>12,}  {_share(here, total)}"
        ordinary = {key: n for key, n in every.items() if key[0] != 0}
        missed = sum(n for (_, late), n in ordinary.items() if late is None or late > 0)
        never = sum(n for (_, late), n in ordinary.items() if late is None)
        base = sum(ordinary.values())
        yield f"  not aged from the start: {base:,}; counting alone comes late or never for {_share(missed, base)},"
        yield f"  never for {_share(never, base)}"
    kinds = sorted({key[1] for key in found if key[0] == "planted"}, key=str)
    yield "planted breaches proved by what lay open alone:"
    for kind in kinds:
        hit, miss = found["planted", kind, True], found["planted", kind, False]
        yield f"  {kind!s:<12} {hit:>9,} of {hit + miss:>9,}  {_share(hit, hit + miss)}"
    if found["not judged",]:
        yield f"not judged: {found['not judged',]}"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "none"


def main() -> None:
    """Count over N lawful hands and N / 20 with a breach."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else os.cpu_count() or 1
    start = time.perf_counter()
    found: Counter[tuple[object, ...]] = Counter()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for one in pool.map(count, jobs(hands)):
            found += one
    for line in table(found):
        sys.stdout.write(line + "\n")
    taken = time.perf_counter() - start
    sys.stderr.write(
        f"{taken:.0f} s with {workers} workers: {(hands + hands // 20) / taken:.0f} hands/s, made and judged\n"
    )


if __name__ == "__main__":
    main()
