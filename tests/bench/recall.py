"""How much an audit finds: simulated hands with one breach each, and as many without, hands open and public alone.

Prints for each kind of breach how many were planted and which share was found, with hands open and from public play
alone, and how often somebody was found guilty who was not. A hand that takes longer than LIMIT is given up and named.
Usage: python tests/bench/recall.py [HANDS] [SEED]
"""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from recalled import recalled, record_of

import arbiter
from arbiter.batch.simulating import Wish, simulate
from engine.books import BOOKS
from engine.playing import KINDS

TABLES = tuple(product(sorted(BOOKS), (3, 4)))
NONE = "none"
LIMIT = 10.0
"""Seconds of work on one hand."""


class Counts:
    """What was counted in one way of telling hands."""

    def __init__(self) -> None:
        self.hands: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.innocent: Counter[str] = Counter()
        self.undecided = 0
        self.given_up = 0
        self.seconds = 0.0

    def take(self, wish: Wish, number: int) -> None:
        """Audit a hand and count what became of it; a guilty innocent is named on standard error."""
        hand = simulate(wish, number)
        record = record_of(hand.text)
        start = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
        try:
            audit = arbiter.audit(record, standard="six-cards")
        except TooLongError:
            self.given_up += 1
            _say(f"given up: {wish!r} hand {number}")
            return
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self.seconds += time.process_time() - start
        kind = NONE if hand.key is None else hand.key.kind
        compared = recalled(audit, hand.key)
        self.hands[kind] += 1
        self.found[kind] += not compared.missed
        self.undecided += audit.undecided
        if compared.innocent:
            self.innocent[kind] += 1
            _say(f"guilty and innocent: {wish!r} hand {number}: {compared.innocent!r}")
        if compared.missed and not wish.hide:
            _say(f"missed: {wish!r} hand {number}: {compared.missed!r}")


class TooLongError(Exception):
    """An audit takes longer than LIMIT."""


def _too_long(*_: object) -> None:
    raise TooLongError


def main(hands: int, seed: int) -> None:
    """Audit so many hands with a breach and so many without, told openly and publicly, and print a table."""
    signal.signal(signal.SIGVTALRM, _too_long)
    opened, public = Counts(), Counts()
    for number in range(1, hands + 1):
        book, players = TABLES[number % len(TABLES)]
        for hide, counts in ((False, opened), (True, public)):
            for violations in (1.0, 0.0):
                counts.take(Wish(seed, book, players=players, violations=violations, hide=hide), number)
    _print(f"{'breach':<12} {'hands':>6} | {'open':>7} {'innocent':>8} | {'public':>7} {'innocent':>8}")
    for kind in (*KINDS, NONE):
        parts = [f"{_share(one, kind):>7} {one.innocent[kind]:>8}" for one in (opened, public)]
        _print(f"{kind:<12} {opened.hands[kind]:>6} | {' | '.join(parts)}")
    for name, one in (("open", opened), ("public", public)):
        rate = one.hands.total() / one.seconds if one.seconds else 0.0
        rest = f"{one.undecided} undecided, {one.given_up} given up"
        _print(f"{name}: {one.hands.total()} hands audited, {rate:.0f} a second, {rest}")


def _share(counts: Counts, kind: str) -> str:
    """Write the share of breaches found; of hands without one nothing is to be found."""
    if kind == NONE or not counts.hands[kind]:
        return "-"
    return f"{counts.found[kind] / counts.hands[kind]:.3f}"


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]]
    main(*(given + [300, 1][len(given) :]))
