"""Five tigers 五虎下山 in words. Source: LF-R5, LF-R24."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.declared import FIVE_TIGERS, LATE, NO_TIGERS
from arbiter.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.declared import Tigers
    from arbiter.render.names import Speaker
    from arbiter.ruling import Ruling
    from engine.cards import Card


def verdict(speaker: Speaker, ruling: Ruling, found: Tigers) -> str:
    """Say in one sentence whether five tigers win, and why not."""
    say, tongue = speaker.tongue.say, speaker.tongue
    told = ruling.asked.declared
    seat = speaker.seat(ruling.asked.seat) if ruling.asked.seat else ""
    if ruling.verdict is Verdict.upheld:
        if told is not None and told.fu not in {None, found.fu}:
            return tongue.sentence(
                say(
                    "%(seat)s wins by five tigers, for %(fu)s 糊 and not %(claimed)s.",
                    seat=seat,
                    fu=found.fu,
                    claimed=told.fu,
                )
            )
        return tongue.sentence(say("%(seat)s wins by five tigers: %(fu)s 糊.", seat=seat, fu=found.fu))
    if ruling.reason == NO_TIGERS:
        return say("Five tigers win nothing by the rules in force.")
    if ruling.reason == LATE:
        return say("The claim of five tigers came after the call, and is too late.")
    lacking = speaker.cards(_lacking(found))
    if ruling.gaps:
        return say(
            "On what was told, five tigers do not win: nothing shows that he was dealt %(cards)s.", cards=lacking
        )
    return say("Five tigers do not win: he was not dealt %(cards)s.", cards=lacking)


def reasons(speaker: Speaker, ruling: Ruling, found: Tigers) -> Iterator[str]:
    """Tell which of the five the seat was dealt, and whose the others were."""
    say = speaker.tongue.say
    if ruling.reason is not None:
        return
    if found.held:
        yield say("He was dealt %(cards)s (LF-R5).", cards=speaker.cards(found.held))
    for one in found.elsewhere:
        seat, card = speaker.seat(one.seat), speaker.card(one.card)
        if one.step is None:
            yield speaker.tongue.sentence(say("%(seat)s was dealt %(card)s.", seat=seat, card=card))
        else:
            text = say("%(seat)s had %(card)s in round %(round)s.", seat=seat, card=card, round=one.step.round)
            yield speaker.tongue.sentence(text)


def _lacking(found: Tigers) -> list[Card]:
    elsewhere = [one.card for one in found.elsewhere]
    return elsewhere or [card for card in FIVE_TIGERS if card not in found.held]
