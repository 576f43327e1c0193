"""An audit looks at everything in a record and says what it could not look at."""

from __future__ import annotations

from dataclasses import replace

import pytest
from brief import cards, told

import arbiter
from arbiter.audited import WRONG_FU, Audit, LeftOpen, WrongDealer
from arbiter.auditing.sessions import audit_session
from arbiter.declared import NOT_LEADER
from arbiter.ruling import MAX_LEVEL, Verdict
from arbiter.settled import Mispaid
from engine.notation import read_session
from engine.record import NOBODY, Declaration, Record, Told
from engine.seats import Seat, StepId
from engine.sessions import Session

P1 = told("5s / x / x; 987654321g / x9 / x9; 9c / x / x; 8c / x / x", called_by="dealer")
"""The dealer has shown twelve cards: somebody kept a card above 5s (P1)."""
X27 = replace(
    told(
        "5s / 9s / x; 432g / x3 / x3; 7sgz / 8sgz / x3",
        called_by="second",
        hands={"dreamer": "1z"},
        now={"third": "9c 6c 5c 1s L"},
    ),
    declared=(Declaration(Seat.third, 4, 6),),
    paid={Seat.dealer: 0, Seat.second: -6, Seat.third: 2, Seat.dreamer: 4},
)


def brief(audit: Audit) -> list[tuple[str, str, str | None, str]]:
    """Say what was found, in a line each."""
    return [
        (one.kind, str(one.seat), None if one.step is None else str(one.step), one.verdict.value)
        for one in audit.findings
    ]


def test_P1_somebody_broke_a_rule_and_it_is_open_who() -> None:
    audit = arbiter.audit(P1)
    assert brief(audit) == [("record", "None", None, "not-proven")]
    assert audit.explanations == ((StepId(1, 2),), (StepId(1, 3),))
    assert audit.proved == ()


def test_P3_who_shows_what_he_kept_is_convicted_alone() -> None:
    audit = arbiter.audit(told("6s / x / x; 5s / x / 8s", called_by="dealer"))
    assert brief(audit) == [("discard", "third", "1.3", "upheld")]
    assert audit.clashes == ((StepId(1, 3),),)


def test_LF_X27_a_declaration_and_its_payments_are_checked() -> None:
    audit = arbiter.audit(X27)
    assert audit.findings == ()
    assert (audit.checked.declarations, audit.checked.payments) == (1, 4)
    assert (audit.hand_won, audit.played_on) == (StepId(4, 0), None)
    assert audit.left_open == ()


def test_wrong_payments_are_found_seat_by_seat() -> None:
    audit = arbiter.audit(replace(X27, paid={Seat.second: -4, Seat.third: 2, Seat.dreamer: 2}))
    assert [one.shown for one in audit.findings] == [Mispaid(Seat.second, -4, -6), Mispaid(Seat.dreamer, 2, 4)]
    assert audit.checked.payments == 3


@pytest.mark.parametrize(("claimed", "reason"), [(5, WRONG_FU), (7, None), (6, None), (None, None)])
def test_another_fu_than_the_cards_come_to(claimed: int | None, reason: str | None) -> None:
    """What third laid face down is not told: 8c and 7c among it would make his 6c aged, so 7 may be right."""
    audit = arbiter.audit(replace(X27, declared=(Declaration(Seat.third, 4, claimed),)))
    assert [one.reason for one in audit.findings] == ([reason] if reason else [])
    assert [one.kind for one in audit.left_open if one.kind == "declare"] == (["declare"] if claimed == 7 else [])


def test_a_declaration_of_who_does_not_lead() -> None:
    audit = arbiter.audit(replace(X27, declared=(Declaration(Seat.dealer, 4, 6),), paid={}))
    assert brief(audit) == [("declare", "dealer", "4.0", "upheld")]
    assert audit.findings[0].reason == NOT_LEADER
    assert audit.hand_won is None


def test_a_false_declaration_does_not_end_the_hand() -> None:
    """Second wins round 1 with the 9s and declares with two; third wins after that (record-format, `declared`)."""
    hand = Told(cards("9s 4s 4g 3g 2g 7s 7g 7z 8c 3c 5z 4z"))
    record = replace(
        X27, declared=(*X27.declared, Declaration(Seat.second, 2, 6)), hands={**X27.hands, Seat.second: hand}
    )
    audit = arbiter.audit(record)
    assert brief(audit) == [("declare", "second", "2.0", "upheld")]
    assert (audit.checked.declarations, audit.hand_won) == (2, StepId(4, 0))


def test_what_the_record_does_not_tell_is_left_open() -> None:
    """Neither the declarer's hand nor the dreamer's card: nothing is said against anybody."""
    audit = arbiter.audit(replace(X27, hands={}, now={}))
    assert audit.findings == ()
    assert audit.left_open == (
        LeftOpen("declare", Seat.third, StepId(4, 0), ("hand third", "discard 1.3", "discard 2.2")),
        LeftOpen("settle", None, None, ("hand third",)),
    )
    dreamer = arbiter.audit(replace(X27, hands={}))
    assert dreamer.left_open == (LeftOpen("settle", None, None, ("dreamer",)),)
    unfinished = arbiter.audit(replace(X27, declared=()))
    assert unfinished.left_open == (LeftOpen("settle", None, None, ("ending",)),)


