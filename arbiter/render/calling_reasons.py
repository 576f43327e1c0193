"""Why a call was evaded or not, in words: the count, the leads that win, the answers that keep a hand from it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from engine.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arbiter.calling.values import Answer, Calling, Counted, Finish, Plan, Refutation
    from arbiter.render.names import Speaker
    from arbiter.ruling import Ruling
    from engine.cards import Card

MOST_TOLD: Final = 3
"""How many other ways of counting are told in words; the JSON has all."""


def reasons(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Tell the count, the leads that win, or the answers that keep the seat from winning."""
    calling = ruling.calling
    if calling is None:
        return
    if calling.counted is not None:
        yield from _count(speaker, calling, calling.counted)
    if calling.plan is not None:
        yield from _plan(speaker, calling.plan)
    if calling.refutation is not None:
        yield from _refuted(speaker, ruling, calling, calling.refutation)


def _count(speaker: Speaker, calling: Calling, counted: Counted) -> Iterator[str]:
    say = speaker.tongue.say
    if counted.melds:
        yield say("Groups and runs that count: %(melds)s.", melds=_melds(speaker, counted.melds))
    if counted.beside:
        yield say("Aged cards beside them: %(cards)s.", cards=speaker.cards(counted.beside))
    if counted.total < calling.needs:
        if counted.possible:
            yield say(
                "The hand has these groups and runs: %(melds)s. No choice that does not overlap covers more.",
                melds=_melds(speaker, counted.possible),
            )
        else:
            yield say("The hand has no group and no run.")
    yield say("Together: %(total)s cards; the standard wants %(needs)s.", total=counted.total, needs=calling.needs)
    for melds in counted.others[:MOST_TOLD]:
        yield say("Another way to count as many: %(melds)s.", melds=_melds(speaker, melds))
    if len(counted.others) > MOST_TOLD:
        yield say("There are %(n)s ways more; the JSON has them all.", n=len(counted.others) - MOST_TOLD)
    if calling.broken:
        counting = [one for one in calling.broken if one.run in counted.melds] or list(calling.broken)
        for one in counting:
            yield say(
                "He broke %(run)s in round %(round)s, and won; the runs that he broke left out, the hand comes to "
                "%(n)s.",
                run=speaker.meld(one.run),
                round=one.step.round,
                n=calling.unbroken,
            )


def _plan(speaker: Speaker, plan: Plan) -> Iterator[str]:
    say = speaker.tongue.say
    won = 0
    for led in plan.leads:
        meld, won = speaker.meld(led.cards), won + len(led.cards)
        if led.because:
            yield say(
                "He leads %(meld)s: whatever beats it needs %(cards)s, which he has himself.",
                meld=meld,
                cards=speaker.any_card(led.because),
            )
        else:
            yield say("He leads %(meld)s: there is nothing that beats it.", meld=meld)
    values = {"won": won, "cards": speaker.cards(plan.aged), "total": plan.total}
    if not plan.leads:
        yield say("He holds %(cards)s, which nobody can beat: that makes %(total)s, and he declares.", **values)
    elif not plan.aged:
        yield say("Leading again he has won %(won)s cards, and declares.", **values)
    else:
        yield say(
            "Leading again he has won %(won)s cards and holds %(cards)s, which nobody can beat: that makes %(total)s, "
            "and he declares.",
            **values,
        )


def _refuted(speaker: Speaker, ruling: Ruling, calling: Calling, found: Refutation) -> Iterator[str]:
    say = speaker.tongue.say
    if found.finish is not None:
        yield speaker.tongue.sentence(
            say(
                "%(dealer)s leads first, and %(ending)s; %(seat)s never leads.",
                dealer=speaker.seat(Seat.dealer),
                ending=_ending(speaker, found.finish),
                seat=speaker.seat(ruling.asked.seat) if ruling.asked.seat else "",
            )
        )
    free = [one.lead for one in found.answers if one.by is None]
    if free:
        yield say(
            "Nobody beats %(melds)s; by leading such alone he does not come to %(needs)s.",
            melds=_melds(speaker, free, either=True),
            needs=calling.needs,
        )
    down = [
        say("%(seat)s %(cards)s", seat=speaker.seat(seat), cards=speaker.cards(cards))
        for seat, cards in found.given_up.items()
        if cards
    ]
    if down:
        yield say(
            "To such leads these are laid down: %(cards)s.", cards=("；" if speaker.tongue.chinese else "; ").join(down)
        )
    for same, group in groupby(_alike(found.answers), key=lambda one: (one.by, one.cards, one.finish)):
        by, cards, finish = same
        if by is not None and finish is not None:
            yield say(
                "If he leads %(leads)s, %(seat)s beats it with %(cards)s, and %(ending)s.",
                leads=_melds(speaker, [one.lead for one in group], either=True),
                seat=speaker.seat(by),
                cards=speaker.meld(cards),
                ending=_ending(speaker, finish),
            )


def _alike(answers: Iterable[Answer]) -> list[Answer]:
    """Put leads with one answer together, in the order of the first of each."""
    listed = [one for one in answers if one.by is not None]
    first = [(one.by, one.cards, one.finish) for one in listed]
    return sorted(listed, key=lambda one: first.index((one.by, one.cards, one.finish)))


def _ending(speaker: Speaker, finish: Finish) -> str:
    """Say how an opponent who leads wins from there: "leads 765c, holds 9c and declares with 6"."""
    say = speaker.tongue.say
    values = {
        "leads": _melds(speaker, finish.leads),
        "cards": speaker.cards(finish.aged),
        "total": finish.total,
    }
    if not finish.leads:
        return say("then holds %(cards)s and declares with %(total)s", **values)
    if not finish.aged:
        return say("then leads %(leads)s, which nobody beats, and declares with %(total)s", **values)
    return say("then leads %(leads)s, which nobody beats, holds %(cards)s and declares with %(total)s", **values)


def _melds(speaker: Speaker, melds: Iterable[tuple[Card, ...]], *, either: bool = False) -> str:
    named = [speaker.meld(cards) for cards in melds]
    return speaker.tongue.either(named) if either else speaker.tongue.both(named)
