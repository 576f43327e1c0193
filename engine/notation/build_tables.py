"""The tables of a document: names, hands, declarations, cards seen, disputes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from engine.notation.cards import read_cards
from engine.notation.desk import Table, sub_table
from engine.notation.plain import fold
from engine.notation.words import seat_fault, seat_named, shown
from engine.record import Declaration, Dispute, Seen, Told
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sized

    from engine.notation.located import Path

DISPUTE_KEYS: Final = (*("kind", "seat", "card", "before", "after", "round", "viewpoint", "assume", "standard"),)
DECLARATION_KEYS: Final = ("by", "before", "fu", "five_tigers", "after_call")
SEEN_KEYS: Final = ("card", "by", "before")
_ABOVE: Final = ("rounds", "called_by", "declared", "book", "players", "format", "title", "id", "source", "played_on")
_AFTER: Final = re.compile(r"0*([0-9]{1,3})\.([0-9])0*")


def build_names(top: Table, name: str = "names") -> dict[Seat, str]:
    """Take the names of the players; a session has them under `players`."""
    named: dict[Seat, str] = {}
    for seat, key, table in _by_seat(top, name):
        text = table.text(key)
        if text is not None:
            named[seat] = text
    return {seat: named[seat] for seat in Seat if seat in named}


def build_hands(top: Table, name: str) -> dict[Seat, Told]:
    """Take told hands, the opening ones (`hands`) or those where the record stops (`now`)."""
    hands: dict[Seat, Told] = {}
    for seat, key, table in _by_seat(top, name):
        text = table.text(key)
        if text is None:
            continue
        desk, path = top.desk, (*table.path, key)
        read = read_cards(text)
        for problem in read.problems:
            says = f"{name}.{seat}: {problem.says}"
            desk.object_to(says, desk.document.inside(path, problem.offset), (name, seat.value))
        word, inside = seat.value, desk.document.text_at(path)
        for card, offset in read.found:
            desk.places[name, word, str(card)] = inside(offset)
        hands[seat] = Told(read.cards, desk.document.place(path))
    return {seat: hands[seat] for seat in Seat if seat in hands}


def build_paid(top: Table) -> dict[Seat, int]:
    """Take what was paid at the table, by seat."""
    paid: dict[Seat, int] = {}
    for seat, key, table in _by_seat(top, "paid"):
        points = table.number(key)
        if points is not None:
            paid[seat] = points
    return {seat: paid[seat] for seat in Seat if seat in paid}


def _by_seat(top: Table, name: str) -> Iterator[tuple[Seat, str, Table]]:
    """List seat, key and table for every key of a table that is kept by seat."""
    table = sub_table(top, name)
    found: set[Seat] = set()
    for key in table.data if table else ():
        if table is None or key.startswith("_"):
            continue
        seat = seat_named(key)
        if seat is not None and seat not in found:
            found.add(seat)
            top.desk.places[name, seat.value] = top.desk.document.place((*table.path, key))
            yield seat, key, table
            continue
        at = top.desk.document.key_place((*table.path, key))
        if seat is None and key in _ABOVE:
            top.desk.object_to(f"unknown key in {name} (plain keys stand above the tables): {key!r}", at)
        elif seat is None:
            top.desk.object_to(f"unknown key in {name}: {seat_fault(key)}", at)
        else:
            top.desk.object_to(f"{name} tells of {seat} twice: {key!r}", at)


def _tables(top: Table, key: str, kept: Sized, *, or_one: bool = False) -> Iterator[Table]:
    """List the tables of an array of tables, each named by the number of items kept before it.

    `or_one` allows a table instead of an array of one.
    """
    value = top.data.get(key)
    if value is None:
        return
    if or_one and isinstance(value, dict):
        yield _table(top, (key,), (key, 0), value)
        return
    if not isinstance(value, list):
        top.refuse(key, "a table or an array of tables" if or_one else f"an array of tables, written [[{key}]]")
        return
    for place, item in enumerate(value):
        if isinstance(item, dict):
            yield _table(top, (key, place), (key, len(kept)), item)
        else:
            says = f"{key} must hold tables: {shown(item)}"
            top.desk.object_to(says, top.desk.document.place((key, place)))


def _table(top: Table, path: Path, item: Path, value: dict[str, object]) -> Table:
    if path != item:
        for left_out in [known for known in top.desk.places if known[: len(item)] == item]:
            del top.desk.places[left_out]
    top.desk.places[item] = top.desk.document.key_place(path)
    return Table(top.desk, path, item, str(path[0]), {key: told for key, told in value.items() if told is not None})


def build_declared(top: Table) -> tuple[Declaration, ...]:
    """Take the declarations; one without a seat is left out."""
    declared: list[Declaration] = []
    for table in _tables(top, "declared", declared, or_one=True):
        table.check_keys(DECLARATION_KEYS, _ABOVE)
        at = top.desk.document.key_place(table.path)
        by, before, fu = table.seat("by"), table.number("before"), table.number("fu")
        five_tigers, after_call = table.flag("five_tigers"), table.flag("after_call")
        if "by" not in table.data:
            top.desk.object_to("a declaration must name its seat: 'by'", at)
        if by is None:
            top.desk.spoiled.add(("declared", "by"))
        else:
            declared.append(Declaration(by, before, fu, five_tigers, after_call, at))
    return tuple(declared)


def build_seen(top: Table) -> tuple[Seen, ...]:
    """Take the cards seen at a forgotten moment; one without card or seat is left out."""
    seen: list[Seen] = []
    for table in _tables(top, "seen", seen):
        table.check_keys(SEEN_KEYS, _ABOVE)
        at = top.desk.document.key_place(table.path)
        card, by, before = table.card("card"), table.seat("by"), table.number("before")
        for key in ("card", "by"):
            if key not in table.data:
                top.desk.object_to(f"a card seen needs this key: {key!r}", at)
        if card is not None and by is not None:
            seen.append(Seen(card, by, before, at))
    return tuple(seen)


def build_disputes(top: Table) -> tuple[Dispute, ...]:
    """Take the disputes."""
    disputes: list[Dispute] = []
    for table in _tables(top, "dispute", disputes):
        table.check_keys(DISPUTE_KEYS, _ABOVE)
        kind = table.text("kind")
        disputes.append(
            Dispute(
                kind=kind or "",
                seat=table.seat("seat"),
                card=table.card("card"),
                before=table.number("before"),
                after=_after(table),
                round=table.number("round"),
                viewpoint=table.text("viewpoint"),
                assume=_assume(table),
                standard=table.text("standard"),
                at=top.desk.document.key_place(table.path),
            )
        )
    return tuple(disputes)


def _after(table: Table) -> str | None:
    """Take a step such as ``"3.2"``, also told as the number 3.2."""
    value = table.data.get("after")
    if value is None:
        return None
    table.place("after")
    told = fold(value).strip() if isinstance(value, str) else str(value) if isinstance(value, float) else ""
    match = _AFTER.fullmatch(told)
    if match:
        return f"{int(match[1])}.{match[2]}"
    table.refuse("after", 'a step such as "3.2"')
    return None


def _assume(table: Table) -> tuple[str, ...] | None:
    """Take what may be assumed: a list of names, or one text with commas or spaces between them."""
    value = table.data.get("assume")
    if value is None:
        return None
    table.place("assume")
    if isinstance(value, str):
        return tuple(fold(value).replace(",", " ").split())
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return tuple(value)
    table.refuse("assume", "a list of counting, must-beat, lead-order")
    return None
