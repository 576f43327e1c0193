"""Whole games: the cards are the pack, nobody breaks a rule, payments are what is due, same seed same game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from brief import cards
from played import called, deal_of, played
from purses import slow_payments

from engine.bits import bits_of, cards_of
from engine.books import BOOKS
from engine.cards import Card, deck
from engine.duties import discard_duty, lead_duty
from engine.faults import faults
from engine.melds import Group, Run, Single, beaters_in, melds_in, melds_of_size
from engine.playing import KINDS, Dealt, Game, Manners, Table, by_umpire, deal_cards, plant, play_hand
from engine.playing.answering import choose_answer, lawful_discard
from engine.playing.calling import strength
from engine.playing.game import Script
from engine.playing.holding import holdings
from engine.playing.leading import lawful_singles
from engine.record import NOBODY
from engine.referee import referee
from engine.replay import follow_ups, objections, rounds_of
from engine.rules.aged import FIRST_AGED
from engine.rules.following import beaters_of
from engine.rules.knowing import in_question
from engine.rules.leading import Open
from engine.seats import PLAYING, Seat, StepId
from engine.settlement import TIGERS, How
from engine.terms import TS

EACH_BOOK = pytest.mark.parametrize("book", sorted(BOOKS))
USUAL = Manners()


@pytest.mark.parametrize("players", [3, 4])
def test_LF_R4_the_pack_is_dealt_out(players: int) -> None:
    dealt = deal_cards(Random(1), players)
    given = [card for hand in dealt.hands.values() for card in hand]
    assert [len(hand) for hand in dealt.hands.values()] == [12, 12, 12]
    assert (dealt.dreamer is None) == (players == 3)
    assert sorted([*given, *([dealt.dreamer] if dealt.dreamer is not None else [])]) == list(deck(players))


@EACH_BOOK
def test_games_are_sound_records_that_break_no_rule(book: str) -> None:
    terms = BOOKS[book].terms()
    ends: Counter[How] = Counter()
    for seed in range(150):
        game = played(seed, book, USUAL if seed % 3 else Manners(melds=0.4, waiting=0.7))
        assert faults(game.record, terms) == (), seed
        assert game.settlement is not None
        ends[game.settlement.ending.how] += 1
        if called(game.record):
            deal = deal_of(game.record)
            assert objections(game.record, deal, None, terms) == (), seed
            verdict = referee(game.record, deal, None, terms)
            assert (verdict.misfits, verdict.breaches) == ((), ()), seed
    assert all(ends[how] > 5 for how in (How.declared, How.drawn, How.void))


@EACH_BOOK
def test_what_was_paid_is_what_each_loser_owes(book: str) -> None:
    terms = BOOKS[book].terms()
    for seed in range(80):
        game = played(seed, book)
        assert game.settlement is not None
        dreamer = game.dealt.dreamer
        ending, players = game.settlement.ending, game.record.players
        assert dict(game.record.paid) == slow_payments(ending, players, dreamer, terms), seed
        assert sum(game.record.paid.values()) == 0


def test_a_declaration_counts_cards_won_and_cards_aged() -> None:
    for seed in range(60):
        game = played(seed)
        for told in game.record.declared:
            if told.five_tigers or told.before is None or told.fu is None:
                continue
            rounds = rounds_of(game.record)
            won = rounds[-1].won[told.by] if rounds else 0
            assert won <= told.fu <= 12
            assert told.fu >= 6
            assert told.before == len(game.record.rounds) + 1


def test_the_same_seed_gives_the_same_game() -> None:
    assert played(5) == played(5)
    assert played(5).record != played(7).record


def test_LF_R5_five_tigers_are_claimed_before_anybody_calls() -> None:
    rest = [card for card in deck(4) if card not in TIGERS]
    hands = {
        Seat.dealer: tuple(rest[:12]),
        Seat.second: tuple(sorted([*TIGERS, *rest[12:19]])),
        Seat.third: tuple(rest[19:31]),
    }
    dealt = Dealt(hands, rest[31])
    game = play_hand(Random(0), 4, dealt=dealt, manners=Manners(tigers=1.0))
    assert [(told.by, told.five_tigers) for told in game.record.declared] == [(Seat.second, True)]
    assert (game.record.called_by, game.record.rounds) == (None, ())
    assert dict(game.record.paid) == {Seat.dealer: -4, Seat.second: 8, Seat.third: -4, Seat.dreamer: 0}
    waived = play_hand(Random(0), 4, dealt=dealt, manners=Manners(tigers=0.0))
    assert not any(told.five_tigers for told in waived.record.declared)


def test_LF_R6_nobody_plays_a_hand_that_nobody_called() -> None:
    game = play_hand(Random(3), 4, script=Script(silent=PLAYING))
    assert (game.record.called_by, game.record.rounds, game.actions) == (NOBODY, (), ())
    assert set(game.record.paid.values()) == {0}


def slow_strength(hand: tuple[Card, ...]) -> int:
    """Try every set of disjoint melds."""
    melds = [frozenset(meld.cards) for size in range(3, 10) for meld in melds_in(hand, size)]
    aged = frozenset(card for card in hand if card in FIRST_AGED or set(higher(card)) <= set(hand))

    def most(used: frozenset[Card], left: list[frozenset[Card]]) -> int:
        best = len(used | aged)
        for number, meld in enumerate(left):
            if not meld & used:
                best = max(best, most(used | meld, left[number + 1 :]))
        return best

    return most(frozenset(), melds)


def higher(card: Card) -> list[Card]:
    """List the cards of the same suit above this one."""
    return [other for other in deck(3) if other.suit is card.suit and other.number > card.number]


def test_strength_is_the_most_that_disjoint_melds_and_aged_cards_cover() -> None:
    rng = Random(8)
    for _ in range(150):
        hand = tuple(sorted(rng.sample(deck(4), 12)))
        assert strength(hand, TS) == slow_strength(hand), hand


@EACH_BOOK
def test_a_discard_is_chosen_among_the_lawful_ones(book: str) -> None:
    terms = BOOKS[book].terms()
    rng = Random(4)
    tried = 0
    for seed in range(60):
        table = Table(deal_cards(Random(seed), 4), 4, Seat.dealer, terms)
        melds = [meld for size in (3, 4, 1) for meld in melds_in(table.hands[Seat.dealer], size, terms)]
        table.show(melds[0])
        hand = set(table.hands[Seat.second])
        answers = follow_ups(hand, melds[0], terms)
        laid = lawful_discard(rng, USUAL, table)
        if laid is None:
            assert answers.beats
        else:
            tried += 1
            assert laid in answers.discards
    assert tried > 30


def test_a_single_is_led_only_where_that_is_surely_in_order() -> None:
    """Every lead listed is in plain order, and some lead is always listed."""
    for seed in range(60):
        table = Table(deal_cards(Random(seed), 3), 3, PLAYING[seed % 3], TS)
        singles = lawful_singles(table, by_umpire, table.open())
        assert singles
        for one in singles:
            duty = lead_duty(StepId(1, 1), Seat.dealer, one, 3)
            assert duty.broken(table.hands[Seat.dealer] - {one.card}) is None


def test_the_umpire_answers_no_more_when_somebody_broke_a_rule() -> None:
    table = Table(deal_cards(Random(2), 3), 3, Seat.dealer, TS)
    asked = [card for card in sorted(table.hands[Seat.dealer]) if by_umpire(table, Seat.dealer, card) is False]
    assert asked
    table.broken_by.add(Seat.second)
    assert {by_umpire(table, Seat.dealer, card) for card in asked} == {None}
    table.broken_by = {Seat.dealer}
    assert {by_umpire(table, Seat.dealer, card) for card in asked} == {False}


def test_a_table_refuses_cards_that_are_not_held() -> None:
    table = Table(deal_cards(Random(2), 3), 3, Seat.dealer, TS)
    strange = next(iter(table.hands[Seat.third]))
    with pytest.raises(ValueError, match=f"not: .*{strange}"):
        table.show(Single(strange))


@EACH_BOOK
@pytest.mark.parametrize("kind", KINDS)
def test_a_planted_record_is_sound_and_says_what_was_planted(book: str, kind: str) -> None:
    terms = BOOKS[book].terms()
    found = 0
    for seed in range(30):
        planted = plant(Random(seed), played(seed, book), kind)
        if planted is None:
            continue
        found += 1
        assert faults(planted.record, terms) == (), seed
        assert planted.kind == kind
        if called(planted.record):
            steps = [objection.step for objection in objections(planted.record, deal_of(planted.record), None, terms)]
            assert steps == ([planted.step] if kind in {"discard", "lead"} else []), seed
    assert found >= (0 if kind == "knowing" and terms.aged_by == "plays" else 8)


def test_games_show_every_kind_of_play() -> None:
    games = [played(seed) for seed in range(60)]
    shown = [action for game in games for action in game.actions]
    assert {type(action) for action in shown} == {Single, Group, Run, tuple}
    assert {game.caller for game in games} == {*PLAYING, None}


def test_privilege_is_used() -> None:
    """LF-R19: a privileged leader plays an aged single while he holds an earlier suit."""

    def uses(game: Game) -> bool:
        if game.caller is None or game.caller is Seat.dealer:
            return False
        table = Table(game.dealt, game.record.players, game.caller, game.terms)
        for action in game.actions:
            if table.round_over and table.leader is game.caller and isinstance(action, Single):
                held = table.hands[table.leader] - {action.card}
                if lead_duty(StepId(1, 1), table.leader, action, game.record.players).broken(held) is not None:
                    return True
            table.do(action)
        return False

    assert sum(uses(played(seed)) for seed in range(150)) > 5


@pytest.mark.parametrize(
    "options",
    [{}, {"M15": "b", "M16": "b"}, {"X44": "b"}, {"X44": "a"}, {"A5": "b", "A17": "b"}, {"M19": "b", "M21": "b"}],
)
@EACH_BOOK
def test_what_bits_say_is_what_the_rules_say(book: str, options: dict[str, str]) -> None:
    """The lists of `holding` against `melds`, `duties` and `rules`, for hands at random."""
    terms = BOOKS[book].terms(options)
    lists, rng = holdings(terms), Random(12)
    for _ in range(40):
        hand = rng.sample(deck(4), rng.randint(1, 12))
        held = bits_of(hand)
        assert cards_of(held) == sorted(hand)
        assert lists.longer(held) == [meld for size in range(3, 10) for meld in melds_in(hand, size, terms)]
        inside = {card for meld in melds_in(hand, 3, terms) for card in meld.cards}
        assert cards_of(lists.in_melds(held)) == sorted(inside)
        standing = rng.choice(melds_of_size(rng.choice((1, 3, 4)), terms=terms))
        at, step = rng.choice(
            ((StepId(1, 1), StepId(1, 2)), (StepId(1, 1), StepId(1, 3)), (StepId(1, 2), StepId(1, 3)))
        )
        led = at.position == 1
        assert lists.beaters(held, standing, led=led) == beaters_in(hand, standing, terms, led=led)
        size = rng.randint(0, len(hand))
        kept, gone = hand[size:], hand[:size]
        limits = [limit.broken(bits_of(kept), bits_of(gone)) for limit in lists.after_discard(step, standing, at)]
        duty = discard_duty(step, Seat.second, standing, terms, at=at)
        assert any(limits) == (duty.broken(kept, gone) is not None)
        lead, privilege = Single(hand[0]), rng.random() < 0.5
        before = Open(frozenset(rng.sample(deck(4), 9)), rng.choice(deck(4)), frozenset(rng.sample(deck(4), 9)))
        bound = lists.after_lead(lead, 4, privilege=privilege, before=before)
        duty = lead_duty(step, Seat.second, lead, 4, terms, privilege=privilege, before=before)
        broken = any(limit.broken(bits_of(hand[1:]), bits_of(hand[:1])) for limit in bound)
        assert broken == (duty.broken(hand[1:], hand[:1]) is not None)
        kept_card = in_question(hand[0], hand[1:], terms, privilege=privilege)
        assert lists.in_question(hand[0], bits_of(hand[1:]), privilege=privilege) == kept_card
        assert cards_of(lists.beaten_by(hand[0])) == sorted(beaters_of(hand[0], terms))


def after_five(second: str) -> Table:
    """Have the dealer lead 5s to a second player with these twelve cards."""
    hand = cards(second)
    rest = [card for card in deck(3) if card not in {*hand, Card("5s")}]
    dealt = Dealt({Seat.dealer: (Card("5s"), *rest[:11]), Seat.second: hand, Seat.third: tuple(rest[11:23])}, None)
    table = Table(dealt, 3, Seat.dealer, TS)
    table.show(Single(Card("5s")))
    return table


def test_who_would_have_to_lay_an_aged_card_beats_with_it_instead() -> None:
    table = after_five("9s 2s 6g 4g 2g 8z 6z 4z 8c 6c 4c 2c")
    assert choose_answer(Random(1), Manners(beating=0.0, thrift=1.0), table) == Single(Card("9s"))
    assert choose_answer(Random(1), Manners(beating=0.0, thrift=0.0), table) == (Card("9s"),)


def test_a_single_beats_that_belongs_to_no_group_where_there_is_one() -> None:
    table = after_five("8s 7s 2s 7g 4g 2g 7z 5z 3z 8c 6c 4c")
    assert choose_answer(Random(1), Manners(beating=1.0), table) == Single(Card("8s"))


def test_two_payments_are_wrong_where_one_is() -> None:
    """One seat has what another should have, so that the payments still add up."""
    for seed in range(40):
        game = played(seed)
        planted = plant(Random(seed), game, "paid")
        assert planted is not None
        wrong = {seat for seat, points in planted.record.paid.items() if points != game.record.paid[seat]}
        assert wrong == {planted.seat, planted.other}
        assert sum(planted.record.paid.values()) == 0


def test_a_wrong_number_is_wrong_for_those_too_who_see_no_hand() -> None:
    """To them the cards won are a right number, and payments for more would be wrong."""
    for seed in range(60):
        game = played(seed)
        planted = plant(Random(seed), game, "fu")
        if planted is not None:
            assert game.settlement is not None
            (told,) = planted.record.declared
            assert told.fu not in {game.settlement.fu, game.settlement.ending.won}
