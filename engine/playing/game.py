"""A game: one hand dealt, called, played, declared and paid, told in full.

Source: LF-R5 (five tigers), LF-R6 (calling), LF-R21 to LF-R23 (declaring), LF-R24 to LF-R27 (payments).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import Card
from engine.melds import Group, Run, Single
from engine.playing.aging import by_umpire
from engine.playing.answering import choose_answer
from engine.playing.calling import calls
from engine.playing.dealing import deal_cards
from engine.playing.leading import choose_lead
from engine.playing.manners import USUAL
from engine.playing.table import Table
from engine.record import NOBODY, Declaration, Record, Told
from engine.seats import PLAYING, Seat
from engine.settlement import TIGERS, Ending, How, rounds_taken, settle
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from engine.playing.aging import Aging
    from engine.playing.dealing import Dealt
    from engine.playing.manners import Manners
    from engine.settlement import Settlement

Action = Single | Group | Run | tuple[Card, ...]
"""What a player does in his turn: he shows a meld, or lays cards face down."""


class Script(NamedTuple):
    """How a hand begins, where that is not left to the players.

    `actions` are played as they stand; the last of them breaks a rule if `breaks` says so. `caller` is who called,
    `silent` lists seats that do not call whatever they hold.
    """

    actions: tuple[Action, ...] = ()
    caller: Seat | None = None
    silent: tuple[Seat, ...] = ()
    breaks: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A hand as played.

    `record` tells everything: hands, discards, caller, declaration, payments. `dealt` is what was dealt, `caller` who
    called (None: nobody, or the hand was over before), `actions` what was done turn by turn, `settlement` the payments
    and who deals next, None where a breach left nothing lawful to do and the hand was broken off.
    """

    record: Record
    dealt: Dealt
    caller: Seat | None
    actions: tuple[Action, ...]
    settlement: Settlement | None
    terms: Terms
    manners: Manners


def play_hand(  # noqa: PLR0913 - all that a hand may be given
    rng: Random,
    players: int = 4,
    terms: Terms = TS,
    *,
    aged: Aging = by_umpire,
    manners: Manners = USUAL,
    dealt: Dealt | None = None,
    script: Script = Script(),  # noqa: B008 - an empty script is a constant
) -> Game:
    """Deal and play one hand to its end by the terms of a book; `aged` tells the players which cards are aged.

    `dealt` and `script` fix how it begins.
    """
    dealt = dealt or deal_cards(rng, players)
    tigers = _claims_tigers(rng, manners, dealt, players, terms) if not script.actions else None
    if tigers is not None:
        declared = Declaration(tigers, five_tigers=True)
        return _told(players, terms, manners, dealt, Ending(How.five_tigers, None, tigers, held=TIGERS), (declared,))
    caller = script.caller or _first_to_call(rng, manners, dealt, terms, script.silent)
    if caller is None:
        return _told(players, terms, manners, dealt, Ending(How.void, None), ())
    return _Hand(rng, manners, Table(dealt, players, caller, terms), aged).play(script)


class _Hand:
    """A hand that is played out."""

    def __init__(self, rng: Random, manners: Manners, table: Table, aged: Aging) -> None:
        self.rng, self.manners, self.table, self.aged = rng, manners, table, aged
        self.actions: list[Action] = []

    def play(self, script: Script) -> Game:
        """Follow the script, then let everybody play as he likes until somebody wins or no card is left."""
        for number, action in enumerate(script.actions, start=1):
            if script.breaks and number == len(script.actions):
                self.table.broken_by.add(self.table.turn)
            self._do(action)
        while not self.table.over:
            fu = self._declares() if self.table.round_over else None
            if fu is not None:
                return self._won(fu)
            if self.table.round_over:
                lead = choose_lead(self.rng, self.manners, self.table, self.aged)
                if lead is None:
                    return self._end(None, ())
                self._do(lead)
            else:
                self._do(choose_answer(self.rng, self.manners, self.table))
        fu = self._declares() if self.table.terms.declare_after_last else None
        if fu is not None:
            return self._won(fu)
        return self._end(Ending(How.drawn, self.table.caller), ())

    def _do(self, action: Action) -> None:
        self.table.do(action)
        self.actions.append(action)

    def _declares(self) -> tuple[Card, ...] | None:
        """Give the aged cards with which the leader declares, or None; he waits while he cannot count his hand.

        A hand counts for all that it holds (LF-R21), so that of each card he has to know whether it is aged.
        """
        table, seat = self.table, self.table.leader
        first = not self.actions
        if first and not table.terms.declare_before_first:
            return None
        most = table.won[seat] + len(table.hands[seat])
        if most < table.terms.win_at:
            return None
        found = {card: self.aged(table, seat, card) for card in sorted(table.hands[seat])}
        counted = tuple(card for card, status in found.items() if status)
        if table.won[seat] + len(counted) < table.terms.win_at or None in found.values():
            return None
        waits = table.terms.postpone and self.rng.random() < self.manners.waiting
        return None if waits else counted

    def _won(self, counted: tuple[Card, ...]) -> Game:
        table, seat = self.table, self.table.leader
        before = table.step.round
        declared = Declaration(seat, before, table.won[seat] + len(counted))
        taken = rounds_taken(Record(table.players, table.rounds))[seat]
        held = tuple(sorted(table.hands[seat]))
        ending = Ending(How.declared, table.caller, seat, before, taken, counted, held)
        return self._end(ending, (declared,))

    def _end(self, ending: Ending | None, declared: tuple[Declaration, ...]) -> Game:
        table = self.table
        return _told(
            table.players, table.terms, self.manners, table.dealt, ending, declared, table, tuple(self.actions)
        )


def _claims_tigers(rng: Random, manners: Manners, dealt: Dealt, players: int, terms: Terms) -> Seat | None:
    """Give the seat that claims five tigers, if one was dealt them and does (LF-R5)."""
    if players == len(PLAYING) or terms.five_tigers is None:
        return None
    holder = next((seat for seat in PLAYING if set(TIGERS).issubset(dealt.hands[seat])), None)
    return holder if holder is not None and rng.random() < manners.tigers else None


def _first_to_call(rng: Random, manners: Manners, dealt: Dealt, terms: Terms, silent: Sequence[Seat]) -> Seat | None:
    """Ask dealer, second and third in turn; None when nobody calls (LF-R6)."""
    for seat in PLAYING:
        if seat not in silent and calls(rng, manners, dealt.hands[seat], terms):
            return seat
    return None


def _told(  # noqa: PLR0913, PLR0917 - a game and all that it came to
    players: int,
    terms: Terms,
    manners: Manners,
    dealt: Dealt,
    ending: Ending | None,
    declared: tuple[Declaration, ...],
    table: Table | None = None,
    actions: tuple[Action, ...] = (),
) -> Game:
    """Tell a game in full."""
    settlement = None if ending is None else settle(ending, players, dealt.dreamer, terms)
    payments = {} if settlement is None else settlement.payments
    caller = None if table is None else table.caller
    tigers = ending is not None and ending.how is How.five_tigers
    hands = {seat: Told(dealt.hands[seat]) for seat in PLAYING}
    if dealt.dreamer is not None:
        hands[Seat.dreamer] = Told((dealt.dreamer,))
    record = Record(
        players,
        () if table is None else table.told(),
        book=terms.book,
        called_by=caller.value if caller is not None else None if tigers else NOBODY,
        declared=declared,
        hands=hands,
        paid={seat: payments[seat] for seat in Seat if seat in payments},
    )
    return Game(record, dealt, caller, actions, settlement, terms, manners)
