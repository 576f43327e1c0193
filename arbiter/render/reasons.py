"""Reasons: what a ruling rests on, in short sentences that can be checked against the record by eye.

Facts of one sort make one sentence; each sentence names round and player.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from engine.cards import Card
from engine.seats import Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from arbiter.core import Premise
    from arbiter.render.names import Speaker

ORDER: Final = (
    "own",
    "own-discard",
    "told",
    "face-up",
    "forgotten",
    "called",
    "duty",
    "lead-order",
    "count",
    "once",
)
_WAS: Final = re.compile(r"(?P<step>\d+\.\d+) was (?P<cards>.+)")
_NO_CALL: Final = re.compile(r"(?P<seat>dealer|second|third) did not call")


def reasons(speaker: Speaker, premises: Sequence[Premise]) -> list[str]:
    """Say what a ruling rests on, the plainest things first."""
    ordered = sorted(premises, key=lambda premise: ORDER.index(premise.kind) if premise.kind in ORDER else len(ORDER))
    said: list[str] = []
    for kind, group in groupby(ordered, key=lambda premise: premise.kind):
        teller = _TELLERS.get(kind)
        if teller is not None:
            said += [speaker.tongue.sentence(text) for text in teller(speaker, list(group))]
    return said


def charges(speaker: Speaker, trial: Sequence[Premise]) -> list[str]:
    """Say what the rule demanded of the accused step; bounds that leave nothing make one sentence."""
    said = [
        _in_case(speaker, group[0], _demand(speaker, step, group))
        for step, group in _by_case([premise for premise in trial if premise.steps])
    ]
    return [speaker.tongue.sentence(text) for text in said]


def _demand(speaker: Speaker, step: StepId, premises: list[Premise]) -> str:
    """Say the bounds of one step in a sentence: card by card where it can be done, else as the rule says it."""
    say, premise = speaker.tongue.say, premises[0]
    values = {"seat": _seat(speaker, premise), "round": step.round, "rule": premise.rule}
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


def _own(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    for seat, group in _by_seat(premises):
        cards = _cards(group)
        discarded = any(step.is_discard and step.seat is seat for step in speaker.steps.values())
        if discarded:
            yield speaker.tongue.say(
                "%(seat)s was dealt %(cards)s himself.", seat=speaker.seat(seat), cards=speaker.cards(cards)
            )
        else:
            yield speaker.tongue.say(
                "%(seat)s holds %(cards)s himself.", seat=speaker.seat(seat), cards=speaker.cards(cards)
            )


def _own_discard(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    for step, group in _by_step(premises):
        yield speaker.tongue.say(
            "%(seat)s himself laid %(cards)s face down in round %(round)s.",
            seat=_seat(speaker, group[0]),
            cards=speaker.cards(_cards(group)),
            round=step.round,
        )


def _told(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    say = speaker.tongue.say
    for step, group in _by_step([premise for premise in premises if premise.steps]):
        yield say(
            "It is told that %(seat)s laid %(cards)s face down in round %(round)s.",
            seat=_seat(speaker, group[0]),
            cards=speaker.cards(_cards(group)),
            round=step.round,
        )
    for seat, group in _by_seat([premise for premise in premises if not premise.steps]):
        yield say(
            "It is told that %(seat)s was dealt %(cards)s.", seat=speaker.seat(seat), cards=speaker.cards(_cards(group))
        )


def _face_up(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    """Say what lay open, round by round; a card seen at a forgotten moment has no round of its own."""
    say = speaker.tongue.say
    plain = [premise for premise in premises if len(premise.steps) == 1]
    told = [
        say(
            "%(cards)s (%(step)s)",
            cards=speaker.cards(_cards(group)),
            step=speaker.step(step),
        )
        for step, group in _by_step(plain)
    ]
    if told:
        yield say("These lay face up: %(cards)s.", cards=speaker.tongue.both(told))
    for premise in premises:
        if len(premise.steps) != 1:
            yield say(
                "%(cards)s was seen face up, played by %(seat)s.",
                cards=speaker.cards(premise.cards),
                seat=_seat(speaker, premise),
            )


def _forgotten(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    steps = [premise.steps[0] for premise in premises if premise.steps]
    if steps:
        yield speaker.tongue.say(
            "Nobody remembers what was played face up by %(steps)s; it was lawful to play it there.",
            steps=speaker.tongue.both(speaker.steps_by_seat(steps)),
        )


def _called(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    for premise in premises:
        if premise.seat is not None:
            yield speaker.tongue.say("%(seat)s called.", seat=speaker.seat(premise.seat))
        else:
            yield speaker.tongue.say("Somebody called, and only one.")


def _count(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    """Say how many cards lie in each place: hands in one sentence, discards in another."""
    tongue = speaker.tongue
    hands = [
        tongue.say("%(seat)s holds %(n)s", seat=_seat(speaker, premise), n=premise.number)
        for premise in premises
        if premise.spot is not None and premise.spot.kind == "hand"
    ]
    if hands:
        yield tongue.say("Number of cards in hand: %(hands)s.", hands=tongue.both(hands))
    discards = [
        tongue.say("%(step)s laid %(n)s", step=speaker.step(premise.steps[0]), n=premise.number)
        for premise in premises
        if premise.steps
    ]
    if discards:
        yield tongue.say("Number of cards laid face down: %(discards)s.", discards=tongue.both(discards))
    if any(premise.spot is not None and premise.spot.kind == "dreamer" for premise in premises):
        yield tongue.say("The dreamer has one card.")


def _once(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    cards = speaker.cards(_cards(premises))
    yield speaker.tongue.say("Each card is in one place only; here this matters for %(cards)s.", cards=cards)


def _duty(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    """Say what a discard shows; bounds of one step that leave nothing make one sentence."""
    tongue = speaker.tongue
    for step, group in _by_case(premises):
        plain = [premise for premise in group if not premise.at_most]
        shown = speaker.steps[step]
        standing_meld = speaker.whose(shown.standing)
        number = shown.play.count
        cards = tongue.many("a card", "%(n)s cards", number)
        laid = {"seat": speaker.seat(shown.seat), "round": step.round, "rule": group[0].rule, "laid": cards}
        if plain:
            text = tongue.say(
                "%(seat)s laid %(laid)s face down to %(standing)s in round %(round)s, "
                "so no %(cards)s was left in his hand (%(rule)s).",
                cards=_pool(speaker, plain),
                standing=standing_meld,
                **laid,
            )
            yield _in_case(speaker, plain[0], text)
        for premise in group:
            if premise.at_most:
                text = tongue.say(
                    "%(seat)s laid %(laid)s face down to %(standing)s in round %(round)s, "
                    "so at most %(most)s of %(cards)s were left in his hand (%(rule)s).",
                    most=premise.at_most,
                    cards=speaker.cards(premise.pool),
                    standing=standing_meld,
                    **laid,
                )
                yield _in_case(speaker, premise, text)


def _lead_order(speaker: Speaker, premises: list[Premise]) -> Iterator[str]:
    for step, group in _by_case(premises):
        text = speaker.tongue.say(
            "%(seat)s led %(lead)s in round %(round)s, so no %(cards)s was left in his hand (%(rule)s).",
            seat=speaker.seat(speaker.steps[step].seat),
            lead=speaker.play(speaker.steps[step].play),
            round=step.round,
            cards=_pool(speaker, group),
            rule=group[0].rule,
        )
        yield _in_case(speaker, group[0], text)


_TELLERS: Final[dict[str, Callable[[Speaker, list[Premise]], Iterator[str]]]] = {
    "own": _own,
    "own-discard": _own_discard,
    "told": _told,
    "face-up": _face_up,
    "forgotten": _forgotten,
    "called": _called,
    "count": _count,
    "once": _once,
    "duty": _duty,
    "lead-order": _lead_order,
}


def _in_case(speaker: Speaker, premise: Premise, text: str) -> str:
    """Put before a sentence the case in which it holds: a meld that was forgotten, a caller not told."""
    if not premise.case:
        return text
    cases = speaker.tongue.both([_case(speaker, part) for part in premise.case.split("; ")])
    return speaker.tongue.say("If %(case)s: %(text)s", case=cases, text=text)


def _case(speaker: Speaker, part: str) -> str:
    if found := _WAS.fullmatch(part):
        cards = tuple(Card(text) for text in found["cards"].split())
        return speaker.tongue.say(
            "%(step)s played %(meld)s", step=speaker.step(StepId.read(found["step"])), meld=speaker.meld(cards)
        )
    if found := _NO_CALL.fullmatch(part):
        return speaker.tongue.say("%(seat)s did not call", seat=speaker.seat(Seat(found["seat"])))
    return part


def _seat(speaker: Speaker, premise: Premise) -> str:
    seat = premise.seat or (speaker.steps[premise.steps[0]].seat if premise.steps else None)
    return speaker.seat(seat) if seat else speaker.tongue.say("somebody")


def _cards(premises: Sequence[Premise]) -> list[Card]:
    return sorted({card for premise in premises for card in premise.cards})


def _pool(speaker: Speaker, premises: Sequence[Premise]) -> str:
    return speaker.any_card({card for premise in premises for card in premise.pool})


def _by_seat(premises: Sequence[Premise]) -> list[tuple[Seat, list[Premise]]]:
    found: dict[Seat, list[Premise]] = {}
    for premise in premises:
        if premise.seat is not None:
            found.setdefault(premise.seat, []).append(premise)
    return sorted(found.items(), key=lambda item: tuple(Seat).index(item[0]))


def _by_step(premises: Sequence[Premise]) -> list[tuple[StepId, list[Premise]]]:
    found: dict[StepId, list[Premise]] = {}
    for premise in premises:
        found.setdefault(premise.steps[0], []).append(premise)
    return sorted(found.items())


def _by_case(premises: Sequence[Premise]) -> list[tuple[StepId, list[Premise]]]:
    """Group duties by step, and those of one step by the case in which they bind."""
    found: dict[tuple[StepId, str], list[Premise]] = {}
    for premise in premises:
        found.setdefault((premise.steps[0], premise.case or ""), []).append(premise)
    return [(step, group) for (step, _), group in sorted(found.items())]
