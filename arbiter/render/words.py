"""A ruling in words: the question, the answer in one sentence, the argument, what it rests on, and deals shown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.render import calling, calling_reasons, declared, leading, settling
from arbiter.render.argument import lines
from arbiter.render.argument.behind import behind_premises
from arbiter.render.argument.told import ToldArgument, arguments, depth, reveal
from arbiter.render.deals import DealShown, stopped
from arbiter.render.demands import charges
from arbiter.render.evidence import deals_of
from arbiter.render.knowing import obeyed
from arbiter.render.reasons import reasons
from arbiter.render.verdicts import either_or, question, terms, verdict
from arbiter.ruling import Verdict
from engine.books import OPTIONS
from engine.replay import shown_meld
from engine.rules.following import must_not_keep
from engine.seats import PLAYING, Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arbiter.render.names import Speaker
    from arbiter.ruling import Reliance, Ruling

ACCUSATIONS: Final = frozenset({"discard", "lead", "call"})
CLAIMS: Final = frozenset({"aged", "declare"})
_NOT_USED: Final = re.compile(r"(?P<rule>LF-R\d+) \((?P<part>[^)]*)\)")


@dataclass(frozen=True, slots=True)
class Account:
    """What a reader is told of one ruling, in order.

    `reasons` are what is told where there is no argument: the facts alone, numbered; `remarks` follow either.
    `parts` are the accounts of the rulings on single cards that a declaration counts.
    """

    question: str
    terms: str
    verdict: str
    arguments: tuple[ToldArgument, ...]
    reasons: tuple[str, ...]
    remarks: tuple[str, ...]
    deals: tuple[DealShown, ...]
    parts: tuple[Account, ...] = ()


def account(speaker: Speaker, ruling: Ruling, *, with_clash: bool = True, part: bool = False) -> Account:
    """Put a ruling into words; why somebody broke a rule is left out when it was told before.

    A `part` of another ruling does not say again what that one says as a whole.
    """
    told = tuple(arguments(speaker, ruling, with_clash=with_clash))
    argued = any(not argument.heading for argument in told) or (ruling.under and told)
    return Account(
        question(speaker, ruling.asked),
        terms(speaker, ruling.asked),
        verdict(speaker, ruling),
        told,
        () if argued else tuple(_facts(speaker, ruling)),
        tuple(_remarks(speaker, ruling, part=part)),
        tuple(deals_of(speaker, ruling)),
        tuple(
            account(speaker, one, with_clash=with_clash and not number, part=True)
            for number, one in enumerate(declared.parts(ruling))
        ),
    )


def reliance(speaker: Speaker, relies_on: Sequence[Reliance]) -> str:
    """Say whose obedience a ruling rests on: "second obeyed must-beat in round 2 and third in rounds 2 and 3"."""
    return speaker.tongue.say("This holds if %(duties)s.", duties=obeyed(speaker, relies_on))


def not_used(speaker: Speaker, parts: Sequence[str]) -> str:
    """Say which rules and options were not taken into account."""
    between = "；" if speaker.tongue.chinese else "; "
    named = between.join(_part(speaker, part) for part in parts)
    return speaker.tongue.say("Not taken into account: %(parts)s.", parts=named)


def contradiction(speaker: Speaker, explanations: Sequence[tuple[StepId, ...]]) -> Iterator[str]:
    """Say that somebody broke a rule, and in which ways that can have been."""
    if explanations:
        ways = either_or(speaker, tuple(explanations))
        yield speaker.tongue.say("Somebody broke a rule in this record: %(ways)s.", ways=ways)


def clashing(
    speaker: Speaker, explanations: Sequence[tuple[StepId, ...]], clashes: Sequence[tuple[StepId, ...]]
) -> Iterator[str]:
    """Say which steps cannot all have been lawful, where the ways in which it can have been do not say so already."""
    if len(clashes) == 1 and explanations and all(len(way) == 1 for way in explanations):
        return
    for clash in clashes:
        if len(clash) > 1:
            steps = speaker.tongue.both(speaker.steps_by_seat(clash))
            yield speaker.tongue.say("Whatever was dealt, one of these broke a rule: %(steps)s.", steps=steps)


def _facts(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """List what a ruling rests on, where no argument could be written down or none is needed."""
    if ruling.verdict is not Verdict.undecided:
        yield from charges(speaker, ruling.trial)
        yield from leading.demands(speaker, ruling)
    yield from leading.harmless(speaker, ruling)
    yield from _unbeaten(speaker, ruling)
    yield from declared.reasons(speaker, ruling)
    yield from calling_reasons.reasons(speaker, ruling)
    yield from settling.reasons(speaker, ruling)
    yield from reasons(speaker, ruling.premises, ruling.knew)
    yield from behind_premises(speaker, ruling, lines)
    yield from _conclusion(speaker, ruling)


def _unbeaten(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Say of a play that nothing can beat that it is such a play, since there is nothing else to say."""
    say, asked = speaker.tongue.say, ruling.asked
    if asked.kind == "discard" and asked.step is not None:
        shown = speaker.steps[asked.step].standing
        meld = shown_meld(speaker.steps[shown]) if shown else None
        if meld is not None and not must_not_keep(meld):
            yield say("Nothing at all beats %(standing)s.", standing=speaker.standing(asked.step))


