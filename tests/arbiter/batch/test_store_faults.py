"""What can befall a run while it writes: a full disk, a lock, a kill, a power cut, a slow reader, another run."""

from __future__ import annotations

import ast
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tracemalloc
from contextlib import closing
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest
from results import NOW, RULES, current, dump, judged, night

from arbiter.batch import store as package
from arbiter.batch.entries import AgedRow, HandResult
from arbiter.batch.store import Known, Store, StoreError, open_for_reading, open_for_writing

if TYPE_CHECKING:
    from collections.abc import Iterator

SUPPORT = Path(__file__).parents[2] / "support"
HANDS = 210
CHUNK = 7
"""What `night_writer` keeps at once."""


def writer(path: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(SUPPORT / "night_writer.py"), str(path), str(HANDS), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def piped(pipe: IO[str] | None) -> IO[str]:
    if pipe is None:
        pytest.fail("the process was started without this pipe")
    return pipe


def dumped(path: Path) -> list[str]:
    with closing(open_for_reading(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        return dump(connection)


def keep_night(store: Store, hands: int = HANDS) -> None:
    items = night(hands)
    for start in range(0, hands, CHUNK):
        store.add(RULES, items[start : start + CHUNK], versions=NOW)
    store.finish("night.jsonl", hands)


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """Give what an undisturbed run holds after each of its chunks, from none to all."""
    path = tmp_path_factory.mktemp("undisturbed") / "night.db"
    items = night(HANDS)
    with open_for_writing(path) as store:
        seen = [dumped(path)]
        for start in range(0, HANDS, CHUNK):
            store.add(RULES, items[start : start + CHUNK], versions=NOW)
            seen.append(dumped(path))
    return seen


def test_a_run_killed_at_any_moment_goes_on_to_the_same_store(tmp_path: Path, states: list[list[str]]) -> None:
    draw = random.Random(5)
    path = tmp_path / "night.db"
    kills = 0
    for turn in range(8):
        run = writer(path)
        heard = piped(run.stdout)
        for _ in range(draw.randint(turn, 3 * turn + 3)):
            heard.readline()
        try:
            run.wait(draw.random() * 0.003)
        except subprocess.TimeoutExpired:
            kills += 1
            run.kill()
        run.communicate()
        assert dumped(path) in states
    assert kills >= 4
    last = writer(path)
    _, told = last.communicate()
    assert (last.returncode, told) == (0, "")
    assert dumped(path) == states[-1]


def test_a_power_cut_tears_no_chunk(tmp_path: Path, states: list[list[str]]) -> None:
    draw = random.Random(6)
    live, cut = tmp_path / "live.db", tmp_path / "cut.db"
    reached = set()
    with open_for_writing(live) as store:
        keep_night(store)
        log = (tmp_path / "live.db-wal").read_bytes()
        for length in [*(draw.randrange(len(log)) for _ in range(25)), len(log)]:
            shutil.copy(live, cut)
            (tmp_path / "cut.db-wal").write_bytes(log[:length])
            (tmp_path / "cut.db-shm").unlink(missing_ok=True)
            reached.add(states.index(dumped(cut)))
    assert len(reached) > 10
    assert max(reached) == len(states) - 1
    (tmp_path / "cut.db-wal").write_bytes(log[: len(log) // 2])
    (tmp_path / "cut.db-shm").unlink()
    with open_for_writing(cut) as store:
        keep_night(store)
    assert dumped(cut) == states[-1]


def test_a_full_disk_ends_the_run_and_keeps_what_was_kept(tmp_path: Path, states: list[list[str]]) -> None:
    path = tmp_path / "night.db"
    open_for_writing(path).close()
    run = writer(path, str(path.stat().st_size * 3))
    heard, told = run.communicate()
    assert run.returncode == 2
    assert told.startswith(
        f"{path}: the disk does not take or give what is asked of it; it may be full; what was not kept"
    )
    assert dumped(path) == states[len(heard.splitlines()) - 1]
    last = writer(path)
    last.communicate()
    assert last.returncode == 0
    assert dumped(path) == states[-1]


def test_a_store_that_there_is_no_room_for_is_not_begun(tmp_path: Path) -> None:
    run = writer(tmp_path / "night.db", "9000")
    _, told = run.communicate()
    assert run.returncode == 2
    assert "; no store was made" in told
    assert [one.name for one in tmp_path.iterdir()] == ["night.db-lock"]


def test_a_store_that_may_not_grow_takes_no_part_of_a_chunk(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    items = night(3000)
    with open_for_writing(path) as store:
        keep_night(store)
        before = dumped(path)
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages + 9}")
        with pytest.raises(StoreError, match=r"there is no room left on the disk; what was not kept yet .* is full'$"):
            store.add(RULES, items)
        assert dumped(path) == before
        store._connection.execute("PRAGMA max_page_count = 100000")
        store.add(RULES, items)
        assert store.sums(RULES).read == 3000


def test_a_chunk_with_a_value_that_is_none_is_a_fault_of_the_program_and_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    good, bad = judged("b.jsonl", 1), judged("b.jsonl", 2)
    aged = AgedRow("dealer", "7c", "three", 2, None, declared=False)  # type: ignore[arg-type] - what is tried here
    assert bad.verdict is not None
    bad = bad._replace(verdict=bad.verdict._replace(aged=(aged,)))
    with open_for_writing(path) as store:
        keep_night(store)
        before = dumped(path)
        with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT value in INTEGER column"):
            store.add(RULES, [good, bad])
        assert dumped(path) == before
        store.add(RULES, [good])


def test_memory_is_flat_in_the_length_of_a_log(tmp_path: Path) -> None:
    def peak(chunks: int, name: str) -> int:
        with open_for_writing(tmp_path / name) as store:
            tracemalloc.start()
            for start in range(0, 200 * chunks, 200):
                items = [judged("night.jsonl", start + n, content=f"{n}") for n in range(1, 201)]
                store.known(RULES, current, [(item.file, item.line, item.text) for item in items])
                store.add(RULES, items)
            store.finish("night.jsonl", 200 * chunks)
            store.finish("night.jsonl", 0)
            held = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return held

    peak(2, "first.db")
    assert peak(25, "long.db") < 1.5 * peak(3, "short.db")


def test_a_store_held_locked_is_waited_for_and_then_said(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    with open_for_writing(path, patience=0.05) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        keep_night(store)
        before = dumped(path)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(
            StoreError, match=r"night\.db: another program holds it locked; what .*: 'database is locked'$"
        ):
            store.add(RULES, [judged("b.jsonl", 1)])
        assert store.known(RULES, current, [("night.jsonl", 1, "text of night.jsonl 1")]) == [Known.done]
        assert dumped(path) == before
        other.execute("ROLLBACK")
        store.add(RULES, [judged("b.jsonl", 1)])
        assert store.sums(RULES).read == HANDS + 1


def test_of_two_runs_on_one_store_the_second_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    (tmp_path / "link.db").symlink_to(path)
    with open_for_writing(path) as store:
        keep_night(store)
        second = writer(tmp_path / "link.db")
        _, told = second.communicate()
        assert second.returncode == 2
        assert told == f"{path}: another run is writing to it (process {os.getpid()}); let it end first\n"
        with pytest.raises(StoreError, match="another run is writing to it"):
            open_for_writing(path)
        assert store.sums(RULES).read == HANDS
    third = writer(path)
    third.communicate()
    assert third.returncode == 0


FORKING = """
import os, sys
from arbiter.batch.store import open_for_writing
store = open_for_writing(sys.argv[1])
if not os.fork():
    print(os.getpid(), flush=True)
sys.stdin.read()
os._exit(0)
"""


def test_a_child_that_outlives_a_killed_run_does_not_hold_its_lock(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    command = [sys.executable, "-c", FORKING, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        child = int(piped(run.stdout).readline())
        with pytest.raises(StoreError, match=f"process {run.pid}"):
            open_for_writing(path)
        run.kill()
        run.wait()
        os.kill(child, 0)
        open_for_writing(path).close()
        os.kill(child, signal.SIGKILL)


READING = """
import json, sys
from arbiter.batch.store import open_for_reading
print("reading", flush=True)
seen, wrong, counted = [], [], -1
connection = open_for_reading(sys.argv[1])
while counted < int(sys.argv[2]):
    connection.execute("BEGIN")
    counted = connection.execute("SELECT count(*) FROM occurrences").fetchone()[0]
    bare = connection.execute("SELECT count(*) FROM occurrences o LEFT JOIN findings f USING (verdict) "
                              "WHERE f.verdict IS NULL").fetchone()[0]
    idle = connection.execute("SELECT count(*) FROM verdicts v WHERE NOT EXISTS "
                              "(SELECT 1 FROM occurrences o WHERE o.verdict = v.id)").fetchone()[0]
    again = connection.execute("SELECT count(*) FROM occurrences").fetchone()[0]
    connection.execute("COMMIT")
    seen.append(counted)
    if bare or idle or again != counted:
        wrong.append([counted, again, bare, idle])
print(json.dumps({"seen": sorted(set(seen)), "wrong": wrong}))
"""


def test_a_reader_sees_whole_chunks_while_a_run_writes(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    total = 60 * CHUNK
    with open_for_writing(path) as store:
        command = [sys.executable, "-c", READING, str(path), str(total)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as reader:
            piped(reader.stdout).readline()
            for start in range(0, total, CHUNK):
                store.add(
                    RULES, [judged("night.jsonl", start + n, content=f"{start % 4}") for n in range(1, CHUNK + 1)]
                )
            told = json.loads(piped(reader.stdout).read())
    assert told["wrong"] == []
    assert len(told["seen"]) > 1
    assert all(count % CHUNK == 0 for count in told["seen"])


def test_a_reader_that_takes_its_time_holds_nobody_up(tmp_path: Path) -> None:
    path = tmp_path / "night.db"
    log = tmp_path / "night.db-wal"
    with closing(open_for_writing(path)) as store, closing(open_for_reading(path)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM occurrences").fetchone() == (0,)
        for start in range(0, 4000, 200):
            store.add(RULES, [judged("night.jsonl", start + n) for n in range(1, 201)])
        grown = log.stat().st_size
        assert reader.execute("SELECT count(*) FROM occurrences").fetchone() == (0,)
        store.close()
        assert log.stat().st_size == grown
        with open_for_writing(path) as other:
            assert other.sums(RULES).read == 4000
        reader.execute("COMMIT")
        assert reader.execute("SELECT count(*) FROM occurrences").fetchone() == (4000,)
    open_for_writing(path).close()
    assert not log.exists()


def test_no_clock_decides_anything(tmp_path: Path, states: list[list[str]]) -> None:
    path = tmp_path / "night.db"
    items = night(HANDS)
    for start, moment in ((0, 0), (HANDS // 3 // CHUNK * CHUNK, 2**33), (HANDS // 2 // CHUNK * CHUNK, 1)):
        with open_for_writing(path) as store:
            keys = [(item.file, item.line, item.text) for item in items[:start] if isinstance(item, HandResult)]
            assert set(store.known(RULES, current, keys)) <= {Known.done}
            keep_night(store, HANDS if moment == 1 else start + 10 * CHUNK)
        for file in (path, tmp_path / "night.db-lock"):
            os.utime(file, (moment, moment))
    with open_for_writing(path) as store:
        keep_night(store)
    assert dumped(path) == states[-1]


def words_of_the_package() -> Iterator[tuple[str, str]]:
    for file in sorted(Path(package.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Import():
                    yield from ((file.name, alias.name) for alias in node.names)
                case ast.ImportFrom():
                    yield file.name, node.module or ""
                case ast.Constant(value=str(text)):
                    yield file.name, text


def test_nothing_in_the_package_asks_for_the_time() -> None:
    words = list(words_of_the_package())
    assert ("opening.py", "sqlite3") in words
    for file, word in words:
        assert word.partition(".")[0] not in {"time", "datetime", "calendar"}, file
        asked = ("date(", "time(", "current_", "julianday", "strftime", "unixepoch", "st_mtime", "st_ctime")
        assert not [name for name in asked if name in word.lower()], (file, word)
