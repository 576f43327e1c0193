"""The document: its schema, the record it carries and its hash, and each of its rulings in turn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from arbiter.checker.reading import Json, mapping, refusal, text
from arbiter.checker.report import Objection, Report
from arbiter.checker.rulings import check_ruling
from arbiter.checker.tigers import terms_of
from arbiter.proof.kinds.refusal import DoesNotFollowError
from arbiter.render.canonical import canonical, sha256
from engine.notation import read_json, told_of

if TYPE_CHECKING:
    from engine.record import Record
    from engine.terms import Terms

SCHEMA: Final = "lukfu-ruling/1"


class UnreadableError(ValueError):
    """The file holds no document of rulings; `message` has placeholders for `values`. Exit code 2."""

    def __init__(self, message: str, /, **values: object) -> None:
        super().__init__(message % values if values else message)
        self.message = message
        self.values = values


def check_document(document: object, against: Record | None = None) -> Report:
    """Check a document of rulings; with `against`, also that it is about that record.

    Raises UnreadableError for what is no `lukfu-ruling/1` at all.
    """
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        msg = "no document of rulings (%(schema)s)"
        raise UnreadableError(msg, schema=SCHEMA)
    rulings = document.get("rulings")
    part = document.get("record")
    if not isinstance(rulings, list) or not isinstance(part, dict):
        msg = "the document has no record, or no rulings"
        raise UnreadableError(msg)
    name = part.get("id") if isinstance(part.get("id"), str) else ""
    try:
        record = record_of(part, against, _terms_of_first(rulings))
    except DoesNotFollowError as error:
        return Report(str(name), Objection(error.message, error.values, error.at), against=against is not None)
    carried = any(isinstance(one, dict) and ("proof" in one or "clash_proofs" in one) for one in rulings)
    found = tuple(
        check_ruling(record, one, number, proofs_carried=carried) for number, one in enumerate(rulings, start=1)
    )
    return Report(str(name), None, found, against=against is not None)


def _terms_of_first(rulings: list[object]) -> Terms | None:
    """Give the terms by which the first ruling was made; None when it names none, which is objected to later."""
    first = rulings[0] if rulings else None
    try:
        return terms_of(first) if isinstance(first, dict) else None
    except DoesNotFollowError:
        return None


def record_of(part: Json, against: Record | None, terms: Terms | None = None) -> Record:
    """Read the record that the document carries, by the terms of its rulings, and compare its hash."""
    told = mapping(part.get("told"), "record.told")
    try:
        digest = sha256(told)
        written = json.dumps(told, ensure_ascii=False)
    except (ValueError, RecursionError) as error:
        msg = "the record cannot be put into canonical form"
        raise refusal(msg) from error
    if text(part.get("sha256"), "record.sha256") != digest:
        msg = "the record is not the one that was judged: its hash is %(digest)s"
        raise refusal(msg, digest=digest)
    reading = read_json(written, "record.told", terms=terms)
    if reading.faults or reading.record is None:
        msg = "the record has a fault: %(fault)s"
        raise refusal(msg, fault=reading.faults[0] if reading.faults else "")
    record = reading.record
    if part.get("id", record.id) != record.id:
        msg = "the document names another record"
        raise refusal(msg)
    if against is not None and canonical(told_of(against)) != canonical(told_of(record)):
        msg = "the file given tells another record"
        raise refusal(msg)
    return record
