"""What a ruling says is never false of the deal behind the record, and its premises are as few as it claims."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hands import Hand, random_hand
from tellings import tell_discards

import arbiter
from arbiter.answers import Budget, Effort, Impossible, Model
from arbiter.core import Row
from arbiter.facts import situation
from arbiter.hearing import open_court
from arbiter.knowledge import View
from arbiter.proof.premises import Premises
from arbiter.ruling import Ruling, Verdict
from arbiter.setting import Faults, setting
from arbiter.solvers.sat import SatModel
from engine.cards import Card
from engine.melds import Single, beats
from engine.record import Dispute, Told
from engine.referee import referee
from engine.seats import PLAYING, Seat
from engine.steps import steps_of

SEEDS = range(60)


def seen_from(hand: Hand, seat: Seat) -> Hand:
    """Tell one seat's hand and discards."""
    told = replace(hand.record, hands={seat: Told(hand.deal.hands[seat])})
    return tell_discards(hand._replace(record=told), lambda _, whose: whose is seat)


def claims(seed: int) -> tuple[Hand, Seat, tuple[Ruling, ...], int]:
    """Judge every card of a random seat's hand at a random moment of a random hand."""
    rng = random.Random(seed)
    hand = random_hand(rng, 3 + seed % 2, rng.randint(2, 9), lawful=seed % 4 != 0)
    seat = rng.choice(PLAYING)
    hand = seen_from(hand, seat)
    whole = sum(len(line.plays) == len(PLAYING) for line in hand.record.rounds)
    before = rng.randint(1, whole + 1)
    judged = arbiter.judge(hand.record, disputes=[Dispute("aged", seat, before=before)])
    return hand, seat, judged.rulings, 3 * (before - 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_upheld_is_never_false_in_the_deal_behind_a_lawful_record(seed: int) -> None:
    hand, seat, rulings, done = claims(seed)
    if hand.broken or offended(hand):
        return
    held = referee(hand.record, hand.deal, done).hands
    for ruling in rulings:
        if ruling.verdict is Verdict.upheld:
            beaters = [c for other in PLAYING if other is not seat for c in held[other] if beats_it(c, ruling)]
            assert not beaters, f"seed {seed}: {ruling.asked.card} is said to be aged"


def offended(hand: Hand) -> bool:
    """Tell whether somebody led out of order for what he knew, which those who play the random hands do not mind."""
    court = open_court(hand.record, setting(hand.record, Faults()), None)
    view = court.view(len(steps_of(hand.record)), "table")
    return court.mind(view.assume).broken(view, hand.deal) != ()


def beats_it(card: Card, ruling: Ruling) -> bool:
    assert ruling.asked.card is not None
    return beats(Single(card), Single(ruling.asked.card))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_counter_deal_replays_and_shows_a_beater(seed: int) -> None:
    hand, seat, rulings, done = claims(seed)
    for ruling in rulings:
        assert (ruling.verdict is Verdict.dismissed) == (len(ruling.counter_deals) == 1)
        for shown in ruling.counter_deals:
            found = referee(hand.record, shown.deal, done)
            assert found.fits, found.misfits
            assert shown.holder in PLAYING
            assert shown.holder is not seat
            assert set(shown.beater) <= found.hands[shown.holder]
            assert all(beats_it(card, ruling) for card in shown.beater)
            offences = {lead.step for lead in shown.leads if lead.why == "unlawful"}
            assert {breach.step for breach in found.breaches} | offences == set(shown.broken)
            assert shown.deal.hands[seat] == hand.deal.hands[seat]


@pytest.mark.parametrize("seed", SEEDS)
def test_dropping_any_premise_of_an_upheld_claim_lets_a_beater_in(seed: int) -> None:
    """Read the premises back as rows and ask the SAT solver with all of them, then with each left out.

    What a leader must have known is stated by no situation; the checker's tests spoil such premises instead.
    """
    hand, seat, rulings, done = claims(seed)
    for ruling in rulings:
        if ruling.verdict is not Verdict.upheld or not ruling.premises or ruling.knew:
            continue
        for breach in ruling.under or (None,):
            premises = breach.premises if breach else ruling.premises
            kept = givens_of(hand, seat, ruling, done, premises)
            assert isinstance(ask(hand, seat, ruling, done, kept), Impossible)
            for left_out in kept:
                rest = [given for given in kept if given is not left_out]
                assert isinstance(ask(hand, seat, ruling, done, rest), Model), f"seed {seed}: {left_out.premise}"


def situation_of(hand: Hand, seat: Seat, ruling: Ruling, done: int) -> object:
    court = open_court(hand.record, setting(hand.record, Faults()), None)
    return court.position(court.view(done, "seat", seat, ruling.asked.card)).situation


def givens_of(hand: Hand, seat: Seat, ruling: Ruling, done: int, premises: tuple[object, ...]) -> list[object]:
    """Find, for each premise of the ruling, the facts and bounds of the situation that it stands for."""
    stated = situation_of(hand, seat, ruling, done)
    everything = [*stated.facts, *(bound for duty in stated.duties for bound in duty.bounds)]
    kept = []
    for premise in premises:
        for given in everything:
            own = given.premise
            same = (own.kind, own.seat, own.steps, own.spot, own.pool, own.case) == (
                premise.kind,
                premise.seat,
                premise.steps,
                premise.spot,
                premise.pool,
                premise.case,
            )
            if same and set(own.cards) <= set(premise.cards) and (len(own.cards) < 12 or len(premise.cards) == 12):
                kept.append(given)
    return kept


def ask(hand: Hand, seat: Seat, ruling: Ruling, done: int, kept: list[object]) -> object:
    stated = situation_of(hand, seat, ruling, done)
    assert ruling.asked.card is not None
    held = [
        stated.held(card, other)
        for card in sorted({card for card, _ in stated.index})
        for other in PLAYING
        if other is not seat and beats_it(card, ruling)
    ]
    model = SatModel(stated.size)
    model.fix([row for given in kept for row in given.rows])
    model.add(Row(tuple((v,) for v in held), 1, len(held)))
    return model.ask(())


@pytest.mark.parametrize("seed", SEEDS)
def test_the_deal_behind_the_record_is_among_the_worlds(seed: int) -> None:
    """Post the true placements to the stated position: facts always hold, and so do the duties of whoever obeyed."""
    rng = random.Random(seed)
    hand = random_hand(rng, 3 + seed % 2, rng.randint(1, 12), lawful=seed % 3 != 0)
    seat = rng.choice(PLAYING)
    hand = seen_from(hand, seat)
    done = rng.randint(0, len(steps_of(hand.record)))
    for viewpoint in ("seat", "table", "open"):
        stated = situation(View(hand.record, done, viewpoint, seat))
        true = placements(hand, done, stated)
        for given in stated.facts:
            assert all(row_holds(row, true) for row in given.rows), f"seed {seed}: {given.premise}"
        for duty in stated.duties:
            obeyed = all(row_holds(row, true) for bound in duty.bounds for row in bound.rows)
            assert obeyed == (duty.step not in hand.broken), f"seed {seed}: {duty.step}"


def placements(hand: Hand, done: int, stated: object) -> set[int]:
    """List the variables that are true in the deal behind the record."""
    held = referee(hand.record, hand.deal, done).hands
    true = set()
    for (card, spot), variable in stated.index.items():
        if spot.kind == "hand":
            here = card in held[spot.seat]
        elif spot.kind == "discard":
            here = card in hand.deal.discards[spot.step]
        elif spot.kind == "dreamer":
            here = card == hand.deal.dreamer
        else:
            here = True
        if here:
            true.add(variable)
    return true


def row_holds(row: Row, true: set[int]) -> bool:
    if any((literal > 0) != (abs(literal) in true) for literal in row.given):
        return True
    return row.at_least <= sum(not true.isdisjoint(group) for group in row.groups) <= row.at_most


def test_premises_are_confirmed_by_other_methods() -> None:
    """An upheld claim on deduction asks the three methods on the premises alone."""
    effort = Effort()
    hand, seat, rulings, done = claims(3)
    stated = situation_of(hand, seat, rulings[0], done)
    finder = Premises(stated, Budget(), effort)
    own = hand.deal.hands[seat][0]
    variable = next(v for (card, spot), v in stated.index.items() if card == own and spot.seat is not seat)
    finder.needed(stated.facts, (((Row(((variable,),), 1, 1)),),))
    assert effort.asked["confirmed"] == 1
