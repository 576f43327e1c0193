"""`lukfu judge`: rules on every dispute of the records, or on one asked on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arbiter.calling.standards import STANDARDS
from arbiter.commands.comparing import compare_files, comparing
from arbiter.commands.hearing import Question, hear
from arbiter.commands.inputs import Outcome, batch_of, complain, print_json
from arbiter.commands.options import SEATS, Settings, audience, moment, settings, view
from arbiter.commands.pages import write_page
from arbiter.errors import WrongQuestionError
from arbiter.render.document import judged_document
from arbiter.render.names import Speaker
from arbiter.render.terminal import console, print_audience, print_ruling
from arbiter.render.words import ACCUSATIONS, CLAIMS
from arbiter.ruling import Verdict
from engine.cards import Card
from engine.record import Dispute
from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from arbiter.commands.hearing import Heard
    from arbiter.commands.inputs import Given
    from arbiter.ruling import Judged, Ruling

KINDS = ("aged", "discard", "lead", "declare", "call", "record", "settle")


@click.command()
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    help="Ask this, instead of what the record asks.",
)
@click.option("--seat", type=click.Choice(SEATS), help="Whose card, or whose play.")
@click.option("--round", "round_", type=click.IntRange(min=1), metavar="N", help="The round of an accusation.")
@click.option("--card", metavar="CARD", help="The card claimed to be aged.")
@click.option("--standard", type=click.Choice(tuple(STANDARDS)), help="By which standard not calling is an evasion.")
@moment
@view
@audience
@click.option("--exit-verdict", is_flag=True, help="Exit 10 if an accusation is upheld or a claim dismissed.")
@click.option("--html", type=click.Path(), metavar="FILE", help="Write the rulings as a page of this name, too.")
@comparing
@settings
def judge(  # noqa: PLR0913 - the options of the command line, by name
    told: Settings,
    *,
    files: tuple[str, ...],
    kind: str | None,
    seat: str | None,
    round_: int | None,
    card: str | None,
    standard: str | None,
    before: int | None,
    after: str | None,
    viewpoint: str | None,
    assume: tuple[str, ...] | None,
    audience: str,
    least: str | None,
    exit_verdict: bool,
    html: str | None,
    books: tuple[str, ...] | None,
    readings: tuple[str, ...] | None,
) -> None:
    """Rule on the disputes of records.

    FILE is a record (TOML or JSON), a log (.jsonl, also packed; .parquet), or a folder of them; log.jsonl:12 is the
    record at line 12 of a log; - reads standard input. With --kind one question is asked without editing the file,
    such as: --kind discard --seat third --round 3, or: --kind lead --round 4.
    With --books or --readings the rulings by other books and readings are put side by side, with what makes the
    difference.
    """
    asked = _asked(kind, seat, round_, card, before, after, standard)
    question = Question(asked, viewpoint, assume, audience, least)
    if books is not None or readings is not None:
        if html is not None or exit_verdict:
            msg = "--html and --exit-verdict belong to rulings, and --books and --readings to a comparison"
            raise click.UsageError(msg)
        compare_files(told, files, question, books, readings)
    if html is not None and audience == "table":
        msg = "a page lays whole deals out, which the table must not be told: leave out --html or --for table"
        raise click.UsageError(msg)
    outcome = Outcome(by_any_book=told.other_rules)
    ruled: list[Judged] = []
    batch, given_records = batch_of(files, outcome)
    for given in given_records:
        if asked is None and not given.record.disputes:
            outcome.refused += 1
            hint = f"ask one with --kind, or check everything with: lukfu audit {given.file}"
            complain(f"{given.file}: no dispute is told; {hint}")
            continue
        try:
            heard = hear(told, given.record, question)
        except WrongQuestionError as error:
            outcome.refuse(error)
            continue
        report(told, heard, given, batch=batch)
        count(outcome, heard.judged.rulings, exit_verdict=exit_verdict)
        if html is not None:
            ruled.append(heard.judged)
    write_page(html, ruled, told.tongue, outcome)
    if batch:
        summary(outcome)
    click.get_current_context().exit(outcome.exit_code)


def report(told: Settings, heard: Heard, given: Given, *, batch: bool) -> None:
    """Print the rulings on one record, as JSON or in words."""
    judged = heard.judged
    for note in judged.notes:
        complain(str(note))
    if told.as_json:
        document = judged_document(judged, audience=heard.audience, whole=heard.whole, deals=heard.deals)
        print_json(document, one_line=batch)
        return
    out = console()
    speaker = Speaker(told.tongue, judged.record)
    _head(out, speaker, given, batch=batch)
    for number, ruling in enumerate(judged.rulings):
        if number:
            out.print()
        before = any(earlier.clashes == ruling.clashes for earlier in judged.rulings[:number])
        print_ruling(out, speaker, ruling, with_clash=not before, with_deals=heard.deals)
    print_audience(out, speaker, heard.audience, heard.seats, with_deals=heard.deals)
    if batch:
        out.print()


def count(outcome: Outcome, rulings: Sequence[Ruling], *, exit_verdict: bool = False) -> None:
    """Count rulings for the exit code and the summary."""
    for ruling in rulings:
        word = ruling.verdict.value
        outcome.verdicts[word] = outcome.verdicts.get(word, 0) + 1
        outcome.undecided |= ruling.verdict is Verdict.undecided
        kind = ruling.asked.kind
        upheld = kind in ACCUSATIONS and ruling.verdict is Verdict.upheld
        dismissed = kind in CLAIMS and ruling.verdict is Verdict.dismissed
        outcome.against |= exit_verdict and (upheld or dismissed)


def summary(outcome: Outcome) -> None:
    """Print what a batch came to, on standard error."""
    verdicts = ", ".join(f"{outcome.verdicts[v.value]} {v.value}" for v in Verdict if v.value in outcome.verdicts)
    complain(f"{outcome.sound} records read, {outcome.unsound} unreadable; rulings: {verdicts or 'none'}")


def _asked(  # noqa: PLR0913, PLR0917 - the keys of a dispute
    kind: str | None,
    seat: str | None,
    round_: int | None,
    card: str | None,
    before: int | None,
    after: str | None,
    standard: str | None,
) -> list[Dispute] | None:
    """Make the one dispute of the command line; its details without a kind are wrong usage."""
    if kind is None:
        if any(value is not None for value in (seat, round_, card, before, after, standard)):
            msg = "--seat, --round, --card, --before, --after and --standard belong to a question: name its --kind"
            raise click.UsageError(msg)
        return None
    return [
        Dispute(
            kind,
            seat=Seat(seat) if seat else None,
            card=card_named(card),
            before=before,
            after=after,
            round=round_,
            standard=standard,
        )
    ]


def card_named(text: str | None) -> Card | None:
    """Read a card of the command line, in any notation."""
    from engine.notation.cards import read_cards  # noqa: PLC0415 - only when a card is named

    if text is None:
        return None
    found = read_cards(text)
    if found.problems or len(found.cards) != 1:
        msg = f"name one card, such as 7c: {text!r}"
        raise click.BadParameter(msg, param_hint="--card")
    return found.cards[0]


def _head(out: Console, speaker: Speaker, given: Given, *, batch: bool) -> None:
    title = speaker.record.title or speaker.record.id
    if batch:
        out.print(given.headline, style="bold underline")
    elif title:
        out.print(title, style="bold underline")
        out.print()
