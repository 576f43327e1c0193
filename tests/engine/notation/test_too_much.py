"""Records of a size that no hand has: they are refused by one short fault, and nothing about them raises."""

from __future__ import annotations

import json

import pytest

from engine.notation import read_json, read_line, read_session, read_sung, read_toml
from engine.notation.too_much import LONGEST_KEY, LONGEST_TEXT, MOST_HANDS, MOST_ITEMS
from engine.sessions import SESSION_FORMAT

HEAD: dict[str, object] = {"format": "lukfu/1", "players": 4}
ROUND = "5s / 7s / x"
LONGEST_FAULT = 400


def says(text: str) -> list[str]:
    return [str(fault) for fault in read_json(text, "a.jsonl", 7).faults]


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ({"rounds": [ROUND] * 10_000}, "a.jsonl:7:37: rounds has 10000 items"),
        ({"rounds": f"{ROUND}\n" * 2_001}, "a.jsonl:7:37: rounds has 2001 lines"),
        ({"rounds": ["?" * 70_000]}, "a.jsonl:7:48: rounds.0 has 70000 characters"),
        ({"names": {f"name{n}": "x" for n in range(10_000)}}, "a.jsonl:7:37: names has 10000 keys"),
        ({f"key{n}": 1 for n in range(10_000)}, "a.jsonl:7:1: this record has 10002 keys"),
        ({"hands": {"second": "7s " * 30_000}}, "a.jsonl:7:47: hands.second has 90000 characters"),
        ({"dispute": [{"kind": "aged", "assume": ["x"] * 2_000}]}, "a.jsonl:7:66: dispute.0.assume has 2000 items"),
        ({"names": {"k" * 100_000: "x"}}, "a.jsonl:7:47: a key has 100000 characters"),
    ],
)
def test_what_is_too_large_is_one_short_fault(told: dict[str, object], wanted: str) -> None:
    (fault,) = says(json.dumps({**HEAD, **told}))
    assert fault.startswith(f"{wanted}, and no")
    assert len(fault) < LONGEST_FAULT


def test_every_part_that_is_too_large_is_named() -> None:
    found = says(json.dumps({**HEAD, "seen": [{}] * 5_000, "rounds": [ROUND] * 5_000}))
    assert [fault.partition(",")[0] for fault in found] == [
        "a.jsonl:7:37: seen has 5000 items",
        f"a.jsonl:7:{47 + 4 * 5_000}: rounds has 5000 items",
    ]


def test_the_limits_themselves_are_read() -> None:
    told = {**HEAD, "rounds": [""] * MOST_ITEMS, "_" + "k" * LONGEST_KEY: 1}
    assert says(json.dumps({**HEAD, "rounds": [""] * MOST_ITEMS})) == []
    (fault,) = says(json.dumps(told))
    assert "a key has 2001 characters" in fault
    (fault,) = says(json.dumps({**HEAD, "rounds": " " * (LONGEST_TEXT + 1)}))
    assert f"rounds has {LONGEST_TEXT + 1} characters" in fault
    assert says(json.dumps({**HEAD, "rounds": " " * LONGEST_TEXT})) == []


def test_free_texts_and_own_keys_may_be_long() -> None:
    free = {"title": "t" * 100_000, "source": "s\n" * 5_000, "_own": [[number] for number in range(5_000)]}
    assert says(json.dumps({**HEAD, **free})) == []


