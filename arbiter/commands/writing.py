"""Writing a file whole or not at all: a record of `lukfu new`, a page of `--html`."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(path: str | Path, text: str) -> None:
    """Write a text as UTF-8 beside its place and move it there, so that nobody ever finds half a file.

    Raises OSError when that cannot be done; what stood there before is then still there.
    """
    target = Path(path)
    if target.is_dir():
        msg = "is a directory"
        raise IsADirectoryError(21, msg, str(path))
    with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as part:
        beside = Path(part.name)
    try:
        beside.write_bytes(text.encode("utf-8"))
        beside.chmod(0o666 & ~_umask())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _umask() -> int:
    """Give the bits that new files do not get; the system tells it only while it is being set."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
