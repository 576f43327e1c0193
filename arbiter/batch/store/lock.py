"""One run writes a store at a time: a lock on a file beside it, which the kernel drops when its holder dies.

The store itself is not what is locked: SQLite keeps locks of its own on it, and closing a second descriptor of a file
drops them. The lock file stays where it is; taking it away would let two runs lock two files of one name.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from arbiter.batch.store.errors import StoreError

if TYPE_CHECKING:
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR: Final = 1 << 30
"""The byte that is locked on Windows: far behind the process id, which others must be able to read."""
_LONGEST_ID: Final = 20
"""How many bytes of the lock file are read: a process id is shorter."""
_held: Final[set[int]] = set()
"""The descriptors that hold locks in this process."""


class WriterLock:
    """The right to write a store, held until `release` or the death of the process.

    Raises StoreError when another run has it, with its process id, or when the lock file cannot be made.
    """

    __slots__ = ("_descriptor",)

    def __init__(self, store: Path) -> None:
        try:
            descriptor = os.open(store.with_name(f"{store.name}-lock"), os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            msg = f"cannot be written: there can be no lock file beside it: {error.strerror!r}"
            raise StoreError(store, msg) from error
        if not _taken(descriptor):
            holder = _holder(descriptor)
            os.close(descriptor)
            raise StoreError(store, f"another run is writing to it{holder}; let it end first")
        _held.add(descriptor)
        self._descriptor = descriptor
        with suppress(OSError):  # on a full disk the lock holds, without the name of its holder
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Give the right back; a second time does nothing."""
        if self._descriptor in _held:
            _held.remove(self._descriptor)
            os.close(self._descriptor)


def _taken(descriptor: int) -> bool:
    """Take the lock of an open file unless somebody has it, and tell which; no waiting."""
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            # flock and not lockf: it stands between two stores of one process too.
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _holder(descriptor: int) -> str:
    """Name the process that wrote its id into the lock file, if one did."""
    with suppress(OSError):
        os.lseek(descriptor, 0, os.SEEK_SET)
        written = os.read(descriptor, _LONGEST_ID).strip()
        if written.isdigit():
            return f" (process {int(written)})"
    return ""


def _let_go_in_child() -> None:
    """Close the locks that a forked child was born with; else it would hold them longer than its parent lives."""
    for descriptor in _held:
        os.close(descriptor)
    _held.clear()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_let_go_in_child)
