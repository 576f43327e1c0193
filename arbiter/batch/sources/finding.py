"""Which files are meant by what a user names, in an order that is the same on every machine.

A name is a file, a folder, ``-`` for standard input, ``FILE:LINE`` for one record of a log, or a pattern with ``*``,
``?``, ``[…]`` and ``**``, for shells that leave patterns as they are. A file of that very name always goes first.
"""

from __future__ import annotations

import glob
import os
import stat
from typing import TYPE_CHECKING, Final, NamedTuple

from arbiter.batch.entries import Lost
from arbiter.batch.sources.kinds import Kind, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Tell = Callable[[str], None]

STANDARD_INPUT: Final = "-"
STDIN: Final = "<stdin>"
"""The name of standard input as a file."""
_EXAMPLES: Final = 5


class Asked(NamedTuple):
    """One file to be read: its name as entries bear it, the one line that is asked for if any, and where it is.

    `path` is None for standard input; `size` in bytes is None where it cannot be known. `identity` tells one file from
    another, whatever it is called.
    """

    file: str
    line: int | None = None
    path: str | None = None
    size: int | None = None
    identity: object = None


def asked_for(names: Sequence[str], tell: Tell | None = None) -> Iterator[Asked | Lost]:
    """List the files that are meant, each once; `tell` hears what is passed over and what was named twice."""
    say = tell or _nobody
    seen: set[tuple[object, int | None]] = set()
    for name in names:
        for found in _found(name, say):
            if isinstance(found, Lost):
                yield found
                continue
            if not seen.isdisjoint({(found.identity, None), (found.identity, found.line)}):
                say(f"{found.file}: named more than once, and read once")
                continue
            seen.add((found.identity, found.line))
            yield found


def _nobody(says: str) -> None:
    """Hear what is said and do nothing."""
    del says


def _found(name: str, tell: Tell) -> Iterator[Asked | Lost]:
    """List what one name means; a file is named alike whether or not `./` stands before it."""
    while name.startswith("./") and name.strip("./"):
        name = name[2:].lstrip("/")
    if name == STANDARD_INPUT:
        yield Asked(STDIN)
        return
    unnamed = _not_utf8(name)
    if unnamed is not None:
        yield unnamed
        return
    if os.path.lexists(name):
        yield from _folder(name, tell) if os.path.isdir(name) else (_file(name),)  # noqa: PTH112 - names stay as told
        return
    file, line = _at_line(name)
    if line is not None:
        yield Asked(STDIN, line) if file == STANDARD_INPUT else _file(file, line)
    elif glob.has_magic(name):
        yield from _pattern(name)
    else:
        yield _file(name)


def _at_line(name: str) -> tuple[str, int | None]:
    """Split ``log.jsonl:12`` into the file and the line of one of its records."""
    file, colon, line = name.rpartition(":")
    if not colon or not file or not (line.isascii() and line.isdecimal()):
        return name, None
    return file, int(line[:18])


def _file(name: str, line: int | None = None) -> Asked | Lost:
    """Give a file that is there, or say why it cannot be read."""
    try:
        status = os.stat(name)  # noqa: PTH116 - names stay as told
    except (OSError, ValueError) as error:
        return Lost(name, None, unreadable(error), ends=True)
    if stat.S_ISDIR(status.st_mode):
        return Lost(name, None, f"cannot be read: this is a folder: {name!r}", ends=True)
    size = status.st_size if stat.S_ISREG(status.st_mode) else None
    return Asked(name, line, name, size, (status.st_dev, status.st_ino) if status.st_ino else os.path.realpath(name))


def unreadable(error: Exception) -> str:
    """Say why a file cannot be read, in the words of the system."""
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"cannot be read: {why}"


def _not_utf8(name: str) -> Lost | None:
    """Refuse a name that no report could print or keep."""
    try:
        name.encode()
    except UnicodeEncodeError:
        told = os.fsencode(name)
        return Lost(
            told.decode(errors="backslashreplace"), None, f"rename it: a name must be UTF-8: {told!r}", ends=True
        )
    return None


def _pattern(name: str) -> Iterator[Asked | Lost]:
    """List the files that a pattern matches; with ``**`` at its end, folders stand for what is below them."""
    below = name.rstrip("/").endswith("**")
    matched = [path for path in sorted(glob.glob(name, recursive=True)) if not (below and os.path.isdir(path))]  # noqa: PTH112, PTH207 - names stay as told
    if not matched:
        yield Lost(name, None, f"no file matches this pattern: {name!r}", ends=True)
    for path in matched:
        yield _not_utf8(path) or _file(path)


def _folder(name: str, tell: Tell) -> Iterator[Asked | Lost]:
    """List the record files below a folder in the order of their names; tell what is passed over, once."""
    passed = _Passed([], [], [])
    taken = False
    for found in _below(name, passed):
        taken = True
        yield found
    if any(passed):
        tell(f"{name}: passed over below this folder: {passed.said()}")
    if not taken:
        yield Lost(name, None, f"no record file is below this folder: {name!r}", ends=True)


class _Passed(NamedTuple):
    """The names of what is passed over below a folder."""

    hidden: list[str]
    links: list[str]
    others: list[str]

    def said(self) -> str:
        """Count them by why, with the first names of each."""
        whys = ("hidden", "links to folders", "of other kinds")
        return "; ".join(f"{len(names)} {why}: {_first(names)}" for why, names in zip(whys, self, strict=True) if names)


def _first(names: list[str]) -> str:
    shown = ", ".join(repr(os.fsencode(name).decode(errors="backslashreplace")) for name in names[:_EXAMPLES])
    return f"{shown}, ..." if len(names) > _EXAMPLES else shown


def _below(folder: str, passed: _Passed) -> Iterator[Asked | Lost]:
    """Walk through a folder, names in order, folders among files; links to folders are not followed."""
    waiting = [(folder, True)]
    while waiting:
        path, is_folder = waiting.pop()
        unnamed = _not_utf8(path)
        if unnamed is not None or not is_folder:
            yield unnamed or _file(path)
            continue
        try:
            with os.scandir(path) as listing:
                inside = sorted(listing, key=lambda item: item.name, reverse=True)
        except OSError as error:
            yield Lost(path, None, unreadable(error), ends=True)
            continue
        waiting += [
            (item.name if path == os.curdir else item.path, item.is_dir(follow_symlinks=False))
            for item in inside
            if _is_taken(item, passed)
        ]


def _is_taken(item: os.DirEntry[str], passed: _Passed) -> bool:
    """Tell whether an item of a folder is read, and note why it is not."""
    if item.name.startswith("."):
        passed.hidden.append(item.name)
    elif item.is_dir(follow_symlinks=False):
        return True
    elif item.is_dir():
        passed.links.append(item.name)
    elif kind_of(item.name) is Kind.untold or not (item.is_file() or item.is_symlink()):
        passed.others.append(item.name)
    else:
        return True
    return False
