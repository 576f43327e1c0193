"""One reading: the record as far as it could be read, every fault of form and of meaning, and remarks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.faults import faults_with, in_order, notes
from engine.faults.context import NO_SOURCES, Sources
from engine.notation.build import build
from engine.notation.json_in import parse_json
from engine.notation.toml_in import parse_toml
from engine.notation.too_much import too_much
from engine.record import Fault, Place, Record

if TYPE_CHECKING:
    from engine.notation.located import Document
    from engine.terms import Terms


class Reading(NamedTuple):
    """What was read: no record only if the text is no document at all; sound iff there are no faults."""

    record: Record | None
    faults: tuple[Fault, ...]
    notes: tuple[Fault, ...]

    @property
    def well_written(self) -> bool:
        """Tell whether all that is wrong is found again in what the record means, which another book may allow."""
        if self.record is None:
            return False
        again = {fault.says for fault in faults_with(self.record, NO_SOURCES)}
        return all(fault.says in again for fault in self.faults)


def read_toml(text: str, file: str) -> Reading:
    """Read a record in TOML; never raises."""
    return _reading(_half_character(text, file) or parse_toml(text.removeprefix("\ufeff"), file))


def read_json(text: str, file: str, line: int = 1, terms: Terms | None = None) -> Reading:
    """Read a record that is one JSON object; `line` is the number of its first line. Never raises.

    Melds and beats are judged by the terms, those of the record's own book when None.
    """
    return _reading(_half_character(text, file, line) or parse_json(text.removeprefix("\ufeff"), file, line), terms)


def complete(record: Record, found: list[Fault], sources: Sources = NO_SOURCES, terms: Terms | None = None) -> Reading:
    """Join the faults of reading with those of meaning."""
    together = in_order([*found, *faults_with(record, sources, terms)])
    return Reading(record, together, notes(record))


def _reading(document: Document | Fault, terms: Terms | None = None) -> Reading:
    if isinstance(document, Fault):
        return Reading(None, (document,), ())
    large = too_much(document)
    if large:
        return Reading(None, large, ())
    try:
        record, desk = build(document)
    except RecursionError:
        return Reading(None, (Fault("nested too deeply: 'record'", document.place(())),), ())
    return complete(record, desk.faults, desk.sources(), terms)


def _half_character(text: str, file: str, line: int = 1) -> Fault | None:
    """Find a lone surrogate in the text itself, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        before = text[: error.start]
        at = Place(file, line + before.count("\n"), len(before) - before.rfind("\n"))
        return Fault(f"half a character stands here: {text[error.start]!r}", at)
    return None
