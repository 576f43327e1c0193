"""Declarations in words: what was declared, the count of cards won and cards aged, and what it comes to.

The arguments for the single cards are those of aged claims, told after the count. Source: LF-R5, LF-R20 to LF-R23.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.declared import AFTER_LAST, BEFORE_FIRST, LATE, NOT_LEADER, Declared, Tigers
from arbiter.render import tigers
from arbiter.render.argument.told import level_name
from arbiter.render.tally import shown_cards
from arbiter.ruling import MAX_LEVEL, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arbiter.render.names import Speaker
    from arbiter.ruling import Asked, Ruling
    from engine.seats import StepId


def question(speaker: Speaker, asked: Asked) -> str:
    """Say what was declared, or might have been, as a question."""
    say = speaker.tongue.say
    seat = speaker.seat(asked.seat) if asked.seat else ""
    if asked.declared is None:
        return speaker.tongue.sentence(
            say("May %(seat)s declare victory at %(moment)s?", seat=seat, moment=speaker.moment(asked.moment))
        )
    if asked.declared.five_tigers:
        return say("Does %(seat)s win by five tigers?", seat=seat)
    return say("Does %(seat)s's declaration at %(moment)s hold?", seat=seat, moment=speaker.moment(asked.moment))


def verdict(speaker: Speaker, ruling: Ruling) -> str:
    """Say in one sentence whether the declaration holds, and why."""
    match ruling.declared:
        case Declared() as found:
            return _count(speaker, ruling, found)
        case Tigers() as found:
            return tigers.verdict(speaker, ruling, found)
        case _:
            return ""


def reasons(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Tell the count: who led, what was won, which cards are aged and which are not, and the sum."""
    if isinstance(ruling.declared, Declared):
        yield from _counting(speaker, ruling, ruling.declared)
    elif isinstance(ruling.declared, Tigers):
        yield from tigers.reasons(speaker, ruling, ruling.declared)


def parts(ruling: Ruling) -> tuple[Ruling, ...]:
    """List the rulings on single cards that are told in full.

    Those that count where the declaration holds; where it does not, those in the way too.
    """
    if ruling.settled is not None:
        return ruling.settled.argued
    if not isinstance(ruling.declared, Declared):
        return ()
    if ruling.verdict is Verdict.upheld:
        return ruling.declared.counted
    return (*ruling.declared.counted, *_others(ruling.declared))


