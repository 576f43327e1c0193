"""Sources: which files are meant, in which order, and the entries that they hold, whatever form they have."""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import duckdb
import pytest
import zstandard

from arbiter.batch.entries import Entry, Lost
from arbiter.batch.sources import Meter, read_entries, said
from arbiter.batch.sources.kinds import Kind, kind_of
from arbiter.batch.sources.lines import Lines, TooLong

if TYPE_CHECKING:
    from pathlib import Path

ONE = '{"format": "lukfu/1", "players": 4, "id": "one"}'
TWO = '{"format": "lukfu/1", "players": 4, "id": "two"}'
TOML = 'format = "lukfu/1"\nplayers = 4\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lay(folder: Path, **files: str | bytes) -> None:
    """Write files, named with two underscores for a point and a slash for none."""
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_bytes(text if isinstance(text, bytes) else text.encode())


def places(*paths: str) -> list[str]:
    """Read what is named and give file and line of each entry, or what is said of a place that is lost."""
    return [
        said(item) if isinstance(item, Lost) else item.file if item.line is None else f"{item.file}:{item.line}"
        for item in read_entries(paths)
    ]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *((name, Kind.log) for name in ("a.jsonl", "A.JSONL.GZ", "a.ndjson", "b/a.jsonl.zst", "a.jsonl.zstd")),
        *((name, Kind.whole) for name in ("a.toml", "a.json", "a.sung", "a.toml.gz")),
        *((name, Kind.untold) for name in ("a.parquet.gz", "a.txt", "jsonl", ".jsonl", "a.gz", "<stdin>")),
        ("a.parquet", Kind.table),
    ],
)
def test_what_a_name_promises(name: str, kind: Kind) -> None:
    assert kind_of(name) is kind


def test_lines_are_numbered_as_in_an_editor(here: Path) -> None:
    lay(here, log__jsonl=f"\ufeff{ONE}\r\n\n  \t\r\n{TWO}\n[1]\n{ONE}")
    assert list(read_entries(["log.jsonl"])) == [
        Entry("log.jsonl", 1, ONE.encode()),
        Entry("log.jsonl", 4, TWO.encode()),
        Entry("log.jsonl", 5, b"[1]"),
        Entry("log.jsonl", 6, ONE.encode()),
    ]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
def test_chunks_do_not_matter(size: int) -> None:
    data = b"\xef\xbb\xbfone\n\ntwo\r\n" + b"long" * 9 + b"\nabcdefgh\nab" + b"x" * 30
    chunks = [data[start : start + size] for start in range(0, len(data), size)]
    assert list(Lines(chunks, 8)) == [
        (1, b"one"),
        (3, b"two\r"),
        (4, TooLong(36, b"long" * 9)),
        (5, b"abcdefgh"),
        (6, TooLong(32, b"ab" + b"x" * 30)),
    ]


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst", "untold"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress, zstandard.compress])
def test_packing_is_known_by_its_bytes(here: Path, name: str, pack: object) -> None:
    assert callable(pack)
    parts = [f"{ONE}\n{TWO[:20]}", f"{TWO[20:]}\n", f"{ONE}\n"]
    (here / name).write_bytes(b"".join(pack(part.encode()) for part in parts))
    assert [item.data for item in read_entries([name]) if isinstance(item, Entry)] == [
        ONE.encode(),
        TWO.encode(),
        ONE.encode(),
    ]


def test_frames_that_are_skipped_and_zero_bytes_between_members(here: Path) -> None:
    skipped = b"\x50\x2a\x4d\x18\x05\x00\x00\x00notes"
    (here / "a.jsonl.zst").write_bytes(skipped + zstandard.compress(ONE.encode()) + skipped)
    (here / "b.jsonl.gz").write_bytes(gzip.compress(ONE.encode()) + bytes(512) + gzip.compress(b"\n") + bytes(9))
    assert places("a.jsonl.zst", "b.jsonl.gz") == ["a.jsonl.zst:1", "b.jsonl.gz:1"]


def test_packed_data_that_swells_is_taken_in_sips(here: Path) -> None:
    lay(here, a__jsonl=gzip.compress(b" " * 60_000_000), b__jsonl=zstandard.compress(b" " * 60_000_000))
    for item in read_entries(["a.jsonl", "b.jsonl"]):
        assert isinstance(item, Lost)
        assert "60000000 bytes are too long" in item.says


def test_whole_files_keep_their_bytes(here: Path) -> None:
    lay(here, a__toml=f"\ufeff{TOML}", b__toml__gz=gzip.compress(TOML.encode()), c__json=ONE, d__toml="")
    assert list(read_entries(["a.toml", "b.toml.gz", "c.json", "d.toml"])) == [
        Entry("a.toml", None, f"\ufeff{TOML}".encode()),
        Entry("b.toml.gz", None, TOML.encode()),
        Entry("c.json", None, ONE.encode()),
        Entry("d.toml", None, b""),
    ]


