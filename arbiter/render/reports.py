"""The JSON documents of the other commands: `lukfu-audit/1`, `lukfu-holders/1`, `lukfu-replay/1`, `lukfu-books/1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.audited import WrongDealer
from arbiter.declared import Declared
from arbiter.render.document import Json, premise_part, record_part, steps_lists
from arbiter.render.findings import command_of, finding_sentence, kept, worst_first
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from arbiter.render.proofs import shorts
from arbiter.ruling import Ruling
from arbiter.settled import Mispaid
from engine.books import BOOKS, OPTIONS
from engine.books.sources import SOURCES
from engine.notation import print_play, told_of
from engine.record import Discard, FaceUp
from engine.replay import rounds_of
from engine.rules.catalogue import RULES
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbiter.audited import Audit, Finding, LeftOpen
    from arbiter.ruling import Holders
    from engine.books import Book
    from engine.record import Record
    from engine.seats import StepId
    from engine.steps import Step

_FACES: Final = {FaceUp: "up", Discard: "down"}


def audit_document(audit: Audit, place: str | None = None, told: str = "") -> Json:
    """Give the document of an audit.

    ``{"schema", "place"?, "hand"?, "record", "book", "findings": [{"kind", "step", "seat", "rule", "verdict",
    "reason"?, …, "says", "command"}], "checked": {"discards", "leads", "declarations", "payments", "calls", "dealers",
    "standard"}, "left_open": [{"kind", "seat"?, "step"?, "missing": [what]}], "explanations", "clashes", "hand_won"?,
    "played_on"?, "not_used", "undecided"?}``, findings worst first.

    The parts of a finding are those of `arbiter.audited.Finding`; step, seat and rule are null where there is none. By
    kind it has: of a step ``"kept", "at_most"?, "premises"`` (more than `at_most`, 0 if absent, of these cards stayed
    in the hand); of a declaration ``"claimed"?, "fu"?, "needs"?``; of a payment ``"paid", "due"``; of a dealer
    ``"dealer", "due"``; of a call ``"standard", "comes_to"?``. `place` is where the record was found, and `command`
    names it; where it is not known, FILE stands there.
    """
    place_part: Json = {} if place is None else {"place": place}
    if audit.hand is not None:
        place_part["hand"] = audit.hand
    document: Json = {
        "schema": "lukfu-audit/1",
        **place_part,
        "record": record_part(audit.record),
        "book": audit.book,
        "findings": [_finding(audit, one, place or "FILE", told) for one in worst_first(audit.findings)],
        "checked": dict(audit.checked._asdict()),
        "left_open": [_left_open(entry) for entry in audit.left_open],
        "explanations": steps_lists(audit.explanations),
        "clashes": steps_lists(audit.clashes),
    }
    if audit.hand_won is not None:
        document["hand_won"] = str(audit.hand_won)
    if audit.played_on is not None:
        document["played_on"] = str(audit.played_on)
    document["not_used"] = list(audit.not_used)
    return {**document, "undecided": True} if audit.undecided else document


def holders_document(holders: Holders) -> Json:
    """Give the document of where unseen cards can be.

    ``{"schema", "record", "seat", "before" or "after", "viewpoint", "places": {card: [place]}, "undecided"?}``; places
    are ``hand SEAT``, ``discard R.P``, ``forgotten R.P``, ``dreamer``.
    """
    document: Json = {
        "schema": "lukfu-holders/1",
        "record": record_part(holders.record),
        "seat": str(holders.seat),
        **holders.moment.to_json(),
        "viewpoint": holders.viewpoint,
        "places": {str(card): list(places) for card, places in holders.places.items()},
    }
    return {**document, "undecided": True} if holders.undecided else document


def replay_document(record: Record, won: StepId | None = None) -> Json:
    """Give the document of a replay.

    ``{"schema", "record", "rounds": [{"round", "leader", "plays": [{"step", "seat", "play", "face", "count", "cards"}],
    "winner", "won"}], "hands", "hand_won"?}``: `face` is up, down or forgotten, `cards` those told, `winner` null while
    the round is open, `won` the cards each seat has won so far; `hands` holds what is told of opening hands; `hand_won`
    is the declaration that won the hand, as step ``N.0``.
    """
    document: Json = {
        "schema": "lukfu-replay/1",
        "record": record_part(record),
        "rounds": [
            {
                "round": played.number,
                "leader": str(played.leader),
                "plays": [_play(step) for step in played.steps],
                "winner": str(played.winner) if played.winner else None,
                "won": {str(seat): played.won[seat] for seat in PLAYING},
            }
            for played in rounds_of(record)
        ],
        "hands": {str(seat): shorts(record.hands[seat].cards) for seat in Seat if seat in record.hands},
    }
    return document if won is None else {**document, "hand_won": str(won)}


def books_document(books: Iterable[Book]) -> Json:
    """Give the document of rule books.

    ``{"schema", "books": [{"name", "title", "title_zh", "seats", "sources", "rules": [{"id", "en", "zh-Hant",
    "zh-Hans", "cites"}], "readings": [{"option", "point", "where", "reading", "says", "reason", "applied"}],
    "options": [name]}], "sources": {name: title}}``; `options` names those that the book leaves unset.
    """
    return {"schema": "lukfu-books/1", "books": [_book(book) for book in books], "sources": dict(SOURCES)}


def new_document(record: Record, file: str) -> Json:
    """Give the document of a record just written: ``{"schema", "file", "record": {"id"?, "sha256", "told"}}``."""
    return {"schema": "lukfu-new/1", "file": file, "record": record_part(record)}


def convert_document(record: Record) -> Json:
    """Give the record itself as JSON, with the user's own keys."""
    return {**told_of(record), **record.own_keys}


