"""Audits of hands that are told whole: what is said at once is what the solvers say, and the slow way finds the same.

``python tests/arbiter/test_audit_fast.py 2000`` compares as many hands of each sort.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent / "support"))

from brief import told
from hands import Manners, random_hand
from played import LONG
from tellings import tell_discards

import arbiter
from arbiter.auditing import steps
from arbiter.claims.counting import cards_in_hand
from arbiter.claims.weighing import weigh
from arbiter.court import Court
from arbiter.errors import WrongQuestionError
from arbiter.hearing import open_court
from arbiter.knowing.mind import Lawful, Unlawful, is_single_lead
from arbiter.knowledge import whole_deal
from arbiter.moments import moment_after
from arbiter.placing.course import Course, played
from arbiter.placing.sight import Sight, sight
from arbiter.ruling import Asked, Verdict
from arbiter.setting import Faults, setting
from engine.books import BOOKS
from engine.cards import Card
from engine.duties import Kind
from engine.playing import KINDS, plant, play_hand
from engine.record import NOBODY, Record, Told
from engine.replay import objections
from engine.seats import PLAYING, Seat
from engine.steps import caller_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arbiter.audited import Audit

BOOKS_AND_SEATS = [(name, players) for name in sorted(BOOKS) for players in BOOKS[name].seats]
OPTIONS: list[dict[str, str | int]] = [
    {},
    {"A1": "b"},
    {"A2": "a"},
    {"A2": "b"},
    {"A5": "b"},
    {"A6": "b"},
    {"M15": "b"},
    {"M16": "b"},
    {"M19": "b"},
    {"M21": "a"},
    {"M21": "b"},
    {"M24": "b"},
    {"X44": "b"},
    {"max_level": 1},
    {"max_level": 3},
]
NO_CALLS = {"A11": "none"}
"""Calls have no fast way, and by some standards they take long."""


def told_whole(seed: int, book: str, players: int) -> Record:
    """Play a hand by a book and tell all of it; in most of them a rule is broken, each kind in turn."""
    rng = Random(seed)
    game = play_hand(rng, players, BOOKS[book].terms(), manners=LONG)
    kind = (*KINDS, None)[seed % 8]
    planted = plant(rng, game, kind) if kind is not None else None
    return replace(game.record if planted is None else planted.record, book=book)


def carelessly(seed: int) -> Record:
    """Play a hand in which rules are broken again and again, and tell all of it."""
    rng = Random(seed)
    manners = Manners(careless=rng.choice((0.0, 0.1, 0.3)))
    hand = random_hand(rng, 3 + seed % 2, rng.randint(3, 9), blocks=rng.random() < 0.5, manners=manners)
    record = tell_discards(hand, lambda *_: True).record
    hands = {seat: Told(tuple(sorted(hand.deal.hands[seat]))) for seat in PLAYING}
    return replace(record, hands=hands)


def slowly(record: Record, options: Mapping[str, str | int | bool]) -> Audit:
    """Audit a record without anything that is said at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Court, "sight", lambda _court, _assume: None)
        patch.setattr(steps, "_at_once", lambda *_: None)
        return arbiter.audit(record, options=options)


def differs(record: Record, options: Mapping[str, str | int | bool]) -> bool:
    """Tell whether the fast audit of a record is another than the slow one; no, where the readings refuse it."""
    try:
        slow = slowly(record, options)
    except WrongQuestionError:
        return False
    fast = arbiter.audit(record, options=options)
    return fast != slow or fast.to_json() != slow.to_json()


@pytest.mark.parametrize(("book", "players"), BOOKS_AND_SEATS)
def test_fast_audits_find_what_slow_ones_find(book: str, players: int) -> None:
    for seed in range(1000, 1016):
        assert not differs(told_whole(seed, book, players), NO_CALLS), seed


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_fast_audits_find_the_same_by_every_reading(options: dict[str, str | int]) -> None:
    for seed in range(2000, 2006):
        record = told_whole(seed, "ts-wong", 3 + seed % 2)
        assert not differs(record, {**NO_CALLS, **options}), seed


def test_fast_audits_find_the_same_where_many_rules_are_broken() -> None:
    for seed in range(3000, 3016):
        assert not differs(carelessly(seed), NO_CALLS), seed


def said_at_once(record: Record, share: float, seed: int) -> Iterator[tuple[str, bool | None, bool | None]]:
    """Ask about single leads, and about some cards of every seat at each lead: what sight says, and the solvers."""
    rng = Random(seed)
    current = setting(record, Faults())
    court = open_court(record, current, None)
    deal = whole_deal(record)
    assert deal is not None
    view = court.view(len(court.steps), "open", assume=current.kinds)
    looking = sight(record, deal, court.terms, current.kinds)
    assert looking is not None
    for number, step in enumerate(court.steps):
        if is_single_lead(step):
            judged = court.mind(view.assume).judge(view, deal, step)
            lawful = True if isinstance(judged, Lawful) else False if isinstance(judged, Unlawful) else None
            yield f"lead {step.id}", looking.in_order(number), lawful
        if not step.is_lead:
            continue
        kinds = current.kinds_for("aged")
        for seat in PLAYING:
            for card in cards_in_hand(record, seat, number):
                if rng.random() < share:
                    asked = Asked("aged", moment_after(record, number), "seat", kinds, seat, card)
                    verdict = weigh(court, asked, number).verdict
                    slow = {Verdict.upheld: True, Verdict.dismissed: False}.get(verdict)
                    yield f"{card} of {seat} at {step.id}", looking.aged(seat, number, card), slow