def _conclusion(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Close the reasons of an accusation, whose premises contradict the rule or its breach."""
    say = speaker.tongue.say
    if ruling.asked.kind in {"discard", "lead"} and ruling.premises:
        if ruling.verdict is Verdict.upheld:
            yield say("No deal fits all of this if the rule was obeyed.")
        elif ruling.verdict is Verdict.dismissed:
            yield say("No deal fits all of this if the rule was broken.")


def _remarks(speaker: Speaker, ruling: Ruling, *, part: bool = False) -> Iterator[str]:
    """Say what a ruling rests on, since when it holds, and what bears on it besides."""
    say, kind = speaker.tongue.say, ruling.asked.kind
    accused = ruling.verdict is Verdict.upheld and kind in ACCUSATIONS
    if ruling.relies_on:
        yield reliance(speaker, ruling.relies_on)
    elif accused:
        yield say("This takes nobody else's obedience for granted.")
    elif ruling.verdict is Verdict.upheld and kind in CLAIMS:
        yield say("This holds whether or not the others obeyed the rules.")
    yield from _by_breach(speaker, ruling)
    if not (part and ruling.verdict is Verdict.upheld):
        yield from _hindsight(speaker, ruling)
    yield from depth(speaker.tongue, ruling)
    yield from () if part else reveal(speaker, ruling)
    yield from declared.remarks(speaker, ruling)
    yield from calling.remarks(speaker, ruling)
    yield from settling.remarks(speaker, ruling)
    if accused:
        yield say("The rules name no penalty for this.")
    yield from _gaps(speaker, ruling)
    if kind == "record":
        yield from clashing(speaker, ruling.explanations, ruling.clashes)
    elif ruling.explanations != ((ruling.asked.step,),):
        yield from contradiction(speaker, ruling.explanations)
    if ruling.stopped:
        yield stopped(speaker)
    if ruling.not_used and not part:
        yield not_used(speaker, ruling.not_used)


def _by_breach(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Say the facts for each way in which a contradictory record can be, where no argument could be written down."""
    between = "；" if speaker.tongue.chinese else "; "
    for breach in ruling.under:
        if breach.proof is not None and breach.proof.steps:
            continue
        given_up = speaker.tongue.both(speaker.steps_by_seat(breach.given_up))
        said = between.join(text.rstrip(".。") for text in reasons(speaker, breach.premises))
        yield speaker.tongue.say("If the rule was broken by %(steps)s: %(reasons)s.", steps=given_up, reasons=said)


def _hindsight(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    say = speaker.tongue.say
    if ruling.provable_since is not None:
        moment = speaker.moment(ruling.provable_since)
        if ruling.verdict is Verdict.upheld:
            yield say("It could be claimed since %(moment)s.", moment=moment)
        else:
            yield say("It could be claimed later, from %(moment)s on.", moment=moment)
    if ruling.unbeatable is True and ruling.verdict is Verdict.dismissed:
        yield say("By luck nobody could have beaten it, but that could not be known.")


def _gaps(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    tongue = speaker.tongue
    if ruling.gaps and ruling.declared is not None:
        yield declared.gaps(speaker, [gap(speaker, one) for one in ruling.gaps])
    elif ruling.gaps:
        gaps = tongue.both([gap(speaker, one) for one in ruling.gaps])
        yield tongue.say("The record does not tell %(gaps)s; told, it might make the card aged.", gaps=gaps)
    if not ruling.gaps_settled:
        yield tongue.say("Whether something that the record does not tell would change this is undecided.")


def gap(speaker: Speaker, named: str) -> str:
    """Name something that a record does not tell: ``called_by``, ``hand SEAT``, ``discard R.P`` or a step."""
    say = speaker.tongue.say
    if named == "called_by":
        return say("who called")
    kind, _, rest = named.rpartition(" ")
    if rest in {seat.value for seat in PLAYING}:
        return say("%(seat)s's other cards", seat=speaker.seat(Seat(rest)))
    try:
        step = StepId.read(rest)
    except ValueError:
        return named
    if step not in speaker.steps:
        return named
    if kind == "discard" or speaker.steps[step].is_discard:
        return say("what was laid face down by %(step)s", step=speaker.step(step))
    return say("what was played by %(step)s", step=speaker.step(step))


def _part(speaker: Speaker, part: str) -> str:
    """Name a rule or option that was not used; what has no words is given as it stands."""
    say = speaker.tongue.say
    if found := _NOT_USED.fullmatch(part):
        words = {
            "order inside a suit": say("the order of leading inside a suit"),
            "what a privileged leader may advance": say("what a privileged leader may lead early"),
        }.get(found["part"])
        return say("%(words)s (%(rule)s)", words=words, rule=found["rule"]) if words else part
    name, equals, letter = part.partition("=")
    if name not in OPTIONS:
        return part
    point = say(OPTIONS[name].point)
    reading = OPTIONS[name].readings.get(letter)
    if not equals:
        return say("the option %(name)s", name=name) + f" ({point})"
    return f"{part} ({point} {say(reading)})" if reading else f"{part} ({point})"
