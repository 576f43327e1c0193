"""Deals laid out seat by seat and suit by suit, each card marked by what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from engine.cards import LI_CHEN
from engine.record import Discard, FaceUp
from engine.seats import PLAYING
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.render.names import Speaker
    from arbiter.ruling import ShownDeal
    from engine.cards import Card
    from engine.deal import Deal
    from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class DealShown:
    """A deal ready to print: what it shows, the head and rows of its table, and the lines below."""

    says: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    below: tuple[str, ...]


def shown_deal(speaker: Speaker, shown: ShownDeal, done: int | None, says: str, besides: Sequence[str]) -> DealShown:
    """Lay out a deal: opening hands, with what was played by `done` plays marked; nothing is marked if that is None.

    `besides` is what else is said of the deal below it.
    """
    say, deal = speaker.tongue.say, shown.deal
    marked = _marks(speaker, deal, done or 0)
    suits = sorted(
        {card.suit for hand in deal.hands.values() for card in hand if card.suit}, key=lambda suit: suit.rank
    )
    with_li_chen = deal.dreamer is not None
    rows = []
    for seat in PLAYING:
        cells = [speaker.seat(seat)]
        for suit in (*suits, None) if with_li_chen else suits:
            cards = [card for card in sorted(deal.hands[seat]) if card.suit is suit]
            named = [
                _mark(speaker, card, marked.get(card, ""), shown if seat is shown.holder else None) for card in cards
            ]
            cells.append(" ".join(named))
        rows.append(tuple(cells))
    below = []
    if done is None:
        below.append(say("These are the opening hands."))
    elif done:
        below.append(_legend(speaker, shown, done))
    down = face_down(speaker, deal, done)
    if down:
        below.append(say("Laid face down: %(cards)s.", cards=down))
    if deal.dreamer is not None:
        below.append(say("The dreamer's card: %(card)s.", card=speaker.card(deal.dreamer)))
    if shown.tells_caller:
        below.append(say("In this deal %(seat)s called.", seat=speaker.seat(deal.called_by)))
    below += besides
    if shown.stopped:
        below.append(stopped(speaker))
    head = ("", *(speaker.suit(suit) for suit in suits), *((speaker.card_in_full(LI_CHEN),) if with_li_chen else ()))
    return DealShown(says, head, tuple(rows), tuple(below))


def against_order(speaker: Speaker, shown: ShownDeal, done: int | None) -> bool:
    """Tell whether what a deal shows was kept by the leader of the last play told, and not by a follower."""
    if shown.side != "guilty" or not done:
        return False
    return steps_of(speaker.record)[done - 1].is_lead


def _legend(speaker: Speaker, shown: ShownDeal, done: int) -> str:
    if against_order(speaker, shown, done):
        return speaker.tongue.say(
            "Unmarked: still in hand. (…) played face up, […] laid face down, ! kept against the order."
        )
    return speaker.tongue.say("Unmarked: still in hand. (…) played face up, […] laid face down, ! beats.")


def stopped(speaker: Speaker) -> str:
    """Say that a deal is not the first in the fixed order, because time ran out."""
    return speaker.tongue.say("The time allowed ran out before a plainer deal could be sought; the ruling stands.")


def _mark(speaker: Speaker, card: Card, mark: str, shown: ShownDeal | None) -> str:
    name = speaker.card(card)
    if mark:
        return mark.replace("…", name)
    return f"{name}!" if shown is not None and card in shown.beater else name


def _marks(speaker: Speaker, deal: Deal, done: int) -> dict[Card, str]:
    """Say of each card that was played by then how it lay: ``(…)`` face up, ``[…]`` face down."""
    marks: dict[Card, str] = {}
    for step in steps_of(speaker.record)[:done]:
        if isinstance(step.play, Discard):
            marks.update(dict.fromkeys(deal.discards[step.id], "[…]"))
        else:
            cards = step.play.cards if isinstance(step.play, FaceUp) else deal.forgotten[step.id]
            marks.update(dict.fromkeys(cards, "(…)"))
    return marks


def face_down(speaker: Speaker, deal: Deal, done: int | None, *, without: Seat | None = None) -> str:
    """List the cards laid face down in the deal, round by round; those of one seat can be left out."""
    say, said = speaker.tongue.say, []
    dot, comma, semicolon = ("、", "，", "；") if speaker.tongue.chinese else (" ", ", ", "; ")
    steps = [step for step in steps_of(speaker.record)[:done] if step.is_discard and step.seat is not without]
    for number, group in groupby(steps, key=lambda step: step.id.round):
        laid = []
        for step in group:
            cards = dot.join(speaker.card(card) for card in deal.discards[step.id])
            laid.append(say("%(seat)s %(cards)s", seat=speaker.seat(step.seat), cards=cards))
        said.append(say("round %(round)s %(cards)s", round=number, cards=comma.join(laid)))
    return semicolon.join(said)
