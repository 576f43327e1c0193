"""Writing the page of `--html`: one file for all rulings of a command, whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.commands.inputs import complain
from arbiter.commands.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.commands.inputs import Outcome
    from arbiter.render.language import Tongue
    from arbiter.ruling import Judged


def write_page(path: str | None, judged: Sequence[Judged], tongue: Tongue, outcome: Outcome) -> None:
    """Write the page where one is wanted and anything was ruled on; say so, or why it cannot be, on standard error."""
    if path is None or not judged:
        return
    from arbiter.render.page import page  # noqa: PLC0415 - templates only when a page is wanted

    try:
        write_whole(path, page(judged, tongue.lang))
    except OSError as error:
        outcome.refused += 1
        complain(f"{path}: cannot be written: {error.strerror or error}")
    else:
        complain(tongue.say("Written: %(path)s", path=path))
