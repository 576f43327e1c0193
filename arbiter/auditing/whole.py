"""A record that tells everything has one deal: no solver is needed to say who broke what in it.

The referee plays the deal, and each single lead is judged by what its leader knew: most are lawful at sight; the others
are put to the solvers, and nobody is convicted without them. Source: rulings 2, 3.
SOUND: what is listed as broken was unlawful, and what is not listed lawful. NOT COMPLETE: undecided when a budget runs
out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbiter.answers import Unknown
from arbiter.errors import ProgramFaultError
from arbiter.knowing.mind import Lawful, Unlawful, is_single_lead
from engine.referee import referee

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.court import Court
    from arbiter.knowledge import View
    from arbiter.placing.sight import Sight
    from engine.cards import Card
    from engine.deal import Deal
    from engine.referee import Verdict
    from engine.seats import StepId


class Broken(NamedTuple):
    """The steps broken in a deal, in order of play, and those left undecided by a budget.

    For a lead that was out of order only for what its leader knew, the card he kept; else None.
    """

    broken: Mapping[StepId, Card | None]
    undecided: tuple[StepId, ...]


def broken_in(court: Court, view: View, deal: Deal) -> Broken:
    """List the steps that were unlawful in the one deal there is.

    Where the table limits arguments, a card led counts as aged only as far as its leader could argue it (rulings 4).
    """
    verdict = referee(view.record, deal, view.done, view.terms)
    if verdict.misfits:
        msg = f"a record that tells everything does not replay: {'; '.join(verdict.misfits)!r}"
        raise ProgramFaultError(msg)
    broken: dict[StepId, Card | None] = {breach.step: None for breach in verdict.breaches}
    undecided = []
    limit = court.setting.max_level
    sight = court.sight(view.assume) if limit is None else None
    if sight is not None:
        _hold_together(verdict, sight)
    if view.terms.aged_by != "plays":
        for number, step in enumerate(view.steps):
            if step.id in broken or not is_single_lead(step):
                continue
            at_sight = None if sight is None else sight.in_order(number)
            if at_sight:
                continue
            hearing = court if limit is None else court.afresh((step.id, limit))
            judged = hearing.mind(view.assume).judge(view, deal, step)
            if isinstance(judged, Unlawful):
                broken[step.id] = judged.kept
            elif isinstance(judged, Lawful) and at_sight is False:
                msg = f"a lead is lawful, and was not at sight: {str(step.id)!r}"
                raise ProgramFaultError(msg)
            elif isinstance(judged, Unknown):
                undecided.append(step.id)
    return Broken(dict(sorted(broken.items())), tuple(undecided))


def _hold_together(verdict: Verdict, sight: Sight) -> None:
    """Hold what the referee says, who lists melds, against the bounds of the duties."""
    broken = [sight.course.steps[number].id for number in sight.deal.broken]
    if broken != sorted({breach.step for breach in verdict.breaches}):
        msg = f"referee and bounds disagree on who broke what: {broken!r}"
        raise ProgramFaultError(msg)
