"""The README shows what the program really reads and says; `python tests/docs/test_readme.py` renews it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from arbiter.__main__ import main

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
RECORD = ROOT / "cases" / "readme-example" / "record.toml"
COMPARED = ROOT / "cases" / "lf-x09-breaking-the-fours" / "record.toml"


def shown(text: str, mark: str) -> str:
    """Give the fenced block after a mark."""
    found = re.search(rf"<!-- {mark} -->\n(?:[^`\n].*\n)*?\n?```\w+\n(.*?)```", text, re.DOTALL)
    assert found is not None, f"the README has no block {mark!r}"
    return found.group(1)


def ruling() -> str:
    """Judge the example as a terminal of a hundred columns shows it."""
    result = CliRunner().invoke(main, ["judge", "--lang", "en", str(RECORD)])
    assert result.exit_code == 0, result.output
    return result.output.strip("\n") + "\n"


def test_the_record_is_the_one_in_the_cases() -> None:
    assert shown(README.read_text("utf-8"), "record") == RECORD.read_text("utf-8")


def test_the_ruling_is_the_one_that_is_given() -> None:
    assert shown(README.read_text("utf-8"), "ruling") == ruling()


def comparison() -> str:
    """Compare the books on the documented example, as a terminal of a hundred columns shows it."""
    result = CliRunner().invoke(main, ["judge", "--lang", "en", "--books", "all", str(COMPARED)])
    assert result.exit_code == 0, result.output
    return result.output.strip("\n") + "\n"


def test_the_comparison_is_the_one_that_is_given() -> None:
    assert shown(README.read_text("utf-8"), "comparison") == comparison()


def test_every_path_exists() -> None:
    text = README.read_text("utf-8")
    for path in re.findall(r"`((?:arbiter|engine|cases|tests)/[\w./-]*)`", text):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("command", re.findall(r"^\| `lukfu (\w+)", README.read_text("utf-8"), re.MULTILINE))
def test_every_command_exists(command: str) -> None:
    assert CliRunner().invoke(main, [command, "--help"]).exit_code == 0


def renew() -> None:
    """Write the example's record and ruling, and the comparison, into the README."""
    text = README.read_text("utf-8")
    for mark, block in (("record", RECORD.read_text("utf-8")), ("ruling", ruling()), ("comparison", comparison())):
        head, rest = re.split(rf"(?<=<!-- {mark} -->\n```\w{{4}}\n)", text, maxsplit=1)
        text = f"{head}{block}{rest[rest.index('```') :]}"
    README.write_text(text, "utf-8")


if __name__ == "__main__":
    renew()
