"""Judging one entry: it is read, its hands are audited, and what was found becomes plain rows.

A pure function of the entry and the question. Names, titles and dates are taken off a record before it is audited, so
that a verdict depends on the content alone; players of a session count by where they sit.
SOUND: every entry has at least one result. What this room did not foresee becomes the status ``program fault``, which
no store takes for an answer: such a hand is judged again the next time.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from arbiter.audited import WrongDealer
from arbiter.auditing import audited, opened
from arbiter.auditing.sessions import audit_session
from arbiter.batch.content import bare, chosen, content_of, contents_of, text_of
from arbiter.batch.entries import FindingRow, HandResult, Particulars, Verdict
from arbiter.batch.status import JUDGED, PROGRAM_FAULT, REFUSED, UNREADABLE
from arbiter.batch.versions import PARTS, signature
from arbiter.batch.views import aged_rows
from arbiter.errors import WrongQuestionError
from arbiter.knowledge import whole_deal
from arbiter.render.findings import worst_first
from arbiter.render.reports import audit_document
from engine.notation import read, read_line, read_session
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from arbiter.audited import Audit, Finding
    from arbiter.batch.asking import Question
    from arbiter.batch.entries import AgedRow, Entry
    from arbiter.court import Court
    from engine.notation import Reading, SessionReading
    from engine.record import Fault, Record
    from engine.sessions import Session

_PLACE: Final = "FILE"
HIDDEN: Final = "hidden"
"""Among what was checked, whether the record does not tell all cards: where none is found, nobody is cleared."""
_STEPS: Final = ("discard", "lead", "record")


def judge(entry: Entry, question: Question) -> tuple[HandResult, ...]:
    """Judge the hands of one entry, in order; at least one result, never an exception.

    A session that cannot be judged as a whole has one result with the faults of all its hands.
    """
    text = text_of(entry)
    try:
        return tuple(_results(entry, question, text))
    except Exception as error:  # whatever it is, this hand is named and the others go on
        told = " ".join(f"{type(error).__name__}: {error}".split())
        return (HandResult(entry.file, entry.line, text, PROGRAM_FAULT, faults=(told,)),)


def _results(entry: Entry, question: Question, text: str) -> Iterator[HandResult]:
    """Read an entry by its form, and judge what was read."""
    if entry.line is not None:
        yield _hand(entry, question, text, read_line(entry.data, entry.file, entry.line), None)
        return
    found = read_session(entry.data, entry.file)
    if found is not None:
        session = found.told if _sound(found, question) else None
        if session is None:
            about = Particulars(title=found.told.title)
            yield HandResult(entry.file, None, text, UNREADABLE, about, faults=_lines(found.faults))
        else:
            yield from _session(entry, question, text, session)
        return
    readings = tuple(read(entry.data, entry.file))
    if not readings:
        yield HandResult(entry.file, None, text, UNREADABLE, faults=(f"{entry.file}: no record is in it",))
    for number, reading in enumerate(readings, start=1):
        yield _hand(entry, question, text, reading, number if len(readings) > 1 else None)


def _hand(entry: Entry, question: Question, text: str, reading: Reading, number: int | None) -> HandResult:
    """Judge one record as read; `number` tells it from others of the same text."""
    about = _particulars(reading.record, number) if reading.record is not None else Particulars(hand=number)
    result = HandResult(entry.file, entry.line, text, UNREADABLE, about)
    if reading.record is None or (reading.faults and not (_other_rules(question) and reading.well_written)):
        return result._replace(faults=_lines(reading.faults))
    record = bare(reading.record)
    try:
        court, standard = _opened(record, question)
    except WrongQuestionError as error:
        return result._replace(status=REFUSED, faults=_lines(error.faults))
    audit = audited(court, standard)[0]
    versions = signature(_bearing(audit, question))
    aged = _aged(court, audit, question)
    verdict = _verdict(question, audit, content=content_of(record), versions=versions, aged=aged, place=_PLACE)
    return result._replace(status=JUDGED, verdict=verdict, differences=_differences(record, verdict, question))


def _session(entry: Entry, question: Question, text: str, session: Session) -> Iterator[HandResult]:
    """Judge the hands of a session; who dealt and who should have are told by where they sit in the hand."""
    stripped = replace(session, hands=tuple(replace(hand, record=bare(hand.record)) for hand in session.hands))
    options = dict(question.options) or None
    try:
        audits = audit_session(stripped, book=question.book, options=options, standard=question.standard)
    except WrongQuestionError as error:
        about = Particulars(title=session.title)
        yield HandResult(entry.file, None, text, REFUSED, about, faults=_lines(error.faults))
        return
    bearing: frozenset[str] = frozenset()
    for told, found, content in zip(session.hands, audits, contents_of(session), strict=True):
        names, record = found.record.names, bare(found.record)
        audit = replace(found, record=record, findings=tuple(_by_seat(found, names)))
        bearing |= _bearing(audit, question) | {"settle", "dealer"}
        place = _PLACE if record.at is None else f"{_PLACE}:{record.at.line}"
        aged = _aged(_opened(record, question)[0], audit, question)
        versions = signature(bearing)
        verdict = _verdict(question, audit, content=content, versions=versions, aged=aged, place=place)
        by_itself = verdict._replace(findings=tuple(row for row in verdict.findings if row.kind != "dealer"))
        about = _particulars(replace(told.record, names=names), found.hand)
        differences = _differences(record, by_itself, question)
        yield HandResult(entry.file, None, text, JUDGED, about, verdict, differences=differences)


def _sound(found: SessionReading, question: Question) -> bool:
    """Tell whether a session can be judged: it has no faults, or none but what its own book does not allow."""
    if not _other_rules(question):
        return found.session is not None
    return not found.above and all(hand.well_written for hand in found.hands)


def _other_rules(question: Question) -> bool:
    """Tell whether other rules are asked for than a record's own, by which its melds and beats may be sound."""
    return question.book is not None or bool(question.options)


