"""How often a dealer's hand meets each standard of calling, and how often a certain win is decided: random hands.

    python tests/bench/calling.py [HANDS] [COUNTED]

HANDS dealer hands are ruled on by both standards (1,000 if none are named); COUNTED hands are only counted, without
refutations (none if not named). The hands come from a fixed seed.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))

from brief import seeded
from strong import random_opening

from arbiter.answers import Budget
from arbiter.calling.ground import Ground
from arbiter.calling.leads import winning_plan
from arbiter.calling.refuting import refute
from arbiter.calling.six_cards import most_cards
from arbiter.calling.values import Refutation
from engine.seats import Seat
from engine.terms import TS

GROUND = Ground(TS, 4)


def rule(hands: int) -> None:
    """Rule on so many hands by both standards, and print shares and times."""
    rng = seeded(1000)
    out = sys.stdout.write
    found: Counter[tuple[bool, str]] = Counter()
    times = []
    for _ in range(hands):
        hand = random_opening(rng)
        counted = most_cards(GROUND, hand, Budget())
        start = time.perf_counter()
        if winning_plan(GROUND, hand) is not None:
            answer = "certain win"
        else:
            answer = "refuted" if isinstance(refute(GROUND, hand, Seat.dealer, Budget()), Refutation) else "undecided"
        times.append(time.perf_counter() - start)
        found[counted is not None and counted.total >= 6, answer] += 1
    out(f"{hands} dealer hands, four seats, ts-wong\n")
    for six, words in ((True, "six cards"), (False, "fewer")):
        whole = sum(found[six, answer] for answer in ("certain win", "refuted", "undecided"))
        parts = ", ".join(f"{found[six, answer]} {answer}" for answer in ("certain win", "refuted", "undecided"))
        share = found[six, "undecided"] / max(1, whole)
        out(f"  {words:9}  {whole:6} ({whole / hands:.1%}): {parts}; undecided {share:.1%}\n")
    times.sort()
    out(f"  certain win ruled on in {times[hands // 2]:.3f} s median, {times[-1]:.2f} s worst\n")


def count(hands: int) -> None:
    """Count so many hands by both standards, without refuting anything."""
    rng = seeded(1001)
    out = sys.stdout.write
    six = sure = 0
    for _ in range(hands):
        hand = random_opening(rng)
        counted = most_cards(GROUND, hand, Budget())
        six += counted is not None and counted.total >= 6
        sure += winning_plan(GROUND, hand) is not None
    out(f"{hands} hands counted: six cards {six / hands:.1%}, unbeatable leads {sure / hands:.1%}\n")


if __name__ == "__main__":
    rule(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
    if len(sys.argv) > 2:
        count(int(sys.argv[2]))
