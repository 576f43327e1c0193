"""Manners: how a company plays, as chances; every choice that they leave open is a lawful one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manners:
    """How a company plays, each as a chance between 0 and 1.

    `melds`: a leader who has a group or run leads one; `longest`: he leads the longest. `beating`: who can beat does so
    and does not break up what beats; `thrift`: he also does so rather than lay an aged card or part of a meld. `whim`:
    a choice among lawful singles or equal cards goes by chance. `privilege`: a privileged leader plays an aged single
    early where he may. `boldness`: a hand that falls short of the measure calls all the same. `waiting`: a leader who
    has enough puts the declaration off. `tigers`: five tigers are claimed.
    """

    melds: float = 0.85
    longest: float = 0.8
    beating: float = 0.75
    thrift: float = 0.85
    whim: float = 0.35
    privilege: float = 0.3
    boldness: float = 0.1
    waiting: float = 0.05
    tigers: float = 0.95


USUAL = Manners()
"""The manners of a company of which nothing is known."""
