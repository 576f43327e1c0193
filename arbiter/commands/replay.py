"""`lukfu replay`: shows a hand round by round."""

from __future__ import annotations

import click

from arbiter.commands.inputs import Outcome, batch_of, print_json
from arbiter.commands.options import Settings, settings
from arbiter.render.names import Speaker
from arbiter.render.reports import replay_document
from arbiter.render.tables import print_replay
from arbiter.render.terminal import console


@click.command()
@click.argument("file", metavar="FILE")
@settings
def replay(told: Settings, *, file: str) -> None:
    """Show a hand round by round."""
    outcome = Outcome()
    batch, given_records = batch_of([file], outcome)
    for given in given_records:
        if told.as_json:
            print_json(replay_document(given.record), one_line=batch)
            continue
        out = console()
        print_replay(out, Speaker(told.tongue, given.record), given.record)
        if batch:
            out.print()
    click.get_current_context().exit(outcome.exit_code)
