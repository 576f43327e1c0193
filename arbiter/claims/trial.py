"""A trial: an accusation before the court, that a step broke its duty.

A conviction uses nobody's lawfulness; an acquittal lets everybody else have obeyed; between them it is not proven,
shown by a guilty and an innocent deal. Source: rulings 2. The slow twin is `arbiter.worlds`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from arbiter.answers import Unknown
from arbiter.blame import Blame, still_demanded
from arbiter.claims.common import evidence_of_breach, opened, proved, shown_deal, too_deep
from arbiter.claims.leaders import knew_shown
from arbiter.deals import choose
from arbiter.position import NoWorld, World
from arbiter.proof.goal import broken_goal, obeyed_goal
from arbiter.proof.premises import told_premises
from arbiter.ruling import MAX_LEVEL, Asked, Ruling, Verdict

if TYPE_CHECKING:
    from arbiter.core import Obligation, Row
    from arbiter.court import Court
    from arbiter.knowledge import View
    from arbiter.position import Position
    from arbiter.proof.goal import Goal
    from engine.cards import Card
    from engine.seats import StepId


@dataclass(frozen=True)
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

    @property
    def ways(self) -> tuple[tuple[Row, ...], ...]:
        """List the ways to be guilty that the cards alone show, whatever anybody knew."""
        return self.innocence.question[: len(self.accused.bounds)]

    @cached_property
    def guilty(self) -> list[tuple[tuple[Card, ...], int]]:
        """List what can have been kept against the duty, in the order preferred, each with its literal.

        Against a forgotten play there is a way for each meld it can have been; which one it was is not what is
        preferred. Last comes a lead that offended only for what its leader knew.
        """
        kept: dict[tuple[Card, ...], list[int]] = {}
        sat = self.position.sat
        for bound, rows in zip(self.accused.bounds, self.ways, strict=True):
            kept.setdefault(bound.premise.pool, []).append(sat.all_of(rows))
        found = [(pool, sat.any_of(literals)) for pool, literals in kept.items()]
        return [*found, ((), self.position.insight.guilt(self.accused.step))] if self.accused.turns_on else found

    def still_demanded(self, given_up: tuple[StepId, ...]) -> tuple[StepId, ...]:
        """List the other duties that are demanded when some are given up."""
        return still_demanded(self.others, given_up)

    def can_be_guilty(self, given_up: tuple[StepId, ...]) -> bool | Unknown:
        """Tell whether a deal that obeys the other duties, but for those given up, breaks the accused one."""
        position, demanded = self.position, self.still_demanded(given_up)
        unknown = False
        if self.ways:
            literal = position.sat.any_of([position.sat.all_of(rows) for rows in self.ways])
            found = position.ask(demanded, literal, self.ways)
            if isinstance(found, World):
                return True
            unknown = isinstance(found, Unknown)
        found = position.unlawful(demanded, self.accused.step)
        if isinstance(found, World):
            return True
        return Unknown() if unknown or isinstance(found, Unknown) else False


def try_step(court: Court, asked: Asked, *, explained: bool = True) -> Ruling:
    """Rule on the accusation that a step broke its duty; with `explained` false without the ways it can have been."""
    view = court.view(asked.moment.done, asked.viewpoint, assume=asked.assume)
    position = court.position(view)
    ruling = opened(court, asked, Verdict.undecided)
    accused = next((duty for duty in position.situation.duties if duty.step == asked.step), None)
    others = tuple(duty.step for duty in position.duties(asked.assume) if duty.step != asked.step)
    if accused is None:
        return _harmless(court, ruling, view, others)
    trial = Trial(court, view, accused, others)
    ruling = replace(ruling, trial=told_premises(accused.bounds))
    ruling = _explained(trial, ruling) if explained else ruling
    conviction = position.ask((accused.step,))
    if isinstance(conviction, NoWorld):
        return _convicted(trial, ruling)
    if isinstance(conviction, Unknown):
        return replace(ruling, reason="budget")
    return _acquitted_or_open(trial, ruling)


def _harmless(court: Court, ruling: Ruling, view: View, others: tuple[StepId, ...]) -> Ruling:
    """Dismiss an accusation of a step that no cards could have made a breach: there is no duty to break."""
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
    knew = trial.position.insight.lessons((trial.accused.step,))
    proof = trial.court.prover(trial.view).prove((), broken_goal(trial.accused), knew)
    if isinstance(proof, Unknown):
        return replace(ruling, reason="budget")
    premises = tuple(premise for _, premise in proof.premises)
    behind = knew_shown(trial.court, trial.view, premises)
    convicted = replace(ruling, verdict=Verdict.upheld, premises=premises, proof=proof, knew=(*ruling.knew, *behind))
    return _within(trial, convicted)


def _acquitted_or_open(trial: Trial, ruling: Ruling) -> Ruling:
    blame = trial.court.blame(trial.view, trial.others)
    if isinstance(blame, Unknown):
        return replace(ruling, reason="budget")
    unknown = False
    for given_up in blame.explanations:
        guilty = trial.can_be_guilty(given_up)
        if guilty is True:
            return _not_proven(trial, ruling, given_up)
        unknown = unknown or isinstance(guilty, Unknown)
    if unknown:
        return replace(ruling, reason="budget")
    shown = proved(
        trial.court, ruling, trial.position, trial.others, blame, trial.innocence, accused=trial.accused.step
    )
    if shown is None:
        return replace(ruling, reason="budget")
    return _within(trial, replace(shown, verdict=Verdict.dismissed))


def _within(trial: Trial, ruling: Ruling) -> Ruling:
    """Leave an accusation open whose argument is deeper than the table accepts; the argument stays with it."""
    if too_deep(trial.court, ruling):
        return replace(ruling, verdict=Verdict.not_proven, reason=MAX_LEVEL)
    return ruling


def _not_proven(trial: Trial, ruling: Ruling, given_up: tuple[StepId, ...]) -> Ruling:
    """Show the guilty deal and the innocent one that come first."""
    accused = trial.accused
    innocence = trial.court.blame(trial.view, trial.others, (accused.step,))
    wishes = [literal for _, literal in trial.guilty]
    shown = choose(trial.position, trial.still_demanded(given_up), wishes=wishes)
    if not isinstance(innocence, Blame) or shown is None or shown.shows is None:
        return replace(ruling, reason="budget")
    innocent = choose(trial.position, (accused.step, *trial.still_demanded(innocence.explanations[0])))
    if innocent is None:
        return replace(ruling, reason="budget")
    deals = (
        shown_deal(trial.court, trial.view, shown, side="guilty", accused=accused.step, holder=accused.seat),
        shown_deal(trial.court, trial.view, innocent, side="innocent", accused=accused.step),
    )
    return replace(ruling, verdict=Verdict.not_proven, counter_deals=deals)
