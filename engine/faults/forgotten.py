"""Forgotten plays against everything else that is told: something must be left that they can have been.

Asked only of records that have no other fault.
SOUND: what is refused here is impossible. NOT COMPLETE: see the package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import Card, deck
from engine.faults.chains import Chain, fits, melds_of
from engine.faults.plays import HAND_SIZE
from engine.record import Discard, FaceUp, Fault, Forgotten
from engine.seats import Seat
from engine.short import print_play

if TYPE_CHECKING:
    from engine.faults.context import Sources
    from engine.faults.plays import Turn, Walked
    from engine.record import Record, Seen

SEARCH_LIMIT = 20_000
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
            chain = (*chain, melds_of(turn.play, _free(record, walked, turn)))
            last = turn if isinstance(turn.play, Forgotten) else last
            if last and not fits(chain):
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
    found = []
    kept: list[Seen] = []
    for number, seen in enumerate(record.seen):
        if seen.card in shown:
            continue
        if _Placing(record, walked).can_place([*kept, seen]):
            kept.append(seen)
            continue
        says = f"seen: no play of {seen.by} that is told or forgotten can have held it: {str(seen.card)!r}"
        found.append(Fault(says, sources.at("seen", number, "card", default=seen.at)))
    return found


class _Placing:
    """A search for forgotten plays in which cards seen can have lain, within `SEARCH_LIMIT` steps."""

    def __init__(self, record: Record, walked: Walked) -> None:
        self._record = record
        self._walked = walked
        self._tried = 0

    def can_place(self, cards: list[Seen]) -> bool:
        """Tell whether all these cards can have been played, believing it when the search is cut short."""
        return self._place(cards, {})

    def _place(self, cards: list[Seen], chosen: dict[tuple[int, int], frozenset[Card]]) -> bool:
        used = frozenset[Card]().union(*chosen.values())
        waiting = [seen for seen in cards if seen.card not in used]
        if not waiting or self._tried > SEARCH_LIMIT:
            return not waiting or self._tried > SEARCH_LIMIT
        seen = waiting[0]
        for turn in self._walked.turns:
            where = (turn.round, turn.position)
            if not _may_hold(turn, seen) or where in chosen:
                continue
            for cards_of in self._melds_with(turn, seen.card, chosen):
                self._tried += 1
                if used.isdisjoint(cards_of) and self._place(cards, {**chosen, where: cards_of}):
                    return True
        return False

    def _melds_with(
        self, turn: Turn, card: Card, chosen: dict[tuple[int, int], frozenset[Card]]
    ) -> list[frozenset[Card]]:
        """List the melds with this card that the turn can have been, beside what was chosen for the round's others."""
        options = []
        for meld in melds_of(turn.play, _free(self._record, self._walked, turn)):
            if card not in meld.cards:
                continue
            fixed = {**chosen, (turn.round, turn.position): frozenset(meld.cards)}
            if fits(self._chain(turn.round, fixed)):
                options.append(frozenset(meld.cards))
        return options

    def _chain(self, number: int, fixed: dict[tuple[int, int], frozenset[Card]]) -> Chain:
        chain: Chain = ()
        for turn in self._walked.turns:
            if turn.round == number and not isinstance(turn.play, Discard):
                options = melds_of(turn.play, _free(self._record, self._walked, turn))
                cards = fixed.get((turn.round, turn.position))
                chain = (*chain, tuple(meld for meld in options if cards is None or set(meld.cards) == cards))
        return chain


def _may_hold(turn: Turn, seen: Seen) -> bool:
    """Tell whether this is a forgotten play of the seat, early enough."""
    early = seen.before is None or turn.round < seen.before
    return isinstance(turn.play, Forgotten) and turn.seat in {seen.by, None} and early
