"""How a hand ended, as the checked declarations and the record tell it, and what is not told of it.

Source: LF-R5, LF-R6, LF-R20, LF-R21, LF-R23.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from arbiter.checker.reading import mapping, mappings, number, refusal, text
from arbiter.checker.settlement.purse import Won, next_dealer
from arbiter.checker.table import HAND_SIZE
from engine.cards import Card
from engine.record import NOBODY, FaceUp
from engine.seats import PLAYING, Seat
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbiter.checker.reading import Json
    from engine.record import Record
    from engine.terms import Terms

NOT_TOLD: Final = "not-told"


@dataclass(frozen=True, slots=True)
class End:
    """How the hand ended, as the checked declarations and the record tell: in a win, drawn, or void."""

    how: str
    won: Won | None = None
    before: int | None = None
    rounds: tuple[tuple[int, int, tuple[Card, ...] | None], ...] = ()
    aged: tuple[Card, ...] = ()
    lacks: tuple[tuple[str, object], ...] = ()


def end_of_hand(record: Record, last: Json | None, terms: Terms) -> End | None:
    """Tell how the hand ended; None when a declaration may hold, or the record stops before the end."""
    if last is not None and last.get("verdict") == "upheld":
        return _won(record, last, terms)
    if last is not None and last.get("gaps"):
        return None
    if record.called_by == NOBODY:
        return End("void")
    played = sum(step.play.count for step in steps_of(record))
    return End("drawn") if played >= HAND_SIZE * len(PLAYING) else None


def _won(record: Record, last: Json, terms: Terms) -> End:
    dispute = mapping(last["dispute"], "dispute")
    winner = Seat(text(dispute.get("seat"), "dispute.seat"))
    caller = None if record.called_by in {None, NOBODY} else Seat(record.called_by)
    if dispute.get("five_tigers"):
        late = bool(dispute.get("after_call"))
        fu = number(last.get("fu"), "fu")
        covered = late and terms.cover_tigers
        return End(
            "five-tigers",
            Won(winner, tigers=True, fu=fu, caller=caller if late else None, matched=None, covered=covered),
        )
    before = number(dispute.get("before"), "dispute.before")
    rounds = tuple(_rounds(record, winner, before))
    inner = [mapping(one, "card") for one in mappings(last.get("cards"), "cards")]
    named = {Card(text(mapping(one["dispute"], "dispute").get("card"), "card")): one for one in inner}
    aged = tuple(sorted(card for card, one in named.items() if one.get("verdict") == "upheld"))
    fu = sum(size for _, size, _ in rounds) + len(aged)
    matched, lacks = _matched(record, winner, rounds, aged, tuple(named), last, terms)
    claimed = last.get("claimed_fu") == fu
    if last.get("fu_settled", True) is False and not claimed and ("hand", winner.value) not in lacks:
        lacks = (("hand", winner.value), *lacks)
    won = Won(winner, tigers=False, fu=fu, caller=caller, matched=matched, covered=True)
    return End("declared", won, before, rounds, aged, lacks)


def _rounds(record: Record, winner: Seat, before: int) -> Iterable[tuple[int, int, tuple[Card, ...] | None]]:
    """List the rounds that the winner took before he declared: number, size, and the cards that took it if told."""
    for last in range(1, before):
        shown = [one for one in steps_of(record) if one.id.round == last and not one.is_discard]
        if shown and shown[-1].seat is winner:
            play = shown[-1].play
            yield last, play.count, play.cards if isinstance(play, FaceUp) else None


def _matched(  # noqa: PLR0913, PLR0917 - a win and all that is told of it
    record: Record,
    winner: Seat,
    rounds: tuple[tuple[int, int, tuple[Card, ...] | None], ...],
    aged: tuple[Card, ...],
    held: tuple[Card, ...],
    last: Json,
    terms: Terms,
) -> tuple[tuple[Card, ...] | None, tuple[tuple[str, object], ...]]:
    """Give the cards that the dreamer's is compared with, and what is not told of them."""
    if record.players == len(PLAYING):
        return None, ()
    if terms.dreamer_matches == "hand":
        return held, (("hand", winner.value),) if last.get("untold") else ()
    forgotten = tuple(("round", at) for at, _, shown in rounds if shown is None)
    return tuple(card for _, _, shown in rounds for card in shown or ()) + aged, forgotten


def callers_of(record: Record, end: End) -> tuple[Seat | None, ...]:
    """List who may have called."""
    early = end.won is not None and end.won.tigers and not end.won.caller and not _late(record, end)
    if end.how == "void" or early:
        return (None,)
    return PLAYING if record.called_by is None else (Seat(record.called_by),)


def _late(record: Record, end: End) -> bool:
    return end.won is not None and any(
        one.five_tigers and one.after_call and one.by is end.won.winner for one in record.declared
    )


def dealer_after(end: End, caller: Seat | None, terms: Terms) -> str:
    """Give who deals next when this seat called."""
    winner = end.won.winner if end.won is not None else None
    return next_dealer(winner, caller, terms, tigers=end.how == "five-tigers", void=end.how == "void")


def same(told: Json, key: str, wanted: object) -> None:
    """Refuse what is not told as it should be; None where nothing should be told."""
    if told.get(key) != wanted:
        msg = "by the count, %(key)s is %(wanted)s"
        raise refusal(msg, at=key, key=key, wanted="-" if wanted is None else wanted)


def check_lacking(record: Record, told: Json, end: End | None, terms: Terms) -> None:
    """Check a settlement that cannot be: it gives no payments, and says what is missing."""
    missing = [(one.get("what"), one.get("seat", one.get("round"))) for one in mappings(told.get("missing"), "missing")]
    if "payments" in told or told.get("reason") != NOT_TOLD:
        msg = "the record does not tell enough for payments"
        raise refusal(msg, at="payments")
    if end is None:
        ruled = mappings(told.get("declarations"), "declarations")
        last = mapping(ruled[-1].get("dispute"), "dispute").get("seat") if ruled and ruled[-1].get("gaps") else None
        wanted = [("hand", last)] if last is not None else [("ending", None)]
        if missing != wanted or "fu" in told or "next_dealer" in told:
            msg = "it is said wrongly what the record does not tell"
            raise refusal(msg, at="missing")
        return
    if sorted(map(str, missing)) != sorted(map(str, end.lacks)):
        msg = "it is said wrongly what the record does not tell"
        raise refusal(msg, at="missing")
    if end.won is not None:
        hand_open = any(what == "hand" for what, _ in end.lacks)
        same(told, "fu", None if hand_open else end.won.fu)
    dealers = {dealer_after(end, caller, terms) for caller in callers_of(record, end)}
    same(told, "next_dealer", dealers.pop() if len(dealers) == 1 else None)