def remarks(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Say how deep the count goes, what has to be shown, and what came before and after a hand that was won."""
    found, say = ruling.declared, speaker.tongue.say
    if isinstance(found, Declared) and found.level is not None:
        level = level_name(speaker.tongue, found.level)
        yield say("How deep: level %(level)s of 5 (%(name)s), for the cards needed.", level=found.level, name=level)
    if isinstance(found, Declared) and found.counted and ruling.verdict is Verdict.upheld:
        yield say("You have to show: %(cards)s.", cards=speaker.cards(shown_cards(found)))
    if ruling.reason == LATE:
        yield say("At many tables a slow claim is let pass; the option R5 says so.")
    if isinstance(found, Declared) and found.already_won is not None:
        yield _won_before(speaker, found.already_won)
    if found is not None and found.played_on is not None:
        yield played_on(speaker, found.played_on)


def played_on(speaker: Speaker, won: StepId) -> str:
    """Say at which declaration a hand was won, and that nothing should have been played after it."""
    say = speaker.tongue.say
    if any(step >= won for step in speaker.steps):
        return say(
            "The hand was won at the start of round %(round)s: nothing after that should have been played.",
            round=won.round,
        )
    return say("The hand was won at the start of round %(round)s.", round=won.round)


def gaps(speaker: Speaker, named: Sequence[str]) -> str:
    """Say what the record does not tell, where it bears on a declaration."""
    return speaker.tongue.say(
        "The record does not tell %(gaps)s; told, more cards might count.", gaps=speaker.tongue.both(named)
    )


def _count(speaker: Speaker, ruling: Ruling, found: Declared) -> str:  # noqa: PLR0911 - one sentence for each outcome
    say = speaker.tongue.say
    told = ruling.asked.declared
    counted = len(found.counted)
    values = {"won": found.cards_won, "aged": counted, "fu": found.fu, "needs": found.needs}
    match ruling.verdict:
        case Verdict.undecided:
            return say("It is undecided whether the declaration holds: the time or work allowed ran out.")
        case Verdict.upheld if not found.fu_settled:
            return say(
                "The declaration holds: %(won)s won and %(aged)s aged in hand make %(fu)s 糊 at least.", **values
            )
        case Verdict.upheld if told is not None and told.fu not in {None, found.fu}:
            return say(
                "The declaration holds, but for %(fu)s 糊 and not %(claimed)s: %(won)s won and %(aged)s aged in hand.",
                claimed=told.fu,
                **values,
            )
        case Verdict.upheld:
            return say("The declaration holds: %(won)s won and %(aged)s aged in hand make %(fu)s 糊.", **values)
        case _ if found.fu is None:
            return say("The declaration does not hold: %(why)s.", why=_barred(speaker, ruling, found))
        case _ if ruling.reason == MAX_LEVEL:
            return say(
                "The declaration does not hold at this table: %(won)s won and %(aged)s aged in hand make %(fu)s, and "
                "the arguments for other cards are deeper than the table accepts.",
                **values,
            )
        case _ if ruling.gaps:
            return say(
                "On what was told, the declaration does not hold: %(won)s won and %(aged)s aged in hand make %(fu)s, "
                "and %(needs)s are needed.",
                **values,
            )
        case _:
            return say(
                "The declaration does not hold: %(won)s won and %(aged)s aged in hand make %(fu)s, and %(needs)s are "
                "needed.",
                **values,
            )


def _barred(speaker: Speaker, ruling: Ruling, found: Declared) -> str:
    """Say why nothing is counted at all."""
    say, moment = speaker.tongue.say, ruling.asked.moment
    match ruling.reason:
        case None:
            return ""
        case reason if reason == AFTER_LAST:
            return say("all cards are played, and no round begins (A7)")
        case reason if reason == BEFORE_FIRST:
            return say("nothing may be declared before the first lead (A8)")
        case _:
            return say("%(leader)s leads round %(round)s", leader=speaker.seat(found.leader), round=moment.before)


def _counting(speaker: Speaker, ruling: Ruling, found: Declared) -> Iterator[str]:
    say = speaker.tongue.say
    before = ruling.asked.moment.before or 1
    if found.fu is None and ruling.reason != NOT_LEADER:
        return
    yield _who_leads(speaker, found, before)
    if found.fu is None:
        return
    yield _won(speaker, found)
    aged = [one.asked.card for one in found.counted if one.asked.card is not None]
    if aged:
        yield say("Nobody can beat these cards in his hand: %(cards)s.", cards=speaker.cards(aged))
    not_aged = [one.asked.card for one in _others(found) if one.verdict is Verdict.dismissed and one.asked.card]
    if not_aged:
        yield say("These cards in his hand do not count: %(cards)s.", cards=speaker.cards(not_aged))
    undecided = [one.asked.card for one in found.cards if one.verdict is Verdict.undecided and one.asked.card]
    if undecided:
        yield say("It is undecided whether these count: %(cards)s.", cards=speaker.cards(undecided))
    if found.untold:
        yield speaker.tongue.many(
            "Of his hand %(n)s card is not told, and cannot count.",
            "Of his hand %(n)s cards are not told, and cannot count.",
            found.untold,
        )
    values = {"won": found.cards_won, "aged": len(found.counted), "sum": found.fu, "needs": found.needs}
    if ruling.verdict is Verdict.upheld:
        yield say("%(won)s + %(aged)s = %(sum)s, and %(needs)s are enough (LF-R21).", **values)
    else:
        yield say("%(won)s + %(aged)s = %(sum)s, and %(needs)s are needed (LF-R21).", **values)


def _who_leads(speaker: Speaker, found: Declared, before: int) -> str:
    leader = speaker.seat(found.leader)
    if before == 1:
        text = speaker.tongue.say("%(leader)s leads round 1, since he deals (LF-R8).", leader=leader)
    else:
        text = speaker.tongue.say(
            "%(leader)s won round %(last)s, so he leads round %(round)s (LF-R8).",
            leader=leader,
            last=before - 1,
            round=before,
        )
    return speaker.tongue.sentence(text)


def _won(speaker: Speaker, found: Declared) -> str:
    tongue = speaker.tongue
    if not found.won:
        return tongue.say("He has won no card.")
    rounds = [tongue.say("%(number)s in round %(round)s", number=taken.count, round=taken.round) for taken in found.won]
    return tongue.many(
        "He has won %(n)s card: %(rounds)s (LF-R20).",
        "He has won %(n)s cards: %(rounds)s (LF-R20).",
        found.cards_won,
        rounds=tongue.both(rounds),
    )


def _others(found: Declared) -> list[Ruling]:
    """List the rulings on cards that do not count."""
    return [one for one in found.cards if one.verdict is not Verdict.upheld]


def _won_before(speaker: Speaker, step: StepId) -> str:
    if step == (1, 0) and any(told.five_tigers for told in speaker.record.declared):
        return speaker.tongue.say("The hand had already been won by five tigers.")
    return speaker.tongue.say(
        "The hand had already been won by a declaration at the start of round %(round)s.", round=step.round
    )
