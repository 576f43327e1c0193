"""What is read from a store: sums that add up, findings in their order, the same hand once, and choices."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from stores import DISCARD, LEAD, NAMES, NIGHT, Hand, add_hand, make_store

from arbiter.batch.report import queries
from arbiter.batch.report.rows import Aged, Place
from arbiter.batch.report.snapshot import NothingToReportError, Snapshot
from arbiter.batch.report.wanted import Wanted

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    Held = Callable[..., AbstractContextManager[Snapshot]]


def test_the_sums_add_up(night: Path, held: Held) -> None:
    with held(night) as one:
        found, chosen = queries.sums(one), queries.chosen(one)
    assert found == (12, 9, 1, 1, 1, 0, 2, 5)
    assert found.read == found.judged + found.unreadable + found.refused + found.set_aside + found.faulty
    assert (chosen.times, chosen.hands, chosen.with_proved) == (9, 8, 4)
    assert (chosen.proved, chosen.not_proven, chosen.undecided) == (4, 2, 1)
    assert (chosen.unfinished, chosen.left_open, chosen.outdated) == (1, 2, 0)
    assert dict(chosen.checked) == {"calls": 0, "discards": 60, "leads": 30}


def test_findings_come_worst_first(night: Path, held: Held) -> None:
    with held(night) as one:
        found = list(queries.findings(one))
    assert [(each.verdict, each.kind) for each in found] == [
        ("upheld", "discard"),
        ("upheld", "lead"),
        ("upheld", "settle"),
        ("upheld", "dealer"),
        ("not proven", "record"),
        ("not proven", "discard"),
        ("undecided", "discard"),
    ]
    assert [each.player for each in found] == [NAMES[2], NAMES[0], NAMES[0], None, None, NAMES[1], NAMES[2]]
    assert [each.round for each in found] == [3, 4, None, None, None, 2, 5]


def test_a_hand_logged_twice_is_one_finding_counted_twice(night: Path, held: Held) -> None:
    with held(night) as one:
        first = next(queries.findings(one))
    assert first.times == 2
    assert first.place == Place("committee/copy of friday.jsonl", 7, None)


def test_alike_hands_of_other_players_or_days_are_other_hands(tmp_path: Path, held: Held) -> None:
    hands = (
        Hand("alike", line=1, findings=(DISCARD,)),
        Hand("alike", line=2, findings=(DISCARD,), names=("A", "B", "C", "D")),
        Hand("alike", line=3, findings=(DISCARD,), day="2024-06-01"),
        Hand("alike", line=4, findings=(DISCARD,), record_id="another id"),
    )
    with held(make_store(tmp_path / "s.db", hands, (), ())) as one:
        assert [(each.place.line, each.times) for each in queries.findings(one)] == [(1, 2), (2, 1), (3, 1)]


def test_void_hands_are_told_apart_by_id_or_place(tmp_path: Path, held: Held) -> None:
    hands = tuple(Hand("void", line=line, rounds=0, record_id=name) for line, name in enumerate("aab", start=1))
    hands += tuple(Hand("void", line=line, rounds=0, record_id=None) for line in (4, 5))
    with held(make_store(tmp_path / "s.db", hands, (), ())) as one:
        chosen = queries.chosen(one)
    assert (chosen.times, chosen.hands) == (5, 4)


def test_players_whose_rate_is_certainly_high_come_first(tmp_path: Path, held: Held) -> None:
    hands = [Hand("once", line=1, names=("New", "Quiet", "C", "D"), findings=(LEAD,))]
    for line in range(2, 42):
        findings = (LEAD, DISCARD) if line % 2 else ()
        hands.append(Hand(f"h{line}", line=line, names=("Often", "Quiet", "Third", None), findings=findings))
    with held(make_store(tmp_path / "s.db", tuple(hands), (), ())) as one:
        found = {each.player: each.counts for each in queries.by_player(one)}
    assert list(found)[:3] == ["Often", "Third", "New"]
    assert found["Often"] == (40, 20, 20, 0, 0)
    assert found["New"] == (1, 1, 1, 0, 0)
    assert found["Quiet"] == (41, 0, 0, 0, 0)


def test_a_name_at_two_seats_counts_the_hand_once(tmp_path: Path, held: Held) -> None:
    hands = (Hand("odd", names=("A", "A", "A", "B"), findings=(LEAD, DISCARD)),)
    with held(make_store(tmp_path / "s.db", hands, (), ())) as one:
        found = {each.player: each.counts for each in queries.by_player(one)}
    assert found == {"A": (1, 1, 2, 0, 0), "B": (1, 0, 0, 0, 0)}


def test_counts_by_rule_and_day_agree_with_the_sums(night: Path, held: Held) -> None:
    with held(night) as one:
        rules, days, chosen = list(queries.by_rule(one)), list(queries.by_day(one)), queries.chosen(one)
    for counts in ([each.counts for each in rules], [each.counts for each in days]):
        assert sum(each.proved for each in counts) == chosen.proved
        assert sum(each.not_proven for each in counts) == chosen.not_proven
        assert sum(each.undecided for each in counts) == chosen.undecided
    assert sum(each.counts.hands for each in days) == chosen.hands
    assert (rules[0].kind, rules[0].rule) == ("discard", "LF-R13")
    assert [(each.day, each.table) for each in days] == [
        ("2024-05-31", "Lotus Club"),
        ("2024-06-07", "Jade Room"),
        (None, None),
    ]


def test_aged_cards_are_counted_once_a_hand(night: Path, held: Held) -> None:
    with held(night) as one:
        assert queries.aged(one) == [Aged(0, 1, 1, 1, 0), Aged(2, 3, 4, 1, 1), Aged(3, 4, None, 1, 0)]


@pytest.mark.parametrize(
    ("wanted", "hands", "kinds"),
    [
        (Wanted(tables=("Jade Room",)), 1, ["lead", "discard"]),
        (Wanted(since="2024-06-01"), 1, ["lead", "discard"]),
        (Wanted(until="2024-05-31"), 6, ["discard", "dealer", "record", "discard"]),
        (Wanted(since="2024-05-31", until="2024-06-07", kinds=("lead",)), 7, ["lead"]),
        (Wanted(players=(NAMES[1],)), 7, ["dealer", "record", "discard"]),
        (Wanted(players=(NAMES[4],)), 1, []),
    ],
)
def test_a_choice(night: Path, held: Held, wanted: Wanted, hands: int, kinds: list[str]) -> None:
    with held(night, wanted) as one:
        assert queries.chosen(one).hands == hands
        assert [each.kind for each in queries.findings(one)] == kinds
        assert queries.sums(one).read == 12
        assert len(list(queries.unread(one))) == 5


def test_only_the_player_who_is_asked_for_is_counted(night: Path, held: Held) -> None:
    with held(night, Wanted(players=(NAMES[0],))) as one:
        assert [each.player for each in queries.by_player(one)] == [NAMES[0]]
        assert {each.player for each in queries.findings(one)} == {NAMES[0], None}
        assert sum(each.cards for each in queries.aged(one)) == 2


def test_a_name_that_is_not_there_is_refused_with_all_others(night: Path, held: Held) -> None:
    wanted = Wanted(tables=("Lotus Clubb",), players=("Ah Mong", NAMES[0]))
    with pytest.raises(NothingToReportError) as error, held(night, wanted):
        pass
    assert error.value.faults == (
        "no hand of the store is of this table: 'Lotus Clubb'",
        "no hand of the store names this player: 'Ah Mong'",
    )


def test_only_the_verdict_that_an_occurrence_points_to_counts(tmp_path: Path, held: Held) -> None:
    store = make_store(tmp_path / "s.db", (Hand("again", findings=(DISCARD,), versions="read=0"),), (), ())
    with closing(sqlite3.connect(store)) as connection, connection:
        add_hand(connection, Hand("again", line=2))
        connection.execute("UPDATE occurrences SET verdict = 2")
    with held(store) as one:
        assert list(queries.findings(one)) == []
        assert queries.chosen(one).outdated == 0


def test_verdicts_of_another_version_are_counted(tmp_path: Path, held: Held) -> None:
    store = make_store(tmp_path / "s.db", (Hand("old", versions="read=0"), Hand("new", line=2)), (), ())
    with held(store) as one:
        assert queries.chosen(one).outdated == 1


def test_rules_are_asked_for_where_there_are_several(tmp_path: Path, held: Held) -> None:
    hands = (Hand("one"), Hand("one", rules="book=house", findings=(LEAD,)))
    store = make_store(tmp_path / "s.db", hands, (), ())
    with pytest.raises(NothingToReportError, match="several rules") as error, held(store):
        pass
    assert "--rules 'book=house'" in str(error.value)
    assert "--rules 'book=own'" in str(error.value)
    with held(store, rules="book=house") as one:
        assert [each.kind for each in queries.findings(one)] == ["lead"]
    with pytest.raises(NothingToReportError, match="no verdicts by 'book=x'"), held(store, rules="book=x"):
        pass


def test_a_report_sees_one_moment_of_a_store_that_is_being_written(night: Path, held: Held) -> None:
    with held(night) as one:
        before = queries.sums(one), queries.chosen(one), len(list(queries.findings(one)))
        with closing(sqlite3.connect(night)) as writer, writer:
            add_hand(writer, Hand("later", line=500, findings=(DISCARD, LEAD)))
        assert (queries.sums(one), queries.chosen(one), len(list(queries.findings(one)))) == before
    with held(night) as one:
        assert queries.sums(one).read == before[0].read + 1


def test_the_store_is_left_as_it_was(night: Path, held: Held) -> None:
    before = night.read_bytes()
    with held(night, anonymous=True) as one:
        list(queries.findings(one))
    assert night.read_bytes() == before


@pytest.mark.parametrize(
    ("command", "place", "shown"),
    [
        ("lukfu judge FILE --kind lead", Place("a.jsonl", 3, None), "lukfu judge a.jsonl:3 --kind lead"),
        ("lukfu judge FILE --kind lead", Place("a b.toml", None, 2), "lukfu judge 'a b.toml' --kind lead"),
        ("lukfu judge FILE:17 --kind lead", Place("a.toml", None, 2), "lukfu judge a.toml:17 --kind lead"),
        ("lukfu settle FILE", Place("it's.toml", None, 1), "lukfu settle 'it'\"'\"'s.toml'"),
        ("lukfu judge FILE --kind lead", Place("<stdin>", 4, None), "lukfu judge FILE:4 --kind lead"),
        ("lukfu judge FILE --kind lead", Place("<stdin>", None, None), "lukfu judge FILE --kind lead"),
        ("lukfu judge FILE:17 --kind lead", Place("<stdin>", None, 2), "lukfu judge FILE:17 --kind lead"),
        ("lukfu judge PROFILE --book FILES", Place("a", 1, None), "lukfu judge PROFILE --book FILES"),
    ],
)
def test_a_command_names_the_place(command: str, place: Place, shown: str) -> None:
    assert queries.command_at(command, place) == shown


def test_an_empty_store_is_reported(tmp_path: Path, held: Held) -> None:
    with held(make_store(tmp_path / "s.db", (), (), ())) as one:
        assert queries.sums(one) == (0,) * 8
        assert queries.chosen(one).rate.per_thousand is None
        assert [*queries.findings(one), *queries.by_day(one), *queries.by_rule(one), *queries.unread(one)] == []


def test_many_days_are_put_together(tmp_path: Path, held: Held) -> None:
    days = [f"20{year:02d}-{month:02d}-01" for year in (20, 21) for month in range(1, 13)]
    hands = tuple(Hand(f"d{number}", line=number + 1, day=day) for number, day in enumerate([*days, "spring"]))
    with held(make_store(tmp_path / "s.db", hands, (), ())) as one:
        assert [each.day for each in queries.over_time(one, 10)] == days
        assert [(each.day, each.counts.hands) for each in queries.over_time(one, 4)] == [("2020", 12), ("2021", 12)]


def test_the_made_up_night_has_every_verdict() -> None:
    assert {ruling for hand in NIGHT for _, ruling, *_ in hand.findings} == {"upheld", "not proven", "undecided"}
