"""Entries from files: each line of a log, each row of a table, each whole file, and each place that cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.batch.entries import Entry, Lost
from arbiter.batch.sources.beginning import PARQUET, Begun, kind_by_bytes, why_not
from arbiter.batch.sources.finding import asked_for
from arbiter.batch.sources.kinds import LARGEST_FILE, LONGEST_LINE, Kind
from arbiter.batch.sources.lines import SHOWN, Lines, TooLong
from arbiter.batch.sources.tables import Hearing, rows_of
from arbiter.batch.sources.unpacking import DamagedError, chunks_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from arbiter.batch.sources.finding import Asked
    from arbiter.batch.sources.unpacking import Meter

_WIDE_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")


def read_entries(
    paths: Sequence[str], tell: Callable[[str], None] | None = None, meter: Meter | None = None
) -> Iterator[Entry | Lost]:
    """Read all that is named, one entry after another, as `entries_of` does, in an order that is always the same.

    `tell` hears what is passed over, a line each time; without it that is not said. With a meter all files are found
    before the first is read, so that their size in all is known. One line that is asked for must be that of a log.
    """
    found: Iterator[Asked | Lost] | list[Asked | Lost] = asked_for(paths, tell)
    if meter is not None:
        found = list(found)
        sizes = [asked.size for asked in found if not isinstance(asked, Lost)]
        told = [size for size in sizes if size is not None]
        meter.total = sum(told) if len(told) == len(sizes) else None
    for asked in found:
        if isinstance(asked, Lost):
            yield asked
            continue
        for entry in entries_of(asked, tell, meter):
            if asked.line is not None and isinstance(entry, Entry) and entry.line is None:
                says = "a line is asked for, and this file is one record or session, which is read as a whole"
                yield Lost(asked.file, None, f"{says}: '{asked.file}:{asked.line}'")
            else:
                yield entry


def entries_of(
    asked: Asked, tell: Callable[[str], None] | None = None, meter: Meter | None = None
) -> Iterator[Entry | Lost]:
    """Read one file; of a log only the line that is asked for, if any, of another file always the whole.

    A file that holds nothing, or not that line, is a Lost, so that each file gives something.
    """
    say = tell or _nobody
    begun = Begun(chunks_of(asked, meter))
    if begun.why and not begun.seen:
        yield Lost(asked.file, None, begun.why, ends=True)
        return
    match kind_by_bytes(asked.file, begun):
        case Kind.log:
            found = _log(asked, begun)
        case Kind.table:
            found = _table(asked, begun.head, say, meter)
        case _:
            yield from _whole(asked, begun)
            return
    nothing = True
    for entry in found:
        nothing = False
        yield entry
    if nothing:
        where = "in it" if asked.line is None else f"at its line {asked.line!r}"
        yield Lost(asked.file, None, f"no record is {where}")


def said(lost: Lost) -> str:
    """Say on one line what cannot be read, and where."""
    return f"{lost.file}: {lost.says}" if lost.line is None else f"{lost.file}:{lost.line}: {lost.says}"


def _nobody(says: str) -> None:
    """Hear what is said and do nothing."""
    del says


def _log(asked: Asked, chunks: Iterable[bytes]) -> Iterator[Entry | Lost]:
    """Read the lines of a log, or the one that is asked for."""
    file, only = asked.file, asked.line
    lines = Lines(chunks, LONGEST_LINE)
    try:
        for number, line in lines:
            if only is not None and number != only:
                if number > only:
                    return
            elif isinstance(line, TooLong):
                yield Lost(file, number, _too_long(line))
            elif number == 1 and line.startswith(_WIDE_BOMS):
                yield Lost(file, None, f"this file is UTF-16, save it as UTF-8: {line[:4]!r}", ends=True)
                return
            else:
                yield Entry(file, number, line.removesuffix(b"\r"))
    except (OSError, DamagedError) as error:
        yield Lost(file, lines.number + 1, f"{why_not(error)}; from here on nothing is read: {lines.head!r}", ends=True)


def _too_long(line: TooLong) -> str:
    return f"{line.size} bytes are too long for a record, which has at most {LONGEST_LINE}: {line.head!r}"


def _table(asked: Asked, head: bytes, tell: Callable[[str], None], meter: Meter | None) -> Iterator[Entry | Lost]:
    """Read the rows of a table, or the one that is asked for."""
    if not head.startswith(PARQUET):
        yield Lost(asked.file, None, f"this is no Parquet file: {head[:SHOWN]!r}", ends=True)
        return
    if asked.path is None or asked.size is None:
        yield Lost(asked.file, None, f"Parquet is read from a file and not from a pipe: {PARQUET!r}", ends=True)
        return
    number = asked.line - 1 if asked.line else 0
    size, before = asked.size, meter.taken - len(head) if meter else 0

    def count(done: int, total: int) -> None:
        if meter is not None:
            meter.taken = before + size * done // total

    try:
        for number, text in rows_of(asked.path, asked.line, Hearing(tell, count)):
            if text is None:
                yield Lost(asked.file, number, "no record is told in this row: None")
            elif isinstance(text, TooLong):
                yield Lost(asked.file, number, _too_long(text))
            else:
                yield Entry(asked.file, number, text)
    except DamagedError as error:
        yield Lost(asked.file, number + 1 if number else None, str(error), ends=True)


def _whole(asked: Asked, chunks: Iterable[bytes]) -> Iterator[Entry | Lost]:
    """Read a file that is one record or session."""
    parts: list[bytes] = []
    size = 0
    try:
        for chunk in chunks:
            parts.append(chunk)
            size += len(chunk)
            if size > LARGEST_FILE:
                says = f"over {LARGEST_FILE >> 20} MiB are too large for one record or session: {parts[0][:SHOWN]!r}"
                yield Lost(asked.file, None, says, ends=True)
                return
    except (OSError, DamagedError) as error:
        yield Lost(asked.file, None, f"{why_not(error)}: nothing of it is read", ends=True)
        return
    yield Entry(asked.file, None, b"".join(parts))
