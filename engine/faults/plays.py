"""Faults of the rounds: who leads, how many cards, what is a meld and what beats what (LF-R8 to LF-R12).

After a mistake it is not known who won. So that it is told once, seats are then unknown until a leader is named.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.cards import HAND_SIZE, SUIT_SIZE
from engine.faults.chains import Chain, fits, melds_of
from engine.melds import LARGEST_GROUP, SMALLEST_MELD, recognise
from engine.record import Discard, FaceUp, Fault, Forgotten, Unreadable, named
from engine.seats import PLAYING, Seat, after
from engine.short import print_play
from engine.terms import TS, Terms

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.faults.context import Sources
    from engine.record import Place, Play, Record, Round


@dataclass(frozen=True, slots=True)
class Turn:
    """One play: round and position from 1, and the seat unless a mistake before it leaves that open."""

    round: int
    position: int
    seat: Seat | None
    play: Play

    @property
    def name(self) -> str:
        """Give the words with which faults of this play begin."""
        who = f"{self.seat}'s play" if self.seat else f"play {self.position}"
        return f"round {self.round}, {who}"

    @property
    def cards(self) -> tuple[Card, ...]:
        """Give the cards that are told: those face up, or those told of a discard."""
        return named(self.play)


@dataclass(slots=True)
class Walked:
    """The turns of a record and the faults of its rounds; `weak` are those of cards that do not beat."""

    terms: Terms = TS
    turns: list[Turn] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    weak: dict[tuple[int, int], Fault] = field(default_factory=dict)

    def played(self, seat: Seat) -> int:
        """Count the cards that a seat has certainly played."""
        if all(turn.seat for turn in self.turns):
            return sum(turn.play.count for turn in self.turns if turn.seat is seat)
        whole = {turn.round for turn in self.turns if turn.position == len(PLAYING)}
        return sum(min(turn.play.count for turn in self.turns if turn.round == number) for number in whole)


def walk(record: Record, sources: Sources, terms: Terms = TS) -> Walked:
    """Go through the rounds by the terms of a book; give the turns and every fault of the rounds."""
    walked = Walked(terms)
    leader: Seat | None = Seat.dealer
    total = 0
    for number, told in enumerate(record.rounds, 1):
        is_last = number == len(record.rounds)
        leader = _leader(told, number, leader, walked, sources)
        turns = [
            Turn(number, position, after(leader, position - 1) if leader else None, play)
            for position, play in enumerate(told.plays[: len(PLAYING)], 1)
        ]
        walked.turns += turns
        winner = _Round(walked).judge(turns)
        leader = winner if len(told.plays) == len(PLAYING) else None
        walked.faults += _length_faults(told, number, is_last=is_last)
        before, total = total, total + min((turn.play.count for turn in turns), default=0)
        if before <= HAND_SIZE < total:
            says = f"{turns[0].name}: with it a seat has played {total} cards, more than {HAND_SIZE}"
            walked.faults.append(Fault(f"{says}: {print_play(turns[0].play)!r}", turns[0].play.at or told.at))
    return walked


def _leader(told: Round, number: int, won: Seat | None, walked: Walked, sources: Sources) -> Seat | None:
    """Give who leads a round, or None when that is open."""
    if sources.spoils("rounds", number, "leader"):
        return won
    if told.leader is None or told.leader is won:
        return won
    at = sources.at("rounds", number, "leader", default=told.at)
    if told.leader not in PLAYING:
        walked.faults.append(Fault(f"round {number}: the dreamer leads no round: {told.leader.value!r}", at))
        return won
    if won is None:
        return told.leader
    why = "the dealer leads the first round" if number == 1 else f"{won} won round {number - 1} and leads"
    walked.faults.append(Fault(f"round {number}: {why}, not {told.leader.value!r}", at))
    return None


def _length_faults(told: Round, number: int, *, is_last: bool) -> list[Fault]:
    count = len(told.plays)
    if count > len(PLAYING):
        at = told.plays[len(PLAYING)].at or told.at
        return [Fault(f"round {number}: a round has three plays, here are {count}: {_line(told)!r}", at)]
    if count == 0:
        return [Fault(f"round {number}: no play is told: {_line(told)!r}", told.at)]
    if count < len(PLAYING) and not is_last:
        says = f"round {number}: only the last round may be short, here are {count} of three plays: {_line(told)!r}"
        return [Fault(says, told.at)]
    return []


def _line(told: Round) -> str:
    return " / ".join(print_play(play) for play in told.plays)


class _Round:
    """The judging of one round: what may stand on the table, how many cards are wanted, who wins so far."""

    def __init__(self, walked: Walked) -> None:
        self._walked = walked
        self._terms = walked.terms
        self._chains: list[Chain] = [()]
        self._standing = ""
        self._wanted: int | None = None

    def judge(self, turns: list[Turn]) -> Seat | None:
        """Note the faults of a round and give its winner, or None when that is open."""
        winner = None
        for turn in turns:
            why = self._follow(turn) if turn.position > 1 else self._lead(turn)
            if why:
                self._walked.faults.append(Fault(f"{turn.name}: {why}", turn.play.at))
            elif not isinstance(turn.play, Discard):
                why = self._stand(turn)
                if why:
                    self._walked.weak[turn.round, turn.position] = Fault(f"{turn.name}: {why}", turn.play.at)
            if not isinstance(turn.play, Discard):
                winner = None if why else turn.seat
        return winner

    def _lead(self, turn: Turn) -> str:
        play = turn.play
        why = _ill_formed(play, self._terms)
        if why:
            return why
        self._wanted = play.count
        return f"a round is led face up: {print_play(play)!r}" if isinstance(play, Discard) else ""

    def _follow(self, turn: Turn) -> str:
        play = turn.play
        why = _ill_formed(play, self._terms)
        if why:
            return why
        if self._wanted is not None and play.count != self._wanted:
            return f"the round was led with {_cards(self._wanted)}, here are {play.count}: {print_play(play)!r}"
        return ""

    def _stand(self, turn: Turn) -> str:
        """Put cards on the table; say why they cannot beat what may stand there."""
        options = melds_of(turn.play, terms=self._terms)
        standing, self._standing = self._standing, print_play(turn.play)
        longer = [chain for chain in ((*chain, options) for chain in self._chains) if fits(chain, self._terms)]
        if longer:
            self._chains = longer
            return ""
        elsewhere = any(fits((*chain, melds_of(turn.play))) for chain in self._chains)
        self._chains.append((options,))
        if elsewhere and isinstance(turn.play, FaceUp):
            return f"by the rule book {self._terms.book} these cards do not beat {standing}: {self._standing!r}"
        if isinstance(turn.play, Forgotten):
            return f"nothing beats {standing} here, so no cards can have been played face up: {self._standing!r}"
        return f"these cards do not beat {standing}: {self._standing!r}"


def _ill_formed(play: Play, terms: Terms) -> str:
    """Say why a play is none, whatever stands on the table, or nothing."""
    match play:
        case Unreadable(_, why):
            return why
        case Discard(count, told) if len(told) > count:
            return f"{_cards(count)} laid face down, but {len(told)} told: {print_play(play)!r}"
        case Discard(count) if not 1 <= count <= SUIT_SIZE:
            return f"no meld has {_cards(count)}: {print_play(play)!r}"
        case Forgotten(count) if not (count == 1 or SMALLEST_MELD <= count <= SUIT_SIZE):
            return f"no meld has {_cards(count)}: {print_play(play)!r}"
        case FaceUp(cards) if len(set(cards)) == len(cards) and recognise(cards) is None:
            return f"these cards are neither a single nor a group nor a run: {print_play(play)!r}"
        case _:
            return _not_in_book(play, terms)


def _not_in_book(play: Play, terms: Terms) -> str:
    """Say why a play that other books have is none in this one, or nothing."""
    match play:
        case Forgotten(count) if count > max(terms.longest_run, LARGEST_GROUP):
            return f"the rule book {terms.book} has no meld of {_cards(count)}: {print_play(play)!r}"
        case FaceUp(cards) if len(set(cards)) == len(cards) and recognise(cards, terms) is None:
            longest = _cards(terms.longest_run)
            return f"the rule book {terms.book} has no run of more than {longest}: {print_play(play)!r}"
        case _:
            return ""


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def place_of(turn: Turn, card: Card, sources: Sources) -> Place | None:
    """Give where a card of a turn was read, or where its play begins."""
    exact = sources.places.get(("rounds", turn.round, turn.position, str(card)))
    return exact or turn.play.at
