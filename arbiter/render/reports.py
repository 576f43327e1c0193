"""The JSON documents of the other commands: `lukfu-audit/1`, `lukfu-holders/1`, `lukfu-replay/1`, `lukfu-books/1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.render.document import Json, premise_part, record_part, steps_lists
from arbiter.render.findings import command_of, finding_sentence, kept, worst_first
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from arbiter.render.proofs import shorts
from engine.books import BOOKS, OPTIONS
from engine.books.sources import SOURCES
from engine.notation import print_play, told_of
from engine.record import Discard, FaceUp
from engine.replay import rounds_of
from engine.rules.catalogue import RULES
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbiter.ruling import Audit, Finding, Holders
    from engine.books import Book
    from engine.record import Record
    from engine.steps import Step

_FACES: Final = {FaceUp: "up", Discard: "down"}


def audit_document(audit: Audit) -> Json:
    """Give the document of an audit.

    ``{"schema", "record", "book", "findings": [{"step", "seat", "rule", "verdict", "kept", "at_most"?, "premises",
    "says", "command"?}], "checked": {"discards", "leads"}, "explanations", "clashes", "not_used", "undecided"?}``,
    findings worst first. `kept`: more than `at_most` (0 if absent) of these cards stayed in the hand. `command` has
    FILE where the record's file goes.
    """
    document: Json = {
        "schema": "lukfu-audit/1",
        "record": record_part(audit.record),
        "book": audit.book,
        "findings": [_finding(audit, finding) for finding in worst_first(audit.findings)],
        "checked": {"discards": audit.discards, "leads": audit.leads},
        "explanations": steps_lists(audit.explanations),
        "clashes": steps_lists(audit.clashes),
        "not_used": list(audit.not_used),
    }
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


def replay_document(record: Record) -> Json:
    """Give the document of a replay.

    ``{"schema", "record", "rounds": [{"round", "leader", "plays": [{"step", "seat", "play", "face", "count", "cards"}],
    "winner", "won"}], "hands"}``: `face` is up, down or forgotten, `cards` those told, `winner` null while the round is
    open, `won` the cards each seat has won so far; `hands` holds what is told of opening hands.
    """
    return {
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


def _finding(audit: Audit, finding: Finding) -> Json:
    cards, at_most = kept(finding)
    part: Json = {
        "step": str(finding.step),
        "seat": str(finding.seat),
        "rule": finding.rule,
        "verdict": finding.verdict.value,
        "kept": shorts(cards),
    }
    if at_most:
        part["at_most"] = at_most
    part["premises"] = [premise_part(premise) for premise in finding.premises]
    part["says"] = {lang: finding_sentence(Speaker(tongue(lang), audit.record), finding) for lang in LANGS}
    command = command_of(finding, "FILE")
    return {**part, "command": command} if command else part


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
