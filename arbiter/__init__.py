"""The arbiter: rulings on disputes about a Luk Fu hand, with the evidence.

``judge(record)`` rules on every dispute of a record, ``audit(record)`` checks every step, ``holders(record, seat)``
tells where each unseen card can still be. Solvers are imported only when a question needs one.

The rooms, from the question down to the cards: `hearing`, `auditing`, `whereabouts` and, for sessions, `settling` are
the entrances; `dispute` and `setting` make a question complete; `claims` rules on it, in a `court` that keeps what was
worked out; `blame` finds who can have broken what, `deals` which deal is shown; `position` asks the `solvers`, with
`insight` into what leads show of their leaders' `knowing`; `proof` finds the argument; `calling` weighs a hand that was
not called; `comparing` asks again by other books and readings. All but `calling` read one `core`, stated by `facts`
from what `knowledge` a viewpoint has; `placing` answers at once what counting and exchanging cards can tell. `checker`
and `worlds` share nothing with them. `render` and `commands` say it, and `batch` does it for whole logs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.errors import ProgramFaultError, WrongQuestionError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arbiter.audited import Audit
    from arbiter.ruling import Holders, Judged
    from engine.record import Dispute, Record
    from engine.seats import Seat

__all__ = ["ProgramFaultError", "WrongQuestionError", "audit", "holders", "judge"]


def judge(  # noqa: PLR0913 - the options of the command line, by name
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
    """Rule on the disputes of a sound record, or on those given instead.

    `viewpoint` and `assume` override the dispute's own, `book` and `options` the record's; `least` = "reveal"
    asks for arguments that show as few of the claimant's cards as can be; `budget` is a stop in seconds, for all
    disputes together. Raises WrongQuestionError, which names every question that cannot be asked,
    and ProgramFaultError when two methods disagree.
    """
    from arbiter.hearing import judge_record  # noqa: PLC0415 - keeps solvers out of the way until needed

    return judge_record(
        record,
        disputes=disputes,
        viewpoint=viewpoint,
        assume=assume,
        book=book,
        options=options,
        least=least,
        budget=budget,
    )


def audit(
    record: Record,
    *,
    book: str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    standard: str | None = None,
    budget: float | None = None,
) -> Audit:
    """Check everything that a sound record tells: discards, leads, declarations, payments.

    Calls are checked by the `standard` named, else by that of the rule book and options; by none where neither has one.
    Raises WrongQuestionError as `judge` does.
    """
    from arbiter.auditing import audit_record  # noqa: PLC0415 - keeps solvers out of the way until needed

    return audit_record(record, book=book, options=options, standard=standard, budget=budget)


def holders(  # noqa: PLR0913 - the options of the command line, by name
    record: Record,
    seat: Seat | str,
    *,
    before: int | None = None,
    after: str | None = None,
    viewpoint: str | None = None,
    assume: Sequence[str] | None = None,
    book: str | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    budget: float | None = None,
) -> Holders:
    """Tell where each unseen card can be at a moment (the record's end if none is named), as the seat can know."""
    from arbiter.whereabouts import holders_of  # noqa: PLC0415 - keeps solvers out of the way until needed

    return holders_of(
        record,
        seat,
        before=before,
        after=after,
        viewpoint=viewpoint,
        assume=assume,
        book=book,
        options=options,
        budget=budget,
    )
