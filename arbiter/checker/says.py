"""How a report reads on the terminal: a line for the whole, a line for each ruling that does not follow.

The sentences are looked up in the catalogues of the program; one that is missing there is said in English.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbiter.checker.report import Objection, Report, RulingReport

    Say = Callable[..., str]

EVERYTHING = "Everything follows. Rulings: %(rulings)s; premises: %(premises)s; steps: %(steps)s; deals: %(deals)s."
SOMETHING = "Not everything follows: something is wrong in %(wrong)s of %(rulings)s."
RECORD = "The record: %(why)s."
RULING = "Ruling %(number)s (%(dispute)s): %(why)s."
AT = "%(at)s: %(why)s"
NOT_CHECKED = "Not checked: %(what)s."
SAME = "The file given tells the same record."


def lines(report: Report, say: Say) -> list[str]:
    """Say what was found, the first thing that does not follow of each ruling."""
    if report.objection is not None:
        return [say(RECORD, why=_why(report.objection, say))]
    wrong = [ruling for ruling in report.rulings if ruling.objection is not None]
    told = [say(RULING, number=one.number, dispute=one.dispute, why=_why_not(one, say)) for one in wrong]
    if wrong:
        told.append(say(SOMETHING, wrong=len(wrong), rulings=len(report.rulings)))
    else:
        told.append(
            say(
                EVERYTHING,
                rulings=len(report.rulings),
                premises=sum(one.premises for one in report.rulings),
                steps=sum(one.steps for one in report.rulings),
                deals=sum(one.deals for one in report.rulings),
            )
        )
    if report.against:
        told.append(say(SAME))
    left = list(dict.fromkeys(what for one in report.rulings for what in one.not_checked))
    if left:
        told.append(say(NOT_CHECKED, what=", ".join(left)))
    return told


def _why_not(ruling: RulingReport, say: Say) -> str:
    return _why(ruling.objection, say) if ruling.objection is not None else ""


def _why(objection: Objection, say: Say) -> str:
    why = say(objection.message, **objection.values)
    return say(AT, at=objection.at, why=why) if objection.at else why
