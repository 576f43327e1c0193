"""Small decks made on purpose: the first rounds lay most of the pack face up, so that few cards are in play.

In such hands knowledge matters often: singles are led high before low, by players who had seen nearly everything, and
now and then somebody overlooks a card and others believe what is false. Every hand comes with the deal behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from hands import Hand, first_suit
from tellings import change_plays, now_of, tell_discards

from arbiter.worlds import Leaders, TooManyWorldsError
from arbiter.worlds.breaches import ASSUME
from engine.cards import HAND_SIZE, SUITS, Card, Suit, deck
from engine.deal import Deal
from engine.melds import Meld, Single, beaters_in, beats, melds_in
from engine.record import Discard, FaceUp, Forgotten, Play, Record, Round, Told
from engine.referee import referee
from engine.seats import PLAYING, Seat, StepId, after
from engine.steps import steps_of
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from random import Random


MOST_THOUGHT = 3_000
"""How many deals a leader looks at before he leads as he likes."""


class Small(NamedTuple):
    """A record as told, the deal behind it, who claims, from which viewpoint, and how many plays lie open for sure.

    The first `opening` plays are all face up and bind nobody; what comes after is play with few cards.
    """

    record: Record
    deal: Deal
    seat: Seat
    viewpoint: str
    opening: int


@dataclass(frozen=True)
class Habits:
    """How the few cards are played, as chances.

    That whoever can beat does; that a follower overlooks must-beat; that a leader minds all he could know, and not
    only the order of suits, and that he minds neither; that he likes his highest card best; that a long meld is led;
    how often second or third called.
    """

    beating: float = 0.35
    overlooking: float = 0.12
    minding: float = 0.7
    disorder: float = 0.05
    highest: float = 0.6
    melds: float = 0.1
    privilege: float = 0.5


def small_hand(  # noqa: PLR0913 - a hand and how it is played
    rng: Random, players: int, left: int, *, habits: Habits | None = None, rounds: int | None = None, terms: Terms = TS
) -> tuple[Record, Deal, int]:
    """Lay all but `left` cards of each seat face up, then play so many rounds with the rest (a random number if None).

    The terms say what beats what. Gives the record, which tells face-up cards, counts and the caller; the deal; and how
    many plays were opening.
    """
    habits = habits or Habits()
    while True:
        opening = _opening(rng, left, terms)
        if opening is not None:
            break
    caller = rng.choice(PLAYING[1:]) if rng.random() < habits.privilege else Seat.dealer
    table = _SmallTable(rng, opening, players, caller, habits, terms)
    for _ in range(rng.randint(1, left) if rounds is None else rounds):
        if table.hands[table.leader]:
            table.play_round()
    if rng.random() < 0.2 and len(table.rounds) > len(opening):
        del table.rounds[-1][rng.randint(1, 2) :]
    kept = {StepId(n, p) for n, plays in enumerate(table.rounds, 1) for p in range(1, len(plays) + 1)}
    record = Record(
        players=players, called_by=caller.value, rounds=tuple(Round(tuple(plays)) for plays in table.rounds)
    )
    deal = Deal(
        hands={seat: tuple(sorted(held)) for seat, held in table.dealt.items()},
        dreamer=table.dreamer,
        discards={step: cards for step, cards in table.discards.items() if step in kept},
        forgotten={},
        called_by=caller,
    )
    return record, deal, 3 * len(opening)


def small_position(  # noqa: PLR0913 - a position, how it is played and how much is told
    rng: Random, players: int, *, habits: Habits | None = None, unseen: int = 8, gaps: float = 0.1, terms: Terms = TS
) -> Small:
    """Play a small hand and tell some of it, so that at most so many cards are unseen for the viewpoint.

    `gaps` is the chance that a late play is forgotten, and as often that the caller is not told.
    """
    while True:
        record, deal, opening = small_hand(rng, players, rng.choice((2, 3, 3, 3, 4, 4)), habits=habits, terms=terms)
        hand = Hand(record, deal, ())
        if rng.random() < gaps:
            hand = _forget_one(rng, hand, opening)
        seat = rng.choice(PLAYING)
        told = _told(rng, hand, seat, unseen)
        if told is not None:
            untold = rng.random() < gaps
            return Small(replace(told[0], called_by=None) if untold else told[0], hand.deal, seat, told[1], opening)


def _forget_one(rng: Random, hand: Hand, opening: int) -> Hand:
    """Turn one face-up play with few cards into ``?``."""
    shown = [step for step in steps_of(hand.record)[opening:] if isinstance(step.play, FaceUp)]
    if not shown:
        return hand
    gone = rng.choice(shown)
    record = change_plays(hand.record, lambda step: Forgotten(step.play.count) if step.id == gone.id else step.play)
    return hand._replace(record=record, deal=replace(hand.deal, forgotten={gone.id: tuple(sorted(gone.play.cards))}))


def _opening(rng: Random, left: int, terms: Terms) -> list[list[Meld]] | None:
    """Make rounds in which all three play face up and leave each seat so many cards, mostly of one or two suits."""
    spare = set(rng.sample(SUITS, rng.choice((1, 1, 2))))
    cards = set(deck(3))
    rounds: list[list[Meld]] = []
    to_go = HAND_SIZE - left
    while to_go:
        size = rng.choice([size for size in range(3, 10) if size == to_go or to_go - size >= 3])
        plays: list[Meld] = []
        for _ in PLAYING:
            may = [meld for meld in melds_in(cards, size, terms) if not plays or beats(meld, plays[-1], terms)]
            if not may:
                return None
            if rng.random() < 0.9:
                fewest = min(_of_suits(meld, spare) for meld in may)
                may = [meld for meld in may if _of_suits(meld, spare) == fewest]
            plays.append(rng.choice(may[len(may) // 2 :] if not plays else may))
            cards.difference_update(plays[-1].cards)
        rounds.append(plays)
        to_go -= size
    return rounds


def _of_suits(meld: Meld, suits: set[Suit]) -> int:
    return sum(card.suit in suits for card in meld.cards)


class _SmallTable:
    """A hand in play after the opening rounds."""

    def __init__(  # noqa: PLR0913, PLR0917 - a table and all that is settled about it
        self, rng: Random, opening: list[list[Meld]], players: int, caller: Seat, habits: Habits, terms: Terms
    ) -> None:
        self.rng, self.caller, self.habits, self.players, self.terms = rng, caller, habits, players, terms
        self.leader = Seat.dealer
        self.rounds: list[list[Play]] = []
        self.discards: dict[StepId, tuple[Card, ...]] = {}
        shown: dict[Seat, list[Card]] = {seat: [] for seat in PLAYING}
        for plays in opening:
            for place, meld in enumerate(plays):
                shown[after(self.leader, place)] += meld.cards
            self.rounds.append([FaceUp(meld.cards) for meld in plays])
            self.leader = after(self.leader, 2)
        rest = [card for card in deck(players) if not any(card in cards for cards in shown.values())]
        rng.shuffle(rest)
        self.hands: dict[Seat, set[Card]] = {}
        for seat in PLAYING:
            self.hands[seat] = {rest.pop() for _ in range(HAND_SIZE - len(shown[seat]))}
        self.dreamer = rest.pop() if rest else None
        self.dealt = {seat: {*shown[seat], *self.hands[seat]} for seat in PLAYING}

    def play_round(self) -> None:
        """Let the leader lead and the two others answer."""
        number = len(self.rounds) + 1
        standing = self._lead()
        self.hands[self.leader].difference_update(standing.cards)
        plays: list[Play] = [FaceUp(standing.cards)]
        winner = self.leader
        for position in (2, 3):
            seat = after(self.leader, position - 1)
            answer = self._answer(StepId(number, position), seat, standing, led=winner is self.leader)
            if answer is None:
                plays.append(Discard(len(standing.cards)))
            else:
                standing, winner = answer, seat
                plays.append(FaceUp(answer.cards))
        self.rounds.append(plays)
        self.leader = winner

    def _chance(self, chance: float) -> bool:
        return self.rng.random() < chance

    def _lead(self) -> Meld:
        hand = self.hands[self.leader]
        longer = [meld for size in (3, 4) for meld in melds_in(hand, size, self.terms)]
        if longer and self._chance(self.habits.melds):
            return self.rng.choice(longer)
        wish = self.rng.sample(sorted(hand), len(hand))
        if self._chance(self.habits.highest):
            wish.sort(key=lambda card: -card.number)
        if self._chance(self.habits.disorder):
            return Single(wish[0])
        if self._chance(self.habits.minding):
            return Single(next(card for card in wish if self._in_order(card)))
        privileged = self.leader is self.caller and self.leader is not Seat.dealer
        return Single(next(card for card in wish if privileged or card in first_suit(hand)))

    def _in_order(self, card: Card) -> bool:
        """Tell whether the leader may lead this single by what he can know; when that takes too long, that he may."""
        rounds = (*self.rounds, [FaceUp((card,))])
        record = Record(self.players, tuple(Round(tuple(plays)) for plays in rounds), called_by=self.caller.value)
        hands = {seat: tuple(sorted(held)) for seat, held in self.dealt.items()}
        deal = Deal(hands, self.dreamer, dict(self.discards), {}, self.caller)
        if any(breach.step == StepId(len(rounds), 1) for breach in referee(record, deal, terms=self.terms).breaches):
            return False
        step = steps_of(record)[-1]
        try:
            leaders = Leaders(record, ASSUME, terms=self.terms, limit=MOST_THOUGHT)
            return leaders.breach(3 * len(self.rounds), step, deal) is None
        except TooManyWorldsError:
            return True

    def _answer(self, step: StepId, seat: Seat, standing: Meld, *, led: bool) -> Meld | None:
        hand = self.hands[seat]
        answers = beaters_in(hand, standing, self.terms, led=led)
        if answers and self._chance(self.habits.beating):
            answer = self.rng.choice(answers)
            hand.difference_update(answer.cards)
            return answer
        careless = self._chance(self.habits.overlooking)
        for _ in range(30):
            thrown = self.rng.sample(sorted(hand), len(standing.cards))
            if careless or not beaters_in(hand.difference(thrown), standing, self.terms, led=led):
                break
        else:
            hand.difference_update(answers[0].cards)
            return answers[0]
        hand.difference_update(thrown)
        self.discards[step] = tuple(sorted(thrown))
        return None


def _told(rng: Random, hand: Hand, seat: Seat, unseen: int) -> tuple[Record, str] | None:
    """Tell the hand of a seat, or all hands but for some cards; None when too much is unseen for the seat."""
    record, deal = hand.record, hand.deal
    shown = {card for step in steps_of(record) if isinstance(step.play, FaceUp) for card in step.play.cards}
    hidden = {card for cards in deal.hands.values() for card in cards} - shown
    hidden |= {deal.dreamer} if deal.dreamer is not None else set()
    if rng.random() < 0.6:
        if len(hidden - set(deal.hands[seat])) > unseen:
            return None
        mine = tell_discards(hand, lambda _, whose: whose is seat)
        return replace(mine.record, hands={seat: Told(deal.hands[seat])}), "seat"
    return _told_openly(rng, hand, hidden, unseen)


def _told_openly(rng: Random, hand: Hand, hidden: set[Card], unseen: int) -> tuple[Record, str]:
    """Tell all hands but for some cards, mostly of one seat: then others must read its leads."""
    deal = hand.deal
    one = set(deal.hands[rng.choice(PLAYING)])
    first = rng.sample(sorted(hidden), len(hidden))
    if rng.random() < 0.7:
        first.sort(key=lambda card: card not in one)
    secret = set(first[: rng.randint(3, unseen)])
    open_hand = tell_discards(hand, lambda card, _: card not in secret)
    now = {each: Told(tuple(sorted(now_of(hand, each) - secret))) for each in PLAYING}
    hands = {Seat.dreamer: Told((deal.dreamer,))} if deal.dreamer is not None and deal.dreamer not in secret else {}
    return replace(open_hand.record, hands=hands, now=now), "open"
