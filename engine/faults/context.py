"""What a reader knows beside the record: the exact place of each told item, and items it has already objected to.

A record built by a program comes without it; faults then show the place that the record itself remembers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.record import Place

Path = tuple[str | int, ...]
"""Keys and positions, such as ``("hands", "second", "8z")`` or ``("rounds", 2, 1)`` (round and position from 1)."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Places by path, and the paths that a reading fault has already named (nothing more is said of those)."""

    places: Mapping[Path, Place] = field(default_factory=dict)
    spoiled: frozenset[Path] = frozenset()

    def at(self, *path: str | int, default: Place | None = None) -> Place | None:
        """Give the place of a path, or of the nearest path above it, or the default."""
        while path:
            if path in self.places:
                return self.places[path]
            path = path[:-1] if default is None else ()
        return default

    def spoils(self, *path: str | int) -> bool:
        """Tell whether a reading fault was found at this path or above it."""
        return any(path[:length] in self.spoiled for length in range(1, len(path) + 1))


NO_SOURCES = Sources()
