"""A settlement: the declarations in order, how the hand ended, and every payment by arithmetic of the checker's own.

The rulings on declarations are checked as any others are. Source: rulings 2 (`settle`); LF-R3, LF-R20 to LF-R27.
SOUND: what is found fine follows. NOT COMPLETE: the words are not checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.checker.question import KINDS, VIEWPOINTS, duty_words, moment_of
from arbiter.checker.reading import mapping, mappings, refusal, text, texts
from arbiter.checker.settlement.amounts import check_count, check_ways
from arbiter.checker.settlement.ending import NOT_TOLD, check_lacking, end_of_hand
from arbiter.checker.tigers import terms_of
from arbiter.proof.kinds.refusal import DoesNotFollowError
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbiter.checker.reading import Json
    from arbiter.checker.rulings import Hearing
    from engine.record import Declaration, Record


def check_settlement(
    record: Record, hearing: Hearing, told: Json, check: Callable[[Record, Hearing, Json], None]
) -> None:
    """Check a settlement; `check` checks the ruling on one declaration. Raises what does not follow."""
    _check_question(record, told)
    hearing.verdict = "left-open" if told.get("reason") == NOT_TOLD else "settled"
    if told.get("verdict") == "undecided":
        hearing.verdict = "undecided"
    elif "verdict" in told:
        msg = "a settlement has payments and no verdict"
        raise refusal(msg, at="verdict")
    hearing.not_checked += [key for key in ("says",) if key in told]
    ruled = _declarations(record, hearing, told, check)
    relied = {duty for one in ruled for duty in duty_words(one.get("relies_on"))}
    if set(duty_words(told.get("relies_on"))) != relied:
        msg = "the duties that the ruling says it relies on are not those among its premises"
        raise refusal(msg, at="relies_on")
    open_still = bool(ruled) and ruled[-1].get("verdict") == "undecided"
    if open_still is not (hearing.verdict == "undecided"):
        msg = "a settlement is undecided just when a declaration is"
        raise refusal(msg, at="verdict")
    if open_still:
        return
    terms = terms_of(told)
    end = end_of_hand(record, ruled[-1] if ruled else None, terms)
    if end is None or end.lacks:
        check_lacking(record, told, end, terms)
        return
    check_count(told, end, terms)
    check_ways(record, told, end, terms)


def _check_question(record: Record, told: Json) -> None:
    dispute = mapping(told.get("dispute"), "dispute")
    if moment_of(record, dispute) != len(steps_of(record)):
        msg = "it is about the whole record, and must be judged at its end"
        raise refusal(msg)
    if text(dispute.get("viewpoint"), "dispute.viewpoint") not in VIEWPOINTS["aged"]:
        msg = "a dispute of this kind is not judged from viewpoint %(viewpoint)s"
        raise refusal(msg, viewpoint=dispute["viewpoint"])
    if not set(texts(dispute.get("assume"), "dispute.assume")) <= set(KINDS):
        msg = "dispute.assume names a kind that there is not"
        raise refusal(msg)
    for key in ("premises", "proof", "counter_deals", "explanations", "clashes"):
        if told.get(key):
            msg = "the evidence of a settlement stands in the rulings on its declarations"
            raise refusal(msg, at=key)


def _declarations(
    record: Record, hearing: Hearing, told: Json, check: Callable[[Record, Hearing, Json], None]
) -> list[Json]:
    """Check the rulings on declarations: those of the record in order of play, up to the one that ends the hand."""
    ruled = mappings(told.get("declarations"), "declarations")
    wanted = sorted(record.declared, key=lambda one: one.before or 0)
    for place, one in enumerate(ruled):
        name = f"declaration {place + 1}"
        if place >= len(wanted) or not _is_about(one, wanted[place], told):
            msg = "this is not the next declaration of the record"
            raise refusal(msg, at=name)
        part = hearing.part(one)
        try:
            check(record, part, one)
        except DoesNotFollowError as error:
            error.at = f"{name}: {error.at}" if error.at else name
            raise
        hearing.not_checked += part.not_checked
        hearing.parts += part.parts
        ends = one.get("verdict") != "dismissed" or bool(one.get("gaps"))
        if ends is not (place == len(ruled) - 1) and (ends or len(ruled) < len(wanted)):
            msg = "the declarations go on to the first that holds or may hold"
            raise refusal(msg, at=name)
    if not ruled and wanted:
        msg = "the declarations go on to the first that holds or may hold"
        raise refusal(msg, at="declarations")
    return ruled


def _is_about(ruled: Json, declared: Declaration, told: Json) -> bool:
    """Tell whether a ruling is about this declaration, by the same rules as the settlement."""
    dispute = mapping(ruled.get("dispute"), "dispute")
    asked = mapping(told["dispute"], "dispute")
    alike = all(ruled.get(key) == told.get(key) for key in ("book", "options"))
    if declared.five_tigers:
        right = bool(dispute.get("five_tigers")) and bool(dispute.get("after_call")) is declared.after_call
    else:
        right = "five_tigers" not in dispute and dispute.get("before") == declared.before
        alike = alike and all(dispute.get(key) == asked.get(key) for key in ("viewpoint", "assume"))
    return alike and right and dispute.get("kind") == "declare" and dispute.get("seat") == declared.by.value
