"""`lukfu books`: the rule books, their readings, and the source of each rule."""

from __future__ import annotations

import click

from arbiter.commands.inputs import print_json
from arbiter.commands.options import Settings, settings
from arbiter.render.reports import all_books, books_document
from arbiter.render.tables import print_book, print_books
from arbiter.render.terminal import console
from engine.books import BOOKS


@click.command()
@click.argument("name", metavar="[BOOK]", required=False)
@settings
def books(told: Settings, *, name: str | None) -> None:
    """Show the rule books, or one of them."""
    wanted = name or told.book
    if wanted is not None and wanted not in BOOKS:
        msg = f"no rule book has this name; there is {', '.join(sorted(BOOKS))}: {wanted!r}"
        raise click.UsageError(msg)
    chosen = [BOOKS[wanted]] if wanted is not None else all_books()
    if told.as_json:
        print_json(books_document(chosen), one_line=False)
    elif wanted is not None:
        print_book(console(), told.tongue, BOOKS[wanted])
    else:
        print_books(console(), told.tongue, chosen)
