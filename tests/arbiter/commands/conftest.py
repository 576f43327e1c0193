"""A runner for the command line, and record files on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from samples import P3, X13

from arbiter.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

DISMISSED = X13.replace("before = 3", "before = 2")
QUIET = P3[: P3.index("[[dispute]]")]
FAULTY = X13.replace("6c / x / x", "6c / 5c / x\n9s / x").replace('card = "7c"', 'card = "7q"')


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put record files into a fresh working directory."""
    texts = {"x13": X13, "p3": P3, "dismissed": DISMISSED, "quiet": QUIET, "faulty": FAULTY}
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def lukfu(files: Path) -> Callable[..., Result]:  # noqa: ARG001 - the files must be there
    """Run the command line."""

    def run(*arguments: str, given: str | None = None) -> Result:
        return CliRunner().invoke(main, arguments, input=given)

    return run
