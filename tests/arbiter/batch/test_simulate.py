"""Simulated hands: every line reads back, each hand can be made again alone, and an audit finds what was planted.

The commands around them are tested in `test_simulate_command.py`.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter

import pytest
from recalled import recalled, record_of

import arbiter
from arbiter.batch.company import HANDS_AN_EVENING, PLAYERS, sitting
from arbiter.batch.simulating import Wish, kinds_for, simulate
from arbiter.batch.streaming import BLOCK, blocks
from engine.books import BOOKS
from engine.notation import to_json
from engine.playing import KINDS
from engine.record import Discard
from engine.seats import Seat

EACH_BOOK = pytest.mark.parametrize("book", sorted(BOOKS))
EACH_TABLE = pytest.mark.parametrize("players", [3, 4])


@EACH_BOOK
@EACH_TABLE
@pytest.mark.parametrize("hide", [False, True])
def test_every_line_reads_back_and_prints_the_same(book: str, players: int, hide: bool) -> None:  # noqa: FBT001 - a parameter of the test
    for number in range(1, 41):
        hand = simulate(Wish(3, book, players=players, violations=0.5, hide=hide), number)
        record = record_of(hand.text)
        assert to_json(record) == hand.text
        assert (record.id, record.players, record.book) == (f"3-{number}", players, book)
        assert None not in {record.table, record.played_on}
        assert len(record.names) == players


@EACH_BOOK
@EACH_TABLE
def test_one_breach_a_hand_is_found_and_nobody_else_accused(book: str, players: int) -> None:
    planted: Counter[str] = Counter()
    for number in range(1, 36):
        hand = simulate(Wish(5, book, players=players, violations=1.0), number)
        assert hand.key is not None
        planted[hand.key.kind] += 1
        audit = arbiter.audit(record_of(hand.text), standard="six-cards")
        assert recalled(audit, hand.key) == ((), ()), hand
        assert (audit.left_open, audit.undecided) == ((), False), hand
    assert len(planted) > 4
    assert set(planted) <= set(kinds_for(Wish(5, book)))


@EACH_BOOK
@EACH_TABLE
def test_without_a_breach_nobody_is_guilty(book: str, players: int) -> None:
    for number in range(1, 36):
        hand = simulate(Wish(5, book, players=players), number)
        assert hand.key is None
        audit = arbiter.audit(record_of(hand.text), standard="six-cards")
        assert (audit.findings, audit.left_open, audit.undecided) == ((), (), False), hand


@EACH_BOOK
def test_public_play_alone_accuses_nobody_but_who_did_it(book: str) -> None:
    for number in range(1, 9):
        hand = simulate(Wish(6, book, players=3 + number % 2, violations=1.0, hide=True), number)
        audit = arbiter.audit(record_of(hand.text), standard="six-cards")
        assert recalled(audit, hand.key).innocent == (), hand


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_can_be_had_alone(kind: str) -> None:
    hands = [simulate(Wish(8, violations=1.0, kinds=(kind,)), number) for number in range(1, 13)]
    assert {hand.key.kind for hand in hands if hand.key is not None} == {kind}
    assert all(hand.key is not None for hand in hands)


def test_where_plays_alone_age_cards_nothing_turns_on_knowing() -> None:
    by_plays = Wish(1, "wikipedia-guangdong", violations=1.0, kinds=("knowing",))
    assert kinds_for(by_plays) == ()
    with pytest.raises(ValueError, match=r"leave no room .*'knowing'"):
        simulate(by_plays, 1)
    assert kinds_for(by_plays._replace(options=(("M21", "a"),))) == ("knowing",)


def test_a_table_that_hears_no_deep_argument_convicts_nobody_of_what_he_knew() -> None:
    for level, kinds in ((1, ()), (4, ()), (5, ("knowing",))):
        assert kinds_for(Wish(1, options=(("max_level", level),), kinds=("knowing",))) == kinds


@pytest.mark.parametrize(
    "options",
    [{"M21": "b"}, {"M21": "d"}, {"M19": "b"}, {"A5": "b"}, {"M25": "b"}, {"A7": "b"}, {"M16": "b"}, {"X44": "b"}],
)
def test_players_play_by_other_readings(options: dict[str, str]) -> None:
    for number in range(1, 13):
        hand = simulate(Wish(9, options=tuple(options.items()), violations=number % 2), number)
        record = record_of(hand.text)
        assert dict(record.options) == options
        assert recalled(arbiter.audit(record, standard="six-cards"), hand.key) == ((), ()), hand


@pytest.mark.parametrize("options", [{"X44": "b"}, {"M16": "b"}, {"X44": "b", "A17": "b", "M16": "b"}])
def test_LF_X44_M16_nobody_is_guilty_whatever_beats_what(options: dict[str, str]) -> None:
    for number in range(1, 71):
        hand = simulate(Wish(3, players=3, options=tuple(options.items())), number)
        audit = arbiter.audit(record_of(hand.text))
        assert (audit.findings, audit.left_open, audit.undecided) == ((), (), False), hand


def test_what_is_hidden_is_hidden_and_the_rest_is_the_same_hand() -> None:
    for number in range(1, 31):
        told = simulate(Wish(4, violations=0.5), number)
        hidden = simulate(Wish(4, violations=0.5, hide=True), number)
        record, public = record_of(told.text), record_of(hidden.text)
        assert told.key == hidden.key
        assert (dict(public.hands), public.called_by) == ({}, record.called_by)
        assert (public.declared, public.paid, public.names) == (record.declared, record.paid, record.names)
        for one, other in zip(record.rounds, public.rounds, strict=True):
            for play, seen in zip(one.plays, other.plays, strict=True):
                assert seen == (Discard(play.count) if isinstance(play, Discard) else play)


def test_breaches_come_at_the_rate_wanted_and_leave_the_other_hands_alone() -> None:
    plain = [simulate(Wish(2), number).text for number in range(1, 301)]
    mixed = [simulate(Wish(2, violations=0.25), number) for number in range(1, 301)]
    assert 50 < sum(hand.key is not None for hand in mixed) < 100
    assert all(hand.text == text for hand, text in zip(mixed, plain, strict=True) if hand.key is None)
    assert len(set(plain)) == len(plain)


def test_any_number_of_workers_gives_the_same_and_none_dies_in_vain() -> None:
    """Two workers, both killed after the first block: what they had before them is made again."""
    wish, count = Wish(7, violations=0.1), 3 * BLOCK + 10
    alone = [hand for block in blocks(wish, 5, count, workers=1) for hand in block]
    shared = blocks(wish, 5, count, workers=2)
    found = list(next(shared))
    killed = multiprocessing.active_children()
    for child in killed:
        child.kill()
    found += [hand for block in shared for hand in block]
    assert killed
    assert found == alone
    assert alone[BLOCK] == simulate(wish, 5 + BLOCK)


@EACH_TABLE
def test_a_company_fills_its_tables_and_the_deal_goes_round(players: int) -> None:
    tables = len(PLAYERS) // players
    first_hands = [sitting(1, number, players) for number in range(1, tables + 1)]
    assert {name for at in first_hands for name in at.names.values()} == set(PLAYERS)
    assert len({at.table for at in first_hands}) == tables
    assert (Seat.dreamer in first_hands[0].names) == (players == 4)
    at_one_table = [sitting(1, 1 + hand * tables, players) for hand in range(players + 1)]
    dealers = [at.names[Seat.dealer] for at in at_one_table]
    assert len(set(dealers[:players])) == players
    assert at_one_table[0] == at_one_table[players]
    evening = tables * HANDS_AN_EVENING
    assert sitting(1, evening, players).played_on < sitting(1, evening + 1, players).played_on
    assert sitting(1, evening + 1, players).names != first_hands[0].names
    assert sitting(1, 10**12, players).played_on.count("-") == 2
