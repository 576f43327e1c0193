"""Reading what a command is given: all that `arbiter.batch.sources` takes, one record after another.

Every fault is printed, nothing sound is held back, and a log is never held as a whole.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeVar

import click

from arbiter.batch.entries import Entry, Lost
from arbiter.batch.sources import asked_for, entries_of, is_log, said
from arbiter.render.pretty import pretty
from engine.notation import read, read_line, read_session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.batch.sources import Asked
    from arbiter.errors import WrongQuestionError
    from engine.notation.reading import Reading
    from engine.record import Record
    from engine.sessions import Session

T = TypeVar("T")
UNREADABLE: Final = 2
UNDECIDED: Final = 3
AGAINST: Final = 10


@dataclass(slots=True)
class Outcome:
    """What has been seen so far of the records of one command, from which its exit code follows.

    With `by_any_book` a record that is well written counts as sound though its own book does not allow what it tells:
    the command judges it by others.
    """

    sound: int = 0
    unsound: int = 0
    refused: int = 0
    undecided: bool = False
    against: bool = False
    verdicts: dict[str, int] = field(default_factory=dict)
    by_any_book: bool = False

    @property
    def exit_code(self) -> int:
        """Give the exit code: what could not be read comes first, then what is undecided, then a ruling against."""
        if self.unsound or self.refused or not self.sound:
            return UNREADABLE
        if self.undecided:
            return UNDECIDED
        return AGAINST if self.against else 0

    def refuse(self, error: WrongQuestionError) -> None:
        """Print why questions cannot be asked."""
        self.refused += 1
        for fault in error.faults:
            complain(str(fault))


@dataclass(frozen=True, slots=True)
class Given:
    """A sound record, the name of the file that holds it, and the line at which it begins if that is known.

    `in_log` tells whether other records can stand on the lines around it.
    """

    record: Record
    file: str
    line: int | None = None
    in_log: bool = False

    @property
    def headline(self) -> str:
        """Name the record among several: by its file, and by its title or id if it has one."""
        title = self.record.title or self.record.id
        return f"{self.file} ({title})" if title else self.file


def records(files: Iterable[str], outcome: Outcome) -> Iterator[Given]:
    """Read the records of files one after another; faults and notes go to standard error as they are found."""
    for asked, entry in _entries(files, outcome):
        yield from _records_in(asked, entry, outcome)


def given_in(files: Iterable[str], outcome: Outcome) -> Iterator[Given | tuple[Session, str]]:
    """Read files as `records` does, but each session as a whole, with the name of its file."""
    for asked, entry in _entries(files, outcome):
        found = read_session(entry.data, entry.file) if entry.line is None and asked.line is None else None
        if found is None:
            yield from _records_in(asked, entry, outcome)
            continue
        passing = outcome.by_any_book and not found.above and all(hand.well_written for hand in found.hands)
        session = found.told if passing else found.session
        for line in (*(found.faults if session is None else ()), *found.notes):
            complain(str(line))
        if session is None:
            outcome.unsound += 1
        else:
            outcome.sound += len(session.hands)
            yield session, entry.file


def _entries(files: Iterable[str], outcome: Outcome) -> Iterator[tuple[Asked, Entry]]:
    """Read the entries of files, each with what was asked of its file; complain of every place that is lost."""
    for asked in asked_for(tuple(files), complain):
        if isinstance(asked, Lost):
            outcome.unsound += 1
            complain(said(asked))
            continue
        for entry in entries_of(asked, complain):
            if isinstance(entry, Entry):
                yield asked, entry
            else:
                outcome.unsound += 1
                complain(said(entry))


def _records_in(asked: Asked, entry: Entry, outcome: Outcome) -> Iterator[Given]:
    """Read the records of an entry, or the one that begins at a line; faults and notes go to standard error."""
    found = False
    in_log = entry.line is not None
    readings = read(entry.data, entry.file) if entry.line is None else (read_line(entry.data, entry.file, entry.line),)
    for reading in readings:
        at = _line_of(reading)
        if asked.line is not None and at != asked.line:
            continue
        found = True
        wrong = () if outcome.by_any_book and reading.well_written else reading.faults
        for line in (*wrong, *reading.notes):
            complain(str(line))
        if wrong or reading.record is None:
            outcome.unsound += 1
        else:
            outcome.sound += 1
            yield Given(reading.record, entry.file, at, in_log)
    if not found:
        outcome.unsound += 1
        where = "in it" if asked.line is None else f"at its line {asked.line!r}"
        complain(f"{entry.file}: no record is {where}")


def _line_of(reading: Reading) -> int | None:
    """Give the line at which a record begins, or at which it is refused."""
    if reading.record is not None and reading.record.at is not None:
        return reading.record.at.line
    return next((fault.at.line for fault in reading.faults if fault.at is not None), None)


def one_record(file: str, outcome: Outcome) -> Given | None:
    """Read a file that holds one record; the others of a log are refused."""
    found = records([file], outcome)
    first = next(found, None)
    others = sum(1 for _ in found)
    if first is not None and others:
        outcome.refused += 1
        complain(f"{first.file}: this command takes one record, and the file holds {others + 1}")
        return None
    return first


def batch_of(files: Sequence[str], outcome: Outcome) -> tuple[bool, Iterable[Given]]:
    """Tell whether several records were given, in several files or one log, and give the sound ones.

    A log named so is read record by record; any other single file is read until a second record shows.
    """
    if many_named(files):
        return True, records(files, outcome)
    return several(records(files, outcome), outcome)


def many_named(files: Sequence[str]) -> bool:
    """Tell whether names promise several records: several names, a log, a table, a folder."""
    return len(files) > 1 or any(is_log(file) or os.path.isdir(file) for file in files)  # noqa: PTH112 - names as told


def several(found: Iterator[T], outcome: Outcome) -> tuple[bool, Iterator[T]]:
    """Read on until a second record shows, sound or not; tell whether one did, and give all that are found."""
    first: list[T] = []
    for one in found:
        first.append(one)
        if outcome.sound + outcome.unsound > 1:
            break
    return outcome.sound + outcome.unsound > 1, chain(first, found)


def complain(text: str) -> None:
    """Print a line on standard error."""
    click.echo(text, err=True)


def print_json(document: object, *, one_line: bool) -> None:
    """Print a JSON document: on one line in a batch, else indented."""
    click.echo(json.dumps(document, ensure_ascii=False) if one_line else pretty(document))
