"""The tables of a report, for spreadsheets and databases: CSV, and Parquet by DuckDB.

A cell of CSV that a spreadsheet would take for a formula (it begins with ``=``, ``+``, ``-``, ``@``, a tab or a return)
gets an apostrophe before it, which a spreadsheet does not show; numbers are numbers and stay as they are. Parquet holds
every text as it is.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arbiter.batch.report import queries, words
from arbiter.batch.report.whole import whole, whole_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from arbiter.batch.report.rows import Counts, Place
    from arbiter.batch.report.snapshot import Snapshot

Cell = str | int | float | None
FINDINGS: Final = "findings"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # noqa: RUF001 - full-width signs count too
_PLACE: Final = {"file": "VARCHAR", "line": "BIGINT", "hand": "BIGINT"}
_COUNTS: Final = {
    "hands": "BIGINT",
    "hands_with_proved": "BIGINT",
    "per_thousand": "DOUBLE",
    "likely_low": "DOUBLE",
    "likely_high": "DOUBLE",
    "proved": "BIGINT",
    "not_proven": "BIGINT",
    "undecided": "BIGINT",
}


class MissingExtraError(RuntimeError):
    """A library is wanted that is not installed; the message says how to get it. Exit code 2."""


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table: its columns with their types in SQL, and how its rows are got."""

    columns: dict[str, str]
    rows: Callable[[Snapshot], Iterator[tuple[Cell, ...]]]


def write_csv(held: Snapshot, path: str) -> list[str]:
    """Write the findings to a path that ends in ``.csv``, else all tables into a folder; give what was written.

    UTF-8, a header, lines as in RFC 4180. Raises OSError; nothing is then half-written.
    """
    return _write(held, path, ".csv", _write_csv)


def write_parquet(held: Snapshot, path: str) -> list[str]:
    """Write the findings to a path that ends in ``.parquet``, else all tables into a folder; give what was written.

    Raises MissingExtraError without DuckDB, and OSError as `write_csv` does.
    """
    need_duckdb()
    return _write(held, path, ".parquet", _write_parquet)


def need_duckdb() -> None:
    """Raise MissingExtraError where DuckDB is not installed."""
    try:
        import duckdb  # noqa: F401, PLC0415 - an extra, wanted only here
    except ImportError as error:
        msg = "--parquet needs DuckDB, which is not installed; get it with: pip install 'lukfu-arbiter[duckdb]'"
        raise MissingExtraError(msg) from error


def _write(held: Snapshot, path: str, ending: str, write: Callable[[Snapshot, TableShape, Path], None]) -> list[str]:
    if path.lower().endswith(ending) and not Path(path).is_dir():
        with whole(path) as part:
            write(held, TABLES[FINDINGS], part)
        return [path]
    names = [f"{name}{ending}" for name in TABLES]
    with whole_folder(path, names) as parts:
        for table, part in zip(TABLES.values(), parts, strict=True):
            write(held, table, part)
    return [str(Path(path) / name) for name in names]


def _write_csv(held: Snapshot, table: TableShape, part: Path) -> None:
    with part.open("x", encoding="utf-8", newline="") as out:
        sheet = csv.writer(out)
        sheet.writerow(table.columns)
        sheet.writerows([_guarded(cell) for cell in row] for row in table.rows(held))


def _guarded(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _write_parquet(held: Snapshot, table: TableShape, part: Path) -> None:
    """Hand the rows over as JSON, a line each, since there nothing stands for anything else."""
    import duckdb  # noqa: PLC0415 - an extra, wanted only here

    lines = part.with_name(part.name + ".jsonl")
    fixed: dict[str, str | bool | int | float | list[str]] = {
        "threads": 1,
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
    }
    try:
        with lines.open("x", encoding="utf-8") as out:
            for row in table.rows(held):
                out.write(json.dumps(dict(zip(table.columns, row, strict=True)), ensure_ascii=False) + "\n")
        with duckdb.connect(config=fixed) as database:
            shape = ", ".join(f"'{name}': '{sort}'" for name, sort in table.columns.items())
            told = f"read_json({_quoted(lines)}, format = 'newline_delimited', columns = {{{shape}}})"
            database.execute(f"COPY (SELECT * FROM {told}) TO {_quoted(part)} (FORMAT parquet, COMPRESSION zstd)")  # noqa: S608 - our own columns, quoted paths
    except duckdb.Error as error:
        raise OSError(str(error).splitlines()[0]) from error
    finally:
        lines.unlink(missing_ok=True)


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"


def _counts(counts: Counts) -> tuple[Cell, ...]:
    rate = counts.rate
    return (
        counts.hands,
        counts.with_proved,
        rate.per_thousand,
        rate.low,
        rate.high,
        counts.proved,
        counts.not_proven,
        counts.undecided,
    )


def _at(place: Place) -> tuple[Cell, ...]:
    return place.file, place.line, place.hand


def _findings(held: Snapshot) -> Iterator[tuple[Cell, ...]]:
    for one in queries.findings(held):
        about = (one.verdict, one.kind, one.rule, one.player, one.seat, one.table, one.day)
        yield (
            *about,
            *_at(one.place),
            one.round,
            one.step,
            one.reason,
            one.says,
            one.times,
            one.record_id,
            one.title,
            one.command,
        )


def _rules(held: Snapshot) -> Iterator[tuple[Cell, ...]]:
    return ((one.kind, one.rule, *_counts(one.counts)) for one in queries.by_rule(held))


def _players(held: Snapshot) -> Iterator[tuple[Cell, ...]]:
    return ((one.player, *_counts(one.counts)) for one in queries.by_player(held))


def _days(held: Snapshot) -> Iterator[tuple[Cell, ...]]:
    return ((one.day, one.table, *_counts(one.counts)) for one in queries.by_day(held))


def _aged(held: Snapshot) -> Iterator[tuple[Cell, ...]]:
    return iter(queries.aged(held))


def _unread(held: Snapshot) -> Iterator[tuple[Cell, ...]]:
    for one in queries.unread(held):
        faults: Iterable[str] = words.faults(held.tongue, one) or ("",)
        yield from ((*_at(one.place), one.status, fault) for fault in faults)


def _sums(held: Snapshot) -> Iterator[tuple[Cell, ...]]:
    yield from queries.sums(held)._asdict().items()
    yield "run_unfinished", int(queries.unfinished(held))
    found = queries.chosen(held)
    yield from ((f"chosen_{name}", count) for name, count in found._asdict().items() if isinstance(count, int))
    yield from ((f"checked_{kind}", count) for kind, count in found.checked)


def _texts(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "VARCHAR")


def _numbers(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "BIGINT")


TABLES: Final[dict[str, TableShape]] = {
    "sums": TableShape({**_texts("name"), **_numbers("count")}, _sums),
    FINDINGS: TableShape(
        {
            **_texts("verdict", "kind", "rule", "player", "seat", "table", "day"),
            **_PLACE,
            **_numbers("round"),
            **_texts("step", "reason", "says"),
            **_numbers("times_logged"),
            **_texts("record_id", "title", "command"),
        },
        _findings,
    ),
    "rules": TableShape({**_texts("kind", "rule"), **_COUNTS}, _rules),
    "players": TableShape({**_texts("player"), **_COUNTS}, _players),
    "days": TableShape({**_texts("day", "table"), **_COUNTS}, _days),
    "aged": TableShape(_numbers("level", "since_round", "by_counting_round", "cards", "declared"), _aged),
    "unreadable": TableShape({**_PLACE, **_texts("status", "fault")}, _unread),
}
"""The tables by name, each with its columns."""
