"""The commands that rule on nothing: audit, holders, replay, convert, books, and the command line itself."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from arbiter.__main__ import COMMANDS, main

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    Lukfu = Callable[..., Result]


def test_audit_lists_findings_with_the_command_that_shows_them(lukfu: Lukfu) -> None:
    found = lukfu("audit", "p3.toml")
    assert found.exit_code == 0
    first, second, *rest = found.stdout.splitlines()
    assert first == "Round 1: third laid face down to dealer's 6s and kept 8s (LF-R13)."
    command = second.strip()
    assert command == "lukfu judge p3.toml --kind discard --seat third --round 1"
    assert "Checked: 3 discards and 2 leads." in rest
    assert lukfu(*command.split()[1:], "--exit-verdict").exit_code == 10


def test_audit_of_a_clean_record(lukfu: Lukfu) -> None:
    assert "Nothing is proved against anybody." in lukfu("audit", "x13.toml").stdout
    assert lukfu("audit", "faulty.toml").exit_code == 2


def test_audit_of_a_batch(lukfu: Lukfu) -> None:
    found = lukfu("audit", "x13.toml", "p3.toml", "--json")
    assert [json.loads(line)["schema"] for line in found.stdout.splitlines()] == ["lukfu-audit/1"] * 2
    assert found.stderr == "2 records read, 0 unreadable; findings: 1\n"


def test_holders_puts_like_cards_together(lukfu: Lukfu) -> None:
    found = lukfu("holders", "x13.toml", "--seat", "dealer")
    assert found.exit_code == 0
    (line,) = [line for line in found.stdout.splitlines() if line.startswith("8c")]
    assert "laid face down by second in rounds 1 and" in line
    assert json.loads(lukfu("holders", "x13.toml", "--seat", "dealer", "--json").stdout)["schema"] == "lukfu-holders/1"
    assert lukfu("holders", "x13.toml", "--seat", "dealer", "--before", "9").exit_code == 2


def test_replay_shows_a_round_a_row(lukfu: Lukfu) -> None:
    text = lukfu("replay", "p3.toml").stdout
    assert text.splitlines()[3].split() == ["2", "►", "5s", "▒", "8s", "third,", "1", "card", "1", "/", "0", "/", "1"]
    assert "► 六拾" in lukfu("replay", "p3.toml", "--lang", "zh-Hant").stdout
    assert json.loads(lukfu("replay", "p3.toml", "--json").stdout)["schema"] == "lukfu-replay/1"


@pytest.mark.parametrize("form", ["toml", "json"])
def test_convert_round_trips(lukfu: Lukfu, form: str) -> None:
    text = lukfu("convert", "x13.toml", "--to", form).stdout
    assert lukfu("convert", "-", "--to", form, given=text).stdout == text


def test_convert_says_what_sung_cannot_express(lukfu: Lukfu) -> None:
    found = lukfu("convert", "x13.toml", "--to", "sung")
    assert found.exit_code == 2
    assert "hands" in found.stderr
    assert "S 6s / E x / W x" in lukfu("convert", "quiet.toml", "--to", "sung").stdout
    assert lukfu("convert", "x13.toml").exit_code == 2


def test_books(lukfu: Lukfu) -> None:
    assert "ts-wong" in lukfu("books").stdout
    text = lukfu("books", "ts-wong").stdout
    assert "LF-R13" in text
    assert "(src0 L78," in " ".join(text.split())
    assert "Not applied by this version." not in text
    assert "LF-R13F" in lukfu("books", "reader-family").stdout
    assert "LF-R15W" in lukfu("books", "wikipedia-guangdong").stdout
    assert lukfu("books", "no-such").exit_code == 2
    names = [book["name"] for book in json.loads(lukfu("books", "--json").stdout)["books"]]
    assert names == ["reader-family", "ts-wong", "wikipedia-guangdong"]


def test_help_of_each_command_begins_as_the_list_says() -> None:
    for name, line in COMMANDS.items():
        command = getattr(import_module(f"arbiter.commands.{name}"), name)
        assert (command.help or "").splitlines()[0] == line
    assert main.get_command(None, "no-such") is None  # type: ignore[arg-type]  # no context is needed


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_the_common_options(lukfu: Lukfu, name: str) -> None:
    text = lukfu(name, "--help").stdout
    assert all(option in text for option in ("--json", "--lang", "--book", "--option", "--budget"))


def test_unknown_commands_and_the_version(lukfu: Lukfu) -> None:
    assert lukfu("jugde").exit_code == 2
    assert lukfu("--version").stdout.startswith("lukfu, version ")


def test_help_imports_no_solver_and_no_renderer() -> None:
    code = (
        "import sys; from arbiter.__main__ import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print([name for name in ('ortools', 'pysat', 'babel', 'rich', 'constraint') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert found.stdout.splitlines()[-1] == "[]"


def test_a_closed_pipe_is_quiet(lukfu: Lukfu, files: object) -> None:
    del lukfu, files
    command = f"{sys.executable} -m arbiter books ts-wong | true"
    found = subprocess.run(command, shell=True, capture_output=True, check=False)  # noqa: S602 - a pipe is the point
    assert found.stderr == b""


def test_an_answer_in_words_that_nobody_reads_is_no_fault_of_the_program() -> None:
    command = f"set -o pipefail; {sys.executable} -m arbiter books --compare | true"
    found = subprocess.run(["bash", "-c", command], capture_output=True, check=False)  # noqa: S607 - any bash will do
    assert (found.returncode, found.stderr) == (0, b"")
