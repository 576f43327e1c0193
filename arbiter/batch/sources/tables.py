"""Rows of Parquet files as the texts of records, read by DuckDB, which is an extra.

A table has a column `record` that holds a record as JSON text, one a row, or columns that are named as the keys of a
record: texts and numbers as they are, `rounds` as a text or a list of texts, tables such as `hands` as a structure, a
map, or JSON text. A null tells nothing.
"""

from __future__ import annotations

import json
import os
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from arbiter.batch.sources.kinds import LONGEST_LINE
from arbiter.batch.sources.lines import SHOWN, TooLong
from arbiter.batch.sources.unpacking import DamagedError
from engine.notation.build import KEYS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import duckdb

_AT_ONCE: Final = 256
_RECORD: Final = "record"
_TABLES: Final = {"declared", "names", "options", "hands", "now", "paid", "seen", "dispute"}
_SETTINGS: Final[dict[str, str | bool | int | float | list[str]]] = {
    "threads": 1,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
"""One thread keeps the rows in order and the memory small; nothing is fetched from anywhere."""


Row = tuple[int, bytes | TooLong | None]
"""The number of a row, from 1, with its text in UTF-8, or None for a row that tells nothing."""


class Hearing(NamedTuple):
    """Who hears what is passed over, and, now and then, how many rows have been read of how many."""

    tell: Callable[[str], None]
    rows: Callable[[int, int], None]


def rows_of(path: str, only: int | None, hearing: Hearing) -> Iterator[Row]:
    """Give the rows of a table in order, or the one that `only` asks for.

    Raises DamagedError where the table cannot be read, or not further.
    """
    try:
        import duckdb  # noqa: PLC0415 - an extra
    except ImportError as error:
        msg = "Parquet is read by duckdb, which is an extra: pip install 'lukfu-arbiter[duckdb]'"
        raise DamagedError(msg) from error
    try:
        with duckdb.connect(":memory:", config=_SETTINGS) as connection:
            yield from _rows(connection, path, only, hearing)
    except duckdb.Error as error:
        says = str(error).partition("\n")[0].replace(_literally(path), path)
        msg = f"this Parquet file cannot be read ({says})"
        raise DamagedError(msg) from error


def _literally(path: str) -> str:
    """Write a path so that nothing in it is taken for a pattern, or for an address."""
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in os.path.abspath(path))  # noqa: PTH100 - keeps links


def _rows(connection: duckdb.DuckDBPyConnection, path: str, only: int | None, hearing: Hearing) -> Iterator[Row]:
    file = [_literally(path)]
    columns = [str(row[0]) for row in connection.execute("DESCRIBE SELECT * FROM read_parquet(?)", file).fetchall()]
    wanted = _wanted(columns)
    passed = [name for name in columns if name not in wanted]
    if passed:
        hearing.tell(f"{path}: columns passed over, since {_RECORD!r} tells all: {', '.join(passed)!r}")
    listed = ", ".join('"' + name.replace('"', '""') + '"' for name in wanted)
    query = f"SELECT {listed} FROM read_parquet(?)"  # noqa: S608 - names of the table's own columns, quoted
    number = 0
    if only is not None:
        if only < 1:
            return
        number = only - 1
        query = f"{query} LIMIT 1 OFFSET {number}"
    (total,) = connection.execute("SELECT count(*) FROM read_parquet(?)", file).fetchone() or (0,)
    connection.execute(query, file)
    while rows := connection.fetchmany(_AT_ONCE):
        for row in rows:
            number += 1
            text = _text(wanted, row)
            yield number, text if text is None or len(text) <= LONGEST_LINE else TooLong(len(text), text[:SHOWN])
        hearing.rows(number, total)


def _wanted(columns: Sequence[str]) -> list[str]:
    """Choose the columns that tell records."""
    if _RECORD in columns:
        return [_RECORD]
    if any(name in KEYS for name in columns):
        return list(columns)
    msg = f"this table has no column {_RECORD!r}, and none named as a key of a record: {', '.join(columns)!r}"
    raise DamagedError(msg)


def _text(columns: list[str], row: tuple[object, ...]) -> bytes | None:
    """Give the record of a row as JSON text."""
    if columns == [_RECORD]:
        (value,) = row
        data = value if isinstance(value, bytes) else b"" if value is None else _as_text(value).encode()
        return None if not data or data.isspace() else data
    told = {name: _plain(_value(name, one)) for name, one in zip(columns, row, strict=True) if one is not None}
    return json.dumps(told, ensure_ascii=False, default=str).encode() if told else None


def _as_text(value: object) -> str:
    """Write a record that is a structure and not a text."""
    return value if isinstance(value, str) else json.dumps(_plain(value), ensure_ascii=False, default=str)


def _plain(value: object) -> object:
    """Give a value of a table as a record has it: a structure without what is not told, whole numbers as such."""
    match value:
        case dict():
            return {str(name): _plain(one) for name, one in value.items() if one is not None}
        case list():
            return [_plain(one) for one in value]
        case float() if value.is_integer():
            return int(value)
        case Decimal() if value.is_finite() and value == value.to_integral_value():
            return int(value)
        case _:
            return value


def _value(name: str, value: object) -> object:
    """Give a value as JSON has it; a table may be told as JSON text."""
    if name not in _TABLES or not isinstance(value, str) or not value.lstrip().startswith(("{", "[")):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value
