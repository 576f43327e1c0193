"""Lawful games are audited clean, and one breach planted in one is found; the public record never clears it.

The games are those of `engine.playing`, whose words "aged" and "lawful" are checked here against the arbiter's.
"""

from __future__ import annotations

from random import Random

import pytest
from brief import cards
from played import LONG, by_arbiter, called, deal_of, exactly, played
from recalled import FOUND_AS

import arbiter
from arbiter.answers import Budget
from arbiter.audited import WRONG_FU, Finding
from arbiter.auditing import steps
from arbiter.batch.simulating import public
from arbiter.calling.ground import Ground
from arbiter.calling.six_cards import most_cards
from arbiter.ruling import Verdict
from engine.books import BOOKS
from engine.cards import deck
from engine.playing import KINDS, Planted, Table, by_umpire, plant, play_hand
from engine.playing.calling import strength
from engine.record import Dispute
from engine.replay import objections
from engine.seats import PLAYING, Seat

EACH_BOOK = pytest.mark.parametrize("book", sorted(BOOKS))
IN_PLAY = ("discard", "lead", "knowing")


def dispute_of(planted: Planted) -> Dispute:
    """Ask about what was planted."""
    number = planted.step.round if planted.step is not None else None
    match FOUND_AS.get(planted.kind, planted.kind):
        case "discard":
            return Dispute("discard", planted.seat, round=number)
        case "lead":
            return Dispute("lead", round=number)
        case "declare":
            return Dispute("declare", planted.seat, before=number)
        case _:
            return Dispute("call", planted.seat, standard="six-cards")


def named(findings: tuple[Finding, ...]) -> list[tuple[object, ...]]:
    return [(one.kind, one.verdict, one.seat, one.step, one.rule) for one in findings]


@EACH_BOOK
def test_lawful_games_are_audited_clean(book: str) -> None:
    for seed in range(110 if book == "ts-wong" else 45):
        audit = arbiter.audit(played(seed, book).record, standard="six-cards")
        assert (audit.findings, audit.left_open, audit.explanations, audit.undecided) == ((), (), (), False), seed
        assert not any(audit.clashes)


@EACH_BOOK
def test_lawful_games_are_clean_in_public_too(book: str) -> None:
    for seed in range(200, 216):
        audit = arbiter.audit(public(played(seed, book).record), standard="six-cards")
        assert (audit.findings, audit.explanations, audit.undecided) == ((), (), False), seed


@EACH_BOOK
@pytest.mark.parametrize("kind", KINDS)
def test_what_was_planted_is_found_and_nothing_else(book: str, kind: str) -> None:
    tried = 0
    for seed in range(300, 316):
        planted = plant(Random(seed), played(seed, book), kind)
        if planted is None:
            continue
        tried += 1
        audit = arbiter.audit(planted.record, standard="six-cards")
        if kind == "paid":
            assert {one.kind for one in audit.findings} == {"settle"}, seed
            assert [one.seat for one in audit.findings] == [s for s in Seat if s in {planted.seat, planted.other}]
        else:
            wanted = (FOUND_AS.get(kind, kind), Verdict.upheld, planted.seat, planted.step, planted.rule)
            assert named(audit.findings) == [wanted], seed
        assert audit.left_open == ()
        assert all(one.reason == WRONG_FU for one in audit.findings if kind == "fu")
    assert tried >= (0 if kind == "knowing" and book == "wikipedia-guangdong" else 6)


@EACH_BOOK
@pytest.mark.parametrize("kind", KINDS)
def test_the_public_record_never_clears_what_was_planted(book: str, kind: str) -> None:
    for seed in range(400, 404):
        planted = plant(Random(seed), played(seed, book), kind)
        if planted is None:
            continue
        record = public(planted.record)
        audit = arbiter.audit(record, standard="six-cards")
        accused = {(one.seat, one.step) for one in audit.proved if one.kind != "settle"}
        assert accused <= {(planted.seat, planted.step)}, seed
        if kind == "paid":
            assert audit.checked.payments == 0 or named(audit.findings), seed
        if kind in {"fu", "paid"}:
            continue
        (ruling,) = arbiter.judge(record, disputes=[dispute_of(planted)]).rulings
        if kind in {*IN_PLAY, "call"}:
            assert ruling.verdict in {Verdict.upheld, Verdict.not_proven}, seed
            assert (ruling.verdict is Verdict.upheld) == bool(accused), seed
        elif kind == "declaration":
            assert ruling.verdict is Verdict.dismissed, seed
            assert accused or ruling.gaps, seed


@pytest.mark.parametrize("kind", IN_PLAY)
def test_asking_step_by_step_finds_the_same(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that tells everything is judged without a solver; the solvers say the same of it."""
    games = [played(seed) for seed in range(500, 508)]
    records = [game.record for game in games if called(game.record)]
    plants = [plant(Random(seed), game, kind) for seed, game in enumerate(games)]
    records += [planted.record for planted in plants if planted is not None]
    at_once = [arbiter.audit(record) for record in records]
    monkeypatch.setattr(steps, "whole_deal", lambda _record: None)
    for record, first in zip(records, at_once, strict=True):
        second = arbiter.audit(record)
        assert named(second.findings) == named(first.findings)
        assert (second.explanations, second.clashes) == (first.explanations, first.clashes)


def test_players_who_know_all_that_can_be_known_break_no_rule() -> None:
    """A player with exact aged status: no objection in the replay, and none by what he knew."""
    for seed in range(600, 640):
        game = play_hand(Random(seed), 3 + seed % 2, aged=exactly, manners=LONG)
        if called(game.record):
            assert objections(game.record, deal_of(game.record)) == (), seed
        audit = arbiter.audit(game.record, standard="six-cards")
        assert (audit.findings, audit.undecided) == ((), False), seed


def test_what_the_umpire_says_is_what_the_arbiter_rules() -> None:
    told = {True: 0, False: 0, None: 0}
    for seed in range(700, 712):
        game = played(seed)
        if game.caller is None:
            continue
        table = Table(game.dealt, game.record.players, game.caller, game.terms)
        for action in game.actions:
            if table.round_over and table.step.round > 1:
                for card in sorted(table.hands[table.leader])[::2]:
                    says = by_umpire(table, table.leader, card)
                    told[says] += 1
                    if says is not None:
                        assert by_arbiter(table, table.leader, card) is says, (seed, table.step, card)
            table.do(action)
    assert min(told[True], told[False]) > 20
    assert told[None] > 0


@EACH_BOOK
def test_players_count_an_opening_hand_as_the_arbiter_does(book: str) -> None:
    terms = BOOKS[book].terms()
    rng = Random(9)
    for _ in range(25):
        hand = tuple(sorted(rng.sample(deck(4), 12)))
        counted = most_cards(Ground(terms, 4), hand, Budget())
        assert counted is not None
        assert counted.total == strength(hand, terms), hand


def test_where_runs_are_of_three_a_group_of_four_still_counts() -> None:
    terms = BOOKS["wikipedia-guangdong"].terms()
    hand = cards("3sgzc 7s 7g 6g 9z 8z 6z 9c 8c")
    counted = most_cards(Ground(terms, 4), hand, Budget())
    assert counted is not None
    assert (counted.total, counted.melds) == (6, (cards("3sgzc"),))
    assert strength(hand, terms) == 6


def test_every_kind_is_planted_on_every_seat() -> None:
    seats = {
        planted.seat
        for seed in range(40)
        for kind in IN_PLAY
        if (planted := plant(Random(seed), played(seed), kind)) is not None
    }
    assert seats == set(PLAYING)
    assert Seat.dreamer not in seats
