"""A report on the terminal: sums, the worst findings, the counts, what could not be read; long lists are cut short."""

from __future__ import annotations

from itertools import islice
from textwrap import fill
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.text import Text

from arbiter.batch.report import queries, sentences, words
from arbiter.batch.report.levels import by_level, by_round
from arbiter.render.folding import folded
from arbiter.render.terminal import INDENT, add_columns, plain_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console

    from arbiter.batch.report.rows import Counts, Found
    from arbiter.batch.report.snapshot import Snapshot
    from arbiter.render.language import Tongue

_HEAD: Final = 12
"""Columns of the head of a column of numbers, where it has blanks to break it at."""

STYLES: Final = {"upheld": "bold red", "not proven": "yellow", "undecided": "magenta"}


def print_report(out: Console, held: Snapshot, limit: int) -> None:
    """Print a report, of each list so many rows."""
    say, read, found = held.tongue.say, queries.sums(held), queries.chosen(held)
    unfinished = queries.unfinished(held)
    _head(out, say("What the logs show"))
    if unfinished:
        _say(out, sentences.not_all(held.tongue), "bold yellow")
    for text in (
        *sentences.judged_by(held.tongue, held.rules, found),
        *sentences.sums_said(held.tongue, read, unfinished=unfinished),
        *sentences.chosen_said(held, read, found),
    ):
        _say(out, text)
    if held.anonymous:
        _say(out, say("Names are left out; each number stands for one name, and a file is named by its number."))
    if found.findings and limit:
        _findings(out, held, limit, found.findings)
    _counts(out, held, limit)
    _aged(out, held)
    not_judged = read.read - read.judged + read.lost
    if not_judged:
        _head(out, say("Not judged"))
        for one in queries.unread(held, limit):
            told = "; ".join((words.status(held.tongue, one), *words.faults(held.tongue, one)))
            out.print(Text(f"{one.place.address}: {told}"), soft_wrap=True)
        _more(out, held.tongue, not_judged - limit)
    _head(out, say("What the words mean"))
    _say(out, sentences.in_short(held.tongue))
    _say(out, sentences.meanings(held.tongue)["rates"])


def _findings(out: Console, held: Snapshot, limit: int, total: int) -> None:
    """Print findings, proved ones first, and say between them what is no ruling."""
    _head(out, held.tongue.say("Findings, worst first"))
    meanings, before = sentences.meanings(held.tongue), None
    for one in queries.findings(held, limit):
        if one.verdict != before and one.verdict in meanings:
            _say(out, meanings[one.verdict], "italic")
        before = one.verdict
        _say(out, f"{_heading(held.tongue, one)} {one.says}", STYLES.get(one.verdict, ""))
        out.print(Text(" " * INDENT + one.command, style="dim"), soft_wrap=True)
    _more(out, held.tongue, total - limit)
    for text in sentences.commands_said(held):
        _say(out, text, "dim")


def _heading(tongue: Tongue, one: Found) -> str:
    """Say of a finding what, who, when and where."""
    parts = [words.verdict(tongue, one.verdict), words.about(tongue, one), *words.where(tongue, one)]
    return f"[{' · '.join(parts)}]"


def _counts(out: Console, held: Snapshot, limit: int) -> None:
    """Print the counts by rule, by player with what they leave out, and by table and day."""
    say = held.tongue.say
    lists: tuple[tuple[str, tuple[str, ...], Iterator[tuple[tuple[str, ...], Counts]], str], ...] = (
        (
            say("By rule"),
            (say("about"), say("rule")),
            (
                ((words.kind(held.tongue, one.kind), one.rule or words.NONE), one.counts)
                for one in queries.by_rule(held)
            ),
            "",
        ),
        (
            say("By player"),
            (say("player"),),
            (((one.player,), one.counts) for one in queries.by_player(held)),
            sentences.meanings(held.tongue)["acts"],
        ),
        (
            say("By table and day"),
            (say("day"), say("table")),
            (((one.day or words.NONE, one.table or words.NONE), one.counts) for one in queries.by_day(held)),
            "",
        ),
    )
    for title, labels, rows, note in lists:
        shown = list(islice(rows, limit))
        if not shown:
            continue
        _head(out, title)
        _table(
            out,
            (*labels, *words.count_heads(held.tongue)),
            [(*name, *words.counted(held.tongue, counts)) for name, counts in shown],
            len(labels),
        )
        _more(out, held.tongue, sum(1 for _ in rows))
        if note:
            _say(out, note, "dim")


def _aged(out: Console, held: Snapshot) -> None:
    """Print aged cards by level and by round."""
    say, found = held.tongue.say, queries.aged(held)
    if not found:
        return
    _head(out, say("Aged cards"))
    _table(out, words.level_heads(held.tongue), [words.level_row(held.tongue, one) for one in by_level(found)], 1)
    out.print()
    _table(out, words.round_heads(held.tongue), [words.round_row(one) for one in by_round(found)], 0)


def _table(out: Console, heads: Iterable[str], rows: Iterable[Sequence[str]], left: int) -> None:
    """Print a table whose first columns are words and whose others are numbers under narrow heads."""
    table = plain_table()
    labels = [*heads]
    add_columns(table, *labels[:left], *(fill(label, _HEAD, break_long_words=False) for label in labels[left:]))
    for column in table.columns[left:]:
        column.justify = "right"
    for row in rows:
        table.add_row(*map(Text, row))
    out.print(Padding(table, (0, 0, 0, 2)))


def _head(out: Console, text: str) -> None:
    out.print()
    _say(out, text, "bold underline")


def _say(out: Console, text: str, style: str = "") -> None:
    out.print(Text(folded(text, out.width), style=style))


def _more(out: Console, tongue: Tongue, count: int) -> None:
    """Say how many rows are not shown, and where they are."""
    if count > 0:
        text = tongue.say("… and %(n)s more; --html, --csv, --parquet and --json give all.", n=count)
        _say(out, text, "dim")
