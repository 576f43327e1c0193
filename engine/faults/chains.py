"""Chains: the face-up plays of one round, of which each beats the one before; forgotten ones may be several melds.

SOUND: if `fits` says no, no cards can have been played so. NOT COMPLETE: it looks at one round only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.melds import Meld, beats, melds_of_size, recognise
from engine.record import FaceUp, Forgotten
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.cards import Card
    from engine.record import Play

Options = tuple[Meld, ...]
"""The melds that one play may have been."""

Chain = tuple[Options, ...]
"""The options of the face-up plays of a round, in order."""


def melds_of(play: Play, free: Collection[Card] | None = None, terms: Terms = TS) -> Options:
    """List the melds that a play may be; a forgotten one is any meld of its size, of the `free` cards if given."""
    match play:
        case FaceUp(cards):
            meld = recognise(cards, terms)
            return (meld,) if meld else ()
        case Forgotten(count):
            every = melds_of_size(count, terms=terms)
            return tuple(meld for meld in every if free is None or set(meld.cards) <= set(free))
        case _:
            return ()


def fits(chain: Chain, terms: Terms = TS, standing: Meld | None = None, used: frozenset[Card] = frozenset()) -> bool:
    """Tell whether a meld can be chosen for each play so that each beats the one before and no card is used twice."""
    if not chain:
        return True
    led = standing is not None and len(used) == len(standing.cards)
    return any(
        fits(chain[1:], terms, meld, used | set(meld.cards))
        for meld in chain[0]
        if (standing is None or beats(meld, standing, terms, led=led)) and used.isdisjoint(meld.cards)
    )
