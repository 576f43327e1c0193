"""`--anonymous`: no name of the store is in any form of the report, and the numbers say nothing of the names."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from stores import NAMES, NIGHT, SECRETS, Hand, make_store, parquet

from arbiter.batch.report import queries
from arbiter.batch.report.wanted import Wanted

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from click.testing import Result

    from arbiter.batch.report.snapshot import Snapshot

    Report = Callable[..., Result]
    Held = Callable[..., AbstractContextManager[Snapshot]]

PARTS = (
    "Ah Ming",
    "陳大文",
    "cmd()",
    "Bo</b>",
    "&lt;b",
    "lodie",
    "O'Neil",
    "O&#39;Neil",
    "torn",
    "away",
    "session.toml",
)


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_no_name_is_in_any_output(report: Report, night: Path, lang: str) -> None:
    chosen = ("--player", NAMES[0], "--player", NAMES[2], "--table", "Lotus Club")
    told = []
    for choice in ((), chosen):
        for form in ("--json", "--limit=100"):
            found = report("--anonymous", "--lang", lang, form, *choice)
            assert found.exit_code == 0
            told.append(found.stdout)
        found = report("--anonymous", "--lang", lang, "--html", "p.html", "--csv", "c", "--parquet", "q", *choice)
        told.append(found.stdout)
        told.append((night.parent / "p.html").read_text(encoding="utf-8"))
        told += [path.read_text(encoding="utf-8") for path in sorted((night.parent / "c").iterdir())]
        told += [repr(parquet(path)) for path in sorted((night.parent / "q").iterdir())]
    for text in told:
        for secret in (*NAMES, *SECRETS, *PARTS):
            assert secret not in text
    assert all("file-" in text for text in told[:2])


def test_numbers_stand_for_names_all_through_a_report(report: Report) -> None:
    open_, hidden = (json.loads(report("--json", *more).stdout) for more in ((), ("--anonymous",)))
    alias: dict[str, str] = {}
    for one, other in zip(open_["findings"], hidden["findings"], strict=True):
        for name in ("player", "table", "file"):
            if one[name] is None:
                assert other[name] is None
            else:
                assert alias.setdefault(f"{name} {one[name]}", other[name]) == other[name]
        assert one["line"] == other["line"]
    assert len(set(alias.values())) == len(alias)
    assert hidden["sums"] == open_["sums"]
    assert hidden["chosen"] == open_["chosen"]
    assert [one["faults"] for one in hidden["unreadable"]] == [None] * 5


def test_commands_name_the_numbered_file(report: Report) -> None:
    for one in json.loads(report("--json", "--anonymous").stdout)["findings"]:
        place = one["file"] if one["line"] is None else f"{one['file']}:{one['line']}"
        assert f" {place}" in one["command"]


def test_a_choice_keeps_the_numbers(night: Path, held: Held) -> None:
    with held(night, anonymous=True) as whole:
        everybody = {each.player: each.counts.hands for each in queries.by_player(whole)}
    with held(night, Wanted(players=(NAMES[0],)), anonymous=True) as one:
        (alone,) = queries.by_player(one)
    assert everybody[alone.player] == alone.counts.hands == 8
    assert one.wanted.players == (alone.player,)


def test_the_order_of_numbers_does_not_follow_the_names(tmp_path: Path, held: Held) -> None:
    """Names alone must not tell the numbers: other hands of the same players give them in another order."""
    orders = []
    for number in range(4):
        hands = tuple(
            Hand(f"{number}-{place}", line=place + 1, names=(name, None, None, None), day=f"2024-01-{place + 1:02d}")
            for place, name in enumerate("ABCDEFGH")
        )
        with held(make_store(tmp_path / f"{number}.db", hands, (), ()), anonymous=True) as one:
            orders.append(tuple(row[0] for row in one.connection.execute("SELECT dealer FROM hands ORDER BY day")))
    assert all(sorted(order) == [f"Player {n}" for n in range(1, 9)] for order in orders)
    assert len(set(orders)) == 4


def test_numbers_are_as_wide_as_the_widest(tmp_path: Path, held: Held) -> None:
    hands = tuple(Hand(f"h{n}", line=n, names=(f"name {n}", None, None, None)) for n in range(1, 12))
    with held(make_store(tmp_path / "s.db", hands, (), ()), anonymous=True) as one:
        names = sorted(each.player for each in queries.by_player(one))
    assert names == [f"Player {n:02d}" for n in range(1, 12)]


def test_the_made_up_night_has_something_to_hide() -> None:
    assert {name for hand in NIGHT for name in hand.names} >= set(NAMES)
