"""Reach: what a dealer who holds the lead can come to, when it is settled which of his leads nobody beats.

All his lawful leads are followed, but for two things in his favour: inside a suit he may lead in any order, and every
card counts as aged that no opponent will still hold a beater of. The slow twin in the tests knows no suit order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.calling.ground import may_lead
from arbiter.calling.leads import needed

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from arbiter.calling.ground import Ground
    from engine.cards import Card
    from engine.melds import Meld


@dataclass(frozen=True, slots=True)
class Escape:
    """A way out: leads that nobody beats, after which he declares, or makes a lead for which nothing was settled.

    `too_many`: the leads take more cards than the others have to spare.
    """

    leads: tuple[Meld, ...]
    then: Meld | None
    too_many: bool = False


@dataclass(frozen=True, slots=True)
class Reached:
    """All was followed without a way out: every lead he can come to make, and the most cards he leads unbeaten."""

    leads: tuple[Meld, ...]
    most: int


def reach(  # noqa: PLR0913, PLR0917 - a hand and all that is settled about it
    ground: Ground,
    hand: Collection[Card],
    unbeaten: Collection[Meld],
    beaten: Collection[Meld],
    aged: Collection[Card],
    spare: int,
) -> Escape | Reached:
    """Follow every order of leads that are `unbeaten`, up to `spare` cards; leads that are `beaten` end the matter."""
    melds = ground.melds(hand, 1)
    whole = frozenset(hand)
    waiting: list[tuple[frozenset[Card], tuple[Meld, ...]]] = [(whole, ())]
    seen = {whole}
    met: set[Meld] = set()
    most = 0
    while waiting:
        left, leads = waiting.pop()
        led = len(whole) - len(left)
        most = max(most, led)
        if led + len(left.intersection(aged)) >= needed(ground) and (leads or ground.terms.declare_before_first):
            return Escape(leads, None)
        if led > spare:
            return Escape(leads, None, too_many=True)
        for meld in may_follow(melds, left):
            met.add(meld)
            if meld in unbeaten:
                rest = left.difference(meld.cards)
                if rest not in seen:
                    seen.add(rest)
                    waiting.append((rest, (*leads, meld)))
            elif meld not in beaten:
                return Escape(leads, meld)
    return Reached(tuple(meld for meld in melds if meld in met), most)


def may_follow(melds: Sequence[Meld], left: Collection[Card]) -> list[Meld]:
    """List the melds that a hand still holds and may lead as far as the order of the suits goes (LF-R17)."""
    held = frozenset(left)
    return [meld for meld in melds if held.issuperset(meld.cards) and may_lead(meld, held)]
