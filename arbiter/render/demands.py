"""Demands: what a rule asked of a step, and what its having been obeyed shows, in sentences.

Bounds of one step that leave nothing make one sentence, and so do the cases of a play that nobody remembers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.render.in_case import in_case

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arbiter.core import Premise
    from arbiter.render.names import Speaker
    from engine.cards import Card
    from engine.seats import StepId


def charges(speaker: Speaker, trial: Sequence[Premise]) -> list[str]:
    """Say what the rule demanded of the accused step; bounds that leave nothing make one sentence."""
    said = []
    for step, group in by_step(premise for premise in trial if premise.steps):
        first_case = [premise for premise in group if premise.case == group[0].case]
        if len(first_case) == len(group):
            said.append(in_case(speaker, first_case, _demand(speaker, step, group)))
        else:
            said.append(_whatever_it_was(speaker, step, group[0]))
    return [speaker.tongue.sentence(text) for text in said]


def _whatever_it_was(speaker: Speaker, step: StepId, premise: Premise) -> str:
    """Say the demand of a step against a play that nobody remembers, in all its cases at once."""
    if premise.before:
        return speaker.tongue.say(
            "Before laying face down to %(standing)s in round %(round)s, "
            "%(seat)s might hold nothing that beats it, whatever it was (%(rule)s).",
            standing=speaker.standing(step),
            seat=seat_of(speaker, premise),
            round=step.round,
            rule=premise.rule,
        )
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
    if premise.before:
        return _demand_before(speaker, step, premises)
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


def _demand_before(speaker: Speaker, step: StepId, premises: list[Premise]) -> str:
    """Say the bounds of one step on the hand before it."""
    say, premise = speaker.tongue.say, premises[0]
    values = {"seat": seat_of(speaker, premise), "round": step.round, "rule": premise.rule}
    if premise.kind == "lead-order" and premise.at_most:
        return say(
            "Leaving aged singles he had begun, in round %(round)s, "
            "%(seat)s might not hold all of %(cards)s (%(rule)s).",
            cards=speaker.cards(premise.pool),
            **values,
        )
    if premise.kind == "lead-order":
        return say(
            "Leaving aged singles he had begun, in round %(round)s, %(seat)s might hold no %(cards)s (%(rule)s).",
            cards=_pool(speaker, premises),
            **values,
        )
    values["standing"] = speaker.standing(step)
    if not any(bound.at_most for bound in premises):
        return say(
            "Before laying face down to %(standing)s in round %(round)s, %(seat)s might hold no %(cards)s (%(rule)s).",
            cards=_pool(speaker, premises),
            **values,
        )
    if len(premises) > 1:
        return say(
            "Before laying face down to %(standing)s in round %(round)s, "
            "%(seat)s might hold nothing that together beats it (%(rule)s).",
            **values,
        )
    return say(
        "Before laying face down to %(standing)s in round %(round)s, "
        "%(seat)s might hold at most %(n)s of %(cards)s (%(rule)s).",
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
        if premise.before and premise.at_most:
            text = say(
                "%(seat)s laid %(laid)s face down to %(standing)s in round %(round)s, "
                "so before he held at most %(most)s of %(cards)s (%(rule)s).",
                most=premise.at_most,
                cards=speaker.cards(premise.pool),
                **laid,
            )
        elif premise.before:
            text = say(
                "%(seat)s laid %(laid)s face down to %(standing)s in round %(round)s, "
                "so before he held no %(cards)s (%(rule)s).",
                cards=_pool(speaker, group),
                **laid,
            )
        elif premise.at_most:
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
        yield in_case(speaker, group, text)


def after_lead(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    """Say what a lead shows of its leader."""
    say = speaker.tongue.say
    for step, group in _by_demand(premises):
        values = {
            "seat": speaker.seat(speaker.steps[step].seat),
            "lead": speaker.play(speaker.steps[step].play),
            "round": step.round,
            "rule": group[0].rule,
        }
        if group[0].before and group[0].at_most:
            text = say(
                "%(seat)s left his aged singles and led %(lead)s in round %(round)s, "
                "so he did not hold all of %(cards)s before (%(rule)s).",
                cards=speaker.cards(group[0].pool),
                **values,
            )
        elif group[0].before:
            text = say(
                "%(seat)s left his aged singles and led %(lead)s in round %(round)s, "
                "so he held no %(cards)s before (%(rule)s).",
                cards=_pool(speaker, group),
                **values,
            )
        else:
            text = say(
                "%(seat)s led %(lead)s in round %(round)s, so no %(cards)s was left in his hand (%(rule)s).",
                cards=_pool(speaker, group),
                **values,
            )
        yield in_case(speaker, group, text)


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
    by_case: dict[tuple[StepId, str, bool], list[Premise]] = {}
    alone: dict[tuple[StepId, tuple[Card, ...]], list[Premise]] = {}
    for premise in premises:
        if premise.at_most:
            alone.setdefault((premise.steps[0], premise.pool), []).append(premise)
        else:
            by_case.setdefault((premise.steps[0], premise.case or "", premise.before), []).append(premise)
    together: dict[tuple[StepId, tuple[Card, ...], bool], list[Premise]] = {}
    for (step, _, before), group in sorted(by_case.items()):
        pool = tuple(sorted({card for premise in group for card in premise.pool}))
        together.setdefault((step, pool, before), []).extend(group)
    said = [(step, group) for (step, _, _), group in together.items()]
    said += [(step, group) for (step, _), group in alone.items()]
    return sorted(said, key=lambda item: item[0])
