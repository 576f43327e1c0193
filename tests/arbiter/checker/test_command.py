"""`lukfu check`: exit codes, the JSON report, standard input, a batch."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import arbiter
from arbiter.__main__ import main
from engine.notation import read
from engine.record import Dispute
from engine.seats import Seat

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


def lukfu(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["check", *arguments], input=given)


def test_what_follows_exits_0_and_what_does_not_exits_10(sample: dict[str, Any], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(sample), encoding="utf-8")
    found = lukfu(str(good), "--lang", "en")
    assert (found.exit_code, found.stdout.splitlines()[0][:19]) == (0, "Everything follows.")
    sample["rulings"][0]["premises"][1]["at_most"] = 1
    bad.write_text(json.dumps(sample), encoding="utf-8")
    found = lukfu(str(bad), "--lang", "en")
    assert found.exit_code == 10
    assert found.stdout.startswith("Ruling 1 (aged dealer 7c before 3): p2: the rule does not demand this of second")
    assert lukfu(str(good), str(bad)).exit_code == 2


def test_the_report_as_json(sample: dict[str, Any]) -> None:
    found = lukfu("-", "--json", given=json.dumps(sample))
    told = json.loads(found.stdout)
    assert (found.exit_code, told["schema"], told["fine"], told["record"]) == (0, "lukfu-check/1", True, "x13")
    assert told["rulings"][0]["fine"] is True
    sample["record"]["sha256"] = "0" * 64
    found = lukfu("-", "--json", given=json.dumps(sample))
    assert (found.exit_code, json.loads(found.stdout)["fine"]) == (10, False)


def test_a_batch_is_checked_line_by_line(sample: dict[str, Any]) -> None:
    line = json.dumps(sample)
    found = lukfu("-", "--json", given=f"{line}\n{line}\n")
    assert (found.exit_code, len(found.stdout.splitlines())) == (0, 2)


def test_what_cannot_be_read_exits_2(tmp_path: Path) -> None:
    assert lukfu("-", given="no json").exit_code == 2
    assert lukfu("-", given="{}").exit_code == 2
    assert lukfu("-", given='{"schema": "lukfu-audit/1"}').exit_code == 2
    assert lukfu(str(tmp_path / "missing.json")).exit_code == 2


def test_the_record_can_be_compared_with_a_file(sample: dict[str, Any], tmp_path: Path) -> None:
    same, other = tmp_path / "same.json", tmp_path / "other.json"
    same.write_text(json.dumps(sample["record"]["told"]), encoding="utf-8")
    other.write_text(json.dumps({**sample["record"]["told"], "title": "Another"}), encoding="utf-8")
    document = json.dumps(sample)
    assert lukfu("-", "--against", str(same), given=document).exit_code == 0
    assert lukfu("-", "--against", str(other), given=document).exit_code == 10
    assert lukfu("-", "--against", str(tmp_path / "missing.toml"), given=document).exit_code == 2


SPOILT_IN_WORDS = [
    ("zh-Hant", "裁決 1（老歲牌 頭家 七綫 第3輪開始時）：p2：在 2.2 牌例並沒有這樣要求二家。"),
    ("zh-Hans", "裁决 1"),
]


@pytest.mark.parametrize(("lang", "line"), SPOILT_IN_WORDS, ids=["hant", "hans"])
def test_what_does_not_follow_is_said_in_chinese(sample: dict[str, Any], lang: str, line: str) -> None:
    good = lukfu("-", "--lang", lang, given=json.dumps(sample)).stdout
    sample["rulings"][0]["premises"][1]["at_most"] = 1
    bad = lukfu("-", "--lang", lang, given=json.dumps(sample)).stdout
    assert bad.startswith(line), bad
    assert "follow" not in good + bad
    assert good != lukfu("-", "--lang", "en", given=json.dumps(sample)).stdout


def test_places_and_what_was_left_out_are_said_in_chinese(sample: dict[str, Any]) -> None:
    del sample["rulings"][0]["proof"]
    assert "證明" in lukfu("-", "--lang", "zh-Hant", given=json.dumps(sample)).stdout
    sample["rulings"][0]["premises"][0] = {"id": "p1", "kind": "count", "place": "hand second", "number": 3}
    assert "二家手上的牌不是 3 隻" in lukfu("-", "--lang", "zh-Hant", given=json.dumps(sample)).stdout
    found = lukfu("-", "--lang", "zh-Hant", given="{}")
    assert (found.exit_code, found.stderr.strip()) == (2, "-: 不是裁決文件（lukfu-ruling/1）")


def test_the_report_keeps_its_schema(sample: dict[str, Any]) -> None:
    schema = json.loads(files("arbiter.schema").joinpath("check.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    valid = Draft202012Validator(schema)
    bad, wrong = copy.deepcopy(sample), copy.deepcopy(sample)
    bad["rulings"][0]["premises"][1]["at_most"] = 1
    del wrong["record"]["sha256"]
    for document in (sample, bad, wrong):
        told = json.loads(lukfu("-", "--json", given=json.dumps(document)).stdout)
        valid.validate(told)
        assert not valid.is_valid({**told, "schema": "lukfu-check/2"})
    told["rulings"] = [{"ruling": 1, "fine": True}]
    assert not valid.is_valid(told)


HINDSIGHT = """
format = "lukfu/1"
players = 3
called_by = "dealer"
rounds = ["6g / x(2s) / x", "5g / x(3s) / 8g"]
[hands]
dealer = "9s 8s 7s 6g 5g 4g 8z 7z 6z 9c 8c 7c"
second = "2s 3s 4s 5s 2g 3g 2z 3z 4z 2c 3c 4c"
[now]
third = "6s 1s 9g 7g 1g 5z 1z 6c 5c 1c"
[[dispute]]
kind = "aged"
seat = "dealer"
card = "8z"
before = 2
viewpoint = "open"
assume = ["counting"]
"""


def test_what_others_hold_at_the_end_tells_nothing_of_an_earlier_moment() -> None:
    """The program's own ruling, whose deal lays down a card of third's hand of now, is accepted."""
    record = next(read(HINDSIGHT.encode(), "hand.toml")).record
    assert record is not None
    document = arbiter.judge(record).to_json()
    assert document["rulings"][0]["verdict"] == "dismissed"
    found = lukfu("-", given=json.dumps(document))
    assert found.exit_code == 0, found.stdout


@pytest.mark.parametrize("verdict", ["upheld", "dismissed"])
def test_a_verdict_without_its_evidence_is_not_shown(verdict: str) -> None:
    """Nothing in such a document is wrong, but "everything follows" would be too much to say of it."""
    text = 'format = "lukfu/1"\nplayers = 4\ncalled_by = "dealer"\nrounds = "5s / x / x"\n'
    record = next(read(text.encode(), "hand.toml")).record
    assert record is not None
    document = arbiter.judge(record, disputes=[Dispute("discard", Seat.second, round=1)]).to_json()
    (ruling,) = document["rulings"]
    assert ruling["verdict"] == "not-proven"
    ruling.update(verdict=verdict, premises=[], relies_on=[], counter_deals=[])
    found = lukfu("-", "--json", given=json.dumps(document))
    told = json.loads(found.stdout)
    assert (found.exit_code, told["fine"], told["shown"]) == (3, True, False)