def compare(record: Record, share: float, seed: int) -> tuple[int, int]:
    """Count what was asked of a record, and what sight left open; fail where it says another thing than the solvers."""
    asked = left_open = 0
    for name, fast, slow in said_at_once(record, share, seed):
        asked += 1
        left_open += fast is None
        assert fast is None or slow is None or fast is slow, (seed, name, fast, slow, record)
    return asked, left_open


@pytest.mark.parametrize("options", [{}, {"A2": "b"}, {"A5": "b"}, {"M19": "b"}, {"M21": "b"}], ids=str)
def test_what_shows_at_once_is_what_the_solvers_say(options: dict[str, str]) -> None:
    asked = left_open = 0
    for seed in range(4000, 4008):
        record = play_hand(Random(seed), 3 + seed % 2, BOOKS["ts-wong"].terms(options), manners=LONG).record
        if record.called_by not in {None, NOBODY}:
            more, unsaid = compare(replace(record, options=options), 0.15, seed)
            asked, left_open = asked + more, left_open + unsaid
    assert asked > 40
    assert left_open <= asked * 0.03


def test_what_shows_at_once_where_many_rules_are_broken() -> None:
    asked = left_open = 0
    for seed in range(5000, 5016):
        more, unsaid = compare(carelessly(seed), 0.15, seed)
        asked, left_open = asked + more, left_open + unsaid
    assert asked > 200
    assert left_open <= asked * 0.25


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_bounds_in_bits_are_broken_where_the_replay_objects(book: str) -> None:
    """The two sides of `arbiter.placing.course`: the same bounds on numbers and on sets."""
    for seed in range(6000, 6040):
        for options in ({}, {"A5": "b"}, {"M19": "b"}, {"M24": "b"}):
            terms = BOOKS[book].terms(options)
            hand = random_hand(Random(seed), 3 + seed % 2, manners=Manners(careless=0.3), terms=terms)
            course = Course(hand.record, caller_of(hand.record), terms)
            broken = [course.steps[number].id for number in played(course, hand.deal).broken]
            assert broken == [one.step for one in objections(hand.record, hand.deal, None, terms)], (seed, options)


HANDS = {
    "dealer": "9s 7s 6s 1g 2g 3g 4g 1z 2z 3z 1c 2c",
    "second": "8s 5s 4s 5g 6g 7g 4z 5z 6z 3c 4c 5c",
    "third": "3s 2s 1s 9g 8g 9z 8z 7z 9c 8c 7c 6c",
}
"""The hands of K1."""


def look(record: Record) -> Sight:
    """Look at a record of three seats, of which everything is told."""
    deal = whole_deal(record)
    found = sight(record, deal, BOOKS["ts-wong"].terms(), tuple(Kind)) if deal is not None else None
    assert found is not None
    return found


def test_K1_who_could_not_see_a_breach_rightly_believed_his_card_aged() -> None:
    """Second overlooked 8s: the dealer's 7s can be beaten, and was aged for him all the same; so 9s was in order."""
    record = told("6s / x(5g) / x(8g); 9s / x(6g) / x(9g)", called_by="dealer", players=3, hands=HANDS)
    looking = look(record)
    assert looking.lawful(1) is False
    assert looking.aged(Seat.dealer, 3, Card("7s")) is True
    assert not looking.counted(Seat.dealer, 3, Card("7s"))
    assert looking.in_order(3) is True
    assert [str(one.step) for one in arbiter.audit(record).findings] == ["1.2"]


def test_what_lies_face_down_may_be_held_for_all_that_somebody_knows() -> None:
    """Second laid 8s down, so that nobody can beat 7s; but the dealer cannot know that before spades were let pass."""
    laid = look(told("1c / x(8s) / x(7z)", called_by="dealer", players=3, hands=HANDS))
    assert laid.aged(Seat.dealer, 3, Card("7s")) is False
    passed = look(told("6s / x(8s) / x(7z)", called_by="dealer", players=3, hands=HANDS))
    assert passed.aged(Seat.dealer, 3, Card("7s")) is True


def test_P3_what_somebody_shows_to_have_kept_is_held_against_him_alone() -> None:
    """Third shows that he kept 8s; the dealer goes on relying on everything but that discard."""
    hands = {**HANDS, "second": HANDS["second"].replace("8s", "3s"), "third": HANDS["third"].replace("3s", "8s")}
    looking = look(told("6s / x(5g) / x(8g); 7s / x(6g) / 8s", called_by="dealer", players=3, hands=hands))
    assert not looking.course.shows_breach(2, 3)
    assert looking.course.shows_breach(2, 6)
    assert looking.lawful(2) is False
    assert looking.aged(Seat.dealer, 6, Card("4g")) is False


def test_what_is_sound_by_one_book_is_looked_at_again_by_another() -> None:
    """That a record has no fault is kept beside it, by the terms of the book."""
    record = told("4321c / x4(5g 6g 7g 5s) / x4(9g 8g 7z 3s); 9s", called_by="dealer", players=3)
    assert arbiter.audit(record).book == "ts-wong"
    for _ in range(2):
        with pytest.raises(WrongQuestionError, match="no run of more than 3 cards"):
            arbiter.audit(record, book="wikipedia-guangdong")
    assert arbiter.audit(record).book == "ts-wong"


def main(number: int) -> None:
    """Compare so many hands of each sort."""
    for seed in range(number):
        for book, players in BOOKS_AND_SEATS:
            assert not differs(told_whole(seed, book, players), NO_CALLS), (seed, book, players)
        options = {**NO_CALLS, **OPTIONS[seed % len(OPTIONS)]}
        assert not differs(told_whole(seed, "ts-wong", 3 + seed % 2), options), (seed, options)
        assert not differs(carelessly(seed), options), (seed, options)


if __name__ == "__main__":
    main(int(sys.argv[1]))
