"""Faults of meaning: none in a record of a hand that was really played, some in one that cannot have been."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.books import OPTIONS
from engine.cards import Card, deck
from engine.faults import faults, notes
from engine.melds import beaters_in, melds_in, size_of
from engine.record import Declaration, Discard, Dispute, FaceUp, Forgotten, Record, Round, Seen, Told, Unreadable
from engine.seats import PLAYING, Seat, after

if TYPE_CHECKING:
    from engine.melds import Meld
    from engine.record import Play


class Table:
    """A hand played at random by people who may break every rule but those of form, and told with gaps."""

    def __init__(self, random: Random, players: int) -> None:
        self.random = random
        self.players = players
        cards = list(deck(players))
        random.shuffle(cards)
        self.opening = {seat: cards[12 * n : 12 * n + 12] for n, seat in enumerate(PLAYING)}
        self.dreamer = cards[36:]
        self.hands = {seat: set(hand) for seat, hand in self.opening.items()}
        self.shown: dict[Seat, list[Card]] = {seat: [] for seat in PLAYING}
        self.told_discards: dict[Seat, list[Card]] = {seat: [] for seat in PLAYING}
        self.seen: list[Seen] = []

    def some(self, cards: list[Card] | set[Card] | tuple[Card, ...]) -> tuple[Card, ...]:
        """Choose some of the cards."""
        listed = sorted(cards)
        return tuple(sorted(self.random.sample(listed, self.random.randint(0, len(listed)))))

    def record(self) -> Record:
        """Play some rounds and tell them, with or without a gap."""
        rounds: list[Round] = []
        leader = Seat.dealer
        stop = self.random.randint(0, 12)
        while len(rounds) < stop and self.hands[leader]:
            told, leader = self.round(leader, len(rounds) + 1)
            rounds.append(told)
        if rounds and self.random.random() < 0.3:
            kept = self.random.randint(1, 3)
            rounds[-1] = replace(rounds[-1], plays=rounds[-1].plays[:kept])
            return Record(self.players, tuple(rounds), hands=self.some_opening())
        hands = self.some_opening()
        now = {seat: Told(self.some(self.hands[seat])) for seat in PLAYING if seat not in hands}
        return Record(self.players, tuple(rounds), hands=hands, now=now, seen=tuple(self.seen))

    def some_opening(self) -> dict[Seat, Told]:
        """Tell some opening hands, whole or in part."""
        hands = {}
        for seat in PLAYING:
            if self.random.random() < 0.6:
                whole = self.random.random() < 0.5
                hands[seat] = Told(tuple(sorted(self.opening[seat])) if whole else self.some(self.opening[seat]))
        if self.dreamer and self.random.random() < 0.5:
            hands[Seat.dreamer] = Told(tuple(self.dreamer))
        return hands

    def round(self, leader: Seat, number: int) -> tuple[Round, Seat]:
        """Play a round; give it as told and its winner."""
        hand = self.hands[leader]
        sizes = [size for size in range(1, 10) if any(True for _ in melds_in(hand, size))]
        size = self.random.choice(sizes)
        standing = self.random.choice(list(melds_in(hand, size)))
        plays = [self.show(leader, standing, number)]
        winner = leader
        for position in (1, 2):
            seat = after(leader, position)
            beaters = beaters_in(self.hands[seat], standing)
            if beaters and self.random.random() < 0.7:
                standing, winner = self.random.choice(beaters), seat
                plays.append(self.show(seat, standing, number))
            else:
                plays.append(self.discard(seat, size_of(standing)))
        named = leader if self.random.random() < 0.5 else None
        return Round(tuple(plays), named), winner

    def show(self, seat: Seat, meld: Meld, number: int) -> Play:
        """Play a meld, which may be forgotten or seen."""
        self.hands[seat] -= set(meld.cards)
        self.shown[seat] += meld.cards
        forgotten = self.random.random() < 0.3
        for card in self.some(meld.cards):
            if self.random.random() < 0.5:
                before = self.random.choice([None, self.random.randint(number + 1, 13)])
                self.seen.append(Seen(card, seat, before))
        return Forgotten(size_of(meld)) if forgotten else FaceUp(meld.cards)

    def discard(self, seat: Seat, size: int) -> Play:
        """Lay cards face down, some of which may be told."""
        cards = self.random.sample(sorted(self.hands[seat]), size)
        self.hands[seat] -= set(cards)
        return Discard(size, self.some(cards) if self.random.random() < 0.5 else ())


@settings(max_examples=250, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(3, 4))
def test_a_hand_that_was_played_has_no_fault(random: Random, players: int) -> None:
    assert faults(Table(random, players).record()) == ()


@settings(max_examples=100, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(3, 4))
def test_a_card_told_twice_is_always_found(random: Random, players: int) -> None:
    record = replace(Table(random, players).record(), seen=())
    shown = [play.cards[0] for told in record.rounds for play in told.plays if isinstance(play, FaceUp)]
    if not shown:
        return
    twice = random.choice(shown)
    spoiled = replace(record, hands={}, now={Seat.third: Told((twice,))})
    assert faults(spoiled)


def says(record: Record) -> list[str]:
    return [fault.says for fault in faults(record)]


def play(*texts: str) -> Round:
    """Build a round from cards in short form; ``x3`` is a discard, ``?3`` forgotten."""
    plays: list[Play] = []
    for text in texts:
        if text[0] in "x?":
            kind = Discard if text[0] == "x" else Forgotten
            plays.append(kind(int(text[1:] or 1)))
        else:
            plays.append(FaceUp(tuple(Card(name) for name in text.split())))
    return Round(tuple(plays))


def test_faults_of_a_record_built_by_a_program_need_no_places() -> None:
    record = Record(
        5,
        (play("9s", "x", "8s"), Round((Unreadable("q", "these are no cards: 'q'"),)), play()),
        book="none",
        called_by="nobody",
        options={"max_level": True, "A1": "z", "Z": 1},
        declared=(Declaration(Seat.dealer, before=0, fu=0),),
        disputes=(Dispute("aged", after="x"), Dispute("")),
    )
    assert says(record) == [
        "players must be 3 or 4: 5",
        "book is no known rule book; known: ts-wong, reader-family, wikipedia-guangdong: 'none'",
        "when nobody calls, no round is played: called_by = 'nobody'",
        "option max_level must be a number from 0 to 5: True",
        "option A1 must be one of a, b, c: 'z'",
        f"unknown option; known: {', '.join(OPTIONS)}: 'Z'",
        "declared.before must be a round from 1 to 13: 0",
        "declared.fu must be from 1 to 12: 0",
        "a dispute of the kind aged needs the key: 'seat'",
        "dispute.after must be a step such as \"3.2\": 'x'",
        "a dispute is of one of the kinds aged, discard, lead, declare, call, record, settle: 'kind'",
        "round 2, play 1: these are no cards: 'q'",
        "round 2: only the last round may be short, here are 1 of three plays: 'q'",
        "round 3: no play is told: ''",
        "round 1, third's play: these cards do not beat 9s: '8s'",
    ]


@pytest.mark.parametrize(
    ("texts", "sound"),
    [
        (("9s", "?", "x"), False),
        (("8s", "?", "x"), True),
        (("8s", "?", "?"), False),
        (("7s", "?", "?"), True),
        (("?", "9s", "x"), True),
        (("?", "2s", "x"), False),
        (("?", "?", "3s"), False),
        (("?", "?", "4s"), True),
        (("1s", "?", "x"), False),
        (("1g", "?", "x"), True),
        (("L", "?", "x"), False),
        (("9s 8s 7s", "?3", "x3"), False),
        (("9s 9g 9c", "?3", "x3"), False),
        (("1s 1g 1c", "?3", "x3"), True),
        (("1s 1g 1c", "?3", "?3"), False),
        (("?9", "?9", "?9"), True),
        (("?8", "?8", "?8"), True),
        (("?2", "x2", "x2"), False),
        (("8s 7s 6s", "9s 8s 7s", "x3"), False),
    ],
)
def test_a_forgotten_play_must_be_possible_in_its_round(texts: tuple[str, ...], *, sound: bool) -> None:
    assert (not faults(Record(4, (play(*texts),)))) is sound


def test_an_unlawful_play_is_no_fault() -> None:
    hand = Told(tuple(Card(name) for name in ["9s", "8s", "7s", "6s", "5s", "4s", "3s", "2s", "1s", "9g", "8g", "7g"]))
    assert says(Record(4, (play("9c", "x", "x"), play("1c", "x", "x")), hands={Seat.second: hand})) == []
    assert says(Record(4, (play("8s", "x", "x"),), hands={Seat.second: Told((Card("9s"),))})) == []


def test_a_standing_meld_is_the_last_one_face_up() -> None:
    assert says(Record(4, (play("5s", "x", "6s"),))) == []
    assert says(Record(4, (play("5s", "7s", "6s"),))) == ["round 1, third's play: these cards do not beat 7s: '6s'"]


def test_notes_point_to_now_when_a_hand_has_the_size_of_the_hand_of_now() -> None:
    hand = Told(tuple(Card(name) for name in ["9s", "8s", "7s", "6s", "5s", "4s", "3s", "2s", "1s", "9g", "8g"]))
    record = Record(4, (play("9c", "x", "x"),), hands={Seat.second: hand})
    assert [note.says for note in notes(record)] == [
        "hands.second gives 11 cards, as many as second holds where the record stops; "
        "if that is the hand of now, tell it in [now]: '9s 8s 7s 6s 5s 4s 3s 2s 1s 9g 8g'"
    ]
    assert notes(replace(record, rounds=())) == ()
    assert notes(replace(record, hands={}, now={Seat.second: hand})) == ()
    assert faults(record) == ()
