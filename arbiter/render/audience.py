"""Audiences: what a ruling tells the table, the claimant, or an arbiter, who is told everything.

The table must not learn the claimant's hand: of his cards it hears those that are claimed, that lay face up, or that
the argument makes him show. Whole deals are not laid out for it, since the other hands together would tell his. The
claimant is told what he could know at the moment: he is judged on the record as he then saw it.
SOUND: a card is hidden unless one of these makes it open; a card that only a rule names may still be named by it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from arbiter.knowledge import opening_told
from arbiter.moments import find_moment
from arbiter.setting import Faults
from engine.record import Discard, Forgotten, Told
from engine.seats import PLAYING
from engine.steps import face_up, steps_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from arbiter.core import Premise
    from arbiter.ruling import Judged, Ruling, ShownDeal
    from engine.cards import Card
    from engine.record import Dispute, Play, Record, Round
    from engine.seats import Seat

PRIVATE: Final = frozenset({"own", "own-discard", "told"})
"""Kinds of premise that tell a card nobody else has seen."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """The cards that the table is not told, and the seats that claim."""

    cards: frozenset[Card]
    seats: frozenset[Seat]


def hidden_from_table(judged: Judged) -> Hidden:
    """Collect the cards of claimants that no claim names, that lay never face up, and that need not be shown."""
    claims = [ruling for ruling in judged.rulings if ruling.asked.kind == "aged" and ruling.asked.viewpoint != "table"]
    seats = frozenset(ruling.asked.seat for ruling in claims if ruling.asked.seat is not None)
    cards = {card for seat in seats for card in opening_told(judged.record, seat)}
    cards -= face_up(steps_of(judged.record))
    cards -= {seen.card for seen in judged.record.seen}
    cards -= {ruling.asked.card for ruling in claims if ruling.asked.card is not None}
    shown = [premise for ruling in claims for premise in _cited(ruling) if premise.kind in PRIVATE]
    cards -= {card for premise in shown for card in premise.cards}
    return Hidden(frozenset(cards), seats)


def for_table(judged: Judged) -> Judged:
    """Leave out what names a hidden card: disputes about it, arguments from it, and hands that would tell it."""
    hidden = hidden_from_table(judged)
    if not hidden.cards:
        return judged
    rulings = tuple(_without(ruling, hidden.cards) for ruling in judged.rulings)
    return replace(judged, record=told_to_table(judged.record, hidden), rulings=rulings)


def told_to_table(record: Record, hidden: Hidden) -> Record:
    """Give the record without any hand, without claimants' face-down cards, and without disputes on hidden cards."""
    rounds = _changed(record, lambda seat, play: _untold(play) if seat in hidden.seats else play)
    disputes = tuple(dispute for dispute in record.disputes if dispute.card not in hidden.cards)
    return replace(record, rounds=rounds, hands={}, now={}, disputes=disputes)


def claimant_of(disputes: Iterable[Dispute]) -> Seat | None:
    """Give the one seat that claims; None when there are several, or none."""
    seats = {dispute.seat for dispute in disputes if dispute.kind == "aged" and dispute.seat in PLAYING}
    return seats.pop() if len(seats) == 1 else None


def as_claimant_saw(record: Record, seat: Seat, disputes: Sequence[Dispute]) -> Record:
    """Give the record as the claimant saw it at the latest moment that is asked about.

    His opening hand is all that the record tells of it, later plays too; of the others he saw what lay face up.
    """
    done = max((_done(record, dispute) for dispute in disputes), default=len(steps_of(record)))
    mine = tuple(sorted(opening_told(record, seat)))
    seen = tuple(one for one in record.seen if _certainly_before(record, one.by, one.before, done))
    last = steps_of(record)[done - 1].id.round if done else 0
    return replace(
        record,
        rounds=_cut(_changed(record, lambda other, play: play if other is seat else _untold(play)), done),
        hands={seat: Told(mine)} if mine else {},
        now={},
        seen=seen,
        declared=tuple(one for one in record.declared if one.before is None or one.before <= last),
        disputes=tuple(disputes),
    )


def _done(record: Record, dispute: Dispute) -> int:
    moment = find_moment(record, dispute.before, dispute.after, dispute.at, Faults())
    return len(steps_of(record)) if moment is None else moment.done


def _cited(ruling: Ruling) -> Iterator[Premise]:
    """List all that the arguments of a claim rest on, whichever way a breach was."""
    yield from ruling.premises
    for breach in ruling.under:
        yield from breach.premises


def _without(ruling: Ruling, cards: frozenset[Card]) -> Ruling:
    """Leave out of a ruling the arguments that tell a hidden card."""
    clashes = tuple(
        proof for proof in ruling.clash_proofs if not _tells((premise for _, premise in proof.premises), cards)
    )
    ruling = replace(
        ruling,
        clash_proofs=clashes if len(clashes) == len(ruling.clash_proofs) else (),
        counter_deals=tuple(_without_beater(shown, cards) for shown in ruling.counter_deals),
    )
    if ruling.calling is not None and cards.intersection(ruling.calling.hand):
        ruling = replace(ruling, calling=None, counter_deals=())
    if ruling.asked.kind != "aged" and _tells(_cited(ruling), cards):
        return replace(ruling, premises=(), proof=None, under=())
    return ruling


def _without_beater(shown: ShownDeal, cards: frozenset[Card]) -> ShownDeal:
    return replace(shown, beater=(), holder=None) if cards.intersection(shown.beater) else shown


def _tells(premises: Iterable[Premise], cards: frozenset[Card]) -> bool:
    return any(premise.kind in PRIVATE and cards.intersection(premise.cards) for premise in premises)


def _untold(play: Play) -> Play:
    return replace(play, told=()) if isinstance(play, Discard) else play


def _changed(record: Record, change: Callable[[Seat, Play], Play]) -> tuple[Round, ...]:
    """Change plays by who made them."""
    seats = {step.id: step.seat for step in steps_of(record)}
    by_round: dict[int, list[Seat]] = {}
    for step, seat in seats.items():
        by_round.setdefault(step.round, []).append(seat)
    return tuple(
        replace(one, plays=tuple(change(seat, play) for seat, play in zip(by_round[number], one.plays, strict=True)))
        for number, one in enumerate(record.rounds, start=1)
    )


def _cut(rounds: Sequence[Round], done: int) -> tuple[Round, ...]:
    """Keep so many plays."""
    kept = []
    for one in rounds:
        if done <= 0:
            break
        kept.append(replace(one, plays=one.plays[:done]))
        done -= len(one.plays)
    return tuple(kept)


def _certainly_before(record: Record, seat: Seat, before: int | None, done: int) -> bool:
    """Tell whether a card seen at a forgotten moment had certainly been seen by then."""
    steps = steps_of(record)
    lost = [
        number
        for number, step in enumerate(steps)
        if step.seat is seat and isinstance(step.play, Forgotten) and (before is None or step.id.round < before)
    ]
    return bool(lost) and max(lost) < done