@pytest.mark.parametrize(
    ("text", "is_log"),
    [
        (f"{ONE}\n{TWO}\n", True),
        (f"\ufeff\n# a night\n{ONE}\n\n{TWO}", True),
        (f'{{"truncated": }}\n{TWO}\n', True),
        (f"{ONE}\n{{", True),
        (f"{ONE}\n", False),
        (ONE.replace(", ", ",\n"), False),
        ('{"hands": {}\n, "players": 4}', False),
        (TOML, False),
        ("S 4s / E 7s! / W x\nE 6gzt\n", False),
        ("", False),
        ("{" * 3 + "\n" + "[" * 99_999 + "\n", False),
    ],
)
def test_a_log_without_a_name_is_known_by_its_rows(here: Path, text: str, is_log: bool) -> None:  # noqa: FBT001 - a row of the table
    lay(here, untold=text)
    assert all(isinstance(item, Entry) and (item.line is not None) is is_log for item in read_entries(["untold"]))


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def given(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    given(f"{ONE}\n{TWO}\n".encode())
    assert list(read_entries(["-"])) == [Entry("<stdin>", 1, ONE.encode()), Entry("<stdin>", 2, TWO.encode())]
    given(gzip.compress(TOML.encode()))
    assert list(read_entries(["-"])) == [Entry("<stdin>", None, TOML.encode())]
    given(f"{ONE}\n{TWO}\n".encode())
    assert places("-:2") == ["<stdin>:2"]
    given(b"PAR1....PAR1")
    assert places("-") == ["<stdin>: Parquet is read from a file and not from a pipe: b'PAR1'"]


def test_a_line_comes_before_the_next_is_written() -> None:
    reading, writing = os.pipe()
    code = (
        "from arbiter.batch.sources import read_entries\nfor item in read_entries(['-']): print(item.line, flush=True)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=reading, stdout=subprocess.PIPE) as reader:
        os.close(reading)
        assert reader.stdout is not None
        os.write(writing, f"{ONE}\n{TWO}\n".encode())
        assert [reader.stdout.readline() for _ in range(2)] == [b"1\n", b"2\n"]
        os.write(writing, f"{ONE}\n".encode())
        assert reader.stdout.readline() == b"3\n"
        os.close(writing)


def test_a_named_pipe_is_read(here: Path) -> None:
    os.mkfifo(here / "pipe.jsonl")
    writer = threading.Thread(target=lambda: (here / "pipe.jsonl").write_text(f"{ONE}\n{TWO}"))
    writer.start()
    assert places("pipe.jsonl") == ["pipe.jsonl:1", "pipe.jsonl:2"]
    writer.join()


def test_one_line_of_a_log(here: Path) -> None:
    lay(here, log__jsonl=f"{ONE}\n\n{TWO}\n", hand__toml=TOML)
    assert list(read_entries(["log.jsonl:3"])) == [Entry("log.jsonl", 3, TWO.encode())]
    assert places("log.jsonl:2", "log.jsonl:0", "log.jsonl:99999999999999999999") == [
        "log.jsonl: no record is at its line 2",
        "log.jsonl: no record is at its line 0",
        "log.jsonl: no record is at its line 999999999999999999",
    ]
    assert places("hand.toml:1", "none.jsonl:3") == [
        "hand.toml: a line is asked for, and this file is one record or session, which is read as a whole: "
        "'hand.toml:1'",
        "none.jsonl: cannot be read: No such file or directory",
    ]
    (here / "log.jsonl:3").write_text(TWO)
    assert places("log.jsonl:3") == ["log.jsonl:3"]


def test_a_folder_is_read_in_the_order_of_names_and_tells_what_it_passes_over(here: Path) -> None:
    for name in ("b/2.jsonl", "b/1.toml", "a.jsonl", "b.json", "b/.git/c.toml", ".d.toml", "b/notes.txt", "c/x.md"):
        (here / "night" / name).parent.mkdir(parents=True, exist_ok=True)
        (here / "night" / name).write_text(ONE)
    (here / "night" / "loop").symlink_to(here / "night")
    (here / "night" / "gone.toml").symlink_to(here / "nowhere")
    os.mkfifo(here / "night" / "pipe.jsonl")
    told: list[str] = []
    assert [said(item) if isinstance(item, Lost) else item.file for item in read_entries(["night"], told.append)] == [
        *("night/a.jsonl", "night/b/1.toml", "night/b/2.jsonl", "night/b.json"),
        "night/gone.toml: cannot be read: No such file or directory",
    ]
    assert told == [
        "night: passed over below this folder: 2 hidden: '.d.toml', '.git'; 1 links to folders: 'loop'; "
        "3 of other kinds: 'pipe.jsonl', 'notes.txt', 'x.md'"
    ]
    assert places("night/c") == ["night/c: no record file is below this folder: 'night/c'"]


def test_patterns_are_for_shells_that_leave_them(here: Path) -> None:
    lay(here, **{f"night-{number}__jsonl": ONE for number in (10, 2, 1)})
    (here / "night-9.jsonl").mkdir()
    (here / "old").mkdir()
    lay(here / "old", a__toml=TOML)
    lay(here, **{"what[1]__toml": TOML})
    assert places("night-*.jsonl") == [
        *("night-1.jsonl:1", "night-10.jsonl:1", "night-2.jsonl:1"),
        "night-9.jsonl: cannot be read: this is a folder: 'night-9.jsonl'",
    ]
    assert places("o*/**") == places("**/a.toml") == places("o?d/*.toml") == ["old/a.toml"]
    assert places("what[1].toml") == ["what[1].toml"]
    assert places("morning-*") == ["morning-*: no file matches this pattern: 'morning-*'"]


def test_a_file_named_twice_is_read_once_and_said(here: Path) -> None:
    lay(here, a__jsonl=f"{ONE}\n{TWO}\n")
    (here / "b.jsonl").symlink_to(here / "a.jsonl")
    told: list[str] = []
    names = ["a.jsonl", "*.jsonl", "./a.jsonl", "a.jsonl:2"]
    assert len(list(read_entries(names, told.append))) == 2
    again = "named more than once, and read once"
    assert told == [f"{name}: {again}" for name in ("a.jsonl", "b.jsonl", "a.jsonl", "a.jsonl")]
    assert places("a.jsonl:2", "a.jsonl:1") == ["a.jsonl:2", "a.jsonl:1"]


def test_rows_of_parquet(here: Path) -> None:
    path = here / "odd [1]*.parquet"
    with duckdb.connect() as connection:
        rows = ", ".join(f"({number}, {text})" for number, text in enumerate((f"'{ONE}'", "NULL", f"'{TWO}'", "' '")))
        connection.execute(f"COPY (SELECT * FROM (VALUES {rows}) AS t(n, record)) TO '{path}' (FORMAT parquet)")  # noqa: S608 - a fixed text
    told: list[str] = []
    assert [tuple(item)[:3] for item in read_entries([path.name], told.append)] == [
        (path.name, 1, ONE.encode()),
        (path.name, 2, "no record is told in this row: None"),
        (path.name, 3, TWO.encode()),
        (path.name, 4, "no record is told in this row: None"),
    ]
    assert told == [f"{path.name}: columns passed over, since 'record' tells all: 'n'"]
    assert places(f"{path.name}:3", f"{path.name}:9", f"{path.name}:0") == [
        f"{path.name}:3",
        f"{path.name}: no record is at its line 9",
        f"{path.name}: no record is at its line 0",
    ]
    lay(here, table=path.read_bytes())
    assert places("table:1") == ["table:1"]


@pytest.mark.usefixtures("here")
def test_columns_of_parquet_may_be_the_keys_of_a_record() -> None:
    with duckdb.connect() as connection:
        connection.execute(
            "COPY (SELECT 'lukfu/1' AS format, 4 AS players, ['5s / 7s / x'] AS rounds, "
            "DATE '2024-05-01' AS played_on, {'second': 'Mei', 'third': NULL} AS names, "
            "'{\"second\": \"7s\"}' AS hands, 'odd {' AS _note, "
            "NULL::VARCHAR AS title, {'dealer': -3.0, 'second': 3::HUGEINT} AS paid) TO 'a.parquet' (FORMAT parquet)"
        )
        connection.execute("COPY (SELECT 1 AS a, 2 AS b) TO 'b.parquet' (FORMAT parquet)")
    (entry,) = read_entries(["a.parquet"])
    assert isinstance(entry, Entry)
    assert json.loads(entry.data) == {
        "format": "lukfu/1",
        "players": 4,
        "rounds": ["5s / 7s / x"],
        "played_on": "2024-05-01",
        "names": {"second": "Mei"},
        "hands": {"second": "7s"},
        "_note": "odd {",
        "paid": {"dealer": -3, "second": 3},
    }
    assert places("b.parquet") == [
        "b.parquet: this table has no column 'record', and none named as a key of a record: 'a, b'"
    ]


def test_a_meter_knows_how_far_the_reading_is(here: Path) -> None:
    lay(here, a__jsonl=f"{ONE}\n", b__jsonl__gz=gzip.compress(TWO.encode()), c__toml=TOML)
    with duckdb.connect() as connection:
        connection.execute("COPY (SELECT 4 AS players FROM range(700)) TO 'd.parquet' (FORMAT parquet)")
    meter = Meter()
    entries = read_entries(["."], None, meter)
    next(entries)
    assert meter.total == sum(path.stat().st_size for path in here.iterdir())
    assert meter.taken == len(ONE) + 1
    assert len(list(entries)) == 2 + 700
    assert meter.taken == meter.total
    os.mkfifo(here / "pipe")
    writer = threading.Thread(target=lambda: (here / "pipe").write_text(ONE))
    writer.start()
    assert len(list(read_entries(["a.jsonl", "pipe"], None, meter))) == 2
    writer.join()
    assert meter.total is None
