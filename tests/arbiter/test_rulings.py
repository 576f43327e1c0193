"""Rulings on small hands: gaps, moments, breaches, budgets, and solvers that contradict each other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from brief import step, steps, told

import arbiter
from arbiter.answers import Impossible, Model
from arbiter.position import Position
from arbiter.ruling import Moment, Ruling, Verdict
from arbiter.solvers.cp_sat import CpModel
from engine.cards import Card
from engine.record import Dispute, Record
from engine.seats import Seat

ROOT = Path(__file__).parents[2]
X13 = told("987654321s / x9 / x9; 6c / x / x", hands={"dealer": "987654321s 9c 7c 6c"})
HANDS = {
    "dealer": "987654321s 9c 7c 6c",
    "second": "9876g 543g 9z 8z 7z 6z 5z",
    "third": "2g 1g 4z 3z 2z 1z 8c 5c 4c 3c 2c 1c",
}


def aged(record: Record, card: str, before: int, seat: Seat = Seat.dealer, **how: object) -> Ruling:
    return arbiter.judge(record, disputes=[Dispute("aged", seat, Card(card), before=before)], **how).rulings[0]


def discard(record: Record, seat: Seat, number: int, **how: object) -> Ruling:
    return arbiter.judge(record, disputes=[Dispute("discard", seat, round=number)], **how).rulings[0]


def test_the_sample_of_the_ruling_format() -> None:
    ruling = aged(X13, "7c", 3)
    assert ruling.verdict is Verdict.upheld
    cited = [(p.kind, str(p.seat), [str(c) for c in (*p.cards, *p.pool)], p.at_most) for p in ruling.premises]
    assert cited == [
        ("own", "dealer", ["9c"], None),
        ("duty", "second", ["8c"], 0),
        ("duty", "third", ["8c"], 0),
    ]
    assert [str(duty.step) for duty in ruling.relies_on] == ["2.2", "2.3"]
    assert ruling.provable_since == Moment(6, 3, None)
    assert ruling.not_used == ()


def test_without_duties_the_same_claim_is_dismissed() -> None:
    ruling = aged(X13, "7c", 3, assume=["counting"])
    assert ruling.verdict is Verdict.dismissed
    assert ruling.counter_deals[0].beater == (Card("8c"),)


def test_the_table_does_not_know_the_nine() -> None:
    ruling = aged(X13, "7c", 3, viewpoint="table")
    assert ruling.verdict is Verdict.upheld
    assert {p.kind for p in ruling.premises} == {"duty"}, "nobody passed over the six with a nine in hand either"


def test_provable_later() -> None:
    ruling = aged(X13, "7c", 2)
    assert ruling.verdict is Verdict.dismissed
    assert ruling.provable_since == Moment(6, 3, None)
    assert ruling.unbeatable is None, "the others' hands are not told"


def test_unbeatable_by_luck() -> None:
    hands = {**HANDS}
    assert aged(told("", hands=hands), "7c", 1).unbeatable is False
    hands["third"] = "2g 1g 4z 3z 2z 1z L 5c 4c 3c 2c 1c"
    ruling = aged(told("", hands=hands), "7c", 1)
    assert ruling.verdict is Verdict.dismissed
    assert ruling.unbeatable is True, "the eight lies with the dreamer"


def test_gap_own_cards() -> None:
    """With two cards of his own untold the claimant may hold the nine and the eight himself."""
    ruling = aged(told("", hands={"dealer": "987654321s 7c"}), "7c", 1)
    assert ruling.verdict is Verdict.dismissed
    assert ruling.gaps == ("hand dealer",)
    assert ruling.gaps_settled
    full = aged(told("", hands={"dealer": "987654321s 9c 7c 6c"}), "7c", 1)
    assert full.gaps == ()


def test_gap_caller() -> None:
    """Second leads 5g: unless he called he has no Sip left, so that the eight is the dreamer's."""
    rounds = "2g / 9g / x; 5g / x / x"
    hands = {"dealer": "97654s 2g 123456z", "third": "123456789c 123s"}
    known = aged(told(rounds, hands=hands), "7s", 3, viewpoint="open")
    assert known.verdict is Verdict.upheld
    assert [duty.rule for duty in known.relies_on] == ["LF-R17"]
    untold = aged(told(rounds, hands=hands, called_by=None), "7s", 3, viewpoint="open")
    assert untold.verdict is Verdict.dismissed
    assert untold.counter_deals[0].deal.called_by is Seat.second
    assert untold.gaps == ("called_by",)
    assert untold.gaps_settled
    privileged = aged(told(rounds, hands=hands, called_by="second"), "7s", 3, viewpoint="open")
    assert privileged.verdict is Verdict.dismissed
    assert privileged.gaps == ()


