"""Refuting a certain win: a deal in which a hand does not win, however it is played, since the others answer so well.

For the dealer: an answer is settled in advance for every lead that he can come to make. Either nobody can beat it; or
an opponent beats it, leads melds that nobody can beat, and declares. Leads that nobody beats must never bring the
dealer to six. For second and third: the dealer leads first, and wins by such leads before they are asked anything;
his hand is none with which he would have had to call himself.
SOUND: the accused may see all cards, lead in any order inside a suit, and count every card that nobody can beat; the
opponents obey must-beat in its strictest form, lead only melds (LF-R18), and declare on what they know themselves.
NOT COMPLETE: answers do not depend on what went before, and who beats a lead wins without losing the lead again. A
claim of five tigers is made before a call: it refutes none, and is no way to win by calling.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from arbiter.answers import Model, Unknown
from arbiter.calling.leads import needed, winning_plan
from arbiter.calling.reach import Escape, reach
from arbiter.calling.table import laid_out, spare_at_least
from arbiter.calling.values import Refutation
from arbiter.calling.winning import OTHERS, Winning, deal_of, other_than
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Collection

    from arbiter.answers import Budget
    from arbiter.calling.ground import Ground
    from engine.cards import Card

WAYS: Final = ((Seat.third,), (Seat.second,), OTHERS)
"""Which opponents beat and win, tried in this order."""

ROUNDS: Final = 60
"""How many deals of one way are thrown away before the next way is tried."""

WORK: Final = 4.0
"""Deterministic seconds for one deal; nearly all take less than a tenth."""


def refute(ground: Ground, hand: Collection[Card], seat: Seat, budget: Budget) -> Refutation | Unknown | None:
    """Find a deal that refutes a certain win of this opening hand; None if none is found, Unknown if work ran out."""
    budget = replace(budget, deterministic=min(WORK, budget.deterministic))
    if seat is not Seat.dealer:
        return _won_by_dealer(ground, hand, seat, budget)
    stopped = False
    least = spare_at_least(ground, hand)
    for seats in WAYS:
        for spare in sorted({least, max(least, needed(ground) - 1)}, reverse=True):
            found = _answered(ground, hand, seats, spare, budget)
            if isinstance(found, Refutation):
                return found
            stopped |= isinstance(found, Unknown)
    return Unknown() if stopped else None


def _answered(
    ground: Ground, hand: Collection[Card], seats: Collection[Seat], spare: int, budget: Budget
) -> Refutation | Unknown | None:
    """Settle answers to the dealer's leads, throwing deals away as long as he finds a way out."""
    table = laid_out(ground, hand, seats, spare)
    for _ in range(ROUNDS):
        answer = table.choosing.solve(budget)
        if isinstance(answer, Unknown):
            return answer
        if not isinstance(answer, Model):
            return None
        unbeaten, beaten, aged = table.settled(answer.true)
        found = reach(ground, hand, unbeaten, beaten, aged, spare)
        if isinstance(found, Escape):
            table.forbid(found)
        else:
            return table.refutation(answer.true, found)
    return None


def _won_by_dealer(ground: Ground, hand: Collection[Card], seat: Seat, budget: Budget) -> Refutation | Unknown | None:
    """Give the dealer a hand that wins by its first leads, and that is no certain win for all he knows."""
    other = other_than(Seat.dealer, seat)
    table = Winning(ground, hand, (Seat.dealer, other))
    sure = table.choosing.new()
    table.choosing.any_of([sure])
    table.wins(Seat.dealer, sure, (), hand, other)
    free = replace(ground, terms=replace(ground.terms, declare_before_first=True))
    for _ in range(ROUNDS):
        answer = table.choosing.solve(budget)
        if isinstance(answer, Unknown):
            return answer
        if not isinstance(answer, Model):
            return None
        held, dreamer = deal_of(table, answer.true)
        plan = winning_plan(free, held[Seat.dealer])
        if plan is None:
            hands = {**held, seat: tuple(sorted(hand))}
            finish = table.finish(answer.true, Seat.dealer, sure, ())
            return Refutation({one: hands[one] for one in PLAYING}, dreamer, {}, (), finish)
        needs = {card for led in plan.leads for card in (*led.cards, *led.because)} | set(plan.aged)
        needs |= {above for card in plan.aged for above in ground.supports(card)}
        table.choosing.any_of([-table.has[card, Seat.dealer] for card in sorted(needs)])
    return None
