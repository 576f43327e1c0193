"""Every documented dispute can be compared under all books, and what is found can be said in every form.

Little work is allowed for each, so that most searches are cut short: what is tested is that nothing is beyond them.
"""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from arbiter.comparing.cases import compare
from arbiter.render.comparing import print_compared
from arbiter.render.comparing_json import comparison_document
from arbiter.render.language import LANGS, tongue
from arbiter.render.names import Speaker
from engine.books import BOOKS
from engine.notation import read
from engine.record import Record

CASES = Path(__file__).parents[3] / "cases"
SECONDS = 0.2
TRIALS = 4


def asking() -> list[Path]:
    """List the records of the documented cases that ask something."""
    files = sorted(path for path in CASES.glob("*/*.toml") if path.name not in {"expected.toml", "goldens.toml"})
    return [path for path in files if path.parent.name != "composed" and record_in(path).disputes]


def record_in(path: Path) -> Record:
    (reading,) = read(path.read_bytes(), path.name)
    assert reading.record is not None
    return reading.record


@pytest.mark.parametrize("path", asking(), ids=lambda path: path.relative_to(CASES).as_posix())
def test_all_books_can_be_compared(path: Path) -> None:
    record = record_in(path)
    found = compare(record, books=tuple(BOOKS), readings=("M19", "M21"), budget=SECONDS, trials=TRIALS)
    assert found.questions
    for question in found.questions:
        assert sorted(stand.setting.book.name for stand in question.stands) == sorted(BOOKS)
        assert all((stand.ruling is None) == bool(stand.faults) for stand in question.stands)
        for lang in LANGS:
            out = Console(file=StringIO(), width=100)
            print_compared(out, Speaker(tongue(lang), record), question)
    assert json.loads(json.dumps(comparison_document(found)))["schema"] == "lukfu-comparison/1"
