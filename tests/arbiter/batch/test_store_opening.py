"""What can stand where a store should be, each with its own sentence, and how a store is brought up to date."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from results import RULES, dump, judged

from arbiter.batch.store import StoreError, open_for_reading, open_for_writing, schema

if TYPE_CHECKING:
    from collections.abc import Iterator

NOBODY = 65534
"""The user that owns nothing."""


@pytest.fixture
def shared() -> Iterator[Path]:
    """Give a folder that other users can look into."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@contextmanager
def as_others() -> Iterator[None]:
    """Do what follows as a user for whom the rights of files count; root's do not."""
    if os.geteuid():
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    folder.chmod(0o555)
    try:
        with as_others():
            yield
    finally:
        folder.chmod(0o755)


def filled(path: Path) -> Path:
    with open_for_writing(path) as store:
        store.add(RULES, [judged("a.jsonl", line) for line in range(1, 4)])
    return path


def count(path: Path) -> int:
    with closing(open_for_reading(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM occurrences").fetchone()[0])


def other_program(path: Path, *pragmas: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for pragma in pragmas:
            connection.execute(pragma)
        connection.commit()


def test_a_new_store_is_an_empty_one_told_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "a night?#%20.db"
    with open_for_writing(path) as store:
        assert store.sums(RULES).read == 0
    with closing(open_for_reading(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone()[0] == int.from_bytes(b"LukF", "big")
        assert connection.execute("PRAGMA user_version").fetchone()[0] == 1
        assert connection.execute("SELECT * FROM meta").fetchall() == [("schema", "1")]
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection.execute("DELETE FROM meta")
    open_for_writing(path).close()
    assert sorted(one.name for one in tmp_path.iterdir()) == [path.name, f"{path.name}-lock"]


def test_what_is_no_store_is_said_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "hand.toml").write_text("book = 'ts-wong'\n", encoding="utf-8")
    (tmp_path / "short.txt").write_text("虎", encoding="utf-8")
    (tmp_path / "empty.db").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "empty.db")
    other_program(tmp_path / "other.db", "PRAGMA application_id = 77", "CREATE TABLE meta (name TEXT)")
    other_program(tmp_path / "plain.db", "CREATE TABLE hands (name TEXT)")
    os.mkfifo(tmp_path / "pipe")
    says = {
        "hand.toml": """is no store; it begins with b"book = 'ts-wong'\"""",
        "short.txt": "is no store; it begins with b'\\xe8\\x99\\x8e'",
        "empty.db": "is no store: it is empty",
        "link": "is no store: it is empty",
        "folder": "is a folder; a store is a file",
        "pipe": "is no store: it is not even a file",
        "other.db": "is no store but a file of another program, with the application id 77",
        "plain.db": "is no store but a file of another program, with the application id 0",
    }
    before = sorted(tmp_path.iterdir())
    for name, said in says.items():
        for opened in (open_for_reading, open_for_writing):
            with pytest.raises(StoreError) as error:
                opened(tmp_path / name)
            assert str(error.value) == f"{tmp_path / name}: {said}"
    assert sorted(tmp_path.iterdir()) == before


def test_a_store_that_is_not_there_is_made_only_by_a_writer(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"night\.db: there is no such store: 'No such file or directory'"):
        open_for_reading(tmp_path / "night.db")
    for opened, said in ((open_for_reading, "there is no such store"), (open_for_writing, "there is no such folder")):
        with pytest.raises(StoreError, match=said):
            opened(tmp_path / "none" / "night.db")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_store_is_said_to_be_so(tmp_path: Path) -> None:
    path = filled(tmp_path / "night.db")
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
    for opened in (open_for_reading, open_for_writing):
        with pytest.raises(StoreError, match="it is damaged: 'database disk image is malformed'"):
            opened(path)
    path.write_bytes(data[:3000])
    with pytest.raises(StoreError, match="it is damaged"):
        open_for_reading(path)


def test_a_store_of_a_newer_version_is_left_to_it(tmp_path: Path) -> None:
    path = filled(tmp_path / "night.db")
    other_program(path, "PRAGMA user_version = 2")
    data = path.read_bytes()
    for opened in (open_for_reading, open_for_writing):
        with pytest.raises(StoreError, match=r"newer version of this program, .*\(schema 1\).*: schema 2$"):
            opened(path)
    assert path.read_bytes() == data


STEP = "ALTER TABLE occurrences ADD COLUMN colour TEXT; UPDATE occurrences SET colour = 'red' WHERE line = 2;"


def test_a_store_of_an_older_version_is_brought_up_to_date_by_a_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = filled(tmp_path / "night.db")
    with closing(open_for_reading(path)) as connection:
        before = dump(connection)
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, STEP))
    with pytest.raises(StoreError, match=r"older version of this program; the next run .* up to date: schema 1$"):
        open_for_reading(path)
    open_for_writing(path).close()
    with closing(open_for_reading(path)) as connection:
        after = dump(connection)
        assert connection.execute("SELECT line, colour FROM occurrences").fetchall() == [
            (1, None),
            (2, "red"),
            (3, None),
        ]
        assert connection.execute("SELECT * FROM meta").fetchall() == [("schema", "2")]
    assert [line for line in after if 'INTO "verdicts"' in line] == [
        line for line in before if 'INTO "verdicts"' in line
    ]
    monkeypatch.undo()
    with pytest.raises(StoreError, match="newer version"):
        open_for_reading(path)


def test_a_step_that_fails_leaves_the_store_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = filled(tmp_path / "night.db")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, STEP + "SELECT no_such_thing(1);"))
    with pytest.raises(sqlite3.OperationalError, match="no_such_thing"):
        open_for_writing(path)
    monkeypatch.undo()
    with open_for_writing(path) as store:
        assert store.sums(RULES).judged == 3


