"""Nested rulings: whether a card was aged for a leader at the moment of his lead, from his view; checked as any other.

The record that such a ruling is about is not carried: it is what lay open before the lead, with those cards of the
leader that are named. Each is about an earlier moment than the ruling it stands in, so that there is an end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter.checker.deals import by_step
from arbiter.checker.knowing import relied_on
from arbiter.checker.reading import Json, cards, items, mapping, mappings, number, refusal, steps
from arbiter.checker.report import ASIDE
from arbiter.checker.tigers import terms_of
from arbiter.proof.kinds.refusal import DoesNotFollowError
from engine.cards import HAND_SIZE
from engine.melds import recognise
from engine.record import Discard, FaceUp, Forgotten, Record, Round, Told
from engine.seats import PLAYING, Seat, StepId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbiter.checker.deals import Shown
    from arbiter.checker.table import Table
    from engine.cards import Card
    from engine.record import Play
    from engine.steps import Step

    Laid = Mapping[StepId, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class View:
    """What lay open before a lead and what is told of its leader: `were` are forgotten plays, `caller` who called."""

    lead: Step
    caller: Seat
    were: Laid


@dataclass(frozen=True, slots=True)
class Nested:
    """A ruling from a leader's view, once checked: the card, what was told of him, and whether the card was aged.

    `bare` says that it rests on no duty of anybody, `explained` that it shows a breach, `level` how deep it argues;
    `shown` is the deal of one that says that the card was not aged, `unproved` tells that a proof in it is not carried.
    """

    card: Card
    hand: frozenset[Card]
    laid: Laid
    aged: bool
    table: Table
    told: Json
    level: int = 0
    shown: Shown | None = None
    unproved: bool = False

    @property
    def whole(self) -> bool:
        """Tell whether the leader's whole opening hand is told."""
        return len(self.hand) == HAND_SIZE

    @property
    def explained(self) -> bool:
        """Tell whether the leader had seen a breach."""
        return bool(self.told.get("explanations"))

    @property
    def ways(self) -> frozenset[frozenset[StepId]]:
        """Collect the explanations of the breach that the leader had seen."""
        return frozenset(frozenset(steps(way, "explanations")) for way in items(self.told.get("explanations"), "ways"))

    @property
    def single(self) -> bool:
        """Tell whether each clash is of one step, which then was broken for certain."""
        return all(len(items(clash, "clashes")) == 1 for clash in items(self.told.get("clashes"), "clashes"))

    @property
    def bare(self) -> bool:
        """Tell whether it holds whoever broke a rule."""
        return not self.told.get("relies_on") and not self.explained


def check_nested(table: Table, told: Json, view: View) -> Nested:
    """Check a ruling from the view of the leader of a step; raises DoesNotFollowError."""
    from arbiter.checker.rulings import Hearing, check_part  # noqa: PLC0415 - that room asks this one in turn

    hand = cards(told.get("hand"), "hand")
    laid = by_step(told, "discards")
    ruling = mapping(told.get("ruling"), "ruling")
    record = _as_known(table, view, hand, laid)
    _asked_rightly(table, ruling, view)
    hearing = Hearing(0, ruling, proofs_carried="proof" in ruling or "clash_proofs" in ruling)
    check_part(record, hearing, ruling)
    inner = hearing.table
    if inner is None or inner.question.card is None or hearing.verdict not in {"upheld", "dismissed"}:
        msg = "this ruling does not tell what the leader knew"
        raise refusal(msg)
    aged = hearing.verdict == "upheld"
    if not aged and "reason" in ruling:
        msg = "this ruling does not tell what the leader knew"
        raise refusal(msg, at="reason")
    table.nested += [hearing, *hearing.parts]
    level = number(mapping(ruling["level"], "level").get("number"), "level.number") if "level" in ruling else 0
    shown = None if aged else hearing.shown[0]
    unproved = any(what not in ASIDE for what in hearing.not_checked)
    return Nested(inner.question.card, frozenset(hand), laid, aged, inner, ruling, level, shown, unproved)


def all_nested(table: Table, told: Json, key: str, view: View) -> list[Nested]:
    """Check every nested ruling of a list; what does not follow is named with its place in it."""
    found = []
    for number_, part in enumerate(mappings(told.get(key), key), start=1):
        try:
            found.append(check_nested(table, part, view))
        except DoesNotFollowError as error:
            error.at = f"{key} {number_}: {error.at}" if error.at else f"{key} {number_}"
            raise
    return found


def left_unchecked(table: Table) -> list[str]:
    """List what could not be checked in the rulings inside, and without which they do not show what they say."""
    inside = [what for hearing in table.nested for what in hearing.not_checked if what not in ASIDE]
    return [*table.unchecked, *inside]


def caller_told(table: Table) -> Seat | None:
    """Give who called as the record tells it; None when it does not."""
    told = table.record.called_by
    if told is None:
        return None
    return next((one for one in PLAYING if one.value == told), Seat.dealer)


def _asked_rightly(table: Table, ruling: Json, view: View) -> None:
    """Check that it asks about a card of the leader, at his lead, from his view, by the same rules."""
    dispute = mapping(ruling.get("dispute"), "dispute")
    lead = view.lead
    wanted = {"kind": "aged", "seat": lead.seat.value, "before": lead.id.round, "viewpoint": "seat"}
    assume = dispute.get("assume")
    if (
        any(dispute.get(key) != value for key, value in wanted.items())
        or not isinstance(assume, list)
        or sorted(map(str, assume)) != sorted(relied_on(table.question))
    ):
        msg = "it should ask what was aged for %(seat)s before round %(round)s, by the same assumptions"
        raise refusal(msg, at="dispute", seat=lead.seat, round=lead.id.round)
    if terms_of(ruling) != table.question.terms:
        msg = "it goes by other rules than the ruling that it stands in"
        raise refusal(msg, at="options")


def _as_known(table: Table, view: View, hand: tuple[Card, ...], laid: Laid) -> Record:
    """Put together the record of what lay open before a lead, with what is told of the leader."""
    before = [one for one in table.steps if one.id < view.lead.id]
    if not set(laid) <= {one.id for one in before if one.is_discard and one.seat is view.lead.seat}:
        msg = "these are not discards of the leader before his lead"
        raise refusal(msg, at="discards")
    plays: dict[int, list[Play]] = {}
    for one in before:
        plays.setdefault(one.id.round, []).append(_play(one, view, laid))
    return Record(
        players=table.record.players,
        rounds=tuple(Round(tuple(told)) for told in plays.values()),
        book=table.record.book,
        called_by=view.caller.value,
        hands={view.lead.seat: Told(tuple(sorted(hand)))} if hand else {},
    )


def _play(one: Step, view: View, laid: Laid) -> Play:
    if isinstance(one.play, Discard):
        told = tuple(sorted(laid.get(one.id, ())))
        if len(told) > one.play.count:
            msg = "more cards are told of %(step)s than were laid"
            raise refusal(msg, at="discards", step=one.id)
        return Discard(one.play.count, told)
    if not isinstance(one.play, Forgotten):
        return FaceUp(one.play.cards) if isinstance(one.play, FaceUp) else one.play
    meld = recognise(view.were.get(one.id, ()))
    if meld is None or len(meld.cards) != one.play.count:
        msg = "it is not said what the play of %(step)s was"
        raise refusal(msg, at="were", step=one.id)
    return FaceUp(meld.cards)
