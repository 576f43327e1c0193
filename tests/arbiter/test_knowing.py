"""Knowledge: rulings that turn on what leaders knew agree with the slow twin, and are the same however they are asked.

The positions are small on purpose, so that the twin can list all that anybody could think of.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from brief import seeded
from constructed import Habits, small_position
from knowing_positions import by_other_readings, found, made_by_hand
from tellings import now_of

import arbiter
from arbiter.checker import check_document
from arbiter.worlds import Leaders, TooManyWorldsError, judge_aged, judge_discard, judge_lead, judge_record
from engine.books import BOOKS
from engine.cards import Card
from engine.record import Dispute
from engine.seats import Seat, StepId
from engine.steps import steps_of
from engine.terms import TS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from constructed import Small
    from knowing_positions import Knowing, Reading

    from arbiter.worlds import Answer
    from engine.record import Record
    from engine.steps import Step
    from engine.terms import Terms

ALL = ("counting", "must-beat", "lead-order")
LIMIT, THOUGHT = 400, 10_000
POSITIONS = (*made_by_hand(), *found())


def dispute_of(record: Record, question: str) -> Dispute:
    """Make a dispute of a question in the words of `asking.ask`."""
    match question.split():
        case "aged", seat, card, "after", step, viewpoint:
            return Dispute("aged", Seat(seat), Card(card), after=step, viewpoint=viewpoint)
        case kind, at:
            step = next(each for each in steps_of(record) if each.id == StepId.read(at))
            return Dispute(kind, step.seat, round=step.id.round)
        case _:
            return Dispute("record")


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_positions_in_which_it_matters_what_a_leader_knew(position: Knowing) -> None:
    for question, (_, verdict) in position.answers.items():
        (ruling,) = arbiter.judge(position.record, disputes=(dispute_of(position.record, question),)).rulings
        assert ruling.verdict.value == verdict, question
        if ruling.hardest is not None:
            assert ruling.hardest.steps, question


def leads_of(name: str, question: str) -> list[dict[str, Any]]:
    """Rule on a question about a position and list the leads of its first deal, after the whole has been checked."""
    record = next(position.record for position in POSITIONS if position.name == name)
    document = arbiter.judge(record, disputes=(dispute_of(record, question),)).to_json()
    assert check_document(document).fine
    deal: dict[str, Any] = document["rulings"][0]["counter_deals"][0]
    return deal["leads"]


def test_K1_the_deal_shown_says_why_the_dealer_was_right_to_lead_his_nine() -> None:
    (lead,) = leads_of("K1", "aged second 5s after 2.3 open")
    assert (lead["step"], lead["kept"], lead["because"]) == ("2.1", "7s", "proof")
    (nested,) = lead["nested"]
    assert nested["ruling"]["dispute"]["card"] == "7s"
    assert nested["ruling"]["verdict"] == "upheld"
    assert nested["ruling"]["relies_on"] == [
        {"rule": "LF-R13", "step": "1.2", "seat": "second"},
        {"rule": "LF-R13", "step": "1.3", "seat": "third"},
    ]


def test_a_lead_is_lawful_where_its_leader_had_to_reckon_with_a_higher_card() -> None:
    leads = leads_of("witness", "record")
    assert [(lead["step"], lead["because"]) for lead in leads] == [("2.1", "witness")]
    (nested,) = leads[0]["nested"]
    assert nested["ruling"]["verdict"] == "dismissed"
    assert nested["ruling"]["counter_deals"][0]["shows"].partition(" ")[0] in {"dealer", "second", "third"}


def slowly(position: Small, terms: Terms = TS) -> Iterator[tuple[Dispute, Answer]]:
    """List what can be asked of a position, with the answer of the twin, as far as it can list all deals."""
    record, seat, viewpoint = position.record, position.seat, position.viewpoint
    done, leaders = len(steps_of(record)), Leaders(record, ALL, terms=terms, limit=THOUGHT)

    def aged(card: Card) -> Answer:
        return judge_aged(record, done, seat, card, viewpoint, leaders=leaders, terms=terms, limit=LIMIT)

    def accused(step: Step) -> Answer:
        judge = judge_discard if step.is_discard else judge_lead
        return judge(record, step.id, leaders=leaders, terms=terms, limit=LIMIT)

    for card in sorted(now_of(position, seat)):
        yield from _if_listed(Dispute("aged", seat, card, viewpoint=viewpoint), partial(aged, card))
    for step in steps_of(record):
        yield from _if_listed(_accusing(step), partial(accused, step))
    yield from _if_listed(Dispute("record"), partial(judge_record, record, leaders=leaders, terms=terms, limit=LIMIT))


def _accusing(step: Step) -> Dispute | None:
    if step.is_discard or step.is_lead:
        return Dispute("discard" if step.is_discard else "lead", step.seat, round=step.id.round)
    return None


def _if_listed(dispute: Dispute | None, judge: Callable[[], Answer]) -> Iterator[tuple[Dispute, Answer]]:
    try:
        answer = judge() if dispute is not None else None
    except TooManyWorldsError:
        return
    if answer is not None:
        yield dispute, answer


@pytest.mark.parametrize(("players", "many"), [(3, 25), (4, 25)])
def test_LF_R17_R19_small_positions_agree_with_the_slow_twin(players: int, many: int) -> None:
    rng = seeded(700 + players)
    compared = dict.fromkeys(("aged", "discard", "lead", "record"), 0)
    for number in range(many):
        try:
            position = small_position(rng, players, habits=Habits(), unseen=8)
        except TooManyWorldsError:
            continue
        asked = tuple(slowly(position))
        if not asked:
            continue
        judged = arbiter.judge(position.record, disputes=tuple(dispute for dispute, _ in asked))
        for (dispute, slow), ruling in zip(asked, judged.rulings, strict=True):
            compared[dispute.kind] += 1
            assert ruling.verdict.value == slow.verdict, (players, number, dispute, position)
    assert min(compared.values()) >= 6, compared


@pytest.mark.parametrize("words", ["", "X44=b", "M16=b"])
@pytest.mark.parametrize("position", by_other_readings(), ids=lambda position: position.name)
def test_LF_X44_M16_a_lead_is_judged_by_what_beats_what_in_force(position: Reading, words: str) -> None:
    options = dict(part.split("=") for part in words.split())
    terms, step = BOOKS["ts-wong"].terms(options), StepId.read(position.lead)
    slow = judge_lead(position.record, step, leaders=Leaders(position.record, ALL, terms=terms), terms=terms)
    assert slow.verdict == position.verdicts[words]
    asked = dispute_of(position.record, f"lead {step}")
    judged = arbiter.judge(position.record, disputes=(asked,), options=options)
    assert judged.rulings[0].verdict.value == slow.verdict
    report = check_document(json.loads(json.dumps(judged.to_json())))
    assert report.fine, report
    audited = arbiter.audit(position.record, options=options)
    guilty = any(finding.step == step for finding in audited.proved)
    assert guilty == (slow.verdict == "upheld")


BEATING: tuple[dict[str, str], ...] = ({"X44": "b"}, {"M16": "b"}, {"X44": "b", "A17": "b", "M16": "b"})
"""Readings by which other singles are unbeaten than usual, or singles are beaten by other cards."""


@pytest.mark.parametrize("options", BEATING, ids=str)
def test_LF_X44_what_a_leader_knew_goes_by_the_terms_in_force(options: dict[str, str]) -> None:
    terms, rng, disorderly = BOOKS["ts-wong"].terms(options), seeded(726), Habits(disorder=0.15, minding=0.4)
    compared: Counter[str] = Counter()
    for number in range(8):
        try:
            position = small_position(rng, 3 + number % 2, habits=disorderly, unseen=7, terms=terms)
        except TooManyWorldsError:
            continue
        asked = tuple(slowly(position, terms))
        if not asked:
            continue
        judged = arbiter.judge(position.record, disputes=tuple(dispute for dispute, _ in asked), options=options)
        for (dispute, slow), ruling in zip(asked, judged.rulings, strict=True):
            compared[f"{dispute.kind} {slow.verdict}"] += 1
            assert ruling.verdict.value == slow.verdict, (options, number, dispute, position)
        report = check_document(json.loads(json.dumps(judged.to_json())))
        assert report.fine, (options, number, report)
    assert min(compared[f"lead {verdict}"] for verdict in ("upheld", "dismissed")) >= 1, compared


def test_the_same_question_gets_the_same_ruling_alone_or_among_others() -> None:
    rng = seeded(710)
    alike = 0
    while alike < 6:
        position = small_position(rng, 3, habits=Habits(), unseen=8)
        asked = [d for step in steps_of(position.record) if (d := _accusing(step)) is not None]
        together = arbiter.judge(position.record, disputes=asked).to_json()["rulings"]
        for dispute, ruling in zip(asked, together, strict=True):
            if ruling.get("level", {}).get("number") == 5:
                (alone,) = arbiter.judge(position.record, disputes=[dispute]).to_json()["rulings"]
                assert json.dumps(alone) == json.dumps(ruling), (dispute, position)
                alike += 1
