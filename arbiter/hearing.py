"""Judging a record: its questions are made complete, all faults are named at once, then each is ruled on."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from arbiter.answers import Budget
from arbiter.claims import ask, rule_on
from arbiter.claims.declare import first_win
from arbiter.court import Court
from arbiter.errors import WrongQuestionError
from arbiter.ruling import Judged
from arbiter.setting import Faults, setting
from engine.faults import faults
from engine.record import Fault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arbiter.setting import Setting
    from engine.record import Dispute, Record
    from engine.seats import StepId


def judge_record(  # noqa: PLR0913 - the options of the command line, by name
    record: Record,
    *,
    disputes: Sequence[Dispute] | None = None,
    viewpoint: str | None = None,
    assume: Sequence[str] | None = None,
    book: str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    least: str | None = None,
    budget: float | None = None,
) -> Judged:
    """Rule on the disputes of a record; see `arbiter.judge`."""
    wrong = Faults()
    current = setting(record, wrong, book=book, options=options, viewpoint=viewpoint, assume=assume)
    court = open_court(record, current, budget, least_own=least == "reveal")
    told = record.disputes if disputes is None else disputes
    asked = [question for dispute in told for question in ask(court, dispute, wrong)]
    if not told:
        wrong.add(record.at, "the record asks nothing: add a [[dispute]], or audit it")
    if least not in {None, "reveal"}:
        wrong.add(None, f"what is to be least is reveal, not {least!r}")
    if wrong.found:
        raise WrongQuestionError(tuple(wrong.found))
    return Judged(record, tuple(rule_on(court, question) for question in asked))


def hand_won(
    record: Record,
    *,
    book: str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    budget: float | None = None,
) -> StepId | None:
    """Give the first declaration of a sound record that holds, as step ``N.0``; None when there is none."""
    wrong = Faults()
    current = setting(record, wrong, book=book, options=options)
    if wrong.found:
        raise WrongQuestionError(tuple(wrong.found))
    court = open_court(record, current, budget)
    return first_win(court, None, current.claiming_viewpoint, current.kinds_for("declare"))


def open_court(
    record: Record, current: Setting, seconds: float | None, *, least_own: bool = False, slowly: bool = False
) -> Court:
    """Open a court on a sound record that some deal can explain; raises WrongQuestionError for any other."""
    wrong = faults(record, current.terms)
    if wrong:
        raise WrongQuestionError(wrong)
    stop = None if seconds is None else time.monotonic() + seconds
    court = Court(record, current, Budget(stop=stop), least_own=least_own, slowly=slowly)
    if not court.explainable():
        raise WrongQuestionError(
            (
                Fault(
                    f"no deal of the cards can explain what this record tells: {record.title or record.id or 'hand'!r}",
                    record.at,
                ),
            )
        )
    return court
