"""What of a store is reported: some tables, players, days or kinds of finding, or all of them."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

KINDS: Final = ("discard", "lead", "declare", "settle", "dealer", "call", "record")
"""The kinds of finding, the heavier before the lighter.

A breach of following or leading comes first, since it changes how a hand goes; then a declaration that does not hold,
what was paid, who dealt, a call evaded. Last is a record that no lawful hand fits, which accuses nobody by name.
"""

ACTS: Final = ("discard", "lead", "declare", "call")
"""The kinds that are about something a player did. The seat of another is where an entry is wrong: it names nobody as
guilty, and may be that of the one who was cheated."""


class Wanted(NamedTuple):
    """A choice among the hands of a store and their findings; None chooses all.

    `since` and `until` are days written YYYY-MM-DD, both included; a hand whose day is not told so is in no span of
    days. With `players` the hands are those at whose table one of them sat, and the findings those about one of them or
    about no seat.
    """

    tables: tuple[str, ...] | None = None
    players: tuple[str, ...] | None = None
    kinds: tuple[str, ...] | None = None
    since: str | None = None
    until: str | None = None

    @property
    def every_hand(self) -> bool:
        """Tell whether no hand is left out; kinds choose among findings."""
        return self._replace(kinds=None) == Wanted()

    @property
    def every_act(self) -> bool:
        """Tell whether findings about anything that a player does are chosen."""
        return self.kinds is None or set(ACTS) <= set(self.kinds)

    @property
    def everything(self) -> bool:
        """Tell whether nothing is left out."""
        return self == Wanted()

    def values(self) -> dict[str, str | None]:
        """Give the choice as values for a query: lists as JSON."""
        lists = {"tables": self.tables, "players": self.players, "kinds": self.kinds}
        told: dict[str, str | None] = {
            name: None if chosen is None else json.dumps(chosen, ensure_ascii=False) for name, chosen in lists.items()
        }
        return {**told, "since": self.since, "until": self.until}
