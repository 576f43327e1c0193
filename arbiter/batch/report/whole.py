"""Writing files that may be long: beside their places first, and moved there only when all of them are complete."""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@contextmanager
def whole(path: str | Path) -> Iterator[Path]:
    """Give a place to write one file at, which takes the place of `path` when nothing went wrong.

    Raises OSError when that cannot be done; what stood there before is then still there.
    """
    target = Path(path)
    with _beside([target]) as (part,):
        yield part


@contextmanager
def whole_folder(path: str | Path, names: Sequence[str]) -> Iterator[list[Path]]:
    """Give places to write several files of one folder at; the folder is made if it is not there, but not its parent.

    The files take their places together when all are complete, and a folder made for nothing is taken away again.
    """
    folder = Path(path)
    made = not folder.is_dir()
    if made:
        folder.mkdir()
    try:
        with _beside([folder / name for name in names]) as parts:
            yield parts
    except BaseException:
        if made:
            folder.rmdir()
        raise


@contextmanager
def _beside(targets: Sequence[Path]) -> Iterator[list[Path]]:
    for target in targets:
        if target.is_dir():
            raise IsADirectoryError(EISDIR, "is a directory", str(target))
    token = secrets.token_hex(4)
    parts = [target.with_name(f".{target.name}.{token}.part") for target in targets]
    try:
        yield parts
        for part in parts:
            part.stat()  # none takes its place unless all are there
        for part, target in zip(parts, targets, strict=True):
            part.replace(target)
    except BaseException:
        for part in parts:
            part.unlink(missing_ok=True)
        raise
