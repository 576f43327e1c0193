"""The desk at which a document is turned into a record: it takes values of a wanted type and collects the faults."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.faults.context import Sources
from engine.notation.cards import read_cards
from engine.notation.words import guess, seat_fault, seat_named, shown
from engine.record import Fault

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from engine.cards import Card
    from engine.notation.located import Document, Path
    from engine.record import Place
    from engine.seats import Seat


@dataclass(slots=True)
class Desk:
    """The faults found so far, the places of told items by path, and the paths that are spoiled by a fault."""

    document: Document
    faults: list[Fault] = field(default_factory=list)
    places: dict[Path, Place] = field(default_factory=dict)
    spoiled: set[Path] = field(default_factory=set)

    def object_to(self, says: str, at: Place, path: Path = ()) -> None:
        """Note a fault, and that the item of this path is spoiled by it."""
        self.faults.append(Fault(says, at))
        if path:
            self.spoiled.add(path)

    def sources(self) -> Sources:
        """Give what `engine.faults` may know beside the record."""
        return Sources(self.places, frozenset(self.spoiled))


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a document: `path` leads to it in the document, `item` in the record, `name` in sentences."""

    desk: Desk
    path: Path
    item: Path
    name: str
    data: Mapping[str, object]

    def place(self, key: str) -> Place:
        """Give where the value of a key begins, and remember it for the record's item."""
        at = self.desk.document.place((*self.path, key))
        self.desk.places[(*self.item, key)] = at
        return at

    def refuse(self, key: str, wanted: str) -> None:
        """Note that the value of a key is not what is wanted there."""
        says = f"{self.label(key)} must be {wanted}: {shown(self.data[key])}"
        self.desk.object_to(says, self.place(key), (*self.item, key))

    def label(self, key: str) -> str:
        """Give the key with the name of its table."""
        return f"{self.name}.{key}" if self.name else key

    def text(self, key: str) -> str | None:
        """Take a text."""
        value = self.data.get(key)
        if value is None:
            return None
        self.place(key)
        if isinstance(value, str):
            return value
        self.refuse(key, "a text")
        return None

    def number(self, key: str) -> int | None:
        """Take a whole number."""
        value = self.data.get(key)
        if value is None:
            return None
        self.place(key)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.refuse(key, "a whole number")
        return None

    def flag(self, key: str) -> bool:
        """Take true or false; absent is false."""
        value = self.data.get(key)
        if value is None:
            return False
        self.place(key)
        if isinstance(value, bool):
            return value
        self.refuse(key, "true or false")
        return False

    def seat(self, key: str) -> Seat | None:
        """Take a seat word."""
        word = self.text(key)
        if word is None:
            return None
        seat = seat_named(word)
        if seat is None:
            self.desk.object_to(f"{self.label(key)}: {seat_fault(word)}", self.place(key), (*self.item, key))
        return seat

    def card(self, key: str) -> Card | None:
        """Take the name of one card."""
        told = self.text(key)
        if told is None:
            return None
        read = read_cards(told)
        if not read.problems and len(read.found) == 1:
            return read.found[0].card
        self.refuse(key, "one card")
        return None

    def check_keys(self, known: Collection[str], top: Collection[str] = ()) -> None:
        """Note every key that is neither known nor the user's own; `top` are keys that belong above the tables."""
        for key in self.data:
            if key in known or key.startswith("_"):
                continue
            where = f" in {self.name}" if self.name else ""
            hint = " (plain keys stand above the tables)" if key in top else guess(key, known)
            at = self.desk.document.key_place((*self.path, key))
            self.desk.object_to(f"unknown key{where}{hint}: {key!r}", at)


def sub_table(top: Table, key: str) -> Table | None:
    """Take a table under a key, or None if there is none."""
    value = top.data.get(key)
    if value is None:
        return None
    if not isinstance(value, dict):
        top.refuse(key, "a table")
        return None
    path: Path = (key,)
    return Table(top.desk, path, path, key, {name: item for name, item in value.items() if item is not None})
