"""Refutations played out: whatever the accused leads and lays down, the others obey the rules and he never wins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from brief import cards, seeded
from strong import random_opening, strong_opening

import arbiter
from arbiter.answers import Budget
from arbiter.calling.ground import Ground
from arbiter.calling.leads import winning_plan
from arbiter.calling.refuting import refute
from arbiter.calling.values import Refutation
from engine.deal import Deal
from engine.melds import Single, beaters_in, melds_in
from engine.record import Declaration, Discard, Dispute, FaceUp, Record, Round, Told
from engine.referee import referee
from engine.seats import PLAYING, Seat, StepId, after
from engine.terms import TS

if TYPE_CHECKING:
    from random import Random

    from arbiter.calling.values import Finish
    from engine.cards import Card
    from engine.record import Play

GROUND = Ground(TS, 4)


def refuted(hand: tuple[Card, ...], seat: Seat = Seat.dealer, ground: Ground = GROUND) -> Refutation:
    found = refute(ground, hand, seat, Budget())
    assert isinstance(found, Refutation), (hand, seat)
    return found


class Game:
    """A hand played out in the deal of a refutation; who is not told what to do plays at random."""

    def __init__(self, rng: Random, found: Refutation, accused: Seat) -> None:
        self.rng = rng
        self.found = found
        self.accused = accused
        self.hands = {seat: set(found.hands[seat]) for seat in PLAYING}
        self.won = dict.fromkeys(PLAYING, 0)
        self.up = {seat: list(found.given_up.get(seat, ())) for seat in PLAYING}
        self.rounds: list[Round] = []
        self.discards: dict[StepId, tuple[Card, ...]] = {}

    def play(self, leader: Seat, lead: tuple[Card, ...], by: Seat, answer: tuple[Card, ...]) -> None:
        """Play a round that `by` wins, with `answer` unless he leads."""
        plays: list[Play] = []
        for place in range(3):
            seat = after(leader, place)
            if place == 0 or seat is by:
                shown = lead if place == 0 else answer
                self.hands[seat].difference_update(shown)
                plays.append(FaceUp(shown))
            else:
                down = self.lay_down(seat, len(lead))
                self.discards[StepId(len(self.rounds) + 1, place + 1)] = down
                plays.append(Discard(len(down)))
        self.rounds.append(Round(tuple(plays)))
        self.won[by] += len(lead)

    def lay_down(self, seat: Seat, count: int) -> tuple[Card, ...]:
        """Lay cards down: first those the refutation gives up, then any that are not needed later."""
        down: list[Card] = []
        while self.up[seat] and len(down) < count and seat is not self.accused:
            down.append(self.up[seat].pop())
        free = sorted(self.hands[seat].difference(down) - self.needed(seat))
        free = free if len(free) >= count - len(down) else sorted(self.hands[seat].difference(down))
        down += self.rng.sample(free, count - len(down))
        self.hands[seat].difference_update(down)
        return tuple(sorted(down))

    def needed(self, seat: Seat) -> set[Card]:
        """Name the cards that a seat must keep while the dealer leads."""
        return set() if seat is self.accused else self.hands[seat] - set(self.found.given_up.get(seat, ()))

    def accused_wins(self) -> bool:
        """Count for the accused every card that nobody can beat, seeing all cards."""
        others = set().union(*(self.hands[seat] for seat in PLAYING if seat is not self.accused))
        aged = [card for card in self.hands[self.accused] if not beaters_in(others, Single(card))]
        return self.won[self.accused] + len(aged) >= 6

    def record(self, by: Seat) -> tuple[Record, Deal]:
        """Give the hand as played, which ends with a declaration, and the deal behind it."""
        players = 3 if self.found.dreamer is None else 4
        declared = (Declaration(by, before=len(self.rounds) + 1),)
        hands = {by: Told(self.found.hands[by])}
        record = Record(players, tuple(self.rounds), called_by=str(self.accused), hands=hands, declared=declared)
        named = tuple(
            replace(one, plays=tuple(self.named(number, place, play) for place, play in enumerate(one.plays, start=1)))
            for number, one in enumerate(record.rounds, start=1)
        )
        deal = Deal(self.found.hands, self.found.dreamer, self.discards, {}, self.accused)
        return replace(record, rounds=named), deal

    def named(self, number: int, place: int, play: Play) -> Play:
        """Tell what was laid down."""
        down = self.discards.get(StepId(number, place))
        return play if down is None else Discard(len(down), down)


def lawful_leads(hand: set[Card]) -> list[tuple[Card, ...]]:
    """List what a dealer may lead by the order of the suits, whatever he knows."""
    first = min(hand)
    singles = [(card,) for card in sorted(hand) if card.suit is first.suit]
    return singles + [one.cards for size in range(3, len(hand) + 1) for one in melds_in(hand, size)]


def play_out(rng: Random, found: Refutation) -> Game:
    """Let the dealer lead at random until somebody beats him and wins."""
    game = Game(rng, found, Seat.dealer)
    answers = {one.lead: one for one in found.answers}
    while True:
        assert not game.accused_wins(), (found, game.rounds)
        lead = rng.choice(lawful_leads(game.hands[Seat.dealer]))
        answer = answers[lead]
        if answer.by is None or answer.finish is None:
            game.play(Seat.dealer, lead, Seat.dealer, ())
            continue
        game.play(Seat.dealer, lead, answer.by, answer.cards)
        finish(game, answer.by, answer.finish)
        return game


def finish(game: Game, by: Seat, ending: Finish) -> None:
    """Lead as told, with nobody able to beat it, and declare; the arbiter upholds it from the declarer's own seat."""
    for lead in ending.leads:
        for other in PLAYING:
            assert other is by or not beaters_in(game.hands[other], recognised(lead)), (game.found, lead)
        game.play(by, lead, by, ())
    record, deal = game.record(by)
    verdict = referee(record, deal)
    assert verdict.fits, (verdict.misfits, record)
    assert [one for one in verdict.breaches if one.seat is not game.accused] == []
    dispute = Dispute("declare", seat=by, before=len(record.rounds) + 1)
    (ruling,) = arbiter.judge(record, disputes=(dispute,), viewpoint="seat", assume=("counting",)).rulings
    assert ruling.verdict.value == "upheld", (game.found, record)