def all_books() -> list[Book]:
    """List every rule book, by name."""
    return [BOOKS[name] for name in sorted(BOOKS)]


def _finding(audit: Audit, finding: Finding, place: str, told: str) -> Json:
    part: Json = {
        "kind": finding.kind,
        "step": None if finding.step is None else str(finding.step),
        "seat": None if finding.seat is None else str(finding.seat),
        "rule": finding.rule,
        "verdict": finding.verdict.value,
    }
    if finding.reason is not None:
        part["reason"] = finding.reason
    part |= _about(finding)
    part["says"] = {lang: finding_sentence(Speaker(tongue(lang), audit.record), audit, finding) for lang in LANGS}
    return {**part, "command": command_of(finding, place, told)}


def _about(finding: Finding) -> Json:
    """Give the part of a finding that only its kind has."""
    match finding.shown:
        case Mispaid(_, paid, due):
            return {"paid": paid, "due": due}
        case WrongDealer(dealt, due):
            return {"dealer": dealt, "due": due}
        case Ruling() as ruling:
            return _ruled(ruling)
        case None if finding.kind == "record":
            return {}
        case None:
            cards, at_most = kept(finding)
            part: Json = {"kept": shorts(cards), **({"at_most": at_most} if at_most else {})}
            return {**part, "premises": [premise_part(premise) for premise in finding.premises]}


def _ruled(ruling: Ruling) -> Json:
    """Give what a declaration was said to come to and comes to, or what a hand that was not called comes to."""
    told, found, calling = ruling.asked.declared, ruling.declared, ruling.calling
    part: Json = {}
    if told is not None and told.fu is not None:
        part["claimed"] = told.fu
    if isinstance(found, Declared):
        part |= {"fu": found.fu, "needs": found.needs}
    if calling is not None:
        part["standard"] = calling.standard
        if calling.counted is not None:
            part["comes_to"] = calling.counted.total
    return part


def _left_open(entry: LeftOpen) -> Json:
    part: Json = {"kind": entry.kind}
    if entry.seat is not None:
        part["seat"] = str(entry.seat)
    if entry.step is not None:
        part["step"] = str(entry.step)
    return {**part, "missing": list(entry.missing)}


def _play(step: Step) -> Json:
    cards = step.play.cards if isinstance(step.play, FaceUp) else ()
    return {
        "step": str(step.id),
        "seat": str(step.seat),
        "play": print_play(step.play),
        "face": _FACES.get(type(step.play), "forgotten"),
        "count": step.play.count,
        "cards": shorts(step.play.told if isinstance(step.play, Discard) else cards),
    }


def _book(book: Book) -> Json:
    return {
        "name": book.name,
        "title": book.title,
        "title_zh": book.title_zh,
        "seats": list(book.seats),
        "sources": list(book.sources),
        "rules": [
            {"id": rule.id, **{lang: rule.sentence(lang) for lang in LANGS}, "cites": list(rule.cites)}
            for rule in (RULES[name] for name in book.rules)
        ],
        "readings": [
            {
                "option": name,
                "point": OPTIONS[name].point,
                "where": OPTIONS[name].where,
                "reading": letter,
                "says": OPTIONS[name].readings.get(letter, letter),
                "reason": book.reasons.get(name, ""),
                "applied": OPTIONS[name].applied,
            }
            for name, letter in book.readings.items()
        ],
        "options": [name for name in OPTIONS if name not in book.readings],
    }
