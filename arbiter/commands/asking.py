"""Asking on the terminal: a question, a choice, a sentence; all on standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def tell(text: str = "") -> None:
    """Say a sentence."""
    click.echo(text, err=True)


def ask(text: str, *, default: str = "") -> str:
    """Ask for a text; an empty answer gives the default. Raises click.Abort at Ctrl-C or the end of input."""
    answer: str = click.prompt(text, default=default, show_default=bool(default), err=True)
    return answer.strip()


def choose(text: str, choices: Sequence[str], default: str) -> str:
    """Ask for one of a few words."""
    answer: str = click.prompt(text, type=click.Choice(choices), default=default, err=True)
    return answer


def ask_until(text: str, accept: Callable[[str], Sequence[str]]) -> str:
    """Ask until nothing is to be objected to; an empty answer is taken as it is."""
    while True:
        answer = ask(text)
        objections = accept(answer) if answer else ()
        if not objections:
            return answer
        for objection in objections:
            tell(f"  {objection}")
