"""Discard: this face-down discard left a meld that beats the standing meld (LF-R13).

A conviction uses nobody's lawfulness; an acquittal lets everybody else have obeyed; between them it is not proven,
shown by a guilty and an innocent deal. Source: rulings 2. The slow twin is `arbiter.worlds`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arbiter.answers import Unknown
from arbiter.blame import Blame, still_demanded
from arbiter.claims.common import evidence_of_breach, opened, proved, shown_deal, too_deep
from arbiter.deals import choose
from arbiter.moments import end_of, not_reached
from arbiter.position import NoWorld, World
from arbiter.proof.goal import broken_goal, obeyed_goal
from arbiter.proof.premises import told_premises
from arbiter.ruling import MAX_LEVEL, Asked, Ruling, Verdict
from engine.cards import short
from engine.record import Forgotten, named
from engine.seats import PLAYING
from engine.steps import steps_of

if TYPE_CHECKING:
    from arbiter.core import Obligation
    from arbiter.court import Court
    from arbiter.dispute import Posed
    from arbiter.knowledge import View
    from arbiter.position import Position
    from arbiter.proof.goal import Goal
    from engine.cards import Card
    from engine.seats import StepId
    from engine.steps import Step


@dataclass(frozen=True, slots=True)
class Trial:
    """An accusation before the court: the position, the accused duty, and the duties of all other steps."""

    court: Court
    view: View
    accused: Obligation
    others: tuple[StepId, ...]

    @property
    def position(self) -> Position:
        """Give the position."""
        return self.court.position(self.view)

    @property
    def innocence(self) -> Goal:
        """Give what an acquittal has to show: that no bound was exceeded, the highest beater first."""
        return obeyed_goal(self.accused, self.position.situation)

    def still_demanded(self, given_up: tuple[StepId, ...]) -> tuple[StepId, ...]:
        """List the other duties that are demanded when some are given up."""
        return still_demanded(self.others, given_up)


def ask(posed: Posed) -> tuple[Asked, ...]:
    """Ask about the discard of a seat in a round; the whole record counts."""
    told, record = posed.told, posed.record
    posed.only("seat", "round", why="a discard dispute takes a seat and a round, and")
    if told.seat not in PLAYING or told.round is None:
        posed.fault("a discard dispute needs a seat (dealer, second or third) and a round")
        return ()
    viewpoint = posed.accusing_viewpoint("an accusation")
    step = next((s for s in steps_of(record) if s.id.round == told.round and s.seat is told.seat), None)
    if step is None:
        posed.fault(not_reached(record, f"{told.seat} has not played in round {told.round}"))
        return ()
    if not step.is_discard:
        posed.fault(f"{told.seat} laid nothing face down in round {told.round}: {_what(step)}")
        return ()
    return (Asked("discard", end_of(record), viewpoint, posed.assume, told.seat, None, told.round, step.id),)


def _what(step: Step) -> str:
    how = "led" if step.is_lead else "beat"
    if isinstance(step.play, Forgotten):
        return f"step {step.id} {how} with a forgotten play"
    return f"step {step.id} {how} with {short(named(step.play))!r}"


def rule(court: Court, asked: Asked) -> Ruling:
    """Rule on a discard accusation."""
    view = court.view(asked.moment.done, asked.viewpoint)
    position = court.position(view)
    ruling = opened(court, asked, Verdict.undecided)
    accused = next((duty for duty in position.situation.duties if duty.step == asked.step), None)
    others = tuple(duty.step for duty in position.duties(asked.assume) if duty.step != asked.step)
    if accused is None:
        return _harmless(court, ruling, view, others)
    trial = Trial(court, view, accused, others)
    ruling = _explained(trial, replace(ruling, trial=told_premises(accused.bounds)))
    conviction = position.ask((accused.step,))
    if isinstance(conviction, NoWorld):
        return _convicted(trial, ruling)
    if isinstance(conviction, Unknown):
        return replace(ruling, reason="budget")
    return _acquitted_or_open(trial, ruling)


def _harmless(court: Court, ruling: Ruling, view: View, others: tuple[StepId, ...]) -> Ruling:
    """Dismiss an accusation about a standing meld that no hand could have beaten: there is no duty to break."""
    blame = court.blame(view, others)
    dismissed = replace(ruling, verdict=Verdict.dismissed)
    if isinstance(blame, Unknown):
        return replace(dismissed, stopped=True)
    return evidence_of_breach(court, dismissed, court.position(view), blame, others)


def _explained(trial: Trial, ruling: Ruling) -> Ruling:
    """Add the explanations of a record in which somebody must have broken something, the accused among them."""
    everybody = tuple(sorted((*trial.others, trial.accused.step)))
    blame = trial.court.blame(trial.view, everybody)
    if isinstance(blame, Unknown):
        return replace(ruling, stopped=True)
    return evidence_of_breach(trial.court, ruling, trial.position, blame, everybody)


def _convicted(trial: Trial, ruling: Ruling) -> Ruling:
    proof = trial.court.prover(trial.view).prove((), broken_goal(trial.accused))
    if isinstance(proof, Unknown):
        return replace(ruling, reason="budget")
    premises = tuple(premise for _, premise in proof.premises)
    return _within(trial, replace(ruling, verdict=Verdict.upheld, premises=premises, proof=proof))


def _acquitted_or_open(trial: Trial, ruling: Ruling) -> Ruling:
    position = trial.position
    blame = trial.court.blame(trial.view, trial.others)
    if isinstance(blame, Unknown):
        return replace(ruling, reason="budget")
    ways = trial.innocence.question
    guilty = [position.sat.all_of(rows) for rows in ways]
    literal = position.sat.any_of(guilty)
    unknown = False
    for given_up in blame.explanations:
        found = position.ask(trial.still_demanded(given_up), literal, ways)
        if isinstance(found, World):
            return _not_proven(trial, ruling, given_up, guilty)
        unknown = unknown or isinstance(found, Unknown)
    if unknown:
        return replace(ruling, reason="budget")
    shown = proved(trial.court, ruling, position, trial.others, blame, trial.innocence)
    if shown is None:
        return replace(ruling, reason="budget")
    return _within(trial, replace(shown, verdict=Verdict.dismissed))


def _within(trial: Trial, ruling: Ruling) -> Ruling:
    """Leave an accusation open whose argument is deeper than the table accepts; the argument stays with it."""
    if too_deep(trial.court, ruling):
        return replace(ruling, verdict=Verdict.not_proven, reason=MAX_LEVEL)
    return ruling


def _not_proven(trial: Trial, ruling: Ruling, given_up: tuple[StepId, ...], guilty: list[int]) -> Ruling:
    """Show the guilty deal and the innocent one that come first."""
    accused = trial.accused
    innocence = trial.court.blame(trial.view, trial.others, (accused.step,))
    shown = choose(trial.position, trial.still_demanded(given_up), wishes=_beater_by_beater(trial, guilty))
    if not isinstance(innocence, Blame) or shown is None or shown.shows is None:
        return replace(ruling, reason="budget")
    innocent = choose(trial.position, (accused.step, *trial.still_demanded(innocence.explanations[0])))
    if innocent is None:
        return replace(ruling, reason="budget")
    kept = next(breach.kept for breach in shown.world.verdict.breaches if breach.step == accused.step)
    deals = (
        shown_deal(trial.court, shown, side="guilty", beater=kept.cards, holder=accused.seat),
        shown_deal(trial.court, innocent, side="innocent"),
    )
    return replace(ruling, verdict=Verdict.not_proven, counter_deals=deals)


def _beater_by_beater(trial: Trial, guilty: list[int]) -> list[int]:
    """Put the ways to be guilty together that keep the same beater, the highest first.

    Against a forgotten play there is a way for each meld it can have been; which one it was is not what is preferred.
    """
    ways: dict[tuple[Card, ...], list[int]] = {}
    for bound, literal in zip(trial.accused.bounds, guilty, strict=True):
        ways.setdefault(bound.premise.pool, []).append(literal)
    return [trial.position.sat.any_of(literals) for literals in ways.values()]
