"""Counting and seating against what the court says: boards, whole lawful deals, and which cards are aged how."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from brief import seeded, told
from hands import random_hand, unlawful_hand
from played import called, deal_of, played
from readings import variants
from tellings import tell_discards

from arbiter.batch.simulating import public
from arbiter.batch.views import aged_rows, level_in_court
from arbiter.facts import situation
from arbiter.hearing import open_court
from arbiter.knowledge import View
from arbiter.placing.aged import COUNTED, DIRECT, NOT_AGED, PRINTED, SEEN, Views
from arbiter.placing.board import lay_out
from arbiter.placing.exchanges import each, moved, ways
from arbiter.placing.seats import Seats
from arbiter.placing.start import seated, seated_as
from arbiter.placing.whole import lawful_deal
from arbiter.setting import Faults, setting
from engine.cards import ALL_CARDS
from engine.record import Told
from engine.referee import referee
from engine.seats import PLAYING
from engine.terms import TS

if TYPE_CHECKING:
    from random import Random

    from arbiter.court import Court
    from arbiter.placing.board import Board
    from engine.cards import Card
    from engine.record import Record


def court_on(record: Record) -> Court:
    return open_court(record, setting(record, Faults()), None)


def told_to_one(seed: int) -> Record:
    """Tell a random hand as one seat knows it, now and then with some discards of the others, or no hand at all."""
    rng = seeded(seed)
    make = unlawful_hand if seed % 6 == 0 else random_hand
    hand = make(rng, 3 + seed % 2, rng.randint(4, 12))
    seat = rng.choice(PLAYING)
    hands = {seat: Told(hand.deal.hands[seat])} if rng.random() < 0.7 else {}
    share = rng.choice((0, 0.5))
    record = replace(hand.record, hands=hands)
    return tell_discards(hand._replace(record=record), lambda _, other: other is seat or rng.random() < share).record


def games(first: int, count: int, *, hidden: bool) -> list[Record]:
    """Play some hands to the end; with `hidden` only what lay open is told."""
    found = [played(seed).record for seed in range(first, first + count)]
    return [public(record) if hidden else record for record in found if called(record)]


def held_at(board: Board, seat: int, done: int) -> list[Card]:
    """List the cards that a seat certainly holds at a moment, as far as the record tells them."""
    mine = [n for n in range(board.last) if board.course.who[n] == seat]
    gone = later = 0
    for number in mine:
        gone |= board.laid[number] if number < done else 0
        later |= board.laid[number] if number >= done else 0
    unsure = any(board.laid[n].bit_count() < board.count[n] for n in mine if n < done)
    return cards_of((board.told[seat] & ~gone) & (later if unsure else -1))


def cards_of(cards: int) -> list[Card]:
    return [ALL_CARDS[card.bit_length() - 1] for card in each(cards)]


def agree(record: Record, rng: Random, share: float) -> dict[int | None, int]:
    """Hold levels found by seating against the court's, of what is not aged only a share; count the levels."""
    court = court_on(record)
    board = lay_out(record, court.terms)
    assert board is not None
    views = Views(board, lawful_deal(board))
    seen: dict[int | None, int] = {}
    for number, seat in enumerate(PLAYING):
        for done in board.starts():
            for card in held_at(board, number, done):
                level = views.level(number, done, card)
                seen[level] = seen.get(level, 0) + 1
                if level is None or level in {PRINTED, SEEN} or (level == NOT_AGED and rng.random() > share):
                    continue
                assert level_in_court(court, seat, card, done) == level, (record, seat, done, card)
    return seen


@pytest.mark.parametrize("hidden", [True, False])
def test_a_game_told_and_a_game_as_it_lay_open(hidden: bool) -> None:  # noqa: FBT001 - two ways of telling
    rng = seeded(510)
    counts = [agree(record, rng, 0.02) for record in games(500, 30, hidden=hidden)]
    assert sum(found.get(NOT_AGED, 0) for found in counts) > 300
    assert sum(found.get(DIRECT, 0) for found in counts) > 3
    unsettled = sum(found.get(None, 0) for found in counts)
    assert unsettled < sum(sum(found.values()) for found in counts) / 20


def test_hands_of_which_one_seat_tells_what_it_knows() -> None:
    rng = seeded(511)
    found = [agree(told_to_one(seed), rng, 0.1) for seed in range(60)]
    assert sum(counts.get(DIRECT, 0) for counts in found) > 10


def test_cards_that_fill_their_places_make_a_card_aged() -> None:
    """Nobody's duty alone shuts both nines out; that every card has to be somewhere does."""
    record = played(965).record
    board = lay_out(record, TS)
    assert board is not None
    done = board.starts()[3]
    assert Views(board, lawful_deal(board)).level(1, done, ALL_CARDS[6]) == COUNTED
    assert level_in_court(court_on(record), PLAYING[1], ALL_CARDS[6], done) == COUNTED