def test_forgotten_play_that_can_be_one_card_only() -> None:
    record = told("6c / ? / x", hands={"dealer": "9c 7c 6c 8765s 9874g 3g"})
    ruling = aged(record, "7c", 2)
    assert ruling.verdict is Verdict.upheld
    assert ruling.provable_since == Moment(2, None, step("1.2"))


def test_a_claim_uses_nothing_later_than_its_moment() -> None:
    record = told("2s / 3s / x; 8c / x / x", hands={"dealer": "2s 9c 7c"}, now={"second": "4c"})
    assert aged(record, "7c", 1).verdict is Verdict.dismissed
    assert aged(record, "7c", 2).verdict is Verdict.dismissed
    assert aged(record, "7c", 3).verdict is Verdict.upheld


def test_nobody_proves_a_claim_by_his_own_lawfulness() -> None:
    """Second passed over 6s; to himself that proves nothing about his own hand, to the table it would."""
    record = told("6s / x / x")
    ruling = aged(record, "5s", 2, Seat.second, viewpoint="table")
    shown = ruling.counter_deals[0]
    assert ruling.verdict is Verdict.dismissed
    assert shown.holder is Seat.dealer


def test_others_breach_does_not_touch_what_holds_without_duties() -> None:
    record = told("6s / x / x; 5s / x / 8s", hands={"dealer": "9s 9g 9z 9c L 6s 5s"})
    for card in ("9s", "9g", "9z", "9c", "L"):
        assert aged(record, card, 3).verdict is Verdict.upheld
    ruling = discard(record, Seat.third, 1)
    assert ruling.verdict is Verdict.upheld
    assert ruling.relies_on == ()
    assert ruling.explanations == (steps("1.3"),)
    assert discard(record, Seat.second, 1).verdict is Verdict.not_proven


def test_a_contradictory_record_names_clashes_and_explanations() -> None:
    record = told(
        "5s / 6s / x(1g); 3s / x(2g) / 4s; 2s / x(3g) / x(4g)",
        players=3,
        hands={"dealer": "975421s 98g 98z 98c"},
    )
    ruling = arbiter.judge(record, disputes=[Dispute("record")]).rulings[0]
    assert ruling.verdict is Verdict.dismissed
    assert ruling.explanations == (steps("3.2"), steps("1.3", "2.2", "3.3"))
    assert ruling.clashes == (steps("1.3", "3.2"), steps("2.2", "3.2"), steps("3.2", "3.3"))
    assert [shown.broken for shown in ruling.explanation_deals] == list(ruling.explanations)


def test_a_lawful_record_shows_a_lawful_deal() -> None:
    ruling = arbiter.judge(X13, disputes=[Dispute("record")]).rulings[0]
    assert ruling.verdict is Verdict.upheld
    assert ruling.counter_deals[0].side == "lawful"
    assert ruling.counter_deals[0].broken == ()


def test_assume_limits_the_others_but_not_the_accused() -> None:
    """P1 without anybody else's must-beat: still not proven, but nothing contradicts the record any more."""
    record = told("5s / x / x; 987654321g / x9 / x9; 9c / x / x; 8c / x / x", players=3)
    ruling = discard(record, Seat.second, 1, assume=["counting"])
    assert ruling.verdict is Verdict.not_proven
    assert ruling.explanations == ()


def test_a_discard_to_what_nothing_beats_is_harmless() -> None:
    ruling = discard(told("9s / x / x"), Seat.second, 1)
    assert ruling.verdict is Verdict.dismissed
    assert ruling.premises == ()


def test_fewest_told_placements_are_given_up_in_the_counter_deal() -> None:
    """The hands are told, so the deal shown is the one that was dealt where that one refutes the claim."""
    record = told("", hands=HANDS)
    shown = aged(record, "7c", 1).counter_deals[0]
    assert shown.deal.hands == {seat: hand.cards for seat, hand in record.hands.items()}
    assert shown.holder is Seat.third


def test_the_guilty_deal_that_comes_first_when_the_standing_meld_is_forgotten() -> None:
    """Which meld stood is settled by the places of the cards, not before them: 7s goes to the dealer's hand."""
    record = told("?3 / x3 / x3", players=3, hands={"second": "865s 865g 865z 865c"})
    guilty = discard(record, Seat.third, 1).counter_deals[0]
    assert [str(card) for card in guilty.beater] == ["9g", "9z", "9c"]
    assert Card("7s") in guilty.deal.hands[Seat.dealer]
    assert guilty.deal.forgotten[step("1.1")] != tuple(Card(c) for c in ("7s", "7g", "7z"))


