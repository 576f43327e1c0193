"""What is read and what is answered: plain values that travel between processes and machines.

An `Entry` is a text that should be a hand, or a session of several. `HandResult` is what became of one hand. Nothing in
them depends on when, where or by how many workers they were made.
"""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """One text of a source: a line of a log, a row of a table, or a whole file.

    `file` is as the user named it (``<stdin>`` for standard input), `line` counts from 1 and is None for a whole file.
    `data` is the raw text without its line end, in UTF-8 if it is sound. A whole file is of the form its name says.
    """

    file: str
    line: int | None
    data: bytes


class Lost(NamedTuple):
    """A place of which nothing can be judged: a line too long, the damaged rest of a file, a file that is not there.

    `line` is None where the file as a whole is meant. `ends` is true where nothing after it could be read.
    """

    file: str
    line: int | None
    says: str
    ends: bool = False


class Particulars(NamedTuple):
    """What tells one telling of a hand from another, and no ruling looks at.

    `names` are pairs of seat and name, in the order of seats. `hand` is the number of the hand in its session.
    """

    id: str | None = None
    title: str | None = None
    table: str | None = None
    played_on: str | None = None
    names: tuple[tuple[str, str], ...] = ()
    hand: int | None = None


class FindingRow(NamedTuple):
    """One finding of an audit, as values of `arbiter.audited.Finding`.

    `document` is the finding as in `lukfu-audit/1`, as JSON: it names no player, and its command names FILE.
    """

    kind: str
    verdict: str
    rule: str | None
    seat: str | None
    step: str | None
    reason: str | None
    document: str


class AgedRow(NamedTuple):
    """One card that was aged for a seat: from the start of which round it was provable, and how deep that argument is.

    `by_counting` is the first round from which the cards that lay open, and the seat's own, showed it; None for never.
    `declared` is true where a declaration counted the card.
    """

    seat: str
    card: str
    since: int
    level: int
    by_counting: int | None
    declared: bool


class Verdict(NamedTuple):
    """What an audit says of the content of a hand.

    `content` is the digest of what was played and told, `rules` names the rules it was judged by, `versions` the parts
    of the program that bore on it, each with its ruling version. `checked` are pairs of a kind and how many were looked
    at. `left_open` and `undecided` are as in `arbiter.audited.Audit`.
    """

    content: str
    rules: str
    versions: str
    book: str
    rounds: int
    checked: tuple[tuple[str, int], ...]
    findings: tuple[FindingRow, ...]
    aged: tuple[AgedRow, ...]
    left_open: int
    undecided: bool


class HandResult(NamedTuple):
    """What became of one hand of an entry: a verdict, or what is wrong with it (one message a fault).

    `status` is ``judged``, ``unreadable`` (faults of form or meaning), ``refused`` (the rules asked for do not fit it),
    ``set aside`` (it killed the workers that took it), or ``program fault``, which is no answer. `text` is the digest
    of the raw text of its entry. `differences` says where a second judgement by the slow way came out otherwise: a
    fault of the program.
    """

    file: str
    line: int | None
    text: str
    status: str
    about: Particulars = Particulars()
    verdict: Verdict | None = None
    faults: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()
