"""The command `lukfu`: finds the command asked for, and turns what goes wrong into a line and an exit code.

Exit codes: 0 the command did its work, 2 unreadable input or wrong usage, 3 some ruling undecided, 10 something does
not follow (`check`) or as `judge --exit-verdict` says, 130 interrupted, 1 a fault of the program. The commands are
imported only when asked for.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Final

import click

from arbiter.errors import ProgramFaultError

PROGRAM_FAULT: Final = 1
INTERRUPTED: Final = 130
COMMANDS: Final = {
    "judge": "Rule on the disputes of records.",
    "aged": "Tell which cards of a seat are aged.",
    "holders": "Tell where each unseen card can still be.",
    "audit": "Check everything in records.",
    "report": "Tell what a store of verdicts says, as text, or in files as page or tables.",
    "forget": "Take files out of a store of verdicts.",
    "settle": "Settle hands: what each seat pays, and who deals next.",
    "check": "Check that rulings follow from the record they carry.",
    "replay": "Show a hand round by round.",
    "new": "Write a record, asking round by round.",
    "convert": "Translate a record.",
    "simulate": "Deal and play hands, and write them as a log.",
    "books": "Show the rule books, one of them, or several side by side.",
}
"""The commands with the first lines of their help, so that the list needs none of them."""


class Lukfu(click.Group):
    """The group of commands; each is imported from a module of its own name."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the list is always the same
        """List the commands in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - as above
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        found = getattr(import_module(f"arbiter.commands.{cmd_name}"), cmd_name)
        return found if isinstance(found, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - as above
        """Print the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; whatever it did not foresee becomes one line and exit code 1, never a traceback."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except (click.ClickException, click.exceptions.Exit):
            raise
        except (click.Abort, KeyboardInterrupt):
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)
        except ProgramFaultError as error:
            click.echo(f"This is a fault of the program, not a ruling; please report it: {_one_line(error)}", err=True)
            ctx.exit(PROGRAM_FAULT)
        except Exception as error:
            told = f"{type(error).__name__}: {_one_line(error)}"
            click.echo(f"This is a fault of the program, not a ruling; please report it: {told}", err=True)
            ctx.exit(PROGRAM_FAULT)


@click.group(cls=Lukfu, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lukfu-arbiter", prog_name="lukfu")
def main() -> None:
    """Settle disputes in the card game Luk Fu 六虎, from the record of a hand.

    Exit codes: 0 done, 2 unreadable input or wrong usage, 3 a ruling is undecided, 1 a fault of the program.
    """


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


if __name__ == "__main__":
    main(prog_name="lukfu")
