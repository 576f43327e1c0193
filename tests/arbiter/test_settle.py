"""Settling: how a hand ended, what each pays, what is missing, and sessions (LF-R3, LF-R5, LF-R20 to LF-R27)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from brief import cards, seeded, told
from hands import random_hand, whole_hands
from purses import slow_payments

import arbiter
from arbiter.checker import check_document
from arbiter.errors import WrongQuestionError
from arbiter.ruling import Verdict
from arbiter.settled import Lacks, Settled, mispaid
from arbiter.settling import settle_session
from engine.faults import faults
from engine.notation import read_session
from engine.record import Declaration, Dispute, Told
from engine.seats import PLAYING, Seat
from engine.settlement import Ending, How, played_out, rounds_taken
from engine.steps import leaders_of
from engine.terms import TS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.settling import SessionSettled
    from engine.record import Record

X27 = told(
    "5s / 9s / x; 432g / x3 / x3; 7sgz / 8sgz / x3",
    called_by="second",
    hands={"dreamer": "1z"},
    now={"third": "9c 6c 5c 1s L", "second": "6g 5g 4z 3z 2z"},
)
OUT = "987s / x3 / x3; 654s / x3 / x3; 321s / x3 / x3; 987c / x3 / x3"
FIVE = "L 1s 1g 1z 1c"


def declaring(record: Record, *declared: tuple[str, int, int | None]) -> Record:
    made = tuple(Declaration(Seat(seat), before, fu) for seat, before, fu in declared)
    return replace(record, declared=(*record.declared, *made))


def tigers(record: Record, seat: str, *, late: bool = False) -> Record:
    return replace(record, declared=(Declaration(Seat(seat), five_tigers=True, after_call=late),))


def ruled(record: Record, **more: object) -> arbiter.ruling.Ruling:
    assert faults(record) == ()
    return arbiter.judge(record, disputes=(Dispute("settle"),), **more).rulings[0]


def settled(record: Record, **more: object) -> Settled:
    found = ruled(record, **more).settled
    assert found is not None
    return found


def paid(found: Settled) -> tuple[int, ...] | None:
    """Give the payments round the table, or None when they are not known."""
    return None if found.payments is None else tuple(found.payments.values())


def missing(found: Settled) -> list[str]:
    return [lack.what.value for lack in found.missing]


def test_LF_X27_and_X27d_as_whole_hands() -> None:
    won = declaring(X27, ("third", 4, 6))
    found = settled(won)
    assert (paid(found), found.fu, found.next_dealer) == ((0, -6, 4, 2), 6, Seat.second)
    assert paid(settled(replace(won, called_by="dealer"))) == (-3, -3, 4, 2)


def test_LF_R21_a_false_declaration_does_not_end_the_hand() -> None:
    """Second leads round 3 and declares with four cards won; third wins a round later."""
    found = settled(declaring(X27, ("third", 4, 6), ("second", 3, None)))
    assert [one.verdict for one in found.declarations][-1] is Verdict.upheld
    assert found.ending is not None
    assert (found.ending.winner, found.ending.before) == (Seat.third, 4)
    assert paid(found) == (0, -6, 4, 2)


def test_a_declaration_by_another_than_the_leader_is_told_and_passed_over() -> None:
    record = told("3s / x / x; 2s / x / x", hands={"dealer": "3s 2s 9s 8s 7s 6s 5s 4s 1s 9g 9z 9c"}, players=3)
    found = settled(declaring(record, ("second", 2, 6), ("dealer", 2, None)))
    assert [one.reason for one in found.declarations] == ["not-leader", None]
    assert found.ending is not None
    assert found.ending.winner is Seat.dealer


def test_the_first_declaration_that_holds_ends_the_hand() -> None:
    """By round 3 the dealer has more, but he declared a round earlier."""
    record = told("765s / x3 / x3; 4s / x / x", players=3, hands={"dealer": "7s 6s 5s 4s 9g 9z 9c 3g 2g 3z 2z 4z"})
    found = settled(declaring(record, ("dealer", 3, 7), ("dealer", 2, 6)))
    assert found.fu == 6
    assert len(found.declarations) == 1


def test_a_wrong_claim_of_fu_is_put_right() -> None:
    record = told("765s / x3 / x3", players=3, hands={"dealer": "7s 6s 5s 4s 9g 9z 9c 3g 2g 3z 2z 4z"})
    assert settled(declaring(record, ("dealer", 2, 9))).fu == 6


def test_LF_R22_R23_nobody_declares_and_all_cards_are_played() -> None:
    found = settled(told(OUT))
    assert paid(found) == (0, 0, 0, 0)
    assert (found.fu, found.next_dealer) == (None, Seat.dealer)
    assert settled(told(OUT, called_by="second")).next_dealer is Seat.second


def test_LF_R6_nobody_calls() -> None:
    found = settled(told("", called_by="nobody"))
    assert (paid(found), found.next_dealer) == ((0, 0, 0, 0), Seat.second)
    assert settled(told("", called_by="nobody"), book="reader-family").next_dealer is Seat.dealer


def test_LF_A7_after_the_last_round() -> None:
    record = declaring(told(OUT), ("dealer", 5, 12))
    strict, loose = settled(record), settled(record, options={"A7": "b"})
    assert strict.ending is not None
    assert strict.ending.how is How.drawn
    assert missing(loose) == ["dreamer"]
    assert (loose.fu, loose.next_dealer) == (12, Seat.dealer)
    three = declaring(told(OUT, players=3), ("dealer", 5, 12))
    assert paid(settled(three, options={"A7": "b"})) == (256, -128, -128)


def test_LF_A8_before_the_first_lead() -> None:
    record = told("", players=3, hands={"dealer": "9s 8s 7s 6s 9g 9z 9c 3g 2g 3z 2z 4z"})
    record = declaring(record, ("dealer", 1, 7))
    assert paid(settled(record)) == (4, -2, -2)
    assert missing(settled(record, options={"A8": "b"})) == ["ending"]


def test_LF_R24_five_tigers_before_the_call() -> None:
    record = told("", called_by=None, hands={"third": FIVE})
    found = settled(tigers(record, "third"))
    assert (paid(found), found.fu, found.next_dealer) == ((-4, -4, 0, 8), 8, Seat.second)


def test_LF_A10_who_deals_after_the_dealer_s_five_tigers() -> None:
    record = tigers(told("", called_by=None, hands={"dealer": FIVE}), "dealer")
    assert settled(record).next_dealer is Seat.second
    assert settled(record, options={"A10": "b"}).next_dealer is Seat.dealer


def test_LF_A12_a_late_claim() -> None:
    record = tigers(told("5s / x / x", called_by="second", hands={"dealer": FIVE}), "dealer", late=True)
    assert missing(settled(record)) == ["ending"]
    assert paid(settled(record, options={"R5": "b"})) == (8, -4, 0, -4)
    assert paid(settled(record, options={"R5": "b", "A12": "b"})) == (8, -8, 0, 0)


def test_five_tigers_that_are_not_told_are_not_guessed() -> None:
    record = tigers(told("", called_by=None, hands={"third": "L 1s 1g 1z"}), "third")
    found = ruled(record)
    assert found.verdict is Verdict.not_proven
    assert missing(found.settled) == ["hand"]
    assert found.settled.missing[0].seat is Seat.third


# --- what is missing -------------------------------------------------------------------------------------------------


def test_a_record_that_stops_before_the_end() -> None:
    found = ruled(told("5s / 9s / x"))
    assert (found.verdict, found.reason) == (Verdict.not_proven, "not-told")
    assert missing(found.settled) == ["ending"]


def test_without_the_dreamer_s_card_every_way_is_worked_out() -> None:
    found = settled(declaring(replace(X27, hands={}), ("third", 4, 6)))
    assert (found.payments, found.fu, found.next_dealer) == (None, 6, Seat.second)
    assert missing(found) == ["dreamer"]
    ways = {tuple(map(str, way.dreamers)): tuple(way.settlement.payments.values()) for way in found.ways}
    assert ways["1g", "1z", "1c"] == (0, -6, 4, 2)
    assert ways["9g", "9z"] == (0, -4, 2, 2)
    assert ways["8c",] == (0, -10, 8, 2)
    placed = cards("5s 9s 4g 3g 2g 7s 7g 7z 8s 8g 8z 9c 6c 5c 1s L 6g 5g 4z 3z 2z")
    assert sum(map(len, ways)) == 37 - len(placed)


def test_a_dreamer_s_card_that_cannot_match_need_not_be_told() -> None:
    """Every one, eight and nine is told of somebody, so whatever the dreamer has matches nothing."""
    hands = {Seat.dealer: Told(cards("9g 9z 8c 1g 1z 1c"))}
    found = settled(declaring(replace(X27, hands=hands), ("third", 4, 6)))
    assert (paid(found), missing(found)) == ((0, -2, 0, 2), [])
    assert len(found.ways) == 1


def test_without_the_caller_every_way_is_worked_out() -> None:
    found = settled(declaring(replace(X27, called_by=None), ("third", 4, 6)))
    assert missing(found) == ["called_by"]
    assert found.next_dealer is Seat.second
    ways = {way.callers: tuple(way.settlement.payments.values()) for way in found.ways}
    assert ways == {(Seat.dealer, Seat.third): (-3, -3, 4, 2), (Seat.second,): (0, -6, 4, 2)}


def test_a_drawn_hand_without_a_caller_is_paid_but_not_succeeded() -> None:
    found = settled(told(OUT, called_by=None))
    assert paid(found) == (0, 0, 0, 0)
    assert (found.next_dealer, missing(found)) == (None, ["called_by"])
    assert missing(settled(told(OUT, called_by=None), book="reader-family")) == []


def test_a_caller_who_makes_no_difference_need_not_be_told() -> None:
    found = settled(tigers(told("", called_by=None, hands={"second": FIVE}), "second"))
    assert missing(found) == []


def test_a_hand_told_in_part_leaves_the_fu_open_unless_they_were_named() -> None:
    record = told("765s / x3 / x3", players=3, hands={"dealer": "9g 9z 9c"})
    open_ = settled(declaring(record, ("dealer", 2, None)))
    assert (open_.payments, open_.fu, open_.next_dealer) == (None, None, Seat.dealer)
    assert open_.missing[0].what is Lacks.hand
    assert paid(settled(declaring(record, ("dealer", 2, 6)))) == (2, -1, -1)
    assert missing(settled(declaring(record, ("dealer", 2, 7)))) == ["hand"]


def test_a_declaration_that_might_hold_is_not_passed_over() -> None:
    found = settled(declaring(told("765s / x3 / x3; 4s / x / x", players=3), ("dealer", 2, 6), ("dealer", 3, 6)))
    assert missing(found) == ["hand"]
    assert len(found.declarations) == 1


def test_a_forgotten_winning_play_leaves_the_dreamer_s_share_open() -> None:
    record = told("5s / 9s / x; 7sgz / ?3 / x3", hands={"dreamer": "1z"}, now={"third": "9c 1s L"})
    found = settled(declaring(record, ("third", 3, 6)))
    assert (found.payments, found.fu, found.next_dealer) == (None, 6, Seat.second)
    assert [(lack.what, lack.round) for lack in found.missing] == [(Lacks.round, 2)]
    assert (
        missing(
            settled(
                declaring(
                    replace(record, players=3, hands={}, now={Seat.third: Told(cards("9c 1s 1c"))}), ("third", 3, 6)
                )
            )
        )
        == []
    )


def test_what_was_paid_is_compared_with_what_is_due() -> None:
    record = declaring(replace(X27, paid={Seat.second: -4, Seat.third: 2}), ("third", 4, 6))
    assert mispaid(record, settled(record)) == ((Seat.second, -4, -6),)


def test_LF_A3_a_card_counts_only_within_the_depth_that_the_table_accepts() -> None:
    record = told("321s / x3 / x3; 6c / x / x", players=3, hands={"dealer": "3s 2s 1s 9c 7c 6c 3c 2c 3g 2g 3z 2z"})
    record = declaring(record, ("dealer", 3, 6))
    assert paid(settled(record)) == (2, -1, -1)
    assert missing(settled(record, options={"max_level": 1})) == ["ending"]


def test_keys_of_other_questions_are_refused() -> None:
    with pytest.raises(WrongQuestionError, match="no seat: 'third'"):
        arbiter.judge(X27, disputes=(Dispute("settle", seat=Seat.third),))


# --- random hands ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_random_hands_add_up_and_agree_with_the_slow_twin(players: int) -> None:
    """The leader of a late round declares, hands open: whoever wins, the payments are those of the slow twin."""
    rng = seeded(2128 + players)
    won = drawn = 0
    for _ in range(20):
        hand = random_hand(rng, players, 12)
        record = whole_hands(hand)
        leaders = leaders_of(record)
        before = rng.randint(max(1, len(leaders) - 4), len(leaders) - 1)
        record = declaring(record, (leaders[before - 1].value, before, None))
        judged = arbiter.judge(record, disputes=(Dispute("settle", assume=("counting",)),))
        report = check_document(json.loads(json.dumps(judged.to_json())))
        assert report.fine, report.to_json()
        found = judged.rulings[0].settled
        assert found is not None
        made = found.settlement
        if made is None:
            assert missing(found) == ["ending"]
            assert not played_out(record)
            continue
        assert sum(made.payments.values()) == 0
        if made.ending.winner is None:
            drawn += 1
            continue
        won += 1
        taken = rounds_taken(record, 3 * (before - 1))[made.ending.winner]
        twin = Ending(How.declared, Seat(record.called_by), made.ending.winner, before, taken, made.ending.aged)
        assert dict(made.payments) == slow_payments(twin, players, hand.deal.dreamer, TS)
    assert won >= 3
    assert drawn >= 1


# --- sessions --------------------------------------------------------------------------------------------------------

WON = """
called_by = "{caller}"
rounds = "765s / x3 / x3"
declared = {{ by = "dealer", before = 2, fu = 6 }}
hands = {{ dealer = "7s 6s 5s 4s 9g 9z 9c 3g 2g 3z 2z 4z" }}
"""


def session(seats: Mapping[str, str], *hands: str) -> SessionSettled:
    players = "".join(f'{seat} = "{name}"\n' for seat, name in seats.items())
    text = f'format = "lukfu-session/1"\n[players]\n{players}' + "".join(f"\n[[hand]]\n{hand}" for hand in hands)
    found = read_session(text.encode(), "night.toml")
    assert found is not None
    assert found.faults == ()
    assert found.session is not None
    return settle_session(found.session)


THREE = {"dealer": "Kam", "second": "Mei", "third": "Wai"}
FOUR = {"dealer": "Kam", "second": "Mei", "dreamer": "Sang", "third": "Wai"}
VOID = 'called_by = "nobody"\n'


def test_LF_R3_seats_move_when_the_dealer_changes() -> None:
    found = session(FOUR, VOID, VOID, VOID, VOID, VOID)
    assert [hand.dealer for hand in found.hands] == ["Kam", "Mei", "Sang", "Wai", "Kam"]
    assert found.next_dealer == "Mei"
    third = found.hands[2].judged.record.names
    assert third == {Seat.dealer: "Sang", Seat.second: "Wai", Seat.third: "Mei", Seat.dreamer: "Kam"}


def test_scores_run_on_for_three_players() -> None:
    found = session(THREE, WON.format(caller="dealer"), WON.format(caller="third"), VOID)
    assert [hand.dealer for hand in found.hands] == ["Kam", "Kam", "Mei"]
    assert found.hands[0].points == {"Kam": 2, "Mei": -1, "Wai": -1}
    assert found.hands[1].points == {"Kam": 2, "Mei": 0, "Wai": -2}
    assert found.totals == {"Kam": 4, "Mei": -1, "Wai": -3}
    assert found.next_dealer == "Wai"
    assert sum(found.totals.values()) == 0


def test_a_dealer_who_should_not_deal_is_named_and_sits_where_he_sat() -> None:
    found = session(THREE, VOID, f'dealer = "Kam"\n{WON.format(caller="dealer")}')
    assert (found.hands[1].dealer, found.hands[1].due, found.hands[1].wrong_dealer) == ("Kam", "Mei", True)
    assert found.totals == {"Kam": 2, "Mei": -1, "Wai": -1}


def test_a_hand_left_open_is_not_counted_and_leaves_the_next_dealer_open() -> None:
    stops = 'called_by = "dealer"\nrounds = "5s / x / x"\n'
    found = session(THREE, stops, WON.format(caller="dealer"), f'dealer = "Wai"\n{WON.format(caller="dealer")}')
    assert found.left_open == (1, 2)
    assert [hand.dealer for hand in found.hands] == ["Kam", None, "Wai"]
    assert found.hands[1].judged.record.names == {}
    assert found.totals == {"Kam": -1, "Mei": -1, "Wai": 2}
    assert found.next_dealer == "Wai"


def test_each_hand_of_random_sessions_adds_up() -> None:
    rng = seeded(30)
    hands = [rng.choice([VOID, WON.format(caller=rng.choice(PLAYING).value)]) for _ in range(8)]
    found = session(THREE, *hands)
    running = dict.fromkeys(THREE.values(), 0)
    for hand in found.hands:
        assert hand.points is not None
        assert sum(hand.points.values()) == 0
        running = {name: running[name] + hand.points[name] for name in running}
        assert hand.totals == running
