"""Times a full audit of simulated hands beside an audit that asks plain CP-SAT every question anew, in one run.

Logs of the same seed: hands told whole (every discard, lead, declaration, payment, and the aged cards these need), the
same with every seat's view at each lead, and hands as they lay open with every seat's view. Ours goes from the line of
the log to the kept verdict. The plain one is given the record as read; it asks of each duty whether a deal obeys it, of
each single that was led and of each card whether an opponent can hold what beats it, a model for every higher card and
opponent, until one is found that does.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from ortools.sat.python import cp_model

from arbiter.batch.asking import Question
from arbiter.batch.entries import Entry
from arbiter.batch.judging import judge
from arbiter.batch.simulating import Wish, simulate
from arbiter.claims.counting import cards_in_hand
from arbiter.facts import situation
from arbiter.knowledge import View, opening_told, whole_deal
from engine.cards import Card
from engine.duties import privileged
from engine.notation import read_json
from engine.record import named
from engine.rules.following import beaters_of
from engine.rules.knowing import always_aged
from engine.seats import PLAYING, Seat, StepId
from engine.settlement.taken import cards_won
from engine.steps import caller_of, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arbiter.batch.entries import HandResult
    from arbiter.core import Given, Situation
    from engine.record import Record
    from engine.steps import Step

SEED = 2026
KNOWLEDGE = 5
"""The level of arguments from what leaders knew, of which the plain way knows nothing."""


class Log(NamedTuple):
    """A log that is audited: its name, how it is told and looked at, and the goal in hands a second and core."""

    name: str
    hidden: bool
    every_view: bool
    goal: int | None


LOGS = (
    Log("told whole", hidden=False, every_view=False, goal=300),
    Log("told whole, every seat's view at each lead", hidden=False, every_view=True, goal=None),
    Log("as it lay open, every seat's view at each lead", hidden=True, every_view=True, goal=60),
)

ASKED: Counter[str] = Counter()
"""How many questions the plain way has asked."""

Finding = tuple[str, str, str]
"""Kind, seat, step."""
Aged = tuple[str, str, int]
"""Seat, card, and the round since which it is aged."""


def solvable(stated: Situation, givens: Iterable[Given], wanted: int | None = None) -> bool:
    """Ask a CP-SAT model, built anew, whether a deal fits; one worker, otherwise default settings."""
    ASKED["questions"] += 1
    model = cp_model.CpModel()
    variables = {v: model.new_bool_var("") for v in range(1, stated.size + 1)}
    for given in givens:
        for row in given.rows:
            if row.groups:
                model.add_linear_constraint(sum(variables[v] for v in row.variables), row.at_least, row.at_most)
    if wanted is not None:
        model.add(variables[wanted] == 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model) in {cp_model.OPTIMAL, cp_model.FEASIBLE}


class Plain:
    """One record, audited by CP-SAT alone."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.steps = steps_of(record)
        self.starts = [n for n, step in enumerate(self.steps) if step.is_lead]
        if self.steps and self.steps[-1].id.position == len(PLAYING):
            self.starts.append(len(self.steps))
        self._stated: dict[tuple[Seat, int], Situation] = {}

    def findings(self) -> set[Finding]:
        """Find the discards and leads that no deal lets be lawful, and the declarations that do not hold."""
        stated = situation(View(self.record, len(self.steps), "open"))
        found = set()
        for duty in stated.duties:
            if not solvable(stated, [*stated.facts, *duty.bounds]):
                found.add(("discard" if self._step(duty.step).is_discard else "lead", str(duty.seat), str(duty.step)))
        if whole_deal(self.record) is None:
            everything = [bound for duty in stated.duties for bound in duty.bounds]
            if not found and not solvable(stated, [*stated.facts, *everything]):
                found.add(("record", "", ""))
            return found
        found |= {("lead", str(s.seat), str(s.id)) for s in self.steps if s.is_lead and self._by_knowledge(s)}
        return found | self._declarations()

    def _step(self, wanted: StepId) -> Step:
        return next(step for step in self.steps if step.id == wanted)

    def _by_knowledge(self, step: Step) -> bool:
        """Tell whether a single was led against the order of aged cards, for what its leader knew."""
        if step.play.count != 1:
            return False
        lead, seat = named(step.play)[0], step.seat
        done = self.steps.index(step)
        gone = {card for other in self.steps[: done + 1] if other.seat is seat for card in named(other.play)}
        hand = sorted(opening_told(self.record, seat) - gone)
        aged = self.aged(seat, done, lead)
        if privileged(seat, caller_of(self.record)):
            return not aged and any(card < lead and card.suit is not lead.suit for card in hand)
        suit = [card for card in hand if card.suit is lead.suit and card not in always_aged()]
        return aged and not all(self.aged(seat, done, card) for card in suit)

    def _declarations(self) -> set[Finding]:
        found = set()
        for told in self.record.declared:
            if told.before is None or told.five_tigers:
                continue
            done = self.starts[told.before - 1]
            counted = sum(self.aged(told.by, done, card) for card in cards_in_hand(self.record, told.by, done))
            if cards_won(self.record, done)[told.by] + counted < 6:
                found.add(("declare", str(told.by), str(StepId(told.before, 0))))
            else:
                break
        return found

    def aged(self, seat: Seat, done: int, card: Card) -> bool:
        """Tell whether no opponent can hold what beats a card, as its holder can know."""
        if (seat, done) not in self._stated:
            self._stated[seat, done] = situation(View(self.record, done, "seat", seat))
        stated = self._stated[seat, done]
        others = [other for other in PLAYING if other is not seat]
        givens = [*stated.facts, *(b for duty in stated.duties if duty.seat is not seat for b in duty.bounds)]
        return not any(
            solvable(stated, givens, stated.held(beater, other)) for beater in beaters_of(card) for other in others
        )

    def views(self) -> set[Aged]:
        """Find since when each card that a seat certainly held was aged for it, asking every seat at every lead."""
        since: dict[tuple[str, str], int] = {}
        for number, done in enumerate(self.starts, start=1):
            for seat in PLAYING:
                for card in cards_in_hand(self.record, seat, done):
                    if self.aged(seat, done, card):
                        since.setdefault((str(seat), str(card)), number)
        return {(seat, card, number) for (seat, card), number in since.items()}


