"""The JSON document of rulings, `lukfu-ruling/1`. Keys in a fixed order; no time, no path, nothing of the machine.

Source: the ruling format. Documents of the other commands are in `arbiter.render.reports`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arbiter.render.argument import talk_of
from arbiter.render.calling_json import calling_part, standard_part
from arbiter.render.canonical import sha256
from arbiter.render.language import LANGS, tongue
from arbiter.render.leaders import because_part, knew_part, leads_part
from arbiter.render.names import Speaker
from arbiter.render.payments import settled_part, verdict_part
from arbiter.render.proofs import effort_part, level_part, reveal_part, shorts, steps_part
from arbiter.render.tally import declared_level, declared_part, tigers_part
from arbiter.render.verdicts import verdict
from engine.notation import told_of
from engine.seats import PLAYING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from arbiter.core import Premise
    from arbiter.proof.steps import Proof
    from arbiter.ruling import Asked, Judged, Ruling, ShownDeal
    from engine.cards import Card
    from engine.record import Record
    from engine.seats import StepId

Json = dict[str, object]
SCHEMA: Final = "lukfu-ruling/1"
HIDDEN: Final = "hidden"


def judged_document(
    judged: Judged, *, audience: str = "arbiter", whole: Record | None = None, deals: bool = True
) -> Json:
    """Give the document of a record's rulings.

    ``{"schema", "audience"?, "record": {"id"?, "sha256", "told"}, "rulings": [...]}``; `told` is the record in JSON
    without the keys that begin with ``_``, `sha256` is over its canonical form. For an audience that is not told
    everything, `whole` is the record that the hash is of; without `deals` every hand of a deal is ``"hidden"``.
    """
    head: Json = {"schema": SCHEMA}
    if audience != "arbiter":
        head["audience"] = audience
    return {
        **head,
        "record": record_part(judged.record, whole),
        "rulings": [ruling_part(judged.record, ruling, deals=deals) for ruling in judged.rulings],
    }


def record_part(record: Record, whole: Record | None = None) -> Json:
    """Give the part of every document that says which record it is about; the hash is always of the whole."""
    told = dict(told_of(record))
    head: Json = {"id": record.id} if record.id is not None else {}
    return {**head, "sha256": sha256(dict(told_of(whole)) if whole is not None else told), "told": told}


def ruling_part(record: Record, ruling: Ruling, *, deals: bool = True) -> Json:
    """Give one ruling; keys after `not_used` but `says` stand only when they apply."""
    numbered = [{"id": f"p{n}", **_premise(premise, ruling)} for n, premise in enumerate(ruling.premises, start=1)]
    part: Json = {
        "dispute": dispute_part(ruling.asked),
        "book": ruling.book,
        "options": dict(sorted(ruling.options.items())),
        **verdict_part(ruling),
        **_level_and_effort(ruling),
        **declared_level(ruling),
        "premises": numbered,
        **({"proof": _steps(record, ruling, ruling.proof)} if ruling.proof is not None else {}),
        **({"reveal": reveal_part(ruling.premises)} if ruling.proof is not None else {}),
        "relies_on": [{"rule": duty.rule, "step": str(duty.step), "seat": str(duty.seat)} for duty in ruling.relies_on],
    }
    if ruling.provable_since is not None:
        part["provable_since"] = ruling.provable_since.to_json()
    part["counter_deals"] = [_deal(record, shown, whole=deals) for shown in ruling.counter_deals]
    part["explanations"] = steps_lists(ruling.explanations)
    part["clashes"] = steps_lists(ruling.clashes)
    part["not_used"] = list(ruling.not_used)
    part |= _when_they_apply(record, ruling, deals=deals)
    part |= declared_part(ruling, lambda one: ruling_part(record, one, deals=deals))
    part |= calling_part(ruling)
    part |= settled_part(record, ruling, lambda one: ruling_part(record, one, deals=deals))
    part["says"] = {lang: verdict(Speaker(tongue(lang), record), ruling) for lang in LANGS}
    return part


def _level_and_effort(ruling: Ruling) -> Json:
    """Give level and effort where there is a proof; with several ways of a breach, the hardest of their proofs."""
    hardest = ruling.hardest
    if hardest is None:
        return {}
    return {"level": level_part(hardest.level), "effort": effort_part(hardest)}


def _argument(record: Record, ruling: Ruling, proof: Proof, *, own: bool) -> Json:
    """Give a proof with its premises, for each way of a breach, and for clashes, which are not the ruling's own."""
    premises = [{"id": ident, **_premise(premise, ruling)} for ident, premise in proof.premises]
    return {"premises": premises, "proof": _steps(record, ruling, proof, own=own)}


def _steps(record: Record, ruling: Ruling, proof: Proof, *, own: bool = True) -> list[Json]:
    """Give the steps of a proof with what they say in every language."""
    trial = ruling.trial if own else ()
    talks = [talk_of(Speaker(tongue(lang), record), proof, ruling.asked, trial, ruling.knew) for lang in LANGS]
    return steps_part(proof.steps, talks)


def _premise(premise: Premise, ruling: Ruling) -> Json:
    """Give a premise, with what stands behind one about a leader's knowledge."""
    if premise.knew is None:
        return premise_part(premise)
    return {**premise_part(premise), **because_part(premise.knew, ruling.knew, ruling_part)}


