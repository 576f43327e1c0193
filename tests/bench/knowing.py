"""What knowledge costs and settles: all cards of random hands at every round's start, with and without lead order.

Prints for each the times and how many cards are aged; lead order brings in what leaders must have known.
Usage: python tests/bench/knowing.py [HANDS]
"""

from __future__ import annotations

import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from hands import random_hand
from tellings import now_of, tell_discards

from arbiter.claims.weighing import weigh
from arbiter.hearing import open_court
from arbiter.ruling import Asked, Moment, Verdict
from arbiter.setting import Faults, setting
from engine.duties import Kind
from engine.record import Told
from engine.seats import PLAYING

if TYPE_CHECKING:
    from hands import Hand

    from engine.record import Record
    from engine.seats import Seat

ASSUMED = {"must-beat": tuple(Kind)[:2], "must-beat and lead order": tuple(Kind)}
SEED = 4


def main(hands: int) -> None:
    """Judge so many hands and print a table."""
    rng = Random(SEED)
    times: dict[str, list[float]] = {name: [] for name in ASSUMED}
    aged = dict.fromkeys(ASSUMED, 0)
    undecided = dict.fromkeys(ASSUMED, 0)
    cards = 0
    for _ in range(hands):
        hand = random_hand(rng, rng.choice((3, 4)))
        seat = rng.choice(PLAYING)
        for number in range(2, len(hand.record.rounds) + 1):
            before = hand._replace(record=replace(hand.record, rounds=hand.record.rounds[: number - 1]))
            record = _told(before, seat)
            held = sorted(now_of(before, seat))
            cards += len(held)
            for name, assume in ASSUMED.items():
                start = time.perf_counter()
                court = open_court(record, setting(record, Faults()), None)
                for card in held:
                    asked = Asked("aged", Moment(3 * (number - 1), number, None), "seat", assume, seat, card)
                    verdict = weigh(court, asked, asked.moment.done).verdict
                    aged[name] += verdict is Verdict.upheld
                    undecided[name] += verdict is Verdict.undecided
                times[name].append(time.perf_counter() - start)
    sys.stdout.write(f"{hands} hands, {cards} cards at the start of {len(next(iter(times.values())))} rounds\n")
    for name, listed in times.items():
        listed.sort()
        sys.stdout.write(
            f"  {name:<26} median {1000 * statistics.median(listed):6.1f} ms"
            f"  of 20 one takes {1000 * listed[int(0.95 * len(listed))]:7.1f} ms  worst {1000 * listed[-1]:8.1f} ms"
            f"  aged {aged[name]:5d}  undecided {undecided[name]}\n"
        )
    plain, known = (statistics.median(times[name]) for name in ASSUMED)
    sys.stdout.write(f"  lead order costs {known / plain:.1f} times as much at the median\n")


def _told(hand: Hand, seat: Seat) -> Record:
    """Tell the hand and the discards of the seat that asks."""
    told = tell_discards(hand, lambda _, owner: owner is seat)
    return replace(told.record, hands={seat: Told(hand.deal.hands[seat])})


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
