"""Random hands of Luk Fu as a table plays them: mostly by the rules, with melds, groups and runs, forced discards.

Every hand comes with the deal behind it and with the steps at which somebody broke a rule, so that a test knows the
truth. Same generator state, same hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import LI_CHEN, SUITS, Card, deck
from engine.deal import Deal
from engine.melds import Meld, Single, beaters_in, melds_in
from engine.record import Discard, FaceUp, Play, Record, Round, Told
from engine.seats import PLAYING, Seat, StepId, after
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from random import Random


class Hand(NamedTuple):
    """A record, the true deal, and the steps that broke must-beat or plain lead order in it."""

    record: Record
    deal: Deal
    broken: tuple[StepId, ...]


@dataclass(frozen=True)
class Manners:
    """How a table plays, as chances.

    That a group or run is led, that whoever can beat does, that somebody forgets a rule, that a long meld goes first.
    """

    melds: float = 0.6
    beating: float = 0.6
    careless: float = 0.0
    longest: float = 0.7


def random_hand(  # noqa: PLR0913 - everything a test may want to vary
    rng: Random,
    players: int = 4,
    rounds: int = 12,
    *,
    lawful: bool = True,
    blocks: bool = False,
    tidy: bool = False,
    manners: Manners | None = None,
    terms: Terms = TS,
) -> Hand:
    """Deal and play a hand of at most so many rounds; one in four stops in the middle of a round.

    The record tells face-up cards, counts and the caller; `tellings` adds to it and takes from it. `blocks` deals
    long runs to every seat, `tidy` such that each can beat the one before. Under other `terms` than those of ts-wong
    the melds and beats are theirs; what was broken is then not told.
    """
    manners = manners or Manners(careless=0.0 if lawful else 0.3)
    hands, dreamer = deal_out(rng, players, blocks=blocks, tidy=tidy)
    caller = rng.choice(PLAYING)
    table = _Table(rng, {seat: set(held) for seat, held in hands.items()}, caller, manners, terms)
    for number in range(1, rounds + 1):
        if any(table.hands.values()):
            table.play_round(number)
    played = [list(plays) for plays in table.rounds]
    if rng.random() < 0.25:
        del played[-1][rng.randint(1, 2) :]
    kept = {StepId(n, p) for n, plays in enumerate(played, 1) for p in range(1, len(plays) + 1)}
    record = Record(players=players, called_by=caller.value, rounds=tuple(Round(tuple(plays)) for plays in played))
    deal = Deal(
        hands={seat: tuple(sorted(held)) for seat, held in hands.items()},
        dreamer=dreamer,
        discards={step: cards for step, cards in table.discards.items() if step in kept},
        forgotten={},
        called_by=caller,
    )
    return Hand(record, deal, tuple(step for step in table.broken if step in kept and terms == TS))


def unlawful_hand(rng: Random, players: int = 4, rounds: int = 12, *, blocks: bool = False) -> Hand:
    """Play hands until one has exactly one breach."""
    while True:
        hand = random_hand(rng, players, rounds, blocks=blocks, manners=Manners(careless=0.15))
        if len(hand.broken) == 1:
            return hand


def deal_out(
    rng: Random, players: int, *, blocks: bool, tidy: bool = False
) -> tuple[dict[Seat, list[Card]], Card | None]:
    """Deal twelve cards to each seat and one to the dreamer; in blocks every seat gets a long run and a short one."""
    pack = list(deck(players))
    rng.shuffle(pack)
    if not blocks:
        hands = {seat: pack[12 * place : 12 * place + 12] for place, seat in enumerate(PLAYING)}
        return hands, pack[36] if players == 4 else None
    suits = rng.sample(SUITS, 4)
    if tidy or rng.random() < 0.6:
        suits = [*sorted(suits[:3], key=SUITS.index, reverse=True), suits[3]]
    cut = rng.randint(5, 6)
    hands = {seat: [] for seat in PLAYING}
    for place, seat in enumerate(PLAYING):
        hands[seat] += [card for card in pack if card.suit is suits[place] and card.number > 9 - cut]
        hands[seat] += [card for card in pack if card.suit is suits[place - 1] and card.number <= 9 - cut]
    rest = [card for card in pack if not any(card in held for held in hands.values())]
    for seat in PLAYING:
        while len(hands[seat]) < 12:
            hands[seat].append(rest.pop())
    for _ in range(0 if tidy else rng.choice((0, 0, 1, 2, 3))):
        one, other = rng.sample(PLAYING, 2)
        first, last = rng.randrange(12), rng.randrange(12)
        hands[one][first], hands[other][last] = hands[other][last], hands[one][first]
    return hands, rest.pop() if players == 4 else None


class _Table:
    """A hand in play."""

    def __init__(
        self, rng: Random, hands: dict[Seat, set[Card]], caller: Seat, manners: Manners, terms: Terms = TS
    ) -> None:
        self.rng, self.hands, self.caller, self.manners, self.terms = rng, hands, caller, manners, terms
        self.leader = Seat.dealer
        self.rounds: list[list[Play]] = []
        self.discards: dict[StepId, tuple[Card, ...]] = {}
        self.broken: list[StepId] = []

    def play_round(self, number: int) -> None:
        """Let the leader lead and the two others answer."""
        standing = lead = self._lead(StepId(number, 1))
        self.rounds.append([FaceUp(standing.cards)])
        winner = self.leader
        for position in (2, 3):
            seat = after(self.leader, position - 1)
            answer = self._answer(StepId(number, position), seat, standing, led=standing is lead)
            if answer is None:
                self.rounds[-1].append(Discard(len(standing.cards)))
            else:
                standing, winner = answer, seat
                self.rounds[-1].append(FaceUp(answer.cards))
        self.leader = winner

    def _careless(self) -> bool:
        return self.rng.random() < self.manners.careless

    def _lead(self, step: StepId) -> Meld:
        hand = self.hands[self.leader]
        longer = [meld for size in range(3, 10) for meld in melds_in(hand, size, self.terms)]
        if longer and self.rng.random() < self.manners.melds:
            longest = max(len(meld.cards) for meld in longer)
            best = [meld for meld in longer if len(meld.cards) == longest]
            lead = self.rng.choice(best if self.rng.random() < self.manners.longest else longer)
        else:
            lead = Single(self.rng.choice(self._singles(hand)))
        hand.difference_update(lead.cards)
        if isinstance(lead, Single) and not self._privileged() and lead.card not in first_suit(hand | {lead.card}):
            self.broken.append(step)
        return lead

    def _privileged(self) -> bool:
        return self.leader is self.caller and self.leader is not Seat.dealer

    def _singles(self, hand: set[Card]) -> list[Card]:
        return sorted(hand) if self._privileged() or self._careless() else first_suit(hand)

    def _answer(self, step: StepId, seat: Seat, standing: Meld, *, led: bool) -> Meld | None:
        hand = self.hands[seat]
        answers = beaters_in(hand, standing, self.terms, led=led)
        if answers and self.rng.random() < self.manners.beating:
            answer = self.rng.choice(answers)
            hand.difference_update(answer.cards)
            return answer
        careless = self._careless()
        for _ in range(30):
            thrown = self.rng.sample(sorted(hand), len(standing.cards))
            kept = beaters_in(hand.difference(thrown), standing, self.terms, led=led)
            if careless or not kept:
                break
        else:
            hand.difference_update(answers[0].cards)
            return answers[0]
        if kept:
            self.broken.append(step)
        hand.difference_update(thrown)
        self.discards[step] = tuple(sorted(thrown))
        return None


def first_suit(hand: set[Card]) -> list[Card]:
    """List the cards of the earliest suit of a hand, Li Chen when it is all there is."""
    suited = sorted(hand - {LI_CHEN})
    return [card for card in suited if card.suit is suited[0].suit] or sorted(hand)


def whole_hands(hand: Hand) -> Record:
    """Tell everything: all opening hands, the dreamer's card and every discard."""
    told = {seat: Told(cards) for seat, cards in hand.deal.hands.items()}
    if hand.deal.dreamer is not None:
        told[Seat.dreamer] = Told((hand.deal.dreamer,))
    rounds = tuple(
        Round(
            tuple(
                Discard(play.count, hand.deal.discards[StepId(number, position)]) if isinstance(play, Discard) else play
                for position, play in enumerate(each.plays, start=1)
            )
        )
        for number, each in enumerate(hand.record.rounds, start=1)
    )
    return Record(players=hand.record.players, called_by=hand.record.called_by, rounds=rounds, hands=told)
