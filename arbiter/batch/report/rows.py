"""What is read from a store: sums, findings, and counts by rule, player, day and card.

A rate is of hands: so many of a thousand hands show at least one proved finding. Findings themselves could be counted
several to a hand, and then no range could be given for them.
"""

from __future__ import annotations

from typing import NamedTuple

from arbiter.batch.report.ranges import Rate


class Sums(NamedTuple):
    """How many hands were read, and what became of them; of the whole store, whatever is chosen.

    `read` = `judged` + `unreadable` + `refused` + `set_aside` + `faulty`, each time a hand stands in a log counted;
    `faulty` hands met a fault of the program. `lost` are places besides, of which it is not even known how many hands
    they held.
    """

    read: int
    judged: int
    unreadable: int
    refused: int
    set_aside: int
    faulty: int
    lost: int
    files: int


class Chosen(NamedTuple):
    """How much of the judged hands is reported, and what was found in it.

    `times` is how often the chosen hands stand in the logs, `hands` how many hands these are, `with_proved` how many of
    them show a proved finding. Of the `proved` findings `wrong_entries` are about payments or who deals. `unfinished`
    hands ran out of a budget, `left_open` counts what no record told, `outdated` hands were judged by a version of the
    program that would not say all of it today, and `hidden` hands do not tell all cards.
    """

    times: int
    hands: int
    with_proved: int
    proved: int
    not_proven: int
    undecided: int
    unfinished: int
    left_open: int
    wrong_entries: int
    outdated: int
    hidden: int
    books: tuple[tuple[str, int], ...]
    checked: tuple[tuple[str, int], ...]

    @property
    def findings(self) -> int:
        """Count the findings that are listed."""
        return self.proved + self.not_proven + self.undecided

    @property
    def proved_acts(self) -> int:
        """Count the proved findings about something that a player did."""
        return self.proved - self.wrong_entries

    @property
    def calls(self) -> int:
        """Count the hands not called that were looked at."""
        return dict(self.checked).get("calls", 0)

    @property
    def rate(self) -> Rate:
        """Give how many of these hands show a proved finding."""
        return Rate(self.with_proved, self.hands)


class Place(NamedTuple):
    """Where a hand stands: a file, its line (None: the whole file), the number in its session (None: no session)."""

    file: str
    line: int | None
    hand: int | None

    @property
    def address(self) -> str:
        """Give the place as every command takes it."""
        return self.file if self.line is None else f"{self.file}:{self.line}"


class Found(NamedTuple):
    """One finding, in a hand that stands `times` times in the logs, first at `place`.

    `step` is as in `lukfu-audit/1`, `says` the sentence in the reader's language, `command` shows the proof. `player`
    and `seat` are who did it, or where `kind` is none of ACTS, whose entry is wrong.
    """

    verdict: str
    kind: str
    rule: str | None
    player: str | None
    seat: str | None
    table: str | None
    day: str | None
    place: Place
    step: str | None
    reason: str | None
    says: str
    times: int
    record_id: str | None
    title: str | None
    command: str

    @property
    def round(self) -> int | None:
        """Give the round, None for what is about the hand as a whole."""
        return None if self.step is None else int(self.step.partition(".")[0])


class Counts(NamedTuple):
    """Findings of some hands: `with_proved` hands show a proved one; the others are no ruling against anybody."""

    hands: int
    with_proved: int
    proved: int
    not_proven: int
    undecided: int

    @property
    def rate(self) -> Rate:
        """Give how many of these hands show a proved finding."""
        return Rate(self.with_proved, self.hands)


class ByRule(NamedTuple):
    """The findings of a kind by one rule, None where a finding has none."""

    kind: str
    rule: str | None
    counts: Counts


class ByPlayer(NamedTuple):
    """The hands at whose table a player sat, the dreamer's seat too, and the findings about what that player did."""

    player: str
    counts: Counts


class ByDay(NamedTuple):
    """The hands of one table on one day; None where that is not told."""

    day: str | None
    table: str | None
    counts: Counts


class Aged(NamedTuple):
    """So many cards were aged at this level, provable from the start of round `since`.

    `by_counting` is the round from which counting what lay open showed the same; None where it never did. `declared`
    of them were counted by a declaration.
    """

    level: int
    since: int
    by_counting: int | None
    cards: int
    declared: int


class Unread(NamedTuple):
    """A place that was not judged, and why.

    `status` is that of `HandResult`, or ``lost``. `faults` is None where the reasons are left out of the report.
    """

    place: Place
    status: str
    faults: tuple[str, ...] | None
