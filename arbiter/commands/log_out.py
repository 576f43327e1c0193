"""Writing a log as it comes: to standard output, or to a file that stands there whole or not at all.

A name that ends in .gz or .zst is packed so, and the same text gives the same bytes. What is no plain file, such as a
pipe with a name, is written to as it is.
"""

from __future__ import annotations

import gzip
import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

NO_ZSTANDARD: Final = "a name in .zst needs zstandard, which is an extra: pip install 'lukfu-arbiter[zstandard]'"
_GZIP_LEVEL: Final = 6


class Sink(Protocol):
    """What bytes are written to."""

    def write(self, data: bytes, /) -> object:
        """Take bytes."""

    def flush(self) -> object:
        """Pass on what was taken."""


def missing_for(name: str | None) -> str | None:
    """Say which extra is missing to write a file of this name, or None."""
    if name is None or not name.lower().endswith(".zst"):
        return None
    try:
        import zstandard  # noqa: F401, PLC0415 - an extra, asked for only where it is wanted
    except ImportError:
        return f"{NO_ZSTANDARD}: {name!r}"
    return None


@contextmanager
def log_to(name: str | None) -> Iterator[Sink]:
    """Open a log to be written; None and ``-`` are standard output.

    A file gets its name when all is written; where that fails, what stood there before is still there. Raises OSError.
    """
    if name is None or name == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(name)
    if target.exists() and not target.is_file() and not target.is_dir():
        with target.open("wb") as raw, _packed(name, raw) as sink:
            yield sink
        return
    if target.is_dir():
        msg = "is a directory"
        raise IsADirectoryError(21, msg, name)
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("xb") as raw, _packed(name, raw) as sink:
            yield sink
        beside.replace(target)
    except BaseException as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename == str(beside):
            error.filename = name
        raise


def give_up_output() -> None:
    """Let go of what standard output still holds and could not take, so that its end is no second fault."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _packed(name: str, raw: BinaryIO) -> Iterator[Sink]:
    """Pack what is written as the name says."""
    if name.lower().endswith(".gz"):
        with gzip.GzipFile(filename="", mode="wb", compresslevel=_GZIP_LEVEL, fileobj=raw, mtime=0) as packed:
            yield packed
    elif name.lower().endswith(".zst"):
        import zstandard  # noqa: PLC0415 - an extra

        with zstandard.ZstdCompressor().stream_writer(raw, closefd=False) as packed:
            yield packed
    else:
        yield raw
