"""From a parsed document to a record: the top keys, and what is said of the document as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.notation.build_rounds import build_rounds
from engine.notation.build_tables import (
    build_declared,
    build_disputes,
    build_hands,
    build_names,
    build_paid,
    build_seen,
)
from engine.notation.desk import Desk, Table, sub_table
from engine.notation.words import caller_named
from engine.record import FORMAT, Record

if TYPE_CHECKING:
    from engine.notation.located import Document

KEYS: Final = (
    *("format", "book", "players", "called_by", "title", "id", "source", "played_on", "table", "rounds"),
    *("declared", "names", "options", "hands", "now", "paid", "seen", "dispute"),
)
"""Every key that may stand at the top of a record, in the order in which they are printed."""

DEFAULT_PLAYERS: Final = 4


def build(document: Document) -> tuple[Record, Desk]:
    """Build as much of the record as can be read; the desk holds every fault of reading."""
    desk = Desk(document)
    data = {key: value for key, value in document.data.items() if value is not None}
    top = Table(desk, (), (), "", data)
    for path in document.repeated:
        desk.object_to(f"a key stands here twice: {path[-1]!r}", document.key_place(path))
    _check_format(top)
    top.check_keys(KEYS)
    record = Record(
        players=_players(top),
        rounds=build_rounds(top),
        book=top.text("book"),
        called_by=_called_by(top),
        title=top.text("title"),
        id=top.text("id"),
        source=top.text("source"),
        played_on=top.text("played_on"),
        table=top.text("table"),
        declared=build_declared(top),
        names=build_names(top),
        options=_options(top),
        hands=build_hands(top, "hands"),
        now=build_hands(top, "now"),
        seen=build_seen(top),
        disputes=build_disputes(top),
        paid=build_paid(top),
        own_keys={key: _without_null(value) for key, value in data.items() if key.startswith("_")},
        at=document.place(()),
    )
    return record, desk


def _check_format(top: Table) -> None:
    if "format" not in top.data:
        top.desk.object_to(f"the key format is missing: {FORMAT!r}", top.desk.document.place(()))
    elif top.data["format"] != FORMAT:
        top.refuse("format", repr(FORMAT))


def _players(top: Table) -> int:
    players = top.number("players")
    if players is not None:
        return players
    if "players" not in top.data:
        top.desk.object_to("the number of seats, 3 or 4, is missing: 'players'", top.desk.document.place(()))
    top.desk.spoiled.add(("players",))
    return DEFAULT_PLAYERS


def _called_by(top: Table) -> str | None:
    told = top.text("called_by")
    return None if told is None else caller_named(told)


def _options(top: Table) -> dict[str, str | int | bool]:
    table = sub_table(top, "options")
    options: dict[str, str | int | bool] = {}
    for key, value in table.data.items() if table else ():
        if key.startswith("_") or table is None:
            continue
        if isinstance(value, (str, int, bool)):
            table.place(key)
            options[key] = value
        else:
            table.refuse(key, "a letter or a number")
    return options


def _without_null(value: object) -> object:
    """Leave out members that are null: they tell as much as absent ones."""
    match value:
        case dict():
            return {key: _without_null(item) for key, item in value.items() if item is not None}
        case list():
            return [_without_null(item) for item in value]
        case _:
            return value
