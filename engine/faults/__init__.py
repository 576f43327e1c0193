"""Faults: everything that makes a record one that cannot be read or that no deal can explain, each with its place.

SOUND: a record that some deal explains has no fault; unlawful plays (LF-R13, LF-R17) are none.
NOT COMPLETE: forgotten plays are judged one round at a time, so that several of them together may still be impossible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.books import own_terms
from engine.faults.context import NO_SOURCES, Sources
from engine.faults.forgotten import forgotten_faults, seen_faults, unshown_faults
from engine.faults.holdings import holding_faults
from engine.faults.keys import key_faults
from engine.faults.plays import walk
from engine.faults.remarks import notes
from engine.record import Fault

if TYPE_CHECKING:
    from engine.record import Record
    from engine.terms import Terms

__all__ = ["NO_SOURCES", "Sources", "faults", "faults_with", "in_order", "notes"]

_SOUND = "_sound"
_OF_CARDS = {"players", "rounds", "hands", "now", "seen"}
"""Where a fault of reading leaves open which cards lie where."""


def faults(record: Record, terms: Terms | None = None) -> tuple[Fault, ...]:
    """List every fault of meaning in a record, in the order of their places.

    Which cards form a meld and which beat which depends on the terms, those of the record's own book when None.
    """
    terms = own_terms(record) if terms is None else terms
    return () if terms in vars(record).get(_SOUND, ()) else faults_with(record, NO_SOURCES, terms)


def faults_with(record: Record, sources: Sources, terms: Terms | None = None) -> tuple[Fault, ...]:
    """List the faults as `faults` does, with the exact places of a reader and without what it has objected to.

    That there are none by these terms is kept beside the record, which never changes.
    """
    terms = own_terms(record) if terms is None else terms
    found = _found(record, sources, terms)
    if not found and not sources.spoiled:
        vars(record).setdefault(_SOUND, []).append(terms)
    return found


def _found(record: Record, sources: Sources, terms: Terms) -> tuple[Fault, ...]:
    walked = walk(record, sources, terms)
    held = holding_faults(record, walked, sources)
    weak = [fault for turn, fault in walked.weak.items() if turn not in held.doubled]
    of_cards = [*walked.faults, *weak, *held.faults]
    if of_cards or any(path[0] in _OF_CARDS for path in sources.spoiled):
        told_of = {fault.at for fault in of_cards}
        of_cards += [
            fault for fault in unshown_faults(record, walked, sources) if not (fault.at and fault.at in told_of)
        ]
    else:
        of_cards = forgotten_faults(record, walked) or seen_faults(record, walked, sources)
    return in_order([*key_faults(record, sources), *of_cards])


def in_order(found: list[Fault]) -> tuple[Fault, ...]:
    """Sort faults by place, those without a place first, and leave out repetitions."""
    placed = sorted(found, key=lambda fault: (fault.at.line, fault.at.column) if fault.at else (0, 0))
    return tuple({(fault.at, fault.says): fault for fault in placed}.values())
