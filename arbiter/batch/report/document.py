"""The JSON of a report, `lukfu-report/1`, written one row after another however long it gets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from arbiter.batch.report import queries

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arbiter.batch.report.rows import ByDay, ByPlayer, ByRule, Counts, Found, Place, Unread
    from arbiter.batch.report.snapshot import Snapshot

SCHEMA: Final = "lukfu-report/1"

Json = dict[str, object]


def report_document(held: Snapshot) -> Iterator[str]:
    r"""Give the text of the document in pieces, a line each.

    ``{"schema", "rules", "unfinished", "books": {book: hands}, "anonymous", "wanted": {"tables", "players", "kinds",
    "since", "until"}, "sums": {"read", "judged", "unreadable", "refused", "set_aside", "faulty", "lost", "files"},
    "chosen": {"times", "hands", "with_proved", "proved", "not_proven", "undecided", "unfinished", "left_open",
    "wrong_entries", "outdated", "hidden", RATE},
    "checked": {kind: number}, "by_rule": [{"kind", "rule", COUNTS}], "by_player": [{"player", COUNTS}], "by_day":
    [{"day", "table", COUNTS}], "aged": [{"level", "since", "by_counting", "cards", "declared"}], "findings":
    [{"verdict", "kind", "rule", "player", "seat", "table", "day", PLACE, "round", "step", "reason", "says", "times",
    "record_id", "title", "command"}], "unreadable": [{PLACE, "status", "faults"}]}``.

    PLACE is ``"file", "line", "hand"``; RATE is ``"per_thousand", "likely": [low, high]``, of hands with a proved
    finding; COUNTS is ``"hands", "with_proved", "proved", "not_proven", "undecided"`` with RATE. Rows stand in the
    order of `queries`; what is not told is null. `faults` is null in an anonymous report. The first
    `unfinished` tells of a run that was stopped or is going on, that of `chosen` counts hands. By player only findings
    of ACTS count.
    """
    found = queries.chosen(held)
    head: Json = {
        "schema": SCHEMA,
        "rules": held.rules,
        "unfinished": queries.unfinished(held),
        "books": dict(found.books),
        "anonymous": held.anonymous,
        "wanted": held.wanted._asdict(),
        "sums": queries.sums(held)._asdict(),
        "chosen": {**_numbers(found._asdict()), **_rate(found.rate.per_thousand, found.rate.low, found.rate.high)},
        "checked": dict(found.checked),
    }
    yield "{"
    for name, value in head.items():
        yield f"{_text(name)}: {_text(value)},"
    yield from _list("by_rule", map(_by_rule, queries.by_rule(held)))
    yield from _list("by_player", map(_by_player, queries.by_player(held)))
    yield from _list("by_day", map(_by_day, queries.by_day(held)))
    yield from _list("aged", (one._asdict() for one in queries.aged(held)))
    yield from _list("findings", map(_found, queries.findings(held)))
    yield from _list("unreadable", map(_unread, queries.unread(held)), last=True)
    yield "}"


def _list(name: str, rows: Iterable[Json], *, last: bool = False) -> Iterator[str]:
    """Write a list with a row a line; each row waits for the next, which settles whether a comma follows."""
    end = "]" if last else "],"
    waiting: str | None = None
    for row in rows:
        yield f"{_text(name)}: [" if waiting is None else f"{waiting},"
        waiting = f"  {_text(row)}"
    if waiting is None:
        yield f"{_text(name)}: [{end}"
    else:
        yield waiting
        yield end


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _numbers(values: Json) -> Json:
    return {name: value for name, value in values.items() if isinstance(value, int)}


def _rate(per_thousand: float | None, low: float | None, high: float | None) -> Json:
    return {"per_thousand": per_thousand, "likely": [low, high]}


def _counts(counts: Counts) -> Json:
    rate = counts.rate
    return {**counts._asdict(), **_rate(rate.per_thousand, rate.low, rate.high)}


def _at(place: Place) -> Json:
    return dict(place._asdict())


def _by_rule(one: ByRule) -> Json:
    return {"kind": one.kind, "rule": one.rule, **_counts(one.counts)}


def _by_player(one: ByPlayer) -> Json:
    return {"player": one.player, **_counts(one.counts)}


def _by_day(one: ByDay) -> Json:
    return {"day": one.day, "table": one.table, **_counts(one.counts)}


def _found(one: Found) -> Json:
    about = {name: value for name, value in one._asdict().items() if name not in {"place", "step"}}
    before = {name: about.pop(name) for name in ("verdict", "kind", "rule", "player", "seat", "table", "day")}
    return {**before, **_at(one.place), "round": one.round, "step": one.step, **about}


def _unread(one: Unread) -> Json:
    return {**_at(one.place), "status": one.status, "faults": None if one.faults is None else list(one.faults)}
