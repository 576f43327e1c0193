"""Faults of sources: each costs what it must and no more, and is said with its file and line."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tracemalloc
from typing import TYPE_CHECKING

import pytest
import zstandard

from arbiter.batch.entries import Entry, Lost
from arbiter.batch.sources import asked_for, entries_of, read_entries, said
from arbiter.batch.sources.kinds import LARGEST_FILE, LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GOOD = b'{"format": "lukfu/1", "players": 4}\n'
MEGABYTE = 1 << 20


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def seen(*paths: str) -> list[str]:
    """Read what is named: the line of each entry as ``ok 3``, and what is said of places that are lost."""
    return [said(item) if isinstance(item, Lost) else f"ok {item.line}" for item in read_entries(paths)]


def ends(*paths: str) -> list[bool]:
    return [item.ends for item in read_entries(paths) if isinstance(item, Lost)]


def test_a_line_of_100_megabytes_costs_that_line_only_and_is_never_held(here: Path) -> None:
    with (here / "a.jsonl").open("wb") as log:
        log.write(GOOD + b'{"rounds": "')
        log.writelines(b"5s / 7s / x " * (MEGABYTE // 12) for _ in range(100))
        log.write(b'"}\n' + GOOD)
    size = (here / "a.jsonl").stat().st_size - 2 * len(GOOD) - 1
    assert size > 100_000_000
    tracemalloc.start()
    found = seen("a.jsonl")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found == [
        "ok 1",
        f"a.jsonl:2: {size} bytes are too long for a record, which has at most {LONGEST_LINE}: "
        'b\'{"rounds": "5s / 7s / x 5s / 7s / x 5s /\'',
        "ok 3",
    ]
    assert peak < 8 * MEGABYTE
    assert ends("a.jsonl") == [False]


def test_the_longest_line_is_taken_and_one_byte_more_is_not(here: Path) -> None:
    (here / "a.jsonl").write_bytes(b"1" * LONGEST_LINE + b"\n" + b"1" * (LONGEST_LINE + 1))
    first, second = read_entries(["a.jsonl"])
    assert isinstance(first, Entry)
    assert isinstance(second, Lost)
    assert second.line == 2


def test_memory_does_not_grow_with_the_log(here: Path) -> None:
    peaks = []
    for lines in (20_000, 80_000):
        (here / "a.jsonl").write_bytes(GOOD * lines)
        tracemalloc.start()
        assert sum(1 for _ in read_entries(["a.jsonl"])) == lines
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.1 * peaks[0] < 8 * MEGABYTE


@pytest.mark.parametrize(("pack", "what"), [(gzip.compress, "gzip"), (zstandard.compress, "zstandard")])
def test_truncated_packing_gives_all_lines_before(here: Path, pack: object, what: str) -> None:
    assert callable(pack)
    lines = [b'{"n": %d, "x": "%s"}\n' % (number, os.urandom(20).hex().encode()) for number in range(20_000)]
    data = pack(b"".join(lines))
    (here / "a.jsonl").write_bytes(data[: len(data) * 3 // 4])
    *whole, last = read_entries(["a.jsonl"])
    assert [item.data + b"\n" for item in whole if isinstance(item, Entry)] == lines[: len(whole)]
    assert len(whole) > 5_000
    assert isinstance(last, Lost)
    assert (last.line, last.ends) == (len(whole) + 1, True)
    assert last.says.startswith(f"this {what} file stops short; from here on nothing is read: b'")


def test_packing_that_is_damaged_in_the_middle(here: Path) -> None:
    data = bytearray(gzip.compress(b"".join(b'{"n": "%s"}\n' % os.urandom(9).hex().encode() for _ in range(60_000))))
    data[len(data) // 2] ^= 0xFF
    (here / "a.jsonl.gz").write_bytes(data)
    *whole, last = read_entries(["a.jsonl.gz"])
    assert len(whole) > 10_000
    assert isinstance(last, Lost)
    assert last.ends
    assert "this gzip file is damaged (Error -3 while decompressing data" in last.says
    (here / "b.jsonl.gz").write_bytes(gzip.compress(GOOD) + b"something else")
    assert seen("b.jsonl.gz") == [
        "ok 1",
        "b.jsonl.gz:2: this gzip file is damaged (Error -3 while decompressing data: incorrect header check); "
        "from here on nothing is read: b''",
    ]
    (here / "c.toml.zst").write_bytes(b"\x28\xb5\x2f\xfd" + b"\xff" * 60)
    (line,) = seen("c.toml.zst")
    assert line.startswith("c.toml.zst: this zstandard file cannot be unpacked (")
    (here / "d.toml.gz").write_bytes(gzip.compress(os.urandom(900_000))[:600_000])
    assert seen("d.toml.gz") == ["d.toml.gz: this gzip file stops short: nothing of it is read"]


def test_binary_rubbish_and_zero_bytes_are_entries_or_lost_line_by_line(here: Path) -> None:
    rubbish = bytes(range(256)) * 40
    (here / "a.jsonl").write_bytes(GOOD + rubbish + b"\n" + GOOD + bytes(3 * MEGABYTE) + b"\n" + GOOD)
    items = list(read_entries(["a.jsonl"]))
    last = GOOD.count(b"\n") * 3 + rubbish.count(b"\n") + 2
    assert [item.line for item in items] == list(range(1, last + 1))
    assert [item.line for item in items if isinstance(item, Lost)] == [last - 1]
    (here / "b").write_bytes(rubbish)
    assert list(read_entries(["b"])) == [Entry("b", None, rubbish)]


def test_a_file_too_large_for_one_record(here: Path) -> None:
    (here / "a.toml").write_bytes(b"#" * LARGEST_FILE)
    (here / "b.toml").write_bytes(gzip.compress(b"#" * (LARGEST_FILE + 1)))
    (here / "c").write_bytes(b"{" * (LARGEST_FILE + MEGABYTE) + b"\n" + GOOD + GOOD)
    whole, large, *rows = seen("a.toml", "b.toml", "c")
    assert whole == "ok None"
    assert large == f"b.toml: over 16 MiB are too large for one record or session: b'{'#' * 40}'"
    assert rows[0].startswith(f"c:1: {LARGEST_FILE + MEGABYTE} bytes are too long")
    assert rows[1:] == ["ok 2", "ok 3"]


def test_utf_16(here: Path) -> None:
    (here / "a.jsonl").write_bytes((GOOD * 2).decode().encode("utf-16"))
    assert seen("a.jsonl") == ["a.jsonl: this file is UTF-16, save it as UTF-8: b'\\xff\\xfe{\\x00'"]


def test_logs_that_hold_nothing(here: Path) -> None:
    (here / "a.jsonl").write_bytes(b"\n \n")
    (here / "b.jsonl").write_bytes(b"")
    assert seen("a.jsonl", "b.jsonl") == ["a.jsonl: no record is in it", "b.jsonl: no record is in it"]


def test_files_that_cannot_be_read_cost_nothing_else(here: Path) -> None:
    (here / "loop.toml").symlink_to("loop.toml")
    (here / "good.jsonl").write_bytes(GOOD)
    (here / "late.toml").write_bytes(b"")
    found = seen("loop.toml", "nowhere/a.toml", "/proc/self/mem", "", "good.jsonl")
    assert found == [
        "loop.toml: cannot be read: Too many levels of symbolic links",
        "nowhere/a.toml: cannot be read: No such file or directory",
        "/proc/self/mem: cannot be read: Input/output error",
        ": cannot be read: No such file or directory",
        "ok 1",
    ]
    (asked,) = asked_for(["late.toml"])
    (here / "late.toml").unlink()
    assert not isinstance(asked, Lost)
    assert list(entries_of(asked)) == [
        Lost("late.toml", None, "cannot be read: No such file or directory", ends=True),
    ]


def test_a_file_and_a_folder_without_permission(here: Path) -> None:
    (here / "shut.toml").write_bytes(GOOD)
    (here / "folder" / "shut").mkdir(parents=True)
    (here / "folder" / "open.jsonl").write_bytes(GOOD)
    (here / "shut.toml").chmod(0)
    (here / "folder" / "shut").chmod(0)
    code = """
