"""The variant matrix side by side: 34 points, what each book says of them, and where. As a table and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from arbiter.render.comparing import by_source
from arbiter.render.comparing_json import plain
from arbiter.render.terminal import add_columns, plain_table
from engine.books.matrix import COLUMNS, MATRIX, NOT_STATED, SAME
from engine.books.points import rule_of, sources_of
from engine.rules.catalogue import RULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from arbiter.render.document import Json
    from arbiter.render.language import Tongue
    from engine.books.matrix import Column, Point

THREE_SEATS = "LF-R28"


def columns_of(books: Sequence[str]) -> tuple[Column, ...]:
    """List the columns of some books, or all where none is named, in the order of the books."""
    if not books:
        return COLUMNS
    return tuple(column for name in books for column in COLUMNS if column.book.name == name)


def print_matrix(out: Console, tongue: Tongue, columns: Sequence[Column]) -> None:
    """Print the matrix, a point a row; what differs from ts-wong in force stands in bold, the sources below."""
    table = plain_table()
    add_columns(table, "", tongue.say("point"), *(_head(tongue, column) for column in columns))
    for point in MATRIX:
        cells = [_cell(tongue, point, column) for column in columns]
        table.add_row(str(point.number), Text(tongue.sentence(tongue.say(point.name))), *cells)
    out.print(table)


def matrix_document(columns: Sequence[Column]) -> Json:
    """Give the document of the matrix.

    ``{"schema": "lukfu-matrix/1", "columns": [{"name", "book", "seats"?}], "points": [{"number", "name", "differs":
    [book], "why"?, "cells": [{"says", "stated", "rule"?, "sources": [line], "values"?: {field: value}}]}]}``: cells in
    the order of the columns; `says` is what stands in the first column where a book says the same, `stated` whether
    the source speaks of the point, `values` the fields of the terms in force; `why` tells why there are none.
    """
    return {
        "schema": "lukfu-matrix/1",
        "columns": [_column(column) for column in columns],
        "points": [_point(point, columns) for point in MATRIX],
    }


def sources_in(point: Point, column: Column) -> tuple[str, ...]:
    """List the lines that fill a cell; with three seats the line that leaves the dreamer out stands first."""
    lines = sources_of(point.number, column.book)
    cell = point.cells[COLUMNS.index(column)]
    three = RULES[THREE_SEATS].cites[:1] if column.seats == 3 and cell != SAME else ()  # noqa: PLR2004 - seats
    return tuple(dict.fromkeys((*three, *lines)))


def _column(column: Column) -> Json:
    part: Json = {"name": column.name, "book": column.book.name}
    return {**part, "seats": column.seats} if column.seats is not None else part


def _point(point: Point, columns: Sequence[Column]) -> Json:
    part: Json = {"number": point.number, "name": point.name, "differs": list(point.differs)}
    if point.why:
        part["why"] = point.why
    return {**part, "cells": [_cell_part(point, column) for column in columns]}


def _cell_part(point: Point, column: Column) -> Json:
    cell = point.cells[COLUMNS.index(column)]
    part: Json = {"says": point.cells[0] if cell == SAME else cell, "stated": cell != NOT_STATED}
    rule = rule_of(point.number, column.book)
    if rule is not None and cell != NOT_STATED:
        part["rule"] = rule
    part["sources"] = list(sources_in(point, column))
    if point.fields:
        part["values"] = {name: plain(value) for name, value in point.values(column).items()}
    return part


def _head(tongue: Tongue, column: Column) -> str:
    if column.seats is None:
        return column.book.name
    return tongue.say("%(book)s, %(seats)s seats", book=column.book.name, seats=column.seats)


def _cell(tongue: Tongue, point: Point, column: Column) -> Text:
    cell = point.cells[COLUMNS.index(column)]
    text = Text(tongue.say(cell), style="bold" if column.book.name in point.differs else "")
    sources = sources_in(point, column)
    if sources:
        text.append(f"\n{', '.join(by_source(sources))}", style="dim")
    return text
