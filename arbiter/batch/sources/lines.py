"""The line reader: from chunks of bytes to numbered lines, holding no more than one line within the limit.

SOUND: every line that is not blank is given, or told of as too long; the numbers are those of a text editor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BOM: Final = b"\xef\xbb\xbf"
SHOWN: Final = 40
"""How many bytes of a line that cannot be taken are shown."""


class TooLong(NamedTuple):
    """A line over the limit: its size in bytes, and how it begins."""

    size: int
    head: bytes


class Lines:
    """Cuts chunks into lines, the last of which needs no end; blank ones are counted, not given.

    `longest` is in bytes. A carriage return before the end of a line belongs to the line.
    """

    def __init__(self, chunks: Iterable[bytes], longest: int) -> None:
        self._chunks = chunks
        self._longest = longest
        self._parts: list[bytes] = []
        self._size = 0
        self._head = b""
        self.number = 0
        """The number of the last line that was read to its end, once an error stopped the reading."""

    @property
    def head(self) -> bytes:
        """Give how the line begins that is not read to its end."""
        return self._head

    def __iter__(self) -> Iterator[tuple[int, bytes | TooLong]]:
        """Give number and content of each line; errors of the chunks come through after the lines before them."""
        longest = self._longest
        number = 0
        for chunk in self._chunks:
            pieces = chunk.split(b"\n")
            rest = pieces.pop()
            if pieces:
                pieces[0] = self._joined(pieces[0])
                if not number:
                    pieces[0] = pieces[0].removeprefix(BOM)
                if self._size > longest:
                    number += 1
                    yield number, self._too_long()
                    del pieces[0]
                for line in pieces:
                    number += 1
                    if not line.isspace() and line:
                        yield number, line if len(line) <= longest else TooLong(len(line), line[:SHOWN])
                self.number = number
                self._forget()
            self._keep(rest)
        last = self._joined(b"")
        last = last if number else last.removeprefix(BOM)
        if self._size > longest:
            yield number + 1, self._too_long()
        elif last and not last.isspace():
            yield number + 1, last

    def _keep(self, part: bytes) -> None:
        """Keep a part of a line that goes on, but of a line too long only how it begins."""
        if not part:
            return
        self._size += len(part)
        self._head = (self._head + part[:SHOWN])[:SHOWN]
        if self._size <= self._longest:
            self._parts.append(part)
        else:
            self._parts.clear()

    def _joined(self, part: bytes) -> bytes:
        """Give the kept parts and the last one as one line; it is empty when they are too long together."""
        if not self._size:
            return part
        self._keep(part)
        return b"".join(self._parts)

    def _too_long(self) -> TooLong:
        return TooLong(self._size, self._head)

    def _forget(self) -> None:
        self._parts.clear()
        self._size = 0
        self._head = b""