@pytest.mark.parametrize("name", sorted(variants()))
def test_by_every_book_and_reading(name: str) -> None:
    terms = variants()[name]
    for seed in range(3):
        record = replace(random_hand(seeded(900 + seed), 3 + seed % 2, 9).record, book="ts-wong")
        board = lay_out(record, terms)
        assert board is not None
        for done in board.starts():
            view = View(record, done, "table", terms=terms)
            stated = {
                (duty.step, frozenset(bound.premise.pool), bound.premise.at_most)
                for duty in situation(view).duties
                for bound in duty.bounds
                if bound.premise.pool is not None
            }
            laid_out = {
                (board.course.steps[number].id, frozenset(cards_of(limit.pool)), limit.at_most)
                for number in range(done)
                for limit in board.course.limits[number]
            }
            if terms.aged_by != "plays":
                assert stated <= laid_out


def test_a_whole_lawful_deal_stands_before_the_referee() -> None:
    found = 0
    for record in games(600, 40, hidden=True):
        board = lay_out(record, TS)
        assert board is not None
        deal = lawful_deal(board)
        if deal is not None:
            verdict = referee(record, deal, board.last, TS)
            assert not verdict.misfits, record
            assert not verdict.breaches, record
            found += 1
    assert found > 25


def test_no_lawful_deal_is_found_of_a_hand_told_whole_in_which_a_rule_was_broken() -> None:
    for seed in range(30):
        hand = unlawful_hand(seeded(seed), 4)
        record = replace(hand.record, hands={seat: Told(hand.deal.hands[seat]) for seat in PLAYING})
        whole = tell_discards(hand._replace(record=record), lambda *_: True).record
        board = lay_out(whole, TS)
        assert board is not None
        breaches = referee(whole, deal_of(whole), board.last, TS).breaches
        assert not breaches or lawful_deal(board) is None, whole


def test_places_hold_what_they_may_and_chains_keep_them_full() -> None:
    rng = seeded(512)
    for record in games(700, 12, hidden=True):
        board = lay_out(record, TS)
        assert board is not None
        seats = Seats(board, rng.choice(board.starts()[1:]), rng.randrange(3))
        assert seated(seats)
        assert [sitting.bit_count() for sitting in seats.sit] == seats.size
        assert sum(seats.sit) == seats.unseen
        for card in each(seats.unseen):
            for place in range(len(seats.size)):
                for moves in ways(seats.sit, seats.may, card, place):
                    sit = moved(seats.sit, moves)
                    assert [sitting.bit_count() for sitting in sit] == seats.size
                    assert all(not sitting & ~may for sitting, may in zip(sit, seats.may, strict=True))
                    assert sit[place] & card


def test_the_deal_behind_a_game_seats_its_cards() -> None:
    for record in games(720, 12, hidden=False):
        board = lay_out(record, TS)
        assert board is not None
        for seat in range(3):
            for done in board.starts():
                seats = Seats(board, done, seat)
                assert seated_as(seats, deal_of(record))
                assert [sitting.bit_count() for sitting in seats.sit] == seats.size


def test_fixed_cards_stay() -> None:
    board = lay_out(games(740, 4, hidden=True)[0], TS)
    assert board is not None
    seats = Seats(board, board.starts()[2], 0)
    assert seated(seats)
    fixed = seats.sit[2]
    for card in each(seats.sit[1]):
        for moves in ways(seats.sit, seats.may, card, 2, fixed):
            assert not any(fixed & other for other, _, _ in moves)


@pytest.mark.parametrize(
    "record",
    [
        told("5s / ? / x", called_by=None),
        told("5s / ? / x"),
        told("5s / x / x", called_by=None),
    ],
)
def test_what_a_board_does_not_cover(record: Record) -> None:
    assert lay_out(record, TS) is None


def test_rows_of_one_hand_are_those_of_the_court() -> None:
    for record in [*games(760, 5, hidden=True), *games(770, 3, hidden=False)]:
        court = court_on(record)
        quick = aged_rows(court, None, every_view=True)
        assert quick == aged_rows(court, None, every_view=True, slowly=True), record


def test_a_declaration_has_the_cards_it_counts() -> None:
    declared = [record for record in games(0, 60, hidden=False) if record.declared]
    assert declared
    for record in declared:
        told_fu = record.declared[0]
        rows = aged_rows(court_on(record), deal_of(record), every_view=False)
        assert all(row.declared and row.seat == str(told_fu.by) for row in rows)
        assert all(row.since <= (told_fu.before or 1) for row in rows)
        assert all(row.by_counting is None or row.by_counting >= row.since for row in rows)