def test_more_rounds_than_a_hand_has_are_objected_to_as_long_as_they_can_be_told() -> None:
    (fault,) = says(json.dumps({**HEAD, "rounds": ["? / ? / ?"] * 40}))
    assert "round 13, dealer's play: with it a seat has played 13 cards, more than 12: '?'" in fault


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('{"a": 1e999, "b": [' + "[" * 100_000, "not JSON that can be read: nested too deeply"),
        ('{"a": ' * 100_000, "not JSON that can be read: nested too deeply"),
        ('{"players": ' + "9" * 100_000 + "}", "not JSON that can be read: Exceeds the limit"),
        ('{"format": "lukfu/1", "players": 1e999}', "players must be a whole number: inf"),
        ('{"format": "lukfu/1", "players": 4, "paid": {"second": 1e999}}', "paid.second must be a whole number: inf"),
        ("\0" * 100_000, "not JSON: expecting value: '"),
        ('{"players": 4' + ', "players": 4' * 5_000 + "}", "5000 keys stand here twice or more"),
    ],
)
def test_rubbish_of_json_is_one_fault(text: str, wanted: str) -> None:
    (fault,) = says(text)
    assert fault.partition(": ")[2].startswith(wanted)
    assert len(fault) < LONGEST_FAULT


def test_keys_that_are_repeated_a_few_times_are_named_at_the_last() -> None:
    found = says(
        '{"format": "lukfu/1", "players": 4, "book": "ts-wong"' + ', "players": 4, "book": "ts-wong"' * 2 + "}"
    )
    assert found == [
        f"a.jsonl:7:{at}: a key stands here twice: {key}" for at, key in ((89, "'players'"), (103, "'book'"))
    ]


def test_rubbish_of_toml_is_one_fault() -> None:
    deep = "a" + ".a" * 20_000
    for text in (f"{deep} = 1\n", f"[{deep}]\n", f"_a = {{ {deep.replace('a', chr(34) + 'a' + chr(34))} = 1 }}\n"):
        (fault,) = read_toml(text, "a.toml").faults
        assert fault.says.startswith("not TOML that can be read: nested too deeply: ")
        assert len(fault.says) < LONGEST_FAULT
    assert read_toml('format = "lukfu/1"\nplayers = 4\ntitle = "and so on ........ " # ' + "." * 500, "a").faults == ()
    (fault,) = read_toml('format = "lukfu/1"\nplayers = 4\n' + "[[dispute]]\n" * 5_000, "a.toml").faults
    assert str(fault).startswith("a.toml:3:1: dispute has 5000 items, and no record needs more than 1000: ")


def test_a_long_text_in_the_shorthand_is_refused() -> None:
    (fault,) = read_sung("S 4s / E 7s! / W x\n" * 10_000, "a.sung").faults
    assert str(fault).startswith("a.sung:1:1: this text has 190000 characters, and no hand needs more than 65536: ")


def session(hands: list[object]) -> bytes:
    players = {"dealer": "Kam", "second": "Mei", "third": "Wai"}
    return json.dumps({"format": SESSION_FORMAT, "players": players, "hand": hands}).encode()


def test_sessions_have_their_own_limit_of_hands() -> None:
    found = read_session(session([{"called_by": "nobody"}] * 1_500), "a.json")
    assert found is not None
    assert found.faults == ()
    assert len(found.hands) == 1_500
    many = read_session(session([1] * (MOST_HANDS + 1)), "a.json")
    assert many is not None
    (fault,) = many.faults
    assert fault.says.startswith(f"hand has {MOST_HANDS + 1} hands, and no record needs more than {MOST_HANDS}: ")
    (fault,) = (read_session(session([{}, {"rounds": [ROUND] * 5_000}]), "a.json") or many).faults
    assert fault.says.startswith("rounds has 5000 items")


def test_a_session_whose_hands_break_its_own_rules_is_told_as_far_as_it_goes() -> None:
    found = read_session(session([{"called_by": "dealer", "rounds": ["5sgz / 1sgz / x3"]}]), "a.json")
    assert found is not None
    assert found.session is None
    assert [hand.record.rounds for hand in found.told.hands] == [
        reading.record.rounds for reading in found.hands if reading.record
    ]


def test_a_line_is_read_from_its_bytes() -> None:
    assert [str(fault) for fault in read_line(b'{"a": \xff}\r\n', "log", 9).faults] == [
        "log:9:7: this text is not UTF-8: b'\\xff'"
    ]
    assert read_line(json.dumps(HEAD).encode() + b"\r\n", "log", 9).faults == ()
