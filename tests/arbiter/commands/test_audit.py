"""`lukfu audit`: records, logs and sessions; each finding's command shows its proof; exit codes."""

from __future__ import annotations

import gzip
import json
import shlex
from random import Random
from typing import TYPE_CHECKING

import pytest
from played import played

from engine.notation import told_of
from engine.playing import KINDS, plant

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Lukfu = Callable[..., Result]

NIGHT = """\
format = "lukfu-session/1"

[players]
dealer = "Kam"
second = "Mei"
dreamer = "Sang"
third = "Wai"

[[hand]]
called_by = "nobody"

[[hand]]
dealer = "Kam"
called_by = "dealer"
rounds = "6s / x / x\\n5s / x / 8s"
"""
SAID = """\
night.toml:9, hand 1
Nothing is proved against anybody.
Checked: 0 discards and 0 leads.
Calling was not checked: no standard is named.

night.toml:12, hand 2
Round 1: third (Wai) laid face down to dealer (Kam)'s 6s and kept 8s (LF-R13).
    lukfu judge night.toml:12 --kind discard --seat third --round 1
By the hand before, Mei should have dealt (LF-R3).
    lukfu settle night.toml
Checked: 3 discards, 2 leads and 1 change of dealer.
Not all cards are told: a breach shows only if every deal that fits has it; nobody is cleared.
Calling was not checked: no standard is named.

"""


@pytest.fixture
def log(files: Path) -> Path:
    """Write a log with one record for each kind that can be planted."""
    lines = []
    for number, kind in enumerate(KINDS):
        seeds = (seed for seed in range(40, 90) if plant(Random(seed), played(seed), kind) is not None)
        seed = next(seeds)
        planted = plant(Random(seed), played(seed), kind)
        assert planted is not None
        lines.append(json.dumps({**told_of(planted.record), "id": f"{number}-{kind}"}, ensure_ascii=False))
    path = files / "log.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def commands_in(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.startswith("    lukfu ")]


def test_each_command_shows_its_proof(lukfu: Lukfu, log: Path) -> None:
    found = lukfu("audit", log.name, "--standard", "six-cards")
    assert found.exit_code == 0
    assert found.stderr == f"{len(KINDS)} records read, 0 unreadable; findings: {len(KINDS) + 1}\n"
    commands = commands_in(found.stdout)
    assert len(commands) == len(KINDS) + 1
    for command in commands:
        shown = lukfu(*shlex.split(command)[1:], "--exit-verdict")
        assert shown.stderr == ""
        if "--kind settle" in command:
            assert "The record tells that" in shown.stdout
        elif "but for" not in shown.stdout:
            assert shown.exit_code == 10, command


def test_json_names_the_place(lukfu: Lukfu, log: Path) -> None:
    found = lukfu("audit", log.name, "--standard", "six-cards", "--json")
    documents = [json.loads(line) for line in found.stdout.splitlines()]
    assert [document["place"] for document in documents] == [f"log.jsonl:{n}" for n in range(1, len(KINDS) + 1)]
    assert [document["findings"][0]["kind"] for document in documents] == [
        *("discard", "lead", "lead", "declare", "declare", "settle", "call"),
    ]


def test_one_line_of_a_log_is_one_record(lukfu: Lukfu, log: Path) -> None:
    one = lukfu("audit", f"{log.name}:2")
    assert one.exit_code == 0
    assert commands_in(one.stdout)[0].startswith("lukfu judge log.jsonl:2 --kind lead")
    packed = log.with_suffix(".jsonl.gz")
    packed.write_bytes(gzip.compress(log.read_bytes()))
    assert commands_in(lukfu("audit", "log.jsonl.gz:2").stdout)[0].startswith("lukfu judge log.jsonl.gz:2 ")
    missing = lukfu("audit", f"{log.name}:99")
    assert missing.exit_code == 2
    assert missing.stderr == "log.jsonl: no record is at its line 99\n"


def test_a_faulty_line_is_refused_when_it_is_asked_for_only(lukfu: Lukfu, log: Path) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    log.write_text("\n".join([lines[0], '{"players": 5}', lines[1]]), encoding="utf-8")
    assert lukfu("audit", "log.jsonl:3").exit_code == 0
    faulty = lukfu("audit", "log.jsonl:2")
    assert faulty.exit_code == 2
    assert "log.jsonl:2" in faulty.stderr


def test_a_file_of_that_very_name_goes_first(lukfu: Lukfu, files: Path) -> None:
    (files / "night:2").write_text((files / "p3.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert "lukfu judge night:2 --kind discard" in lukfu("audit", "night:2").stdout


def test_a_log_from_standard_input(lukfu: Lukfu, log: Path) -> None:
    given = log.read_text(encoding="utf-8")
    found = lukfu("audit", "-", given=given)
    command = commands_in(found.stdout)[1]
    assert command.startswith("lukfu judge --kind lead")
    assert command.endswith(" -- -:2")
    assert lukfu(*shlex.split(command.replace("judge", "judge --exit-verdict"))[1:], given=given).exit_code == 10


def test_LF_R3_a_session_is_audited_hand_by_hand(lukfu: Lukfu, files: Path) -> None:
    (files / "night.toml").write_text(NIGHT, encoding="utf-8")
    found = lukfu("audit", "night.toml")
    assert found.stdout == SAID
    assert found.stderr == "2 records read, 0 unreadable; findings: 2\n"
    for command in commands_in(found.stdout):
        assert lukfu(*shlex.split(command)[1:]).exit_code == 0
    documents = [json.loads(line) for line in lukfu("audit", "night.toml", "--json").stdout.splitlines()]
    assert [document["hand"] for document in documents] == [1, 2]
    assert documents[1]["findings"][1]["dealer"] == "Kam"
    assert documents[1]["findings"][1]["due"] == "Mei"
    assert "第2局" in lukfu("audit", "night.toml", "--lang", "zh-Hant").stdout


def test_the_command_repeats_book_and_options(lukfu: Lukfu) -> None:
    found = lukfu("audit", "p3.toml", "--book", "reader-family", "--option", "A2=b")
    (command,) = commands_in(found.stdout)
    assert command.endswith("--kind discard --seat third --round 1 --book reader-family --option A2=b")
    assert lukfu(*shlex.split(command)[1:], "--exit-verdict").exit_code == 10


def test_an_unknown_standard_is_wrong_usage(lukfu: Lukfu) -> None:
    assert lukfu("audit", "p3.toml", "--standard", "luck").exit_code == 2


def test_a_budget_of_nothing_decides_nothing(lukfu: Lukfu) -> None:
    found = lukfu("audit", "p3.toml", "--budget", "0")
    assert found.exit_code == 3
    assert "The time or work allowed ran out, so not everything was decided." in found.stdout
