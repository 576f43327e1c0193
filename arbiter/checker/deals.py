"""Deals: each must be a whole world that replays to the record, agrees with the viewpoint, and shows what it is for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.checker.demands import LEAD_ORDER, MUST_BEAT, beaters
from arbiter.checker.knows import everything_known
from arbiter.checker.reading import Json, card, cards, mapping, refusal, seat, step, steps, text
from arbiter.proof.kinds.refusal import DoesNotFollowError
from engine.cards import Card
from engine.deal import Deal
from engine.record import Discard, FaceUp, Forgotten
from engine.referee import Verdict, referee
from engine.seats import PLAYING, Seat, StepId

if TYPE_CHECKING:
    from arbiter.checker.table import Table

KIND_OF_RULE: Final = {MUST_BEAT: "must-beat", LEAD_ORDER: "lead-order"}
_HOLDS: Final = re.compile(r"(dealer|second|third) (still holds|kept) (.+)")


@dataclass(frozen=True, slots=True)
class Shown:
    """A deal that stands: what the referee said of it, which side it shows, which duties in question it breaks."""

    deal: Deal
    verdict: Verdict
    side: str
    broken: frozenset[StepId]


def shown_deal(table: Table, told: Json, name: str) -> Shown:
    """Read a deal and check that it fits the record and what the viewpoint knows, and breaks what it says."""
    question = table.question
    deal = _deal(table, told, name)
    verdict = referee(table.record, deal, question.done, question.terms)
    if verdict.misfits:
        msg = "the deal does not fit the record: %(why)s"
        raise refusal(msg, at=name, why=verdict.misfits[0])
    for one, places in everything_known(table):
        place = _place(table, deal, one)
        if place not in places:
            msg = "%(card)s is in %(place)s, and the viewpoint knows that it is not"
            raise refusal(msg, at=name, card=one, place=place)
    offences = _offences(table, deal, verdict, told, name)
    broken = tuple(sorted({*(breach.step for breach in verdict.breaches), *offences}))
    if steps(told.get("broken"), "broken") != broken:
        msg = "the referee finds these steps broken: %(steps)s"
        raise refusal(msg, at=name, steps=", ".join(map(str, broken)) or "-")
    accused = question.accused.id if question.accused else None
    counted = frozenset(
        breach.step
        for breach in verdict.breaches
        if breach.seat is not question.claimant
        and (KIND_OF_RULE[breach.rule] in question.assume or breach.step == accused)
    ).union(offences)
    side = text(told.get("side", ""), "side")
    shown = Shown(deal, verdict, side, counted)
    _shows(table, told, name, shown)
    return shown


def _offences(table: Table, deal: Deal, verdict: Verdict, told: Json, name: str) -> tuple[StepId, ...]:
    """Check the leads that turn on what their leaders knew; list those that offended."""
    from arbiter.checker.leads import Leads  # noqa: PLC0415 - that room asks this one in turn

    try:
        return Leads(table, deal, verdict.breaches).offences(told)
    except DoesNotFollowError as error:
        error.at = f"{name}: {error.at}" if error.at else name
        raise


def holds_a_beater(table: Table, shown: Shown, name: str) -> None:
    """Check that in this deal an opponent of the claimant holds a card that beats the card claimed."""
    asked, claimant = table.question.card, table.question.claimant
    higher = beaters(asked, table.record.players, table.question.terms) if asked is not None else ()
    held = [one for one in higher for who in PLAYING if who is not claimant and one in shown.verdict.hands[who]]
    if not held:
        msg = "no opponent holds a higher card in this deal"
        raise refusal(msg, at=name)


def _shows(table: Table, told: Json, name: str, shown: Shown) -> None:
    """Check the words of a deal that says who holds, or kept, which cards."""
    found = _HOLDS.fullmatch(text(told.get("shows", ""), "shows"))
    if found is None:
        return
    who, held = Seat(found[1]), {card(one, "shows") for one in found[3].split()}
    hand: frozenset[Card] | set[Card] = shown.verdict.hands[who]
    accused = table.question.accused
    if found[2] == "kept" and accused is not None:
        hand = set(hand).union(
            *(
                _cards(shown.deal, s.id, s.play)
                for s in table.steps
                if s.seat is who and (s.id > accused.id or (s.id == accused.id and _before(table)))
            )
        )
    asked, players = table.question.card, table.record.players
    beating = set(beaters(asked, players, table.question.terms)) if asked is not None else held
    if not held <= set(hand) or not held <= beating or who is table.question.claimant:
        msg = "this is not what the deal shows: %(words)s"
        raise refusal(msg, at=name, words=repr(found[0]))


def _before(table: Table) -> bool:
    """Tell whether a discard is judged by the hand before it."""
    return table.question.terms.must_beat == "beat"


def _deal(table: Table, told: Json, name: str) -> Deal:
    dealt = mapping(told.get("hands"), "hands")
    if set(dealt) != {who.value for who in PLAYING}:
        msg = "the deal should have the hands of dealer, second and third"
        raise refusal(msg, at=name)
    hands = {who: cards(dealt[who.value], "hands") for who in PLAYING}
    dreamer = card(told["dreamer"], "dreamer") if "dreamer" in told else None
    discards = by_step(told, "discards")
    forgotten = by_step(told, "forgotten")
    for found, kind in ((discards, Discard), (forgotten, Forgotten)):
        if set(found) != {one.id for one in table.steps if isinstance(one.play, kind)}:
            msg = "the deal should name the cards of every step that the record does not show"
            raise refusal(msg, at=name)
    caller = table.record.called_by
    if caller is None:
        who = seat(told.get("called_by"), "called_by", PLAYING)
    else:
        who = Seat(caller) if caller in {one.value for one in PLAYING} else Seat.dealer
        if told.get("called_by", who.value) != who.value:
            msg = "the record says who called"
            raise refusal(msg, at=name)
    return Deal(hands, dreamer, discards, forgotten, who)


def by_step(told: Json, key: str) -> dict[StepId, tuple[Card, ...]]:
    """Read cards by step."""
    return {step(at, key): cards(named, key) for at, named in mapping(told.get(key, {}), key).items()}


def _place(table: Table, deal: Deal, one: Card) -> str:
    """Name the place of a card at the moment, in this deal."""
    if one == deal.dreamer:
        return "dreamer"
    for at in table.steps:
        if one in _cards(deal, at.id, at.play):
            kind = "discard" if at.is_discard else "up" if isinstance(at.play, FaceUp) else "forgotten"
            return f"{kind} {at.id}"
    return next(f"hand {who}" for who in PLAYING if one in deal.hands[who])


def _cards(deal: Deal, at: StepId, play: object) -> tuple[Card, ...]:
    if isinstance(play, FaceUp):
        return play.cards
    return deal.discards[at] if isinstance(play, Discard) else deal.forgotten[at]