def _lines(found: Sequence[Fault]) -> tuple[str, ...]:
    return tuple(str(fault) for fault in found)


def _opened(record: Record, question: Question) -> tuple[Court, str | None]:
    """Open a court under the rules asked for; no budget, since a verdict that is kept must not turn on a clock."""
    options = dict(question.options) or None
    return opened(record, book=question.book, options=options, standard=question.standard, budget=None)


def _verdict(  # noqa: PLR0913 - the parts of a verdict
    question: Question, audit: Audit, *, content: str, versions: str, aged: tuple[AgedRow, ...], place: str
) -> Verdict:
    """Turn an audit into rows, findings worst first."""
    checked = tuple((kind, count) for kind, count in audit.checked._asdict().items() if isinstance(count, int))
    hidden = bool(audit.record.rounds) and whole_deal(audit.record) is None
    return Verdict(
        content,
        question.rules,
        versions,
        audit.book,
        len(audit.record.rounds),
        (*checked, (HIDDEN, int(hidden))),
        tuple(_findings(audit, place, question.told)),
        aged,
        len(audit.left_open),
        audit.undecided,
    )


def _findings(audit: Audit, place: str, told: str) -> Iterator[FindingRow]:
    """Make each finding a row; where there is none, no document is written."""
    if not audit.findings:
        return
    documents = audit_document(audit, place, told)["findings"]
    if not isinstance(documents, list):  # the document of an audit has a list there
        raise TypeError(documents)
    for finding, document in zip(worst_first(audit.findings), documents, strict=True):
        yield FindingRow(
            finding.kind,
            finding.verdict.value,
            finding.rule,
            None if finding.seat is None else str(finding.seat),
            None if finding.step is None else str(finding.step),
            finding.reason,
            json.dumps(document, ensure_ascii=False),
        )


def _bearing(audit: Audit, question: Question) -> frozenset[str]:
    """Name the parts of the program that bore on the verdict of a hand."""
    record = audit.record
    bears = {
        "read": True,
        "steps": bool(record.rounds),
        "declare": bool(record.declared),
        "settle": bool(record.paid),
        "call": audit.checked.standard is not None,
        "aged": bool(record.rounds) and (bool(record.declared) or question.every_view),
        "words": bool(audit.findings),
    }
    return frozenset(part for part in PARTS if bears.get(part, False))


def _aged(court: Court, audit: Audit, question: Question) -> tuple[AgedRow, ...]:
    """List since when cards were aged: those that declarations counted, or all; a deal told whole helps if lawful."""
    deal = None if any(finding.kind in _STEPS for finding in audit.findings) else whole_deal(court.record)
    return aged_rows(court, deal, every_view=question.every_view)


def _differences(record: Record, verdict: Verdict, question: Question) -> tuple[str, ...]:
    """Judge a hand once more the slow way, if it is one of those chosen, and say what came out otherwise."""
    if not chosen(verdict.content, question.recheck):
        return ()
    from arbiter.batch.recheck import differences  # noqa: PLC0415 - the slow way, for a sample only

    return differences(record, verdict, question)


def _by_seat(audit: Audit, names: Mapping[Seat, str]) -> Iterator[Finding]:
    """Say of each wrong dealer where he sits in the hand, and where the one sits who should have dealt."""
    seats = {name: str(seat) for seat, name in names.items()}
    for finding in audit.findings:
        match finding.shown:
            case WrongDealer(dealt, due):
                shown = WrongDealer(None if dealt is None else seats[dealt], seats[due])
                yield replace(finding, shown=shown)
            case _:
                yield finding


def _particulars(record: Record, hand: int | None) -> Particulars:
    """Take what no ruling looks at."""
    names = tuple((str(seat), record.names[seat]) for seat in Seat if seat in record.names)
    return Particulars(record.id, record.title, record.table, record.played_on, names, hand)
