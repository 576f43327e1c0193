"""What an audit says after its findings: what was checked, what was not, and what the record leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.calling.standards import SIX_CARDS
from arbiter.knowledge import whole_deal
from arbiter.render.declared import played_on
from arbiter.render.words import clashing, gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.audited import Audit, Checked, LeftOpen
    from arbiter.render.names import Speaker


def remarks(speaker: Speaker, audit: Audit) -> Iterator[str]:
    """Say what bears on the findings besides: steps that clash, a hand played on, what is left open."""
    yield from clashing(speaker, audit.explanations, audit.clashes)
    if audit.hand_won is not None and audit.played_on is not None:
        yield played_on(speaker, audit.hand_won)
    for entry in audit.left_open:
        yield speaker.tongue.sentence(_left_open(speaker, entry))


def checked(speaker: Speaker, audit: Audit) -> Iterator[str]:
    """Say how much was looked at, by which standard calls were, and whether the work allowed ran out."""
    say, count = speaker.tongue.say, audit.checked
    yield say("Checked: %(what)s.", what=speaker.tongue.both(_counts(speaker, count)))
    if audit.record.rounds and whole_deal(audit.record) is None:
        yield say("Not all cards are told: a breach shows only if every deal that fits has it; nobody is cleared.")
    if count.standard is None:
        yield say("Calling was not checked: no standard is named.")
    elif count.standard == SIX_CARDS.name:
        yield say("Calling was checked by the standard of six cards.")
    else:
        yield say("Calling was checked by the standard of a certain win.")
    if audit.undecided:
        yield say("The time or work allowed ran out, so not everything was decided.")


def heading(speaker: Speaker, place: str, hand: int | None) -> str:
    """Name a record among several: its file and line, the number of the hand in its session, its title or id."""
    title = speaker.record.title or speaker.record.id
    named = f"{place} ({title})" if title else place
    if hand is None:
        return named
    return speaker.tongue.say("%(place)s, hand %(n)s", place=named, n=hand)


def _counts(speaker: Speaker, count: Checked) -> list[str]:
    many = speaker.tongue.many
    found = [
        many("%(n)s discard", "%(n)s discards", count.discards),
        many("%(n)s lead", "%(n)s leads", count.leads),
    ]
    if count.declarations:
        found.append(many("%(n)s declaration", "%(n)s declarations", count.declarations))
    if count.payments:
        found.append(many("%(n)s payment", "%(n)s payments", count.payments))
    if count.calls:
        found.append(many("%(n)s hand not called", "%(n)s hands not called", count.calls))
    if count.dealers:
        found.append(many("%(n)s change of dealer", "%(n)s changes of dealer", count.dealers))
    return found


def _left_open(speaker: Speaker, entry: LeftOpen) -> str:
    """Say what could not be checked, and what the record would have to tell for that."""
    say = speaker.tongue.say
    values: dict[str, object] = {"what": speaker.tongue.both([_missing(speaker, part) for part in entry.missing])}
    if entry.seat is not None:
        values["seat"] = speaker.seat(entry.seat)
    if entry.kind == "settle":
        return say("Whether what was paid is right is left open: the record does not tell %(what)s.", **values)
    if entry.kind == "call":
        return say("Whether %(seat)s evaded calling is left open: the record does not tell %(what)s.", **values)
    values["round"] = entry.step.round if entry.step is not None else ""
    return say(
        "What %(seat)s declared at the start of round %(round)s is left open: the record does not tell %(what)s.",
        **values,
    )


def _missing(speaker: Speaker, part: str) -> str:
    """Name something that the record does not tell."""
    say = speaker.tongue.say
    kind, _, number = part.partition(" ")
    if kind == "ending":
        return say("how the hand ended")
    if kind == "dreamer":
        return say("the dreamer's card")
    if kind == "round":
        return say("the cards that won round %(round)s", round=number)
    return gap(speaker, part)
