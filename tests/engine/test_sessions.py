"""Sessions are read hand by hand, with every fault at its place."""

from __future__ import annotations

import json

import pytest

from engine.notation import read, read_session
from engine.notation.session_in import SessionReading
from engine.seats import Seat

HEAD = """\
format = "lukfu-session/1"
title = "A night"
book = "ts-wong"

[players]
dealer = "Kam"
second = "Mei"
dreamer = "Sang"
third = "Wai"

[options]
max_level = 3
"""
HANDS = """
[[hand]]
called_by = "nobody"

[[hand]]
dealer = "Mei"
called_by = "second"
rounds = "5s / 7s / x"

[hand.hands]
second = "7s"

[hand.paid]
second = -2
"""


def session_of(text: str, file: str = "night.toml") -> SessionReading:
    found = read_session(text.encode(), file)
    assert found is not None
    return found


def test_each_hand_is_a_record_with_what_is_told_above_it() -> None:
    session = session_of(HEAD + HANDS).session
    assert session is not None
    assert session.names == ("Kam", "Mei", "Sang", "Wai")
    first, second = session.hands
    assert (first.dealer, second.dealer) == (None, "Mei")
    assert first.record.called_by == "nobody"
    assert second.record.players == 4
    assert second.record.book == "ts-wong"
    assert second.record.options == {"max_level": 3}
    assert second.record.paid == {Seat.second: -2}
    assert [str(card) for card in second.record.hands[Seat.second].cards] == ["7s"]


def test_three_players_make_hands_of_three() -> None:
    text = HEAD.replace('dreamer = "Sang"\n', "") + HANDS
    session = session_of(text).session
    assert session is not None
    assert [hand.record.players for hand in session.hands] == [3, 3]


def test_a_session_in_json_is_the_same() -> None:
    told = {
        "format": "lukfu-session/1",
        "players": {"dealer": "Kam", "second": "Mei", "third": "Wai"},
        "hand": [{"called_by": "nobody"}, {"dealer": "Mei", "rounds": ["5s / 7s / x"]}],
    }
    session = session_of(json.dumps(told), "night.json").session
    assert session is not None
    assert [hand.dealer for hand in session.hands] == [None, "Mei"]


def test_a_record_is_no_session() -> None:
    assert read_session(b'format = "lukfu/1"\nplayers = 4\n', "hand.toml") is None
    assert read_session(b"\xff\xfe", "hand.toml") is None


def test_other_commands_read_its_hands_as_records() -> None:
    readings = list(read((HEAD + HANDS).encode(), "night.toml"))
    assert [reading.record.called_by for reading in readings if reading.record] == ["nobody", "second"]
    assert all(not reading.faults for reading in readings)


FAULTY = [
    ('dealer = "Mei"\n', 'dealer = "Ming"\n', 18, "hand.dealer must be one of Kam, Mei, Sang, Wai: 'Ming'"),
    ('rounds = "5s / 7s / x"', 'rounds = "5s / 7s / x"\nplayers = 4', 21, "above its hands: 'players'"),
    ('third = "Wai"', 'third = "Kam"', 6, "players.dealer has the name of another player: 'Kam'"),
    ('third = "Wai"', 'third = " "', 9, "players.third has no name: ' '"),
    ('third = "Wai"\n', "", 5, "a name is missing for third"),
    ('third = "Wai"', 'fourth = "Wai"', 9, "unknown key in players: a seat is dealer, second, third or dreamer"),
    ("5s / 7s / x", "5s / 7g / x", 20, "round 1, second's play: these cards do not beat 5s: '7g'"),
    ('called_by = "nobody"', 'dealer = "Mei"\ncalled_by = "nobody"', 15, "dealt by Kam, as players tells: 'Mei'"),
    ('title = "A night"', 'titel = "A night"', 2, "unknown key (did you mean 'title'?): 'titel'"),
    ('book = "ts-wong"', 'book = "ts-wrong"', 3, "book is no known rule book"),
    ("second = -2", 'second = "-2"', 26, "paid.second must be a whole number: '-2'"),
]


@pytest.mark.parametrize(("right", "wrong", "line", "says"), FAULTY, ids=lambda value: str(value)[:30])
def test_a_fault_is_told_at_its_place(right: str, wrong: str, line: int, says: str) -> None:
    found = session_of((HEAD + HANDS).replace(right, wrong, 1))
    assert found.session is None
    assert any(fault.at and fault.at.line == line and says in fault.says for fault in found.faults), found.faults


def test_all_faults_are_told_at_once() -> None:
    text = HEAD + HANDS
    for right, wrong in (("5s / 7s / x", "5s / 7g / x"), ('"Mei"\ncalled', '"Ming"\ncalled'), ("title", "titel")):
        text = text.replace(right, wrong, 1)
    assert len(session_of(text).faults) == 3


def test_a_session_needs_players_and_hands() -> None:
    found = session_of('format = "lukfu-session/1"\n')
    assert [fault.says for fault in found.faults] == [
        "a session names its players by their seats in the first hand: 'players'",
        "a session holds its hands as [[hand]] tables: None",
    ]
