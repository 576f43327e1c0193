"""Settle: what each seat pays, and who deals next (LF-R3, LF-R20 to LF-R28).

The first declaration that holds ends the hand; a false one does not. Where the record does not tell all that the
payments depend on, every way to settle that fits it is worked out, and what they agree on is given.
SOUND: what is given holds however the gaps are filled. NOT COMPLETE: which dreamer's cards can be is read off the
cards that are told, and duties are not asked. Source: rulings 2 (`settle`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter.claims import declare
from arbiter.claims.counting import cards_in_hand
from arbiter.claims.tigers import BEFORE_ALL
from arbiter.declared import Declared
from arbiter.knowledge import opening_told
from arbiter.moments import end_of, start_of
from arbiter.ruling import Asked, Ruling, Verdict
from arbiter.setting import Faults
from arbiter.settled import NOT_TOLD, Lacks, Missing, Settled, Way
from engine.cards import deck
from engine.record import NOBODY
from engine.seats import PLAYING, Seat
from engine.settlement import TIGERS, Ending, How, cards_left, dreamer_may_be_paid, played_out, settle
from engine.settlement.dealing import next_dealer
from engine.settlement.price import fu_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.court import Court
    from arbiter.dispute import Posed
    from engine.cards import Card
    from engine.record import Declaration, Record
    from engine.terms import Terms


def ask(posed: Posed) -> tuple[Asked, ...]:
    """Ask how the hand is settled; a viewpoint or what to assume bears on the cards declared as aged."""
    posed.only(why="the payments are those of the whole hand, and a dispute about them takes")
    return (Asked("settle", end_of(posed.record), posed.claiming_viewpoint(), posed.assume),)


def rule(court: Court, asked: Asked) -> Ruling:
    """Settle the hand, as far as it is told: *upheld* when all is known, *not proven* when something is not told."""
    declarations = _declarations(court, asked)
    setting = court.setting
    ruling = Ruling(asked, setting.book.name, setting.options, Verdict.upheld, not_used=setting.unused)
    ruling = replace(
        ruling,
        relies_on=tuple(
            sorted(
                {duty for one in declarations for duty in one.relies_on}, key=lambda d: (d.step, d.rule, d.seat.value)
            )
        ),
        not_used=tuple(dict.fromkeys(part for one in (*declarations, ruling) for part in one.not_used)),
    )
    last = declarations[-1] if declarations else None
    if last is not None and last.verdict is Verdict.undecided:
        settled = Settled(declarations=declarations)
        return replace(ruling, verdict=Verdict.undecided, reason="budget", settled=settled)
    settled = replace(settled_after(court.record, last, court.setting.terms), declarations=declarations)
    if settled.missing:
        return replace(ruling, verdict=Verdict.not_proven, reason=NOT_TOLD, settled=settled)
    return replace(ruling, settled=settled)


def _declarations(court: Court, asked: Asked) -> tuple[Ruling, ...]:
    """Rule on the declarations in order of play, up to the first that holds or of which it is open whether it does."""
    found: list[Ruling] = []
    for told in sorted(court.record.declared, key=lambda one: one.before or 0):
        ruling = declare.rule(court, _question(court, asked, told))
        found.append(ruling)
        if ruling.verdict is not Verdict.dismissed or ruling.gaps:
            break
    return tuple(found)


def _question(court: Court, asked: Asked, told: Declaration) -> Asked:
    """Ask about one declaration of the record."""
    if told.five_tigers:
        return Asked("declare", BEFORE_ALL, "open", asked.assume, told.by, declared=told)
    moment = start_of(court.record, told.before or 0, told.at, Faults())
    if moment is None:
        msg = f"no round begins where victory is declared: {told!r}"
        raise ValueError(msg)
    return Asked("declare", moment, asked.viewpoint, asked.assume, told.by, declared=told)


def settled_after(record: Record, last: Ruling | None, terms: Terms) -> Settled:
    """Settle the hand once its declarations are ruled on; `last` is the ruling on the last of them, if any."""
    if last is not None and last.verdict is Verdict.dismissed and last.gaps:
        return Settled(missing=(Missing(Lacks.hand, last.asked.seat),))
    if last is not None and last.verdict is Verdict.upheld:
        ending = _won(record, last)
    elif record.called_by == NOBODY:
        ending = Ending(How.void, None)
    elif played_out(record):
        ending = Ending(How.drawn, _caller(record))
    else:
        return Settled(missing=(Missing(Lacks.ending),))
    open_count = tuple(_open_count(record, last, ending, terms))
    if open_count:
        return _partly(record, ending, open_count, terms)
    return _by_ways(record, ending, terms)


def _won(record: Record, declared: Ruling) -> Ending:
    """Give the ending that an upheld declaration makes."""
    asked, found = declared.asked, declared.declared
    told = asked.declared
    if isinstance(found, Declared) and asked.seat is not None:
        aged = tuple(sorted(one.asked.card for one in found.counted if one.asked.card is not None))
        held = cards_in_hand(record, asked.seat, asked.moment.done)
        before = asked.moment.before
        return Ending(How.declared, _caller(record), asked.seat, before, found.won, aged, held)
    late = told is not None and told.after_call
    return Ending(How.five_tigers, _caller(record) if late else None, asked.seat, held=TIGERS, after_call=late)


def _caller(record: Record) -> Seat | None:
    """Give who called; None when nobody did or it is not told."""
    return None if record.called_by in {None, NOBODY} else Seat(record.called_by)


def _open_count(record: Record, declared: Ruling | None, ending: Ending, terms: Terms) -> Sequence[Missing]:
    """List what is not told of the cards that the win was made with.

    A winner who said how many 糊 he had, and shows as many, claims no more: cards he did not show do not count.
    """
    if declared is None or not isinstance(declared.declared, Declared):
        return ()
    found, told = declared.declared, declared.asked.declared
    claimed = told is not None and told.fu == found.fu
    paid = dreamer_may_be_paid(ending, record.players)
    by_hand = paid and terms.dreamer_matches == "hand"
    whole = declared.asked.seat is None or not cards_left(
        record, declared.asked.moment.done, declared.asked.seat
    ) > len(ending.held)
    missing = []
    if (not found.fu_settled and not claimed) or (by_hand and not whole):
        missing.append(Missing(Lacks.hand, ending.winner))
    if paid and not by_hand:
        missing += [Missing(Lacks.round, round=taken.round) for taken in ending.taken if taken.cards is None]
    return missing


def _partly(record: Record, ending: Ending, missing: tuple[Missing, ...], terms: Terms) -> Settled:
    """Give what is known of a win of which some cards are not told: its 糊 perhaps, and perhaps who deals next."""
    fu = None if any(lack.what is Lacks.hand for lack in missing) else fu_of(ending, terms)
    dealers = {next_dealer(replace(ending, caller=caller), terms) for caller in _callers(record, ending)}
    return Settled(ending, fu=fu, next_dealer=dealers.pop() if len(dealers) == 1 else None, missing=missing)


def _by_ways(record: Record, ending: Ending, terms: Terms) -> Settled:
    """Settle for everybody who may have called and every card that the dreamer may have, and see what agrees."""
    found = {caller: _ways(record, replace(ending, caller=caller), terms) for caller in _callers(record, ending)}
    alike: dict[frozenset[object], tuple[Seat, ...]] = {}
    for caller, ways in found.items():
        outcomes = frozenset(_outcomes(ways))
        alike[outcomes] = (*alike.get(outcomes, ()), *((caller,) if caller is not None else ()))
    missing = [Missing(Lacks.caller)] if len(alike) > 1 else []
    everything = [
        replace(way, callers=callers if missing else ())
        for callers in alike.values()
        for way in found[callers[0] if callers else None]
    ]
    if any(len({_points(way) for way in ways}) > 1 for ways in found.values()):
        missing.append(Missing(Lacks.dreamer))
    dealers = {way.settlement.next_dealer for way in everything}
    made = everything[0].settlement
    return Settled(
        ending,
        payments=made.payments if len({_points(way) for way in everything}) == 1 else None,
        fu=made.fu,
        next_dealer=made.next_dealer if len(dealers) == 1 else None,
        ways=tuple(everything),
        missing=tuple(missing),
    )


def _ways(record: Record, ending: Ending, terms: Terms) -> list[Way]:
    """Settle for every card that the dreamer may have; cards that come to the same count are one way."""
    if not dreamer_may_be_paid(ending, record.players):
        return [Way(settle(ending, record.players, None, terms))]
    cards = dreamers_of(record)
    found: dict[tuple[Card, ...], Way] = {}
    for card in cards:
        made = settle(ending, record.players, card, terms)
        matches = made.dreamer.matches if made.dreamer else ()
        way = found.get(matches, Way(made))
        found[matches] = replace(way, dreamers=(*way.dreamers, card) if len(cards) > 1 else ())
    return list(found.values())


def _points(way: Way) -> tuple[int, ...]:
    return tuple(way.settlement.payments.values())


def _outcomes(ways: Sequence[Way]) -> set[tuple[object, ...]]:
    """Collect what each way comes to, by the cards that the dreamer may have: who pays whom, and who deals next."""
    return {(way.dreamers, _points(way), way.settlement.next_dealer) for way in ways}


def _callers(record: Record, ending: Ending) -> tuple[Seat | None, ...]:
    """List who may have called: the one told, or anybody; before the call, and in a void hand, nobody had."""
    early = ending.how is How.void or (ending.how is How.five_tigers and not ending.after_call)
    if early or record.called_by is not None:
        return (ending.caller,)
    return PLAYING


def dreamers_of(record: Record) -> tuple[Card, ...]:
    """List the cards that the dreamer may have, in the order S G K C L: the one told, or all not told of another."""
    told = record.hands.get(Seat.dreamer)
    if told is not None and told.cards:
        return told.cards
    elsewhere = {card for seat in PLAYING for card in opening_told(record, seat)}
    return tuple(card for card in deck(record.players) if card not in elsewhere)
