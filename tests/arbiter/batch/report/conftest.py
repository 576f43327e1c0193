"""A made-up night in a store, and a runner for `lukfu report`."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from stores import make_store

from arbiter.__main__ import main
from arbiter.batch.report.snapshot import Snapshot, snapshot
from arbiter.batch.store import open_for_reading
from arbiter.render.language import tongue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from click.testing import Result

    from arbiter.batch.report.wanted import Wanted


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put the store of a night into a fresh working directory."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return make_store(tmp_path / "night.db")


@pytest.fixture
def held() -> Callable[..., AbstractContextManager[Snapshot]]:
    """Hold a store as it stands."""

    @contextmanager
    def hold(
        path: Path, wanted: Wanted | None = None, *, rules: str | None = None, anonymous: bool = False, lang: str = "en"
    ) -> Iterator[Snapshot]:
        connection = open_for_reading(path)
        with snapshot(connection, tongue(lang), rules=rules, wanted=wanted, anonymous=anonymous) as found:
            yield found
        connection.close()

    return hold


@pytest.fixture
def report(night: Path) -> Callable[..., Result]:
    """Run `lukfu report` on the store of a night."""

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(main, ["report", night.name, *arguments])

    return run
