"""The options that every command takes, and the values they become."""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec

import click

from arbiter.render.language import LANGS, Tongue, language_of, tongue
from engine.books import BOOKS, OPTIONS
from engine.duties import Kind
from engine.record import VIEWPOINTS
from engine.seats import PLAYING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

P = ParamSpec("P")
Value = str | int | bool

KINDS = tuple(kind.value for kind in Kind)
SEATS = tuple(seat.value for seat in PLAYING)
AUDIENCES = ("table", "claimant", "arbiter")


@dataclass(frozen=True, slots=True)
class Settings:
    """What every command is told: the form and language of the answer, the book, its options, a stop in seconds."""

    as_json: bool
    tongue: Tongue
    book: str | None
    options: Mapping[str, Value]
    budget: float | None

    @property
    def other_rules(self) -> bool:
        """Tell whether other rules are asked for than the record's own."""
        return self.book is not None or bool(self.options)


def settings(function: Callable[Concatenate[Settings, P], None]) -> Callable[P, None]:
    """Give a command the options that all share, as its first argument."""

    @click.option("--json", "as_json", is_flag=True, help="Print JSON.")
    @click.option("--lang", type=click.Choice(LANGS), help="Language of the answer (default: from the locale).")
    @click.option("--book", type=click.Choice(sorted(BOOKS)), help="Rule book (default: the record's).")
    @click.option(
        "--option", "told", metavar="NAME=VALUE", multiple=True, callback=_options, help="A reading; repeatable."
    )
    @click.option("--budget", type=click.FloatRange(min=0), metavar="SECONDS", help="A stop, in seconds.")
    @wraps(function)
    def command(*args: P.args, **kwargs: P.kwargs) -> None:
        told = Settings(
            as_json=bool(kwargs.pop("as_json")),
            tongue=tongue(str(kwargs.pop("lang", None) or language_of())),
            book=_text(kwargs.pop("book")),
            options=dict(_pairs(kwargs.pop("told"))),
            budget=_seconds(kwargs.pop("budget")),
        )
        function(told, *args, **kwargs)

    return command


def moment(function: Callable[P, None]) -> Callable[P, None]:
    """Give a command the options that name a moment."""
    function = click.option("--before", type=click.IntRange(min=1), metavar="N", help="At the start of round N.")(
        function
    )
    return click.option("--after", metavar="R.P", callback=_step, help="Just after play P of round R.")(function)


def view(function: Callable[P, None]) -> Callable[P, None]:
    """Give a command the options that say whose knowledge counts and whom to trust."""
    function = click.option("--viewpoint", type=click.Choice(VIEWPOINTS), help="Whose knowledge counts.")(function)
    return click.option(
        "--assume",
        metavar="KIND[,KIND…]",
        callback=_assume,
        help=f"What the others are trusted to have obeyed: {', '.join(KINDS)} (default: all).",
    )(function)


def audience(function: Callable[P, None]) -> Callable[P, None]:
    """Give a command the options that say who is going to read or hear the answer, and what he is to be shown."""
    shown = click.option(
        "--least",
        type=click.Choice(["reveal"]),
        help="reveal: argue with as few of the claimant's own cards as can be, even if that takes more thought.",
    )(function)
    return click.option(
        "--for",
        "audience",
        type=click.Choice(AUDIENCES),
        default="arbiter",
        show_default=True,
        help="Who is told. table: no card of the claimant but those claimed, seen, or needed by the argument, and no "
        "whole deal, which would give his hand away; each claim must name its card. claimant: the record as he saw it "
        "at the moment asked about, nothing told of the others' hands; claims of one seat only. arbiter: everything.",
    )(shown)


def _options(
    context: click.Context, parameter: click.Parameter, given: tuple[str, ...]
) -> tuple[tuple[str, Value], ...]:
    """Read NAME=VALUE pairs; a name that no book knows, or a reading that the option has not, is wrong usage."""
    found: list[tuple[str, Value]] = []
    for text in given:
        name, equals, value = text.partition("=")
        option = OPTIONS.get(name)
        if not equals or option is None:
            msg = f"write NAME=VALUE, with a name among {', '.join(OPTIONS)}: {text!r}"
            raise click.BadParameter(msg, context, parameter)
        if "number" in option.readings:
            if not value.isdecimal():
                msg = f"{name} is a number: {text!r}"
                raise click.BadParameter(msg, context, parameter)
            found.append((name, int(value)))
        elif not option.takes(value):
            msg = f"the readings of {name} are {', '.join(option.readings)}: {text!r}"
            raise click.BadParameter(msg, context, parameter)
        else:
            found.append((name, value))
    return tuple(found)


def _assume(context: click.Context, parameter: click.Parameter, given: str | None) -> tuple[str, ...] | None:
    if given is None:
        return None
    kinds = tuple(part for part in given.replace(",", " ").split() if part)
    wrong = [kind for kind in kinds if kind not in KINDS]
    if wrong or not kinds:
        msg = f"choose among {', '.join(KINDS)}: {given!r}"
        raise click.BadParameter(msg, context, parameter)
    return tuple(kind for kind in KINDS if kind in kinds)


def _step(context: click.Context, parameter: click.Parameter, given: str | None) -> str | None:
    """Check that a step is written R.P; whether the record has it is asked later."""
    round_, _, position = (given or "1.1").partition(".")
    if not (round_.isdecimal() and position.isdecimal()):
        msg = f"write round and play, such as 3.2: {given!r}"
        raise click.BadParameter(msg, context, parameter)
    return given


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _seconds(value: object) -> float | None:
    return value if isinstance(value, float) else None


def _pairs(value: object) -> tuple[tuple[str, Value], ...]:
    return value if isinstance(value, tuple) else ()
