"""Deals drawn as hands on a table: what each seat still holds, what it laid face down, what it showed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.render.deals import against_order, stopped
from arbiter.render.evidence import below, deals_of, plays_before
from arbiter.render.led import leads_say
from arbiter.render.page.cards import face_down, face_up
from arbiter.render.page.hand import player_of
from engine.record import Discard, FaceUp
from engine.seats import PLAYING
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbiter.render.names import Speaker
    from arbiter.render.page.cards import Drawn
    from arbiter.render.page.twice import Said, Voices
    from arbiter.ruling import Ruling, ShownDeal
    from engine.cards import Card
    from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of one seat that lie the same way, under a few words."""

    says: Said
    cards: tuple[Drawn, ...]


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """The hand of one seat in a deal, in piles."""

    seat: Said
    player: str
    piles: tuple[Pile, ...]
    beats: bool


@dataclass(frozen=True, slots=True)
class DealDrawn:
    """A whole deal: what it shows, its hands, and remarks below; `side` as in `ShownDeal`.

    `kept` tells that the marked card was kept against the order of leading, and not one that beats.
    """

    says: Said
    side: str
    hands: tuple[HandDrawn, ...]
    dreamer: Drawn | None
    below: tuple[Said, ...]
    kept: bool = False


def deals_drawn(voices: Voices, ruling: Ruling) -> tuple[DealDrawn, ...]:
    """Draw the deals that a ruling shows as evidence, in the order in which they are told."""
    shown = (*ruling.counter_deals, *(ruling.explanation_deals if ruling.asked.kind == "record" else ()))
    said = voices.each(lambda by: [deal.says for deal in deals_of(by, ruling)])
    done = plays_before(voices.main, ruling.asked)
    drawn = []
    for number, (deal, says) in enumerate(zip(shown, said, strict=True)):
        moment = done if number < len(ruling.counter_deals) else None
        besides = tuple(voices.each(lambda by, deal=deal: _below(by, deal, ruling)))  # type: ignore[misc]  # a default in a lambda
        only_leads = tuple(voices.each(lambda by, deal=deal: leads_say(by, deal, ruling)))  # type: ignore[misc]  # a default in a lambda
        remarks = besides if number < len(ruling.counter_deals) else only_leads
        hands = tuple(_hand(voices, deal, seat, moment) for seat in PLAYING)
        kept = against_order(voices.main, deal, moment)
        dreamer = None if deal.deal.dreamer is None else face_up(voices, deal.deal.dreamer)
        drawn.append(DealDrawn(says, deal.side or "counter", hands, dreamer, remarks, kept))
    return tuple(drawn)


def _below(by: Speaker, deal: ShownDeal, ruling: Ruling) -> Iterator[str]:
    if deal.tells_caller:
        yield by.tongue.say("In this deal %(seat)s called.", seat=by.seat(deal.deal.called_by))
    yield from below(by, deal, ruling)
    if deal.stopped:
        yield stopped(by)


def _hand(voices: Voices, shown: ShownDeal, seat: Seat, done: int | None) -> HandDrawn:
    """Put the cards of a seat in piles as they lie after `done` plays; the opening hand when that is None."""
    down, up = _laid(voices, shown, seat, done or 0)
    played = {card for pile in (down, up) for card in pile}
    held = [card for card in sorted(shown.deal.hands[seat]) if card not in played]
    beaters = shown.beater if seat is shown.holder else ()
    opening = done is None or done == 0
    piles = [
        Pile(
            voices.say(lambda by: by.tongue.say("Opening hand") if opening else by.tongue.say("Still in hand")),
            tuple(face_up(voices, card, beats=card in beaters) for card in held),
        )
    ]
    if down:
        says = voices.say(lambda by: by.tongue.say("Laid face down"))
        piles.append(Pile(says, tuple(face_down(voices, card) for card in down)))
    if up:
        says = voices.say(lambda by: by.tongue.say("Played face up"))
        piles.append(Pile(says, tuple(face_up(voices, card) for card in up)))
    name = voices.without_names.say(lambda by: by.seat(seat))
    return HandDrawn(name, player_of(voices, seat), tuple(piles), any(card in held for card in beaters))


def _laid(voices: Voices, shown: ShownDeal, seat: Seat, done: int) -> tuple[list[Card], list[Card]]:
    """List the cards that a seat laid face down, and those it showed, in the order of play."""
    down: list[Card] = []
    up: list[Card] = []
    for step in steps_of(voices.record)[:done]:
        if step.seat is not seat:
            continue
        if isinstance(step.play, Discard):
            down += shown.deal.discards[step.id]
        else:
            up += step.play.cards if isinstance(step.play, FaceUp) else shown.deal.forgotten[step.id]
    return down, up
