"""Writing a page to a file: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(path: str, text: str) -> None:
    """Write a text as UTF-8 beside its place and move it there, so that nobody ever finds half a page.

    Raises OSError when that cannot be done; what stood there before is then still there.
    """
    target = Path(path)
    if target.is_dir():
        msg = "is a directory"
        raise IsADirectoryError(21, msg, path)
    with NamedTemporaryFile("wb", dir=target.parent, prefix=f".{target.name}.", delete=False) as part:
        try:
            part.write(text.encode("utf-8"))
            part.flush()
        except OSError:
            Path(part.name).unlink(missing_ok=True)
            raise
    try:
        Path(part.name).chmod(0o666 & ~_umask())
        Path(part.name).replace(target)
    except OSError:
        Path(part.name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """Give the bits that new files do not get; the system tells it only while it is being set."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
