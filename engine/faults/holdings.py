"""Faults of the cards: each card is in one place, a hand has twelve, a seat shows only what it holds.

Source: LF-R1 (the pack), LF-R4 (twelve cards and the dreamer's one), LF-R28 (three seats).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import HAND_SIZE, LI_CHEN, Card, short
from engine.faults.plays import Turn, Walked, place_of
from engine.record import Discard, FaceUp, Fault
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.faults.context import Sources
    from engine.record import Place, Record, Seen, Told

THREE_SEATS = 3


class Holdings(NamedTuple):
    """The faults of cards in plays, hands and as seen; `doubled` are the turns with a card that cannot be there."""

    faults: list[Fault]
    doubled: set[tuple[int, int]]


def holding_faults(record: Record, walked: Walked, sources: Sources) -> Holdings:
    """Find the faults of cards told in plays, hands and as seen."""
    ledger = _Ledger(record, walked, sources)
    return Holdings(ledger.judge(), ledger.doubled)


def in_hand(seat: Seat) -> int:
    """Count the cards that a seat is dealt."""
    return 1 if seat is Seat.dreamer else HAND_SIZE


class _Ledger:
    """Where each card is told to be, in the order told: first the plays, then the hands, then cards seen."""

    def __init__(self, record: Record, walked: Walked, sources: Sources) -> None:
        self._record = record
        self._walked = walked
        self._sources = sources
        self._faults: list[Fault] = []
        self._played: dict[Card, Turn] = {}
        self._held: dict[Card, tuple[Seat, str]] = {}
        self._contested: set[Card] = set()
        self.doubled: set[tuple[int, int]] = set()

    def judge(self) -> list[Fault]:
        """Note every fault of the cards."""
        for turn in self._walked.turns:
            self._play(turn)
        for seat, told in self._record.hands.items():
            self._hand(seat, told, "hands")
        for seat, told in self._record.now.items():
            at = self._sources.at("now", seat.value, default=told.at)
            if seat in self._record.hands:
                self._object(f"a seat has its first hand in [hands] or its last in [now], not both: {seat.value!r}", at)
            else:
                self._hand(seat, told, "now")
        self._seen()
        for seat in Seat:
            self._whole(seat)
        return self._faults

    def _object(self, says: str, at: Place | None) -> None:
        self._faults.append(Fault(says, at))

    def _contest(self, card: Card, says: str, at: Place | None) -> None:
        self._contested.add(card)
        self._object(says, at)

    def _foreign(self, card: Card) -> bool:
        return card == LI_CHEN and self._record.players == THREE_SEATS

    def _play(self, turn: Turn) -> None:
        for card in turn.cards:
            if card not in self._played and not self._foreign(card):
                self._played[card] = turn
                continue
            self.doubled.add((turn.round, turn.position))
            foreign = f"three seats play without Li Chen: {str(card)!r}"
            says = foreign if self._foreign(card) else f"{card} {_past(self._played[card])}"
            self._contest(card, f"{turn.name}: {says}", place_of(turn, card, self._sources))

    def _hand(self, seat: Seat, told: Told, table: str) -> None:
        at = self._sources.at(table, seat.value, default=told.at)
        if seat is Seat.dreamer and self._record.players == THREE_SEATS:
            self._object(f"{table}.{seat}: three seats play without a dreamer: {short(told.cards)!r}", at)
            return
        room = in_hand(seat) - (self._walked.played(seat) if table == "now" and seat in PLAYING else 0)
        if len(told.cards) > room:
            why = "where the record stops it holds" if table == "now" else "it is dealt"
            self._object(f"{table}.{seat}: {len(told.cards)} cards are told, {why} {room}: {short(told.cards)!r}", at)
        for card in told.cards:
            turn = self._played.get(card)
            usual = turn is None or (table == "hands" and turn.seat is seat)
            if usual and card not in self._held and not self._foreign(card):
                self._held[card] = (seat, table)
                continue
            self._held_card(card, seat, table, self._sources.at(table, seat.value, str(card), default=at))

    def _held_card(self, card: Card, seat: Seat, table: str, at: Place | None) -> None:
        name = f"{table}.{seat}"
        turn = self._played.get(card)
        if self._foreign(card):
            self._contest(card, f"{name}: three seats play without Li Chen: {str(card)!r}", at)
        elif card in self._held:
            self._contest(card, f"{name}: {card} is also told in {_in(self._held[card])}", at)
        elif turn and (table == "now" or seat is Seat.dreamer or turn.seat not in {seat, None}):
            by = f" by {turn.seat}" if turn.seat and turn.seat is not seat else ""
            self._contest(card, f"{name}: {card} {_past(turn, by)}", at)
        else:
            self._held[card] = (seat, table)

    def _seen(self) -> None:
        before: dict[Card, Seen] = {}
        for number, seen in enumerate(self._record.seen):
            at = self._sources.at("seen", number, "card", default=seen.at)
            says = self._objection_to_seen(seen, before)
            if says:
                self._contest(seen.card, f"seen: {says}: {str(seen.card)!r}", at)
            before.setdefault(seen.card, seen)

    def _objection_to_seen(self, seen: Seen, before: Mapping[Card, Seen]) -> str:  # noqa: PLR0911 - one return a reason
        turn = self._played.get(seen.card)
        seat, table = self._held.get(seen.card, (seen.by, "hands"))
        if seen.by is Seat.dreamer:
            return "the dreamer plays no cards"
        if self._foreign(seen.card):
            return "three seats play without Li Chen"
        if seen.card in before:
            return "this card is told as seen twice"
        if turn and isinstance(turn.play, Discard):
            return f"this card {_past(turn)}"
        if turn and turn.seat not in {seen.by, None}:
            return f"this card {_past(turn, f' by {turn.seat}')}"
        if turn and seen.before is not None and turn.round >= seen.before:
            return f"this card was not played before round {seen.before} but in round {turn.round}"
        if seat is not seen.by or table == "now":
            return f"this card is told in {_in((seat, table))}"
        return ""

    def _whole(self, seat: Seat) -> None:
        """Compare a told opening hand with what its seat shows, lays down as told, and was seen to play."""
        told = self._record.hands.get(seat) or self._record.now.get(seat)
        if seat not in PLAYING or told is None:
            return
        table = "hands" if seat in self._record.hands else "now"
        shown = {card for turn in self._walked.turns if turn.seat is seat for card in turn.cards}
        if not self._record.seen and shown.issubset(told.cards):
            return
        others = [card for card, _, _ in self._shown_by(seat) if card not in told.cards]
        at = self._sources.at(table, seat.value, default=told.at)
        if table == "hands" and len(told.cards) == HAND_SIZE:
            for card, name, place in self._shown_by(seat):
                if card not in told.cards:
                    self._object(f"{name}: {card} is not among the twelve cards told of {seat}", place)
        elif len(told.cards) + len(others) > HAND_SIZE >= len(told.cards) and self._fits_now(seat, told, table):
            says = f"{table}.{seat}: with the others that it plays these are {len(told.cards) + len(others)} cards"
            self._object(f"{says}: {short(sorted(others))!r}", at)

    def _fits_now(self, seat: Seat, told: Told, table: str) -> bool:
        """Tell whether a hand of now was not already found too large."""
        return table == "hands" or len(told.cards) <= HAND_SIZE - self._walked.played(seat)

    def _shown_by(self, seat: Seat) -> Iterator[tuple[Card, str, Place | None]]:
        """List the cards that a seat certainly had, each once: its plays as told, then what was seen of it."""
        for turn in self._walked.turns:
            for card in turn.cards if turn.seat is seat else ():
                if card not in self._contested:
                    yield card, turn.name, place_of(turn, card, self._sources)
        for number, seen in enumerate(self._record.seen):
            if seen.by is seat and seen.card not in self._contested and seen.card not in self._played:
                yield seen.card, "seen", self._sources.at("seen", number, "card", default=seen.at)


def _past(turn: Turn, by: str = "") -> str:
    """Say what became of a card in an earlier turn."""
    if isinstance(turn.play, FaceUp):
        return f"was already played{by} in round {turn.round}"
    return f"is already told as discarded{by} in round {turn.round}"


def _in(held: tuple[Seat, str]) -> str:
    seat, table = held
    return f"{table}.{seat}"
