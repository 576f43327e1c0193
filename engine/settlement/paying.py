"""Who pays whom: each loser's share to the winner and to the dreamer, and who pays it for him.

The slow twin is in `tests/engine/settlement/`. Source: LF-R23 to LF-R27.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.seats import PLAYING, Seat
from engine.sessions import seats_of
from engine.settlement.dealing import next_dealer
from engine.settlement.ending import How
from engine.settlement.price import dreamers_fu, fu_of, matching, points

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.cards import Card
    from engine.settlement.ending import Ending
    from engine.terms import Terms


@dataclass(frozen=True, slots=True)
class Transfer:
    """Points that one seat pays another: `share_of` is the loser whose share it is, who need not be the payer."""

    payer: Seat
    receiver: Seat
    share_of: Seat
    points: int


@dataclass(frozen=True, slots=True)
class DreamersShare:
    """What the dreamer is paid for: his card, the winner's cards that match it, his 糊, the points of each loser."""

    card: Card
    matches: tuple[Card, ...]
    fu: int
    points: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A hand settled, with the count that leads there.

    `fu` and `points` (what each loser owes the winner) are None when nobody won. `payments` holds every seat, round
    the table from the dealer, and adds up to nothing; `next_dealer` is the seat of this hand that deals the next.
    """

    ending: Ending
    fu: int | None
    points: int | None
    dreamer: DreamersShare | None
    transfers: tuple[Transfer, ...]
    payments: Mapping[Seat, int]
    next_dealer: Seat


def settle(ending: Ending, players: int, dreamers: Card | None, terms: Terms) -> Settlement:
    """Work out what each seat pays and who deals next.

    `dreamers` is the dreamer's card, None with three seats. Raises ValueError when it is needed and not there, and
    when a card that may match it is forgotten.
    """
    fu = fu_of(ending, terms)
    price = None if fu is None else points(fu, terms)
    share = _dreamers_share(ending, players, dreamers, terms)
    transfers = tuple(_transfers(ending, price, share, terms))
    payments = dict.fromkeys(seats_of(players), 0)
    for transfer in transfers:
        payments[transfer.payer] -= transfer.points
        payments[transfer.receiver] += transfer.points
    return Settlement(ending, fu, price, share, transfers, payments, next_dealer(ending, terms))


def dreamer_may_be_paid(ending: Ending, players: int) -> bool:
    """Tell whether the dreamer's card bears on the payments: with four seats, after a win by play (LF-R24, LF-R25)."""
    return players > len(PLAYING) and ending.how is How.declared


def _dreamers_share(ending: Ending, players: int, dreamers: Card | None, terms: Terms) -> DreamersShare | None:
    if not dreamer_may_be_paid(ending, players):
        return None
    if dreamers is None:
        msg = f"the payments depend on the dreamer's card: {dreamers!r}"
        raise ValueError(msg)
    cards = matching(ending, dreamers, terms)
    fu = dreamers_fu(len(cards), terms)
    return None if fu is None else DreamersShare(dreamers, cards, fu, points(fu, terms))


def _transfers(ending: Ending, price: int | None, share: DreamersShare | None, terms: Terms) -> Iterator[Transfer]:
    """List what is paid, loser by loser: to the winner, then to the dreamer."""
    if ending.winner is None or price is None:
        return
    for loser in PLAYING:
        if loser is ending.winner:
            continue
        yield Transfer(_payer(ending, loser, ending.winner, terms), ending.winner, loser, price)
        if share is not None and share.points:
            yield Transfer(_payer(ending, loser, Seat.dreamer, terms), Seat.dreamer, loser, share.points)


def _payer(ending: Ending, loser: Seat, receiver: Seat, terms: Terms) -> Seat:
    """Give who pays a loser's share: himself, or the privileged player who lost (LF-R27)."""
    privileged = ending.privileged
    if privileged is None or privileged is ending.winner:
        return loser
    if ending.how is How.five_tigers and not (ending.after_call and terms.cover_tigers):
        return loser
    if receiver is Seat.dreamer and not terms.cover_dreamer:
        return loser
    return privileged
