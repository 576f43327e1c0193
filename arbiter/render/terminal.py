"""The terminal: where text goes, how wide it is, and how a ruling, an audit and a list of places look on it."""

from __future__ import annotations

import re
import sys
from io import StringIO
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from arbiter.render import audits
from arbiter.render.argument import Line
from arbiter.render.findings import command_of, finding_sentence, worst_first
from arbiter.render.folding import folded
from arbiter.render.words import account, not_used
from arbiter.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.audited import Audit
    from arbiter.render.argument.told import ToldArgument
    from arbiter.render.deals import DealShown
    from arbiter.render.names import Speaker
    from arbiter.render.words import Account
    from arbiter.ruling import Holders, Ruling
    from engine.cards import Card
    from engine.seats import Seat

WIDTH: Final = 100
"""Columns off a terminal, where nothing says how wide the reader's page is."""

INDENT: Final = 4
"""Columns by which what is told inside a case stands deeper."""

GAPS: Final = 4
"""Columns that a table leaves after its cells."""

_BLANKS: Final = re.compile(r" +$", re.MULTILINE)

STYLES: Final = {
    Verdict.upheld: "bold green",
    Verdict.dismissed: "bold red",
    Verdict.not_proven: "bold yellow",
    Verdict.undecided: "bold magenta",
}


def console() -> Console:
    """Give the console for standard output: colours only on a terminal and unless NO_COLOR is set."""
    on_terminal = sys.stdout.isatty()
    return _Out(
        file=sys.stdout if on_terminal else _Trimmed(),
        width=None if on_terminal else WIDTH,
        force_terminal=None if on_terminal else False,
        color_system="auto" if on_terminal else None,
        highlight=False,
        markup=False,
        emoji=False,
    )


class _Out(Console):
    """A console that leaves it to the program what to do when nobody reads on."""

    def on_broken_pipe(self) -> None:
        """Let the error go on."""
        raise BrokenPipeError


class _Trimmed(StringIO):
    """A file that passes lines on to standard output without the blanks that tables leave at their ends."""

    def write(self, text: str) -> int:
        """Pass a text on."""
        return sys.stdout.write(_BLANKS.sub("", text))

    def flush(self) -> None:
        """Flush standard output."""
        sys.stdout.flush()


def plain_table(*, header: bool = True) -> Table:
    """Give an empty table of the one look used here; cells are folded, never cut."""
    return Table(box=None, show_header=header, header_style="bold", padding=(0, 2, 0, 0), pad_edge=False)


def add_columns(table: Table, *heads: str) -> None:
    """Add columns whose cells are folded and never cut."""
    for head in heads:
        table.add_column(Text(head), overflow="fold")


def print_ruling(  # noqa: PLR0913 - a ruling, and what of it was told before
    out: Console,
    speaker: Speaker,
    ruling: Ruling,
    *,
    with_clash: bool = True,
    with_deals: bool = True,
    with_question: bool = True,
) -> None:
    """Print one ruling: question, verdict, the argument or the facts, remarks, deals."""
    told = account(speaker, ruling, with_clash=with_clash)
    if with_question:
        _say(out, told.question, "bold")
        _say(out, told.terms, "dim")
        out.print()
    _say(out, told.verdict, STYLES[ruling.verdict])
    _reasoning(out, told)
    for part in told.parts:
        out.print()
        _say(out, part.verdict, "italic")
        _reasoning(out, part)
        _remarks(out, part, with_deals=with_deals)
    if told.parts:
        out.print()
    _remarks(out, told, with_deals=with_deals)


def print_statuses(out: Console, speaker: Speaker, rulings: Sequence[Ruling]) -> None:
    """Print in a line or two which cards are aged and which are not, before the rulings on several are told."""
    if len(rulings) <= 1:
        return
    say = speaker.tongue.say
    for verdict, message in (
        (Verdict.upheld, say("Aged: %(cards)s.")),
        (Verdict.dismissed, say("Not aged: %(cards)s.")),
        (Verdict.undecided, say("Undecided: %(cards)s.")),
    ):
        cards = [one.asked.card for one in rulings if one.verdict is verdict and one.asked.card is not None]
        if cards:
            _say(out, message % {"cards": speaker.cards(cards)}, "bold")
    out.print()


def print_audience(
    out: Console, speaker: Speaker, audience: str, seats: Sequence[Seat], *, with_deals: bool = True
) -> None:
    """Say for whom this was told and what was left out; nothing when everything was told."""
    say = speaker.tongue.say
    whose = speaker.tongue.both([speaker.seat(seat) for seat in seats])
    if audience == "claimant":
        text = say("Told for %(seat)s: only what he could know at that moment.", seat=whose)
    elif audience == "table" and not with_deals:
        text = say(
            "Told for the table: other cards of %(seats)s are not named, and no whole deal is laid out.", seats=whose
        )
    else:
        return
    out.print()
    _say(out, text, "dim")


