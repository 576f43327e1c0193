"""Aged cards of a hand: since which round each was provable for its holder, and how deep the argument is.

Counting and seating answer nearly all of it (`arbiter.placing`); the rest is asked of the court.
SOUND: each row agrees with the ruling on that card at the start of that round, and no earlier round has one. Must agree
with `arbiter.batch.recheck`, which asks the court about everything. NOT COMPLETE: what a budget cuts off has no row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbiter.batch.entries import AgedRow
from arbiter.claims import aged
from arbiter.claims.weighing import weigh
from arbiter.moments import moment_after
from arbiter.placing.aged import NOT_AGED, PRINTED, SEEN, Views
from arbiter.placing.board import lay_out
from arbiter.proof.goal import aged_goal
from arbiter.ruling import Asked, Verdict
from engine.bits import cards_of
from engine.duties import Kind
from engine.rules.aged import FIRST_AGED
from engine.seats import PLAYING, Seat

if TYPE_CHECKING:
    from arbiter.court import Court
    from arbiter.placing.board import Board
    from engine.cards import Card
    from engine.deal import Deal


class Since(NamedTuple):
    """From which round a card was provably aged for its holder, and the level of the argument then."""

    round: int
    level: int


def aged_rows(court: Court, deal: Deal | None, *, every_view: bool, slowly: bool = False) -> tuple[AgedRow, ...]:
    """List the aged cards of the hands that were declared, or with `every_view` those of every seat.

    `deal` is a lawful deal of the whole hand, if one is known. A seat's cards are those the record tells or shows. With
    `slowly` the court is asked about each card at each round. Hands with forgotten plays, cards seen or a caller who is
    not told have no rows.
    """
    declared = {told.by: told.before or 1 for told in court.record.declared if not told.five_tigers}
    if not declared and not every_view:
        return ()
    board = lay_out(court.record, court.terms) if slowly else court.board
    if board is None:
        return ()
    looked = _Looked(court, board, deal, slowly=slowly)
    rows = []
    for seat in PLAYING if every_view else sorted(declared, key=PLAYING.index):
        counted = declared.get(seat)
        for card in cards_of(board.told[PLAYING.index(seat)]):
            last = looked.last(seat, card)
            if not every_view and (counted is None or last < counted):
                continue
            since = looked.since(seat, card, last)
            if since is not None:
                by_counting = looked.by_counting(seat, card, last)
                is_declared = counted is not None and since.round <= counted <= last
                if every_view or is_declared:
                    rows.append(AgedRow(str(seat), str(card), *since, by_counting, is_declared))
    return tuple(rows)


class _Looked:
    """One hand as it is looked at."""

    def __init__(self, court: Court, board: Board, deal: Deal | None, *, slowly: bool) -> None:
        self.court = court
        self.board = board
        self.views = Views(board, deal or (None if slowly else court.lawful_deal))
        self.starts = board.starts()
        usual = court.setting.claiming_viewpoint == "seat" and court.setting.kinds == tuple(Kind)
        self.by_seating = usual and not slowly
        self.deepest = court.setting.aged_level

    def last(self, seat: Seat, card: Card) -> int:
        """Give the last round at whose start the seat certainly held the card.

        Where the record does not tell when he laid it down, that is the round of his first discard not told whole.
        """
        number, board = PLAYING.index(seat), self.board
        unsure = None
        for who, laid, count, step in zip(board.course.who, board.laid, board.count, board.course.steps, strict=True):
            if who == number:
                if laid >> card & 1:
                    return step.id.round
                if unsure is None and laid.bit_count() < count:
                    unsure = step.id.round
        return unsure or len(self.starts)

    def since(self, seat: Seat, card: Card, last: int) -> Since | None:
        """Find the first round at whose start the card was provably aged."""
        if self._monotone and not self._accepted(self._level(seat, card, last)):
            return None
        for number in range(1, last + 1):
            level = self._level(seat, card, number)
            if level is not None and self._accepted(level):
                return Since(number, level)
        return None

    @property
    def _monotone(self) -> bool:
        """Tell whether a card once proved stays proved: not where a breach has shown, nor where depth is limited."""
        return self.deepest is None and self.by_seating and self.views.deal is not None

    def by_counting(self, seat: Seat, card: Card, last: int) -> int | None:
        """Find the first round at whose start what lay open, and the seat's own cards, showed the card aged."""
        number = PLAYING.index(seat)
        for round_number in range(1, last + 1):
            if self.views.counted(number, self.starts[round_number - 1], card):
                return round_number
        return None

    def _accepted(self, level: int | None) -> bool:
        return level is not None and level != NOT_AGED and (self.deepest is None or level <= self.deepest)

    def _level(self, seat: Seat, card: Card, round_number: int) -> int | None:
        """Give the level at which a card is aged at the start of a round, NOT_AGED, or None where a budget ran out."""
        done = self.starts[round_number - 1]
        if self.by_seating:
            found = self.views.level(PLAYING.index(seat), done, card)
            if found is not None:
                return found
            sight = self.court.sight(self.court.setting.kinds_for("aged"))
            if sight is not None and sight.aged(seat, done, card) is False:
                return NOT_AGED
        return level_in_court(self.court, seat, card, done)


def level_in_court(court: Court, seat: Seat, card: Card, done: int) -> int | None:
    """Ask the court how deep the argument is that a card is aged; NOT_AGED, or None where a budget runs out."""
    moment = moment_after(court.record, done)
    kinds = court.setting.kinds_for("aged")
    asked = Asked("aged", moment, court.setting.claiming_viewpoint, kinds, seat, card)
    weighed = weigh(court, asked, done)
    if weighed.verdict is not Verdict.upheld:
        return NOT_AGED if weighed.verdict is Verdict.dismissed else None
    if weighed.blame is None:
        return PRINTED if card in FIRST_AGED or court.terms.aged_by != "plays" else SEEN
    if weighed.blame.contradictory:
        hardest = aged.rule_at_once(court, asked).hardest
        return None if hardest is None else hardest.level
    knew = weighed.position.insight.lessons(weighed.duties)
    goal = aged_goal(card, tuple(weighed.wishes))
    return court.prover(weighed.position.view).level(weighed.duties, goal, knew)
