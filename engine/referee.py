"""The referee: plays a whole deal move by move along a record and says what does not fit and who broke which rule.

It lists the melds and cards that a hand holds and never sees a bound, so that a wrong bound cannot agree with itself.
Must agree with `engine.replay.objections`, which evaluates bounds, under every book and reading; a test holds them
side by side.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.cards import ALOOF, HAND_SIZE, LI_CHEN, Card, deck, short
from engine.melds import Meld, Single, beaters_in, beats, recognise
from engine.record import NOBODY, Discard, FaceUp, Forgotten
from engine.seats import PLAYING, Seat, StepId
from engine.steps import Step, steps_of
from engine.terms import TS, Terms

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


def referee(record: Record, deal: Deal, done: int | None = None, terms: Terms = TS) -> Verdict:
    """Play the deal along the first `done` plays of the record (all of them when None) by the terms of a book.

    `hands` of the answer are those held when the play stops.
    """
    hands = {seat: set(deal.hands[seat]) for seat in PLAYING}
    misfits = list(_wrong_pack(record, deal))
    breaches: list[Breach] = []
    standing: Meld | None = None
    table = _Table(terms)
    for step in steps_of(record)[:done]:
        cards = _cards_of(step, deal)
        missing = [card for card in cards if card not in hands[step.seat]]
        if missing or len(set(cards)) != step.play.count:
            misfits.append(f"{step.id}: {step.seat} cannot play {short(cards) or 'nothing'!r}")
            continue
        had = frozenset(hands[step.seat])
        hands[step.seat].difference_update(cards)
        if step.is_lead:
            standing = None
        if step.is_discard:
            if standing is not None and not (terms.duty_against == "previous" and step.follows_discard):
                held = had if terms.must_beat == "beat" else hands[step.seat]
                kept = beaters_in(held, standing, terms, led=step.stands_led)
                breaches.extend(Breach(step.id, step.seat, "LF-R13", meld) for meld in kept[:1])
            continue
        meld = recognise(cards, terms)
        if meld is None or (standing is not None and not beats(meld, standing, terms, led=step.stands_led)):
            misfits.append(f"{step.id}: {short(cards)!r} is no lawful meld here")
            continue
        if step.is_lead:
            offended = table.offended(step, meld, had, deal.called_by)
            breaches.extend(Breach(step.id, step.seat, "LF-R17", Single(card)) for card in offended[:1])
        table.note(step, cards)
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


class _Table:
    """What lay open so far, as far as an order of leading looks at it."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.aged = set(_ALWAYS) if terms.aged_by == "plays" else set()
        self.shown: set[Card] = set()
        self.told: set[Card] = set()
        self.begun: tuple[int, Seat, Card, frozenset[Card]] | None = None

    def note(self, step: Step, cards: tuple[Card, ...]) -> None:
        """Put the cards of a face-up play on the table."""
        if self.terms.aged_by == "plays":
            played_aged = [card for card in cards if card in self.aged]
            self.shown.update(cards)
            if self.terms.aged_chain == "in-turn":
                self.aged.update(card for card in deck(3) if any(_is_next(card, above) for above in played_aged))
            else:
                self.aged.update(card for card in deck(3) if self.shown.issuperset(_above(card)))
        if self.terms.aged_together:
            told = isinstance(step.play, FaceUp)
            self.told.update(cards if told else ())
            if step.is_lead:
                single = len(cards) == 1 and told
                self.begun = (step.id.round, step.seat, cards[0], frozenset(self.told)) if single else None

    def offended(self, step: Step, lead: Meld, had: frozenset[Card], caller: Seat) -> list[Card]:
        """List the cards by which a lead was out of order, as far as that does not turn on what the leader knew.

        The hand just before the lead is `had`: he kept a card of an earlier suit; or, where plays alone make cards
        aged, he led one that is while he kept one of its suit that is not; or Li Chen before anything else; or he left
        the aged singles of a suit where they must be led together (LF-R17, LF-R19).
        """
        privileged = step.seat is caller and caller is not Seat.dealer
        left = [] if privileged else self._left_off(step, lead, had)
        if not isinstance(lead, Single):
            return left
        kept = sorted(had - {lead.card})
        if lead.card == LI_CHEN:
            return left + (kept if not privileged or not self.terms.privileged_li_chen else [])
        suited = [card for card in kept if card != LI_CHEN]
        earlier = [card for card in suited if _place(card) < _place(lead.card)]
        if privileged:
            return earlier if self.terms.privilege == "same-suit" else []
        if self.terms.aged_by == "plays" and lead.card in self.aged:
            earlier += [card for card in suited if _place(card) == _place(lead.card) and card not in self.aged]
        return left + earlier

    def _left_off(self, step: Step, lead: Meld, had: frozenset[Card]) -> list[Card]:
        """List the aged cards held of a suit whose aged singles the leader had begun and now leaves."""
        if not self.terms.aged_together or self.begun is None:
            return []
        number, leader, begun, told = self.begun
        if begun == LI_CHEN or leader is not step.seat or number != step.id.round - 1:
            return []
        if isinstance(lead, Single) and lead.card != LI_CHEN and _place(lead.card) == _place(begun):
            return []
        held = sorted(card for card in had if card != LI_CHEN and _place(card) == _place(begun))
        if self.terms.aged_by == "plays":
            return [card for card in held if card in _ALWAYS and begun in _ALWAYS]
        above = [card for card in _beating(begun, self.terms) if card not in told]
        if above:
            suited = any(_place(card) == _place(begun) for card in above)
            return above if suited and had.issuperset(above) else []
        return [card for card in held if told.issuperset(_beating(card, self.terms))]


_ORDER = "sgzc"
_ALWAYS = ALOOF | {Card(f"9{suit}") for suit in _ORDER}


def _place(card: Card) -> int:
    return _ORDER.index(str(card)[1])


def _above(card: Card) -> list[Card]:
    """List the cards of the same suit with a higher number."""
    text = str(card)
    return [Card(f"{number}{text[1]}") for number in range(int(text[0]) + 1, 10)]


@lru_cache(maxsize=4096)
def _beating(card: Card, terms: Terms) -> tuple[Card, ...]:
    """List the cards that beat this one when it is led as a single."""
    return tuple(other for other in deck(3) if beats(Single(other), Single(card), terms))


def _is_next(card: Card, above: Card) -> bool:
    return above != LI_CHEN and str(above) == f"{int(str(card)[0]) + 1}{str(card)[1]}"
