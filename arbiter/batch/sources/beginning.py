"""How a file begins: what kind it is, by its bytes and its name, while nothing of it is lost by looking."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from arbiter.batch.sources.finding import unreadable
from arbiter.batch.sources.kinds import LARGEST_FILE, LONGEST_LINE, Kind, kind_of
from arbiter.batch.sources.lines import BOM
from arbiter.batch.sources.unpacking import DamagedError

if TYPE_CHECKING:
    from collections.abc import Iterator

PARQUET: Final = b"PAR1"
_ROWS: Final = 2


class Begun:
    """The chunks of a file of which the first were looked at; what went wrong comes when they have been given again."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks
        self._error: OSError | DamagedError | None = None
        self.seen: list[bytes] = []
        self.more()

    def more(self) -> bytes:
        """Look at one chunk more; nothing at the end, or where it cannot go on."""
        try:
            chunk = next(self._chunks, b"")
        except (OSError, DamagedError) as error:
            self._error = error
            return b""
        if chunk:
            self.seen.append(chunk)
        return chunk

    @property
    def why(self) -> str:
        """Say why it cannot go on, or nothing."""
        return why_not(self._error) if self._error else ""

    @property
    def head(self) -> bytes:
        """Give what was looked at."""
        return b"".join(self.seen)

    def __iter__(self) -> Iterator[bytes]:
        """Give all chunks from the first; raises what went wrong while they were looked at."""
        while self.seen:
            yield self.seen.pop(0)
        if self._error:
            raise self._error
        yield from self._chunks


def why_not(error: OSError | DamagedError) -> str:
    """Say why a file cannot be read, or not further."""
    return unreadable(error) if isinstance(error, OSError) else str(error)


def kind_by_bytes(file: str, begun: Begun) -> Kind:
    """Tell what a file is: a table by how it begins, others by name, and by content where that tells nothing."""
    if begun.head.startswith(PARQUET):
        return Kind.table
    promised = kind_of(file)
    if promised is not Kind.untold:
        return promised
    return Kind.log if _is_log(begun) else Kind.whole


def _is_log(begun: Begun) -> bool:
    """Tell whether a record stands on each line, by the first two rows: no object that goes over lines has them so."""
    while True:
        head = begun.head
        rows = _rows(head[: head.rfind(b"\n") + 1])
        first = rows or _rows(head)
        if len(rows) == _ROWS or (first and not first[0].startswith(b"{")):
            break
        if len(head) > LARGEST_FILE:
            return True
        if not _one_line_more(begun):
            rows = _rows(begun.head)
            break
    if len(rows) < _ROWS or not rows[0].startswith(b"{"):
        return False
    return _is_object(rows[0]) or all(row.startswith(b"{") and row.endswith(b"}") for row in rows)


def _one_line_more(begun: Begun) -> bool:
    """Look on to the next end of a line, or a good way beyond all limits; tell whether there was one."""
    room = LARGEST_FILE
    while chunk := begun.more():
        room -= len(chunk)
        if b"\n" in chunk or room < 0:
            return True
    return False


def _rows(text: bytes) -> list[bytes]:
    """Give the first two rows that are neither blank nor a comment."""
    rows = (row.strip() for row in text.removeprefix(BOM).split(b"\n"))
    return [row for row in rows if row and not row.startswith(b"#")][:_ROWS]


def _is_object(row: bytes) -> bool:
    """Tell whether a row is a JSON object by itself."""
    try:
        return len(row) <= LONGEST_LINE and isinstance(json.loads(row), dict)
    except (ValueError, RecursionError):
        return False
