"""Evasion of calling: who was asked, what is told, which standard, and the readings that change the answer (LF-A11)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from brief import cards, seeded, told
from strong import random_opening, strong_opening

import arbiter
from arbiter.checker import check_document
from engine.books import BOOKS, OPTIONS
from engine.cards import short
from engine.record import Declaration, Dispute, Record, Told
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from arbiter.ruling import Ruling

EIGHTS = "8sgzc 9z 9c 2s 3s 2g 3z 4c 5c"
"""LF-X31: a certain win, and six cards."""
LOW = "1s 1c L 543c 7s 5g 3g 6z 4z 2s"
"""LF-X30: six cards, and no certain win."""
NINES = "9s 8s 6s 3s 9g 5g 3g 6z 4z 2z 7c 1c"
"""Four aged cards and nothing else."""


def asked(record: Record, seat: str, standard: str | None, **more: object) -> Ruling:
    dispute = Dispute("call", Seat(seat), standard=standard, viewpoint=more.pop("seen_from", None))
    judged = arbiter.judge(record, disputes=[dispute], **more)
    report = check_document(json.loads(json.dumps(judged.to_json())))
    assert report.objection is None
    assert report.rulings[0].objection is None, report.rulings[0].objection
    assert report.rulings[0].shown
    return judged.rulings[0]


def dealt(hand: str, called_by: str | None = "second", seat: str = "dealer", rounds: str = "") -> Record:
    return told(rounds, called_by=called_by, hands={seat: hand})


def answer(ruling: Ruling) -> tuple[str, str | None]:
    return ruling.verdict.value, ruling.reason


@pytest.mark.parametrize(
    ("hand", "standard", "verdict"),
    [
        (EIGHTS, "six-cards", "upheld"),
        (EIGHTS, "certain-win", "upheld"),
        (LOW, "six-cards", "upheld"),
        (LOW, "certain-win", "dismissed"),
        (NINES, "six-cards", "dismissed"),
        (NINES, "certain-win", "dismissed"),
    ],
)
def test_LF_A11_the_standard_is_the_dispute(hand: str, standard: str, verdict: str) -> None:
    ruling = asked(dealt(hand), "dealer", standard)
    assert answer(ruling) == (verdict, None)
    assert ruling.asked.standard == standard
    assert ruling.calling is not None
    assert (ruling.calling.standard, ruling.calling.hand) == (standard, cards(hand))
    assert bool(ruling.counter_deals) == (verdict == "dismissed" and standard == "certain-win")


def test_LF_A11_without_a_name_the_standards_are_listed() -> None:
    with pytest.raises(arbiter.WrongQuestionError) as caught:
        arbiter.judge(dealt(LOW), disputes=[Dispute("call", Seat.dealer)])
    assert [one.says for one in caught.value.faults] == [
        "by which standard is it an evasion not to call? name six-cards or certain-win, not None"
    ]


@pytest.mark.parametrize(
    ("dispute", "says"),
    [
        (Dispute("call", Seat.dealer, standard="good-hand"), "name six-cards or certain-win, not 'good-hand'"),
        (Dispute("call", standard="six-cards"), "needs a seat: dealer, second or third, not None"),
        (Dispute("call", Seat.dreamer, standard="six-cards"), "dealer, second or third, not 'dreamer'"),
        (Dispute("call", Seat.dealer, standard="six-cards", before=1), "no before: 1"),
        (Dispute("call", Seat.dealer, standard="six-cards", viewpoint="seat"), "viewpoint open or table, not 'seat'"),
    ],
)
def test_a_question_that_cannot_be_asked(dispute: Dispute, says: str) -> None:
    with pytest.raises(arbiter.WrongQuestionError) as caught:
        arbiter.judge(dealt(LOW), disputes=[dispute])
    assert len(caught.value.faults) == 1
    assert caught.value.faults[0].says.endswith(says)


def test_LF_A11_the_dispute_beats_the_option_and_the_option_the_book() -> None:
    record = dealt(LOW)
    assert answer(asked(record, "dealer", None, options={"A11": "six-cards"})) == ("upheld", None)
    assert answer(asked(record, "dealer", "certain-win", options={"A11": "six-cards"})) == ("dismissed", None)
    family = asked(record, "dealer", None, book="reader-family")
    assert (family.asked.standard, family.verdict.value) == ("certain-win", "dismissed")
    assert family.calling is not None
    assert family.calling.own
    named = asked(record, "dealer", None, book="reader-family", options={"A11": "six-cards"})
    assert (named.asked.standard, named.verdict.value) == ("six-cards", "upheld")


@pytest.mark.parametrize(
    ("called_by", "seat", "expected"),
    [
        ("dealer", "dealer", ("dismissed", "called")),
        ("second", "second", ("dismissed", "called")),
        ("dealer", "second", ("dismissed", "not-asked")),
        ("second", "third", ("dismissed", "not-asked")),
        ("third", "second", ("upheld", None)),
        ("nobody", "third", ("upheld", None)),
        (None, "second", ("not-proven", "caller-not-told")),
    ],
)
def test_LF_R6_only_who_was_asked_and_did_not_call_evades(
    called_by: str | None, seat: str, expected: tuple[str, str | None]
) -> None:
    assert answer(asked(dealt(LOW, called_by, seat), seat, "six-cards")) == expected


def test_who_called_does_not_matter_where_the_hand_falls_short() -> None:
    assert answer(asked(dealt(NINES, None), "dealer", "six-cards")) == ("dismissed", None)


def test_LF_R5_five_tigers_come_before_the_call() -> None:
    record = replace(dealt(LOW, None), declared=(Declaration(Seat.third, five_tigers=True),))
    assert answer(asked(record, "dealer", "six-cards")) == ("dismissed", "not-asked")


def test_what_is_told_of_a_hand_suffices_where_it_meets_the_standard() -> None:
    assert answer(asked(dealt("1s 1c L 543c"), "dealer", "six-cards")) == ("upheld", None)
    assert answer(asked(dealt("1s 1c L 54c"), "dealer", "six-cards")) == ("not-proven", "hand-not-told")
    assert answer(asked(dealt("8sgzc 9z 9c"), "dealer", "certain-win")) == ("upheld", None)
    assert answer(asked(dealt("8sgz 9z 9c"), "dealer", "certain-win")) == ("not-proven", "hand-not-told")


def test_plays_tell_of_the_hand_and_the_table_sees_only_those() -> None:
    record = told("543c / x3 / x3; 2s / 4s / x(1c)", called_by="second", hands={"third": "L"})
    assert answer(asked(record, "dealer", "six-cards")) == ("not-proven", "hand-not-told")
    record = told("543c / x3 / x3; 2s / x / x; L / x / x", called_by="second", hands={"dealer": "1s 1c"})
    assert answer(asked(record, "dealer", "six-cards")) == ("upheld", None)
    assert answer(asked(record, "dealer", "six-cards", seen_from="table")) == ("not-proven", "hand-not-told")


@pytest.mark.parametrize(("reading", "verdict"), [("a", "upheld"), ("b", "dismissed")])
def test_LF_X30_who_broke_the_run_and_won_is_excused_by_one_reading(reading: str, verdict: str) -> None:
    record = replace(broken(), declared=(Declaration(Seat.dealer, before=4, fu=6),))
    ruling = asked(record, "dealer", "six-cards", options={"X30": reading})
    assert answer(ruling) == (verdict, "broken-run" if verdict == "dismissed" else None)
    assert ruling.calling is not None
    assert [(short(one.run), str(one.step)) for one in ruling.calling.broken] == [("5c 4c 3c", "2.3")]
    assert ruling.calling.unbroken == 3


@pytest.mark.parametrize("declared", [(), (Declaration(Seat.second, before=4),), (Declaration(Seat.dealer, before=3),)])
def test_LF_X30_who_did_not_win_is_not_excused(declared: tuple[Declaration, ...]) -> None:
    record = replace(broken(), declared=declared)
    assert answer(asked(record, "dealer", "six-cards", options={"X30": "b"})) == ("upheld", None)


def test_LF_X30_a_run_not_needed_for_six_excuses_nobody() -> None:
    record = replace(broken(), hands={Seat.dealer: Told(cards("1s 1c L 543c 7sgz 6z 4z 2s"))})
    record = replace(record, declared=(Declaration(Seat.dealer, before=4),))
    assert answer(asked(record, "dealer", "six-cards", options={"X30": "b"})) == ("upheld", None)


def broken() -> Record:
    """Give a hand in which the dealer answers with 5c of his run."""
    return told("2s / 8s / x; 2c / x / 5c; 7s / x / x", called_by="second", hands={"dealer": LOW})


def test_certain_wins_of_second_and_third_are_refuted_by_the_dealer() -> None:
    for seat in ("second", "third"):
        ruling = asked(dealt(EIGHTS, "nobody", seat), seat, "certain-win")
        assert answer(ruling) == ("dismissed", None)
        assert ruling.counter_deals[0].deal.hands[Seat(seat)] == cards(EIGHTS)


def test_no_penalty_is_named_but_the_family_calls_it_a_foul() -> None:
    from arbiter.render.language import tongue  # noqa: PLC0415 - one use
    from arbiter.render.names import Speaker  # noqa: PLC0415 - one use
    from arbiter.render.words import account  # noqa: PLC0415 - one use

    record = dealt(EIGHTS)
    for book, standard in (("ts-wong", "six-cards"), ("reader-family", "certain-win")):
        ruling = asked(record, "dealer", standard, book=book)
        remarks = account(Speaker(tongue("en"), record), ruling).remarks
        assert "The rules name no penalty for this." in remarks
        assert any("it is a foul" in one for one in remarks) == (standard == "certain-win")
        assert any("take this standard themselves" in one for one in remarks) == (book == "reader-family")


@pytest.mark.parametrize("book", sorted(BOOKS))
@pytest.mark.parametrize("players", [3, 4])
def test_rulings_on_random_hands_follow_under_every_book(book: str, players: int) -> None:
    rng = seeded(61)
    for number in range(8):
        hand = (strong_opening if number % 2 else random_opening)(rng, players)
        seat = PLAYING[number % 3]
        record = Record(players, called_by="nobody", hands={seat: Told(hand)})
        for standard in ("six-cards", "certain-win"):
            asked(record, str(seat), standard, book=book)


def test_rulings_follow_under_every_reading() -> None:
    """Each reading of each option, with a hand of its own: the checker finds the same terms and the same answer."""
    rng = seeded(62)
    decided = tried = 0
    for name, option in OPTIONS.items():
        for letter in option.sets:
            hand = strong_opening(rng)
            record = Record(4, called_by="nobody", hands={Seat.dealer: Told(hand)})
            ruling = asked(record, "dealer", "certain-win", options={name: letter})
            decided += ruling.verdict.value != "undecided"
            tried += 1
            asked(record, "dealer", "six-cards", options={name: letter})
    assert decided > 0.9 * tried > 30
