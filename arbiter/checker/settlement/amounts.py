"""The amounts of a settlement: for everybody who may have called and every card that the dreamer may have.

Every payment is worked out again by `arbiter.checker.settlement.purse`. Source: LF-R24 to LF-R27, LF-R3.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.checker.knows import opening
from arbiter.checker.question import Question
from arbiter.checker.reading import cards, mapping, mappings, number, refusal, text, texts
from arbiter.checker.settlement.ending import NOT_TOLD, callers_of, dealer_after, same
from arbiter.checker.settlement.purse import dreamers, price, purses
from arbiter.checker.table import Table
from engine.cards import Card, deck
from engine.seats import PLAYING, Seat
from engine.steps import steps_of

if TYPE_CHECKING:
    from arbiter.checker.reading import Json
    from arbiter.checker.settlement.ending import End
    from engine.record import Record
    from engine.terms import Terms

Outcome = tuple[tuple[tuple[str, int], ...], str]
"""Payments by seat, and who deals next."""


def check_count(told: Json, end: End, terms: Terms) -> None:
    """Check how the hand is said to have ended, and what the winner is said to have."""
    count = mapping(told.get("count"), "count")
    same(count, "ending", end.how)
    if end.won is None:
        same(told, "fu", None)
        return
    same(count, "winner", end.won.winner.value)
    same(count, "before", end.before)
    same(told, "fu", end.won.fu)
    if "price" in count:
        same(count, "price", price(end.won.fu, terms))
    found = [
        (
            number(one.get("round"), "won.round"),
            number(one.get("number"), "won.number"),
            cards(one["cards"], "won.cards") if "cards" in one else None,
        )
        for one in mappings(count.get("won"), "won")
    ]
    if found != list(end.rounds) or cards(count.get("aged"), "aged") != end.aged:
        msg = "the winner is said to have other cards than the declaration shows"
        raise refusal(msg, at="count")


def check_ways(record: Record, told: Json, end: End, terms: Terms) -> None:
    """Work out the payments for every caller and dreamer's card, and compare what is told of them."""
    callers, may_have = callers_of(record, end), _cards_of_dreamer(record, end)
    outcomes = {(caller, card): _outcome(record, end, caller, card, terms) for caller in callers for card in may_have}
    paid = {payments for payments, _ in outcomes.values()}
    dealers = {dealer for _, dealer in outcomes.values()}
    same(told, "payments", dict(paid.pop()) if len(paid) == 1 else None)
    same(told, "next_dealer", dealers.pop() if len(dealers) == 1 else None)
    wanted = []
    if any(outcomes[caller, card] != outcomes[callers[0], card] for caller, card in outcomes):
        wanted.append("called_by")
    if any(outcomes[caller, card][0] != outcomes[caller, may_have[0]][0] for caller, card in outcomes):
        wanted.append("dreamer")
    missing = [text(one.get("what"), "missing") for one in mappings(told.get("missing"), "missing")]
    if missing != wanted or (told.get("reason") == NOT_TOLD) is not bool(wanted):
        msg = "it is said wrongly what the record does not tell"
        raise refusal(msg, at="missing")
    _check_each(told, end, outcomes, terms)
    _check_mispaid(record, told)


def _cards_of_dreamer(record: Record, end: End) -> tuple[Card | None, ...]:
    """List the cards that the dreamer may have: the one told, or whatever nobody else is told to have had."""
    if end.won is None or end.won.matched is None:
        return (None,)
    if Seat.dreamer in record.hands and record.hands[Seat.dreamer].cards:
        return record.hands[Seat.dreamer].cards
    table = Table(Question("settle", record, len(steps_of(record)), "open", frozenset()))
    taken = {card for seat in PLAYING for card in opening(table, seat)}
    return tuple(card for card in deck(record.players) if card not in taken)


def _outcome(record: Record, end: End, caller: Seat | None, card: Card | None, terms: Terms) -> Outcome:
    if end.won is None:
        seats = [seat.value for seat in Seat if seat is not Seat.dreamer or record.players > len(PLAYING)]
        purse = dict.fromkeys(seats, 0)
    else:
        purse = purses(replace(end.won, caller=caller), card, record.players, terms)
    return tuple(sorted(purse.items())), dealer_after(end, caller, terms)


def _check_each(told: Json, end: End, outcomes: dict[tuple[Seat | None, Card | None], Outcome], terms: Terms) -> None:
    """Check each way told: what it supposes, its payments, its transfers; together they leave out nothing."""
    several = "ways" in told
    ways = mappings(told.get("ways"), "ways") if several else [mapping(told.get("count"), "count")]
    callers = {caller for caller, _ in outcomes}
    left = set(outcomes)
    for place, way in enumerate(ways, start=1):
        at = f"ways {place}" if several else "count"
        who = {Seat(word) for word in texts(way["called_by"], "called_by")} if "called_by" in way else callers
        which = set(cards(way["dreamers"], "dreamers")) if "dreamers" in way else {card for _, card in outcomes}
        keys = [key for key in outcomes if key[0] in who and key[1] in which]
        left.difference_update(keys)
        if several and {outcomes[key] for key in keys} != {_told_outcome(way)}:
            msg = "these are not the payments under what is supposed"
            raise refusal(msg, at=at)
        for caller, card in keys:
            _check_transfers(way, at, outcomes[caller, card])
            _check_dreamer(way, at, end, card, terms)
    if left:
        msg = "the ways to settle leave something out"
        raise refusal(msg, at="ways")


def _told_outcome(way: Json) -> Outcome:
    payments = mapping(way.get("payments"), "payments")
    return (
        tuple(sorted((seat, number(points, "payments")) for seat, points in payments.items())),
        text(way.get("next_dealer"), "next_dealer"),
    )


def _check_transfers(way: Json, at: str, outcome: Outcome) -> None:
    """Check that what is handed over, added up seat by seat, makes the payments."""
    purse = dict.fromkeys((seat for seat, _ in outcome[0]), 0)
    for one in mappings(way.get("transfers"), "transfers"):
        giver, taker = text(one.get("from"), "from"), text(one.get("to"), "to")
        points = number(one.get("points"), "points")
        if giver not in purse or taker not in purse or points <= 0:
            msg = "no such points are handed over"
            raise refusal(msg, at=at)
        purse[giver] -= points
        purse[taker] += points
    if tuple(sorted(purse.items())) != outcome[0]:
        msg = "what is handed over does not make the payments"
        raise refusal(msg, at=at)


def _check_dreamer(way: Json, at: str, end: End, card: Card | None, terms: Terms) -> None:
    share = dreamers(end.won, card, terms) if end.won is not None else None
    told = mapping(way["dreamer"], "dreamer") if "dreamer" in way else None
    found = (cards(told.get("matches"), "matches"), told.get("fu"), told.get("price")) if told is not None else None
    if found != share:
        msg = "the dreamer's share is counted wrongly"
        raise refusal(msg, at=at)


def _check_mispaid(record: Record, told: Json) -> None:
    """Check which payments of the record are said to be wrong."""
    due = mapping(told.get("payments", {}), "payments")
    wanted = [
        {"seat": seat.value, "paid": points, "due": due[seat.value]}
        for seat, points in record.paid.items()
        if seat.value in due and due[seat.value] != points
    ]
    if mappings(told.get("mispaid"), "mispaid") != wanted:
        msg = "it is said wrongly who was paid what is not due"
        raise refusal(msg, at="mispaid")
