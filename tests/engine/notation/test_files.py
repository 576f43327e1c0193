"""Whole files: forms, encodings, logs; and the format's small print."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from engine.cards import Card
from engine.notation import read, read_json, read_json_lines, read_toml, to_json, told_of
from engine.record import Discard, Dispute, Record, Round, Told
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.notation import Reading

TOML = """format = "lukfu/1"
players = 4
rounds = '''
5s / 7s / x      # a comment
二家：876z ／ x(2g 3g 1g) ／ xxx   ＃ full width

# nothing
2szc / 6sgc /
'''
played_on = 2024-05-01
_own = { a = 1 }
[names]
"二家" = "乙"
尾家_ = 1
[[dispute]]
kind = "aged"
seat = "二家"
card = "七綫"
after = 3.2
assume = "must-beat、counting"
[[dispute]]
kind = "settle"
"""


def read_one(data: bytes, file: str) -> Reading:
    (reading,) = read(data, file)
    return reading


def sound(reading: Reading) -> Record:
    assert reading.faults == ()
    assert reading.record is not None
    return reading.record


GOOD = TOML.replace("尾家_ = 1\n", "_note = 1\n")


def test_the_small_print_of_the_format() -> None:
    record = sound(read_toml(GOOD, "r.toml"))
    assert told_of(record) == {
        "format": "lukfu/1",
        "players": 4,
        "played_on": "2024-05-01",
        "rounds": ["5s / 7s / x", "second: 876z / x(3g 2g 1g) / x3", "2szc / 6sgc"],
        "names": {"second": "乙"},
        "dispute": [
            {"kind": "aged", "seat": "second", "card": "7c", "after": "3.2", "assume": ["must-beat", "counting"]},
            {"kind": "settle"},
        ],
    }
    assert record.own_keys == {"_own": {"a": 1}}
    assert record.disputes[1] == Dispute("settle")
    assert [str(told.at) for told in record.rounds] == ["r.toml:4:1", "r.toml:5:1", "r.toml:8:1"]
    assert str(record.rounds[1].plays[1].at) == "r.toml:5:11"


def test_a_bare_chinese_key_is_pointed_out() -> None:
    (fault,) = read_toml(TOML, "r.toml").faults
    assert str(fault).startswith("r.toml:14:1: not TOML: a Chinese key must be quoted")


@pytest.mark.parametrize("file", ["a.toml", "A.TOML", "-", "noted", "a.toml.gz"])
@pytest.mark.parametrize("begin", ["", "\ufeff", "# a comment\n\n"])
def test_toml_files(file: str, begin: str) -> None:
    record = sound(read_toml(GOOD, "r.toml"))
    data = (begin + GOOD).encode()
    assert sound(read_one(data, file)) == record
    assert sound(read_one(data.replace(b"\n", b"\r\n"), file)) == record
    assert sound(read_one(gzip.compress(data), file)) == record


@pytest.mark.parametrize("file", ["a.json", "-", "noted", "a.json.gz"])
def test_json_files(file: str) -> None:
    text = to_json(sound(read_toml(GOOD, "r.toml")))
    record = sound(read_one(text.encode(), file))
    assert sound(read_one(b"\xef\xbb\xbf" + text.replace(", ", ",\r\n  ").encode(), file)) == record


@pytest.mark.parametrize("file", ["a.jsonl", "-", "a.jsonl.gz"])
def test_logs(file: str) -> None:
    text = to_json(sound(read_toml(GOOD, "r.toml")))
    data = f"{text}\n\n{text.replace('876z', '876q')}\r\n{text}".encode()
    readings = list(read(data, file))
    assert [len(reading.faults) for reading in readings] == [0, 1, 0]
    (fault,) = readings[1].faults
    assert str(fault) == f"{file}:3:{text.index('876z') + 1}: round 2, second's play: these are no cards: '876q'"


def test_a_log_goes_on_after_a_bad_line() -> None:
    good = b'{"format": "lukfu/1", "players": 3}'
    data = b"\n".join([good, b'{"a": \xff}', b"{", b"[1]", b'{"format": "lukfu/1", "players": 3, "players": 4}', good])
    readings = list(read(data, "a.jsonl"))
    assert [str(fault) for reading in readings for fault in reading.faults] == [
        "a.jsonl:2:7: this text is not UTF-8: b'\\xff'",
        "a.jsonl:3:2: not JSON: expecting property name enclosed in double quotes: ''",
        "a.jsonl:4:1: a record is one JSON object: '[1]'",
        "a.jsonl:5:37: a key stands here twice: 'players'",
    ]
    assert [reading.record is None for reading in readings] == [False, True, True, True, False, False]


def test_lines_may_come_from_any_iterable() -> None:
    lines = iter(['{"format": "lukfu/1", "players": 3}\n', "\n", '{"format": "lukfu/1", "players": 2}\n'])
    assert [[str(fault) for fault in reading.faults] for reading in read_json_lines(lines, "log")] == [
        [],
        ["log:3:34: players must be 3 or 4: 2"],
    ]


def test_what_is_not_utf8_is_told_with_its_line() -> None:
    assert str(read_one("rounds = 1\n# é\xff".encode("latin-1"), "a.toml").faults[0]) == (
        "a.toml:2:3: this text is not UTF-8: b'\\xe9'"
    )
    assert "UTF-16" in read_one(TOML.encode("utf-16"), "a.toml").faults[0].says
    assert "damaged" in read_one(b"\x1f\x8b\x08broken", "a.toml.gz").faults[0].says
    assert "zstandard" in read_one(b"\x28\xb5\x2f\xfd....", "a.jsonl.zst").faults[0].says


def test_null_tells_as_much_as_nothing() -> None:
    text = '{"format": "lukfu/1", "players": 3, "rounds": null, "hands": {"second": null}, "_a": {"b": null}}'
    assert sound(read_json(text, "a.json")) == Record(3, own_keys={"_a": {}})


def test_hands_are_sorted_and_kept_by_seat() -> None:
    text = 'format = "lukfu/1"\nplayers = 4\n[hands]\n"夢家" = "9c"\n"二家" = "八七六索順、L 各七（拾貫索綫）"\n'
    reading = read_toml(text.replace("拾貫索綫", "拾貫綫"), "a.toml")
    cards = tuple(Card(name) for name in ["7s", "7g", "8z", "7z", "6z", "7c", "L"])
    assert list(sound(reading).hands.items()) == [(Seat.second, Told(cards)), (Seat.dreamer, Told((Card("9c"),)))]


def test_rounds_may_be_an_empty_array() -> None:
    assert sound(read_toml('format = "lukfu/1"\nplayers = 4\nrounds = []\n', "a.toml")).rounds == ()
    record = sound(read_toml('format = "lukfu/1"\nplayers = 4\nrounds = "5s / x /"\n', "a.toml"))
    assert record.rounds == (Round((read_toml(GOOD, "g").record.rounds[0].plays[0], Discard(1))),)  # type: ignore[union-attr]  # it has a record
