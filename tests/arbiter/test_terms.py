"""Every book and reading in the arbiter: duties as stated, as the referee finds them, as the checker lists them."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace

import pytest
from brief import seeded, told
from hands import Hand, random_hand
from readings import of_play
from tellings import forget

import arbiter
from arbiter.checker import check_document
from arbiter.checker.demands import demands_of
from arbiter.checker.question import Question
from arbiter.checker.table import Table
from arbiter.core import Row, Situation
from arbiter.facts import situation
from arbiter.knowledge import View
from arbiter.setting import Faults, setting
from engine.books import BOOKS
from engine.cards import Card
from engine.record import Dispute, Record
from engine.referee import referee
from engine.seats import Seat
from engine.steps import steps_of
from engine.terms import Terms

KINDS = frozenset({"counting", "must-beat", "lead-order"})


def hands(words: str, many: int) -> list[Hand]:
    """Play hands by one variant, some with forgotten plays, some with the caller not told."""
    terms, rng = of_play()[words], seeded(zlib.crc32(words.encode()) + 1)
    found = []
    for number in range(many):
        hand = random_hand(
            rng, rng.choice((3, 4)), rng.randint(2, 9), lawful=False, blocks=number % 3 == 0, terms=terms
        )
        if number % 2 == 0:
            hand = forget(rng, hand, 2)
        if number % 3 == 0:
            hand = hand._replace(record=replace(hand.record, called_by=None))
        found.append(hand)
    return found


@pytest.mark.parametrize("words", of_play())
def test_duties_are_broken_in_a_deal_exactly_where_the_referee_says(words: str) -> None:
    terms = of_play()[words]
    broken = 0
    for hand in hands(words, 14):
        done = len(steps_of(hand.record))
        stated = situation(View(hand.record, done, "table", terms=terms))
        true = true_in(stated, hand, terms)
        assert all(holds(row, true) for given in stated.facts for row in given.rows), hand
        found = [
            duty.step for duty in stated.duties if not all(holds(row, true) for one in duty.bounds for row in one.rows)
        ]
        assert found == [breach.step for breach in referee(hand.record, hand.deal, terms=terms).breaches], hand
        broken += len(found)
    assert broken


@pytest.mark.parametrize("words", of_play())
def test_the_checker_lists_the_same_demands(words: str) -> None:
    terms = of_play()[words]
    for hand in hands(words, 8):
        done = len(steps_of(hand.record))
        stated = situation(View(hand.record, done, "table", terms=terms))
        table = Table(Question("record", hand.record, done, "open", KINDS, terms=terms))
        for step in steps_of(hand.record):
            mine = {
                (one.premise.pool, one.premise.at_most, one.premise.case or "", one.premise.before)
                for duty in stated.duties
                if duty.step == step.id
                for one in duty.bounds
            }
            listed = {
                (tuple(sorted(demand.pool)), demand.at_most, demand.case, demand.before)
                for demand in demands_of(table, step)
            }
            assert mine <= listed, (hand, step)
            assert all(pool_can_bite(table, step.seat, step.id, one) is False for one in listed - mine), (hand, step)


def pool_can_bite(table: Table, seat: Seat, at: object, demand: tuple) -> bool:
    """Tell whether so many cards of the pool can have been in the hand at all: not those shown before."""
    pool, at_most, _, before = demand
    gone = {card for step in table.steps if step.id < at for card in cards_of(step.play)}
    here = set() if before else {card for step in table.steps if step.id == at for card in cards_of(step.play)}
    others = {card for step in table.steps if step.seat is not seat for card in cards_of(step.play)}
    return len(set(pool) - gone - here - others) > at_most


def cards_of(play: object) -> tuple[Card, ...]:
    return getattr(play, "cards", ())


def true_in(stated: Situation, hand: Hand, terms: Terms) -> set[int]:
    """Give the variables that are true in the deal of a hand."""
    held = referee(hand.record, hand.deal, terms=terms).hands
    shown = {step.id: cards_of(step.play) for step in steps_of(hand.record)}
    true = set()
    for (card, spot), variable in stated.index.items():
        places = {
            "hand": held.get(spot.seat, ()),
            "discard": hand.deal.discards.get(spot.step, ()),
            "forgotten": hand.deal.forgotten.get(spot.step, ()),
            "dreamer": (hand.deal.dreamer,),
            "up": shown.get(spot.step, ()),
        }
        if card in places[spot.kind]:
            true.add(variable)
    true |= {variable for seat, variable in stated.callers.items() if seat is hand.deal.called_by}
    true |= {
        variable
        for step, melds in stated.melds.items()
        for meld, variable in melds
        if set(meld) == set(hand.deal.forgotten[step])
    }
    return true


def holds(row: Row, true: set[int]) -> bool:
    if any((literal > 0) is not (abs(literal) in true) for literal in row.given):
        return True
    return row.at_least <= sum(any(v in true for v in group) for group in row.groups) <= row.at_most


# Rulings


def x9(discard: str) -> Record:
    """Tell the discard of LF-X9 or LF-X10, all of second's cards known."""
    return told(
        f"1sgz / x3(9g 8g 7g) / x3; 2sgz / x3({discard}) / x3",
        hands={"second": "6s 5s 4s 4g 4z 4c 8c 7c 5c 9g 8g 7g"},
        called_by="dealer",
    )


