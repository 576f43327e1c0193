"""Faults of the keys: book, options, caller, names, declarations, and what each kind of dispute needs."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from engine.books import BOOKS, HIGHEST_LEVEL, OPTIONS
from engine.cards import LI_CHEN
from engine.record import NOBODY, VIEWPOINTS, Fault
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from engine.faults.context import Sources
    from engine.record import Declaration, Dispute, Place, Record

NEEDED: Final = {
    "aged": ("seat",),
    "discard": ("seat", "round"),
    "lead": ("round",),
    "declare": ("seat", "before"),
    "call": ("seat",),
    "record": (),
    "settle": (),
}
"""The kinds of dispute and the keys that each needs; `declare` needs none when a declaration is told."""

ASSUMPTIONS: Final = ("counting", "must-beat", "lead-order")
"""The words of `engine.duties.Kind`; the checker reads records, and must not import duties."""
CALLERS: Final = (*(seat.value for seat in PLAYING), NOBODY)
SEATS: Final = (3, 4)
LAST_ROUND: Final = 12
MOST_FU: Final = 12
_AFTER: Final = re.compile(r"([0-9]{1,2})\.[0-3]")


def key_faults(record: Record, sources: Sources) -> list[Fault]:
    """List the faults of everything but rounds, hands and cards seen."""
    found = [*_top(record, sources), *_options(record, sources), *_declared(record, sources)]
    for number, seen in enumerate(record.seen):
        if seen.before is not None and not 1 <= seen.before <= LAST_ROUND + 1:
            says = f"seen.before must be a round from 1 to {LAST_ROUND + 1}: {seen.before!r}"
            found.append(Fault(says, sources.at("seen", number, "before", default=seen.at)))
    for number, dispute in enumerate(record.disputes):
        found += _dispute(record, dispute, number, sources)
    return found


def _among(word: str, known: Collection[str]) -> str:
    """Say which words are known, and which of them is meant."""
    near = get_close_matches(word[:40].lower(), known, n=1, cutoff=0.6)
    meant = f" (did you mean {near[0]!r}?)" if near else ""
    return f"{', '.join(known)}{meant}: {word!r}"


def _top(record: Record, sources: Sources) -> Iterator[Fault]:
    def at(*path: str) -> Place | None:
        return sources.at(*path, default=record.at)

    if record.players not in SEATS:
        yield Fault(f"players must be 3 or 4: {record.players!r}", at("players"))
    if record.book is not None and record.book not in BOOKS:
        yield Fault(f"book is no known rule book; known: {_among(record.book, tuple(BOOKS))}", at("book"))
    elif record.book is not None and record.players in SEATS and record.players not in BOOKS[record.book].seats:
        yield Fault(f"book is not for {record.players} seats: {record.book!r}", at("book"))
    if record.called_by is not None and record.called_by not in CALLERS:
        yield Fault(f"called_by must be one of {_among(record.called_by, CALLERS)}", at("called_by"))
    if record.called_by == NOBODY and record.rounds:
        yield Fault("when nobody calls, no round is played: called_by = 'nobody'", at("called_by"))
    if Seat.dreamer in record.names and record.players == SEATS[0]:
        says = f"names.dreamer: three seats play without a dreamer: {record.names[Seat.dreamer]!r}"
        yield Fault(says, at("names", "dreamer"))
    if Seat.dreamer in record.paid and record.players == SEATS[0]:
        says = f"paid.dreamer: three seats play without a dreamer: {record.paid[Seat.dreamer]!r}"
        yield Fault(says, at("paid", "dreamer"))


def _options(record: Record, sources: Sources) -> Iterator[Fault]:
    for name, reading in record.options.items():
        at = sources.at("options", name, default=record.at)
        option = OPTIONS.get(name)
        if option is None:
            yield Fault(f"unknown option; known: {_among(name, tuple(OPTIONS))}", at)
        elif not option.takes(reading):
            wanted = f"one of {', '.join(option.readings)}"
            if "number" in option.readings:
                wanted = f"a number from 0 to {HIGHEST_LEVEL}"
            yield Fault(f"option {name} must be {wanted}: {reading!r}", at)


def _declared(record: Record, sources: Sources) -> Iterator[Fault]:
    for number, declaration in enumerate(record.declared):
        for key, says in _objections(record, declaration):
            if not sources.spoils("declared", number, key):
                yield Fault(says, sources.at("declared", number, key, default=declaration.at))


def _objections(record: Record, declaration: Declaration) -> Iterator[tuple[str, str]]:
    """List what is wrong with a declaration, each with its key."""
    before, last = declaration.before, len(record.rounds) + 1
    if declaration.by not in PLAYING:
        yield "by", f"declared.by: the dreamer declares nothing: {declaration.by.value!r}"
    if declaration.five_tigers:
        if record.players == SEATS[0]:
            yield "five_tigers", "declared.five_tigers: three seats play without Li Chen: True"
        if before is not None:
            yield "before", f"declared.before: five tigers are claimed before the first round: {before!r}"
    elif before is None:
        yield "before", "declared needs one of these keys: 'before' or 'five_tigers'"
    elif not 1 <= before <= LAST_ROUND + 1:
        yield "before", f"declared.before must be a round from 1 to {LAST_ROUND + 1}: {before!r}"
    elif before > last:
        yield "before", f"declared.before: {_rounds(last - 1)} told before it: {before!r}"
    if record.called_by == NOBODY:
        yield from _in_void_hand(declaration)
    if declaration.fu is not None and not 1 <= declaration.fu <= MOST_FU:
        yield "fu", f"declared.fu must be from 1 to {MOST_FU}: {declaration.fu!r}"


def _in_void_hand(declaration: Declaration) -> Iterator[tuple[str, str]]:
    """List what cannot be declared where nobody called; five tigers may have been claimed before (LF-R5, LF-R6)."""
    if declaration.after_call:
        yield "after_call", "declared.after_call: nobody called: True"
    if declaration.before == 1:
        yield "before", f"declared.before: when nobody calls, the hand is void: {declaration.before!r}"


def _rounds(count: int) -> str:
    return "no round is" if not count else "only one round is" if count == 1 else f"only {count} rounds are"


def _dispute(record: Record, dispute: Dispute, number: int, sources: Sources) -> Iterator[Fault]:
    path = ("dispute", number)
    if dispute.kind not in NEEDED:
        if sources.spoils(*path, "kind"):
            return
        at = sources.at(*path, "kind", default=dispute.at)
        kinds = tuple(NEEDED)
        says = _among(dispute.kind, kinds) if dispute.kind else f"{', '.join(kinds)}: 'kind'"
        yield Fault(f"a dispute is of one of the kinds {says}", at)
    needed = NEEDED.get(dispute.kind, ())
    if dispute.kind == "declare" and (record.declared or sources.spoils("declared", "by")):
        needed = ()
    for key in needed:
        if getattr(dispute, key) is None and not sources.spoils(*path, key):
            yield Fault(f"a dispute of the kind {dispute.kind} needs the key: {key!r}", dispute.at)
    for key, says in _about(record, dispute):
        yield Fault(f"dispute.{key}{says}", sources.at(*path, key, default=dispute.at))


def _about(record: Record, dispute: Dispute) -> Iterator[tuple[str, str]]:
    """List what is wrong with the keys of a dispute, each with its key."""
    if dispute.seat is Seat.dreamer:
        yield "seat", ": the dreamer holds no hand that is judged: 'dreamer'"
    if dispute.card == LI_CHEN and record.players == SEATS[0]:
        yield "card", ": three seats play without Li Chen: 'L'"
    yield from _about_moment(dispute)
    if dispute.round is not None and not 1 <= dispute.round <= LAST_ROUND:
        yield "round", f" must be from 1 to {LAST_ROUND}: {dispute.round!r}"
    if dispute.viewpoint is not None and dispute.viewpoint not in VIEWPOINTS:
        yield "viewpoint", f" must be one of {_among(dispute.viewpoint, VIEWPOINTS)}"
    for name in dispute.assume or ():
        if name not in ASSUMPTIONS:
            yield "assume", f" must be among {_among(name, ASSUMPTIONS)}"


def _about_moment(dispute: Dispute) -> Iterator[tuple[str, str]]:
    if dispute.before is not None and not 1 <= dispute.before <= LAST_ROUND + 1:
        yield "before", f" must be a round from 1 to {LAST_ROUND + 1}: {dispute.before!r}"
    if dispute.after is None:
        return
    step = _AFTER.fullmatch(dispute.after)
    if not step or not 1 <= int(step[1]) <= LAST_ROUND + 1:
        yield "after", f' must be a step such as "3.2": {dispute.after!r}'
    elif dispute.before is not None:
        yield "after", f": a moment is told by before or by after, not by both: {dispute.after!r}"
