"""Times the question "which cards of this hand are aged now?", side by side with two peers, as ratios.

(a) this program: every verdict of a hand at a round's start, solvers included, evidence not;
(b) a plain CP-SAT model built anew for every higher card and opponent, default settings;
(c) python-constraint, enumerating places of unseen cards, stopped after a few seconds.
"""

from __future__ import annotations

import dataclasses
import random
import signal
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from constraint import Problem
from hands import random_hand
from ortools.sat.python import cp_model
from tellings import tell_discards

from arbiter.claims import ask
from arbiter.claims.weighing import weigh
from arbiter.facts import situation
from arbiter.hearing import open_court
from arbiter.knowledge import View
from arbiter.setting import Faults, setting
from engine.record import Dispute, Told
from engine.rules.following import beaters_of
from engine.seats import PLAYING

if TYPE_CHECKING:
    from arbiter.core import Situation
    from engine.record import Record
    from engine.seats import Seat

PATIENCE = 5


def position(seed: int) -> tuple[Record, Seat, int]:
    """Make a hand in which one seat's cards are told, and a round's start in it."""
    rng = random.Random(seed)
    hand = random_hand(rng, 3 + seed % 2, rng.randint(3, 10))
    seat = rng.choice(PLAYING)
    told = dataclasses.replace(hand.record, hands={seat: Told(hand.deal.hands[seat])})
    record = tell_discards(hand._replace(record=told), lambda _, other: other is seat).record
    whole = [number for number, line in enumerate(record.rounds, start=1) if len(line.plays) == len(PLAYING)]
    return record, seat, rng.randint(2, max(whole, default=1) + 1)


def ours(record: Record, seat: Seat, before: int) -> dict[str, str]:
    """Judge every card of the seat's hand with this program."""
    faults = Faults()
    court = open_court(record, setting(record, faults), None)
    asked = ask(court, Dispute("aged", seat, before=before), faults)
    return {str(one.card): weigh(court, one, one.moment.done).verdict.value for one in asked}


def plain_cp_sat(stated: Situation, seat: Seat, cards: list[Any]) -> dict[str, str]:
    """Judge the same cards by a model built anew for each higher card and opponent, with default settings."""
    opponents = [other for other in PLAYING if other is not seat]
    beaters = sorted({beater for card in cards for beater in beaters_of(card)})
    answers = {b: [_holds(stated, stated.held(b, other), seat) for other in opponents] for b in beaters}
    return {str(card): "dismissed" if any(True in answers[b] for b in beaters_of(card)) else "upheld" for card in cards}


def _holds(stated: Situation, wanted: int, seat: Seat) -> bool:
    model = cp_model.CpModel()
    variables = {v: model.new_bool_var(str(v)) for v in range(1, stated.size + 1)}
    duties = [bound for duty in stated.duties if duty.seat is not seat for bound in duty.bounds]
    for given in (*stated.facts, *duties):
        for row in given.rows:
            total = sum(variables[v] for v in row.variables)
            if row.given:
                lits = [variables[g] if g > 0 else variables[-g].negated() for g in row.given]
                model.add(total >= row.at_least).only_enforce_if(lits)
                model.add(total <= row.at_most).only_enforce_if(lits)
            elif row.groups:
                model.add_linear_constraint(total, row.at_least, row.at_most)
    model.add(variables[wanted] == 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model) in {cp_model.OPTIMAL, cp_model.FEASIBLE}


def enumeration(stated: Situation, seat: Seat, cards: list[Any]) -> dict[str, str] | None:
    """Judge the same cards by enumerating every placement with python-constraint; None when it does not end."""
    held: set[int] = set()
    duties = [bound for duty in stated.duties if duty.seat is not seat for bound in duty.bounds]
    rows = [row for given in (*stated.facts, *duties) for row in given.rows]
    off = {v for row in rows if row.at_most == 0 and not row.given for v in row.variables}
    problem = Problem()
    owner: dict[int, str] = {}
    for card in sorted({card for card, _ in stated.index}):
        places = [v for (other, _), v in stated.index.items() if other == card and v not in off]
        problem.addVariable(str(card), places)
        owner.update(dict.fromkeys(places, str(card)))
    for row in rows:
        names = sorted({owner[v] for v in row.variables if v not in off})
        if names and not row.given and row.at_most:
            problem.addConstraint(
                lambda *values, row=row: (
                    row.at_least <= sum(any(v in group for v in values) for group in row.groups) <= row.at_most
                ),
                names,
            )
    signal.alarm(PATIENCE)
    try:
        for solution in problem.getSolutionIter():
            held.update(solution.values())
    except TimeoutError:
        return None
    finally:
        signal.alarm(0)
    opponents = [other for other in PLAYING if other is not seat]
    return {
        str(card): "dismissed"
        if any(stated.held(b, other) in held for b in beaters_of(card) for other in opponents)
        else "upheld"
        for card in cards
    }


def _stop(*_: object) -> None:
    raise TimeoutError


def main() -> None:
    """Run the three on the same positions and print medians and ratios."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    signal.signal(signal.SIGALRM, _stop)
    ours(*position(0))
    mine, plain, ended = [], [], []
    differ = 0
    for seed in range(1, count + 1):
        record, seat, before = position(seed)
        start = time.perf_counter()
        verdicts = ours(record, seat, before)
        mine.append(time.perf_counter() - start)
        cards = [card for card in record.hands[seat].cards if str(card) in verdicts]
        done = sum(len(line.plays) for line in record.rounds[: before - 1])
        stated = situation(View(record, done, "seat", seat))
        start = time.perf_counter()
        differ += plain_cp_sat(stated, seat, cards) != verdicts
        plain.append(time.perf_counter() - start)
        start = time.perf_counter()
        listed = enumeration(stated, seat, cards)
        if listed is not None:
            ended.append((time.perf_counter() - start) / mine[-1])
            differ += listed != verdicts
    ratios = [b / a for a, b in zip(mine, plain, strict=True)]
    out = sys.stdout.write
    out(f"{count} hands, all cards of one hand at a round's start, after import\n")
    out(f"(a) this program         median {_ms(mine)} ms, worst {max(mine) * 1000:.0f} ms\n")
    out(f"(b) plain CP-SAT         median {_ms(plain)} ms, worst {max(plain) * 1000:.0f} ms\n")
    out(f"    ratio (b)/(a)        median {statistics.median(ratios):.0f}, least {min(ratios):.0f}\n")
    out(f"(c) python-constraint    ended within {PATIENCE} s on {len(ended)} of {count}")
    out(f"; ratio (c)/(a) there, median {statistics.median(ended):.1f}\n" if ended else "\n")
    out(f"verdicts that differ     {differ}\n")


def _ms(seconds: list[float]) -> str:
    return f"{statistics.median(seconds) * 1000:.0f}"


if __name__ == "__main__":
    main()
