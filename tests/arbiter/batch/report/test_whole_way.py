"""From a log of played hands to the report: what was planted stands in it, and its commands show the proofs."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING

from click.testing import CliRunner

from arbiter.__main__ import main
from arbiter.batch.asking import Question
from arbiter.batch.entries import Entry
from arbiter.batch.judging import judge
from arbiter.batch.sources import read_entries
from arbiter.batch.store import open_for_writing

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_each_command_shows_what_its_finding_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run, question = CliRunner().invoke, Question()
    log = "a night's log.jsonl"
    planted = ("--violations", "1", "--kinds", "discard,lead,declaration,paid", "--workers", "1", "-o", log)
    assert run(main, ["simulate", "8", "--seed", "5", *planted]).exit_code == 0
    with open_for_writing("s.db") as store:
        for entry in read_entries([log]):
            assert isinstance(entry, Entry)
            store.add(question.rules, judge(entry, question))
    told = json.loads(run(main, ["report", "s.db", "--json"]).stdout)
    assert told["sums"]["judged"] == told["chosen"]["hands"] == told["chosen"]["with_proved"] == 8
    assert len({one["kind"] for one in told["findings"]}) > 1
    for one in told["findings"]:
        program, *arguments = shlex.split(one["command"])
        assert (program, arguments[1]) == ("lukfu", f"{log}:{one['line']}")
        shown = run(main, [*arguments, "--json"])
        assert shown.exit_code == 0, shown.output
        assert json.loads(shown.stdout)["record"]["id"] == one["record_id"]
