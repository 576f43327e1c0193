"""A hand in play: what was dealt, what lies open, what each seat holds and has won, and whose turn it is.

The table does what it is told: whether a play was lawful is for whoever asks (`engine.duties`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bits import bits_of
from engine.deal import Deal
from engine.melds import size_of
from engine.opened import open_before
from engine.playing.holding import holdings
from engine.record import Discard, FaceUp, Record, Round, Told
from engine.rules.aged import aged_by_plays
from engine.rules.leading import NOTHING_OPEN
from engine.seats import PLAYING, Seat, StepId, after
from engine.steps import Step

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.melds import Meld
    from engine.playing.dealing import Dealt
    from engine.record import Play
    from engine.rules.leading import Open
    from engine.terms import Terms


class Table:
    """A hand in play.

    `step` is the step that comes next, `turn` the seat whose it is; `round_over` tells whether a round is to begin.
    `held` and `gone` are the bits of `hands` and `shown` (`engine.playing.holding`), `dealt_bits` those of the deal.
    `broken_by` are the seats that have broken a rule in it: what the others deduce need not be true any more.
    """

    def __init__(self, dealt: Dealt, players: int, caller: Seat, terms: Terms) -> None:
        self.dealt = dealt
        self.players = players
        self.caller = caller
        self.terms = terms
        self.hands: dict[Seat, set[Card]] = {seat: set(dealt.hands[seat]) for seat in PLAYING}
        self.won: dict[Seat, int] = dict.fromkeys(PLAYING, 0)
        self.shown: set[Card] = set()
        self.holdings = holdings(terms)
        self.dealt_bits: dict[Seat, int] = {seat: bits_of(dealt.hands[seat]) for seat in PLAYING}
        self.held: dict[Seat, int] = {**self.dealt_bits}
        self.gone = 0
        self.broken_by: set[Seat] = set()
        self.leader = self.turn = Seat.dealer
        self.step = StepId(1, 1)
        self.round_over = True
        self.standing: Meld | None = None
        self.standing_at: StepId | None = None
        self.discards: dict[StepId, tuple[Card, ...]] = {}
        self._rounds: list[list[Play]] = []
        self._leaders: list[Seat] = []
        self._winner = Seat.dealer
        self._played: dict[Seat, int] = dict.fromkeys(PLAYING, 0)
        self._aged: tuple[int, frozenset[Card]] | None = None

    @property
    def over(self) -> bool:
        """Tell whether all cards are played."""
        return self.round_over and not any(self.hands.values())

    @property
    def rounds(self) -> tuple[Round, ...]:
        """List the rounds as the table saw them: what went face down is counted, not named."""
        return tuple(Round(tuple(plays)) for plays in self._rounds)

    def privileged(self, seat: Seat) -> bool:
        """Tell whether a seat is the privileged player (LF-R7)."""
        return seat is self.caller and seat is not Seat.dealer

    def open(self) -> Open:
        """Give what lies open before the lead that comes next, as far as the book's order of leading looks at it."""
        if self.terms.aged_by != "plays" and not self.terms.aged_together:
            return NOTHING_OPEN
        lead = Step(self.step, self.leader, Discard(0), None, self._played[self.leader])
        return open_before(Record(self.players, self.rounds), lead, self.terms)

    def face_up(self) -> tuple[tuple[Card, ...], ...]:
        """List the cards of every face-up play, in order."""
        return tuple(play.cards for plays in self._rounds for play in plays if isinstance(play, FaceUp))

    def aged_by_plays(self) -> frozenset[Card]:
        """Give the cards that the plays alone have made aged so far; they are worked out once for each play."""
        shown = len(self.shown)
        if self._aged is None or self._aged[0] != shown:
            self._aged = shown, aged_by_plays(self.face_up(), self.terms)
        return self._aged[1]

    def do(self, action: Meld | tuple[Card, ...]) -> None:
        """Do what a player does in his turn: show a meld, or lay cards."""
        if isinstance(action, tuple):
            self.lay(action)
        else:
            self.show(action)

    def show(self, meld: Meld) -> None:
        """Lead or beat with a meld."""
        cards = meld.cards
        seat, step = self._takes(cards)
        self._put(FaceUp(cards))
        self.shown.update(cards)
        self.gone |= bits_of(cards)
        self.standing, self.standing_at = meld, step
        self._ends(winner=seat)

    def lay(self, cards: tuple[Card, ...]) -> None:
        """Lay cards face down."""
        _, step = self._takes(cards)
        self._put(Discard(len(cards)))
        self.discards[step] = tuple(sorted(cards))
        self._ends(winner=None)

    def known_to(self, seat: Seat) -> Record:
        """Tell the hand so far as one seat knows it: what lay open, its opening hand and its own discards."""
        rounds = tuple(
            Round(
                tuple(
                    Discard(play.count, self.discards[StepId(number, place)])
                    if isinstance(play, Discard) and after(self._leaders[number - 1], place - 1) is seat
                    else play
                    for place, play in enumerate(plays, start=1)
                )
            )
            for number, plays in enumerate(self._rounds, start=1)
        )
        hands = {seat: Told(self.dealt.hands[seat])}
        return Record(self.players, rounds, called_by=self.caller.value, hands=hands)

    def told(self) -> tuple[Round, ...]:
        """List the rounds with every discard told."""
        return tuple(
            Round(
                tuple(
                    Discard(play.count, self.discards[StepId(number, place)]) if isinstance(play, Discard) else play
                    for place, play in enumerate(plays, start=1)
                )
            )
            for number, plays in enumerate(self._rounds, start=1)
        )

    def deal(self) -> Deal:
        """Give the whole deal behind the hand so far."""
        return Deal(dict(self.dealt.hands), self.dealt.dreamer, dict(self.discards), {}, self.caller)

    def _takes(self, cards: tuple[Card, ...]) -> tuple[Seat, StepId]:
        """Take the cards out of the hand whose turn it is; raises ValueError when it has them not."""
        seat, step = self.turn, self.step
        missing = [card for card in cards if card not in self.hands[seat]]
        if missing:
            msg = f"{seat} cannot play at {step} what he has not: {missing!r}"
            raise ValueError(msg)
        self.hands[seat].difference_update(cards)
        self.held[seat] &= ~bits_of(cards)
        self._played[seat] += len(cards)
        return seat, step

    def _put(self, play: Play) -> None:
        if self.round_over:
            self._rounds.append([])
            self._leaders.append(self.leader)
            self._winner = self.leader
        self._rounds[-1].append(play)

    def _ends(self, winner: Seat | None) -> None:
        """Note who wins the round so far, and close it after its last play."""
        if winner is not None:
            self._winner = winner
        number, done = len(self._rounds), len(self._rounds[-1])
        self.round_over = done == len(PLAYING)
        if not self.round_over:
            self.step, self.turn = StepId(number, done + 1), after(self.leader, done)
            return
        if self.standing is not None:
            self.won[self._winner] += size_of(self.standing)
        self.leader = self.turn = self._winner
        self.standing = self.standing_at = None
        self.step = StepId(number + 1, 1)
