"""Premises of kind `knew`: what the lead of a step shows of its leader's knowledge, read and checked.

Where such a premise may be used is looked at here; what it says in `said`, on which grounds it stands in `grounds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.checker.demands import LEAD_ORDER
from arbiter.checker.grounds import Grounds
from arbiter.checker.knowing import PRIVILEGE, all_told, duty_of, kind_of, relied_on, surely_obeyed, surely_plain
from arbiter.checker.nested import Nested, View, all_nested, caller_told
from arbiter.checker.placements import Premise, premise_of
from arbiter.checker.reading import Json, refusal
from arbiter.checker.said import Said, case_of, counts_of, said_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbiter.checker.placements import Allowed
    from arbiter.checker.table import Table
    from engine.seats import StepId
    from engine.steps import Step


class Knew:
    """Reads and checks premises of kind `knew`; `may_rely` refuses a duty on which the argument must not rest."""

    def __init__(self, table: Table, allowed: Allowed, may_rely: Callable[[Step, str], None]) -> None:
        self.table = table
        self.question = table.question
        self.allowed = allowed
        self.may_rely = may_rely

    def read(self, told: Json, ident: str) -> Premise:
        """Read one premise and check that it stands."""
        if self.question.terms.aged_by == "plays":
            msg = "in this book nothing turns on what a leader knew"
            raise refusal(msg)
        said = said_of(self.question, told)
        case = case_of(self.table, said)
        self._in_place(said)
        self._guarded(said)
        Grounds(self.table, said, tuple(self._behind(said, told)), self._is_accused(said)).check()
        duty = (PRIVILEGE if said.privileged else LEAD_ORDER, said.step.id, said.step.seat)
        trusted = () if said.acquits or not self.allowed.duties else (duty,)
        counts = counts_of(self.table, said, case)
        return premise_of(ident, "knew", counts, duty=duty, relied=(*trusted, *said.guard))

    def _behind(self, said: Said, told: Json) -> list[Nested]:
        """Check the rulings that the premise rests on."""
        if not told.get("because"):
            return []
        caller = caller_told(self.table) or said.called_by
        if caller is None:
            msg = "it is not said who called"
            raise refusal(msg, at="called_by")
        return all_nested(self.table, told, "because", View(said.step, caller, said.were))

    def _is_accused(self, said: Said) -> bool:
        accused = self.question.accused
        return accused is not None and accused.id == said.step.id

    def _in_place(self, said: Said) -> None:
        """Check that such a premise may be used in this argument at all."""
        if said.acquits:
            if not self._is_accused(said) or not self.allowed.duties or self.allowed.only is not None:
                msg = "that a lead was lawful is a reason only where it is accused, and acquitted"
                raise refusal(msg)
        elif self._is_accused(said) and not self.allowed.duties:
            if said.guard or said.sure:
                msg = "nobody is convicted by trusting that somebody else obeyed a rule"
                raise refusal(msg)
        else:
            self.may_rely(said.step, "lead-order")

    def _guarded(self, said: Said) -> None:
        """Check the duties of the guard, and those steps that the claimant's own cards show obeyed.

        What shows that a lead of his was lawful by what he knew is not carried: it is left unchecked.
        """
        for duty in said.guard:
            at = self._before(said, duty[1])
            if at is None or duty_of(at) != duty or kind_of(duty) not in relied_on(self.question):
                msg = "the leader could not rely on this duty: %(step)s"
                raise refusal(msg, at="guard", step=duty[1])
            self.may_rely(at, kind_of(duty))
        for sure in said.sure:
            at = self._before(said, sure)
            if at is None or at.seat is not self.question.claimant:
                msg = "only the claimant can be sure of his own steps: %(step)s"
                raise refusal(msg, at="sure", step=sure)
            plain = surely_plain(self.table, at)
            if not surely_obeyed(self.table, at) or not (plain or all_told(self.table, at)):
                msg = "the claimant's cards do not show that %(step)s was lawful"
                raise refusal(msg, at="sure", step=sure)
            self.table.unchecked += [] if plain else ["sure"]

    def _before(self, said: Said, wanted: StepId) -> Step | None:
        """Find a step of another seat before the lead."""
        found = self.question.step(wanted)
        return found if found is not None and found.id < said.step.id and found.seat is not said.step.seat else None
