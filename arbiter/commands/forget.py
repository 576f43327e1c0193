"""`lukfu forget`: takes a file, or all below a folder, out of a store of verdicts."""

from __future__ import annotations

import click

from arbiter.batch.store import StoreError, open_for_reading, open_for_writing
from arbiter.commands.inputs import UNREADABLE, complain
from arbiter.commands.options import Settings, settings


@click.command()
@click.argument("store", metavar="STORE")
@click.argument("names", metavar="FILE…", nargs=-1, required=True)
@settings
def forget(told: Settings, *, store: str, names: tuple[str, ...]) -> None:  # noqa: ARG001 - all commands take these
    """Take files out of a store of verdicts.

    They are logs that were moved, named by mistake, or are none. FILE is named as the report names it, or a folder with
    all that was read below it. The logs themselves are not touched; what is audited again comes back.
    """
    missing = False
    try:
        open_for_reading(store).close()
        with open_for_writing(store) as kept:
            for name in names:
                places = kept.forget(name.rstrip("/") or name)
                missing |= not places
                complain(
                    f"{name}: {places} forgotten" if places else f"{store}: nothing is kept of this file: {name!r}"
                )
    except StoreError as error:
        complain(str(error))
        missing = True
    click.get_current_context().exit(UNREADABLE if missing else 0)
