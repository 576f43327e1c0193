"""A claim of five tigers: which of the five cards the record shows to be whose; and what all declarations share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.checker.knows import named, opening
from arbiter.checker.question import Question
from arbiter.checker.reading import card, cards, mapping, mappings, number, refusal, seat, step, text
from arbiter.checker.table import Table
from engine.books import BOOKS
from engine.cards import Card
from engine.seats import PLAYING, Seat
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.checker.reading import Json
    from arbiter.checker.rulings import Hearing
    from engine.record import Record
    from engine.seats import StepId
    from engine.terms import Terms

FIVE: Final = tuple(Card(one) for one in ("1s", "1g", "1z", "1c", "L"))


def terms_of(told: Json) -> Terms:
    """Give the terms of the book and options that a ruling names."""
    book = text(told.get("book"), "book")
    if book not in BOOKS:
        msg = "there is no such rule book: %(book)s"
        raise refusal(msg, at="book", book=repr(book))
    return BOOKS[book].terms(mapping(told.get("options", {}), "options"))  # type: ignore[arg-type]  # unknown values change nothing


def limit_of(told: Json) -> int | None:
    """Give the deepest level of argument that makes a card aged, by the options or the book that a ruling names."""
    limits = [mapping(told.get("options", {}), "options").get("max_level"), terms_of(told).deepest_aged]
    return min((limit for limit in limits if isinstance(limit, int)), default=None)


def check_claimed(question: Question, told: Json) -> None:
    """Check that what was claimed is what the record says was claimed."""
    if "claimed_fu" not in told:
        return
    claimed = number(told["claimed_fu"], "claimed_fu")
    before = question.done // len(PLAYING) + 1
    tigers = question.kind == "tigers"
    if not any(
        one.by is question.claimant and one.fu == claimed and one.five_tigers is tigers
        for one in question.record.declared
        if tigers or one.before == before
    ):
        msg = "nobody claimed %(fu)s then"
        raise refusal(msg, at="claimed_fu", fu=claimed)


def check_played_on(question: Question, told: Json, verdict: str) -> None:
    """Check which play came first after a hand that was won."""
    later = steps_of(question.record)[question.done :]
    wanted = str(later[0].id) if later and verdict == "upheld" else None
    if told.get("played_on") != wanted:
        msg = "the first play after a hand that was won is %(step)s"
        raise refusal(msg, at="played_on", step=wanted or "-")


def check_tigers(record: Record, hearing: Hearing, told: Json) -> None:
    """Check a ruling on a claim of five tigers (LF-R5, LF-R24)."""
    dispute = mapping(told.get("dispute"), "dispute")
    who = seat(dispute.get("seat"), "dispute.seat", PLAYING)
    question = Question("tigers", record, 0, "open", frozenset(), claimant=who)
    late = bool(dispute.get("after_call"))
    if not any(one.by is who and one.five_tigers and one.after_call is late for one in record.declared):
        msg = "nobody claimed five tigers so"
        raise refusal(msg, at="dispute")
    terms, table = terms_of(told), Table(question)
    held = tuple(one for one in FIVE if one in opening(table, who))
    if cards(told.get("held"), "held") != held:
        msg = "of the five he was certainly dealt these: %(cards)s"
        raise refusal(msg, at="held", cards=" ".join(map(str, held)) or "-")
    listed = [
        (
            card(one.get("card"), "card"),
            seat(one.get("seat"), "seat", tuple(Seat)),
            step(one["step"], "step") if "step" in one else None,
        )
        for one in mappings(told.get("elsewhere"), "elsewhere")
    ]
    if listed != list(_elsewhere(table, who)):
        msg = "it is said wrongly which of the five another had"
        raise refusal(msg, at="elsewhere")
    reason = "no-five-tigers" if terms.five_tigers is None else "after-call" if late and not terms.late_tigers else None
    wanted = "upheld" if reason is None and len(held) == len(FIVE) else "dismissed"
    if hearing.verdict != wanted or told.get("reason") != reason:
        msg = "a claim of five tigers is %(verdict)s here"
        raise refusal(msg, at="verdict", verdict=wanted)
    if told.get("fu") != (terms.five_tigers if wanted == "upheld" else None):
        msg = "five tigers are worth %(fu)s here"
        raise refusal(msg, at="fu", fu=terms.five_tigers if wanted == "upheld" else 0)
    check_claimed(question, told)
    check_played_on(question, told, wanted)


def _elsewhere(table: Table, who: Seat) -> Iterator[tuple[Card, Seat, StepId | None]]:
    """List the cards of the five that another showed, laid down as told, or had in a hand that is told."""
    record = table.record
    for one in FIVE:
        shown = [at for at in steps_of(record) if one in named(at) and at.seat is not who]
        holders = [other for other in PLAYING if other is not who and one in opening(table, other)]
        if Seat.dreamer in record.hands and one in record.hands[Seat.dreamer].cards:
            holders.append(Seat.dreamer)
        if shown:
            yield one, shown[0].seat, shown[0].id
        elif holders:
            yield one, holders[0], None