def print_audit(out: Console, speaker: Speaker, audit: Audit, file: str, told: str = "") -> None:
    """Print an audit: a line a finding with its command, what is left open, what was checked and what was not.

    `file` and `told` are those of `arbiter.render.findings.command_of`.
    """
    if not audit.proved:
        _say(out, speaker.tongue.say("Nothing is proved against anybody."))
    for finding in worst_first(audit.findings):
        _say(out, finding_sentence(speaker, audit, finding), STYLES[finding.verdict])
        out.print(Text(" " * INDENT + command_of(finding, file, told), style="dim"), soft_wrap=True)
    for text in audits.remarks(speaker, audit):
        _say(out, text)
    for text in audits.checked(speaker, audit):
        _say(out, text, "dim")
    if audit.not_used:
        _say(out, not_used(speaker, audit.not_used))


def print_holders(out: Console, speaker: Speaker, holders: Holders) -> None:
    """Print where each unseen card can be; cards that can be in the same places share a line."""
    say = speaker.tongue.say
    head = say(
        "Where each unseen card can be at %(moment)s, as %(seat)s can know:",
        moment=speaker.moment(holders.moment),
        seat=speaker.seat(holders.seat),
    )
    out.print(head, style="bold")
    table = plain_table()
    add_columns(table, say("cards"), say("can be"))
    for places, cards in _alike(holders).items():
        named = " ".join(speaker.card(card) for card in cards)
        table.add_row(Text(named), Text(speaker.tongue.either(speaker.places(places))))
    out.print(table)
    if holders.undecided:
        out.print(say("The time or work allowed ran out, so some places may still fall away."))


def _alike(holders: Holders) -> dict[tuple[str, ...], list[Card]]:
    """Put together the cards that can be in the same places."""
    found: dict[tuple[str, ...], list[Card]] = {}
    for card, places in holders.places.items():
        found.setdefault(tuple(places), []).append(card)
    return found


def _reasoning(out: Console, told: Account) -> None:
    """Print why: the facts alone, numbered where there are several, or the arguments."""
    if len(told.reasons) == 1:
        _say(out, told.reasons[0])
    elif told.reasons:
        _numbered(out, [Line(str(number), text) for number, text in enumerate(told.reasons, start=1)])
    for argument in told.arguments:
        _argument(out, argument)


def _remarks(out: Console, told: Account, *, with_deals: bool) -> None:
    """Print what bears on a ruling besides, and the deals that are its evidence."""
    for remark in told.remarks:
        _say(out, remark)
    for deal in told.deals if with_deals else ():
        out.print()
        _deal(out, deal)


def _argument(out: Console, argument: ToldArgument) -> None:
    if argument.heading:
        out.print()
        _say(out, argument.heading, "italic")
    for sentence in argument.opening:
        _say(out, sentence)
    _numbered(out, argument.lines)
    if argument.heading:
        out.print()


def _numbered(out: Console, lines: Sequence[Line]) -> None:
    """Print numbered sentences, each as deep as it is nested."""
    for depth, group in groupby(lines, key=lambda line: line.depth):
        told = [(f"{line.number}." if line.number else "", line.text) for line in group]
        left = 2 + INDENT * depth
        labels = max(2, *(len(label) for label, _ in told))
        table = plain_table(header=False)
        table.add_column(justify="right", no_wrap=True, min_width=labels)
        table.add_column(overflow="fold")
        for label, text in told:
            table.add_row(label, Text(folded(text, out.width - left - labels - GAPS)))
        out.print(Padding(table, (0, 0, 0, left)))


def _say(out: Console, text: str, style: str = "") -> None:
    """Print a sentence, folded as its script wants it."""
    out.print(folded(text, out.width), style=style)


def _deal(out: Console, deal: DealShown) -> None:
    _say(out, deal.says)
    table = plain_table()
    add_columns(table, *deal.head)
    for row in deal.rows:
        table.add_row(*(_loud(cell) for cell in row))
    out.print(Padding(table, (0, 0, 0, 2)))
    for line in deal.below:
        out.print(Padding(Text(folded(line, out.width - 2)), (0, 0, 0, 2)))


def _loud(cell: str) -> Text:
    """Give a cell of a deal with the cards that beat in bold and those laid face down in grey."""
    text = Text(cell)
    text.highlight_regex(r"\S+!", "bold red")
    text.highlight_regex(r"\[[^\]]+\]|\([^)]+\)", "dim")
    return text
