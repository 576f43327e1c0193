"""Reading what a command is given: files, logs, standard input; every fault is printed, nothing sound is held back."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from arbiter.render.pretty import pretty
from engine.notation import read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.errors import WrongQuestionError
    from engine.record import Record

UNREADABLE: Final = 2
UNDECIDED: Final = 3
AGAINST: Final = 10
_LOGS: Final = (".jsonl", ".jsonl.gz")


@dataclass(slots=True)
class Outcome:
    """What has been seen so far of the records of one command, from which its exit code follows."""

    sound: int = 0
    unsound: int = 0
    refused: int = 0
    undecided: bool = False
    against: bool = False
    verdicts: dict[str, int] = field(default_factory=dict)

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
    """A sound record and the name of the file that holds it."""

    record: Record
    file: str

    @property
    def headline(self) -> str:
        """Name the record among several: by its file, and by its title or id if it has one."""
        title = self.record.title or self.record.id
        return f"{self.file} ({title})" if title else self.file


def records(files: Iterable[str], outcome: Outcome) -> Iterator[Given]:
    """Read the records of files one after another; faults and notes go to standard error as they are found."""
    for file in files:
        try:
            data = _bytes_of(file)
        except OSError as error:
            outcome.unsound += 1
            complain(f"{file}: cannot be read: {error.strerror or error}")
            continue
        found = False
        for reading in read(data, _shown(file)):
            found = True
            for line in (*reading.faults, *reading.notes):
                complain(str(line))
            if reading.faults or reading.record is None:
                outcome.unsound += 1
            else:
                outcome.sound += 1
                yield Given(reading.record, _shown(file))
        if not found:
            outcome.unsound += 1
            complain(f"{_shown(file)}: no record is in it")


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
