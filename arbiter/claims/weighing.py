"""Weighing an aged claim: the verdict alone, at any moment, without evidence.

SOUND: both verdicts (see `arbiter.position`). NOT COMPLETE: undecided when a budget runs out.
Must agree with `arbiter.worlds.judge_aged`, the slow twin.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.answers import Unknown
from arbiter.blame import still_demanded
from arbiter.claims.by_plays import status
from arbiter.core import Row
from arbiter.position import World
from arbiter.ruling import Asked, Verdict
from engine.rules.following import beaters_of
from engine.seats import PLAYING

if TYPE_CHECKING:
    from arbiter.blame import Blame
    from arbiter.court import Court
    from arbiter.position import Position
    from engine.cards import Card
    from engine.seats import Seat, StepId


@dataclass(frozen=True, slots=True)
class Weighed:
    """An aged claim as weighed: the verdict, what was asked of the position, and where it failed.

    `held` pairs each beater with each opponent, the highest beater and its earliest holder first. `blame` is None
    when nothing can beat the card at all.
    """

    card: Card
    verdict: Verdict
    position: Position
    blame: Blame | None
    duties: tuple[StepId, ...]
    held: tuple[tuple[Card, Seat], ...]
    question: tuple[tuple[Row, ...], ...]
    failed_under: tuple[StepId, ...] | None = None

    @property
    def wishes(self) -> list[int]:
        """List the variables of a beater in an opponent's hand, in the order of `held`."""
        return [self.position.situation.held(card, seat) for card, seat in self.held]

    def demanded(self, given_up: tuple[StepId, ...]) -> tuple[StepId, ...]:
        """List the duties that are still demanded when some are given up."""
        return still_demanded(self.duties, given_up)


def weigh(court: Court, asked: Asked, done: int) -> Weighed:
    """Decide an aged claim at a moment."""
    if asked.seat is None or asked.card is None:
        msg = f"an aged claim needs a seat and a card: {asked!r}"
        raise ValueError(msg)
    view = court.view(done, asked.viewpoint, asked.seat, asked.card, asked.assume)
    position = court.position(view)
    if court.terms.aged_by == "plays":
        return Weighed(asked.card, status(court, position, asked.card, done), position, None, (), (), ())
    opponents = [seat for seat in PLAYING if seat is not asked.seat]
    held = tuple((card, seat) for card in beaters_of(asked.card, court.terms) for seat in opponents)
    if not held:
        return Weighed(asked.card, Verdict.upheld, position, None, (), (), ())
    duties = tuple(duty.step for duty in position.duties(asked.assume, asked.seat))
    variables = [position.situation.held(card, seat) for card, seat in held]
    question = ((Row(tuple((v,) for v in variables), 1, len(variables)),),)
    blame = court.blame(view, duties)
    if isinstance(blame, Unknown):
        return Weighed(asked.card, Verdict.undecided, position, None, duties, held, question)
    literal = position.sat.any_of(variables)
    unknown = False
    for given_up in blame.explanations:
        found = position.ask(still_demanded(duties, given_up), literal, question)
        if isinstance(found, World):
            return Weighed(asked.card, Verdict.dismissed, position, blame, duties, held, question, given_up)
        unknown = unknown or isinstance(found, Unknown)
    verdict = Verdict.undecided if unknown else Verdict.upheld
    return Weighed(asked.card, verdict, position, blame, duties, held, question)
