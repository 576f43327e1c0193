"""`lukfu audit`: checks every step of the records."""

from __future__ import annotations

from dataclasses import replace

import click

import arbiter
from arbiter.commands.inputs import Outcome, batch_of, complain, print_json
from arbiter.commands.options import Settings, settings
from arbiter.errors import WrongQuestionError
from arbiter.render.names import Speaker
from arbiter.render.reports import audit_document
from arbiter.render.terminal import console, print_audit


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@settings
def audit(told: Settings, *, files: tuple[str, ...]) -> None:
    """Check everything in records.

    Each discard, and each lead as far as it follows from the cards alone. FILE is a record or a log; - reads standard
    input.
    """
    outcome = Outcome()
    batch, given_records = batch_of(files, outcome)
    findings = 0
    for given in given_records:
        record = given.record
        asked = replace(record, options={**record.options, **told.options}) if told.options else record
        try:
            found = arbiter.audit(asked, book=told.book, budget=told.budget)
        except WrongQuestionError as error:
            outcome.refuse(error)
            continue
        found = replace(found, record=record)
        outcome.undecided |= found.undecided
        findings += len(found.findings)
        if told.as_json:
            print_json(audit_document(found), one_line=batch)
            continue
        out = console()
        if batch:
            out.print(given.headline, style="bold underline")
        print_audit(out, Speaker(told.tongue, record), found, given.file)
        if batch:
            out.print()
    if batch:
        complain(f"{outcome.sound} records read, {outcome.unsound} unreadable; findings: {findings}")
    click.get_current_context().exit(outcome.exit_code)
