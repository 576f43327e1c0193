"""A refuted certain win: the deal, what the others do in it, and that the accused comes to nothing however he plays.

Every order of the dealer's leads that nobody beats is followed: a plain enumeration, of leads that bring fewer than
six cards. He may lead in any order inside a suit, and every card counts as aged that nobody will hold a beater of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.checker.holding import Rules, best_choices
from arbiter.checker.reading import Json, card, cards, items, mapping, mappings, number, refusal, seat
from engine.cards import HAND_SIZE, deck
from engine.melds import Meld, Single, recognise
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.cards import Card

OPPONENTS: Final = (Seat.second, Seat.third)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal with what the opponents give up before they are needed."""

    rules: Rules
    hands: dict[Seat, frozenset[Card]]
    given_up: dict[Seat, frozenset[Card]]

    def kept(self, one: Seat) -> frozenset[Card]:
        """Give what a seat certainly still holds when it is needed."""
        return self.hands[one].difference(self.given_up.get(one, ()))


def check_refutation(rules: Rules, accused: Seat, hand: Collection[Card], deal: Json, told: Json) -> None:
    """Check a deal and the play in it; raises DoesNotFollowError."""
    dealt = _dealt(rules, accused, hand, deal, told)
    if accused is Seat.dealer:
        _answers(dealt, told)
        return
    other = next(one for one in OPPONENTS if one is not accused)
    finish = mapping(told.get("finish"), "finish")
    _finish(dealt, Seat.dealer, other, (), (), dealt.hands[accused], finish)
    if not items(finish.get("leads"), "finish.leads") and not rules.terms.declare_before_first:
        msg = "nothing may be declared before the first lead"
        raise refusal(msg, at="finish")
    dealers = dealt.hands[Seat.dealer]
    if best_choices(rules.unbeatable(dealers), rules.aged(dealers))[0] >= rules.terms.win_at:
        msg = "with this hand the dealer would have had to call"
        raise refusal(msg, at="counter_deals")


def _dealt(rules: Rules, accused: Seat, hand: Collection[Card], deal: Json, told: Json) -> Dealt:
    """Read the deal: the whole pack, twelve cards a hand, and the hand that is told."""
    shown = mapping(deal.get("hands"), "hands")
    hands = {one: frozenset(cards(shown.get(str(one)), "hands")) for one in PLAYING}
    dealt = [one for cards_ in hands.values() for one in sorted(cards_)]
    if "dreamer" in deal:
        dealt.append(card(deal["dreamer"], "dreamer"))
    if (
        deal.get("side") != "refuting"
        or sorted(dealt) != list(deck(rules.players))
        or any(len(cards_) != HAND_SIZE for cards_ in hands.values())
        or hands[accused] != frozenset(hand)
    ):
        msg = "this is no deal of the pack with the hand that is told"
        raise refusal(msg, at="counter_deals")
    up = mapping(told.get("given_up", {}), "given_up")
    given_up = {one: frozenset(cards(up.get(str(one)), "given_up")) for one in OPPONENTS}
    if len({len(cards_) for cards_ in given_up.values()}) > 1 or any(
        not hands[one].issuperset(given_up[one]) for one in OPPONENTS
    ):
        msg = "these cards cannot be laid down"
        raise refusal(msg, at="given_up")
    return Dealt(rules, hands, given_up)


def _answers(dealt: Dealt, told: Json) -> None:
    unbeaten: set[Meld] = set()
    beaten: set[Meld] = set()
    for number_, one in enumerate(mappings(told.get("answers"), "answers"), start=1):
        at = f"answers {number_}"
        meld = _meld(dealt, cards(one.get("lead"), "lead"), dealt.hands[Seat.dealer], at)
        if meld in unbeaten | beaten:
            msg = "this lead is answered twice"
            raise refusal(msg, at=at)
        if "by" not in one:
            _holds_none(dealt, OPPONENTS, meld, at, led=True)
            unbeaten.add(meld)
        else:
            _answered(dealt, meld, one, at)
            beaten.add(meld)
    _followed(dealt, unbeaten, beaten)


