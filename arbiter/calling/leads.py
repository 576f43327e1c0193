"""Unbeatable leads: melds of a dealer's opening hand that nobody can beat, and that bring him to a declaration.

SOUND: a plan wins whatever the others hold and do. Nobody can beat its leads, so he leads again after each; what is
aged in his hand stays aged; groups and runs are led freely (LF-R18), a single only where the order of leading lets it
be led whatever he knows.
NOT COMPLETE: a hand can be a certain win by leads that are beaten. And where plays make cards aged, or singles that
are not aged cannot be beaten, no lead of a single is made for its own sake.
Singles are of no use elsewhere: an aged single that is led is won, and no longer held. No card but his own can be
known to be gone, so what can be beaten at the start can be beaten later, and the other way round.
Source: LF-X31, LF-R17, LF-R18, LF-R21; LF-A8. Must agree with the plain search over all orders in the tests.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from arbiter.calling.ground import may_lead
from arbiter.calling.values import Led, Plan
from engine.melds import Single, size_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from arbiter.calling.ground import Ground
    from engine.cards import Card
    from engine.melds import Meld


def winning_plan(ground: Ground, hand: Collection[Card]) -> Plan | None:
    """Find leads that win, as few as can be, then with the fewest cards, then the first; None if there are none.

    With six aged cards no lead is needed, except where a declaration before the first lead is not allowed (LF-A8).
    """
    held = frozenset(hand)
    aged = ground.aged(held)
    sure = [meld for meld in ground.melds(held) if not ground.beatable(meld, ground.outside(held))]
    if ground.terms.declare_before_first:
        fewest, sure = 0, [meld for meld in sure if not aged.issuperset(meld.cards)]
    else:
        fewest, sure = 1, [*sure, *_aged_first_leads(ground, held, aged)]
    best = min(
        (leads for leads in _disjoint(sure, fewest) if len(aged.union(*(m.cards for m in leads))) >= needed(ground)),
        key=lambda leads: (len(leads), sum(map(size_of, leads)), [sure.index(meld) for meld in leads]),
        default=None,
    )
    if best is None:
        return None
    led = {card for meld in best for card in meld.cards}
    left = tuple(sorted(aged - led))
    return Plan(tuple(Led(meld.cards, missing(ground, meld, held)) for meld in best), left, len(led) + len(left))


def needed(ground: Ground) -> int:
    """Give how many cards a declaration needs (LF-R21)."""
    return ground.terms.win_at


def missing(ground: Ground, meld: Meld, hand: Collection[Card]) -> tuple[Card, ...]:
    """Give the fewest own cards that are missing from everything that would beat a meld; the first such, sorted."""
    above = [frozenset(beater.cards).intersection(hand) for beater in ground.beaters(meld)]
    useful = sorted(set().union(*above))
    for size in range(len(useful) + 1):
        for cards in combinations(useful, size):
            if all(one.intersection(cards) for one in above):
                return cards
    msg = f"somebody can beat this lead: {meld!r}"
    raise ValueError(msg)


def _aged_first_leads(ground: Ground, hand: frozenset[Card], aged: frozenset[Card]) -> Iterator[Meld]:
    """List the aged singles that may be led first, whatever the leader knows: no card of the suit is not aged."""
    for card in sorted(aged):
        single = Single(card)
        alone = all(other in aged for other in hand if other.suit is card.suit)
        if alone and may_lead(single, hand) and not ground.beatable(single, ground.outside(hand)):
            yield single


def _disjoint(melds: Sequence[Meld], least: int) -> Iterator[tuple[Meld, ...]]:
    """List every set of at least so many melds that do not overlap."""
    if least <= 0:
        yield ()
    for place, first in enumerate(melds):
        rest = [meld for meld in melds[place + 1 :] if not set(first.cards).intersection(meld.cards)]
        for more in _disjoint(rest, least - 1):
            yield (first, *more)