def recognised(shown: tuple[Card, ...]) -> object:
    from engine.melds import recognise  # noqa: PLC0415 - one use

    return recognise(shown)


def test_a_dealer_refuted_never_wins_and_the_others_play_lawfully() -> None:
    rng = seeded(51)
    refutations = passed = 0
    while refutations < 16:
        hand = (strong_opening if refutations % 2 else random_opening)(rng)
        if winning_plan(GROUND, hand) is not None:
            continue
        found = refuted(hand)
        assert found.hands[Seat.dealer] == hand
        refutations += 1
        for _ in range(4):
            game = play_out(rng, found)
            passed += game.won[Seat.dealer] > 0
    assert passed > 3


@pytest.mark.parametrize("seat", [Seat.second, Seat.third])
def test_second_and_third_are_refuted_by_a_dealer_who_wins_first(seat: Seat) -> None:
    rng = seeded(52)
    for number in range(8):
        hand = (strong_opening if number % 2 else random_opening)(rng)
        found = refuted(hand, seat)
        assert (found.hands[seat], found.answers) == (hand, ())
        assert winning_plan(GROUND, found.hands[Seat.dealer]) is None
        assert found.finish is not None
        game = Game(rng, found, seat)
        finish(game, Seat.dealer, found.finish)


def test_with_three_seats() -> None:
    rng = seeded(53)
    ground = Ground(TS, 3)
    refutations = 0
    while refutations < 6:
        hand = strong_opening(rng, 3)
        if winning_plan(ground, hand) is None:
            refutations += 1
            found = refuted(hand, ground=ground)
            assert found.dreamer is None
            play_out(rng, found)


def test_no_certain_win_is_refuted() -> None:
    """Nothing that leads prove is ever refuted: the two ways of deciding do not contradict each other."""
    rng = seeded(54)
    tried = 0
    while tried < 8:
        hand = strong_opening(rng)
        if winning_plan(GROUND, hand) is not None:
            tried += 1
            assert refute(GROUND, hand, Seat.dealer, Budget()) is None, hand


def test_LF_X30_is_no_certain_win() -> None:
    found = refuted(cards("1s 1c L 543c 7s 5g 3g 6z 4z 2s"))
    unbeaten = [one.lead for one in found.answers if one.by is None]
    assert Seat.second in {one.by for one in found.answers} or Seat.third in {one.by for one in found.answers}
    assert cards("7s") not in unbeaten


def test_the_same_hand_is_refuted_by_the_same_deal() -> None:
    hand = cards("9s 8s 6s 3s 9g 5g 3g 6z 4z 2z 7c 1c")
    assert refuted(hand) == refuted(hand)