import os, sys
from arbiter.batch.sources import read_entries, said
from arbiter.batch.entries import Lost
if os.geteuid() == 0:
    os.seteuid(65534)
for item in read_entries(['shut.toml', 'folder']):
    print(said(item) if isinstance(item, Lost) else 'ok')
"""
    here.chmod(0o755)
    here.parent.chmod(0o755)
    here.parent.parent.chmod(0o755)
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=here)
    (here / "folder" / "shut").chmod(0o755)
    assert found.stdout.splitlines() == [
        "shut.toml: cannot be read: Permission denied",
        "ok",
        "folder/shut: cannot be read: Permission denied",
    ]


def test_an_error_in_the_middle_keeps_the_lines_before(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    def breaking(*_: object) -> Iterator[bytes]:
        yield GOOD * 2 + b'{"half'
        raise OSError(5, "Input/output error")

    (here / "a.jsonl").write_bytes(GOOD)
    monkeypatch.setattr("arbiter.batch.sources.reading.chunks_of", breaking)
    assert seen("a.jsonl") == [
        "ok 1",
        "ok 2",
        "a.jsonl:3: cannot be read: Input/output error; from here on nothing is read: b'{\"half'",
    ]


def test_a_name_that_is_not_utf8_is_to_be_changed(here: Path) -> None:
    name = os.fsdecode(b"night-\xff.jsonl")
    (here / name).write_bytes(GOOD)
    wanted = ["night-\\xff.jsonl: rename it: a name must be UTF-8: b'night-\\xff.jsonl'"]
    assert seen(name) == seen("*.jsonl") == seen(".") == wanted


def test_extras_that_are_missing(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    (here / "a.jsonl.zst").write_bytes(zstandard.compress(GOOD))
    (here / "b.parquet").write_bytes(b"PAR1....PAR1")
    (here / "c.jsonl").write_bytes(GOOD)
    monkeypatch.setitem(sys.modules, "zstandard", None)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert seen("a.jsonl.zst", "b.parquet", "c.jsonl") == [
        "a.jsonl.zst: this file is packed with zstandard, which is an extra: pip install 'lukfu-arbiter[zstandard]'",
        "b.parquet: Parquet is read by duckdb, which is an extra: pip install 'lukfu-arbiter[duckdb]'",
        "ok 1",
    ]
    assert ends("a.jsonl.zst", "b.parquet") == [True, True]


def test_parquet_that_is_none_or_damaged(here: Path) -> None:
    (here / "a.parquet").write_bytes(GOOD)
    (here / "b.parquet").write_bytes(b"PAR1" + bytes(80) + b"PAR1")
    first, second = seen("a.parquet", "b.parquet")
    assert first == f"a.parquet: this is no Parquet file: {GOOD!r}"
    assert second.startswith("b.parquet: this Parquet file cannot be read (")
    assert "\n" not in second
