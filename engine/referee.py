"""The referee: plays a whole deal move by move along a record and says what does not fit and who broke which rule.

It lists the melds that a hand holds and never sees a bound, so that a wrong bound cannot agree with itself.
Must agree with `engine.replay.objections`, which evaluates bounds; a test holds them side by side.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import HAND_SIZE, LI_CHEN, Card, deck, short
from engine.melds import Meld, Single, beaters_in, beats, recognise
from engine.record import NOBODY, Discard, FaceUp, Forgotten
from engine.seats import PLAYING, Seat, StepId
from engine.steps import Step, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.deal import Deal
    from engine.record import Record


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule broken in a deal: the step, who, the rule's id, and a meld or card that was kept against it."""

    step: StepId
    seat: Seat
    rule: str
    kept: Meld


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee found: misfits (the deal is no explanation of the record) and breaches, in order of play."""

    misfits: tuple[str, ...]
    breaches: tuple[Breach, ...]
    hands: dict[Seat, frozenset[Card]]

    @property
    def fits(self) -> bool:
        """Tell whether the deal replays to the record, lawfully or not."""
        return not self.misfits


def referee(record: Record, deal: Deal, done: int | None = None) -> Verdict:
    """Play the deal along the first `done` plays of the record (all of them when None).

    `hands` of the answer are those held when the play stops.
    """
    hands = {seat: set(deal.hands[seat]) for seat in PLAYING}
    misfits = list(_wrong_pack(record, deal))
    breaches: list[Breach] = []
    standing: Meld | None = None
    for step in steps_of(record)[:done]:
        cards = _cards_of(step, deal)
        missing = [card for card in cards if card not in hands[step.seat]]
        if missing or len(set(cards)) != step.play.count:
            misfits.append(f"{step.id}: {step.seat} cannot play {short(cards) or 'nothing'!r}")
            continue
        hands[step.seat].difference_update(cards)
        if step.is_lead:
            standing = None
        if step.is_discard:
            if standing is not None:
                kept = beaters_in(hands[step.seat], standing)
                breaches.extend(Breach(step.id, step.seat, "LF-R13", meld) for meld in kept[:1])
            continue
        meld = recognise(cards)
        if meld is None or (standing is not None and not beats(meld, standing)):
            misfits.append(f"{step.id}: {short(cards)!r} is no lawful meld here")
            continue
        if step.is_lead:
            breaches.extend(_out_of_order(step, meld, hands[step.seat], deal.called_by))
        standing = meld
    return Verdict(tuple(misfits), tuple(breaches), {seat: frozenset(hand) for seat, hand in hands.items()})


def _cards_of(step: Step, deal: Deal) -> tuple[Card, ...]:
    match step.play:
        case FaceUp(cards):
            return cards
        case Discard():
            return deal.discards.get(step.id, ())
        case Forgotten():
            return deal.forgotten.get(step.id, ())
        case _:
            return ()


def _wrong_pack(record: Record, deal: Deal) -> Iterator[str]:
    for seat in PLAYING:
        if len(deal.hands[seat]) != HAND_SIZE:
            yield f"{seat} holds {len(deal.hands[seat])} cards, not {HAND_SIZE}"
    dealt = [card for seat in PLAYING for card in deal.hands[seat]]
    if deal.dreamer is not None:
        dealt.append(deal.dreamer)
    if Counter(dealt) != Counter(deck(record.players)):
        yield "the hands are not the pack"
    if record.called_by not in {None, NOBODY, deal.called_by.value}:
        yield f"{record.called_by} called, not {deal.called_by}"


def _out_of_order(step: Step, lead: Meld, kept: set[Card], caller: Seat) -> Iterator[Breach]:
    """Say whether an unprivileged leader kept a card of an earlier suit, or led Li Chen from a fuller hand (LF-R17)."""
    if not isinstance(lead, Single) or (step.seat is caller and caller is not Seat.dealer):
        return
    order = "sgzc"
    for card in sorted(kept):
        if lead.card == LI_CHEN or (card != LI_CHEN and order.index(str(card)[1]) < order.index(str(lead.card)[1])):
            yield Breach(step.id, step.seat, "LF-R17", Single(card))
            return