def test_a_hand_that_nobody_called_is_judged_as_it_was_dealt() -> None:
    record = told("", called_by="nobody", hands={"dealer": "98s"})
    assert arbiter.judge(record, disputes=[Dispute("record")]).rulings[0].verdict is Verdict.upheld
    assert aged(record, "8s", 1).verdict is Verdict.upheld


def test_no_premise_of_an_acquittal_is_superfluous() -> None:
    """7s and 4s face up break every higher run of three; 8s and 9s need not be cited."""
    record = told("432s / x3 / x3; 7s / 8s / x; 9s")
    ruling = discard(record, Seat.third, 1, assume=["counting"])
    assert ruling.verdict is Verdict.dismissed
    cited = [str(card) for premise in ruling.premises for card in premise.cards]
    assert sorted(cited) == ["4s", "7s"]


def test_max_level_dismisses_a_claim_that_needs_a_deeper_argument() -> None:
    """A table that accepts only what was seen does not accept that the eight was passed over; it keeps the argument."""
    ruling = aged(X13, "7c", 3, options={"max_level": 1})
    assert (ruling.verdict, ruling.reason) == (Verdict.dismissed, "max-level")
    assert ruling.proof is not None
    assert ruling.proof.level == 2
    assert ruling.counter_deals == ()
    assert ruling.not_used == ()
    assert aged(X13, "7c", 3, options={"max_level": 2}).verdict is Verdict.upheld
    assert aged(X13, "9c", 3, options={"max_level": 0}).verdict is Verdict.upheld


def test_showing_less_never_costs_a_claim_that_the_table_would_accept() -> None:
    """He could show nine and eight, or lean on what both others passed over: too deep for this table."""
    record = told("6c / x / x", hands={"dealer": "9876c 9876g 9876z"})
    assert aged(record, "7c", 2, least="reveal").proof.level == 2
    plain = aged(record, "7c", 2, options={"max_level": 1})
    least = aged(record, "7c", 2, options={"max_level": 1}, least="reveal")
    assert plain.verdict is Verdict.upheld
    assert least.verdict is Verdict.upheld


def test_max_level_leaves_an_accusation_open() -> None:
    record = told("6s / x / x; 5s / x / 8s", hands={"dealer": "9s 9g 9z 9c L 6s 5s"})
    ruling = discard(record, Seat.third, 1, options={"max_level": 0})
    assert (ruling.verdict, ruling.reason) == (Verdict.not_proven, "max-level")
    assert ruling.counter_deals == ()
    assert discard(record, Seat.third, 1, options={"max_level": 1}).verdict is Verdict.upheld


def test_no_time_means_undecided() -> None:
    ruling = aged(X13, "7c", 3, budget=0.0)
    assert ruling.verdict is Verdict.undecided
    assert ruling.reason == "budget"
    assert discard(X13, Seat.second, 2, budget=0.0).verdict is Verdict.undecided
    assert arbiter.judge(X13, disputes=[Dispute("record")], budget=0.0).rulings[0].verdict is Verdict.undecided


def test_a_solver_that_lies_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """When CP-SAT finds a deal where the SAT solver finds none, or one that does not replay, that is no ruling."""
    monkeypatch.setattr(CpModel, "ask", lambda *_: Model(frozenset()))
    with pytest.raises(arbiter.ProgramFaultError, match="disagree"):
        aged(X13, "7c", 3)
    monkeypatch.undo()
    monkeypatch.setattr(Position, "quick", lambda *_: Model(frozenset()))
    with pytest.raises(arbiter.ProgramFaultError, match="referee"):
        aged(X13, "7c", 3)


def test_a_second_method_that_lies_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A SAT solver that says "impossible" against CP-SAT is no ruling either."""
    monkeypatch.setattr(Position, "quick", lambda *_: Impossible())
    with pytest.raises(arbiter.ProgramFaultError, match="disagree"):
        aged(X13, "7c", 2)


def test_the_same_bytes_under_two_hash_seeds() -> None:
    cases = sorted(str(path) for path in (ROOT / "cases").glob("*/record.toml"))
    assert len(cases) > 5
    command = [sys.executable, "-m", "arbiter", "judge", "--json", *cases]

    def run(seed: str) -> bytes:
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False).stdout

    first = run("1")
    assert first.count(b"\n") >= len(cases) - 5
    assert first == run("2")
