"""What a report must not make anybody believe: of payments, of runs not done, of hands half told, of choices."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from stores import DISCARD, LEAD, NAMES, OPEN, PAYMENT, RULES, Hand, leave_unfinished, make_store

from arbiter.batch.report import queries
from arbiter.batch.report.wanted import ACTS, KINDS, Wanted

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from click.testing import Result

    from arbiter.batch.report.snapshot import Snapshot

    Report = Callable[..., Result]
    Held = Callable[..., AbstractContextManager[Snapshot]]
    Told = Callable[..., str]

DEALT = ("dealer", "upheld", "LF-R3", "dealer", None)
NOTHING = "Nothing is proved against anybody."
NOT_CHECKED = "Calling was not checked: no standard is named."
NOT_ALL = "A run over these logs was stopped or is still going on: what follows is not all of them."
FOLDER = "The commands are to be given in the folder where the logs were audited."
FROM_INPUT = "Where a command says FILE, the log was read from standard input"


@pytest.fixture
def told(report: Report, night: Path) -> Told:
    """Report on these hands alone, its lines joined."""

    def tell(*hands: Hand, more: tuple[str, ...] = ()) -> str:
        night.unlink()
        make_store(night, hands, (), ())
        found = report(*more)
        assert found.exit_code == 0, found.output
        return " ".join(found.stdout.split())

    return tell


def test_an_entry_that_is_wrong_counts_against_no_player(tmp_path: Path, held: Held) -> None:
    hands = (
        Hand("paid", line=1, findings=(PAYMENT, DEALT)),
        Hand("led", line=2, findings=(LEAD, PAYMENT, OPEN)),
    )
    with held(make_store(tmp_path / "s.db", hands, (), ())) as one:
        players = {each.player: each.counts for each in queries.by_player(one)}
        assert {each.kind: each.counts.proved for each in queries.by_rule(one)} == {
            "discard": 0,
            "lead": 1,
            "settle": 2,
            "dealer": 1,
        }
        assert sum(each.counts.proved for each in queries.by_day(one)) == 4
        chosen = queries.chosen(one)
    assert players[NAMES[0]] == (2, 1, 1, 0, 0)
    assert players[NAMES[1]] == (2, 0, 0, 1, 0)
    assert next(iter(players)) == NAMES[0]
    assert (chosen.with_proved, chosen.proved, chosen.wrong_entries, chosen.proved_acts) == (2, 4, 3, 1)


def test_only_acts_move_anybody_up(tmp_path: Path, held: Held) -> None:
    hands = [Hand(f"h{n}", line=n, findings=(PAYMENT,), names=("A", "Cheated", None, None)) for n in range(1, 9)]
    hands.append(Hand("led", line=9, findings=(LEAD,), names=("Led", None, None, None)))
    with held(make_store(tmp_path / "s.db", tuple(hands), (), ())) as one:
        assert next(queries.by_player(one)).player == "Led"


def test_payments_are_said_to_be_entries(told: Told) -> None:
    text = told(Hand("paid", findings=(PAYMENT, DEALT)))
    assert f"[proved · entry of {NAMES[1]} (second) · " in text
    assert "[proved · who deals · " in text
    assert "2 of the proved findings are entries that are wrong (payments, or who deals); they accuse nobody." in text
    assert "Hands with a proved finding: 1 of 1" in text
    assert NOTHING in text
    assert "By player only a player's own acts count" in text


def test_an_act_is_said_of_the_player(told: Told) -> None:
    text = told(Hand("led", findings=(LEAD,)))
    assert f"[proved · {NAMES[0]} (dealer) · " in text
    assert "entries that are wrong" not in text
    assert NOTHING not in text


@pytest.mark.parametrize(
    ("lang", "words"), [("zh-Hant", f"{NAMES[1]}（二家）名下的記賬"), ("zh-Hans", f"{NAMES[1]}（二家）名下的记账")]
)
def test_entries_in_chinese(told: Told, lang: str, words: str) -> None:
    assert words in told(Hand("paid", findings=(PAYMENT,)), more=("--lang", lang)).replace(" ", "")


def test_the_page_says_what_counts_by_player(report: Report, night: Path) -> None:
    assert report("--html", "p.html").exit_code == 0
    html = (night.parent / "p.html").read_text(encoding="utf-8")
    players = html[html.index('<section id="players">') : html.index('<section id="days">')]
    assert "By player only a player&#39;s own acts count" in players
    assert '<span class="word">proved</span> entry of Ah Ming (second)</td>' in html
    assert FOLDER in html
    assert 'class="warning"' not in html


@pytest.mark.parametrize("rules", [(RULES,), (RULES, "book=house")])
def test_a_run_that_is_not_done_is_told_at_the_head(report: Report, night: Path, rules: tuple[str, ...]) -> None:
    leave_unfinished(night, *rules)
    text = " ".join(report().stdout.split())
    assert text.startswith(f"What the logs show {NOT_ALL}")
    assert "Hands read so far: 12 = 9 judged" in text
    assert "Hands in the logs:" not in text
    assert json.loads(report("--json").stdout)["unfinished"] is True
    found = report("--html", "p.html", "--csv", "c")
    assert NOT_ALL in found.stderr
    html = (night.parent / "p.html").read_text(encoding="utf-8")
    assert NOT_ALL in html[: html.index("<main>")]
    assert "run_unfinished,1" in (night.parent / "c" / "sums.csv").read_text(encoding="utf-8")


def test_a_run_by_other_rules_is_none_of_this_report(report: Report, night: Path) -> None:
    leave_unfinished(night, "book=house")
    assert json.loads(report("--json").stdout)["unfinished"] is False
    assert "Hands in the logs: 12" in report().stdout


def test_a_run_that_has_just_begun(report: Report, night: Path) -> None:
    night.unlink()
    leave_unfinished(make_store(night, (), (), ()), RULES)
    text = " ".join(report().stdout.split())
    assert NOT_ALL in text
    assert NOTHING not in text


def test_hidden_cards_stand_beside_an_acquittal(told: Told) -> None:
    text = told(Hand("one", hidden=True), Hand("two", line=2, hidden=True), Hand("three", line=3))
    assert f"{NOTHING} 2 of these hands do not tell all cards: there a breach shows only" in text
    assert "that none is shown clears nobody." in text
    assert "Checked: 30 discards and 15 leads." in text


def test_hidden_is_no_thing_checked(tmp_path: Path, held: Held) -> None:
    with held(make_store(tmp_path / "s.db", (Hand("one", hidden=True, line=1), Hand("two", line=2)), (), ())) as one:
        chosen = queries.chosen(one)
    assert chosen.hidden == 1
    assert "hidden" not in dict(chosen.checked)


def test_without_hidden_cards_nothing_is_said_of_them(told: Told) -> None:
    text = told(Hand("one"))
    assert NOTHING in text
    assert "tell all cards" not in text


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (Hand("one"), True),
        (Hand("one", calls=2), False),
        (Hand("one", rules="book=own standard=six-cards"), False),
    ],
)
def test_calling_that_was_not_checked_is_said(told: Told, hand: Hand, *, said: bool) -> None:
    assert (NOT_CHECKED in told(hand)) is said


def test_a_choice_of_no_hand_acquits_nobody(report: Report) -> None:
    text = " ".join(report("--since", "2031-01-01").stdout.split())
    assert "No hand is in this choice." in text
    assert NOTHING not in text
    assert "Checked:" not in text
    assert "No hand is in this choice." not in report().stdout


def test_a_choice_of_one_day_is_no_fault(report: Report) -> None:
    assert report("--since", "2024-06-07", "--until", "2024-06-07").exit_code == 0


def test_kinds_choose_findings_and_no_hands(report: Report) -> None:
    text = " ".join(report("--kind", "call").stdout.split())
    assert "outside this choice" not in text
    assert "Kinds choose among findings, not among hands" in text
    assert "Findings: 0 proved" in text
    assert NOTHING not in text
    both = " ".join(report("--kind", "lead", "--table", "Jade Room").stdout.split())
    assert "8 hands of the logs are outside this choice. Kinds choose" in both


@pytest.mark.parametrize(
    ("kinds", "every"), [(None, True), (KINDS, True), (ACTS, True), (("settle",), False), (ACTS[1:], False)]
)
def test_nobody_is_acquitted_of_what_is_not_reported(kinds: tuple[str, ...] | None, *, every: bool) -> None:
    assert Wanted(kinds=kinds).every_act is every


@pytest.mark.parametrize(("option", "place"), [("--html", "p.html"), ("--csv", "c"), ("--parquet", "q.parquet")])
def test_with_a_file_only_what_was_written_is_told(report: Report, option: str, place: str) -> None:
    found = report(option, place)
    assert (found.exit_code, found.stdout) == (0, "")
    assert all(line.startswith(f"Written: {place}") for line in found.stderr.splitlines())
    assert json.loads(report(option, place, "--json").stdout)["schema"] == "lukfu-report/1"


def test_the_commands_say_where_they_work(told: Told) -> None:
    text = told(Hand("one", findings=(DISCARD,)))
    assert FOLDER in text
    assert FROM_INPUT not in text


def test_a_log_from_standard_input_is_to_be_saved_first(told: Told) -> None:
    text = told(Hand("one", file="<stdin>", line=86, findings=(DISCARD,)))
    assert f"lukfu judge FILE:86 --kind discard --seat third {FROM_INPUT}: save it as a file first" in text
    assert FOLDER not in text


def test_numbered_files_have_no_folder(report: Report) -> None:
    assert FOLDER not in " ".join(report("--anonymous").stdout.split())


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "What the words mean"), ("zh-Hant", "只有已證明的才是裁定"), ("zh-Hans", "只有已证明的才是裁定")],
)
def test_the_words_are_told_at_the_end(report: Report, lang: str, words: str) -> None:
    text = report("--lang", lang).stdout
    assert words in text[len(text) * 3 // 4 :]
