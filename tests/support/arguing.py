"""What has to be argued in a record with one dispute, and the easiest argument, without other evidence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.answers import Impossible, Unknown
from arbiter.blame import Blame
from arbiter.claims import ask
from arbiter.claims.weighing import weigh
from arbiter.errors import WrongQuestionError
from arbiter.hearing import open_court
from arbiter.proof.goal import aged_goal, broken_goal, clash_goal, obeyed_goal
from arbiter.setting import Faults, setting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Given
    from arbiter.court import Court
    from arbiter.knowledge import View
    from arbiter.proof.goal import Goal
    from arbiter.proof.prover import Prover
    from arbiter.proof.steps import Proof
    from arbiter.ruling import Asked
    from engine.record import Record
    from engine.seats import StepId


@dataclass(frozen=True)
class Argument:
    """A goal, what may be used for it, and the prover that looks for a proof."""

    prover: Prover
    candidates: list[Given]
    goal: Goal

    @property
    def easiest(self) -> Proof | Unknown:
        """Find the easiest proof."""
        return self.prover._easiest(self.candidates, self.goal)

    def at(self, level: int) -> bool:
        """Tell whether there is a proof at just this level, of 1 to 3."""
        if level < 3:
            return self.prover._single(self.candidates, self.goal, level)[0] is not None
        return self.prover._counted(self.candidates, self.goal) is not None


@dataclass(frozen=True)
class Decided:
    """A verdict and what has to be argued for it: nothing where deals are shown instead."""

    verdict: str
    arguments: tuple[Argument, ...] = ()


def decided(record: Record) -> Decided | None:
    """Decide the one dispute of a record; None when it cannot be asked, or is asked of a record that shows a breach."""
    wrong = Faults()
    try:
        court = open_court(record, setting(record, wrong), None)
        asked = ask(court, record.disputes[0], wrong)
    except WrongQuestionError:
        return None
    if wrong.found or len(asked) != 1:
        return None
    return {"aged": _aged, "discard": _discard, "record": _whole}[asked[0].kind](court, asked[0])


def _argument(court: Court, view: View, demanded: Sequence[StepId], goal: Goal) -> Argument:
    situation = court.position(view).situation
    bounds = [bound for duty in situation.duties if duty.step in set(demanded) for bound in duty.bounds]
    return Argument(court.prover(view), [*situation.facts, *bounds], goal)


def _aged(court: Court, asked: Asked) -> Decided | None:
    weighed = weigh(court, asked, asked.moment.done)
    if weighed.blame is None or weighed.blame.contradictory:
        return None
    if weighed.verdict.value != "upheld":
        return Decided(weighed.verdict.value)
    goal = aged_goal(weighed.card, tuple(weighed.wishes))
    return Decided("upheld", (_argument(court, weighed.position.view, weighed.duties, goal),))


def _discard(court: Court, asked: Asked) -> Decided | None:
    view = court.view(asked.moment.done, asked.viewpoint)
    position = court.position(view)
    accused = next((duty for duty in position.situation.duties if duty.step == asked.step), None)
    others = tuple(duty.step for duty in position.duties(asked.assume) if duty.step != asked.step)
    found = court.blame(view, others)
    if accused is None or not isinstance(found, Blame) or found.contradictory:
        return None
    if isinstance(position.quick((accused.step,)), Impossible):
        return Decided("upheld", (_argument(court, view, (), broken_goal(accused)),))
    goal = obeyed_goal(accused, position.situation)
    ways = [position.sat.all_of(rows) for rows in goal.question]
    if isinstance(position.quick(others, [position.sat.any_of(ways)]), Impossible):
        return Decided("dismissed", (_argument(court, view, others, goal),))
    return Decided("not-proven")


def _whole(court: Court, asked: Asked) -> Decided | None:
    view = court.view(asked.moment.done, asked.viewpoint)
    duties = tuple(duty.step for duty in court.position(view).duties(asked.assume))
    found = court.blame(view, duties)
    if not isinstance(found, Blame):
        return None
    if not found.contradictory:
        return Decided("upheld")
    return Decided("dismissed", tuple(_argument(court, view, clash, clash_goal()) for clash in found.clashes))