def test_fewer_fu_claimed_than_are_shown_is_wrong_whatever_else_he_holds() -> None:
    record = replace(X27, now={Seat.third: Told(cards("9c 1s L 9z"))}, paid={})
    for claimed, found in ((6, True), (7, False), (8, False)):
        audit = arbiter.audit(replace(record, declared=(Declaration(Seat.third, 4, claimed),)))
        assert bool(audit.findings) == found, claimed
        assert bool(audit.left_open) == (claimed == 8), claimed


def test_a_hand_played_on_after_it_was_won_is_said() -> None:
    now = {Seat.third: Told(cards("6c 5c 1s L"))}
    record = replace(X27, rounds=(*X27.rounds, *told("9c / x / x").rounds), now=now)
    audit = arbiter.audit(record)
    assert (audit.hand_won, audit.played_on) == (StepId(4, 0), StepId(4, 1))


def test_LF_R5_five_tigers_that_were_not_dealt() -> None:
    record = Record(4, declared=(Declaration(Seat.second, five_tigers=True),))
    claimed = replace(record, hands={Seat.second: Told(cards("1s 1g 1z 1c L"))})
    assert arbiter.audit(claimed).findings == ()
    another = replace(claimed, hands={Seat.second: Told(cards("1s 1g 1z 1c")), Seat.dreamer: Told(cards("L"))})
    audit = arbiter.audit(another)
    assert brief(audit) == [("declare", "second", "1.0", "upheld")]
    assert audit.findings[0].rule == "LF-R5"
    assert arbiter.audit(record).left_open == (LeftOpen("declare", Seat.second, StepId(1, 0), ("hand second",)),)


STRONG = Record(
    4,
    called_by=NOBODY,
    hands={
        Seat.dealer: Told(cards("8s 3s 2s 8g 2g 9z 8z 3z 9c 8c 5c 4c")),
        Seat.second: Told(cards("9s 7s 4s 6g 4g 2z 5z 7z 6c 3c 1g 5s")),
    },
)


def test_LF_A11_calls_are_checked_by_a_named_standard_only() -> None:
    silent = arbiter.audit(STRONG)
    assert (silent.findings, silent.checked.calls, silent.checked.standard) == ((), 0, None)
    six = arbiter.audit(STRONG, standard="six-cards")
    assert brief(six) == [("call", "dealer", "1.0", "upheld")]
    assert six.checked.calls == 3
    assert six.left_open == (LeftOpen("call", Seat.third, StepId(1, 0), ("hand third",)),)
    assert brief(arbiter.audit(STRONG, options={"A11": "six-cards"})) == brief(six)
    certain = arbiter.audit(STRONG, book="reader-family")
    assert brief(certain)[0] == ("call", "dealer", "1.0", "upheld")
    with pytest.raises(arbiter.WrongQuestionError, match="six-cards and certain-win, not 'luck'"):
        arbiter.audit(STRONG, standard="luck")


def test_who_called_or_was_not_asked_evaded_nothing() -> None:
    record = replace(STRONG, called_by="dealer")
    assert arbiter.audit(record, standard="six-cards").checked.calls == 0


def test_a_table_that_limits_arguments_convicts_nobody_by_deeper_ones() -> None:
    """The breach is told by hands: level 1. With no deeper argument allowed than what is printed, it stays open."""
    record = told("6s / x / x; 5s / x / 8s", called_by="dealer")
    assert brief(arbiter.audit(record, options={"max_level": 1})) == [("discard", "third", "1.3", "upheld")]
    audit = arbiter.audit(record, options={"max_level": 0})
    assert brief(audit) == [("discard", "third", "1.3", "not-proven")]
    assert audit.findings[0].reason == MAX_LEVEL
    assert audit.proved == ()


def test_what_was_asked_for_is_used() -> None:
    assert arbiter.audit(X27, options={"A2": "a", "max_level": 3, "A7": "b"}).not_used == ()


NIGHT = """\
format = "lukfu-session/1"

[players]
dealer = "Kam"
second = "Mei"
dreamer = "Sang"
third = "Wai"

[[hand]]
called_by = "nobody"

[[hand]]
dealer = "Kam"
called_by = "dealer"
rounds = "6s / x / x\\n5s / x / 8s"

[[hand]]
dealer = "Kam"
called_by = "dealer"
rounds = "5s / x / x"
"""


def session() -> Session:
    found = read_session(NIGHT.encode(), "night.toml")
    assert found is not None
    assert found.session is not None
    return found.session


def test_LF_R3_who_should_have_dealt_is_checked_in_a_session() -> None:
    """Nobody called: second deals next. How the second hand ended is not told, so who deals the third is open."""
    first, second, third = audit_session(session())
    assert first.findings == ()
    assert brief(second) == [("discard", "third", "1.3", "upheld"), ("dealer", "dealer", None, "upheld")]
    assert second.findings[1].shown == WrongDealer("Kam", "Mei")
    assert (second.hand, second.checked.dealers) == (2, 1)
    assert second.record.names[Seat.dealer] == "Kam"
    assert (third.findings, third.checked.dealers) == ((), 0)


def test_faults_of_all_hands_of_a_session_are_named() -> None:
    with pytest.raises(arbiter.WrongQuestionError) as caught:
        audit_session(session(), options={"A2": "z"})
    assert len(caught.value.faults) == 3


def test_verdicts_are_those_of_rulings() -> None:
    assert all(one.verdict is Verdict.upheld for one in arbiter.audit(X27).proved)