def findings_of(result: HandResult) -> set[Finding]:
    """Give our findings in the same terms; payments and wrong fu are no question of cards."""
    rows = result.verdict.findings if result.verdict else ()
    kinds = {"discard", "lead", "declare", "record"}
    return {(r.kind, r.seat or "", r.step or "") for r in rows if r.kind in kinds and r.reason != "wrong-fu"}


def same_aged(result: HandResult, plain: set[Aged]) -> bool:
    """Tell whether our aged cards are those of the plain way, but for what only leaders' knowledge shows (level 5)."""
    rows = result.verdict.aged if result.verdict else ()
    by_knowledge = {(row.seat, row.card) for row in rows if row.level == KNOWLEDGE}
    ours_plainly = {(row.seat, row.card, row.since) for row in rows if row.level != KNOWLEDGE}
    return ours_plainly == {entry for entry in plain if entry[:2] not in by_knowledge}


def ours(lines: Sequence[str], question: Question) -> tuple[list[float], list[HandResult]]:
    """Judge lines of a log, and time each."""
    times, results = [], []
    for number, line in enumerate(lines, start=1):
        entry = Entry("log.jsonl", number, line.encode())
        start = time.perf_counter()
        results += judge(entry, question)
        times.append(time.perf_counter() - start)
    return times, results


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def main() -> None:
    """Audit N hands of each log, and the first M that were played the plain way too."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    beside = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    out = sys.stdout.write
    import_module("arbiter.solvers.cp_sat")
    import_module("arbiter.solvers.sat")
    for log in LOGS:
        question = Question(every_view=log.every_view)
        lines = [simulate(Wish(SEED, violations=0.02, hide=log.hidden), n).text for n in range(1, count + 1)]
        ours(lines[:50], question)
        times, results = ours(lines, question)
        slow = sorted(times)
        out(f"{log.name}: {count} hands, from the line to the verdict, one process\n")
        out(f"  this program      {count / sum(times):.0f} hands/s" + (f" (goal {log.goal})" if log.goal else ""))
        out(f", median {_ms(slow[count // 2])}, one in a hundred {_ms(slow[-max(1, count // 100)])}")
        out(f", worst {_ms(slow[-1])}\n")
        plain, quick, differ, contradictory = [], [], 0, 0
        for time_taken, line, result in zip(times, lines, results, strict=True):
            record = read_json(line, "log.jsonl").record
            if record is None or not record.rounds or len(plain) == beside:
                continue
            start = time.perf_counter()
            other = Plain(record)
            found = other.findings()
            views = other.views() if log.every_view else set()
            plain.append(time.perf_counter() - start)
            quick.append(time_taken)
            contradictory += bool(found) and log.every_view
            same = found == findings_of(result)
            differ += not same or (log.every_view and not found and not same_aged(result, views))
        asked, spent = ASKED["questions"], sum(plain)
        out(f"  plain CP-SAT      {_ms(spent / len(plain))} a hand on {len(plain)} of these that were played,")
        out(f" {asked / len(plain):.0f} questions each, {_ms(spent / asked)} a question\n")
        ASKED.clear()
        out(f"  ratio there       {sum(plain) / sum(quick):.0f}\n")
        out(f"  hands that differ {differ}")
        out(f"; {contradictory} show a breach: there the plain way knows no aged cards\n" if contradictory else "\n")


if __name__ == "__main__":
    main()