def _answered(dealt: Dealt, lead: Meld, told: Json, at: str) -> None:
    """Check that an opponent beats a lead, that the other need not do anything, and that he wins from there."""
    by = seat(told.get("by"), "by", OPPONENTS)
    other = next(one for one in OPPONENTS if one is not by)
    shown = cards(told.get("cards"), "cards")
    answer = _meld(dealt, shown, dealt.kept(by), at)
    if answer not in dealt.rules.beaters(lead, dealt.hands[by]):
        msg = "%(cards)s does not beat this lead"
        raise refusal(msg, at=at, cards=" ".join(map(str, shown)))
    if by is Seat.third:
        _holds_none(dealt, (other,), lead, at, led=True)
    else:
        _holds_none(dealt, (other,), answer, at, led=False)
    against = dealt.hands[Seat.dealer].difference(lead.cards)
    _finish(dealt, by, other, shown, lead.cards, against, mapping(told.get("finish"), "finish"), at)


def _finish(  # noqa: PLR0913, PLR0917 - who wins, against whom, and what lies open
    dealt: Dealt,
    by: Seat,
    other: Seat,
    won: tuple[Card, ...],
    open_: Collection[Card],
    against: Collection[Card],
    told: Json,
    at: str = "finish",
) -> None:
    """Check that a leader wins: nobody holds what beats his leads, and won and aged cards come to enough."""
    left, count = set(dealt.kept(by)).difference(won), len(won)
    for one in items(told.get("leads"), "finish.leads"):
        shown = cards(one, "finish.leads")
        meld = _meld(dealt, shown, left, at)
        if isinstance(meld, Single) or dealt.rules.beaters(meld, against):
            msg = "%(cards)s could be beaten"
            raise refusal(msg, at=at, cards=" ".join(map(str, shown)))
        _holds_none(dealt, (other,), meld, at, led=True)
        left.difference_update(shown)
        count += len(shown)
    aged = cards(told.get("aged"), "finish.aged")
    known = dealt.hands[by].union(open_)
    if not left.issuperset(aged) or any(not dealt.rules.is_aged(one, known) for one in aged):
        msg = "not all of these cards are aged and still held"
        raise refusal(msg, at=at)
    total = count + len(aged)
    if number(told.get("total"), "finish.total") != total or total < dealt.rules.terms.win_at:
        msg = "cards won and aged cards do not come to what a declaration needs"
        raise refusal(msg, at=at)


def _meld(dealt: Dealt, shown: tuple[Card, ...], held: Collection[Card], at: str) -> Meld:
    """Give the meld that these cards are, which must be held."""
    meld = recognise(shown, dealt.rules.terms)
    if meld is None or not frozenset(held).issuperset(shown):
        msg = "%(cards)s cannot be played here"
        raise refusal(msg, at=at, cards=" ".join(map(str, shown)))
    return meld


def _holds_none(dealt: Dealt, seats: Collection[Seat], meld: Meld, at: str, *, led: bool) -> None:
    """Check that none of these seats can beat a meld, so that whatever they lay down is lawful."""
    for one in seats:
        if dealt.rules.beaters(meld, dealt.hands[one], led=led):
            msg = "%(seat)s could beat it, and would have to"
            raise refusal(msg, at=at, seat=str(one))


def _followed(dealt: Dealt, unbeaten: set[Meld], beaten: set[Meld]) -> None:
    """Follow every order of the leads that nobody beats, to the end."""
    rules, whole = dealt.rules, dealt.hands[Seat.dealer]
    melds = rules.melds(whole, 1)
    kept = dealt.kept(Seat.second) | dealt.kept(Seat.third)
    aged = {one for one in whole if not kept.intersection(rules.above(one))}
    spare = len(dealt.given_up[Seat.second])
    waiting, seen = [whole], {whole}
    while waiting:
        left = waiting.pop()
        led = len(whole) - len(left)
        if led > spare:
            msg = "he can lead more cards than the others have to lay down"
            raise refusal(msg, at="given_up")
        if led + len(left & aged) >= rules.terms.win_at and (led or rules.terms.declare_before_first):
            msg = "he comes to what a declaration needs"
            raise refusal(msg, at="answers")
        for meld in melds:
            if not left.issuperset(meld.cards) or (isinstance(meld, Single) and not _in_order(meld.card, left)):
                continue
            if meld not in unbeaten and meld not in beaten:
                msg = "no answer is given to %(cards)s"
                raise refusal(msg, at="answers", cards=" ".join(map(str, meld.cards)))
            rest = left.difference(meld.cards)
            if meld in unbeaten and rest not in seen:
                seen.add(rest)
                waiting.append(rest)


def _in_order(led: Card, left: Collection[Card]) -> bool:
    """Tell whether no card of an earlier suit is held; Li Chen goes last."""
    return all(one.suit is led.suit or one > led for one in left)
