"""What an accused player kept: the cards his later plays show, or else those of which too many must have stayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.core import Premise
    from engine.cards import Card
    from engine.seats import StepId


def shown_later(trial: Sequence[Premise], premises: Sequence[Premise], step: StepId) -> list[Card]:
    """Give the cards that alone break a bound on trial, since the same player has or played them after the step.

    A card of a told hand of which nothing says that it was played was in the hand to the end. Nothing when no bound is
    broken by such cards alone.
    """
    seat = next((premise.seat for premise in trial), None)
    later = {
        card
        for premise in premises
        if premise.seat is seat and premise.kind in {"face-up", "told", "own-discard"}
        if (min(premise.steps) > step if premise.steps else premise.kind == "told")
        for card in premise.cards
    }
    broken = [found for premise in trial if len(found := later.intersection(premise.pool)) > (premise.at_most or 0)]
    return sorted(set().union(*broken))


def pool_of(trial: Sequence[Premise]) -> tuple[list[Card], int]:
    """Give the cards of all bounds on trial, and how many of them might stay where every bound says the same."""
    cards = sorted({card for premise in trial for card in premise.pool})
    limits = {premise.at_most or 0 for premise in trial}
    return cards, limits.pop() if len(limits) == 1 else 0
