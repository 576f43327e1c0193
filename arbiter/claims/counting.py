"""Counting for a declaration: who leads, what was won, which cards are in the hand, and which of them are aged.

`weigh_declaration` gives the verdict and the fu alone, without evidence. Source: rulings 2 (`declare`); LF-R20 to R23.
SOUND: a card counts only when it was certainly in the hand and its own aged claim is upheld. NOT COMPLETE: cards of
which the record leaves open whether they were in the hand do not count; the fu is then said to be open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.claims import aged
from arbiter.claims.weighing import weigh
from arbiter.core import Spot
from arbiter.declared import AFTER_LAST, BEFORE_FIRST, NOT_LEADER
from arbiter.knowledge import View, opening_told
from arbiter.ruling import Asked, Verdict
from engine.record import named
from engine.settlement.taken import cards_left, cards_won, leads_at, played_out
from engine.steps import steps_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbiter.court import Court
    from arbiter.ruling import Moment
    from engine.cards import Card
    from engine.duties import Kind
    from engine.record import Record
    from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Counts:
    """What a declaration comes to: the verdict, cards won, the cards that count and those left open by a budget.

    `reason` says why it fails whatever the cards (see `arbiter.declared`); nothing is counted then. `untold`: how many
    cards of the hand the record does not tell.
    """

    verdict: Verdict
    won: int
    counted: tuple[Card, ...] = ()
    undecided: tuple[Card, ...] = ()
    untold: int = 0
    reason: str | None = None

    @property
    def fu(self) -> int | None:
        """Give the 糊 that is proved, which is the score when the verdict is upheld (LF-R21)."""
        return None if self.reason else self.won + len(self.counted)


def weigh_declaration(court: Court, seat: Seat, moment: Moment, viewpoint: str, assume: Sequence[Kind]) -> Counts:
    """Decide a declaration at the start of a round: verdict, fu and the cards that count, without evidence."""
    record, done = court.record, moment.done
    won = cards_won(record, done)[seat]
    reason = bar(court, seat, done)
    if reason is not None:
        return Counts(Verdict.dismissed, won, reason=reason)
    cards = cards_in_hand(record, seat, done)
    known = at_once(court, seat, moment, viewpoint, assume)
    found = {
        card: known.get(card) or _verdict(court, Asked("aged", moment, viewpoint, tuple(assume), seat, card))
        for card in cards
    }
    counted = tuple(card for card in cards if found[card] is Verdict.upheld)
    undecided = tuple(card for card in cards if found[card] is Verdict.undecided)
    verdict = verdict_of(won, len(counted), len(undecided), court.setting.terms.win_at)
    return Counts(verdict, won, counted, undecided, cards_left(record, done, seat) - len(cards))


def at_once(court: Court, seat: Seat, moment: Moment, viewpoint: str, assume: Sequence[Kind]) -> dict[Card, Verdict]:
    """Decide the aged claims about a seat's cards that need no solver, in a record that tells everything.

    Where the table limits the depth of arguments a card that is aged counts if mere counting shows it (level 1).
    """
    sight = court.sight(tuple(assume)) if viewpoint == "seat" else None
    if sight is None:
        return {}
    limit = court.setting.aged_level
    found = {}
    for card in cards_in_hand(court.record, seat, moment.done):
        aged = sight.aged(seat, moment.done, card)
        easy = limit is None or (limit > 0 and sight.counted(seat, moment.done, card))
        if aged is False or (aged and easy):
            found[card] = Verdict.upheld if aged else Verdict.dismissed
    return found


def _verdict(court: Court, asked: Asked) -> Verdict:
    """Decide whether one card counts; where the table limits the depth of arguments, one has to be found."""
    weighed = weigh(court, asked, asked.moment.done)
    if weighed.verdict is Verdict.upheld and court.setting.aged_level is not None:
        return aged.rule_at_once(court, asked).verdict
    return weighed.verdict


def verdict_of(won: int, counted: int, undecided: int, needs: int) -> Verdict:
    """Give the verdict on a leader's count: what is undecided matters only where it could make the sum (LF-R21)."""
    if won + counted >= needs:
        return Verdict.upheld
    return Verdict.undecided if won + counted + undecided >= needs else Verdict.dismissed


def bar(court: Court, seat: Seat, done: int) -> str | None:
    """Say why the seat may not declare then, whatever it holds: it does not lead, or no round begins (LF-R21)."""
    terms = court.setting.terms
    if not leads_at(court.record, done, seat):
        return NOT_LEADER
    if played_out(court.record, done) and not terms.declare_after_last:
        return AFTER_LAST
    if done == 0 and not terms.declare_before_first:
        return BEFORE_FIRST
    return None


def cards_in_hand(record: Record, seat: Seat, done: int) -> tuple[Card, ...]:
    """List the cards that the record shows to be in the seat's hand then: told, and neither played nor open to be.

    A card of a told hand that may lie among the seat's own untold discards is not listed.
    """
    plays = [step.play for step in steps_of(record)[:done] if step.seat is seat]
    if not record.seen and all(len(named(play)) == play.count for play in plays):
        return tuple(sorted(opening_told(record, seat).difference(*(named(play) for play in plays))))
    hand = (Spot("hand", seat),)
    own = View(record, done, "seat", seat)
    return tuple(sorted(placed.card for placed in own.placed if placed.spots == hand))
