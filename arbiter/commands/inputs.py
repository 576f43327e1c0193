"""Reading what a command is given: files, logs, standard input; every fault is printed, nothing sound is held back."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from arbiter.render.pretty import pretty
from engine.faults import faults
from engine.notation import read, read_session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.errors import WrongQuestionError
    from engine.notation.reading import Reading
    from engine.record import Record
    from engine.sessions import Session

UNREADABLE: Final = 2
UNDECIDED: Final = 3
AGAINST: Final = 10
_LOGS: Final = (".jsonl", ".jsonl.gz")


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
    """A sound record, the name of the file that holds it, and the line at which it begins if that is known."""

    record: Record
    file: str
    line: int | None = None

    @property
    def headline(self) -> str:
        """Name the record among several: by its file, and by its title or id if it has one."""
        title = self.record.title or self.record.id
        return f"{self.file} ({title})" if title else self.file


def records(files: Iterable[str], outcome: Outcome) -> Iterator[Given]:
    """Read the records of files one after another; faults and notes go to standard error as they are found."""
    for name in files:
        file, only = _at_line(name)
        data = _data(file, outcome)
        if data is not None:
            yield from _records_in(data, file, outcome, only)


def given_in(files: Iterable[str], outcome: Outcome) -> Iterator[Given | tuple[Session, str]]:
    """Read files as `records` does, but each session as a whole, with the name of its file."""
    for name in files:
        file, only = _at_line(name)
        data = _data(file, outcome)
        if data is None:
            continue
        found = read_session(data, _shown(file)) if only is None else None
        if found is None:
            yield from _records_in(data, file, outcome, only)
            continue
        for line in (*found.faults, *found.notes):
            complain(str(line))
        if found.session is None:
            outcome.unsound += 1
        else:
            outcome.sound += len(found.session.hands)
            yield found.session, _shown(file)


def _records_in(data: bytes, file: str, outcome: Outcome, only: int | None = None) -> Iterator[Given]:
    """Read the records of one file, or the one that begins at a line; faults and notes go to standard error."""
    found = False
    for reading in read(data, _shown(file)):
        at = _line_of(reading)
        if only is not None and at != only:
            continue
        found = True
        wrong = () if outcome.by_any_book and _well_written(reading) else reading.faults
        for line in (*wrong, *reading.notes):
            complain(str(line))
        if wrong or reading.record is None:
            outcome.unsound += 1
        else:
            outcome.sound += 1
            yield Given(reading.record, _shown(file), at)
    if not found:
        outcome.unsound += 1
        where = "in it" if only is None else f"at its line {only!r}"
        complain(f"{_shown(file)}: no record is {where}")


def _at_line(name: str) -> tuple[str, int | None]:
    """Split ``log.jsonl:12`` into the file and the line of one of its records; a file of that very name goes first."""
    file, colon, line = name.rpartition(":")
    if not colon or not file or not line.isdecimal() or Path(name).exists():
        return name, None
    return file, int(line)


def _line_of(reading: Reading) -> int | None:
    """Give the line at which a record begins, or at which it is refused."""
    if reading.record is not None and reading.record.at is not None:
        return reading.record.at.line
    return next((fault.at.line for fault in reading.faults if fault.at is not None), None)


def _well_written(reading: Reading) -> bool:
    """Tell whether all that is wrong with a record is found again by looking at what it means."""
    if reading.record is None:
        return False
    again = {fault.says for fault in faults(reading.record)}
    return all(fault.says in again for fault in reading.faults)


def _data(file: str, outcome: Outcome) -> bytes | None:
    """Read the bytes of a file; complain and give nothing when that cannot be done."""
    try:
        return _bytes_of(file)
    except OSError as error:
        outcome.unsound += 1
        complain(f"{file}: cannot be read: {error.strerror or error}")
        return None


def one_record(file: str, outcome: Outcome) -> Given | None:
    """Read a file that holds one record; the others of a log are refused."""
    found = list(records([file], outcome))
    if len(found) > 1:
        outcome.refused += 1
        complain(f"{found[0].file}: this command takes one record, and the file holds {len(found)}")
        return None
    return found[0] if found else None


def batch_of(files: Sequence[str], outcome: Outcome) -> tuple[bool, Iterable[Given]]:
    """Tell whether several records were given, in several files or one log, and give the sound ones.

    A log named so is read record by record; of any other single file all records are read at once.
    """
    if len(files) > 1 or any(file.lower().endswith(_LOGS) for file in files):
        return True, records(files, outcome)
    found = list(records(files, outcome))
    return outcome.sound + outcome.unsound > 1, found


def complain(text: str) -> None:
    """Print a line on standard error."""
    click.echo(text, err=True)


def print_json(document: object, *, one_line: bool) -> None:
    """Print a JSON document: on one line in a batch, else indented."""
    click.echo(json.dumps(document, ensure_ascii=False) if one_line else pretty(document))


def _bytes_of(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    return Path(file).read_bytes()


def _shown(file: str) -> str:
    return "<stdin>" if file == "-" else file
