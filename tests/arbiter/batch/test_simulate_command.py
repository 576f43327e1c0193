"""`lukfu simulate`: the log and its key, files whole or not at all, pipes that close, and what cannot be done."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
import zstandard
from click.testing import CliRunner
from recalled import record_of

import arbiter.batch.streaming
from arbiter.__main__ import main
from arbiter.batch.simulating import Wish, simulate
from arbiter.commands import log_out

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from click.testing import Result

    from arbiter.batch.streaming import Block

FULL = OSError(28, "No space left on device")


def lukfu(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *arguments])


def lines(count: int, first: int = 1) -> list[str]:
    """Make the lines of a log of seed 1, one by one."""
    return [simulate(Wish(1), number).text for number in range(first, first + count)]


def test_a_log_is_a_record_a_line_and_any_hand_of_it_can_be_had_alone() -> None:
    result = lukfu("12", "--seed", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == lines(12)
    assert lukfu("1", "--seed", "1", "--from", "12").stdout.splitlines() == lines(1, first=12)
    assert lukfu("0", "--seed", "1").stdout == ""


def test_the_key_names_the_line_and_the_log_says_nothing_of_it(tmp_path: Path) -> None:
    key = tmp_path / "key.jsonl"
    result = lukfu("40", "--seed", "1", "--from", "101", "--violations", "0.5", "--key", str(key))
    told = result.stdout.splitlines()
    found = [json.loads(line) for line in key.read_text().splitlines()]
    assert 10 < len(found) < 30
    assert [part["line"] for part in found] == sorted({part["line"] for part in found})
    for part in found:
        assert list(part) == ["line", "id", "kind", "seat", "step", "rule", "other"]
        record = record_of(told[part["line"] - 1])
        assert record.id == part["id"] == f"1-{100 + part['line']}"
        assert not record.own_keys
        assert (part["other"] is not None) == (part["kind"] == "paid") == (part["step"] is None)
    assert result.stdout == lukfu("40", "--seed", "1", "--from", "101", "--violations", "0.5").stdout


def test_only_the_kinds_named_are_planted(tmp_path: Path) -> None:
    key = tmp_path / "key.jsonl"
    lukfu("30", "--seed", "1", "--violations", "1", "--kinds", "discard, lead", "--key", str(key))
    assert {json.loads(line)["kind"] for line in key.read_text().splitlines()} == {"discard", "lead"}


def test_a_name_says_how_a_file_is_packed_and_the_bytes_are_the_same_again(tmp_path: Path) -> None:
    text = "".join(f"{line}\n" for line in lines(20)).encode()
    for name, unpack in (("log.jsonl", bytes), ("log.jsonl.gz", gzip.decompress), ("log.jsonl.zst", _unpacked)):
        path = tmp_path / name
        assert lukfu("20", "--seed", "1", "-o", str(path)).stdout == ""
        first = path.read_bytes()
        assert unpack(first) == text
        lukfu("20", "--seed", "1", "-o", str(path))
        assert path.read_bytes() == first
    assert len(list(tmp_path.iterdir())) == 3


def _unpacked(data: bytes) -> bytes:
    return zstandard.ZstdDecompressor().stream_reader(data).read()


def test_without_zstandard_a_zst_is_refused_before_a_hand_is_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    path = tmp_path / "log.jsonl.zst"
    result = lukfu("20", "--seed", "1", "-o", str(path))
    assert result.exit_code == 2
    assert f"pip install 'lukfu-arbiter[zstandard]': {str(path)!r}" in result.stderr
    assert not path.exists()


def test_everything_that_cannot_be_done_is_said_at_once(tmp_path: Path) -> None:
    log = str(tmp_path / "log.jsonl")
    wrong = ["--kinds", "knowing,bluff", "--book", "wikipedia-guangdong", "--option", "A1=b", "--option", "max_level=0"]
    result = lukfu("5", "--seed", "1", "-o", log, "--key", log, *wrong)
    assert result.exit_code == 2
    for part in ("'bluff'", "'knowing'", "'A1=b'", "'max_level=0'", f"files of their own: {log!r}"):
        assert part in result.stderr
    assert not list(tmp_path.iterdir())
    assert "--key takes a file" in lukfu("5", "--seed", "1", "--key", "-").stderr
    assert lukfu("5").exit_code == lukfu("x", "--seed", "1").exit_code == 2
    assert lukfu("5", "--seed", "1", "--violations", "1.5").exit_code == 2


def test_a_full_disk_leaves_what_stood_there_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, key = tmp_path / "log.jsonl", tmp_path / "key.jsonl"
    path.write_text("before\n")

    def breaking(wish: Wish, first: int, *_: object) -> Iterator[Block]:
        yield [simulate(wish, first)]
        raise FULL

    monkeypatch.setattr(arbiter.batch.streaming, "blocks", breaking)
    result = lukfu("5", "--seed", "1", "-o", str(path), "--key", str(key))
    assert result.exit_code == 2
    assert result.stderr == f"{path} and {key}: cannot be written: No space left on device\n"
    assert path.read_text() == "before\n"
    assert list(tmp_path.iterdir()) == [path]


def test_where_no_file_can_be_none_is_begun(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "log.jsonl"
    result = lukfu("5", "--seed", "1", "-o", str(nowhere))
    assert (result.exit_code, result.stderr) == (2, f"{nowhere}: cannot be written: No such file or directory\n")
    result = lukfu("5", "--seed", "1", "-o", str(tmp_path))
    assert (result.exit_code, result.stderr) == (2, f"{tmp_path}: cannot be written: is a directory\n")
    assert not list(tmp_path.iterdir())


def test_a_pipe_with_a_name_is_written_to_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [sys.executable, "-c", f"print(open({str(pipe)!r}).read(), end='')"], stdout=subprocess.PIPE
    ) as reader:
        assert lukfu("5", "--seed", "1", "-o", str(pipe)).exit_code == 0
        told, _ = reader.communicate(timeout=20)
    assert told.decode().splitlines() == lines(5)
    assert pipe.is_fifo()


def test_a_reader_who_has_enough_ends_it_without_a_word() -> None:
    """As in a pipe into head: the first line is read, and the pipe is closed."""
    command = [sys.executable, "-m", "arbiter", "simulate", "1000000", "--seed", "1", "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        first = running.stdout.readline()
        running.stdout.close()
        assert (running.wait(timeout=30), running.stderr.read()) == (0, b"")
    assert first.decode().rstrip("\n") == lines(1)[0]


def test_the_order_of_hashes_is_in_no_byte() -> None:
    command = [sys.executable, "-m", "arbiter", "simulate", "40", "--seed", "1", "--violations", "0.5"]
    told = [subprocess.check_output(command, env={**os.environ, "PYTHONHASHSEED": seed}) for seed in ("1", "2")]
    assert told[0] == told[1]
    assert told[0].count(b"\n") == 40


def test_output_that_is_given_up_ends_quietly() -> None:
    """Standard output that cannot take what was written: one line, exit code 2, and nothing after it."""
    script = (
        "import sys, os; from arbiter.__main__ import main; sys.stdout = open('/dev/full', 'w'); "
        "main(['simulate', '400', '--seed', '1'], prog_name='lukfu')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"standard output: cannot be written: No space left on device\n")
    assert log_out.missing_for("log.jsonl.gz") is None
