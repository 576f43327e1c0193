"""`lukfu judge --books` and `--readings`: the same disputes under other rule books and other readings."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, ParamSpec

import click

from arbiter.commands.inputs import Outcome, batch_of, complain, print_json
from arbiter.comparing.cases import compare
from arbiter.errors import WrongQuestionError
from arbiter.render.comparing import print_compared
from arbiter.render.comparing_json import comparison_document
from arbiter.render.names import Speaker
from arbiter.render.terminal import console
from engine.books import BOOKS, OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from rich.status import Status

    from arbiter.commands.hearing import Question
    from arbiter.commands.inputs import Given
    from arbiter.commands.options import Settings
    from arbiter.comparing.answers import Comparison

P = ParamSpec("P")
ALL = "all"


def comparing(function: Callable[P, None]) -> Callable[P, None]:
    """Give a command the options that ask for a comparison."""
    function = click.option(
        "--readings", metavar="all|NAMES", callback=_names_of(OPTIONS), help="Try other readings too: all, or options."
    )(function)
    return click.option(
        "--books", metavar="all|NAMES", callback=_names_of(BOOKS), help="Rule by these books too, and compare."
    )(function)


def _names_of(known: object) -> Callable[[click.Context, click.Parameter, str | None], tuple[str, ...] | None]:
    """Read `all`, which becomes every name, or names between commas."""
    names = tuple(known) if isinstance(known, dict) else ()

    def read(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...] | None:  # noqa: ARG001 - click's
        if value is None:
            return None
        if value == ALL:
            return names
        told = tuple(dict.fromkeys(name.strip() for name in value.split(",")))
        unknown = [name for name in told if name not in names]
        if unknown:
            msg = f"{ALL}, or some of {', '.join(names)}, with commas between: {', '.join(unknown)!r}"
            raise click.BadParameter(msg)
        return told

    return read


def compare_files(
    told: Settings,
    files: tuple[str, ...],
    asked: Question,
    books: tuple[str, ...] | None,
    readings: tuple[str, ...] | None,
) -> None:
    """Compare the disputes of every record in the files, print what is found, and leave with the exit code."""
    if asked.audience != "arbiter" or asked.least is not None:
        msg = "a comparison is told to the arbiter: leave out --for and --least"
        raise click.UsageError(msg)
    outcome = Outcome(by_any_book=True)
    batch, given_records = batch_of(files, outcome)
    for given in given_records:
        try:
            with _progress() as status:
                found = _found(told, given, asked, books, readings, status)
        except WrongQuestionError as error:
            outcome.refuse(error)
            continue
        outcome.undecided |= found.undecided
        _report(told, given, found, batch=batch)
    if batch:
        complain(f"{outcome.sound} records read, {outcome.unsound} unreadable")
    click.get_current_context().exit(outcome.exit_code)


def _found(  # noqa: PLR0913, PLR0917 - what the command line says
    told: Settings,
    given: Given,
    asked: Question,
    books: tuple[str, ...] | None,
    readings: tuple[str, ...] | None,
    status: Status | None,
) -> Comparison:
    made = 0

    def tell() -> None:
        nonlocal made
        made += 1
        if status is not None:
            status.update(told.tongue.many("%(n)s ruling tried", "%(n)s rulings tried", made))

    return compare(
        given.record,
        books=books or (),
        readings=readings,
        disputes=asked.disputes,
        viewpoint=asked.viewpoint,
        assume=asked.assume,
        book=told.book,
        options=told.options or None,
        budget=told.budget,
        tell=tell,
    )


def _progress() -> AbstractContextManager[Status | None]:
    """Show on a terminal, beside the answer, how many rulings have been tried."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console  # noqa: PLC0415 - only on a terminal

    return Console(stderr=True).status("")


def _report(told: Settings, given: Given, found: Comparison, *, batch: bool) -> None:
    if told.as_json:
        print_json(comparison_document(found), one_line=batch)
        return
    out = console()
    speaker = Speaker(told.tongue, found.record)
    title = given.headline if batch else found.record.title or found.record.id
    if title:
        out.print(title, style="bold underline")
        out.print()
    for number, compared in enumerate(found.questions):
        if number:
            out.print()
        print_compared(out, speaker, compared)
    if batch:
        out.print()
