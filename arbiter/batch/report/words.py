"""The words of a report: how kinds, seats, places, rates and levels are called in tables and headings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.batch.report.wanted import ACTS
from engine.rules.catalogue import RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.batch.report.levels import Group
    from arbiter.batch.report.ranges import Rate
    from arbiter.batch.report.rows import Counts, Found, Place, Unread
    from arbiter.render.language import Tongue

NONE: Final = "—"
"""What stands where there is nothing to say."""


def verdict(tongue: Tongue, word: str) -> str:
    """Name the verdict on a finding."""
    say = tongue.say
    return {"upheld": say("proved"), "not proven": say("not proven"), "undecided": say("undecided")}.get(word, word)


def kind(tongue: Tongue, word: str) -> str:
    """Name what a finding is about."""
    say = tongue.say
    return {
        "discard": say("a discard"),
        "lead": say("a lead"),
        "declare": say("a declaration"),
        "settle": say("a payment"),
        "dealer": say("who deals"),
        "call": say("a call evaded"),
        "record": say("the record as a whole"),
    }.get(word, word)


def looked_at(tongue: Tongue, word: str, count: int) -> str:
    """Say how many of a kind were looked at."""
    many = tongue.many
    said = {
        "discards": many("%(n)s discard", "%(n)s discards", count),
        "leads": many("%(n)s lead", "%(n)s leads", count),
        "declarations": many("%(n)s declaration", "%(n)s declarations", count),
        "payments": many("%(n)s payment", "%(n)s payments", count),
        "calls": many("%(n)s hand not called", "%(n)s hands not called", count),
        "dealers": many("%(n)s change of dealer", "%(n)s changes of dealer", count),
    }
    return said.get(word, f"{count} {word}")


def seat(tongue: Tongue, word: str | None) -> str:
    """Name a seat."""
    say = tongue.say
    seats = {"dealer": say("dealer"), "second": say("second"), "third": say("third"), "dreamer": say("the dreamer")}
    return NONE if word is None else seats.get(word, word)


def player(tongue: Tongue, found: Found) -> str:
    """Name the one at the seat of a finding: the player with the seat, or the seat."""
    named = seat(tongue, found.seat)
    return tongue.say("%(name)s (%(seat)s)", name=found.player, seat=named) if found.player else named


def about(tongue: Tongue, found: Found) -> str:
    """Say what a finding is about: who did it, whose entry is wrong, or at least what."""
    if found.seat is not None and found.kind in ACTS:
        return player(tongue, found)
    if found.seat is not None and found.kind == "settle":
        return tongue.say("entry of %(who)s", who=player(tongue, found))
    return kind(tongue, found.kind)


def where(tongue: Tongue, found: Found) -> Iterator[str]:
    """Say where the hand of a finding was played and stands: table, day, place, hand of a session, how often."""
    if found.table is not None:
        yield tongue.say("table %(names)s", names=found.table) if found.table.isdecimal() else found.table
    if found.day is not None:
        yield found.day
    yield place(tongue, found.place)
    if found.times > 1:
        yield tongue.many("logged %(n)s time", "logged %(n)s times", found.times)


def place(tongue: Tongue, found: Place) -> str:
    """Name the place of a hand."""
    if found.hand is None:
        return found.address
    return tongue.say("%(place)s, hand %(n)s", place=found.address, n=found.hand)


def status(tongue: Tongue, unread: Unread) -> str:
    """Say what became of a place that was not judged."""
    say = tongue.say
    return {
        "unreadable": say("unreadable"),
        "refused": say("not judged: the rules asked for do not fit it"),
        "set aside": say("set aside: it stopped the program that took it"),
        "program fault": say("not judged: the program failed on it"),
        "lost": say("lost"),
    }.get(unread.status, unread.status)


def faults(tongue: Tongue, unread: Unread) -> tuple[str, ...]:
    """Give the reasons; in a report without names, that they are left out."""
    return (tongue.say("reason left out, since it can name people"),) if unread.faults is None else unread.faults


def rate(found: Rate) -> str:
    """Say a rate: so many of a thousand hands."""
    return NONE if found.per_thousand is None else f"{found.per_thousand:.1f}"


def likely(tongue: Tongue, found: Rate) -> str:
    """Say the likely range of a rate."""
    if found.low is None or found.high is None:
        return NONE
    low, high = f"{found.low:.1f}", f"{found.high:.1f}"
    return tongue.say("%(low)s to %(high)s", low=low, high=high)


def share(part: int, of: int) -> str:
    """Say a share of cards in percent."""
    return f"{100 * part / of:.1f} %" if of else NONE


def count_heads(tongue: Tongue) -> tuple[str, ...]:
    """Head the columns of counts."""
    say = tongue.say
    return (
        say("hands"),
        say("with a proved finding"),
        say("of a thousand"),
        say("likely range"),
        say("proved"),
        say("not proven"),
        say("undecided"),
    )


def counted(tongue: Tongue, counts: Counts) -> tuple[str, ...]:
    """Give the cells of a row of counts."""
    return (
        str(counts.hands),
        str(counts.with_proved),
        rate(counts.rate),
        likely(tongue, counts.rate),
        str(counts.proved),
        str(counts.not_proven),
        str(counts.undecided),
    )


def level(tongue: Tongue, number: int) -> str:
    """Name a level by its number and what an argument of it is like (rulings 4)."""
    say = tongue.say
    said = (
        say("The rules themselves name this card."),
        say("Every card that matters was seen."),
        say("Each card is settled by one fact or one duty alone."),
        say("Cards and places are counted."),
        say("Several things are put together, or cases are tried."),
        say("It matters what another player must have known."),
    )
    return f"{number}  {said[number]}" if number < len(said) else str(number)


def level_heads(tongue: Tongue) -> tuple[str, ...]:
    """Head the columns of aged cards by level."""
    return (tongue.say("level of the argument"), *_card_heads(tongue))


def level_row(tongue: Tongue, group: Group) -> tuple[str, ...]:
    """Give the cells of aged cards of one level."""
    return (level(tongue, group.number), *_cards(group))


def round_heads(tongue: Tongue) -> tuple[str, ...]:
    """Head the columns of aged cards by round."""
    return (tongue.say("provable from round"), *_card_heads(tongue))


def round_row(group: Group) -> tuple[str, ...]:
    """Give the cells of aged cards that were provable from one round."""
    return (str(group.number), *_cards(group))


def _card_heads(tongue: Tongue) -> tuple[str, ...]:
    say = tongue.say
    return (say("cards"), say("counting shows it"), say("as early"), say("counted by a declaration"))


def _cards(group: Group) -> tuple[str, ...]:
    return (
        str(group.cards),
        f"{group.by_counting} ({share(group.by_counting, group.cards)})",
        str(group.at_once),
        str(group.declared),
    )


def rule_sentence(tongue: Tongue, rule: str | None) -> str:
    """Give the sentence of a rule; nothing where there is none of this id."""
    known = RULES.get(rule or "")
    return "" if known is None else known.sentence(tongue.lang)
