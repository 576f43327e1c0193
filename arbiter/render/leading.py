"""Accusations of a lead in words: what is asked, what the rule demanded, and the answer in one sentence.

Source: LF-R17 (order), LF-R18 (groups and runs are free), LF-R19 (privilege).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter.proof.steps import Where
from arbiter.render.kept import shown_later
from arbiter.ruling import MAX_LEVEL, Verdict
from engine.books import BOOKS
from engine.duties import privileged
from engine.record import FaceUp
from engine.rules.knowing import always_aged, may_offend
from engine.rules.leading import LEAD_ORDER, PRIVILEGE
from engine.seats import Seat
from engine.steps import caller_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.core import Knew
    from arbiter.proof.steps import ProofStep
    from arbiter.render.names import Speaker
    from arbiter.ruling import Asked, Ruling
    from engine.cards import Card
    from engine.seats import StepId


def question(speaker: Speaker, asked: Asked) -> str:
    """Ask whether a lead was out of order."""
    return speaker.tongue.say(
        "Was %(seat)s's lead of %(lead)s in round %(round)s out of order?", **_values(speaker, asked.step)
    )


def verdict(speaker: Speaker, ruling: Ruling, too_deep: str) -> str:
    """Say the answer; `too_deep` says why an argument was not accepted."""
    say, values = speaker.tongue.say, _values(speaker, ruling.asked.step)
    match ruling.verdict:
        case Verdict.upheld:
            return _upheld(speaker, ruling)
        case Verdict.dismissed:
            return say("%(seat)s's lead of %(lead)s in round %(round)s was not out of order.", **values)
        case Verdict.not_proven if ruling.reason == MAX_LEVEL:
            return say(
                "It is left open whether %(seat)s's lead of %(lead)s in round %(round)s was out of order: %(why)s.",
                why=too_deep,
                **values,
            )
        case Verdict.not_proven:
            return say(
                "It is not proven that %(seat)s's lead of %(lead)s in round %(round)s was out of order: "
                "one deal fits in which it was, and one in which it was not.",
                **values,
            )
        case Verdict.undecided:
            return say(
                "It is undecided whether %(seat)s's lead of %(lead)s in round %(round)s was out of order: "
                "the time or work allowed ran out.",
                **values,
            )


def demands(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Say what the rule demanded beyond the order of suits, as far as it turns on what the leader knew."""
    step = ruling.asked.step
    if ruling.asked.kind != "lead" or step is None or (ruling.proof is None and ruling.verdict is Verdict.dismissed):
        return
    lead = _single(speaker, step)
    seat = speaker.steps[step].seat
    if lead is None:
        return
    say, values, terms = speaker.tongue.say, _values(speaker, step), BOOKS[ruling.book].terms(ruling.options)
    told = speaker.record.called_by is not None
    privilege = privileged(seat, caller_of(speaker.record)) if told else None
    if privilege is not True and (lower := may_offend(lead, terms, privilege=False)):
        values |= {"cards": speaker.any_card(lower), "rule": LEAD_ORDER}
        if lead in always_aged(terms):
            text = say(
                "Leading %(lead)s in round %(round)s, which is always aged, "
                "%(seat)s might keep no %(cards)s that was not aged for him (%(rule)s).",
                **values,
            )
        else:
            text = say(
                "Leading %(lead)s in round %(round)s, if it was aged for him, "
                "%(seat)s might keep no %(cards)s that was not (%(rule)s).",
                **values,
            )
        yield speaker.tongue.sentence(text)
    if privilege is not False and seat is not Seat.dealer and may_offend(lead, terms, privilege=True):
        values["rule"] = PRIVILEGE
        text = say(
            "As the privileged player %(seat)s might lead %(lead)s in round %(round)s ahead of earlier suits "
            "only if it was aged for him (%(rule)s).",
            **values,
        )
        yield speaker.tongue.sentence(text)


def harmless(speaker: Speaker, ruling: Ruling) -> Iterator[str]:
    """Say why a lead could be no breach whatever its leader held."""
    step = ruling.asked.step
    if ruling.asked.kind != "lead" or step is None or ruling.verdict is not Verdict.dismissed or ruling.proof:
        return
    say, values = speaker.tongue.say, _values(speaker, step)
    lead = _single(speaker, step)
    if speaker.steps[step].play.count > 1:
        yield say("A group or a run may be led at any time (LF-R18).")
    elif lead in always_aged(BOOKS[ruling.book].terms(ruling.options)) and speaker.steps[step].seat is not Seat.dealer:
        yield say(
            "The privileged player may lead any aged single early, and %(lead)s is always aged (LF-R19).", **values
        )
    else:
        yield say("Nothing at all has to be led before %(lead)s.", **values)


def offending(ruling: Ruling) -> tuple[Knew | None, list[Card]]:
    """Find the lesson of the accused lead that convicts it, and the cards that its leader is shown to have kept."""
    step = ruling.asked.step
    knew = next((p.knew for p in ruling.premises if p.knew is not None and p.knew.step == step), None)
    if knew is None or ruling.proof is None:
        return knew, []
    if len(knew.kept) == 1:
        return knew, list(knew.kept)
    kept = {
        found.card
        for found in _placed(ruling.proof.steps)
        if found.card in knew.kept
        and all(s.seat is knew.seat and (s.step is None or s.step > knew.step) for s in found.spots)
    }
    return knew, sorted(kept)


def _upheld(speaker: Speaker, ruling: Ruling) -> str:
    say, step = speaker.tongue.say, ruling.asked.step
    values = _values(speaker, step)
    shown = shown_later(ruling.trial, ruling.premises, step) if step else []
    knew, kept = offending(ruling)
    if shown:
        values |= {"cards": speaker.cards(shown), "rule": LEAD_ORDER}
        return say(
            "%(seat)s led %(lead)s in round %(round)s while he still held %(cards)s: out of order (%(rule)s).", **values
        )
    if knew is not None and knew.privileged:
        values["rule"] = PRIVILEGE
        return say(
            "%(seat)s led %(lead)s in round %(round)s ahead of earlier suits, though it was not aged for him: "
            "out of order (%(rule)s).",
            **values,
        )
    values["rule"] = LEAD_ORDER
    if knew is not None and kept:
        values["cards"] = speaker.cards(kept[-1:])
        if knew.always:
            return say(
                "%(seat)s led %(lead)s in round %(round)s and kept %(cards)s, which was not aged for him: "
                "out of order (%(rule)s).",
                **values,
            )
        return say(
            "%(seat)s led %(lead)s in round %(round)s, which was aged for him, and kept %(cards)s, which was not: "
            "out of order (%(rule)s).",
            **values,
        )
    return say("%(seat)s's lead of %(lead)s in round %(round)s was out of order (%(rule)s).", **values)


def _placed(steps: tuple[ProofStep, ...]) -> Iterator[Where]:
    """List where the argument says that cards are, outside cases."""
    for step in steps:
        yield from (found for found in step.concludes if isinstance(found, Where) and found.inside)


def _single(speaker: Speaker, step: StepId) -> Card | None:
    play = speaker.steps[step].play
    return play.cards[0] if isinstance(play, FaceUp) and len(play.cards) == 1 else None


def _values(speaker: Speaker, step: StepId | None) -> dict[str, object]:
    if step is None:
        return {"seat": "", "lead": "", "round": ""}
    shown = speaker.steps[step]
    return {"seat": speaker.seat(shown.seat), "lead": speaker.play(shown.play), "round": step.round}
