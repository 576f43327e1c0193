"""`lukfu new`: asks seat by seat and round by round, and writes the record file.

Questions go to standard error, so that an interrupted session can leave what was told on standard output.
"""

from __future__ import annotations

from pathlib import Path

import click

from arbiter.commands.asking import ask, choose, tell
from arbiter.commands.draft import Draft
from arbiter.commands.inputs import print_json
from arbiter.commands.options import Settings, settings
from arbiter.commands.questions import ask_disputes, ask_hand, ask_hand_now, ask_play, ask_seen, ask_table
from arbiter.commands.writing import write_whole
from arbiter.render.language import Tongue
from arbiter.render.reports import new_document
from engine.notation import to_toml

INTERRUPTED = 130


@click.command()
@settings
def new(told: Settings) -> None:
    """Write a record, asking round by round.

    Cards are taken in every notation; x is a card face down, ? a card face up that nobody remembers. An empty answer
    ends the play. Ctrl-C writes no file, and prints what was told so far.
    """
    draft = Draft(book=told.book, options=dict(told.options))
    tongue = told.tongue
    try:
        ask_table(tongue, draft)
        ask_hand(tongue, draft)
        ask_play(tongue, draft)
        ask_hand_now(tongue, draft)
        ask_seen(tongue, draft)
        ask_disputes(tongue, draft)
        path = _file(tongue)
    except (click.Abort, KeyboardInterrupt):
        tell()
        tell(tongue.say("Stopped; no file was written. This was told so far:"))
        click.echo(draft.printed(), nl=False)
        click.get_current_context().exit(INTERRUPTED)
    record = draft.record()
    write_whole(path, to_toml(record))
    if told.as_json:
        print_json(new_document(record, str(path)), one_line=False)
    tell(tongue.say("Written: %(path)s", path=path))
    command = f"lukfu {'judge' if record.disputes else 'audit'} {path}"
    tell(tongue.say("Now ask: %(command)s", command=command))


def _file(tongue: Tongue) -> Path:
    """Ask for the name of the file until it can be written; an existing one is replaced only on a yes."""
    while True:
        path = Path(ask(tongue.say("File to write"), default="hand.toml"))
        if not path.parent.is_dir() or path.is_dir():
            tell(tongue.say("There is no such place to write: %(path)s", path=path))
        elif path.exists():
            if choose(tongue.say("%(path)s exists; replace it?", path=path), ("yes", "no"), "no") == "yes":
                return path
        else:
            return path