def premise_part(premise: Premise) -> Json:
    """Give one premise without its number: its kind, and then what belongs to that kind.

    `step` is the step it points at (`steps` when it is one of several), `place` where its cards are told or counted.
    """
    part: Json = {"kind": premise.kind}
    if premise.rule is not None:
        part["rule"] = premise.rule
    if len(premise.steps) == 1:
        part["step"] = str(premise.steps[0])
    elif premise.steps:
        part["steps"] = [str(step) for step in premise.steps]
    if premise.seat is not None:
        part["seat"] = str(premise.seat)
    if premise.kind in {"told", "count"} and premise.spot is not None:
        part["place"] = str(premise.spot)
    return {**part, **_what_it_says(premise)}


def _what_it_says(premise: Premise) -> Json:
    part: Json = {}
    if premise.kind == "once" and len(premise.cards) == 1:
        part["card"] = str(premise.cards[0])
    elif premise.cards:
        part["cards"] = shorts(premise.cards)
    if premise.number is not None:
        part["number"] = premise.number
    if premise.knew is not None:
        return part | knew_part(premise.knew)
    if premise.rule is not None:
        part |= {"pool": shorts(premise.pool), "at_most": premise.at_most}
    if premise.case is not None:
        part["case"] = premise.case
    if premise.before:
        part["before"] = True
    return part


def steps_lists(ways: Iterable[tuple[StepId, ...]]) -> list[list[str]]:
    """List sets of steps, as in ``[["1.2"], ["1.3", "2.2"]]``."""
    return [[str(step) for step in way] for way in ways]


def dispute_part(asked: Asked) -> Json:
    """Give a question as it was asked, with every default filled in."""
    part: Json = {"kind": asked.kind}
    if asked.seat is not None:
        part["seat"] = str(asked.seat)
    if asked.card is not None:
        part["card"] = str(asked.card)
    if asked.round is not None:
        part["round"] = asked.round
    if asked.step is not None:
        part["step"] = str(asked.step)
    part |= tigers_part(asked)
    part |= standard_part(asked)
    part |= asked.moment.to_json()
    part["viewpoint"] = asked.viewpoint
    part["assume"] = [kind.value for kind in asked.assume]
    return part


def _when_they_apply(record: Record, ruling: Ruling, *, deals: bool) -> Json:
    part: Json = {}
    if ruling.explanation_deals:
        part["explanation_deals"] = [_deal(record, shown, whole=deals) for shown in ruling.explanation_deals]
    if ruling.clash_proofs:
        part["clash_proofs"] = [_argument(record, ruling, proof, own=False) for proof in ruling.clash_proofs]
    if ruling.under:
        part["under"] = [
            {"given_up": [str(step) for step in breach.given_up], **_argument(record, ruling, breach.proof, own=True)}
            for breach in ruling.under
            if breach.proof is not None
        ]
    if ruling.trial:
        part["on_trial"] = [premise_part(premise) for premise in ruling.trial]
    if ruling.unbeatable is not None:
        part["unbeatable"] = ruling.unbeatable
    if ruling.gaps:
        part["gaps"] = list(ruling.gaps)
    if ruling.gaps or not ruling.gaps_settled:
        part["gaps_settled"] = ruling.gaps_settled
    if ruling.reason is not None:
        part["reason"] = ruling.reason
    if ruling.stopped:
        part["stopped"] = True
    return part


def _deal(record: Record, shown: ShownDeal, *, whole: bool) -> Json:
    """Give a deal; one that must not be told `whole` names no card but what it shows."""
    deal = shown.deal
    part: Json = {"hands": {str(seat): shorts(deal.hands[seat]) if whole else HIDDEN for seat in PLAYING}}
    if deal.dreamer is not None and whole:
        part["dreamer"] = str(deal.dreamer)
    part["discards"] = _by_step(deal.discards) if whole else {}
    part["forgotten"] = _by_step(deal.forgotten) if whole else {}
    part |= leads_part(shown, ruling_part) if whole else {}
    part["broken"] = [str(step) for step in shown.broken]
    part["shows"] = _shows(record, shown)
    if shown.side is not None:
        part["side"] = shown.side
    if shown.stopped:
        part["stopped"] = True
    if shown.tells_caller:
        part["called_by"] = str(deal.called_by)
    return part


def _by_step(cards: Mapping[StepId, tuple[Card, ...]]) -> Json:
    return {str(step): shorts(cards[step]) for step in sorted(cards)}


def _shows(record: Record, shown: ShownDeal) -> str:
    """Say in English, without players' names, what a deal shows."""
    if shown.holder is not None:
        verb = "kept" if shown.side == "guilty" else "still holds"
        return f"{shown.holder} {verb} {' '.join(shorts(shown.beater))}"
    if shown.side == "refuting":
        return "the accused does not win"
    if shown.side == "innocent":
        return "the accused obeyed"
    if not shown.broken:
        return "everybody obeyed"
    seats = Speaker(tongue("en"), record).steps
    return "broken by " + ", ".join(f"{seats[step].seat} in {step}" for step in shown.broken)
