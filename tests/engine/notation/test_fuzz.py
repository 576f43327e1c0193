"""Nothing that reads ever raises, whatever it is given; and whoever is refused is told where."""

from __future__ import annotations

import gzip
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.notation import Reading, read, read_json, read_sung, read_toml, to_json, to_toml, told_of
from engine.notation.build import KEYS

GOOD = """format = "lukfu/1"
book = "ts-wong"
players = 4
called_by = "second"
rounds = '''
5s / 7s / x      # a comment
second: 876z / x(2g 3g 1g) / xxx
2szc / 6sgc / x3
? / ?3 / 墊（二貫）
'''
declared = { by = "third", before = 4, fu = 6 }
_own = [1, "\\u00e9", 2024-05-01]

[hands]
second = "7s 8z 7z 6z 2s 2z 2c 9c 7c 4s 4g 5g"

[[seen]]
card = "8c"
by = "second"

[[dispute]]
kind = "aged"
seat = "second"
after = 3.2
"""
GOOD_JSON = to_json(read_toml(GOOD, "good.toml").record)  # type: ignore[arg-type]  # it has a record
GOOD_SUNG = "3 players\nS o / E p\nS 4s / E 7s! / W x\nE 6gzt\nW xxx\nS 8gzt!\n"
FILES = st.sampled_from(["a.toml", "a.json", "a.jsonl", "a.sung", "-", "a.toml.gz"])
PIECES = st.sampled_from(
    [
        *"{}[]()\"'=,.:/#?！／（、x墊順各Ls\\\n\t\0",
        "'''",
        '"""',
        "\\u",
        "null",
        "NaN",
        "1e999",
        "rounds",
        "[[seen]]",
        "L L",
    ]
)


def check(readings: list[Reading]) -> None:
    for reading in readings:
        assert reading.record is not None or len(reading.faults) == 1
        assert all(fault.at is not None and fault.at.line >= 1 and fault.says for fault in reading.faults)
        assert len(set(reading.faults)) == len(reading.faults)
        if reading.record is not None:
            told_of(reading.record)
            to_json(reading.record)
            if not reading.faults:
                assert read_toml(to_toml(reading.record), "again").record == reading.record


@settings(deadline=None)
@given(st.binary(), FILES)
def test_any_bytes(data: bytes, file: str) -> None:
    check(list(read(data, file)))
    check(list(read(gzip.compress(data), file)))


@settings(deadline=None)
@given(st.text(), FILES)
def test_any_text(text: str, file: str) -> None:
    check(list(read(text.encode("utf-8", "surrogatepass"), file)))
    check([read_toml(text, file), read_json(text, file), read_sung(text, file)])


@settings(max_examples=400, deadline=None)
@given(st.sampled_from([GOOD, GOOD_JSON, GOOD_SUNG]), FILES, st.data())
def test_any_spoiled_record(text: str, file: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 6)))
        text = text[:start] + data.draw(PIECES | st.text(max_size=3)) + text[end:]
    check(list(read(text.encode("utf-8", "surrogatepass"), file)))
    check([read_toml(text, file), read_json(text, file), read_sung(text, file)])


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()


@settings(deadline=None)
@given(st.recursive(SCALARS, st.lists, max_leaves=5))
def test_any_value_at_any_key(value: object) -> None:
    by_seat = dict.fromkeys(["second", "by", "kind"], value)
    dispute = {**dict.fromkeys(["seat", "card", "by", "before", "after", "assume"], value), "kind": "aged"}
    for key in KEYS:
        for told in (value, [value], by_seat, [dispute]):
            check([read_json(json.dumps({key: told}), "a.json")])


def test_deep_nesting_is_a_fault() -> None:
    for text in ("[" * 5000, '{"_a":' + "[" * 5000 + "]" * 5000 + "}", '{"_a":' * 3000 + "1" + "}" * 3000):
        (reading,) = read(text.encode(), "a.json")
        assert reading.record is None
        assert len(reading.faults) == 1
    (reading,) = read(b"_a = " + b"[" * 5000 + b"]" * 5000, "a.toml")
    assert reading.record is None
    (reading,) = read(b'{"players": ' + b"9" * 6000 + b"}", "a.json")
    assert reading.record is None


def test_long_lines_are_read_in_reasonable_time() -> None:
    for piece in ("七", "七拾", "x", "?", "{", "7(", "9 ", "[", '"', "a.", "\\", "/", "各", "sip,", "#"):
        for text in (piece * 20_000, f"rounds = '{piece * 20_000}'", "S " + piece * 20_000):
            check([*read(text.encode(), "a.toml"), *read(text.encode(), "a.sung"), *read(text.encode(), "-")])
