"""Forgotten plays against everything else that is told: something must be left that they can have been.

Asked only of records that have no other fault.
SOUND: what is refused here is impossible. NOT COMPLETE: see the package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import HAND_SIZE, Card, deck
from engine.faults.chains import Chain, fits, melds_of
from engine.record import Discard, FaceUp, Fault, Forgotten, Unreadable
from engine.seats import Seat
from engine.short import print_play

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.faults.context import Sources
    from engine.faults.plays import Turn, Walked
    from engine.melds import Meld
    from engine.record import Record, Seen

SEARCH_LIMIT = 3_000
"""How many placings are tried before cards seen are believed."""


def forgotten_faults(record: Record, walked: Walked) -> list[Fault]:
    """List the forgotten plays for which no cards are left."""
    found = []
    for number in sorted({turn.round for turn in walked.turns if isinstance(turn.play, Forgotten)}):
        chain: Chain = ()
        last: Turn | None = None
        for turn in walked.turns:
            if turn.round != number or isinstance(turn.play, Discard):
                continue
            chain = (*chain, melds_of(turn.play, _free(record, walked, turn), walked.terms))
            last = turn if isinstance(turn.play, Forgotten) else last
            if last and not fits(chain, walked.terms):
                says = "every meld that it can have been has a card that is told elsewhere"
                found.append(Fault(f"{last.name}: {says}: {print_play(last.play)!r}", last.play.at))
                break
    return found


def _free(record: Record, walked: Walked, turn: Turn) -> frozenset[Card]:
    """Give the cards that a forgotten play can have held: those not told anywhere else."""
    gone = {card for other in walked.turns for card in other.cards}
    for seat in Seat:
        if seat in record.now:
            gone.update(record.now[seat].cards)
        if seat is not turn.seat and seat in record.hands:
            gone.update(record.hands[seat].cards)
    gone.update(seen.card for seen in record.seen if seen.by is not turn.seat)
    hand = record.hands.get(turn.seat) if turn.seat else None
    own = hand.cards if hand and len(hand.cards) == HAND_SIZE else deck(record.players)
    return frozenset(own) - gone


def seen_faults(record: Record, walked: Walked, sources: Sources) -> list[Fault]:
    """List the cards seen that neither stand in the rounds nor can lie in forgotten plays of their seat."""
    shown = {card for turn in walked.turns if isinstance(turn.play, FaceUp) for card in turn.cards}
    waiting = [(number, seen) for number, seen in enumerate(record.seen) if seen.card not in shown]
    if not waiting:
        return []
    placing = _Placing(record, walked)
    found = []
    kept: list[Seen] = []
    for number, seen in waiting:
        if placing.can_place([*kept, seen]):
            kept.append(seen)
            continue
        found.append(_unshown(seen, number, sources))
    return found


def unshown_faults(record: Record, walked: Walked, sources: Sources) -> list[Fault]:
    """List the cards seen for which there is no play at all that may have held them; for records with other faults."""
    return [
        _unshown(seen, number, sources)
        for number, seen in enumerate(record.seen)
        if not any(seen.card in turn.cards or _may_hold(turn, seen, mistaken=True) for turn in walked.turns)
    ]


def _unshown(seen: Seen, number: int, sources: Sources) -> Fault:
    says = f"seen: no play of {seen.by} that is told or forgotten can have held it: {str(seen.card)!r}"
    return Fault(says, sources.at("seen", number, "card", default=seen.at))


class _Placing:
    """A search for forgotten plays in which cards seen can have lain, within `SEARCH_LIMIT` steps."""

    def __init__(self, record: Record, walked: Walked) -> None:
        shown = [turn for turn in walked.turns if not isinstance(turn.play, Discard)]
        self._options = {turn: melds_of(turn.play, _free(record, walked, turn), walked.terms) for turn in shown}
        self._terms = walked.terms
        self._tried = 0
        self._fitting: dict[tuple[int, tuple[Meld | None, ...]], bool] = {}

    def can_place(self, cards: list[Seen]) -> bool:
        """Tell whether all these cards can have been played, believing it when the search is cut short."""
        self._tried = 0
        return self._place(cards, {})

    def _place(self, cards: list[Seen], chosen: Mapping[Turn, Meld]) -> bool:
        used = {card for meld in chosen.values() for card in meld.cards}
        seen = next((seen for seen in cards if seen.card not in used), None)
        if seen is None:
            return True
        for turn, options in self._options.items():
            if turn in chosen or not _may_hold(turn, seen):
                continue
            for meld in options:
                if seen.card not in meld.cards or not used.isdisjoint(meld.cards):
                    continue
                self._tried += 1
                if self._tried > SEARCH_LIMIT:
                    return True
                choice = {**chosen, turn: meld}
                if self._fits(turn.round, choice) and self._place(cards, choice):
                    return True
        return False

    def _fits(self, number: int, choice: Mapping[Turn, Meld]) -> bool:
        """Tell whether the other forgotten plays of a round can go with what was chosen there."""
        round_of = [turn for turn in self._options if turn.round == number]
        key = (number, tuple(choice.get(turn) for turn in round_of))
        if key not in self._fitting:
            chain = tuple((choice[turn],) if turn in choice else self._options[turn] for turn in round_of)
            self._fitting[key] = fits(chain, self._terms)
        return self._fitting[key]


def _may_hold(turn: Turn, seen: Seen, *, mistaken: bool = False) -> bool:
    """Tell whether this is a forgotten play of the seat, early enough; or, if `mistaken`, may be meant as one."""
    early = seen.before is None or turn.round < seen.before
    if mistaken and (turn.seat is None or isinstance(turn.play, Unreadable)):
        return early
    return isinstance(turn.play, Forgotten) and turn.seat in {seen.by, None} and early
