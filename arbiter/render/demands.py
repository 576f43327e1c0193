"""Demands: what a rule asked of a step, and what its having been obeyed shows, in sentences.

Bounds of one step that leave nothing make one sentence, and so do the cases of a play that nobody remembers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from engine.cards import Card
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.core import Premise
    from arbiter.render.names import Speaker

_WAS: Final = re.compile(r"(?P<step>\d+\.\d+) was (?P<cards>.+)")
_NO_CALL: Final = re.compile(r"(?P<seat>dealer|second|third) did not call")


def charges(speaker: Speaker, trial: Sequence[Premise]) -> list[str]:
    """Say what the rule demanded of the accused step; bounds that leave nothing make one sentence."""
    said = []
    for step, group in by_step(premise for premise in trial if premise.steps):
        first_case = [premise for premise in group if premise.case == group[0].case]
        if len(first_case) == len(group):
            said.append(_in_case(speaker, first_case, _demand(speaker, step, group)))
        else:
            said.append(_whatever_it_was(speaker, step, group[0]))
    return [speaker.tongue.sentence(text) for text in said]


def _whatever_it_was(speaker: Speaker, step: StepId, premise: Premise) -> str:
    """Say the demand of a step against a play that nobody remembers, in all its cases at once."""
    return speaker.tongue.say(
        "Laying face down to %(standing)s in round %(round)s, "
        "%(seat)s might keep nothing that beats it, whatever it was (%(rule)s).",
        standing=speaker.standing(step),
        seat=seat_of(speaker, premise),
        round=step.round,
        rule=premise.rule,
    )


def _demand(speaker: Speaker, step: StepId, premises: list[Premise]) -> str:
    """Say the bounds of one step in a sentence: card by card where it can be done, else as the rule says it."""
    say, premise = speaker.tongue.say, premises[0]
    values = {"seat": seat_of(speaker, premise), "round": step.round, "rule": premise.rule}
    if premise.kind == "lead-order":
        cards = _pool(speaker, premises)
        return say("Leading in round %(round)s, %(seat)s might keep no %(cards)s (%(rule)s).", cards=cards, **values)
    values["standing"] = speaker.standing(step)
    if not any(bound.at_most for bound in premises):
        return say(
            "Laying face down to %(standing)s in round %(round)s, %(seat)s might keep no %(cards)s (%(rule)s).",
            cards=_pool(speaker, premises),
            **values,
        )
    if len(premises) > 1:
        return say(
            "Laying face down to %(standing)s in round %(round)s, "
            "%(seat)s might keep nothing that together beats it (%(rule)s).",
            **values,
        )
    return say(
        "Laying face down to %(standing)s in round %(round)s, "
        "%(seat)s might keep at most %(n)s of %(cards)s (%(rule)s).",
        n=premise.at_most,
        cards=speaker.cards(premise.pool),
        **values,
    )


def after_discard(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    """Say what a discard shows; bounds of one step that leave nothing make one sentence."""
    say = speaker.tongue.say
    for step, group in _by_demand(premises):
        shown, premise = speaker.steps[step], group[0]
        laid = {
            "seat": speaker.seat(shown.seat),
            "laid": speaker.tongue.many("a card", "%(n)s cards", shown.play.count),
            "standing": speaker.whose(shown.standing),
            "round": step.round,
            "rule": premise.rule,
        }
        if premise.at_most:
            text = say(
                "%(seat)s laid %(laid)s face down to %(standing)s in round %(round)s, "
                "so at most %(most)s of %(cards)s were left in his hand (%(rule)s).",
                most=premise.at_most,
                cards=speaker.cards(premise.pool),
                **laid,
            )
        else:
            text = say(
                "%(seat)s laid %(laid)s face down to %(standing)s in round %(round)s, "
                "so no %(cards)s was left in his hand (%(rule)s).",
                cards=_pool(speaker, group),
                **laid,
            )
        yield _in_case(speaker, group, text)


def after_lead(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    """Say what a lead shows of a leader without privilege."""
    for step, group in _by_demand(premises):
        text = speaker.tongue.say(
            "%(seat)s led %(lead)s in round %(round)s, so no %(cards)s was left in his hand (%(rule)s).",
            seat=speaker.seat(speaker.steps[step].seat),
            lead=speaker.play(speaker.steps[step].play),
            round=step.round,
            cards=_pool(speaker, group),
            rule=group[0].rule,
        )
        yield _in_case(speaker, group, text)


def _in_case(speaker: Speaker, premises: Sequence[Premise], text: str) -> str:
    """Put before a sentence the cases in which it holds: a meld that was forgotten, a caller not told."""
    told = sorted({premise.case for premise in premises if premise.case})
    if not told:
        return text
    return speaker.tongue.say("If %(case)s: %(text)s", case=speaker.tongue.either(_cases(speaker, told)), text=text)


def _cases(speaker: Speaker, told: Sequence[str]) -> list[str]:
    """Name cases; those that differ only in the meld of one forgotten play are named together."""
    melds: dict[tuple[str, str], list[str]] = {}
    named = []
    for case in told:
        rest, _, last = case.rpartition("; ")
        found = _WAS.fullmatch(last)
        if found:
            cards = tuple(Card(text) for text in found["cards"].split())
            melds.setdefault((rest, found["step"]), []).append(speaker.meld(cards))
        else:
            named.append(_no_call(speaker, case))
    for (rest, step), played in melds.items():
        say, either = speaker.tongue.say, speaker.tongue.either
        text = say("%(step)s played %(meld)s", step=speaker.step(StepId.read(step)), meld=either(played))
        named.append(speaker.tongue.both([_no_call(speaker, rest), text]) if rest else text)
    return named


def _no_call(speaker: Speaker, case: str) -> str:
    found = _NO_CALL.fullmatch(case)
    return speaker.tongue.say("%(seat)s did not call", seat=speaker.seat(Seat(found["seat"]))) if found else case


def seat_of(speaker: Speaker, premise: Premise) -> str:
    """Name whose step or cards a premise is about."""
    seat = premise.seat or (speaker.steps[premise.steps[0]].seat if premise.steps else None)
    return speaker.seat(seat) if seat else speaker.tongue.say("somebody")


def _pool(speaker: Speaker, premises: Sequence[Premise]) -> str:
    return speaker.any_card({card for premise in premises for card in premise.pool})


def by_step(premises: Iterable[Premise]) -> list[tuple[StepId, list[Premise]]]:
    """Group premises by the step they point at, in order of play."""
    found: dict[StepId, list[Premise]] = {}
    for premise in premises:
        found.setdefault(premise.steps[0], []).append(premise)
    return sorted(found.items())


def _by_demand(premises: Sequence[Premise]) -> list[tuple[StepId, list[Premise]]]:
    """Group duties that one sentence says: the bounds of a step that leave nothing, or one bound in several cases."""
    by_case: dict[tuple[StepId, str], list[Premise]] = {}
    alone: dict[tuple[StepId, tuple[Card, ...]], list[Premise]] = {}
    for premise in premises:
        if premise.at_most:
            alone.setdefault((premise.steps[0], premise.pool), []).append(premise)
        else:
            by_case.setdefault((premise.steps[0], premise.case or ""), []).append(premise)
    together: dict[tuple[StepId, tuple[Card, ...]], list[Premise]] = {}
    for (step, _), group in sorted(by_case.items()):
        pool = tuple(sorted({card for premise in group for card in premise.pool}))
        together.setdefault((step, pool), []).extend(group)
    said = [(step, group) for (step, _), group in (*together.items(), *alone.items())]
    return sorted(said, key=lambda item: item[0])
