"""Reading of whole files: which form a file has, its encoding, its compression. Nothing here raises for bad input."""

from __future__ import annotations

import gzip
import re
import zlib
from typing import TYPE_CHECKING, Final

from engine.notation.json_in import parse_json
from engine.notation.reading import Reading, read_json, read_toml
from engine.notation.session_in import SessionReading, session_in
from engine.notation.sung import read_sung
from engine.record import Fault, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_GZIP: Final = b"\x1f\x8b"
_ZSTANDARD: Final = b"\x28\xb5\x2f\xfd"
_BOM: Final = b"\xef\xbb\xbf"
_WIDE_BOMS: Final = (b"\xff\xfe", b"\xfe\xff")
_SUNG: Final = re.compile(r"(?:[SENW]\s+[0-9opxL]|(?:players\s+[34]|[34]\s+players)\s*$)")
_SUFFIXES: Final = {"toml": "toml", "json": "json", "jsonl": "jsonl", "ndjson": "jsonl", "sung": "sung"}
_PACKED: Final = re.compile(r"\.(?:gz|zst|zstd)$")


def read(data: bytes, file: str) -> Iterator[Reading]:
    """Read the records of a file, one or one a line, by its suffix; by its content for ``-`` and other suffixes.

    The hands of a session are its records, one after another; what is wrong above them is a reading of its own.
    """
    if data.startswith(_GZIP):
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            yield _refused(f"this gzip file is damaged: {str(error)!r}", Place(file, 1))
            return
    if data.startswith((_ZSTANDARD, *_WIDE_BOMS)):
        what = "packed with zstandard, unpack it first" if data.startswith(_ZSTANDARD) else "UTF-16, save it as UTF-8"
        yield _refused(f"this file is {what}: {data[:4]!r}", Place(file, 1))
        return
    data = data.removeprefix(_BOM)
    form = _suffix(file)
    if form == "jsonl":
        yield from _log(data, file)
        return
    text = _decoded(data, file, 1)
    if isinstance(text, Reading):
        yield text
        return
    session = session_in(text, file)
    if session is not None:
        yield from (Reading(None, session.above, ()),) if session.above else ()
        yield from session.hands
        return
    match form or _form_of(text, file):
        case "json":
            yield read_json(text, file)
        case "jsonl":
            yield from read_json_lines(text, file)
        case "sung":
            yield read_sung(text, file)
        case _:
            yield read_toml(text, file)


def read_session(data: bytes, file: str) -> SessionReading | None:
    """Read a session; None when the file is none, which `read` then reads, or says why it cannot."""
    if data.startswith(_GZIP):
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError, zlib.error):
            return None
    try:
        return session_in(data.removeprefix(_BOM).decode(), file)
    except UnicodeDecodeError:
        return None


def read_json_lines(text_or_lines: Iterable[str], file: str) -> Iterator[Reading]:
    """Read a log: one record a line that is not blank; takes the whole text or its lines."""
    lines = text_or_lines.split("\n") if isinstance(text_or_lines, str) else text_or_lines
    for number, line in enumerate(lines, 1):
        if line.strip(" \t\r\n\ufeff"):
            yield read_json(line.rstrip("\r\n"), file, number)


def read_line(line: bytes, file: str, number: int) -> Reading:
    """Read one line of a log, with or without its end; never raises."""
    text = _decoded(line, file, number)
    return text if isinstance(text, Reading) else read_json(text.rstrip("\r\n"), file, number)


def _log(data: bytes, file: str) -> Iterator[Reading]:
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            yield read_line(line, file, number)


def _decoded(data: bytes, file: str, line: int) -> str | Reading:
    """Give the text, or a reading that says where it is not UTF-8; `line` is the number of the first line."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        row, column = before.count("\n"), len(before) - before.rfind("\n")
        says = f"this text is not UTF-8: {data[error.start : error.end]!r}"
        return _refused(says, Place(file, line + row, column))


def _refused(says: str, at: Place) -> Reading:
    return Reading(None, (Fault(says, at),), ())


def _suffix(file: str) -> str:
    return _SUFFIXES.get(_PACKED.sub("", file.lower()).rpartition(".")[2], "")


def _form_of(text: str, file: str) -> str:
    """Guess the form of a text: JSON begins with a brace, a log has one a line, Sung's lines begin with a seat."""
    rows = [row.strip() for row in text.split("\n") if row.strip() and not row.lstrip().startswith("#")]
    if rows and rows[0].startswith("{"):
        if len(rows) == 1 or not isinstance(parse_json(text, file), Fault):
            return "json"
        return "jsonl" if all(row.startswith("{") and row.endswith("}") for row in rows[:2]) else "json"
    return "sung" if rows and _SUNG.match(rows[0]) else "toml"