def test_what_a_store_left_that_was_never_finished_or_is_gone_does_no_harm(tmp_path: Path) -> None:
    gone = tmp_path / "gone.db"
    store = open_for_writing(gone)
    store.add(RULES, [judged("a.jsonl", 1)])
    for ending in ("-wal", "-shm"):
        shutil.copy(f"{gone}{ending}", f"{tmp_path / 'night.db'}{ending}")
    store.close()
    (tmp_path / "night.db-new").write_bytes(b"half a store")
    with open_for_writing(tmp_path / "night.db") as store:
        assert store.sums(RULES).read == 0
        store.add(RULES, [judged("a.jsonl", 1)])
    assert count(tmp_path / "night.db") == 1
    assert not (tmp_path / "night.db-new").exists()


def test_a_folder_that_cannot_be_written_makes_no_store(shared: Path) -> None:
    with read_only(shared), pytest.raises(StoreError, match=r"cannot be written: .* lock file .*: 'Permission denied'"):
        open_for_writing(shared / "night.db")
    assert list(shared.iterdir()) == []


def test_a_store_in_a_folder_that_cannot_be_written_can_be_read(shared: Path) -> None:
    path = filled(shared / "night.db")
    with read_only(shared):
        assert count(path) == 3
        with pytest.raises(StoreError, match="cannot be written"):
            open_for_writing(path)


def test_a_store_left_open_in_a_folder_that_cannot_be_written_must_be_copied(shared: Path) -> None:
    (shared / "away").mkdir()
    store = open_for_writing(shared / "night.db")
    store.add(RULES, [judged("a.jsonl", 1)])
    for ending in ("", "-wal"):
        shutil.copy(shared / f"night.db{ending}", shared / "away")
    store.close()
    copy = shared / "away" / "night.db"
    with read_only(shared / "away"), pytest.raises(StoreError, match=r"read-only; copy it .* with 'night\.db-wal'"):
        open_for_reading(copy)
    assert count(copy) == 1


def test_a_file_that_cannot_be_written_or_read_is_said_to_be_so(shared: Path) -> None:
    path = filled(shared / "night.db")
    shared.chmod(0o777)
    path.chmod(0o444)
    (shared / "night.db-lock").chmod(0o666)
    with as_others(), pytest.raises(StoreError, match="cannot be written: the file is read-only"):
        open_for_writing(path)
    path.chmod(0)
    with as_others(), pytest.raises(StoreError, match="cannot be read"):
        open_for_reading(path)