@pytest.mark.parametrize(
    ("discard", "book", "verdict"),
    [
        ("4g 4z 5c", "ts-wong", "dismissed"),
        ("4g 4z 5c", "reader-family", "upheld"),
        ("4g 4z 5c", "wikipedia-guangdong", "dismissed"),
        ("4z 7c 5c", "ts-wong", "upheld"),
        ("4z 7c 5c", "reader-family", "upheld"),
        ("4z 7c 5c", "wikipedia-guangdong", "upheld"),
    ],
)
def test_LF_X9_and_X10_are_ruled_on_by_each_book(discard: str, book: str, verdict: str) -> None:
    judged = arbiter.judge(x9(discard), disputes=[Dispute("discard", Seat.second, round=2)], book=book)
    assert judged.rulings[0].verdict.value == verdict
    assert check_document(json.loads(json.dumps(judged.to_json()))).fine


def test_LF_R13F_a_proof_says_that_it_is_about_the_hand_before() -> None:
    judged = arbiter.judge(x9("4g 4z 5c"), disputes=[Dispute("discard", Seat.second, round=2)], book="reader-family")
    on_trial = judged.to_json()["rulings"][0]["on_trial"]
    assert all(premise["before"] is True for premise in on_trial)


def test_LF_A5_b_nobody_is_guilty_of_not_beating_an_older_play() -> None:
    record = told("6s / x(1g) / x(2g)", hands={"third": "9s 8s 2g 1z 2z 3z 4z 5z 6z 7z 8z 9z"})
    for reading, verdict in (("a", "upheld"), ("b", "dismissed")):
        judged = arbiter.judge(record, disputes=[Dispute("discard", Seat.third, round=1)], options={"A5": reading})
        assert judged.rulings[0].verdict.value == verdict


def test_M21_where_only_counting_makes_aged_a_claim_assumes_nothing_else() -> None:
    for name, kinds in (("ts-wong", 3), ("reader-family", 1)):
        current = setting(told(""), Faults(), book=name)
        assert len(current.kinds_for("aged")) == kinds
        assert len(current.kinds_for("discard")) == 3
        assert current.aged_level == BOOKS[name].terms().deepest_aged
    assert setting(told(""), Faults(), book="reader-family", options={"max_level": 0}).aged_level == 0
    assert setting(told(""), Faults(), options={"max_level": 3}).aged_level == 3


def aged(record: Record, card: str, before: int, book: str, **options: str) -> str:
    """Judge one claim of second's, and have the ruling checked."""
    asked = Dispute("aged", Seat.second, Card(card), before=before)
    judged = arbiter.judge(record, disputes=[asked], book=book, options=options)
    report = check_document(json.loads(json.dumps(judged.to_json())))
    assert report.fine, report
    return judged.rulings[0].verdict.value


X12 = told("7s / 8s / x; 8c / x / x", hands={"second": "9c 7c 8s 8c 1g 2g 3g 4g 1z 2z 3z 4z"})
"""Second has 9c and 7c, and has led 8c; nobody has played 9c."""


@pytest.mark.parametrize(
    ("card", "before", "ts", "family", "wiki"),
    [
        ("9c", 1, "upheld", "upheld", "upheld"),
        ("8c", 1, "upheld", "upheld", "dismissed"),
        ("7c", 1, "upheld", "upheld", "dismissed"),
        ("7c", 3, "upheld", "upheld", "dismissed"),
        ("4g", 3, "dismissed", "dismissed", "dismissed"),
    ],
)
def test_LF_X12_and_own_cards_are_judged_by_each_book(card: str, before: int, ts: str, family: str, wiki: str) -> None:
    assert aged(X12, card, before, "ts-wong") == ts
    assert aged(X12, card, before, "reader-family") == family
    assert aged(X12, card, before, "wikipedia-guangdong") == wiki


def test_LF_R15W_a_played_nine_makes_the_eight_aged() -> None:
    record = told("9c / x / x; 5g / x / x", hands={"second": "8c 7c"})
    assert [aged(record, card, 3, "wikipedia-guangdong") for card in ("8c", "7c")] == ["upheld", "dismissed"]
    record = told("8c / x / 9c; 5g / x / x", hands={"second": "7c"})
    assert aged(record, "7c", 3, "wikipedia-guangdong") == "dismissed"
    assert aged(record, "7c", 3, "wikipedia-guangdong", M21="d") == "upheld"


def test_LF_R15W_a_forgotten_play_leaves_it_open() -> None:
    record = told("? / x / x; 5g / x / x", hands={"second": "8c 7c"})
    assert aged(record, "8c", 3, "wikipedia-guangdong") == "dismissed"
    certain = told("8c / ? / x; 5g / x / x", hands={"second": "9c 7c"})
    assert aged(certain, "7c", 3, "wikipedia-guangdong", M21="d") == "upheld"


def test_LF_R15F_what_only_a_deduction_shows_is_not_aged_in_the_family() -> None:
    record = told("5s / 7s / x; 7c / x / x", hands={"second": "9c 7c 6c 7s"})
    assert aged(record, "6c", 3, "ts-wong") == "upheld"
    assert aged(record, "6c", 3, "reader-family") == "dismissed"
