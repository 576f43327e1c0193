"""`lukfu books`: the rule books, their readings, and the source of each rule; several books side by side."""

from __future__ import annotations

import click

from arbiter.commands.inputs import print_json
from arbiter.commands.options import Settings, settings
from arbiter.render.matrix import columns_of, matrix_document, print_matrix
from arbiter.render.reports import all_books, books_document
from arbiter.render.tables import print_book, print_books
from arbiter.render.terminal import console
from engine.books import BOOKS


@click.command()
@click.argument("names", metavar="[BOOK…]", nargs=-1)
@click.option("--compare", is_flag=True, help="Put every point of all books, or of those named, side by side.")
@settings
def books(told: Settings, *, names: tuple[str, ...], compare: bool) -> None:
    """Show the rule books, one of them, or several side by side."""
    wanted = names or ((told.book,) if told.book is not None else ())
    for name in wanted:
        if name not in BOOKS:
            msg = f"no rule book has this name; there is {', '.join(sorted(BOOKS))}: {name!r}"
            raise click.UsageError(msg)
    if compare:
        columns = columns_of(tuple(dict.fromkeys(wanted)))
        if told.as_json:
            print_json(matrix_document(columns), one_line=False)
        else:
            print_matrix(console(), told.tongue, columns)
        return
    if len(wanted) > 1:
        msg = f"one book is shown at a time; several are put side by side with --compare: {' '.join(wanted)!r}"
        raise click.UsageError(msg)
    chosen = [BOOKS[name] for name in wanted] or all_books()
    if told.as_json:
        print_json(books_document(chosen), one_line=False)
    elif wanted:
        print_book(console(), told.tongue, chosen[0])
    else:
        print_books(console(), told.tongue, chosen)
