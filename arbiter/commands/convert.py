"""`lukfu convert`: translates a record into TOML, JSON or Sung's shorthand."""

from __future__ import annotations

import click

from arbiter.commands.inputs import Outcome, batch_of, complain, print_json
from arbiter.commands.options import Settings, settings
from arbiter.render.reports import convert_document
from engine.notation import to_sung, to_toml

FORMS = ("toml", "json", "jsonl", "sung")


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--to", "form", type=click.Choice(FORMS), help="The form wanted; json if --json is given.")
@settings
def convert(told: Settings, *, file: str, form: str | None) -> None:
    """Translate a record.

    A log comes out record by record: JSON one a line, the other forms with a blank line between. jsonl is JSON on one
    line, as a line of a log is.
    """
    wanted = form or ("json" if told.as_json else None)
    if wanted is None:
        msg = "name the form wanted: --to toml, --to json, --to jsonl or --to sung"
        raise click.UsageError(msg)
    outcome = Outcome()
    batch, given_records = batch_of([file], outcome)
    for number, given in enumerate(given_records):
        if wanted in {"json", "jsonl"}:
            print_json(convert_document(given.record), one_line=batch or wanted == "jsonl")
            continue
        try:
            text = to_toml(given.record) if wanted == "toml" else to_sung(given.record)
        except ValueError as error:
            outcome.refused += 1
            complain(f"{given.file}: {error}")
            continue
        if number:
            click.echo()
        click.echo(text.rstrip("\n"))
    click.get_current_context().exit(outcome.exit_code)
