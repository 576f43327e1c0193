"""A record in the making: what was answered so far, tried by the reader of records before it is taken."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.notation import read, to_toml
from engine.record import FORMAT

if TYPE_CHECKING:
    from engine.record import Record

Json = dict[str, object]


@dataclass(slots=True)
class Draft:
    """The answers, in the words of the record format; `rounds` holds the texts of plays, round by round."""

    book: str | None = None
    options: dict[str, str | int | bool] = field(default_factory=dict)
    players: int = 4
    called_by: str | None = None
    title: str = ""
    names: dict[str, str] = field(default_factory=dict)
    hands: dict[str, str] = field(default_factory=dict)
    now: dict[str, str] = field(default_factory=dict)
    rounds: list[list[str]] = field(default_factory=list)
    seen: list[Json] = field(default_factory=list)
    disputes: list[Json] = field(default_factory=list)

    def told(self) -> Json:
        """Give the answers as a record in JSON, without what was left empty."""
        record: Json = {"format": FORMAT, "book": self.book, "players": self.players, "called_by": self.called_by}
        record |= {"title": self.title, "rounds": [" / ".join(plays) for plays in self.rounds if plays]}
        record |= {"names": self.names, "options": self.options, "hands": self.hands, "now": self.now}
        record |= {"seen": self.seen, "dispute": self.disputes}
        return {key: value for key, value in record.items() if value not in (None, "", [], {})}

    def faults(self) -> list[str]:
        """List what the reader of records objects to, without places: the answers have none."""
        readings = list(read(json.dumps(self.told()).encode(), "answers"))
        return [fault.says for reading in readings for fault in reading.faults]

    def record(self) -> Record:
        """Give the record; only answers without faults have one."""
        found = next(iter(read(json.dumps(self.told()).encode(), "answers"))).record
        if found is None:
            msg = "the answers are no record"
            raise ValueError(msg)
        return found

    def printed(self) -> str:
        """Give what was told so far as TOML."""
        return to_toml(self.record())

    def trying(self, **changes: object) -> Draft:
        """Give a copy with some answers changed, to be tried."""
        return replace(self, **changes)  # type: ignore[arg-type]  # the names are those of the fields
